package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// maxSteps bounds the searches for paths; only roads make longer ones, and a
// search along roads meets each area once.
const maxSteps = game.MaxPath - 1

// canMove reports whether one army of g, which has not moved, can move anywhere,
// by itself or, where its leader would be left alone, with him. One step is
// tried before ways of several.
func (e *Engine) canMove(s *State, g *Group) bool {
	m := Move{Home: g.Home, Len: 2}
	m.Path[0], m.Inf[0] = g.At, 1
	if g.Unit == Cavalry {
		m.Inf[0], m.Cav[0] = 0, 1
	}
	for to := range (e.neighbours(g.At) & e.b.Land).All {
		if m.Path[1] = to; e.checkMove(s, &m) == nil {
			return true
		}
	}
	found := false
	bound := e.b.Seas.Has(g.Home)
	e.explore(s, g.At, g.Unit, wayfarer{bound: bound, raid: g.Raider}, func(path []board.Area) bool {
		m.Len = uint8(copy(m.Path[:], path))
		found = e.checkMove(s, &m) == nil
		return !found
	})
	if found || s.Moved || !alongWith(s, s.Turn, g.At) {
		return found
	}
	e.explore(s, g.At, g.Unit, wayfarer{led: true, bound: bound}, func(path []board.Area) bool {
		inf, cav := e.unmoved(s, g.At, anybody)
		m := leaderMove(path, inf, cav)
		found = e.checkMove(s, &m) == nil
		return !found
	})
	return found
}

// wayfarer says of those who look for ways whether their leader goes along, whether their
// card binds them, whether they are raiders, and whether one way to each other place is enough.
type wayfarer struct{ led, bound, raid, once bool }

// explore calls yield with a path to each place where armies of a kind can end a
// move from area from, shortest paths first, until yield returns false; the path is
// good until yield returns. Of several ways to a place it finds one for each way that
// the place can be come into and left again. What depends on numbers (overruns,
// stacking, company) is judged by checkMove.
func (e *Engine) explore(s *State, from board.Area, u game.Unit, w wayfarer, yield func([]board.Area) bool) {
	const most = 512 // 37 areas in all the ways that Roman roads allow are fewer
	var usual [64]halt
	var path [game.MaxPath]board.Area
	r := e.newRoute(s, e.others(s, s.Turn), from, e.elite(s.Turn, u), w.led, w.bound)
	r.raid = w.raid
	queue := append(usual[:0], halt{r.footing, -1})
	seen := board.Of(from)
	for i := 0; i < len(queue); i++ {
		r.footing = queue[i].footing
		if i > 0 && r.mayEnd() == game.NotIllegal {
			for j := int16(i); j >= 0; j = queue[j].from {
				path[queue[j].steps] = queue[j].at
			}
			if !yield(path[:r.steps+1]) {
				return
			}
		}
		if r.steps >= maxSteps || r.spent() {
			continue
		}
		for to := range e.neighbours(r.at).All {
			r.footing = queue[i].footing
			if r.step(to, 0) != game.NotIllegal || len(queue) == most {
				continue
			}
			if seen.Has(to) && known(queue, &r.footing, w.once) {
				continue
			}
			seen = seen.With(to)
			queue = append(queue, halt{r.footing, int16(i)})
		}
	}
}

// halt is where a company can come to, and the halt in a list that it comes from.
type halt struct {
	footing
	from int16
}

// known reports whether one of some halts is as good as another footing: or better, since less of the allowance
// was used, which is enough for who looks for no second way.
func known(halts []halt, f *footing, better bool) bool {
	for i := range halts {
		h := &halts[i]
		if h.at == f.at && (h.used == f.used || better && h.used < f.used) && h.goesOnLike(f) {
			return true
		}
	}
	return false
}

// sameAs reports whether companies stand in one place and can go on alike.
func (f *footing) sameAs(o *footing) bool {
	return f.at == o.at && f.used == o.used && f.goesOnLike(o)
}

// goesOnLike is sameAs, wherever they stand and however much of their allowance they have used.
func (f *footing) goesOnLike(o *footing) bool {
	return f.stop == o.stop && f.byRoad == o.byRoad && f.sea == o.sea && f.crossed == o.crossed && f.freeOn == o.freeOn
}

