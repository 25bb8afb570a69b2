package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// answerer answers one decision from the orders that speak of its kind.
type answerer struct {
	e     game.Engine
	s     *game.State
	d     *game.Decision
	list  []*orders.Order
	marks []*Mark // of list; nil for standing orders, which remember nothing
}

// answer returns the answer of the first order that has one.
func (a *answerer) answer() (game.Choice, bool) {
	if a.d.Kind == game.DefenderGo || a.d.Kind == game.AttackerGo {
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
	return game.Choice{}, false
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
func (a *answerer) one(o *orders.Order, m *Mark) (game.Choice, bool) {
	s, d := a.s, a.d
	switch d.Kind {
	case game.ReplaceFort, game.ReplaceArmy, game.NextBattle, game.KingsArmy:
		return a.area(o, m)
	case game.PlaceLeader:
		if who := a.e.Ruleset().Timeline[s.Round].Nation[d.Nation].Leader; o.Leader != ruleset.NoLeader && o.Leader != who {
			return game.Choice{}, false
		}
		return a.area(o, m)
	case game.StayAway:
		if o.Count.Amount == orders.Exactly && m.Sent >= o.Count.N {
			return game.Choice{}, false
		}
		return a.area(o, m)
	case game.NormanKnights:
		return game.Choice{N: amount(o.Count, d.Count, d.Count)}, true
	case game.BuildBurh:
		return a.burh(o, m)
	case game.RemoveExcess, game.SendHome, game.Starve:
		return a.remove(o, m)
	case game.Expel:
		return a.expel(o, m)
	case game.Submit:
		holds := (s.Where[d.Nation] & a.e.Ruleset().Board.Land).Len()
		return game.Choice{Yes: o.Yes && (o.AtMost == 0 || holds <= o.AtMost)}, about(o.Nation, d.For)
	case game.FullPopulation:
		return game.Choice{Yes: o.Yes}, about(o.Nation, d.For)
	case game.LeaveArea:
		return game.Choice{Yes: o.Yes}, about(o.Nation, d.For) && within(o.Areas, d.Area)
	case game.AssignHits:
		c := game.Choice{N: d.Count}
		if o.Unit == game.Infantry {
			c.N = d.Low
		}
		return c, within(o.Areas, d.Area)
	case game.LoseBurh:
		burh := o.Unit == game.Burh
		return game.Choice{Yes: burh != o.Last}, len(o.Homes) == 0 && within(o.Areas, d.Area)
	case game.NameLosses:
		return a.nameLoss(o)
	case game.CallSecret:
		return game.Choice{Yes: o.Yes}, true
	case game.Vote:
		return a.vote(o)
	}
	return game.Choice{}, false
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
func (a *answerer) area(o *orders.Order, m *Mark) (game.Choice, bool) {
	for _, at := range o.Areas {
		if a.d.Areas.Has(at) {
			return game.Choice{Area: at}, true
		}
	}
	if len(o.Areas) > 0 && a.d.Kind != game.NextBattle {
		a.refuse(m, game.Choice{Kind: a.d.Kind, Area: o.Areas[0]})
	}
	return game.Choice{}, false
}

// refuse notes why the engine does not allow c, and what areas it allows.
func (a *answerer) refuse(m *Mark, c game.Choice) {
	if bad := a.e.Check(a.s, &c); bad != nil && !m.Done {
		m.Problem = Problem{Illegal: bad, Nearest: nearAreas(a.e, a.s, a.d, c)}
	}
}

// nearAreas are the answers to d, one of areas, that lie nearest to that of c.
func nearAreas(e game.Engine, s *game.State, d *game.Decision, c game.Choice) []game.Choice {
	v := look(e, s)
	dist := v.distances(c.Area)
	var near []game.Choice
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
func (a *answerer) burh(o *orders.Order, m *Mark) (game.Choice, bool) {
	if o.Count.Amount == orders.Exactly && m.Sent >= o.Count.N {
		return game.Choice{}, o.Count.N == 0 // none: stop here
	}
	if len(o.Areas) == 0 {
		return game.Choice{Area: a.d.Areas.First()}, true
	}
	c, ok := a.area(o, m)
	return c, ok
}

// reasons is why armies are removed by each kind of decision.
var reasons = [game.Kinds]orders.Reason{game.RemoveExcess: orders.Crowded, game.SendHome: orders.Recall, game.Starve: orders.Hunger}

// remove takes away a unit from the first area of the order where one may go.
func (a *answerer) remove(o *orders.Order, m *Mark) (game.Choice, bool) {
	if o.Why != orders.AnyReason && o.Why != reasons[a.d.Kind] || o.Count.Amount == orders.Exactly && m.Sent >= o.Count.N {
		return game.Choice{}, false
	}
	units := []game.Unit{game.Infantry, game.Cavalry, game.Burh}
	if o.Unit != game.NoUnit {
		units = []game.Unit{o.Unit}
	}
	for _, at := range o.Areas {
		for _, u := range units {
			c := game.Choice{Kind: a.d.Kind, Area: at, Unit: u}
			if a.e.Check(a.s, &c) == nil {
				return c, true
			}
		}
	}
	if len(o.Areas) > 0 {
		a.refuse(m, game.Choice{Kind: a.d.Kind, Area: o.Areas[0], Unit: units[0]})
	}
	return game.Choice{}, false
}

// expel sends as many as may go to the first area of the order where one may.
func (a *answerer) expel(o *orders.Order, m *Mark) (game.Choice, bool) {
	if o.From != board.None && o.From != a.d.Area {
		return game.Choice{}, false
	}
	want := amount(o.Count, a.d.Count, a.d.Count)
	if o.Count.Amount == orders.Exactly {
		want -= min(want, m.Sent)
	}
	for _, to := range o.Areas {
		for n := min(a.d.Count, want); n > 0; n-- {
			c := game.Choice{Kind: a.d.Kind, Area: a.d.Area, To: to, N: n}
			if a.e.Check(a.s, &c) == nil {
				return c, true
			}
		}
	}
	return game.Choice{}, false
}

// nameLoss names the first of the order's homes, or with Last one that it does
// not list. Armies that did not begin at sea have no home: a land area listed
// means them.
func (a *answerer) nameLoss(o *orders.Order) (game.Choice, bool) {
	if len(o.Homes) == 0 || !within(o.Areas, a.d.Area) {
		return game.Choice{}, false
	}
	land := a.e.Ruleset().Board.Land
	var listed board.Set
	for _, h := range o.Homes {
		if land.Has(h) && !a.d.Areas.Has(h) {
			h = board.None
		}
		if a.d.Areas.Has(h) {
			if !o.Last {
				return game.Choice{Area: h}, true
			}
			listed = listed.With(h)
		}
	}
	others := a.d.Areas &^ listed
	return game.Choice{Area: others.First()}, o.Last && others != 0
}

// vote is for the first nation of the order that is a candidate.
func (a *answerer) vote(o *orders.Order) (game.Choice, bool) {
	for _, n := range o.Nations {
		if n == ruleset.NoNation {
			n = a.d.Nation
		}
		if a.d.Nations.Has(n) {
			return game.Choice{Nation: n}, true
		}
	}
	return game.Choice{}, false
}
