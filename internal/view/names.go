package view

// Names are what templates call the things that a family of games numbers: the event
// "scored" for the reason "hold" is told by "scored/hold", the decision "vote" is asked
// for by "ask/vote". The first of each is "none".
type Names struct {
	Decisions []string // by game.Kind
	Reasons   []string // by game.Why: of points, and of units removed
	Units     []string // by game.Unit
	Plain     int      // the kind of unit that is counted without its name
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