// Reach yields each place that armies at from can move to, with one path to it.
// It speaks of those least bound: who began the nation turn on land, if any did
// (2e LND-04).
func (e *Engine) Reach(s *State, from board.Area, u game.Unit, withLeader bool, yield func(board.Area, []board.Area) bool) {
	var seen board.Set
	one := Along([]board.Area{from}, u, 1, withLeader)
	bound := e.b.Seas.Has(from) || e.boundIn(s, &one, 0)
	raiders, _ := e.unmoved(s, from, onlyRaiders)
	raid := !withLeader && u == Infantry && raiders > 0
	e.explore(s, from, u, wayfarer{led: withLeader, bound: bound, raid: raid, once: true}, func(path []board.Area) bool {
		to := path[len(path)-1]
		if seen.Has(to) || to == from {
			return true
		}
		seen = seen.With(to)
		return yield(to, path)
	})
}

// Choices yields the legal answers to the decision on the table.
func (e *Engine) Choices(s *State, yield func(*Choice) bool) {
	d := e.Pending(s)
	e.choices(s, &d, yield)
}

// choices is Choices for who knows the decision on the table.
func (e *Engine) choices(s *State, d *game.Decision, yield func(*Choice) bool) {
	var next Choice
	offer := func(c Choice) bool {
		next = c
		next.Kind = d.Kind
		if e.check(s, d, &next) != nil {
			return true
		}
		return yield(&next)
	}
	switch d.Kind {
	case game.None:
	case MoveArmies:
		e.moveChoices(s, d, offer)
	case DefenderGo, AttackerGo:
		e.retreatChoices(s, d, offer)
	case AssignHits, NormanKnights:
		for n := d.Low; n <= d.Count && offer(Choice{N: n}); n++ {
		}
	case Submit, FullPopulation, LeaveArea, LoseBurh, CallSecret:
		_ = offer(Choice{}) && offer(Choice{Yes: true})
	case Vote:
		for n := range d.Nations.All {
			if !offer(Choice{Nation: n}) {
				return
			}
		}
	case Withdraw:
		e.withdrawChoices(s, offer)
	default:
		e.areaChoices(s, d, offer)
	}
}

// areaChoices yields answers that name an area, and Expel's.
func (e *Engine) areaChoices(s *State, d *game.Decision, offer func(Choice) bool) {
	if d.Kind == BuildBurh && !offer(Choice{}) {
		return
	}
	for a := range d.Areas.All {
		switch d.Kind {
		case RemoveExcess, SendHome, Starve:
			for _, u := range [...]game.Unit{Infantry, Cavalry, Burh} {
				if !offer(Choice{Area: a, Unit: u}) {
					return
				}
			}
		case Expel:
			for n := uint8(1); n <= d.Count; n++ {
				if !offer(Choice{Area: d.Area, To: a, N: n}) {
					return
				}
			}
		default:
			if !offer(Choice{Area: a}) {
				return
			}
		}
	}
}

// moveChoices yields every single army's moves, the leader's alone and with all
// who can go with him, and Done.
func (e *Engine) moveChoices(s *State, d *game.Decision, offer func(Choice) bool) {
	if !offer(Choice{Done: true}) {
		return
	}
	on := true
	for a := range d.Areas.All {
		inf, cav := e.unmoved(s, a, anybody)
		raiders, _ := e.unmoved(s, a, onlyRaiders)
		for _, u := range [...]game.Unit{Infantry, Cavalry} {
			all := inf
			if u == Cavalry {
				all, raiders = cav, 0
			}
			if !on || all == 0 {
				continue
			}
			e.Reach(s, a, u, false, func(_ board.Area, path []board.Area) bool {
				m := MoveOf(1, path...)
				if u == Cavalry {
					m.Inf[0], m.Cav[0] = 0, 1
				}
				on = offer(Choice{Move: m})
				if m.Raiders = true; on && raiders > 0 && raiders < all { // 1e RAI-02
					on = offer(Choice{Move: m})
				}
				return on
			})
		}
	}
	if a := s.LeaderAt[s.Turn]; on && s.Leader[s.Turn] != 0 && !s.Moved {
		inf, cav := e.unmoved(s, a, anybody)
		e.Reach(s, a, Infantry, true, func(_ board.Area, path []board.Area) bool {
			return offer(Choice{Move: leaderMove(path, 0, 0)}) && (inf+cav == 0 || offer(Choice{Move: leaderMove(path, inf, cav)}))
		})
	}
}

