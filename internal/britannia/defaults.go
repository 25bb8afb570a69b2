package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// Default answers for a nation whose owner says nothing: hold what is held,
// fight on, refuse what costs, and where something must be done, do what loses
// least. Its rules are listed in the README for players.
func (e *Engine) Default(s *State) Choice {
	d := e.Pending(s)
	c := Choice{Kind: d.Kind}
	switch d.Kind {
	case MoveArmies:
		return e.defaultMove(s, &d)
	case Withdraw:
		return e.defaultWithdrawal(s, &d)
	case Submit:
		c.Yes = d.Compulsory
	case AssignHits:
		c.N = d.Count // cavalry is worth more
	case NormanKnights: // as few as leave no infantry without a marker
		for c.N = d.Low; c.N < d.Count && int(s.Due)-2*int(c.N) > e.stock(s, e.normans, Infantry); c.N++ {
		}
	case Vote:
		c.Nation = d.Nation // a missing vote counts for the nation itself (2e RUL-77)
		if !d.Nations.Has(c.Nation) {
			for n := range d.Nations.All {
				c.Nation = n
				break
			}
		}
	case LoseBurh:
		c.Yes = true
	case BuildBurh:
		c.Area = board.None
	case Expel:
		c.Area, c.To, c.N = d.Area, d.Areas.First(), 1
	case RemoveExcess, SendHome, Starve:
		c.Area = e.fullest(s, d.Nation, d.Areas)
		c.Unit = Infantry
		if s.Inf[d.Nation][c.Area] == 0 {
			c.Unit = Cavalry
		}
		if !e.hasUnit(s, d.Nation, c.Unit, c.Area) {
			c.Unit = Burh
		}
	case PlaceArmy, PlaceFyrd, KingsArmy:
		c.Area = e.weakest(s, d.Nation, d.Areas)
	case PlaceLeader:
		c.Area = e.fullest(s, d.Nation, d.Areas)
	default:
		c.Area = d.Areas.First()
	}
	return c
}

// defaultMove stays where it is, but lands armies that may not stay at sea and
// relieves crowds, one army at a time.
func (e *Engine) defaultMove(s *State, d *game.Decision) Choice {
	if d.CanStop {
		return Choice{Kind: MoveArmies, Done: true}
	}
	var best Choice
	rank := -1
	foes := e.others(s, s.Turn)
	crowded := e.crowded(s, s.Turn)
	e.Choices(s, func(c *Choice) bool {
		from := c.Move.From()
		if c.Done || c.Move.Leader && c.Move.Inf[0]+c.Move.Cav[0] == 0 || !e.b.Seas.Has(from) && !crowded.Has(from) {
			return true
		}
		if r := e.quiet(s, c.Move.End(), foes); r > rank {
			best, rank = *c, r
		}
		return rank < mostQuiet
	})
	return best
}

// defaultWithdrawal leaves raiders where they are, but goes on with what the owner has
// begun and only others who go home can end.
func (e *Engine) defaultWithdrawal(s *State, d *game.Decision) Choice {
	if e.byPiece() {
		return e.defaultPieces(s, d)
	}
	if d.CanStop {
		return Choice{Kind: Withdraw, Done: true}
	}
	var best Choice
	crowded := e.crowded(s, s.Turn)
	e.Choices(s, func(c *Choice) bool {
		if best.Kind == game.None || crowded.Has(c.Area) {
			best = *c
		}
		return !crowded.Has(c.Area)
	})
	return best
}

// mostQuiet is the best that quiet gives.
const mostQuiet = 3

// quiet ranks an area as a place for an army that nobody gave orders to: best
// of all vacant, then the nation's own with room, then its own, then another's.
func (e *Engine) quiet(s *State, a board.Area, foes board.Set) int {
	n := s.Turn
	switch own := e.stack(s, n, a); {
	case foes.Has(a):
		return 0
	case own == 0:
		return mostQuiet
	case own < e.limit(n, a):
		return mostQuiet - 1
	}
	return 1
}

// fullest is the area of areas where n has most armies, the first of equals.
func (e *Engine) fullest(s *State, n nation, areas board.Set) board.Area {
	best := areas.First()
	for a := range areas.All {
		if e.stack(s, n, a) > e.stack(s, n, best) {
			best = a
		}
	}
	return best
}

// weakest is the area of areas where n has fewest armies, the first of equals.
func (e *Engine) weakest(s *State, n nation, areas board.Set) board.Area {
	best := areas.First()
	for a := range areas.All {
		if e.stack(s, n, a) < e.stack(s, n, best) {
			best = a
		}
	}
	return best
}
