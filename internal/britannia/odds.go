package britannia

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// oddsKey is a battle as it stands between two rounds.
type oddsKey struct{ att, def Force }

// gambler works out odds by the engine's own rules of hits and losses, on a
// scratch position.
type gambler struct {
	e    *Engine
	s    State
	memo map[oddsKey]Odds
	dice [2]hitTable // to count hits in, one after the other
}

// Gambles keep the odds of battles, and of all that these can lead to: other battles lead to
// the same. They are for one engine, and for one goroutine at a time. The zero value is empty.
type Gambles struct {
	known map[ground]map[oddsKey]Odds
	n     int
}

// ground is all that odds depend on besides the forces.
type ground struct {
	attacker, defender ruleset.Nation
	difficult          bool
}

// mostGambles is how many odds are kept, of some 300 bytes each.
const mostGambles = 1 << 13

// of are those on some ground; where there are too many, all are forgotten.
func (g *Gambles) of(on ground) map[oddsKey]Odds {
	if g.n > mostGambles {
		g.known, g.n = nil, 0
	}
	if g.known == nil {
		g.known = make(map[ground]map[oddsKey]Odds)
	}
	if g.known[on] == nil {
		g.known[on] = make(map[oddsKey]Odds)
	}
	return g.known[on]
}

// Odds works out exactly, not by sampling, how a battle between the nation on
// turn and the one now in area a would end if nobody retreated: with the given
// force attacking, against all that is there. Sixes strike cavalry first, and a
// burh is lost first, as Engine.Default has it.
func (e *Engine) Odds(s *State, attacker Force, a board.Area) Odds {
	return new(Gambles).Odds(e, s, attacker, a)
}

// Odds is Engine.Odds with what was worked out before.
func (k *Gambles) Odds(e *Engine, s *State, attacker Force, a board.Area) Odds {
	n := e.enemyIn(s, s.Turn, a)
	memo := k.of(ground{s.Turn, n, e.b.Difficult.Has(a)})
	before := len(memo)
	defer func() { k.n += len(memo) - before }()
	g := gambler{e: e, s: *s, memo: memo}
	g.s.Battle = Battle{Area: a, Defender: n, BurhLost: true}
	def := Force{Inf: s.Inf[n][a], Cav: s.Cav[n][a], Leader: alongWith(s, n, a)}
	def.Fort = n == e.romans && s.Forts.Has(a)
	def.Burh = n == e.saxons && s.Burhs.Has(a)
	odds := slices.Clone(g.odds(oddsKey{attacker, def}))
	slices.SortStableFunc(odds, func(x, y Outcome) int {
		switch {
		case x.P > y.P:
			return -1
		case x.P < y.P:
			return 1
		}
		return 0
	})
	return odds
}

// odds solves one position of the battle from those that it can lead to. Rounds
// without losses only repeat it, so their probability is divided out.
func (g *gambler) odds(c oddsKey) Odds {
	if c.att.Units() == 0 || c.def.Units() == 0 {
		return Odds{{Attacker: c.att, Defender: c.def, P: 1}}
	}
	if known, ok := g.memo[c]; ok {
		return known
	}
	att := g.after(c, Attacker)
	def := g.after(c, Defender)
	still := att[0].p * def[0].p // entry 0 is: no loss
	var all Odds
	for i, x := range att {
		for j, y := range def {
			if i+j == 0 {
				continue
			}
			p := x.p * y.p / (1 - still)
			for _, o := range g.odds(oddsKey{x.force, y.force}) {
				all = add(all, o, p)
			}
		}
	}
	g.memo[c] = all
	return all
}

// add counts outcome x among o, weighted by p.
func add(o Odds, x Outcome, p float64) Odds {
	for i := range o {
		if o[i].Attacker == x.Attacker && o[i].Defender == x.Defender {
			o[i].P += x.P * p
			return o
		}
	}
	x.P *= p
	return append(o, x)
}

// rest is what may be left of a side after a round, and how likely that is.
type rest struct {
	force Force
	p     float64
}

