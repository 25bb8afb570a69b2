// Package cards is what games of Italia are given: board, nations, set-up,
// reinforcements, leaders and what scores, read from a pack and checked. It holds no
// rules of play.
package cards

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Nation, Nations, Leader and Leaders number what a pack has, as everywhere.
type (
	Nation  = ruleset.Nation
	Nations = ruleset.Nations
	Leader  = ruleset.Leader
	Leaders = ruleset.Leaders
)

// NoNation is no nation.
const NoNation = ruleset.NoNation

// MaxNations bounds the nations of a pack, NoNation included.
const MaxNations = 18

// Unit is a kind of unit (it DEF-13).
type Unit = game.Unit

// The kinds of units. City and LeaderUnit are no military units of their own, but are
// bought, lost and named like these.
const (
	NoUnit     Unit = iota
	Infantry        // it DEF-14
	Foederati       // the unit Roman Foederati, not the nation (it DEF-15 DEF-28)
	Legion          // it DEF-16
	Consular        // consular legion (it DEF-17)
	Knight          // it DEF-18
	Elephant        // it DEF-19
	Fleet           // it DEF-20
	City            // it DEF-21
	LeaderUnit      // it LDR-01
	Kinds           // how many kinds there are
)

// LandKinds are the kinds that count, roll and carry on land.
const LandKinds = 6

// UnitIDs are the kinds' names in packs and files.
var UnitIDs = [Kinds]string{"", "infantry", "roman-foederati", "legion", "consular-legion", "knight", "elephant", "fleet", "city", "leader"}

// Units counts units by kind.
type Units [Kinds]uint8

// Sum is how many land units there are in u.
func (u *Units) Sum() int {
	n := 0
	for k := Infantry; k <= LandKinds; k++ {
		n += int(u[k])
	}
	return n
}

// KindSet is a set of kinds of units.
type KindSet = game.UnitSet

// NoLeader is no leader.
const NoLeader = ruleset.NoLeader

// MaxLeaders bounds the leaders of a pack, NoLeader included.
const MaxLeaders = 32

// Rounds is a set of rounds.
type Rounds uint16

// Has reports whether r is in s.
func (s Rounds) Has(r uint8) bool { return s>>r&1 != 0 }

// LastRound is the last round of both games (it RND-01).
const LastRound = 10

const everyRound Rounds = 1<<(LastRound+1) - 2

// Pack is one game as its files give it. It never changes after Load.
type Pack struct {
	ID, Name, Version, Claim string
	Edition                  int // 1 or 2

	Rules                 *ruleset.Ruleset // what all families know of a pack
	Board                 *board.Board
	Highland, Marsh       board.Set
	Entry                 board.Set // entry areas (it DEF-05)
	CityAllowed           board.Set // it DEF-12
	Limit                 [board.Max]uint8
	Regions               []board.Region // and groups of regions
	UnitInfo              [Kinds]UnitInfo
	LeaderMove            uint8 // areas of a leader alone (it LDR-15)
	LeaderBonus           int   // on dice of his nation (it LDR-17)
	BonusMove             uint8 // areas more with him (it LDR-10)
	CityPrice, CityHigh   uint8
	CityAttack            int
	HighAttack            int
	SackGold              uint8
	StartGold, MostGold   uint8
	AreaGold, CityGold    uint8
	MovePrice, BlockPrice uint8

	Nations  []Info // 0 is empty
	Leaders  []LeaderInfo
	CivilWar []Nation // who moves in the last round, in their order; empty: it is a round like others
	Sides    []Nations
	Side     [MaxNations]uint8
	Colours  []string

	Scoring   Rounds
	Calendar  [LastRound + 1][2]int
	Switches  Switches
	Desertion []Desertion // of the civil war
	Elephants Elephants
	Deserters [MaxNations]uint8 // Roman Foederati desert to this nation on that roll or more
}

// UnitInfo is what a kind of unit is good for.
type UnitInfo struct {
	Hit, Move, Steps, Price, Carries uint8
}

// Desertion is a leader of the civil war to whom legions go over (it R10-11 R10-12).
type Desertion struct {
	Leader             Leader
	To                 Nation
	Roll, WithConsular uint8
}

// Elephants is what they do to their enemies (it ELE-01 ELE-04 ELE-05).
type Elephants struct {
	Panic        uint8 // lowest natural roll that drives a unit off
	First, Later uint8
	Exempt       KindSet
}

// Income is the kind of a nation's income (it INC-07).
type Income uint8

// The kinds of income.
const (
	Normal Income = iota
	NoIncome
	Half
	HalfUnless // half while none of Info.FullWith is controlled
)

