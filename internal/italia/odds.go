package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// End is a way in which a combat can end: what attacker and defender have left, and how
// likely that is. The attackers left of a raid still have to retreat; Ruined: the city is a
// ruin.
type End struct {
	Left   [2]Units
	Ruined bool
	P      float64
}

// mostSituations bounds the combats that are worked out; no rules lead to larger ones but
// armies of a campaign without limits, against which nobody stands.
const mostSituations = 20000

// Ends works out exactly how the combat of the nation on turn against m in a, on land or at
// sea, ends on a course if nobody retreats or submits, by the default aims and losses: with
// units that elephants drive off, and those that desert before the first round. nil: there
// is no combat, or one too large to work out.
func (e *Engine) Ends(s *State, m Nation, a board.Area, way Course) []End {
	p := pos{&e.rules, s}
	n := s.Turn
	if n == NoNation || m == NoNation || !s.Where[n].Has(a) || !s.Where[m].Has(a) {
		return nil
	}
	if e.b.Seas.Has(a) {
		return p.navalEnds(m, a)
	}
	o, first := p.forecast(m, a, way)
	var all []End
	for _, begin := range p.deserted(first, m, a) {
		if way.By != NoNation {
			o.winOver(p, &begin.key, m, a, way)
		}
		if begin.key.situations() > mostSituations {
			return nil
		}
		for _, end := range o.ends(begin.key) {
			end.P *= begin.p
			all = join(all, end)
		}
	}
	return all
}

// forecast is what counts for the combat against m in a, and the combat as it stands.
func (p pos) forecast(m Nation, a board.Area, way Course) (o forecast, first fightKey) {
	n := p.Turn
	o = forecast{rules: p.rules, raid: way.Raid}
	first = p.fightKey(m, a)
	switch by := way.By; {
	case by != NoNation:
		o.spare, o.had = p.stock(by, way.Unit), first.all(p.sideIn(by), way.Unit)
	case first.over.unit != NoUnit:
		by = [2]Nation{n, m}[first.over.side]
		o.spare, o.had = p.stock(by, first.over.unit), first.all(int(first.over.side), first.over.unit)
	}
	if way.Raid { // without any modifiers, and who came over water is no target apart (it RAI-04)
		first.ashore()
		return o, first
	}
	o.bonus[attacker] = p.pk.LeaderBonus*p.leadersAt(n, a).Len() + p.penalty(n)
	o.bonus[defender] = p.pk.LeaderBonus*p.leadersAt(m, a).Len() + p.penalty(m)
	if p.supremacy(a, n, m) {
		o.bonus[attacker] += FleetBonus
	}
	if p.supremacy(a, m, n) {
		o.bonus[defender] += FleetBonus
	}
	o.bonus[attacker] += p.uphill(a)
	return o, first
}

// sideIn is the side of a nation in a combat of the nation on turn.
func (p pos) sideIn(n Nation) int {
	if n == p.Turn {
		return attacker
	}
	return defender
}

// ends works a combat out from a situation on.
func (o *forecast) ends(k fightKey) []End {
	if o.raid {
		return o.raidEnds(k)
	}
	return endings(k, o.steps(&k), func(k *fightKey) int { return o.steps(k) }, o.next, o.left)
}

// left is what both sides have in the end: also who came over water, if nobody was there to
// fight, and who was won over, if there is a counter for them (it PAT-04).
func (o *forecast) left(k *fightKey) (left [2]Units) {
	for side := range left {
		for u := Infantry; u <= cards.LandKinds; u++ {
			left[side][u] = k.all(side, u)
		}
	}
	if x := &k.over; x.unit != NoUnit && o.spare+int(o.had) > int(left[x.side][x.unit]) {
		left[x.side][x.unit]++
	}
	return left
}

// fightKey is the combat with m in a as it stands.
func (p pos) fightKey(m Nation, a board.Area) (k fightKey) {
	first := p.Battle.Area != a || p.Battle.Round == 0 || p.Battle.Round == 1 && p.rolling()
	for lo, hi := p.span(a); lo < hi; lo++ {
		st := &p.Stacks[lo]
		side := defender
		if st.Nation == p.Turn {
			side = attacker
		} else if st.Nation != m {
			continue
		}
		switch {
		case st.Flags&wonOver != 0:
			k.over = recruit{st.Unit, uint8(side), st.Hurt}
		case side == attacker && first && st.Flags&landed != 0:
			k.landed[st.Unit-1] += st.N
		default:
			k.units[side][st.Unit-1] += st.N
			k.hurt[side][st.Unit-1] += st.Hurt
		}
	}
	return k
}

