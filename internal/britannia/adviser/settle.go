package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/orders"
)

// settle are the areas whose raiders are ordered to stay, by "raiders settle in York", or by "those in York stay" where
// nobody else of theirs stands there, whom it could be about. An order for all raiders is not about them.
func (sh *Sheet) settle(e britannia.Rules, s *britannia.State) (in board.Set) {
	sh.active(e, s, orders.Withdraw, func(o *orders.Order, _ *Mark) bool {
		if o.Count == orders.N(0) {
			for _, a := range o.Areas {
				in = in.With(a)
			}
		}
		return true
	})
	sh.active(e, s, orders.Stay, func(o *orders.Order, _ *Mark) bool {
		for _, a := range o.Areas {
			if sh.onlyRaiders(s, a) {
				in = in.With(a)
			}
		}
		return true
	})
	return in
}

// onlyRaiders reports whether all armies of the nation in a came there in this movement, and can go home.
func (sh *Sheet) onlyRaiders(s *britannia.State, a board.Area) bool {
	var k uint8
	for i := range s.Groups[:s.NGroups] {
		if g := &s.Groups[i]; g.At == a && g.Home != board.None && g.Home != a {
			k += g.N
		}
	}
	return k > 0 && k == s.Armies(sh.nation, a)
}

// othersByRules does as the rules do with the raiders of other areas than those where they settle.
func (sh *Sheet) othersByRules(e britannia.Rules, s *britannia.State, settle board.Set) britannia.Choice {
	others := *s
	for i := range others.Groups[:others.NGroups] {
		if g := &others.Groups[i]; settle.Has(g.At) {
			g.Raider, g.Home = false, board.None
		}
	}
	sh.unordered = true
	if e.Pending(&others).Kind == britannia.Withdraw {
		if c := e.Default(&others); c.Kind == britannia.Withdraw {
			return c
		}
	}
	return britannia.Choice{Kind: britannia.Withdraw, Done: true}
}
