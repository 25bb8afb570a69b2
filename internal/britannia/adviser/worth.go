package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/ruleset"
)

// Worths are in tenths of a victory point.
const (
	point       = 10
	armyWorth   = 16 // of an army, as long as there are rounds to come
	racingWorth = 10 // of an army in a round that scores what is occupied in it
	spareWorth  = 3  // of an army that hunger would take, or that has no tomorrow
	crownWorth  = 8  // of an English area where a Bretwalda or King is near
	growthWorth = 3  // of the growth of a normal area, for each of the next rounds
)

// What it is worth that another loses, in percent of what it would score: more for each
// point that its player is ahead of the mean, so that players join against a leader.
const (
	denyShare = 33
	denyLeast = 10
	denyMost  = 100
)

// discount is what a point is worth in percent, by how many rounds it is away.
var discount = [ruleset.MaxRounds]int{100, 80, 65, 50, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5, 4, 3}

// estimate is how a robot sees a position with the eyes of one nation.
type estimate struct {
	view
	n        ruleset.Nation
	card     *cards.Card
	last     int // round of the scenario
	foes     board.Set
	hold     [board.Max]int // worth of holding an area from now on
	soon     [board.Max]int // of that, what is scored at the end of this round
	take     [board.Max]int // worth of occupying it in this round, once
	threat   [board.Max]int // armies of others that could come, in quarters
	rush     [board.Max]int // of these, who could come in this round
	hunted   [board.Max]int // armies that could come and score for felling units, in quarters
	prey     [board.Max]int // what that costs for each unit
	pull     [board.Max]int // what is worth going for next to it
	sure     [board.Max]int // worth of standing in it when raiders go home
	army     int            // worth of an army
	mayFloat bool           // armies may end the phase at sea
	home     bool           // raiders have a way home, whatever happens
	enemies  [board.Max]ruleset.Nation
	ahead    [ruleset.MaxNations]int // of the mean of players, who has the nation
	fights   [4][board.Max]*fight    // worked out so far
}

// estimateOf looks at s for nation n.
func estimateOf(e britannia.Rules, s *britannia.State, n ruleset.Nation) *estimate {
	x := &estimate{view: look(e, s), n: n}
	sc := &x.pk.Scenarios[s.Scenario]
	x.last = sc.Last
	x.card = x.cardOf(n)
	for m := ruleset.Nation(1); int(m) < len(x.pk.Nations); m++ {
		if m == n {
			continue
		}
		land := x.units(m) & x.b.Land
		x.foes |= land
		for a := range land.All {
			x.enemies[a] = m
		}
	}
	entry := &x.pk.Rounds[s.Round].Nation[n]
	x.mayFloat = entry.Raid || entry.Major && s.Half == 1
	x.home = entry.Raid
	if s.Raiders[n] != [len(s.Raiders[n])]uint8{} { // who are pieces, and may wait at sea
		x.home = true
	}
	x.points()
	x.standings()
	x.dangers()
	x.armies()
	return x
}

// points works out what areas are worth by the card, by growth and by votes.
func (x *estimate) points() {
	now := int(x.s.Round)
	for i := range x.card.Hold {
		line := &x.card.Hold[i]
		for r := now; r <= x.last; r++ {
			if !line.Rounds.Has(r) || !x.pk.Timeline[r].Scoring {
				continue
			}
			for a := range x.b.Land.All {
				x.score(a, r, int(line.Points[a])*point)
			}
		}
	}
	for i := range x.card.Occupy {
		if line := &x.card.Occupy[i]; line.Rounds.Has(now) {
			for a := range x.b.Land.All {
				switch {
				case line.AtWithdrawal:
					x.sure[a] += int(line.Points[a]) * point
				case !x.s.Occupied[x.n].Has(a):
					x.take[a] += int(line.Points[a]) * point
				}
			}
		}
	}
	if r := x.card.LimesRound; r >= now {
		for a := range x.b.Land.All {
			if !x.s.Destroyed.Has(a) {
				x.score(a, r, int(x.card.Limes[a])*point)
			}
		}
	}
	england, _ := x.b.Region("england")
	for r := now; r <= min(x.last, now+1); r++ {
		if t := &x.pk.Rounds[r]; t.Bretwalda+t.King > 0 {
			for a := range england.All {
				x.score(a, r, crownWorth)
			}
			break
		}
	}
	if x.passers() {
		x.hold, x.soon = [board.Max]int{}, [board.Max]int{}
		return
	}
	rounds := min(3, x.last-now)
	for a := range x.b.Land.All {
		grow := growthWorth * rounds
		if x.b.Difficult.Has(a) {
			grow /= 2
		}
		x.hold[a] += grow
	}
}

// passers reports whether all of the nation's armies must be at sea again when its turn
// ends, so that only what they hold until then counts (2e DAN-01).
func (x *estimate) passers() bool {
	for i := range x.card.Occupy {
		if line := &x.card.Occupy[i]; line.AtWithdrawal && line.Rounds.Has(int(x.s.Round)) {
			return true
		}
	}
	return false
}

// score adds what holding a at the end of round r is worth.
func (x *estimate) score(a board.Area, r, worth int) {
	worth = worth * discount[r-int(x.s.Round)] / 100
	x.hold[a] += worth
	if r == int(x.s.Round) {
		x.soon[a] += worth
	}
}

