// Package ruleset holds what the games of one family differ in as data: board,
// nations, unit limits, Nation Cards, Timeline, set-ups, scenarios and the names
// of all these in every language. A pack is a folder of YAML files; Load turns
// it into one immutable Ruleset and refuses it, with file, line and remedy, when
// anything in it does not fit.
//
// What the games differ in by kind (how a battle goes, who may move where) is
// code in the packages of the families, which read their numbers here.
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
package ruleset

import (
	"fmt"
	"math/bits"
	"strings"

	"bretwalda/internal/board"
)

// Nation is a nation of one ruleset; its number is its place in the Nation List
// (2e DEF-17), from 1. Numbers mean nothing outside the ruleset.
type Nation uint8

// NoNation is no nation.
const NoNation Nation = 0

// MaxNations bounds Nation numbers: arrays by nation have this length.
const MaxNations = 20

// Nations is a set of nations, one bit each.
type Nations uint32

// Has reports whether n is in s.
func (s Nations) Has(n Nation) bool { return s>>n&1 != 0 }

// With returns s and n.
func (s Nations) With(n Nation) Nations { return s | 1<<n }

// Without returns s less n.
func (s Nations) Without(n Nation) Nations { return s &^ (1 << n) }

// All yields the nations of s in Nation List order.
func (s Nations) All(yield func(Nation) bool) {
	for n := Nation(1); n < MaxNations; n++ {
		if s.Has(n) && !yield(n) {
			return
		}
	}
}

// Leader is a leader of one ruleset, numbered from 1 in the order of the pack's
// nations and their leaders.
type Leader uint8

// NoLeader is no leader.
const NoLeader Leader = 0

// Leaders is a set of leaders, one bit each.
type Leaders uint32

// Has reports whether l is in s.
func (s Leaders) Has(l Leader) bool { return s>>l&1 != 0 }

// With returns s and l.
func (s Leaders) With(l Leader) Leaders { return s | 1<<l }

// MaxRounds bounds round numbers: rounds run from 1 to MaxRounds-1.
const MaxRounds = 24

// Rounds is a set of game rounds, one bit each.
type Rounds uint32

// Has reports whether round r is in s.
func (s Rounds) Has(r int) bool { return s>>r&1 != 0 }

// First returns the earliest round of s, or 32 when s is empty.
func (s Rounds) First() int { return bits.TrailingZeros32(uint32(s)) }

// Points is a number of points for each area, by board.Area.
type Points [board.Max]uint8

// Ruleset is one loaded pack. It is never changed after Load.
type Ruleset struct {
	ID      string   // "britannia-2e"
	Family  string   // which rules code plays it: "britannia"
	Edition int      // 1 or 2
	Version string   // of the pack, for people
	Hash    [32]byte // SHA-256 over the pack's files; a running game keeps it
	// PointsScale says in how many parts games keep a point: 2 where points come in halves.
	PointsScale int
	// PopulationScale says in how many parts games keep a population point: 2 where an area
	// can give half of one.
	PopulationScale int

	DieSides int // of the dice of its games: 6

	Board     *board.Board
	Nations   []NationInfo // by Nation; [0] is empty
	Leaders   []LeaderInfo // by Leader; [0] is empty
	Timeline  []Round      // by round; [0] is empty
	Scenarios []Scenario   // the first is the standard one
	Lists     []AreaList   // named lists of areas
	Reinforce []ReinforceRow
	Switches  Switches
	Rules     Rules
	// Cites are the sections of the players' book by the requirements that they stand for;
	// nil: players know the requirements' own numbers.
	Cites map[string]string
	// Reconstructed are the nations whose cards nobody could look up whole (!guess).
	Reconstructed Nations
	Codes         []Code // of nations and leaders in the players' book
	Names         Names
}

// Code is what the players' book calls a nation or a leader: "Sx".
type Code struct {
	Text   string
	Nation Nation // NoNation: it is of Leader
	Leader Leader
}

// Cite is how letters cite a requirement such as "2e MOV-03": by its number, or by the
// section of the players' own book that stands for it; "" where none does.
func (rs *Ruleset) Cite(requirement string) string {
	if rs.Cites != nil {
		return rs.Cites[requirement]
	}
	return requirement[strings.LastIndexByte(requirement, ' ')+1:]
}

// FirstScored is the first round at whose end areas held are scored; none: beyond the
// last.
func (rs *Ruleset) FirstScored() int {
	for r := range rs.Timeline {
		if rs.Timeline[r].Scoring {
			return r
		}
	}
	return len(rs.Timeline)
}

// Switches are the choices between readings of the rules that a pack makes.
type Switches struct {
	ArrivalsAfterGrowth bool // 2e RUL-01: invaders appear after their nation's growth, not at round start
	ArrivalsShown       bool // 1e RND-01: maps show the arrivals of this round and the next before they come
	LeaderFleesAnywhere bool // 2e RUL-44: a leader alone may retreat to areas that are not adjacent
	BoudiccaApart       bool // 2e RUL-61: the army that comes with Boudicca may stand elsewhere
}

// AreaList is a list of areas that rules or cards name, such as
// "in-or-south-of-york-and-cheshire" (2e RUL-18).
type AreaList struct {
	ID    string
	Areas board.Set
}