// endings works out how a combat ends, of which K says all that counts before a round of
// dice: it goes through all that can come of the first, those with most steps left before
// others, since no round adds any. next yields what a round can lead to; nothing: the combat
// is over.
func endings[K comparable](first K, most int, steps func(*K) int, next func(K, func(float64, K)), left func(*K) [2]Units) []End {
	type after struct {
		then K
		p    float64
	}
	chance := map[K]float64{first: 1}
	waiting := make([][]K, most+1)
	waiting[most] = []K{first}
	var ends []End
	var list []after
	for level := most; level >= 0; level-- {
		for i := 0; i < len(waiting[level]); i++ { // more may come of the same level
			k := waiting[level][i]
			same := 0.0
			list = list[:0]
			next(k, func(p float64, then K) {
				if then == k {
					same += p
				} else {
					list = append(list, after{then, p})
				}
			})
			if len(list) == 0 {
				ends = join(ends, End{Left: left(&k), P: chance[k]})
			}
			for _, x := range list {
				if _, known := chance[x.then]; !known {
					waiting[steps(&x.then)] = append(waiting[steps(&x.then)], x.then)
				}
				chance[x.then] += chance[k] * x.p / (1 - same)
			}
		}
	}
	return ends
}

// join adds an end to those that leave the same.
func join(ends []End, e End) []End {
	for i := range ends {
		if ends[i].Left == e.Left && ends[i].Ruined == e.Ruined {
			ends[i].P += e.P
			return ends
		}
	}
	return append(ends, e)
}

// fightKey is a combat between two rounds of dice: units and damaged ones by side and kind;
// those who landed apart before the first; and who was won over.
type fightKey struct {
	units, hurt [2]kinds
	landed      kinds
	over        recruit
}

// recruit is the unit that was won over, and fights for a side; NoUnit: there is none.
type recruit struct {
	unit       Unit
	side, hurt uint8
}

// all is how many units of a kind a side has, who was won over not counted.
func (k *fightKey) all(side int, u Unit) uint8 {
	n := k.units[side][u-1]
	if side == attacker {
		n += k.landed[u-1]
	}
	return n
}

// ashore makes those who came over water units like others.
func (k *fightKey) ashore() {
	for i, n := range k.landed {
		k.units[attacker][i] += n
	}
	k.landed = kinds{}
}

// stands reports whether a side has units.
func (k *fightKey) stands(side int) bool {
	return k.units[side] != (kinds{}) || side == attacker && k.landed != (kinds{}) || k.over.unit != NoUnit && int(k.over.side) == side
}

// kinds counts land units by kind, from 0.
type kinds [cards.LandKinds]uint8

// forecast works out combats of one area.
type forecast struct {
	*rules
	bonus [2]int
	raid  bool
	spare int   // counters for who is won over, before the combat
	had   uint8 // and units of that kind which that side had
}

// target is what a side's dice can be aimed at, with how likely how many hits are.
type target struct {
	kind   int // from 0
	landed bool
	over   bool // who was won over
	n      uint8
	dice   uint8
	hits   [][]float64 // by how many of the dice drive a unit off; by the house rule see apart
	rolls  []roll      // by the house rule
}

// situations is at most how many combats can come of k.
func (k *fightKey) situations() int {
	all := 1
	if k.over.unit != NoUnit {
		all = 2
	}
	for side := range 2 {
		for u := Infantry; u <= cards.LandKinds; u++ {
			n := int(k.all(side, u))
			all *= n + 1
			if u == Consular || u == Knight {
				all *= n/2 + 1 // damaged ones
			}
			if all > mostSituations {
				return all
			}
		}
	}
	return all
}

// steps is how many hits both sides can still take.
func (o *forecast) steps(k *fightKey) int {
	sum := 0
	for side := range 2 {
		for u := Infantry; u <= cards.LandKinds; u++ {
			sum += int(k.all(side, u))*int(max(1, o.pk.UnitInfo[u].Steps)) - int(k.hurt[side][u-1])
		}
	}
	if x := &k.over; x.unit != NoUnit {
		sum += int(max(1, o.pk.UnitInfo[x.unit].Steps)) - int(x.hurt)
	}
	return sum
}

