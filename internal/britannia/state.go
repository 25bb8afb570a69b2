package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// MaxGroups bounds the groups of armies that a nation's turn tells apart; no
// nation has more armies than this.
const MaxGroups = 28

// State is a whole position: the board and the place in the sequence of play.
// It is plain data of fixed size, copied by assignment and compared with ==;
// all of it is public so that it can be written, read and set up by hand. Only
// an Engine changes it during play.
type State struct {
	// Where in the game we are.
	Scenario uint8          // index into the ruleset's Scenarios
	Rules    uint8          // the revision of the rules code that the game is played by
	Round    uint8          // 1 and up
	Turn     ruleset.Nation // whose nation turn it is; NoNation between turns
	Stage    Stage          // the step of play that waits or comes next
	Half     uint8          // of a Major Invasion: 1 or 2; 1 in other turns

	// Units on the board, by nation and area.
	Inf, Cav  [ruleset.MaxNations][board.Max]uint8
	Where     [ruleset.MaxNations]board.Set // areas and seas with armies; follows from Inf and Cav
	Taken     board.Set                     // of all nations together; follows from Where
	Shared    board.Set                     // of these, where several nations are; likewise
	Piled     [ruleset.MaxNations]board.Set // of Where, with more armies than difficult terrain holds; likewise
	Forts     board.Set                     // intact forts (Romans)
	Destroyed board.Set                     // forts on their destroyed side: markers, not units
	Burhs     board.Set                     // (Saxons)
	// A nation has at most one leader on the board at a time.
	Leader      [ruleset.MaxNations]ruleset.Leader
	LeaderAt    [ruleset.MaxNations]board.Area
	LeaderSince [ruleset.MaxNations]uint8 // round in which he came

	// Tracks and memory.
	Population [ruleset.MaxNations]uint8 // points saved, 0 to 5
	Points     [ruleset.MaxNations]int16
	Occupied   [ruleset.MaxNations]board.Set // areas scored by occupation (2e OCC-05)
	SubjectTo  [ruleset.MaxNations]ruleset.Nation
	Submitted  ruleset.Nations // nations that ever submitted to Rome
	Attacked   ruleset.Nations // nations that attacked the Romano-British in rounds 6 and 7
	Shortfall  uint8           // Danish invaders of round 14 that stayed away
	HaroldBy   ruleset.Nation  // who killed Harold (1e R16-03)
	HaroldGone bool            // Harold was out of play when the Norman turn of round 15 ended

	// Of editions where raiders are pieces, and leaders may stand alone.
	Raiders     [ruleset.MaxNations][maxSeas]uint8 // of the infantry at sea, by the place of the sea (1e RAI-02)
	Came        ruleset.Leaders                    // who have come into play (1e SCO-05)
	Declined    ruleset.Nations                    // would not submit, and have lost nothing since (1e SUB-04)
	OnceSubject board.Set                          // areas that subjects of Rome have occupied (1e LIM-02)

	// The nation turn in progress.
	Groups     [MaxGroups]Group // the armies of the nation on turn, once its movement begins
	NGroups    uint8
	Moved      bool                 // its leader has moved in this phase
	LeaderFrom board.Area           // the sea where its leader began the turn
	Entered    [board.Max]board.Set // of an area: whence armies entered it in this phase
	Began      board.Set            // areas a subject occupied when its movement began
	Permitted  board.Set            // of these, areas its lord lets it leave
	Refused    board.Set            // of these, areas its lord does not
	NewForts   board.Set            // forts built in this phase, which give no road yet (2e ROA-02)
	FullGrowth bool                 // a subject's lord allowed it full population points
	Due        uint8                // things still to be placed, removed or named
	DueCavalry uint8                // of another kind, likewise
	Fresh      [board.Max]uint8     // new armies placed in each area in this step
	Asked      ruleset.Nations      // nations already asked at this moment
	Pending    Move                 // a move that waits for a lord's leave
	Party      ruleset.Nation       // whom the step concerns: who has just submitted, or the King
	After      Stage                // where play goes on when they have left
	Battle     Battle
	Votes      [ruleset.MaxNations]ruleset.Nation
	Secret     bool           // the ballot is secret
	Raids      [maxRaids]Raid // the battles of raiders in this phase (1e RAI-07)
	NRaids     uint8
	Captured   board.Set  // areas that raiders have captured: points that wait (1e RAI-09)
	Homing     bool       // the battles are those of raiders on their way home (1e RAI-06)
	LeftAlone  board.Area // what the leader who has just left held alone (1e RND-03)
	Resting    uint8      // Romans in the Channel who need not land (1e SEA-02)
	Rolled     uint32     // dice rolled in this nation turn
}

// What a raid is bounded by: a nation has no more battles in a phase, and the board no
// more seas.
const (
	maxRaids = 32
	maxSeas  = 8
)

// Raid is a battle that raiders fought, and the points that wait for its end.
type Raid struct {
	Area   board.Area
	Points int16
}

