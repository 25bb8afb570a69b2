package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// Nation, Unit, Units and Leader are those of the pack.
type (
	Nation  = cards.Nation
	Unit    = cards.Unit
	Units   = cards.Units
	Leader  = cards.Leader
	Nations = cards.Nations
)

// NoNation is no nation.
const NoNation = cards.NoNation

// The kinds of units.
const (
	NoUnit     = cards.NoUnit
	Infantry   = cards.Infantry
	Foederati  = cards.Foederati
	Legion     = cards.Legion
	Consular   = cards.Consular
	Knight     = cards.Knight
	Elephant   = cards.Elephant
	Fleet      = cards.Fleet
	City       = cards.City
	LeaderUnit = cards.LeaderUnit
)

// Bounds of a position.
const (
	MaxStacks = 140
	MaxShips  = 36
	MaxTasks  = 16
	MaxPath   = 8  // areas of a march, its start included
	MaxLegs   = 12 // goals of a retreat, sources of a reaction
	MaxSeas   = 12
	MaxNaval  = 4 // other nations in one sea that wait to fight
)

// Flags of a stack.
const (
	moved   uint8 = 1 << iota // may not march or embark any more in this phase
	landed                    // came from the sea or over a strait in this phase
	retired                   // came by retreat since the last movement phase (it STK-18)
	wonOver                   // fights for the Patrimonium in this combat (it PAT-03)
)

// Stack is like land units of one nation in one area.
type Stack struct {
	At     board.Area
	Nation Nation
	Unit   Unit
	N      uint8
	Hurt   uint8      // of N: units of two steps that have taken a hit (it COM-12)
	From   board.Area // whence they entered At in this phase; None: they stood there
	Flags  uint8
}

// Ship is a fleet with what it carries; Nation NoNation: no fleet.
type Ship struct {
	Nation  Nation
	Sea     board.Area
	Cargo   [2]Unit
	Steps   uint8 // seas sailed in this phase (it SEA-01)
	Carried uint8 // places used in this phase (it SEA-10)
	Fled    bool  // retreated in this combat phase (it SUP-04)
}

// Fate is what became of a leader.
type Fate uint8

// The fates.
const (
	Waiting Fate = iota // has not come yet, or left alive
	OnBoard
	Dead // never returns (it LDR-04)
)

// LeaderAt is where a leader is.
type LeaderAt struct {
	At    board.Area
	Ship  uint8 // the fleet that carries him, from 1; 0: none
	Since uint8 // the round in which he came
	Fate  Fate
	Moved bool
}

// Slots of what can be aimed at: kinds, kinds that landed, the unit that was won over.
const (
	landedSlot = cards.LandKinds
	wonSlot    = 2 * cards.LandKinds
	slots      = wonSlot + 1
	shooters   = cards.LandKinds + 1 // the last is the unit that was won over
)

// Battle is the combat that goes on.
type Battle struct {
	Area      board.Area // None: no combat
	Enemy     Nation     // of the nation on turn
	Round     uint8
	Raid      bool
	Naval     bool
	Converted bool // the Patrimonium has won a unit over (it PAT-02)
	Asked     bool // and has been asked in this round
	Hit       bool // a raid has succeeded
	Fined     bool // a leader's retreat has cost points (it RUL-117)
	Pitched   [2]bool
	From      board.Set // whence attackers came (it RET-03)
	Aim       [2][shooters][slots]uint8
	Panic     [2]uint8 // units that elephants still drive off (it ELE-01)
	Lost      [2]uint8 // units eliminated in it so far
}

// Sides of a combat.
const (
	attacker = iota
	defender
)

// Campaign is the campaign that goes on (it CAM-01).
type Campaign struct {
	Leader  Leader // NoLeader: none
	Moves   uint8
	Acting  bool       // a move has been paid and is going on
	Ending  bool       // no further move follows
	Sailed  board.Set  // seas in which he was in this move
	Start   board.Area // where he began it
	Raid    board.Set  // cities that are raided in this move (it CAM-17)
	Trail   board.Set  // areas that the army entered and left in this move
	Over    board.Set  // areas that it overran
	Left    board.Set  // where units were left behind or fought (it RUL-92)
	Taken   board.Set  // contested when the move was over
	Sources board.Set  // where reactions started (it CAM-18)
	Blocked board.Set  // in this move
}

// TaskKind is a kind of business that interrupts the sequence of play.
type TaskKind uint8

// The kinds of tasks.
const (
	noTask      TaskKind = iota
	taskTribute          // Nation, a ruler over the limit of gold, may buy a unit (it INC-11)
	taskForced           // Nation must leave Area; Other forces it, Why
	taskLeave            // Nation, a new ruler, leaves all areas of Other (it SUB-08)
	taskSpoils           // Nation has conquered the city in Area (it CIT-02)
	taskRaid             // Nation has raided the city in Area (it RAI-06)
	taskRaised           // Nation may rebuild the raided city in Area (it RAI-09)
	taskExcess           // Nation holds too much in Area
	taskSink             // Nation loses N fleets in Area to Other (it NAV-08)
	taskAboard           // Nation saves Units of a lost fleet (it NAV-10)
	taskPanic            // Nation has N units driven off from Area by Other (it ELE-01)
)

