package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// award says what scores.
type award struct {
	area   board.Area
	other  Nation // whose unit, city or area
	unit   Unit
	leader Leader
	n      uint8
	why    Why
	always bool // in others' turns, too
}

// counts reports whether a line of n's card scores now for event ev (it SCO-01 SCO-08
// SCO-09 SCO-11 SCO-13).
func (p pos) counts(n Nation, i int, ev cards.Event, w *award) bool {
	l := &p.pk.Nations[n].Lines[i]
	if l.Event != ev || !l.Rounds.Has(p.Round) && !(p.sw.LastAnyRound && ev == cards.KillLastLand) || p.sw.LastOff && ev == cards.KillLastLand {
		return false
	}
	if !(w.always || n == p.Turn || l.AnyTurn && !p.sw.KillsOwnTurn) { // it SCO-10: only who took part is asked about
		return false
	}
	if w.other != NoNation && !l.Nations.Has(w.other) || w.unit != NoUnit && !l.Units.Has(w.unit) {
		return false
	}
	if w.leader != cards.NoLeader && !l.Leaders.Has(w.leader) {
		return false
	}
	switch ev {
	case cards.Sack, cards.Raid, cards.Capture, cards.Leaves:
		if !l.Areas.Has(w.area) || l.WithCity && !p.Cities.Has(w.area) {
			return false
		}
	}
	switch l.First {
	case cards.FirstTime:
		return p.Used[n]>>i&1 == 0
	case cards.LaterTime:
		for j := range p.pk.Nations[n].Lines {
			if k := &p.pk.Nations[n].Lines[j]; k.First == cards.FirstTime && k.Event == l.Event && k.Areas == l.Areas && p.Used[n]>>j&1 != 0 {
				return true
			}
		}
		return false
	}
	return true
}

// best finds the line of n's card that gives most for one of some events; -1: none (it
// RUL-140).
func (p pos) best(n Nation, w *award, events ...cards.Event) (line int, points int16) {
	line = -1
	if p.neutral(n) { // it R10-09
		return line, 0
	}
	for i := range p.pk.Nations[n].Lines {
		for _, ev := range events {
			if pts := p.pk.Nations[n].Lines[i].Points; p.counts(n, i, ev, w) && (line < 0 || abs(pts) > abs(points)) {
				line, points = i, pts
			}
		}
	}
	return line, points
}

func abs(x int16) int16 { return max(x, -x) }

// score gives n the points of its best line for an event, if it has one.
func (p *play) score(n Nation, ev cards.Event, w award) { p.scoreBest(n, w, ev) }

func (p *play) scoreBest(n Nation, w award, events ...cards.Event) {
	if line, points := p.best(n, &w, events...); line >= 0 {
		p.use(n, line)
		w.n = max(1, w.n)
		p.give(n, points*int16(w.n), w)
	}
}

// use notes that a line for the first time is used up, for the nation or for all (it
// RUL-134).
func (p *play) use(n Nation, line int) {
	l := &p.pk.Nations[n].Lines[line]
	if l.First != cards.FirstTime {
		return
	}
	p.Used[n] |= 1 << line
	if !p.sw.FirstOfGame {
		return
	}
	for m := Nation(1); m <= p.last; m++ {
		for j := range p.pk.Nations[m].Lines {
			if k := &p.pk.Nations[m].Lines[j]; k.First == cards.FirstTime && k.Event == l.Event && k.Areas == l.Areas {
				p.Used[m] |= 1 << j
			}
		}
	}
}

// give adds points; those of a subject are halved later (it SUB-11 RUL-17 INV-21).
func (p *play) give(n Nation, points int16, w award) {
	if points == 0 {
		return
	}
	p.Points[n] += points
	if p.Ruler[n] != NoNation {
		p.Halving[n] += points
	}
	p.event(Event{Kind: Scored, Nation: n, Other: w.other, Area: w.area, Unit: w.unit, Leader: w.leader, N: w.n, Points: points, Why: w.why})
}

// halve takes from subjects what a submission costs them: they keep half of the sum,
// rounded up to a whole point, the other half is lost (it SUB-11 SUB-12 SUB-13 RUL-112).
func (p *play) halve() {
	for n := Nation(1); n <= p.last; n++ {
		full := p.Halving[n]
		if full <= 0 {
			p.Halving[n] = 0
			continue
		}
		lost := full - (full+3)/4*2
		p.Points[n] -= lost
		p.Halving[n] = 0
		if lost != 0 {
			p.event(Event{Kind: Halved, Nation: n, Points: -lost})
		}
	}
}

// killed notes that k units of a kind were eliminated in combat and scores them for by.
func (p *play) killed(n Nation, u Unit, k uint8, by Nation, a board.Area) {
	p.lost(n, u, k, by, a, NoReason)
}

