package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
)

// place puts the next new army where the orders want it: first the orders that
// say how many, then those for all that are left. In its list an order goes to
// the first area that is legal and has had fewest new armies. What no order
// places, the default does.
func (sh *Sheet) place(e britannia.Rules, s *britannia.State, d *game.Decision) britannia.Choice {
	var chosen britannia.Choice
	for _, rest := range [...]bool{false, true} {
		sh.active(e, s, answers[d.Kind], func(o *orders.Order, m *Mark) bool {
			if (o.Count.Amount == orders.Exactly) == rest || !rest && m.Sent >= o.Count.N {
				return true
			}
			at := board.None
			for _, a := range o.Areas {
				if d.Areas.Has(a) && (at == board.None || s.Fresh[a] < s.Fresh[at]) {
					at = a
				}
			}
			if at != board.None {
				m.Done, m.Problem = true, Problem{}
				m.Sent++
				sh.placing.put(at)
				chosen = britannia.Choice{Kind: d.Kind, Area: at}
				return false
			}
			if len(o.Areas) > 0 && !rest {
				c := britannia.Choice{Kind: d.Kind, Area: o.Areas[0]}
				if bad := e.Check(s, &c); bad != nil { // if it is too early, its turn may come
					m.Problem = Problem{Illegal: bad, Nearest: nearAreas(e, s, d, c)}
				}
			}
			return true
		})
		if chosen.Kind != game.None {
			return chosen
		}
	}
	return sh.byRules(e, s)
}

// withdraw sends raiders home by the first order that still has some to send,
// and ends the phase when none has. Where no order sends any the rules decide of those that are not told to
// settle: in the first edition they go home if points wait for them.
func (sh *Sheet) withdraw(e britannia.Rules, s *britannia.State, d *game.Decision) britannia.Choice {
	chosen := britannia.Choice{Kind: d.Kind, Done: true}
	ordered, settle := false, sh.settle(e, s)
	sh.active(e, s, orders.Withdraw, func(o *orders.Order, m *Mark) bool {
		if o.Count == orders.N(0) {
			m.Done, ordered = true, ordered || len(o.Areas) == 0
			return true
		}
		ordered = true
		left := raidersLeft(s, o, settle)
		want := amount(o.Count, left+m.Sent, left+m.Sent)
		if want <= m.Sent {
			return true
		}
		for i := range s.Groups[:s.NGroups] {
			g := &s.Groups[i]
			if !goesHome(o, g, settle) {
				continue
			}
			if c, ok := sendHome(e, s, o, g, want-m.Sent, m); ok {
				m.Done, chosen = true, c
				m.Sent += c.N
				return false
			}
		}
		return true
	})
	switch {
	case !chosen.Done || d.CanStop && ordered:
		return chosen
	case d.CanStop && settle != 0:
		return sh.othersByRules(e, s, settle)
	}
	return sh.byRules(e, s)
}

// goesHome reports whether order o speaks of the raiders of g, where those of some areas settle.
func goesHome(o *orders.Order, g *britannia.Group, settle board.Set) bool {
	if len(o.Areas) == 0 && settle.Has(g.At) {
		return false
	}
	return g.Home != board.None && g.Home != g.At && within(o.Areas, g.At) && (o.To == board.None || o.To == g.Home)
}

// raidersLeft counts the raiders that o speaks of.
func raidersLeft(s *britannia.State, o *orders.Order, settle board.Set) uint8 {
	var k uint8
	for i := range s.Groups[:s.NGroups] {
		if goesHome(o, &s.Groups[i], settle) {
			k += s.Groups[i].N
		}
	}
	return k
}

// sendHome sends up to want raiders of g home, their leader with them where the
// order says so or where he would be left alone.
func sendHome(e britannia.Rules, s *britannia.State, o *orders.Order, g *britannia.Group, want uint8, m *Mark) (britannia.Choice, bool) {
	var why *game.Illegal // of all of them, as ordered
	for n := min(want, g.N); n > 0; n-- {
		for _, led := range [...]bool{o.WithLeader, !o.WithLeader} {
			c := britannia.Choice{Kind: britannia.Withdraw, Area: g.At, To: g.Home, N: n, WithLeader: led}
			bad := e.Check(s, &c)
			if bad == nil {
				m.Problem = Problem{}
				if n < min(want, g.N) {
					m.Illegal = why
				}
				return c, true
			}
			if why == nil {
				why = bad
			}
		}
	}
	m.Illegal = why
	return britannia.Choice{}, false
}
