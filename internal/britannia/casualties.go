package britannia

import (
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Casualties is what the dice of one round of battle did to one side, and what
// they could have done.
type Casualties struct {
	Nation, Enemy ruleset.Nation // whose units they are, and who rolled
	Dice          int            // how many the enemy rolled
	Lost          int            // armies, forts and burhs
	Chance        []float64      // how likely it was to lose 0, 1, 2 ... of them
}

// Expected returns how many units such dice take on average.
func (c *Casualties) Expected() float64 {
	mean := 0.0
	for k, p := range c.Chance {
		mean += float64(k) * p
	}
	return mean
}

// CasualtiesOf says what one round of battle cost the attacker and the defender,
// and exactly how likely that and everything else was. It is made from all Rolled
// events of the round: what rolls for a side is what it can lose. Dice without a
// victim count for nothing, as in the battle itself (2e CAS-13).
func (e *Engine) CasualtiesOf(rolled []game.Event) [2]Casualties {
	var of [2]Casualties
	if len(rolled) == 0 {
		return of
	}
	g, c := e.rollers(rolled)
	for i := range rolled {
		ev := &rolled[i]
		by := sideOf(ev)
		of[by].Nation, of[by].Enemy = ev.Nation, ev.Other
		of[1-by].Nation, of[1-by].Enemy = ev.Other, ev.Nation
		of[1-by].Dice += int(ev.N)
	}
	for side := range of {
		force := [2]Force{c.att, c.def}[side]
		of[side].Chance = make([]float64, force.Units()+1)
		for _, r := range g.after(c, Side(side)) {
			of[side].Chance[force.Units()-r.force.Units()] += r.p
		}
	}
	g.set(c)
	g.s.Battle = Battle{Area: g.s.Battle.Area, Defender: g.s.Battle.Defender, BurhLost: true}
	for i := range rolled {
		g.count(&rolled[i])
	}
	for side := range of {
		b := &g.s.Battle
		b.OnCavalry[side] = min(b.Sixes[side], [2]Force{c.att, c.def}[side].Cav)
		of[side].Lost = int(e.lossesOf(&g.s, Side(side)).count())
	}
	return of
}

// sideOf is the side that rolls: the nation on turn attacks (2e BAT-02).
func sideOf(rolled *game.Event) Side {
	if rolled.Nation == rolled.Turn {
		return Attacker
	}
	return Defender
}

// rollers are the forces that rolled, on a scratch position.
func (e *Engine) rollers(rolled []game.Event) (*gambler, oddsKey) {
	var c oddsKey
	first := &rolled[0]
	g := &gambler{e: e, s: State{Round: first.Round, Turn: first.Turn}}
	g.s.Battle = Battle{Area: first.Area, Defender: first.Nation, BurhLost: true}
	if sideOf(first) == Attacker {
		g.s.Battle.Defender = first.Other
	}
	for i := range rolled {
		ev := &rolled[i]
		f := &c.att
		if sideOf(ev) == Defender {
			f = &c.def
		}
		switch ev.Unit {
		case Cavalry:
			f.Cav = ev.N
		case Fort:
			f.Fort = true
		case Burh:
			f.Burh = true
		default:
			f.Inf = ev.N
		}
		f.Leader = f.Leader || ev.M > 0
	}
	return g, c
}

// count adds what the dice of a Rolled event strike to the battle.
func (g *gambler) count(rolled *game.Event) {
	on := 1 - sideOf(rolled)
	b := &g.s.Battle
	sheltered := on == Defender && g.e.b.Difficult.Has(b.Area)
	elite := g.e.elite(rolled.Nation, rolled.Unit)
	for _, face := range rolled.Dice[:rolled.N] {
		switch blowOf(face+rolled.M, elite, sheltered) {
		case six:
			b.Sixes[on]++
		case low:
			b.Hits[on]++
		}
	}
}
