// Package cards is what games of Britannia are given beside what all games have: limits of
// units, Nation Cards, the Timeline, set-ups, special rules of scenarios, and the points
// in which editions differ. It is read from a pack and checked; it holds no rules of play.
//
// # Format of a pack
//
// The built-in packs are in the folder packs; the head of each file tells its
// keys and what may be changed. Keys that are not known are errors, and so is
// the same key twice. Things are named by id throughout, in kebab-case.
//
//	pack.yaml       id, family, edition, version, scale of points, switches
//	rules.yaml      in what the edition differs by rule; left out: the second edition
//	board.yaml      areas, seas, straits, named lists of areas, each-words
//	nations.yaml    nations in the order of play, their markers and leaders
//	timeline.yaml   rounds, the reinforcement table
//	cards.yaml      the Nation Cards
//	scenarios.yaml  set-ups, and the scenarios that use them
//	names-en.yaml   English names and aliases; names-xx.yaml of other languages
//
// An area, a round and a line of a card:
//
//	kent: {region: england, land: [sussex, essex], sea: [english-channel, frisian-sea]}
//
//	3:
//	  years: 100-250
//	  nations:
//	    irish: {invade: {atlantic-ocean: 1}, marks: [raid]}
//
//	- rounds: [7, 10-13]
//	  areas:
//	    4: [skye, dalriada, dunedin]
//	    2: [north-of-cumbria-pennines-bernicia, each-english]
//
// An area that a line of a card names counts by that entry; else by a named list
// that has it; else by an each-word, which stands for the rest of its group.
package cards