// Group is a number of like armies of the nation on turn that came the same way.
type Group struct {
	At   board.Area
	Unit game.Unit // Infantry or Cavalry
	N    uint8
	// Home is the sea where they began the nation turn or, for Picts that
	// raid, the land area that they left by sea; None for others.
	Home board.Area
	// Back is where they may retreat to (2e RTA); None: they have not moved
	// in this phase, or have nowhere to go.
	Back  board.Area
	Moved bool
	Sea   bool // they came into At straight from a sea
	// Raider: they are raiders (1e RAI-02). Way are the areas and seas between Home and
	// At by which they came, in order; Fought the battles of State.Raids they were in.
	Raider bool
	Way    [maxWay]board.Area
	Fought uint32
}

// maxWay bounds the way of raiders between their sea and where they are.
const maxWay = 2

// Side is a side of a battle.
type Side uint8

// The sides.
const (
	Attacker Side = iota
	Defender
)

// Battle is the battle being fought. Arrays are by Side.
type Battle struct {
	Area     board.Area // None: none is being fought
	Defender ruleset.Nation
	Round    uint8
	// What each side has suffered in this round and not yet taken: sixes,
	// which kill anything, and lower hits, which kill normal units only.
	Sixes, Hits [2]uint8
	OnCavalry   [2]uint8 // of the sixes, those that its enemy puts on cavalry
	BurhLost    bool     // the defender counts a burh among their losses
	Lost        [2]uint8 // armies, forts and burhs lost in the whole battle so far
	// Raiders and Others say who of the attackers took part (1e RAI-11); Raid is the
	// place in State.Raids, from 1.
	Raiders, Others bool
	Raid            uint8
}

// Stage is a step in the sequence of play.
type Stage uint8

// Add puts k units of kind Infantry or Cavalry of nation n into area a.
func (s *State) Add(n ruleset.Nation, u game.Unit, a board.Area, k uint8) {
	if k == 0 {
		return
	}
	if u == Cavalry {
		s.Cav[n][a] += k
	} else {
		s.Inf[n][a] += k
	}
	s.enter(n, a)
	if s.Inf[n][a]+s.Cav[n][a] > difficultLimit {
		s.Piled[n] = s.Piled[n].With(a)
	}
}

// Take removes k units of kind Infantry or Cavalry of nation n from area a,
// which must hold as many.
func (s *State) Take(n ruleset.Nation, u game.Unit, a board.Area, k uint8) {
	if u == Cavalry {
		s.Cav[n][a] -= k
	} else {
		s.Inf[n][a] -= k
	}
	left := s.Inf[n][a] + s.Cav[n][a]
	if left <= difficultLimit {
		s.Piled[n] = s.Piled[n].Without(a)
	}
	if left == 0 && s.Where[n].Has(a) {
		s.leave(n, a)
	}
}

// enter notes that n has armies in area a.
func (s *State) enter(n ruleset.Nation, a board.Area) {
	here := board.Of(a) &^ s.Where[n]
	s.Shared |= s.Taken & here
	s.Taken |= here
	s.Where[n] |= here
}

// leave notes that n has no army left in area a.
func (s *State) leave(n ruleset.Nation, a board.Area) {
	s.Where[n] = s.Where[n].Without(a)
	if !s.Shared.Has(a) {
		s.Taken = s.Taken.Without(a)
		return
	}
	others, here := 0, board.Of(a)
	for m := range s.Where {
		if s.Where[m]&here != 0 {
			others++
		}
	}
	if others < 2 {
		s.Shared = s.Shared.Without(a)
	}
}

// Armies returns how many armies nation n has in area a.
func (s *State) Armies(n ruleset.Nation, a board.Area) uint8 { return s.Inf[n][a] + s.Cav[n][a] }

// Count returns how many units of kind Infantry or Cavalry nation n has in play.
func (s *State) Count(n ruleset.Nation, u game.Unit) int {
	sum := 0
	for a := range s.Where[n].All {
		if u == Cavalry {
			sum += int(s.Cav[n][a])
		} else {
			sum += int(s.Inf[n][a])
		}
	}
	return sum
}

// Reindex computes Where, Taken, Shared and Piled from Inf and Cav, for states that were
// set up by hand.
func (s *State) Reindex() {
	s.Taken, s.Shared, s.Where, s.Piled = 0, 0, [ruleset.MaxNations]board.Set{}, [ruleset.MaxNations]board.Set{}
	for n := range s.Where {
		for a := range board.Area(board.Max) {
			k := s.Inf[n][a] + s.Cav[n][a]
			if k > 0 {
				s.enter(ruleset.Nation(n), a)
			}
			if k > difficultLimit {
				s.Piled[n] = s.Piled[n].With(a)
			}
		}
	}
}

// PointsOf returns the points of n.
func (s *State) PointsOf(n ruleset.Nation) int { return int(s.Points[n]) }

// At returns where s stands, but for whether a round is over between turns: no nation turn of
// Britannia has parts.
func (s *State) At() game.Moment { return game.Moment{Round: s.Round, Turn: s.Turn} }
