package adviser

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
)

// nobodyThere says of plans for battles in areas where nobody of the nation is in s, when its moves have been made, and to where none is
// ordered to go, that nobody can fight there: "retreat from Kent" that comes too late for its battle is no plan for the next turn.
func (sh *Sheet) nobodyThere(s *britannia.State) {
	for i, n := range sh.nodes {
		o, m := n.order, &sh.Marks[i]
		if o.Kind != orders.Plan && o.Kind != orders.Fight || len(o.Areas) == 0 || m.Illegal != nil || sh.open(i) || sh.skipped(i) {
			continue
		}
		if !slices.ContainsFunc(o.Areas, func(a board.Area) bool { return s.Armies(sh.nation, a) > 0 || sh.comes(a) }) {
			m.Illegal = &game.Illegal{Why: game.NoArmies, Rule: "2e BAT-03", Nation: sh.nation, Area: o.Areas[0]}
		}
	}
}

// comes reports whether a move or a placing is ordered, in whatever case, that leads to an area or through it.
func (sh *Sheet) comes(a board.Area) bool {
	return slices.ContainsFunc(sh.nodes, func(n node) bool {
		o := n.order
		return (o.Kind == orders.Place || o.Kind == orders.PlaceLeader) && slices.Contains(o.Areas, a) ||
			o.Kind == orders.Move && slices.ContainsFunc(o.Steps, func(s orders.Step) bool { return s.To == a || slices.Contains(s.Via, a) })
	})
}
