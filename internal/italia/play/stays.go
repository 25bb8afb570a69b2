package play

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// free are those in an area of whom an order may take some: where it takes all, who are said to stay there stay, as in
// "leave 1 in Roma, all from Roma to Umbria". Who says how many go says so.
func (a asked) free(n *node, at board.Area) cards.Units {
	u := a.e.Free(a.s, a.d.Nation, at)
	all := func(f orders.Force) bool { return f.Count.Amount == orders.All || f.Count.Amount == orders.Unsaid }
	if a.stays != nil && (len(n.Forces) == 0 || slices.ContainsFunc(n.Forces, all)) {
		a.stays(at, &u)
	}
	return u
}

// stays takes away from those in an area who are said to stay there by their number, of a kind or of any: of the latter
// the dearest, as those do whom "all but 1" leaves behind.
func (sh *sheet) stays(s *italia.State, n ruleset.Nation, at board.Area, u *cards.Units) {
	for i := range sh.nodes {
		o := &sh.nodes[i]
		if o.Kind != orders.Stay || o.Count.Amount != orders.Exactly || !slices.Contains(o.Areas, at) || !sh.counts(s, n, i) {
			continue
		}
		left := o.Count.N
		for kind := cards.Unit(cards.LandKinds); kind >= cards.Infantry; kind-- {
			if o.Unit == game.NoUnit || o.Unit == kind {
				k := min(left, u[kind])
				u[kind], left = u[kind]-k, left-k
			}
		}
	}
}
