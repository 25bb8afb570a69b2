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
	judgement
	area  [cards.MaxNations][cards.LastRound + 2][board.Max]float64
	city  [cards.MaxNations][cards.LastRound + 2][board.Max]float64
	kill  [cards.MaxNations][cards.LastRound + 2][cards.MaxNations]float64
	sack  [cards.MaxNations][cards.LastRound + 2][board.Max]float64
	units [cards.MaxNations][cards.LastRound + 2]float64
	duel  *duels
	obey  [cards.MaxNations][cards.LastRound + 2][cards.MaxNations]float64 // a submission
}

// judgement is what the robot thinks of what no card says, in halves of points.
type judgement struct {
	patience  float64 // what points of the next round are worth beside those of this one
	gold      float64
	unit      float64
	givenBack float64 // of a unit that comes again at once
	incomes   float64 // of an area that brings gold, by round to come
	least     float64 // what an act must bring to be worth it
	perMarch  float64 // what a unit is worth that can still march
	perMove   float64 // what a move of a campaign must bring
	giveUp    float64 // how likely a fight must be won to be fought on where there is a way out
	bare      float64 // what of an area's worth is had even if it is not held
	threat    float64 // what of those who stand next to it will come
	near      float64 // of an area that can be reached, for the best
	nearAll   float64 // and for all others, of that
	kill      float64 // of a unit of others
	cargo     float64 // of a unit aboard
}

// usual is how robots judge. In games of robots against robots none of these numbers made a
// difference beyond chance when it was a third higher or lower.
var usual = judgement{patience: 0.75, gold: 0.3, unit: 1.1, givenBack: 0.5, incomes: 0.35, least: 0.15, perMarch: 0.2, perMove: 0.5,
	giveUp: 0.22, bare: 0.35, threat: 0.5, near: 0.12, nearAll: 0.3, kill: 0.25, cargo: 0.9}

// worthsOf reads the cards.
func worthsOf(p *cards.Pack, j judgement) *worths {
	w := &worths{judgement: j, duel: allDuels()}
	for n := 1; n < len(p.Nations); n++ {
		x := &p.Nations[n]
		for i := range x.Areas {
			w.hold(p, n, &x.Areas[i])
		}
		for i := range x.Lines {
			w.event(n, &x.Lines[i])
		}
		for r := 1; r <= cards.LastRound; r++ {
			w.units[n][r] = w.unit
		}
		for _, t := range x.Arrivals {
			if t.Raise && !t.InArea { // what is lost before is given back
				w.units[n][t.Round] = w.givenBack
			}
		}
		for r := cards.LastRound; r >= 1; r-- { // what comes later is worth something now
			for a := range board.Area(board.Max) {
				w.area[n][r][a] += w.patience * w.area[n][r+1][a]
				w.city[n][r][a] += w.patience * w.city[n][r+1][a]
				if r < int(x.Last) && x.Income != cards.NoIncome && p.Board.Land.Has(a) && !p.Entry.Has(a) {
					w.area[n][r][a] += w.incomes
					w.city[n][r][a] += w.incomes
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

// hits is how many of ten dice of a unit hit.
func hits(x *cards.UnitInfo) float64 { return float64(11 - min(x.Hit, 10)) }

// strength is what units are worth in a fight.
func strength(p *cards.Pack, u cards.Units) float64 {
	sum := 0.0
	for k := cards.Infantry; k <= cards.LandKinds; k++ {
		x := &p.UnitInfo[k]
		sum += float64(u[k]) * float64(x.Steps) * hits(x)
	}
	return sum
}

// chance is how likely the own side is left, by its strength and the other's to the power of 2.5.
func chance(own, foe float64) float64 {
	if own <= 0 {
		return 0
	}
	if foe <= 0 {
		return 1
	}
	own, foe = own*own*math.Sqrt(own), foe*foe*math.Sqrt(foe)
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
	sum := float64(s.Points[l.n]) + l.w.gold*float64(s.Gold[l.n])
	r := min(int(s.Round), cards.LastRound)
	for a := range (s.Where[l.n] & p.Board.Land).All {
		own := l.e.Units(s, l.n, a)
		leaders := l.e.LeadersAt(s, l.n, a)
		power := strength(p, own) * (1 + 0.25*float64(leaders.Len()))
		if over := own.Sum() - l.e.Limit(s, l.n, a); over > 0 && l.e.Foe(s, l.n, a) == ruleset.NoNation {
			sum -= l.w.units[l.n][r] * float64(over)
		}
		if foe := l.e.Foe(s, l.n, a); foe != ruleset.NoNation {
			sum += l.fight(a, foe, own, r)
			continue
		}
		hold := l.safe(a, power)
		sum += l.place(a, r) * (l.w.bare + (1-l.w.bare)*hold)
		sum += l.w.units[l.n][r] * float64(own.Sum()) * (0.8 + 0.2*hold)
	}
	for i := range s.Ships[:s.NShips] {
		if x := &s.Ships[i]; x.Nation == l.n {
			sum += 0.6 + l.w.cargo*float64(2-x.Places())
		}
	}
	return sum + l.reach(r)
}

// place is what holding an area brings.
func (l look) place(a board.Area, r int) float64 {
	worth := l.w.area[l.n][r][a]
	if l.s.Cities.Has(a) {
		worth += l.w.city[l.n][r][a]
	}
	return worth
}

// meet is how the fight in an area will go for the nation, if nobody retreats.
func (l look) meet(a board.Area, foe ruleset.Nation, own cards.Units) duel {
	p, s := l.e.Pack(), l.s
	bonus := [2]int{} // ours, theirs
	attack := 0
	if s.Cities.Has(a) {
		attack += p.CityAttack
	}
	if (p.Highland | p.Marsh).Has(a) {
		attack += p.HighAttack
	}
	if l.n == s.Turn {
		bonus[0] = attack
	} else {
		bonus[1] = attack
	}
	return l.w.duel.meet(
		hostOf(p, own, l.e.LeadersAt(s, l.n, a).Len(), bonus[0]),
		hostOf(p, l.e.Units(s, foe, a), l.e.LeadersAt(s, foe, a).Len(), bonus[1]))
}

// fight is what a combat in an area promises. What another nation of the same owner loses
// is lost to them, too.
func (l look) fight(a board.Area, foe ruleset.Nation, own cards.Units, r int) float64 {
	p, s := l.e.Pack(), l.s
	theirs := l.e.Units(s, foe, a)
	end := l.meet(a, foe, own)
	win := float64(end.win)
	prize := l.place(a, r)
	if s.Cities.Has(a) && s.Owner[a] != l.n {
		prize += l.w.sack[l.n][r][a] + 4*l.w.gold
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
	killed := float64(theirs.Sum()) - float64(end.foes)
	kill := l.w.kill[l.n][r][foe] + l.w.judgement.kill
	if p.Side[foe] == p.Side[l.n] {
		prize -= look{l.e, l.w, s, foe}.place(a, r)
		kill -= l.w.units[foe][r]
	}
	return win*prize + kill*killed + l.w.units[l.n][r]*float64(end.left)
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
	return chance(power, l.w.threat*most)
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
		now := l.w.near * worth * chance(power, against+3)
		sum += now
		best = max(best, now)
	}
	return best + l.w.nearAll*sum
}