// Info is one nation.
type Info struct {
	ID, Name    string
	First, Last uint8
	Income      Income
	FullWith    board.Set
	Counters    Units // most in play at once (it DEF-29)
	Capital     board.Area
	Setup       []Place
	Arrivals    []Arrival
	Campaigns   []Campaign
	Major       []Campaign // major invasions
	Lines       []Line
	Areas       []AreaLine
	Submits     []Submits
	Revolts     []Revolt
	EntryNormal board.Set // entry areas that are normal ones for it (it ENT-03)
	MayEnter    board.Set // entry areas that it may enter (it ENT-04)
	Retreat     board.Set // where it may retreat whatever the attackers did
	FleetsAt    board.Set // where bought fleets go; empty: anywhere
	Reduce      []Reduce
	Becomes     Nation // what its units turn into after Last
	BecomesIn   board.Set
	BecomesAs   Unit
	Ends        bool // it leaves play after Last
	Conversions uint8
	Title       Title
	Penalty     Penalty
}

// Place is one area or sea of a set-up.
type Place struct {
	Area    board.Area
	Units   Units
	Leaders []Leader
	City    bool
}

// When is the moment of an arrival.
type When uint8

// The moments.
const (
	OnTurn When = iota
	AtStart
	AtEnd
)

// Arrival is one line of reinforcements (it REI-01).
type Arrival struct {
	Round   uint8
	When    When
	Leaders []Leader
	Units   Units
	Raise   bool // Units are how many there should be on the board (it REI-12)
	InArea  bool // or in the area
	At      Where
	Else    Where
	Clears  bool
	Spread  bool
	May     bool  // the owner may decline
	OnlyOwn bool  // only if the area is empty or own
	Gold    uint8 // when the campaign begins
	Guess   bool
}

// Where is where something may be placed.
type Where struct {
	Given      bool
	Areas      board.Set // named areas and seas
	Controlled bool      // controlled land areas, of Areas
	Choose     bool      // also occupied ones
	Free       bool      // empty or own areas, and seas, of Areas
}

// Campaign is one that a leader leads in a round, or a major invasion.
type Campaign struct {
	Round      uint8
	Leader     Leader
	StartsTurn bool
	GatherFrom board.Set
	GatherTo   board.Area
	NoLimit    bool  // of a major invasion: where the leader stands after movement
	MoreMove   uint8 // of a major invasion: areas more in its first half
	Guess      bool
}

// Submits says to whom a nation may or must submit (it SUB-01).
type Submits struct {
	To     Nation
	Must   uint8 // at so many areas or fewer; 0: never
	May    Rounds
	Rounds Rounds
	Guess  bool // something of it is reconstructed, here and in the other parts of cards
}

// Revolt says when a subject may revolt (it REV-01).
type Revolt struct {
	Against Nation
	Near    bool // while the leader of a gathered campaign is near (it REV-03)
	Rounds  Rounds
	Guess   bool
}

// Reduce says how many of a kind may stay at the end of a turn.
type Reduce struct {
	Round uint8
	Unit  Unit
	To    uint8
}

// Title is one that a leader wins by stopping in an area.
type Title struct {
	Name   string
	Leader Leader
	Area   board.Area
	Points int16
	Guess  bool
}

// Penalty is a modifier of a nation's dice while a condition does not hold.
type Penalty struct {
	Modifier int
	Area     board.Area
	Leader   Leader
}

// LeaderInfo is one leader.
type LeaderInfo struct {
	ID, Name string
	Nation   Nation
}

// Event is something that scores when it happens.
type Event uint8

// The events.
const (
	NoEvent        Event = iota
	Sack                 // a city pillaged or raided
	Raid                 // a city raided
	Kill                 // a unit eliminated
	KillLeader           // a leader eliminated
	KillLast             // the last unit of a nation
	KillLastLand         // its last land unit
	Capture              // control of an area taken from another nation
	Submission           // a nation submits
	PitchedBattle        // a pitched battle won
	LeaderRetreats       // an own leader retreats
	Leaves               // units leave the game from an area
)

// EventIDs are the events' names in packs.
var EventIDs = [...]string{"", "sack", "raid", "kill", "kill-leader", "kill-last", "kill-last-land", "capture", "submission", "pitched-battle", "leader-retreats", "leaves"}

// First says whether a line is for the first time only.
type First uint8

// The values of First.
const (
	AnyTime First = iota
	FirstTime
	LaterTime
)

// Line is a line of a card for what scores when it happens (it SCO-08). Points are
// doubled, as halves occur.
type Line struct {
	Event    Event
	Points   int16
	Rounds   Rounds
	Areas    board.Set // of cities and areas
	WithCity bool      // only areas with a city
	Nations  Nations   // whose units or cities
	Units    KindSet
	Leaders  Leaders
	Least    uint8 // units on each side of a pitched battle
	First    First
	OrGold   uint8
	AnyTurn  bool
	Guess    bool
}

// AreaLine is a line of a card for what scores at the end of rounds (it SCO-02). Points
// are doubled.
type AreaLine struct {
	Rounds      Rounds
	Areas       board.Set
	Area, City  int16
	Award       int16 // for the region Areas as a whole (it REG-01)
	Whole       bool  // it is a line with an award
	LessForeign int16 // it REG-03
	Region      string
	Guess       bool
}