// next goes through all that a round of dice can lead to.
func (o *forecast) next(k fightKey, yield func(float64, fightKey)) {
	if !k.stands(attacker) || !k.stands(defender) {
		return
	}
	struck := [2][]target{attacker: o.aims(&k, defender), defender: o.aims(&k, attacker)} // by who suffers
	after := k
	after.ashore()
	o.each(struck, 0, 0, 1, [2]uint8{}, after, yield)
}

// each goes through all combinations of hits.
func (o *forecast) each(struck [2][]target, side, i int, q float64, driven [2]uint8, k fightKey, yield func(float64, fightKey)) {
	if side == 2 {
		for s, n := range driven {
			o.flee(&k, s, n)
		}
		yield(q, k)
		return
	}
	if i == len(struck[side]) {
		o.each(struck, side+1, 0, q, driven, k, yield)
		return
	}
	t := &struck[side][i]
	for off, hits := range t.hits {
		with := driven
		with[side] += uint8(off)
		o.struck(t, hits, side, q, k, func(q float64, after fightKey) { o.each(struck, side, i+1, q, with, after, yield) })
	}
}

// struck goes through the hits that a target can take.
func (o *forecast) struck(t *target, hits []float64, side int, q float64, k fightKey, yield func(float64, fightKey)) {
	for h, p := range hits {
		if p == 0 {
			continue
		}
		after := k
		if t.over {
			after.over.take(uint8(h), o.pk.UnitInfo[t.kind+1].Steps)
			yield(q*p, after)
			continue
		}
		hurt := t.hurt(&after, side)
		gone, damaged := spread(t.n, hurt, o.pk.UnitInfo[t.kind+1].Steps, uint8(h))
		if o.sw.HouseCombat {
			gone, damaged = t.losses(h)
		}
		after.units[side][t.kind] -= gone
		after.hurt[side][t.kind] += damaged - hurt
		yield(q*p, after)
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
	x := &k.over
	if x.unit != NoUnit && int(x.side) != side {
		list = append(list, target{kind: int(x.unit) - 1, over: true, n: 1})
	}
	for i := range list {
		list[i].hits = [][]float64{{1}}
	}
	for u := Infantry; u <= cards.LandKinds; u++ {
		for range k.all(side, u) {
			o.aim(list, side, u)
		}
	}
	if x.unit != NoUnit && int(x.side) == side {
		o.aim(list, side, x.unit)
	}
	if o.sw.HouseCombat {
		for i := range list {
			if t := &list[i]; !t.over { // who is one unit is one target anyhow
				o.apart(t, t.hurt(k, 1-side))
			}
		}
	}
	return list
}

// hurt is how many of a target are damaged.
func (t *target) hurt(k *fightKey, side int) uint8 {
	if t.landed {
		return 0 // nobody is damaged before the first round
	}
	return min(k.hurt[side][t.kind], t.n)
}

// aim lets a die of a unit be aimed.
func (o *forecast) aim(list []target, side int, u Unit) {
	best, worth := 0, -1.0
	for i := range list {
		t := &list[i]
		if w := o.aimWorth(Unit(t.kind+1), t.n, t.dice, o.need(u, side, t)); w > worth {
			best, worth = i, w
		}
	}
	t := &list[best]
	t.dice++
	if o.sw.HouseCombat && !t.over {
		t.rolls = append(t.rolls, roll{u, o.need(u, side, t)})
		return
	}
	t.hits = o.oneMore(t.hits, u, o.need(u, side, t))
}

// need is the number that a kind needs against a target.
func (o *forecast) need(u Unit, side int, t *target) int {
	need := int(o.pk.UnitInfo[u].Hit) - o.bonus[side]
	if t.landed {
		need -= LandedBonus
	}
	return need
}

// chanceOf is how likely a die hits that needs a number.
func chanceOf(need int) float64 { return ChanceOf(needed(need)) }

// ChanceOf is how likely a die hits, by the lowest roll that does.
func ChanceOf(lowest uint8) float64 { return float64(11-int(lowest)) / 10 }

// OneMore is how likely how many hits are with one die more that hits with chance p.
func OneMore(hits []float64, p float64) []float64 {
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