import (
	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Pack is one game as its files give it. It is never changed after Build.
type Pack struct {
	*ruleset.Ruleset // what packs of all games have

	Markers   []Markers       // by nation
	Cards     []Card          // by nation
	Rounds    []Round         // by round; [0] is empty
	Starts    []Start         // by scenario
	Staying   ruleset.Leaders // who stay to the end of the game (2e LDR-04)
	Reinforce []ReinforceRow
	Switches  Switches
	Rules     Rules
}

// With is the pack with other rules of all games: scenarios that end earlier, for one.
func (p *Pack) With(rs *ruleset.Ruleset) *Pack {
	q := *p
	q.Ruleset = rs
	return &q
}

// Markers are a nation's, and what the marks on its card say of them.
type Markers struct {
	MaxInfantry, MaxCavalry, MaxBurhs uint8 // most in play at once (2e T-1)

	Elite    bool // its infantry moves and fights as cavalry (2e DEF-09)
	Forts    bool // it builds forts (2e FRT-01)
	GrowsNot bool // it has no population marker (2e RND-07, 1e POP-01)
}

// Points is a number of points for each area, by board.Area.
type Points [board.Max]uint8

// Switches are the choices between readings of the rules that a pack makes.
type Switches struct {
	ArrivalsAfterGrowth bool // 2e RUL-01: invaders appear after their nation's growth, not at round start
	ArrivalsShown       bool // 1e RND-01: maps show the arrivals of this round and the next before they come
	LeaderFleesAnywhere bool // 2e RUL-44: a leader alone may retreat to areas that are not adjacent
	BoudiccaApart       bool // 2e RUL-61: the army that comes with Boudicca may stand elsewhere
}

// ReinforceRow is a row of the Roman reinforcement table (2e T-6): with at least
// AtLeast armies in play (and fewer than the row before), Armies[round] come.
// Rows are ordered by falling AtLeast; the last has AtLeast 0.
type ReinforceRow struct {
	AtLeast int
	Armies  [ruleset.MaxRounds]uint8
}

// Card is a Nation Card (2e SCO-03), every "each other area" line spelt out.
type Card struct {
	Hold      []HoldLine      // at most one line holds for a round
	Occupy    []OccupyLine    // at most one line holds for a round
	Eliminate []EliminateLine // all lines that fit score
	Limes     Points          // in round LimesRound, instead of hold points (2e LIM-01)
	Limit     PointLimit
	Landing   Landing
	Bonus     []BonusLine

	LimesRound int // 0: none
	SubmitsAt  int // may submit to Rome holding at most so many areas; 0: never
	// AnglesAt: may submit to the Angles holding at most so many areas (1e ANG-01).
	AnglesAt int
	// SubmitRound is the only round in which it may; 0: any round.
	SubmitRound int
}

// HoldLine gives points per area held at the end of the rounds named.
type HoldLine struct {
	Rounds ruleset.Rounds
	Points Points
	Guess  bool // reconstructed, as the pack says by its tags (1e TLK-04)
}

// OccupyLine gives points per area when it is occupied in the rounds named,
// once per area and nation.
type OccupyLine struct {
	Rounds ruleset.Rounds
	Points Points
	Guess  bool // as in HoldLine
	// OwnTurn: only in the nation's own turn, areas that it alone occupies when that
	// begins included (1e SCO-04).
	OwnTurn bool
	// AtWithdrawal: only areas occupied when the nation's own Raider Withdrawal
	// phase begins count, and they may be scored again later (Danes, 2e DAN-02).
	AtWithdrawal bool
}

// Turn says in whose nation turn an elimination line counts.
type Turn uint8

// The turns in which a line counts.
const (
	AnyTurn   Turn = iota // in every nation turn
	OwnTurn               // only in the scoring nation's own (2e ELM-02)
	OtherTurn             // only in turns of other nations (the Belgae, 2e RUL-89)
)

// EliminateLine gives points for each unit of a kind that the nation
// eliminates in battle.
type EliminateLine struct {
	Rounds  ruleset.Rounds
	Turn    Turn
	Points  uint8
	Armies  ruleset.Nations // infantry and cavalry of these nations
	Cavalry ruleset.Nations // cavalry of these nations
	Forts   ruleset.Nations // forts of these nations
	Leaders ruleset.Leaders
	// Raiding: only what raiders eliminate in their raid (1e SCO-06).
	Raiding bool
	// UnlessCame: only if this leader never came into play (1e SCO-05); NoLeader: always.
	UnlessCame ruleset.Leader
	Guess      bool // as in HoldLine
	// Freed: armies of nations that once submitted to Rome and have since
	// attacked the scoring nation (2e RBR-10); the nations vary during play.
	Freed bool
}

// PointLimit says that points made outside an inner set of areas count only up
// to half of those made inside (2e LMT). Both sets empty: no limit. Areas in
// neither set are not limited and do not count.
type PointLimit struct{ Inside, Outside board.Set }

// Landing restricts units that begin the nation turn at sea (2e LND, T-5).
type Landing struct {
	Stay        bool      // may not go on to another sea
	ClosedSeas  board.Set // may not enter these seas
	ClosedShore board.Set // may not land in these areas
}

// Bonus names a special way to score that a card prints.
type Bonus uint8

// The special ways to score.
const (
	NoBonus      Bonus = iota
	BelgaeSubmit       // the Belgae submit (Romans, 2e BEL-02)
	HaroldFalls        // Harold falls to Norwegians, Danes or Normans (Normans, 2e ELM-04)
)

// BonusLine gives points for a special event in the rounds named.
type BonusLine struct {
	Rounds ruleset.Rounds
	Bonus  Bonus
	Points uint8
}

// Round is a row of the Timeline (2e DEF-19).
type Round struct {
	Bretwalda uint8 // points for the Bretwalda; 0: none is elected
	King      uint8 // points for the King; 0: none is crowned
	Nation    [ruleset.MaxNations]Entry
}

// Entry is what the Timeline gives one nation in one round.
type Entry struct {
	Invade []Arrival // armies at sea, in the pack's order

	Leader    ruleset.Leader // NoLeader: none
	LeaderSea board.Area     // where he comes with the invaders; None: on land, after growth
	IfHolding board.Area     // he comes only if his nation holds it (2e ARR-08); None: always
	Armies    uint8          // infantry that come with a leader on land (Boudicca)
	Cavalry   uint8          // cavalry that come with a leader on land (Arthur)

	Raid  bool // Raiding turn (2e RAI-01)
	Major bool // Major Invasion (2e MAJ-01)
	Boats bool // Boat movement (2e BOA-01)
	Burhs bool // may build burhs (2e BUR-01)
}

// Arrival is a group of armies that the Timeline places at sea.
type Arrival struct {
	Sea               board.Area
	Infantry, Cavalry uint8
	Raiders           bool // they are raiders, else invaders (1e RAI-01)
}

// Start is how a scenario begins, and by which special rules it is played.
type Start struct {
	Setup []Placement

	// Submitted nations count as having submitted to Rome earlier (2e S3P-04).
	Submitted ruleset.Nations
	// NoFreedPoints: nobody scores lines with Freed (2e S3P-05).
	NoFreedPoints bool
	// Truce forbids a nation to attack others in some rounds (2e S3P-06).
	Truce []Truce
	// MustSubmit: nations submit to Rome as soon as they may (2e S2P-04).
	MustSubmit bool
	// PlaysAs gives a nation the rules and card of another (2e S2P-05);
	// NoNation: its own.
	PlaysAs [ruleset.MaxNations]ruleset.Nation
}

// Truce forbids Nation to attack any of Not in the rounds named.
type Truce struct {
	Nation ruleset.Nation
	Rounds ruleset.Rounds
	Not    ruleset.Nations
}

// Placement puts armies of a nation into an area or sea at the start.
type Placement struct {
	Nation   ruleset.Nation
	Area     board.Area
	Infantry uint8
}