// Task is business that interrupts the sequence of play; the last comes first.
type Task struct {
	Kind   TaskKind
	Nation Nation
	Other  Nation
	Area   board.Area
	N      uint8
	Why    Why
	Cargo  [2]Unit
}

// State is a position. It is plain data of fixed size: copied by assignment, compared
// by ==.
type State struct {
	Scenario, Round uint8
	Turn            Nation
	Part            uint8 // of the turn: 0 up to the campaign, then one for each of its moves
	Half            uint8 // of a major invasion: 1, 2; 0: no major invasion
	Stage           Stage

	Stacks  [MaxStacks]Stack // sorted by area, nation, kind
	NStacks uint8
	Ships   [MaxShips]Ship
	NShips  uint8 // one more than the last that is used
	Where   [cards.MaxNations]board.Set
	Leaders [cards.MaxLeaders]LeaderAt

	Cities, Ruins board.Set
	Gone          board.Set // where no city can stand any more (it R10-18)
	Sacked        board.Set // pillaged or raided in this nation turn (it CIT-11)
	Raided        board.Set // raided in it (it CIT-09)
	Rebuilt       board.Set // rebuilt in it after a raid; in the civil war in the round (it RAI-10 R10-20)
	Owner         [board.Max]Nation
	Gold          [cards.MaxNations]uint8
	Ruler         [cards.MaxNations]Nation
	Capital       [cards.MaxNations]board.Area
	Held          [cards.MaxNations]Units // bought with tribute (it INC-12)
	Points        [cards.MaxNations]int16
	Halving       [cards.MaxNations]int16     // points of a subject that are not halved yet
	Used          [cards.MaxNations]uint32    // lines for the first time that are used up
	Blocks        [cards.MaxNations]board.Set // what each blocked in its move before (it BLO-05)
	Retired       [cards.MaxNations]Units     // counters that left the game for good (it CRD-23)
	Out           Nations                     // out of the game (it RND-10)
	Elephants     uint8                       // combats of Romans against them so far
	Converts      [cards.MaxNations]uint8     // units that a nation has won over
	Titled        bool

	Bought  Units // paid, not placed
	Built   board.Set
	Placed  board.Set // where a bought land unit was placed in this turn (it PLA-03)
	Who     Nation    // whom a stage is at
	Item    uint8     // of the arrivals of Who, from 1; 0: none is open
	Due     Units
	DueLead cards.Leaders
	LeadAt  board.Set
	Agreed  bool // optional arrivals were taken
	Asked   Nations
	Cursor  uint16
	Quiet   board.Set        // where no combat is fought in this turn (it ENT-08)
	Skip    board.Set        // ruins that the owner leaves as they are in this step
	Fought  board.Set        // where a combat was fought in this phase
	Shift   bool             // cargo can still be changed (it RUL-87)
	Own     [MaxSeas]Nations // whom the nation on turn fights, by sea
	Other   [MaxSeas]Nations // who fight it
	Queue   [MaxSeas][MaxNaval]Nation

	Battle   Battle
	Campaign Campaign
	Tasks    [MaxTasks]Task
	NTasks   uint8
	Passes   uint8 // in succession, in the civil war

	Revision uint8 // of the rules
}

// Act is what a March or CampaignMove does.
type Act uint8

// The acts.
const (
	NoAct  Act = iota
	Go         // Path, Units, Leaders: by land
	Embark     // Unit or Leaders from Area aboard Ship
	Sail       // Ship to the sea To
	Land       // Unit or Leaders from Ship to the area To
	Shift      // Unit or Leaders from Ship to the fleet Other
	Fight      // the leader stays and fights (it RUL-90)
	Join       // a reaction: Legs into the battle
	See        // a reaction: Units and Leaders of Area to To
)

// Leg is a part of a retreat or reaction: what goes to, or comes from, an area or sea.
type Leg struct {
	To      board.Area
	Units   Units
	Leaders cards.Leaders
}

// Choice is an answer to a Decision. Which fields count depends on its kind; the others
// are zero, so that equal answers compare equal. With Capital any answer declares a
// capital first (it STK-08).
type Choice struct {
	Kind      Kind
	Act       Act
	Done, Yes bool
	Area, To  board.Area
	Unit      Unit
	Aim       uint8 // what is aimed at: AimAt
	N         uint8
	Ship      uint8 // from 1
	Onto      uint8 // another fleet, from 1
	Nation    Nation
	Capital   board.Area
	Leaders   cards.Leaders
	Path      [MaxPath]board.Area
	Len       uint8
	Units     [MaxPath]Units // that go on from Path[i]
	Legs      [MaxLegs]Leg
}

// AimAt aims at the units of a kind.
func AimAt(u Unit) uint8 { return uint8(u) }

// AimLanded aims at those of a kind that landed.
func AimLanded(u Unit) uint8 { return uint8(u) + landedSlot }

// AimWonOver aims at the unit that fights for the Patrimonium.
const AimWonOver = wonSlot + 1
