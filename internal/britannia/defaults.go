package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// Default answers for a nation whose owner says nothing: hold what is held,
// fight on, refuse what costs, and where something must be done, do what loses
// least. Its rules are listed in the README for players.
func (e *Engine) Default(s *game.State) game.Choice {
	d := e.Pending(s)
	c := game.Choice{Kind: d.Kind}
	switch d.Kind {
	case game.MoveArmies:
		return e.defaultMove(s, &d)
	case game.Withdraw:
		c.Done = true
	case game.Submit:
		c.Yes = d.Compulsory
	case game.AssignHits:
		c.N = d.Count // cavalry is worth more
	case game.NormanKnights:
		c.N = d.Low
	case game.Vote:
		c.Nation = d.Nation // a missing vote counts for the nation itself (2e RUL-77)
		if !d.Nations.Has(c.Nation) {
			for n := range d.Nations.All {
				c.Nation = n
				break
			}
		}
	case game.LoseBurh:
		c.Yes = true
	case game.BuildBurh:
		c.Area = board.None
	case game.Expel:
		c.Area, c.To, c.N = d.Area, d.Areas.First(), 1
	case game.RemoveExcess, game.SendHome, game.Starve:
		c.Area = e.fullest(s, d.Nation, d.Areas)
		c.Unit = game.Infantry
		if s.Inf[d.Nation][c.Area] == 0 {
			c.Unit = game.Cavalry
		}
		if !e.hasUnit(s, d.Nation, c.Unit, c.Area) {
			c.Unit = game.Burh
		}
	case game.PlaceArmy, game.PlaceFyrd, game.KingsArmy:
		c.Area = e.weakest(s, d.Nation, d.Areas)
	case game.PlaceLeader:
		c.Area = e.fullest(s, d.Nation, d.Areas)
	default:
		c.Area = d.Areas.First()
	}
	return c
}

// defaultMove stays where it is, but lands armies that may not stay at sea, one
// by one on the first coast that is vacant or its own, else on the first it can
// reach; and relieves crowds.
func (e *Engine) defaultMove(s *game.State, d *game.Decision) game.Choice {
	if d.CanStop {
		return game.Choice{Kind: game.MoveArmies, Done: true}
	}
	var best game.Choice
	rank := 0
	foes := e.others(s, s.Turn)
	e.Choices(s, func(c *game.Choice) bool {
		if c.Done || c.Move.Leader && c.Move.Inf[0]+c.Move.Cav[0] == 0 {
			return true
		}
		switch to := c.Move.End(); {
		case !e.b.Seas.Has(c.Move.From()) && e.crowded(s, s.Turn) == 0:
		case !foes.Has(to) && rank < 2:
			best, rank = *c, 2
		case rank < 1:
			best, rank = *c, 1
		}
		return rank < 2
	})
	return best
}

// fullest is the area of areas where n has most armies, the first of equals.
func (e *Engine) fullest(s *game.State, n nation, areas board.Set) board.Area {
	best := areas.First()
	for a := range areas.All {
		if e.stack(s, n, a) > e.stack(s, n, best) {
			best = a
		}
	}
	return best
}

// weakest is the area of areas where n has fewest armies, the first of equals.
func (e *Engine) weakest(s *game.State, n nation, areas board.Set) board.Area {
	best := areas.First()
	for a := range areas.All {
		if e.stack(s, n, a) < e.stack(s, n, best) {
			best = a
		}
	}
	return best
}