// leaderMove is the march of a leader with the same armies all the way.
func leaderMove(path []board.Area, inf, cav uint8) Move {
	m := MoveOf(inf, path...)
	m.Leader = true
	for i := range len(path) - 1 {
		m.Inf[i], m.Cav[i] = inf, cav
	}
	return m
}

// retreatChoices yields staying, going as a whole to one place, and sending one army
// there, or the fewest who may go; with a leader beside them or without.
func (e *Engine) retreatChoices(s *State, d *game.Decision, offer func(Choice) bool) {
	if !offer(Choice{}) {
		return
	}
	n, a := d.Nation, d.Area
	inf, cav := s.Inf[n][a], s.Cav[n][a]
	legs := [...]Leg{{Inf: inf, Cav: cav}, {Inf: min(inf, 1)}, {Cav: min(cav, 1)}}
	for to := range d.Areas.All {
		for i, leg := range legs {
			if leg.Inf+leg.Cav == 0 || i > 0 && leg == legs[0] {
				continue
			}
			leg.To = to
			if i > 0 {
				leg = e.fewest(s, d, leg)
			}
			c := Choice{Legs: [MaxLegs]Leg{leg}}
			if !offer(c) {
				return
			}
			if c.LeaderTo = to; alongWith(s, n, a) && !offer(c) {
				return
			}
		}
	}
	if alongWith(s, n, a) {
		for to := range e.leaderRefuges(s, n, a).All {
			if !offer(Choice{LeaderTo: to}) {
				return
			}
		}
	}
}

// fewest is a leg of one army or, where one may not go, of the fewest of its kind who
// may: they leave a crowded battle, and so make the overstack free.
func (e *Engine) fewest(s *State, d *game.Decision, one Leg) Leg {
	side := Defender
	if d.Kind == AttackerGo {
		side = Attacker
	}
	for leg := one; leg.Inf <= s.Inf[d.Nation][d.Area] && leg.Cav <= s.Cav[d.Nation][d.Area]; {
		c := Choice{Kind: d.Kind, Legs: [MaxLegs]Leg{leg}}
		if e.checkRetreat(s, side, &c) == nil {
			return leg
		}
		leg.Inf += one.Inf
		leg.Cav += one.Cav
	}
	return one
}

// whoGoHome are the fewest and the most raiders of a group, up to all of c, who may go home
// at once: none may where that would leave a crowd or their leader alone, and 0 where no
// number may.
func (e *Engine) whoGoHome(s *State, c Choice) (fewest, most uint8) {
	for n, all := uint8(1), c.N; n <= all; n++ {
		if c.N = n; e.checkWithdraw(s, &c) != nil {
			continue
		}
		if most = n; fewest == 0 {
			fewest = n
		}
	}
	return fewest, most
}

// withdrawChoices yields ending the phase, and of each group of raiders all of it, the
// fewest who may go home, and the most where not all may.
func (e *Engine) withdrawChoices(s *State, offer func(Choice) bool) {
	if !offer(Choice{Done: true}) {
		return
	}
	for i := range s.Groups[:s.NGroups] {
		g := s.Groups[i]
		if g.Home == board.None || g.Home == g.At {
			continue
		}
		for _, led := range [...]bool{false, true} {
			c := Choice{Area: g.At, To: g.Home, N: g.N, WithLeader: led}
			one, other := e.whoGoHome(s, c)
			if other == g.N {
				one, other = other, one
			}
			if c.N = one; one > 0 && !offer(c) {
				return
			}
			if c.N = other; other != one && !offer(c) {
				return
			}
		}
	}
}
