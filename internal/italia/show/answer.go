package show

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/questions"
	"bretwalda/internal/view"
)

// Answer is an answer to a decision, as the templates "default/KIND" and "answer/KIND"
// see it.
type Answer struct {
	italia.Choice
	Goals []view.Holding // where who goes
	// All is the whole answer where one unit after the other is placed, or taken.
	All    []questions.Part
	Target game.Unit // what is aimed at; NoUnit: a unit that was won over
	// Targets are the kinds of units that can be aimed at.
	Targets []game.Unit
	// Near is where a campaign could go, or a reaction of one unit of a kind.
	Near, NearFrom board.Area
	NearUnit       game.Unit
}

// Answer shows an answer to the decision on the table.
func (w *Show) Answer(s *italia.State, c italia.Choice) Answer {
	a := Answer{Choice: c}
	d := w.e.Pending(s)
	a.All = questions.Whole(game.Engine[italia.State, italia.Choice](w.e), s, c, func(c *italia.Choice) (board.Area, game.Unit) {
		switch c.Kind {
		case italia.PlaceUnit, italia.Reduce:
			return c.Area, d.Unit
		case italia.RemoveExcess:
			return d.Area, c.Unit
		}
		return board.None, game.NoUnit
	})
	for i := range c.Legs {
		leg := &c.Legs[i]
		if leg.To == board.None {
			continue
		}
		h := view.Holding{Area: leg.To}
		for u, n := range leg.Units {
			h.Units[u] = int(n)
		}
		h.Lead(leg.Leaders.List()...)
		a.Goals = append(a.Goals, h)
	}
	for u := cards.Infantry; u <= cards.LandKinds; u++ {
		if c.Aim == italia.AimAt(u) || c.Aim == italia.AimLanded(u) {
			a.Target = u
		}
		if d.Kind == italia.Aim && (d.Units.Has(italia.Unit(italia.AimAt(u))) || d.Units.Has(italia.Unit(italia.AimLanded(u)))) {
			a.Targets = append(a.Targets, u)
		}
	}
	if c.Kind == italia.CampaignMove || c.Kind == italia.React {
		a.NearFrom, a.Near, a.NearUnit = w.near(s)
	}
	return a
}

// near finds an example of a move: of a campaign by land, or of one unit that reacts. No area: there is none.
func (w *Show) near(s *italia.State) (from, to board.Area, unit game.Unit) {
	w.e.Choices(s, func(c *italia.Choice) bool {
		switch {
		case c.Act == italia.Go && c.Len == 2:
			from, to = c.Path[0], c.Path[1]
		case c.Act == italia.See && w.e.Pack().Board.Land.Has(c.Area) && w.e.Pack().Board.Land.Has(c.To):
			for u := cards.Infantry; u <= cards.LandKinds; u++ {
				if c.Units[0][u] > 0 {
					from, to, unit = c.Area, c.To, u
				}
			}
		}
		return to == board.None
	})
	return from, to, unit
}
