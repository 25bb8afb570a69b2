package play

import (
	"math"

	"bretwalda/internal/board"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
)

// worths is what the cards of a pack promise: by nation, round and area, in halves of points,
// what holding it brings in the rounds to come; and what it brings to eliminate units.
type worths struct {
	area [cards.MaxNations][cards.LastRound + 2][board.Max]float64
	city [cards.MaxNations][cards.LastRound + 2][board.Max]float64
	kill [cards.MaxNations][cards.LastRound + 2][cards.MaxNations]float64
	sack [cards.MaxNations][cards.LastRound + 2][board.Max]float64
	obey [cards.MaxNations][cards.LastRound + 2][cards.MaxNations]float64 // a submission
}

// What the robot thinks of what no card says, in halves of points.
const (
	patience  = 0.75 // what points of the next round are worth beside those of this one
	goldWorth = 0.3
	unitWorth = 1.1
	incomes   = 0.35 // of an area that brings gold, by round to come
)

// worthsOf reads the cards.
func worthsOf(p *cards.Pack) *worths {
	w := new(worths)
	for n := 1; n < len(p.Nations); n++ {
		x := &p.Nations[n]
		for i := range x.Areas {
			w.hold(p, n, &x.Areas[i])
		}
		for i := range x.Lines {
			w.event(n, &x.Lines[i])
		}
		for r := cards.LastRound; r >= 1; r-- { // what comes later is worth something now
			for a := range board.Area(board.Max) {
				w.area[n][r][a] += patience * w.area[n][r+1][a]
				w.city[n][r][a] += patience * w.city[n][r+1][a]
				if r < int(x.Last) && x.Income != cards.NoIncome && p.Board.Land.Has(a) && !p.Entry.Has(a) {
					w.area[n][r][a] += incomes
					w.city[n][r][a] += incomes
				}
			}
		}
	}
	return w
}

// hold adds a line for what is held at the end of rounds. An award for a whole region is
// shared among its areas.
func (w *worths) hold(p *cards.Pack, n int, l *cards.AreaLine) {
	for r := uint8(1); r <= cards.LastRound; r++ {
		if !l.Rounds.Has(r) || r < p.Nations[n].First || r > p.Nations[n].Last {
			continue
		}
		for a := range l.Areas.All {
			w.area[n][r][a] += float64(l.Area) + float64(l.Award)/float64(max(1, l.Areas.Len()))
			w.city[n][r][a] += float64(l.City)
		}
	}
}

// event adds a line for what happens.
func (w *worths) event(n int, l *cards.Line) {
	for r := uint8(1); r <= cards.LastRound; r++ {
		if !l.Rounds.Has(r) {
			continue
		}
		switch l.Event {
		case cards.Kill:
			for m := range l.Nations.All {
				w.kill[n][r][m] = max(w.kill[n][r][m], float64(l.Points))
			}
		case cards.Sack, cards.Raid, cards.Capture:
			for a := range l.Areas.All {
				w.sack[n][r][a] = max(w.sack[n][r][a], float64(l.Points))
			}
		case cards.Submission:
			for m := range l.Nations.All {
				w.obey[n][r][m] = max(w.obey[n][r][m], float64(l.Points))
			}
		}
	}
}

// strength is what units are worth in a fight.
func strength(p *cards.Pack, u cards.Units) float64 {
	sum := 0.0
	for k := cards.Infantry; k <= cards.LandKinds; k++ {
		x := &p.UnitInfo[k]
		sum += float64(u[k]) * float64(x.Steps) * float64(11-min(x.Hit, 10))
	}
	return sum
}

// chance is how likely the stronger is left, by the square of the strengths.
func chance(own, foe float64) float64 {
	if own <= 0 {
		return 0
	}
	if foe <= 0 {
		return 1
	}
	own, foe = math.Pow(own, 2.4), math.Pow(foe, 2.4)
	return own / (own + foe)
}

// look is a position as a nation sees it.
type look struct {
	e *italia.Engine
	w *worths
	s *italia.State
	n ruleset.Nation
}

