package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// Force is what would attack: units by kind, those of them that come from the sea or over a
// strait, and leaders.
type Force struct {
	Units   Units
	Landed  Units
	Leaders int
}

// Odds is how a combat would end if nobody retreated or submitted.
type Odds struct {
	Win, Lose, None float64 // the attackers are left, the defenders, nobody
	Left            float64 // attackers left on average when they win
}

// Odds works out exactly how a land combat would end if the nation on turn attacked all that
// others have in a with that force, by the default aims. Elephants that drive units off,
// desertion and conversion are left out.
func (e *Engine) Odds(s *State, f Force, a board.Area) Odds {
	p := pos{&e.rules, s}
	n := s.Turn
	m := p.othersAt(n, a)
	if m == NoNation {
		return Odds{Win: 1, Left: float64(f.Units.Sum())}
	}
	o := forecast{rules: &e.rules, memo: map[fightKey]Odds{}}
	o.bonus[attacker] = p.pk.LeaderBonus*f.Leaders + p.penalty(n)
	o.bonus[defender] = p.pk.LeaderBonus*p.leadersAt(m, a).Len() + p.penalty(m)
	if p.supremacy(a, n, m) {
		o.bonus[attacker]++
	}
	if p.supremacy(a, m, n) {
		o.bonus[defender]++
	}
	if (p.pk.Highland | p.pk.Marsh).Has(a) {
		o.bonus[attacker] += p.pk.HighAttack
	}
	if p.Cities.Has(a) {
		o.bonus[attacker] += p.pk.CityAttack
	}
	var k fightKey
	there := p.units(m, a)
	for u := Infantry; u <= cards.LandKinds; u++ {
		k.landed[u-1] = min(f.Landed[u], f.Units[u])
		k.units[attacker][u-1] = f.Units[u] - k.landed[u-1]
		k.units[defender][u-1] = there[u]
	}
	return o.solve(k)
}

// fightKey is a combat between two rounds of dice: units and damaged ones by side and kind;
// those who landed apart before the first.
type fightKey struct {
	units, hurt [2][cards.LandKinds]uint8
	landed      [cards.LandKinds]uint8
}

// forecast works out combats of one area; what it has worked out it keeps.
type forecast struct {
	*rules
	bonus [2]int
	memo  map[fightKey]Odds
}

// target is what a side's dice can be aimed at, with how likely how many hits are.
type target struct {
	kind   int // from 0
	landed bool
	n      uint8
	dice   uint8
	hits   []float64
}

// total is how many units a side has.
func (k *fightKey) total(side int) int {
	n := 0
	for i, x := range k.units[side] {
		n += int(x)
		if side == attacker {
			n += int(k.landed[i])
		}
	}
	return n
}

// solve is the end of a combat: the mean over all rounds in which something happens.
func (o *forecast) solve(k fightKey) Odds {
	a, d := k.total(attacker), k.total(defender)
	switch {
	case a == 0 && d == 0:
		return Odds{None: 1}
	case d == 0:
		return Odds{Win: 1, Left: float64(a)}
	case a == 0:
		return Odds{Lose: 1}
	}
	if out, ok := o.memo[k]; ok {
		return out
	}
	struck := [2][]target{attacker: o.aims(&k, defender), defender: o.aims(&k, attacker)} // by who suffers
	var sum Odds
	left, same := 0.0, 0.0
	next := k
	next.landed = [cards.LandKinds]uint8{}
	for i, n := range k.landed {
		next.units[attacker][i] += n
	}
	o.each(struck, 0, 0, 1, next, func(q float64, after fightKey) {
		if after == k {
			same += q
			return
		}
		x := o.solve(after)
		sum.Win, sum.Lose, sum.None = sum.Win+q*x.Win, sum.Lose+q*x.Lose, sum.None+q*x.None
		left += q * x.Win * x.Left
	})
	sum.Win, sum.Lose, sum.None = sum.Win/(1-same), sum.Lose/(1-same), sum.None/(1-same)
	if sum.Win > 0 {
		sum.Left = left / (1 - same) / sum.Win
	}
	o.memo[k] = sum
	return sum
}

// each goes through all combinations of hits.
func (o *forecast) each(struck [2][]target, side, i int, q float64, k fightKey, yield func(float64, fightKey)) {
	if side == 2 {
		yield(q, k)
		return
	}
	if i == len(struck[side]) {
		o.each(struck, side+1, 0, q, k, yield)
		return
	}
	t := &struck[side][i]
	for h, p := range t.hits {
		if p == 0 {
			continue
		}
		after := k
		hurt := min(after.hurt[side][t.kind], t.n)
		if t.landed {
			hurt = 0 // nobody is damaged before the first round
		}
		gone, damaged := spread(t.n, hurt, o.pk.UnitInfo[t.kind+1].Steps, uint8(h))
		after.units[side][t.kind] -= gone
		after.hurt[side][t.kind] += damaged - hurt
		o.each(struck, side, i+1, q*p, after, yield)
	}
}

// aims lets the dice of a side be aimed as by default, and works out the hits.
func (o *forecast) aims(k *fightKey, side int) []target {
	var list []target
	for i, n := range k.units[1-side] {
		if n > 0 {
			list = append(list, target{kind: i, n: n})
		}
	}
	if side == defender {
		for i, n := range k.landed {
			if n > 0 {
				list = append(list, target{kind: i, landed: true, n: n})
			}
		}
	}
	for i := range list {
		list[i].hits = []float64{1}
	}
	for u, n := range k.units[side] {
		if side == attacker {
			n += k.landed[u]
		}
		for range n {
			best, worth := 0, -1.0
			for i := range list {
				t := &list[i]
				if w := o.aimWorth(Unit(t.kind+1), t.n, t.dice, o.need(u, side, t)); w > worth {
					best, worth = i, w
				}
			}
			t := &list[best]
			t.dice++
			t.hits = oneMore(t.hits, float64(11-needed(o.need(u, side, t)))/10)
		}
	}
	return list
}

// need is the number that a kind needs against a target.
func (o *forecast) need(u, side int, t *target) int {
	need := int(o.pk.UnitInfo[u+1].Hit) - o.bonus[side]
	if t.landed {
		need -= landedBonus
	}
	return need
}

// oneMore is how likely how many hits are with one die more that hits with chance p.
func oneMore(hits []float64, p float64) []float64 {
	out := make([]float64, len(hits)+1)
	for i, q := range hits {
		out[i] += q * (1 - p)
		out[i+1] += q * p
	}
	return out
}

// aimWorth is what a die at a kind is worth, of which there are n and at which dice are aimed
// already: what a hit takes, and how likely it is; little beyond what they can take.
func (r *rules) aimWorth(u Unit, n, dice uint8, need int) float64 {
	x := &r.pk.UnitInfo[u]
	room := n * x.Steps
	if r.sw.HouseCombat {
		room = n
	}
	worth := float64(11-x.Hit) / float64(max(1, x.Steps)) * float64(11-needed(need))
	if dice >= room {
		worth /= 100
	}
	return worth
}