// after lists what can be left of a side after one round of battle, no loss
// first.
func (g *gambler) after(c oddsKey, side Side) []rest {
	g.set(c)
	force := c.att
	if side == Defender {
		force = c.def
	}
	left := []rest{{force: force}}
	hits := g.hits(c, side)
	for sixes := range hits {
		for lows, p := range hits[sixes] {
			if p == 0 {
				continue
			}
			b := &g.s.Battle
			b.Sixes[side], b.Hits[side] = uint8(sixes), uint8(lows)
			b.OnCavalry[side] = min(uint8(sixes), force.Cav)
			f := less(force, g.e.lossesOf(&g.s, side))
			i := slices.IndexFunc(left, func(r rest) bool { return r.force == f })
			if i < 0 {
				i = len(left)
				left = append(left, rest{force: f})
			}
			left[i].p += p
		}
	}
	return left
}

// less is f after losses; a leader without units is gone too.
func less(f Force, l losses) Force {
	f.Inf -= l.inf
	f.Cav -= l.cav
	f.Fort = f.Fort && !l.fort
	f.Burh = f.Burh && !l.burh
	f.Leader = f.Leader && f.Units() > 0
	return f
}

// set puts the forces of c into the scratch position.
func (g *gambler) set(c oddsKey) {
	s, a := &g.s, g.s.Battle.Area
	for i, f := range [...]Force{c.att, c.def} {
		n := party(s, Side(i))
		s.Inf[n][a], s.Cav[n][a] = f.Inf, f.Cav
	}
	s.Forts, s.Burhs = s.Forts.Without(a), s.Burhs.Without(a)
	if c.def.Fort {
		s.Forts = s.Forts.With(a)
	}
	if c.def.Burh {
		s.Burhs = s.Burhs.With(a)
	}
}

// hits is the probability of each number of sixes and of lower hits that a side
// suffers in one round: hits[sixes][lower].
func (g *gambler) hits(c oddsKey, side Side) [][]float64 {
	roller, n := c.att, party(&g.s, Attacker)
	if side == Attacker {
		roller, n = c.def, party(&g.s, Defender)
	}
	sheltered := side == Defender && g.e.b.Difficult.Has(g.s.Battle.Area)
	plus := uint8(0)
	if roller.Leader {
		plus = 1
	}
	all := roller.Units()
	dist, next := g.dice[0].sized(all+1), g.dice[1].sized(all+1)
	dist[0][0] = 1
	roll := func(k int, elite bool, plus uint8) {
		for range k {
			oneDie(next, dist, elite, sheltered, plus)
			dist, next = next, dist
		}
	}
	roll(int(roller.Inf), g.e.elite(n, Infantry), plus)
	roll(int(roller.Cav), true, plus)
	if roller.Fort {
		roll(1, false, 0) // no bonus for forts (RUL-27)
	}
	if roller.Burh {
		roll(1, false, plus)
	}
	return dist
}

// hitTable is room for a distribution of hits.
type hitTable struct {
	rows [][]float64
	all  []float64
}

// sized makes it a table of n rows and columns, of zeros.
func (t *hitTable) sized(n int) [][]float64 {
	if cap(t.all) < n*n {
		t.all = make([]float64, n*n)
	}
	t.all = t.all[:n*n]
	clear(t.all)
	t.rows = t.rows[:0]
	for i := range n {
		t.rows = append(t.rows, t.all[i*n:(i+1)*n])
	}
	return t.rows
}

// oneDie makes next the distribution of hits dist with a die more.
func oneDie(next, dist [][]float64, elite, sheltered bool, plus uint8) {
	var of [3]float64
	for face := uint8(1); face <= 6; face++ {
		of[blowOf(face+plus, elite, sheltered)] += 1.0 / 6
	}
	for i := range next {
		clear(next[i])
	}
	for i := range dist {
		for j, p := range dist[i] {
			if p == 0 {
				continue
			}
			next[i][j] += p * of[miss]
			if of[low] > 0 {
				next[i][j+1] += p * of[low]
			}
			next[i+1][j] += p * of[six]
		}
	}
}
