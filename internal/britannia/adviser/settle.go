package adviser

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
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

// nobodySettles says of orders for raiders to stay where they land that in this turn they cannot. Who has not come from sea may.
func (sh *Sheet) nobodySettles(e Engine) {
	b := e.Pack().Ruleset.Board
	var landed board.Set
	for i, n := range sh.nodes {
		if o := n.order; o.Kind == orders.Move && (o.From == board.None || b.Seas.Has(o.From)) && !sh.skipped(i) {
			landed = landed.With(o.Steps[len(o.Steps)-1].To)
		}
	}
	for i, n := range sh.nodes {
		o, m := n.order, &sh.Marks[i]
		if m.Illegal != nil || sh.skipped(i) {
			continue
		}
		stays := o.Kind == orders.Withdraw && (o.Count == orders.N(0) || o.Count.Amount == orders.AllBut) ||
			o.Kind == orders.Stay && slices.ContainsFunc(o.Areas, landed.Has)
		if stays {
			m.Illegal = &game.Illegal{Why: game.MustGoHome, Rule: "2e RAI-09", Nation: sh.nation}
		}
	}
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
