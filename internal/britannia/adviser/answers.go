package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// answerer answers one decision from the orders that speak of its kind.
type answerer struct {
	e     britannia.Rules
	s     *britannia.State
	d     *game.Decision
	list  []*orders.Order
	marks []*Mark // of list; nil for standing orders, which remember nothing
}

// answer returns the answer of the first order that has one.
func (a *answerer) answer() (britannia.Choice, bool) {
	if a.d.Kind == britannia.DefenderGo || a.d.Kind == britannia.AttackerGo {
		return a.retreat()
	}
	for i, o := range a.list {
		c, ok := a.one(o, a.mark(i))
		c.Kind = a.d.Kind
		if !ok {
			continue
		}
		if bad := a.e.Check(a.s, &c); bad != nil {
			a.mark(i).Illegal = bad
			continue
		}
		m := a.mark(i)
		m.Done, m.Problem = true, Problem{}
		m.Sent += max(1, c.N)
		return c, true
	}
	return britannia.Choice{}, false
}

// mark is what is remembered of order i; what is written to it is lost for
// standing orders.
func (a *answerer) mark(i int) *Mark {
	if a.marks == nil {
		return &Mark{}
	}
	return a.marks[i]
}

// one is what a single order answers.
func (a *answerer) one(o *orders.Order, m *Mark) (britannia.Choice, bool) {
	s, d := a.s, a.d
	switch d.Kind {
	case britannia.ReplaceFort, britannia.ReplaceArmy, britannia.NextBattle, britannia.KingsArmy:
		return a.area(o, m)
	case britannia.PlaceLeader:
		if who := a.e.Pack().Rounds[s.Round].Nation[d.Nation].Leader; o.Leader != ruleset.NoLeader && o.Leader != who {
			return britannia.Choice{}, false
		}
		return a.area(o, m)
	case britannia.StayAway:
		if o.Count.Amount == orders.Exactly && m.Sent >= o.Count.N {
			return britannia.Choice{}, false
		}
		return a.area(o, m)
	case britannia.NormanKnights:
		return britannia.Choice{N: amount(o.Count, d.Count, d.Count)}, true
	case britannia.BuildBurh:
		return a.burh(o, m)
	case britannia.RemoveExcess, britannia.SendHome, britannia.Starve:
		return a.remove(o, m)
	case britannia.Expel:
		return a.expel(o, m)
	case britannia.Submit:
		holds := (s.Where[d.Nation] & a.e.Pack().Board.Land).Len()
		return britannia.Choice{Yes: o.Yes && (o.AtMost == 0 || holds <= o.AtMost)}, about(o.Nation, d.For)
	case britannia.FullPopulation:
		return britannia.Choice{Yes: o.Yes}, about(o.Nation, d.For)
	case britannia.LeaveArea:
		return britannia.Choice{Yes: o.Yes}, about(o.Nation, d.For) && within(o.Areas, d.Area)
	case britannia.AssignHits:
		c := britannia.Choice{N: d.Count}
		if o.Unit == britannia.Infantry {
			c.N = d.Low
		}
		return c, within(o.Areas, d.Area)
	case britannia.LoseBurh:
		burh := o.Unit == britannia.Burh
		return britannia.Choice{Yes: burh != o.Last}, len(o.Homes) == 0 && within(o.Areas, d.Area)
	case britannia.NameLosses:
		return a.nameLoss(o)
	case britannia.CallSecret:
		return britannia.Choice{Yes: o.Yes}, true
	case britannia.Vote:
		return a.vote(o)
	}
	return britannia.Choice{}, false
}

// about reports whether an order that names a nation, or none, is about n.
func about(named, n ruleset.Nation) bool { return named == ruleset.NoNation || named == n }

// within reports whether a list of areas, empty for everywhere, covers a.
func within(areas []board.Area, a board.Area) bool {
	for _, b := range areas {
		if b == a {
			return true
		}
	}
	return len(areas) == 0
}

// amount is the number meant by c of have; unsaid stands for no number.
func amount(c orders.Count, have, unsaid uint8) uint8 {
	switch c.Amount {
	case orders.Exactly:
		return c.N
	case orders.All:
		return have
	case orders.AllBut:
		return have - min(have, c.N)
	}
	return unsaid
}

// area is the first area of the order that is legal.
func (a *answerer) area(o *orders.Order, m *Mark) (britannia.Choice, bool) {
	for _, at := range o.Areas {
		if a.d.Areas.Has(at) {
			return britannia.Choice{Area: at}, true
		}
	}
	if len(o.Areas) > 0 && a.d.Kind != britannia.NextBattle {
		a.refuse(m, britannia.Choice{Kind: a.d.Kind, Area: o.Areas[0]})
	}
	return britannia.Choice{}, false
}

