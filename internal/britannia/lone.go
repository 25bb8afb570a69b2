package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Leaders who stand alone (1e LDR-03): in editions that let them, a leader without
// armies of his nation beside him occupies an area if no other nation has a piece in it
// (1e DEF-07 LDR-04). He bars nobody's way, and dies when another nation's army comes in
// (1e LDR-05 DEF-08).

// mayStandAlone reports whether leaders need no company.
func (e *Engine) mayStandAlone() bool { return e.pk.Rules.LeadersAlone }

// alone returns the land areas where n is the only nation with units: those it
// occupies (2e DEF-14, 1e DEF-07).
func (e *Engine) alone(s *State, n ruleset.Nation) board.Set { return e.aloneIn(s, n, e.b.Land) }

// aloneIn is alone for who asks about some areas only.
func (e *Engine) aloneIn(s *State, n ruleset.Nation, areas board.Set) board.Set {
	own := e.units(s, n)
	if e.mayStandAlone() && s.Leader[n] != ruleset.NoLeader {
		own = own.With(s.LeaderAt[n])
	}
	if own &= areas & e.b.Land; own == 0 {
		return 0
	}
	others := e.others(s, n)
	for m := first; e.mayStandAlone() && m <= last; m++ {
		if m != n && s.Leader[m] != ruleset.NoLeader {
			others = others.With(s.LeaderAt[m]) // two leaders in an area: nobody occupies it (1e LDR-10)
		}
	}
	return own &^ others
}

// standsAlone reports whether the leader of n is in a without company.
func (e *Engine) standsAlone(s *State, n nation, a board.Area) bool {
	return alongWith(s, n, a) && !e.company(s, n, a)
}

// trample kills the leaders of other nations who stand alone in a when armies of n come
// in, be it in passing, landing or retreating; no dice are rolled (1e LDR-05).
func (p *play) trample(n nation, a board.Area) {
	if !p.mayStandAlone() {
		return
	}
	for m := first; m <= last; m++ {
		if m != n && p.standsAlone(p.s, m, a) {
			p.killLeader(m, n, a)
		}
	}
}

// comesTo is called when armies of n, or their leader by himself, have come into an area
// where no other nation has armies: lone leaders fall, and n occupies the area (2e OCC-02).
// Of two leaders neither does (1e LDR-10).
func (p *play) comesTo(n nation, a board.Area, armed bool) {
	if armed {
		p.trample(n, a)
	} else {
		for m := first; m <= last; m++ {
			if m != n && alongWith(p.s, m, a) {
				return
			}
		}
	}
	p.occupied(n, a)
}

// killLeader takes the leader of n off the board and scores him for the nation that
// killed him (1e LDR-05 LDR-06, 2e LDR-12).
func (p *play) killLeader(n, by nation, a board.Area) {
	s := p.s
	l := s.Leader[n]
	s.Leader[n], s.LeaderAt[n], s.LeaderSince[n] = 0, 0, 0
	p.haroldFalls(l, by)
	p.add(&game.Event{Kind: game.Eliminated, Nation: n, Other: by, Area: a, Unit: LeaderUnit, N: 1, Leader: l})
	p.scoreLeader(l, n, by, a)
}

// outlives reports whether a leader whom the losses of a battle leave without company
// lives: where his enemies have nobody left either (1e LDR-07).
func (e *Engine) outlives(s *State, enemy nation, a board.Area) bool {
	return e.mayStandAlone() && e.strength(s, enemy, a) == 0
}

// leavesAlone notes what area the leader who leaves as his nation's turn begins has held
// by himself: for who comes in his place, the nation still held it (1e RND-03).
func (p *play) leavesAlone(n nation) {
	s := p.s
	s.LeftAlone = board.None
	if a := s.LeaderAt[n]; p.mayStandAlone() && p.standsAlone(s, n, a) && p.alone(s, n).Has(a) {
		s.LeftAlone = a
	}
}

// aloneAmong reports whether a leader would go by himself into an area where others have
// armies (1e LDR-09).
func (e *Engine) aloneAmong(m *Move, i int, foes board.Set) bool {
	return m.Leader && m.Inf[i]+m.Cav[i] == 0 && foes.Has(m.Path[i+1])
}