// lost is killed for units that are eliminated for a reason: each unit scores by the best
// line, the last one of a nation perhaps by another (it COM-15 SCO-08 SCO-12 RUL-132 CRD-12
// RUL-16).
func (p *play) lost(n Nation, u Unit, k uint8, by Nation, a board.Area, why Why) {
	if k == 0 {
		return
	}
	p.event(Event{Kind: Eliminated, Nation: n, Other: by, Area: a, Unit: u, N: k, Why: why})
	if b := &p.Battle; b.Area == a && (n == p.Turn || n == b.Enemy) {
		b.Lost[p.sideNumber(n)] += k
	}
	if by == NoNation {
		return
	}
	w := award{area: a, other: n, unit: u, n: k, why: ForKill}
	_, each := p.best(by, &w, cards.Kill)
	if p.scoreLast(n, by, a, each) {
		w.n--
	}
	if w.n > 0 {
		p.score(by, cards.Kill, w)
	}
}

// killedLeader is killed for a leader.
func (p *play) killedLeader(l Leader, by Nation, a board.Area) {
	n := p.pk.Leaders[l].Nation
	p.event(Event{Kind: Eliminated, Nation: n, Other: by, Area: a, Unit: LeaderUnit, Leader: l, N: 1})
	if by == NoNation {
		return
	}
	w := award{area: a, other: n, unit: LeaderUnit, leader: l, n: 1, why: ForLeader}
	_, each := p.best(by, &w, cards.Kill, cards.KillLeader)
	if !p.scoreLast(n, by, a, each) {
		p.scoreBest(by, w, cards.Kill, cards.KillLeader)
	}
}

// scoreLast scores the last unit, or the last land unit, of a nation, if that gives more
// than each does.
func (p *play) scoreLast(n, by Nation, a board.Area, each int16) bool {
	w := award{area: a, other: n, n: 1, why: ForLast}
	if p.Where[n] == 0 {
		if _, pts := p.best(by, &w, cards.KillLast, cards.KillLastLand); pts > each {
			p.scoreBest(by, w, cards.KillLast, cards.KillLastLand)
			return true
		}
		return false
	}
	if p.landUnits(n) > 0 {
		return false
	}
	if _, pts := p.best(by, &w, cards.KillLastLand); pts > each {
		p.scoreBest(by, w, cards.KillLastLand)
		return true
	}
	return false
}

// landUnits is how many land units n has, aboard or on land; leaders count not.
func (p pos) landUnits(n Nation) int {
	u := p.inPlay(n)
	return u.Sum() - p.Held[n].Sum()
}

// scoreAreas gives points for areas, cities and regions, by the lines of the cards for this
// round; seas never score, entry areas only where they are normal ones (it SCO-02 SCO-03
// SCO-04 SCO-05 SCO-06 SCO-07 RUL-04 RUL-136 INV-23).
func (p *play) scoreAreas() {
	for n := Nation(1); n <= p.last; n++ {
		if p.neutral(n) {
			continue
		}
		for i := range p.pk.Nations[n].Areas {
			l := &p.pk.Nations[n].Areas[i]
			if !l.Rounds.Has(p.Round) || p.sw.ScoringList && !p.pk.Scoring.Has(p.Round) {
				continue
			}
			if l.Whole {
				p.give(n, p.regionAward(n, l), award{area: l.Areas.First(), why: ForRegion, n: 1})
				continue
			}
			for a := range (l.Areas & p.controlled(n)).All {
				p.give(n, l.Area, award{area: a, why: ForArea, n: 1})
				if p.Cities.Has(a) {
					p.give(n, l.City, award{area: a, why: ForCity, n: 1})
				}
			}
		}
	}
}

// NextScoring is the next round in which the card of n gives points for areas, 0: there is
// none, and what each area gives then, with the cities of now: awards for whole regions are
// left out, and of a subject nothing is taken off.
func (e *Engine) NextScoring(s *State, n Nation) (round int, points [board.Max]int) {
	x := &e.pk.Nations[n]
	for r := s.Round; r <= min(x.Last, cards.LastRound); r++ {
		for i := range x.Areas {
			l := &x.Areas[i]
			if l.Whole || !l.Rounds.Has(r) || e.sw.ScoringList && !e.pk.Scoring.Has(r) {
				continue
			}
			round = int(r)
			for a := range (l.Areas &^ (e.pk.Entry &^ e.normal[n])).All {
				points[a] += int(l.Area)
				if s.Cities.Has(a) {
					points[a] += int(l.City)
				}
			}
		}
		if round > 0 {
			break
		}
	}
	return round, points
}

// regionAward is what n gets for a region: its own areas, empty ones and those of its
// subjects count as controlled, at least one of its own or a subject's; some awards are
// less by each area of others, but never below 0 (it REG-01 REG-02 REG-03 REG-04 RUL-135
// SUB-14 CRD-05).
func (p pos) regionAward(n Nation, l *cards.AreaLine) int16 {
	foreign, here := 0, false
	for a := range l.Areas.All {
		for m := Nation(1); m <= p.last; m++ {
			if !p.controlled(m).Has(a) {
				continue
			}
			if m == n || p.Ruler[m] == n {
				here = true
			} else {
				foreign++
			}
		}
	}
	switch {
	case !here:
		return 0
	case l.LessForeign != 0:
		return max(0, l.Award-l.LessForeign*int16(foreign))
	case foreign > 0:
		return 0
	}
	return l.Award
}

// captured scores control of an area that was taken from another nation, for the nation on
// turn.
func (p *play) captured(from Nation, a board.Area) {
	p.score(p.Turn, cards.Capture, award{area: a, other: from, why: ForCapture})
}
