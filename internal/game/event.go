package game

import (
	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// EventKind is a kind of thing that happened. Those from OwnEvents on are a family's own,
// and so are those below that have no name here: they are of the oldest family, and may be
// used by no other. Kinds are stored by number and never renumbered.
type EventKind uint8

// OwnEvents is the first of the kinds of events that a family of games has for itself.
const OwnEvents EventKind = 64

// The kinds of events. Beside each: the fields of Event that it uses, besides
// Round and Turn, which every event has.
const (
	NoEvent     EventKind = iota
	RoundBegan            // -
	TurnBegan             // Nation
	TurnSkipped           // Nation
	Arrived               // Nation, Area (sea), Unit, N
	_
	LeaderCame   // Nation, Leader, Area
	LeaderAbsent // Nation, Leader: he was to come but may not
	LeaderLeft   // Nation, Leader, Area
	_
	_
	Placed     // Nation, Area, Unit, N: new units of any kind
	Lost       // Nation, Unit, N: units due that found no place or no marker
	Reinforced // Nation, Area, Unit, N: by a table or special rule
	_
	MovementBegan // Nation, N: half of a turn in which it moves twice, or 0
	Moved         // Nation, Path, Len, Units, Leader: they went
	_
	_
	Removed         // Nation, Area, Unit, N, Why
	Submitted       // Nation, Other (lord)
	SubjectionEnded // Nation, Other (lord)
	_
	BattleBegan     // Nation (attacker), Other, Area
	BattleRound     // Area, N: its number
	Rolled          // Nation, Other (enemy), Area, Unit, N dice in Dice, M: the leader's bonus, Leaders: who gave it
	Eliminated      // Nation (whose unit), Other (by whom), Area, Unit, N, Leader
	Retreated       // Nation, Other (enemy), Area, To, Units, Leader
	StoodFast       // Nation, Area: could retreat and did not
	BattleWon       // Nation (left in the area; NoNation: nobody), Other (loser), Area
	BattleCancelled // Nation, Other, Area: they made peace by submission
	_
	_
	_
	_
	Scored // Nation, Points, Why, and what for: Area, Other, Unit, Leader
	Capped // Nation, Points: those lost to a limit of points, below 0
	Halved // Nation, Points: those lost because it is a subject, below 0
	_
	_
	_
	_
	_
	_
	RoundEnded // -
	GameOver   // Nation: NoNation
	Corrected  // by the GM: Nation, and Points or what it has in Area now: Units, Leader, Unit (of a building), or Why: the one thing that a family has set; Reason
	_
	_
	_
	EventKinds // how many kinds there are
)

// Why is the reason of a Scored or Removed event. Families number their own; 0 is none.
type Why uint8

// NoReason is the reason of events that need none.
const NoReason Why = 0

// MaxDice bounds the dice of one Rolled event: no nation has more units of a
// kind in one place.
const MaxDice = 28

// MaxPath bounds the areas and seas of one move, its start included.
const MaxPath = 14

// Event is one thing that happened, complete in itself. Reports, scores,
// statistics and replays are made from events.
type Event struct {
	Kind   EventKind
	Round  uint8
	Turn   ruleset.Nation // whose nation turn it was; NoNation between turns
	Part   uint8          // of the nation turn, where it has parts
	Nation ruleset.Nation
	Other  ruleset.Nation
	Leader ruleset.Leader
	Area   board.Area
	To     board.Area
	Unit   Unit
	Why    Why
	N, M   uint8
	Count  uint8
	Points int16
	// Units are those that went; for a Moved event those that arrived at the end of
	// Path. Leaders went with them, in games with several of a nation, or led who rolled.
	Units   Units
	Leaders ruleset.Leaders
	Aim     Unit  // the kind that was struck at, or what a family makes of that
	Gold    int16 // paid, got or left
	Len     uint8
	Path    [MaxPath]board.Area
	Dice    [MaxDice]uint8 // faces in the order rolled, N of them
	Hits    uint32         // of Rolled: the dice that hit something, bit i for Dice[i]; see Hit
	Reason  string         // of Corrected: what the GM wrote; of several at once the first has it
}

// Hit notes that a die hit something.
func (e *Event) Hit(die int) {
	if die < MaxDice {
		e.Hits |= 1 << die
	}
}

// HasHit reports whether a die hit something.
func (e *Event) HasHit(die int) bool { return e.Hits>>die&1 != 0 }

// Log collects events in the order in which they happen. A nil *Log collects
// nothing.
type Log struct{ Events []Event }

// Add appends e.
func (l *Log) Add(e Event) {
	if l != nil {
		l.Events = append(l.Events, e)
	}
}
