package view

import (
	"slices"

	"bretwalda/internal/game"
)

// Names are what templates call the things that a family of games numbers: the event
// "scored" for the reason "hold" is told by "scored/hold", the decision "vote" is asked
// for by "ask/vote". The first of each is "none".
type Names struct {
	Decisions []string // by game.Kind
	Reasons   []string // by game.Why: of points, and of units removed
	Units     []string // by game.Unit
	Plain     int      // the kind of unit that is counted without its name
	// Events are the family's own, from game.OwnEvents on: "income" is told by
	// "event/income". Gathered are those of them that are told in one sentence where
	// several follow each other; the others have a sentence each.
	Events   []string
	Gathered []game.EventKind
	// Refusals are the family's own reasons why a choice is not allowed, from
	// game.OwnReasons on: "too-dear" is said by "illegal/too-dear".
	Refusals []string
}

// Event is the name of a kind of events that the family has for itself; empty: it has no
// such kind.
func (n *Names) Event(k game.EventKind) string { return own(n.Events, int(k)-int(game.OwnEvents)) }

// Gathers reports whether events of a kind that the family has for itself are told together.
func (n *Names) Gathers(k game.EventKind) bool { return slices.Contains(n.Gathered, k) }

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