// armies works out what an army is worth.
func (x *estimate) armies() {
	land := x.s.Where[x.n] & x.b.Land
	k := 0
	for a := range land.All {
		k += int(x.s.Armies(x.n, a))
	}
	x.army = armyWorth
	if x.races() {
		x.army = racingWorth
	}
	if x.n != x.forts && k >= 2*land.Len() && !x.home || int(x.s.Round) == x.last {
		x.army = spareWorth
	}
}

// races reports whether the nation scores for what it occupies in this round, so that
// armies are there to be spent.
func (x *estimate) races() bool {
	for i := range x.card.Occupy {
		if line := &x.card.Occupy[i]; line.Rounds.Has(int(x.s.Round)) && !line.AtWithdrawal {
			return true
		}
	}
	return false
}

// holding is the worth of an own area with k armies in it.
func (x *estimate) holding(a board.Area, k int) int {
	switch {
	case x.b.Seas.Has(a) && x.mayFloat:
		return k * (x.army + 1)
	case x.b.Seas.Has(a):
		return -k * 5 * point // they must land
	}
	fixed := x.strength(x.n, a) - int(x.s.Armies(x.n, a)) // fort or burh
	if k+fixed <= 0 {
		return 0
	}
	stand := 6 * (k + fixed)
	if x.b.Difficult.Has(a) {
		stand *= 2
	}
	soon := x.soon[a] * stand / (stand + x.rush[a])
	lost := (k + fixed) * x.prey[a] * x.hunted[a] / (stand + x.hunted[a])
	return x.sure[a] + soon + (x.hold[a]-x.soon[a])*stand/(stand+x.threat[a]) + k*min(x.pull[a], 8) + k*x.army - lost
}

// attacking is the worth of having k armies go for area a, where an enemy is or
// nobody.
func (x *estimate) attacking(a board.Area, k int, cavalry, led bool) int {
	if k == 0 {
		return 0
	}
	foe := x.enemies[a]
	if foe == ruleset.NoNation {
		return x.take[a] + x.holding(a, k)
	}
	f := x.fightIn(a, cavalry, led)
	e := x.strength(foe, a) - f.fort
	o := f.of(k, e)
	left := 1
	if o.win > 0 {
		left = max(1, int(o.left/o.win+0.5))
	}
	gain := x.take[a] + x.holding(a, left) - left*x.army + x.denies(foe, a)
	kills := x.killPoints(foe, a, o)
	return int(o.win*float64(gain) + kills + o.left*float64(x.army) + 0.5)
}

// fightIn is fightFor, kept for the estimate.
func (x *estimate) fightIn(a board.Area, cavalry, led bool) *fight {
	i := 0
	if cavalry {
		i = 1
	}
	if led {
		i += 2
	}
	if x.fights[i][a] == nil {
		x.fights[i][a] = x.fightFor(a, x.enemies[a], cavalry, led)
	}
	return x.fights[i][a]
}

// killPoints is what the card gives on the average for what falls in a battle
// against foe in a.
func (x *estimate) killPoints(foe ruleset.Nation, a board.Area, o outcome) float64 {
	sum := 0.0
	for i := range x.card.Eliminate {
		line := &x.card.Eliminate[i]
		if !line.Rounds.Has(int(x.s.Round)) || line.Turn == cards.OtherTurn {
			continue
		}
		each := float64(line.Points) * point
		if line.Armies.Has(foe) {
			sum += each * o.slew
		} else if line.Cavalry.Has(foe) {
			sum += each * min(o.slew, float64(x.s.Cav[foe][a]))
		}
		if line.Forts.Has(foe) {
			sum += each * o.fort
		}
		if x.leads(foe, a) && line.Leaders.Has(x.s.Leader[foe]) {
			sum += each * o.win
		}
	}
	return sum
}

// kill is what the card gives for all units of foe in a.
func (x *estimate) kill(foe ruleset.Nation, a board.Area) int {
	all := outcome{win: 1, slew: float64(x.s.Armies(foe, a))}
	if foe == x.forts && x.s.Forts.Has(a) {
		all.fort = 1
	}
	return int(x.killPoints(foe, a, all))
}

// denies is what it is worth that foe loses a: a loss when the same player has both
// nations, a part of what it would score there otherwise.
func (x *estimate) denies(foe ruleset.Nation, a board.Area) int {
	sum := 0
	for i := range x.cardOf(foe).Hold {
		line := &x.cardOf(foe).Hold[i]
		for r := int(x.s.Round); r <= x.last; r++ {
			if line.Rounds.Has(r) {
				sum += int(line.Points[a]) * point * discount[r-int(x.s.Round)] / 100
			}
		}
	}
	if sameSide(x.pk, x.s, x.n, foe) {
		return -sum - x.strength(foe, a)*armyWorth
	}
	return sum * x.denied(foe) / 100
}

// denied is how much of what foe does not score counts as a gain, in percent.
func (x *estimate) denied(foe ruleset.Nation) int {
	return min(max(denyShare+x.ahead[foe]/point, denyLeast), denyMost)
}

// sameSide reports whether one player has both nations.
func sameSide(pk *cards.Pack, s *britannia.State, n, m ruleset.Nation) bool {
	side := sideOf(pk, s, n)
	return side != 0 && side.Has(m)
}

// sideOf are the nations of the player who has n.
func sideOf(pk *cards.Pack, s *britannia.State, n ruleset.Nation) ruleset.Nations {
	for _, side := range pk.Scenarios[s.Scenario].Sides {
		var set ruleset.Nations
		for _, m := range side {
			set = set.With(m)
		}
		if set.Has(n) {
			return set
		}
	}
	return 0
}