// refuse notes why the engine does not allow c, and what areas it allows.
func (a *answerer) refuse(m *Mark, c britannia.Choice) {
	if bad := a.e.Check(a.s, &c); bad != nil && !m.Done {
		m.Problem = Problem{Illegal: bad, Nearest: nearAreas(a.e, a.s, a.d, c)}
	}
}

// nearAreas are the answers to d, one of areas, that lie nearest to that of c.
func nearAreas(e britannia.Rules, s *britannia.State, d *game.Decision, c britannia.Choice) []britannia.Choice {
	v := look(e, s)
	dist := v.distances(c.Area)
	var near []britannia.Choice
	for want := range uint8(farAway) {
		for at := range d.Areas.All {
			if n := c; dist[at] == want && len(near) < maxNearest {
				n.Area = at
				if e.Check(s, &n) == nil {
					near = append(near, n)
				}
			}
		}
	}
	return near
}

// burh builds in the first area of the order where that is legal, and no more
// when the order's number is reached.
func (a *answerer) burh(o *orders.Order, m *Mark) (britannia.Choice, bool) {
	if o.Count.Amount == orders.Exactly && m.Sent >= o.Count.N {
		return britannia.Choice{}, o.Count.N == 0 // none: stop here
	}
	if len(o.Areas) == 0 {
		return britannia.Choice{Area: a.d.Areas.First()}, true
	}
	c, ok := a.area(o, m)
	return c, ok
}

// reasons is why armies are removed by each kind of decision.
var reasons = [britannia.Kinds]orders.Reason{britannia.RemoveExcess: orders.Crowded, britannia.SendHome: orders.Recall, britannia.Starve: orders.Hunger}

// remove takes away a unit from the first area of the order where one may go.
func (a *answerer) remove(o *orders.Order, m *Mark) (britannia.Choice, bool) {
	if o.Why != orders.AnyReason && o.Why != reasons[a.d.Kind] || o.Count.Amount == orders.Exactly && m.Sent >= o.Count.N {
		return britannia.Choice{}, false
	}
	units := []game.Unit{britannia.Infantry, britannia.Cavalry, britannia.Burh}
	if o.Unit != game.NoUnit {
		units = []game.Unit{o.Unit}
	}
	for _, at := range o.Areas {
		for _, u := range units {
			c := britannia.Choice{Kind: a.d.Kind, Area: at, Unit: u}
			if a.e.Check(a.s, &c) == nil {
				return c, true
			}
		}
	}
	if len(o.Areas) > 0 {
		a.refuse(m, britannia.Choice{Kind: a.d.Kind, Area: o.Areas[0], Unit: units[0]})
	}
	return britannia.Choice{}, false
}

// expel sends as many as may go to the first area of the order where one may.
func (a *answerer) expel(o *orders.Order, m *Mark) (britannia.Choice, bool) {
	if o.From != board.None && o.From != a.d.Area {
		return britannia.Choice{}, false
	}
	want := amount(o.Count, a.d.Count, a.d.Count)
	if o.Count.Amount == orders.Exactly {
		want -= min(want, m.Sent)
	}
	for _, to := range o.Areas {
		for n := min(a.d.Count, want); n > 0; n-- {
			c := britannia.Choice{Kind: a.d.Kind, Area: a.d.Area, To: to, N: n}
			if a.e.Check(a.s, &c) == nil {
				return c, true
			}
		}
	}
	return britannia.Choice{}, false
}

// nameLoss names the first of the order's homes, or with Last one that it does
// not list. Armies that did not begin at sea have no home: a land area listed
// means them.
func (a *answerer) nameLoss(o *orders.Order) (britannia.Choice, bool) {
	if len(o.Homes) == 0 || !within(o.Areas, a.d.Area) {
		return britannia.Choice{}, false
	}
	land := a.e.Pack().Board.Land
	var listed board.Set
	for _, h := range o.Homes {
		if land.Has(h) && !a.d.Areas.Has(h) {
			h = board.None
		}
		if a.d.Areas.Has(h) {
			if !o.Last {
				return britannia.Choice{Area: h}, true
			}
			listed = listed.With(h)
		}
	}
	others := a.d.Areas &^ listed
	return britannia.Choice{Area: others.First()}, o.Last && others != 0
}

// vote is for the first nation of the order that is a candidate.
func (a *answerer) vote(o *orders.Order) (britannia.Choice, bool) {
	for _, n := range o.Nations {
		if n == ruleset.NoNation {
			n = a.d.Nation
		}
		if a.d.Nations.Has(n) {
			return britannia.Choice{Nation: n}, true
		}
	}
	return britannia.Choice{}, false
}
