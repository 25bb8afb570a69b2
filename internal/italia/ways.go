package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// Stop is a place on the ways of those who march: an area, and how far they have come.
type Stop struct {
	Area board.Area
	// Ends: a march may end there, if not too many do. Held: it goes on only if those who
	// stand there are held down. Ours: it goes on only if units of the nation stand there.
	Ends, Held, Ours bool
	Next             []int // the stops that follow
}

// Ways lists where units of kind u can march in this phase, alone or with a leader who sets out
// with them; LeaderUnit: a leader alone. It returns the stops, and which of them it is to set out
// from each of the areas in starts (it MOV-02 MOV-03 LDR-11 LDR-15 LDR-16).
func (e *Engine) Ways(s *State, u Unit, led bool, starts board.Set) (stops []Stop, start [board.Max]int) {
	w := ways{pos: pos{&e.rules, s}, led: led}
	most := int(e.pk.LeaderMove)
	if u != LeaderUnit {
		if most = int(e.pk.UnitInfo[u].Move); led {
			most += int(e.pk.BonusMove)
		}
	}
	for i := range w.at {
		w.at[i] = make(map[board.Area]int)
	}
	most += w.moreMove()
	for a := range (starts & e.b.Land).All {
		start[a] = w.stop(a, 0, most)
	}
	return w.stops, start
}

// ways are stops in the making.
type ways struct {
	pos
	led   bool
	stops []Stop
	at    [MaxPath]map[board.Area]int // by how far they have come
}

// stop is the stop in a after so many steps, of at most most.
func (w *ways) stop(a board.Area, came, most int) int {
	if i, known := w.at[came][a]; known {
		return i
	}
	i := len(w.stops)
	w.at[came][a] = i
	w.stops = append(w.stops, Stop{Area: a})
	x := w.look(a, came)
	if came < min(most, MaxPath-1) && !(came > 0 && w.stays(a)) && !(came == 0 && a == w.waitsFor()) {
		for b := range w.around(a).All {
			strait := w.overStrait(a, b)
			if !w.mayEnter(w.Turn, b) || strait && came > 0 { // it STR-01 RUL-55
				continue
			}
			if strait {
				x.Next = append(x.Next, w.landing(b))
			} else {
				x.Next = append(x.Next, w.stop(b, came+1, most))
			}
		}
	}
	w.stops[i] = x
	return i
}

// landing is the stop beyond a strait, which is the whole of a march.
func (w *ways) landing(b board.Area) int {
	w.stops = append(w.stops, w.look(b, 1))
	return len(w.stops) - 1
}

// look is what a march finds in a: an ally's area is no place to end (it SUB-17).
func (w *ways) look(a board.Area, came int) Stop {
	n := w.Turn
	other := w.othersAt(n, a)
	ally := other != NoNation && w.allied(n, other)
	return Stop{
		Area: a, Ends: came > 0 && w.mayStay(n, a) && !ally, Held: came > 0 && other != NoNation && !ally,
		Ours: came > 0 && !w.led && w.pk.Highland.Has(a) && !w.alliedRoad(a, other),
	}
}

// stays reports whether all who come to a stop there: a highland without a city, unless a leader
// is with them (it MOV-06 MOV-07 LDR-12).
func (w *ways) stays(a board.Area) bool {
	return !w.led && w.pk.Highland.Has(a) && !w.Cities.Has(a)
}

// alliedRoad reports whether the city of an ally serves as a road (it MOV-08).
func (w *ways) alliedRoad(a board.Area, other Nation) bool {
	return w.Cities.Has(a) && w.sw.AlliedRoads && other != NoNation && w.allied(w.Turn, other)
}

// OverrunNeeds is how many units must stand where foe stands in a so that others may pass.
func (e *Engine) OverrunNeeds(s *State, a board.Area, foe Nation) int {
	return pos{&e.rules, s}.overrunNeeds(a, foe)
}

// Unlimited is an area in which the nation on turn may have any number; None: there is none.
func (e *Engine) Unlimited(s *State) board.Area { return pos{&e.rules, s}.unlimited() }

// MayLand reports whether units of the nation on turn may land in a, if not too many do (it
// SEA-06 ENT-04 SUB-17).
func (e *Engine) MayLand(s *State, a board.Area) bool {
	p := pos{&e.rules, s}
	other := p.othersAt(s.Turn, a)
	return p.mayStay(s.Turn, a) && (other == NoNation || !p.allied(s.Turn, other))
}

// MustLeave are the entry areas that the nation on turn must leave (it ENT-01).
func (e *Engine) MustLeave(s *State) board.Set { return pos{&e.rules, s}.mustLeave() }

// Spoils says what the nation on turn may do with the city in a if it comes there, as things stand:
// raid it while others defend it, pillage it when they are gone; and whether that can pay points
// (it RAI-01 RAI-06 CIT-01 CIT-03).
func (e *Engine) Spoils(s *State, a board.Area) (raid, pillage, points bool) {
	p, n := pos{&e.rules, s}, s.Turn
	pays := func(of Nation, events ...cards.Event) bool {
		_, sum := p.best(n, &award{area: a, other: of}, events...)
		return sum > 0
	}
	if m := p.foeAt(n, a); m != NoNation && p.canRaid(a, m) {
		raid, points = true, pays(m, cards.Sack, cards.Raid)
	}
	if p.pillages(n, a) {
		pillage, points = true, points || pays(p.Owner[a], cards.Sack)
	}
	return raid, pillage, points
}

// Stays are the areas that n will control when placement begins.
func (e *Engine) Stays(s *State, n Nation) board.Set { return pos{&e.rules, s}.stays(n) }

// FleetSeas are the seas where n can place fleets that it buys, from what it has in some areas.
func (e *Engine) FleetSeas(s *State, n Nation, from board.Set) board.Set {
	return pos{&e.rules, s}.fleetSeas(n, from)
}

// CityPrice is what a city in a costs.
func (e *Engine) CityPrice(a board.Area) int { return int((pos{&e.rules, nil}).cityPrice(a)) }

// Campaign reports whether a campaign of n follows on its movement in this round.
func (e *Engine) Campaign(s *State, n Nation) bool {
	for i := range e.pk.Nations[n].Campaigns {
		c := &e.pk.Nations[n].Campaigns[i]
		if c.Round == s.Round && s.Leaders[c.Leader].Fate == OnBoard {
			return true
		}
	}
	return false
}

// WaitsFor is the area where units wait for a leader; None: nowhere.
func (e *Engine) WaitsFor(s *State) board.Area { return pos{&e.rules, s}.waitsFor() }
