package view

import "bretwalda/internal/game"

// Names are what templates call the things that a family of games numbers: the event
// "scored" for the reason "hold" is told by "scored/hold", the decision "vote" is asked
// for by "ask/vote". The first of each is "none".
type Names struct {
	Decisions []string // by game.Kind
	Reasons   []string // by game.Why: of points, and of units removed
	Units     []string // by game.Unit
	Plain     int      // the kind of unit that is counted without its name
	// OnLand and AtSea are the kinds that positions count without their names, where Plain is none:
	// the latter where nothing else is.
	OnLand, AtSea game.Unit
	// Leader is the kind of unit that leaders are in events; NoUnit: there are none.
	Leader game.Unit
	// Events are the kinds that only the family has, and those that it tells in its own way.
	Events map[game.EventKind]EventInfo
	// Retold names sentences that reports in brief leave out where another, which says the same, is
	// told later of the turn: what is bought, where that is placed.
	Retold map[string]string
	// Signs are the pictures that maps have of units and marks, besides plain counters.
	Signs []Sign
	// Columns are those of points by reason in score sheets, in their order.
	Columns []Column
	// Refusals are the family's own reasons why a choice is not allowed, from
	// game.OwnReasons on: "too-dear" is said by "illegal/too-dear".
	Refusals []string
}

// EventInfo is what those who tell or draw events must know of a kind that only one
// family has, or that one tells in its own way.
type EventInfo struct {
	Name string // "income" is told by the template "event/income"
	// Gathered: several that follow each other are told in one sentence; otherwise each
	// has its own. Whoever: likewise, whatever nations they are of.
	Gathered, Whoever bool
	// Opens: between nation turns, it belongs to the start of a round, not to its end.
	Opens bool
	// Grows: Count new armies, of which it is told at once what becomes of them. Saves: likewise the
	// points that are left.
	Grows, Saves bool
	// Follows: after a battle it is told with it, if it is of its area.
	Follows bool
	// Into names the sentence in which an event is told with those before it, of whatever kinds,
	// that are told in the same and are of the same nation; nil, or empty: it has its own.
	Into func(*game.Event) string
	// Leg: in such a sentence it is a part of one voyage with those before it of the same fleet, N.
	Leg Leg
	// Silent says which events of the kind tell nothing; nil: all are told.
	Silent func(*game.Event) bool
	// Loses is the kind of unit that Nation lost by it to Other; NoUnit: none.
	Loses game.Unit
	Goes  Way
	// Title is what Nation was given by it, and its Leader, for the tale of a game:
	// "king". Empty: nothing.
	Title string
}

// Way says how armies went by an event from its Area to To, not of their free will.
type Way uint8

// The ways.
const (
	NoWay  Way = iota
	Leaves     // Nation's went
	Expels     // Other's did, and Nation made them
)

// Leg says which part of a voyage an event is.
type Leg uint8

// The parts of a voyage.
const (
	NoLeg Leg = iota
	Boards
	Sails
	Lands
)

// Sign is how something is drawn on a map. Of is what the family calls the unit or the mark,
// and Picture is one of "horse", "ship", "eagle", "elephant", "tower", "ruins" and
// "palisade".
type Sign struct{ Of, Picture string }

// Column is a column of points by reason. Its Name is that of the template
// "caption/NAME".
type Column struct {
	Name string
	For  []game.Why
}

// OwnEvents are kinds of events from game.OwnEvents on, each told by itself.
func OwnEvents(names []string) map[game.EventKind]EventInfo {
	all := make(map[game.EventKind]EventInfo, len(names))
	for i, name := range names {
		all[game.OwnEvents+game.EventKind(i)] = EventInfo{Name: name}
	}
	return all
}

// Refusal is the name of a reason that the family has for itself; empty: it has no such
// reason.
func (n *Names) Refusal(r game.Reason) string { return own(n.Refusals, int(r)-int(game.OwnReasons)) }

func own(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return ""
	}
	return names[i]
}

// Unit is the number of a kind of units; 0 is none of that name.
func (n *Names) Unit(name string) int {
	for i, is := range n.Units {
		if is == name {
			return i
		}
	}
	return 0
}
