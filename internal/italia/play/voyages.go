package play

import (
	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
)

// voyage looks for a landing that is worth its way: a fleet takes units aboard, sails and
// lands them, before or after other seas.
type voyage struct {
	robot
	d     *game.Decision
	ship  uint8
	first italia.Choice // of the voyage that is looked at
	best  italia.Choice
	most  float64
	goals board.Set // the coasts that are looked at
}

// voyage is the first act of the best voyage that leaves more than most. While a fleet is
// under way no other begins.
func (r robot) voyage(s *italia.State, d *game.Decision, most float64) (italia.Choice, bool) {
	v := voyage{robot: r, d: d, most: most, goals: r.landings(s, d.Nation)}
	laden, empty := r.fleets(s, d.Nation)
	if v.goals == 0 {
		return v.best, false
	}
	for _, v.ship = range laden {
		v.carry(s, 0)
	}
	if v.best.Kind == game.None {
		for _, v.ship = range empty {
			v.sail(s, 0)
		}
	}
	return v.best, v.best.Kind != game.None
}

// landings are the coasts where a landing can be worth its way.
func (r robot) landings(s *italia.State, n ruleset.Nation) (at board.Set) {
	p := r.e.Pack()
	l := look{r.e, r.w, s, n}
	round := min(int(s.Round), cards.LastRound)
	for a := range (p.Board.Coastal &^ s.Where[n] &^ p.Entry).All {
		foe := r.e.Others(s, n, a)
		if l.place(a, round) > 1 || foe != ruleset.NoNation && (r.w.kill[n][round][foe] > 0 || s.Cities.Has(a) && r.w.sack[n][round][a] > 0) {
			at = at.With(a)
		}
	}
	return at
}

// fleets are those of a nation that carry units, and one of each sea that carry none.
func (r robot) fleets(s *italia.State, n ruleset.Nation) (laden, empty []uint8) {
	seen := map[italia.Ship]bool{}
	for i := range s.Ships[:s.NShips] {
		x := s.Ships[i]
		switch {
		case x.Nation != n || x.Places() == 2 && seen[x]:
		case x.Places() < 2:
			laden = append(laden, uint8(i+1))
		default:
			seen[x] = true
			empty = append(empty, uint8(i+1))
		}
	}
	return laden, empty
}

// act changes a position by an act of the fleet; false: it is not legal, and nothing changes.
func (v *voyage) act(s *italia.State, c italia.Choice, depth int) bool {
	c.Kind, c.Ship = v.d.Kind, v.ship
	chance := dice.NewSeeded(1)
	if v.e.Apply(s, &c, &chance, nil) != nil {
		return false
	}
	if depth == 0 {
		v.first = c
	}
	return true
}

// sail tries the seas from which something may go aboard.
func (v *voyage) sail(s *italia.State, depth int) {
	v.load(s, depth)
	if depth > 0 {
		return // one sea before, one after
	}
	for a := range v.e.Pack().Board.Open[s.Ships[v.ship-1].Sea].All {
		if then := *s; v.act(&then, italia.Choice{Act: italia.Sail, To: a}, depth) {
			v.sail(&then, depth+1)
		}
	}
}

// load takes one or two units aboard from each coast.
func (v *voyage) load(s *italia.State, depth int) {
	p := v.e.Pack()
	x := &s.Ships[v.ship-1]
	for a := range (p.Board.Shore[x.Sea] & s.Where[v.d.Nation]).All {
		free := v.e.Free(s, v.d.Nation, a)
		at, k := *s, depth
		for range min(2, free.Sum()) {
			one := strongest(p, free, 1)
			for u := range one {
				if one[u] > 0 {
					free[u]--
					if !v.act(&at, italia.Choice{Act: italia.Embark, Unit: cards.Unit(u), Area: a}, k) {
						return
					}
				}
			}
			k++
			first := v.first
			v.carry(&at, k)
			v.first = first
		}
	}
}

// carry sails on with what is aboard, and lands it.
func (v *voyage) carry(s *italia.State, depth int) {
	v.land(s, depth)
	for a := range v.e.Pack().Board.Open[s.Ships[v.ship-1].Sea].All {
		if v.e.Pack().Board.Shore[a]&v.goals == 0 {
			continue
		}
		if then := *s; v.act(&then, italia.Choice{Act: italia.Sail, To: a}, depth) {
			v.carry(&then, depth+1)
		}
	}
}

// land lands what is aboard on each coast that may be worth it, one unit or all; where
// enemies stand, other fleets bring more.
func (v *voyage) land(s *italia.State, depth int) {
	p := v.e.Pack()
	x := s.Ships[v.ship-1]
	for a := range (p.Board.Shore[x.Sea] & v.goals).All {
		at, k := *s, depth
		for _, u := range x.Cargo {
			if u == cards.NoUnit {
				continue
			}
			if !v.act(&at, italia.Choice{Act: italia.Land, Unit: u, To: a}, k) {
				break
			}
			k++
			v.weigh(&at)
		}
		if k > depth {
			v.bringMore(&at, a)
		}
	}
}

// weigh keeps the voyage if the position after it is the best so far.
func (v *voyage) weigh(s *italia.State) {
	if worth := v.look(s).value(); worth > v.most {
		v.most, v.best = worth, v.first
	}
}

// likely is how likely a landing should be won if others are to stay at home.
const likely = 0.7

// look is a position as the nation on turn sees it.
func (v *voyage) look(s *italia.State) look { return look{v.e, v.w, s, v.d.Nation} }

// bringMore lets the other fleets land where enemies stand, too, one after the other, until
// the fight should be won.
func (v *voyage) bringMore(s *italia.State, to board.Area) {
	lead := v.ship
	defer func() { v.ship = lead }()
	for i := range s.Ships[:s.NShips] {
		foe := v.e.Foe(s, v.d.Nation, to)
		if foe == ruleset.NoNation || v.look(s).meet(to, foe, v.e.Units(s, v.d.Nation, to)).win > likely {
			return
		}
		if s.Ships[i].Nation != v.d.Nation || uint8(i+1) == lead {
			continue
		}
		v.ship = uint8(i + 1)
		if then := *s; v.follow(&then, to) {
			*s = then
			v.weigh(s)
		}
	}
}

// follow has a fleet take aboard what it can where it is, and land it in an area; false: nobody landed.
func (v *voyage) follow(s *italia.State, to board.Area) bool {
	const later = 1 // no act of it is the first of the voyage
	p := v.e.Pack()
	x := &s.Ships[v.ship-1]
	for a := range (p.Board.Shore[x.Sea] & s.Where[v.d.Nation]).All {
		if a == to {
			continue
		}
		for range x.Places() {
			one := strongest(p, v.e.Free(s, v.d.Nation, a), 1)
			for u := range one {
				if one[u] > 0 {
					v.act(s, italia.Choice{Act: italia.Embark, Unit: cards.Unit(u), Area: a}, later)
				}
			}
		}
	}
	for range 2 {
		if p.Board.Shore[to].Has(x.Sea) {
			break
		}
		for b := range p.Board.Open[x.Sea].All {
			if !p.Board.Shore[to].Has(b) && p.Board.Open[b]&p.Board.Shore[to] == 0 {
				continue
			}
			if v.act(s, italia.Choice{Act: italia.Sail, To: b}, later) {
				break
			}
		}
	}
	landed := false
	for _, u := range x.Cargo {
		if u != cards.NoUnit && v.act(s, italia.Choice{Act: italia.Land, Unit: u, To: to}, later) {
			landed = true
		}
	}
	return landed
}