// value is what the position is worth to the nation.
func (l look) value() float64 {
	p, s := l.e.Pack(), l.s
	sum := float64(s.Points[l.n]) + goldWorth*float64(s.Gold[l.n])
	r := min(int(s.Round), cards.LastRound)
	for a := range (s.Where[l.n] & p.Board.Land).All {
		own := l.e.Units(s, l.n, a)
		leaders := l.e.LeadersAt(s, l.n, a)
		power := strength(p, own) * (1 + 0.25*float64(count(leaders)))
		if over := own.Sum() - l.e.Limit(s, l.n, a); over > 0 && l.e.Foe(s, l.n, a) == ruleset.NoNation {
			sum -= unitWorth * float64(over)
		}
		if foe := l.e.Foe(s, l.n, a); foe != ruleset.NoNation {
			sum += l.fight(a, foe, own, power, r)
			continue
		}
		hold := l.safe(a, power)
		sum += l.place(a, r) * (0.35 + 0.65*hold)
		sum += unitWorth * float64(own.Sum()) * (0.8 + 0.2*hold)
	}
	for i := range s.Ships[:s.NShips] {
		if x := &s.Ships[i]; x.Nation == l.n {
			sum += 0.6 + 0.9*float64(2-x.Places())
		}
	}
	return sum + l.reach(r)
}

// count is how many leaders there are.
func count(leaders ruleset.Leaders) int {
	k := 0
	for l := ruleset.Leader(1); l < cards.MaxLeaders; l++ {
		if leaders.Has(l) {
			k++
		}
	}
	return k
}

// place is what holding an area brings.
func (l look) place(a board.Area, r int) float64 {
	worth := l.w.area[l.n][r][a]
	if l.s.Cities.Has(a) {
		worth += l.w.city[l.n][r][a]
	}
	return worth
}

// fight is what a combat in an area promises.
func (l look) fight(a board.Area, foe ruleset.Nation, own cards.Units, power float64, r int) float64 {
	p, s := l.e.Pack(), l.s
	theirs := l.e.Units(s, foe, a)
	against := strength(p, theirs) * (1 + 0.25*float64(count(l.e.LeadersAt(s, foe, a))))
	if l.n == s.Turn {
		if s.Cities.Has(a) {
			power *= 0.7
		}
		if (p.Highland | p.Marsh).Has(a) {
			power *= 0.83
		}
	}
	win := chance(power, against)
	prize := l.place(a, r)
	if s.Cities.Has(a) && s.Owner[a] != l.n {
		prize += l.w.sack[l.n][r][a] + 4*goldWorth
	}
	for _, x := range p.Nations[foe].Submits {
		if x.To == l.n && x.Must > 0 {
			if left := l.e.Controlled(s, foe).Len() - 1; left <= int(x.Must) && s.Ruler[foe] == ruleset.NoNation {
				prize += l.w.obey[l.n][r][foe]
			} else {
				prize += l.w.obey[l.n][r][foe] / float64(2+max(0, left-int(x.Must)))
			}
		}
	}
	prize += (l.w.kill[l.n][r][foe] + 0.25) * float64(theirs.Sum())
	return win*prize + unitWorth*float64(own.Sum())*(0.15+0.8*win)
}

// safe is how likely an area is held against the strongest other who stands near it.
func (l look) safe(a board.Area, power float64) float64 {
	p, s := l.e.Pack(), l.s
	most := 0.0
	near := p.Board.Around(a)
	for m := ruleset.Nation(1); int(m) < len(p.Nations); m++ {
		if m == l.n || p.Side[m] == p.Side[l.n] || s.Ruler[m] == l.n || s.Ruler[l.n] == m {
			continue
		}
		sum := 0.0
		for b := range (near & s.Where[m]).All {
			sum += strength(p, l.e.Units(s, m, b))
		}
		most = max(most, sum)
	}
	if s.Cities.Has(a) {
		power *= 1.3
	}
	if (p.Highland | p.Marsh).Has(a) {
		power *= 1.2
	}
	return chance(power, 0.5*most)
}

// reach is the promise of areas worth having that are near own units: it brings armies to
// where there is something to win.
func (l look) reach(r int) float64 {
	p, s := l.e.Pack(), l.s
	best := 0.0
	sum := 0.0
	for a := range (p.Board.Land &^ s.Where[l.n]).All {
		worth := l.place(a, r)
		if worth <= 0 {
			continue
		}
		power := 0.0
		for b := range (p.Board.Around(a) & s.Where[l.n]).All {
			power += strength(p, l.e.Units(s, l.n, b))
		}
		if power == 0 {
			continue
		}
		against := 0.0
		if foe := l.e.Others(s, l.n, a); foe != ruleset.NoNation {
			against = strength(p, l.e.Units(s, foe, a))
		}
		now := 0.12 * worth * chance(power, against+3)
		sum += now
		best = max(best, now)
	}
	return best + 0.3*sum
}