// ReinforceRow is a row of the Roman reinforcement table (2e T-6): with at least
// AtLeast armies in play (and fewer than the row before), Armies[round] come.
// Rows are ordered by falling AtLeast; the last has AtLeast 0.
type ReinforceRow struct {
	AtLeast int
	Armies  [MaxRounds]uint8
}

// NationInfo is a nation: its card and the counts of its markers.
type NationInfo struct {
	ID       string // "romano-british"
	Colour   string // as on the markers: "yellow"
	Symbol   string // "eagle", "shield", "spear", "ship", "axe"
	Elite    bool   // its infantry moves and fights as cavalry (2e DEF-09)
	Forts    bool   // it builds forts (2e FRT-01)
	GrowsNot bool   // it has no population marker (2e RND-07, 1e POP-01)
	Leaders  []Leader
	Card     Card

	MaxInfantry, MaxCavalry, MaxBurhs uint8 // most in play at once (2e T-1)
}

// LeaderInfo is a leader of a nation.
type LeaderInfo struct {
	ID     string // "fergus-mor-mac-erc"
	Nation Nation
	Stays  bool // stays to the end of the game (2e LDR-04)
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
	Rounds Rounds
	Points Points
	Guess  bool // reconstructed, as the pack says by its tags (1e TLK-04)
}

// OccupyLine gives points per area when it is occupied in the rounds named,
// once per area and nation.
type OccupyLine struct {
	Rounds Rounds
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
	Rounds  Rounds
	Turn    Turn
	Points  uint8
	Armies  Nations // infantry and cavalry of these nations
	Cavalry Nations // cavalry of these nations
	Forts   Nations // forts of these nations
	Leaders Leaders
	// Raiding: only what raiders eliminate in their raid (1e SCO-06).
	Raiding bool
	// UnlessCame: only if this leader never came into play (1e SCO-05); NoLeader: always.
	UnlessCame Leader
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
	Rounds Rounds
	Bonus  Bonus
	Points uint8
}

// Round is a row of the Timeline (2e DEF-19).
type Round struct {
	Years     string // "43-60"
	Scoring   bool
	Bretwalda uint8 // points for the Bretwalda; 0: none is elected
	King      uint8 // points for the King; 0: none is crowned
	Nation    [MaxNations]Entry
}

// Entry is what the Timeline gives one nation in one round.
type Entry struct {
	Invade []Arrival // armies at sea, in the pack's order

	Leader    Leader     // NoLeader: none
	LeaderSea board.Area // where he comes with the invaders; None: on land, after growth
	IfHolding board.Area // he comes only if his nation holds it (2e ARR-08); None: always
	Armies    uint8      // infantry that come with a leader on land (Boudicca)
	Cavalry   uint8      // cavalry that come with a leader on land (Arthur)

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

// Scenario is one way to play: who controls what, from which round to which,
// from which set-up, and by which special rules.
type Scenario struct {
	ID          string // "standard", "short", "vikings"
	Players     int
	First, Last int        // rounds
	Sides       [][]Nation // by player, each nation in play exactly once (2e T-3)
	Setup       []Placement

	// Submitted nations count as having submitted to Rome earlier (2e S3P-04).
	Submitted Nations
	// NoFreedPoints: nobody scores lines with Freed (2e S3P-05).
	NoFreedPoints bool
	// Truce forbids a nation to attack others in some rounds (2e S3P-06).
	Truce []Truce
	// MustSubmit: nations submit to Rome as soon as they may (2e S2P-04).
	MustSubmit bool
	// PlaysAs gives a nation the rules and card of another (2e S2P-05);
	// NoNation: its own.
	PlaysAs [MaxNations]Nation
}

// Truce forbids Nation to attack any of Not in the rounds named.
type Truce struct {
	Nation Nation
	Rounds Rounds
	Not    Nations
}

// Placement puts armies of a nation into an area or sea at the start.
type Placement struct {
	Nation   Nation
	Area     board.Area
	Infantry uint8
}

// FindNation returns the nation with the pack's id, and whether there is one.
func (rs *Ruleset) FindNation(id string) (Nation, bool) {
	for i := 1; i < len(rs.Nations); i++ {
		if rs.Nations[i].ID == id {
			return Nation(i), true
		}
	}
	return NoNation, false
}

// ScenarioIndex returns the place in Scenarios of the one with the pack's id; an
// error, which names it, if there is none.
func (rs *Ruleset) ScenarioIndex(id string) (int, error) {
	for i := range rs.Scenarios {
		if rs.Scenarios[i].ID == id {
			return i, nil
		}
	}
	return 0, fmt.Errorf("ruleset %q has no scenario %q", rs.ID, id)
}

// FindLeader returns the leader with the pack's id, and whether there is one.
func (rs *Ruleset) FindLeader(id string) (Leader, bool) {
	for i := 1; i < len(rs.Leaders); i++ {
		if rs.Leaders[i].ID == id {
			return Leader(i), true
		}
	}
	return NoLeader, false
}

// FindScenario returns the scenario with the pack's id, and whether there is one.
func (rs *Ruleset) FindScenario(id string) (*Scenario, bool) {
	for i := range rs.Scenarios {
		if rs.Scenarios[i].ID == id {
			return &rs.Scenarios[i], true
		}
	}
	return nil, false
}

// List returns the areas of a named list; the empty set when there is none.
func (rs *Ruleset) List(id string) board.Set {
	for _, l := range rs.Lists {
		if l.ID == id {
			return l.Areas
		}
	}
	return 0
}
