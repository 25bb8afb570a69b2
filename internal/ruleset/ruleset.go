// Package ruleset holds what packs of all games have: board, nations, leaders, rounds,
// scenarios with their sides, and the names of all these in every language. A pack is a
// folder of YAML files. A Loader turns them into one immutable Ruleset and refuses it,
// with file, line and remedy, when anything in it does not fit; the family of a game
// gives it the keys that only its own packs have, and keeps what they say. What the
// games of a family are given beside is in its package cards.
//
// Keys that are not known are errors, and so is the same key twice. Things are named by
// id throughout, in kebab-case.
//
//	pack.yaml       id, family, edition, version, dice, scale of points
//	board.yaml      areas, seas, straits, named lists of areas, each-words
//	nations.yaml    nations in the order of play, and their leaders
//	timeline.yaml   rounds: their years, and which of them score
//	scenarios.yaml  from which round to which, and who plays what
//	names-en.yaml   English names and aliases; names-xx.yaml of other languages
package ruleset

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"bretwalda/internal/board"
)

// Nation is a nation of one ruleset; its number is its place in the order of play, from
// 1. Numbers mean nothing outside the ruleset.
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

// All yields the nations of s in their order.
func (s Nations) All(yield func(Nation) bool) {
	for n := Nation(1); n < MaxNations; n++ {
		if s.Has(n) && !yield(n) {
			return
		}
	}
}

// Len is how many nations are in s.
func (s Nations) Len() int { return bits.OnesCount32(uint32(s)) }

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

// First returns the lowest leader of s, or 32 when s is empty.
func (s Leaders) First() Leader { return Leader(bits.TrailingZeros32(uint32(s))) }

// Len is how many leaders are in s.
func (s Leaders) Len() int { return bits.OnesCount32(uint32(s)) }

// All yields the leaders of s by their numbers.
func (s Leaders) All(yield func(Leader) bool) {
	for ; s != 0; s &= s - 1 {
		if !yield(s.First()) {
			return
		}
	}
}

// List lists them.
func (s Leaders) List() []Leader { return slices.Collect(s.All) }

// MaxRounds bounds round numbers: rounds run from 1 to MaxRounds-1.
const MaxRounds = 24

// Rounds is a set of game rounds, one bit each.
type Rounds uint32

// Has reports whether round r is in s.
func (s Rounds) Has(r int) bool { return s>>r&1 != 0 }

// First returns the earliest round of s, or 32 when s is empty.
func (s Rounds) First() int { return bits.TrailingZeros32(uint32(s)) }

// Ruleset is one loaded pack. It is never changed once loaded.
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

// Closed reports whether a nation cannot score in a round, whatever happens.
func (rs *Ruleset) Closed(n Nation, round int) bool {
	return round < len(rs.Timeline) && rs.Timeline[round].Closed.Has(n)
}

// AreaList is a list of areas that rules or cards name, such as
// "in-or-south-of-york-and-cheshire".
type AreaList struct {
	ID    string
	Areas board.Set
}

// NationInfo is a nation.
type NationInfo struct {
	ID      string // "romano-british"
	Colour  string // as on the markers: "yellow"
	Symbol  string // of its printed markers: "eagle", "shield", "spear", "ship", "axe"
	Leaders []Leader
}

// LeaderInfo is a leader of a nation.
type LeaderInfo struct {
	ID      string // "fergus-mor-mac-erc"
	Nation  Nation
	Several bool // one piece stands for more than one person, as Ivar and Halfdan
}

// Round is a round of the game, and whom it brings to the board.
type Round struct {
	Years   string // "43-60"
	Scoring bool
	BySea   Nations // who come from the sea
	ByLand  Nations // who come on land
	Twice   Nations // who move and fight twice in their turns
	Closed  Nations // who cannot score in it, whatever happens: black boxes of score sheets
}

// Scenario is one way to play: who controls what, from which round to which.
type Scenario struct {
	ID          string // "standard", "short", "vikings"
	Players     int
	First, Last int        // rounds
	Sides       [][]Nation // by player, each nation in play exactly once
	Ashore      Nations    // who stand on land when it begins
	AtSea       Nations    // who are at sea when it begins
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
