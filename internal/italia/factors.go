package italia

import "bretwalda/internal/board"

// Factors are what counts for a combat of the nation on turn in an area, whoever of its units and
// leaders attacks there: what is added to its dice, and to those of the defender. On land: how many
// fleets the defender has in the seas beside it, and who may desert; at sea: the defender's fleets
// by what they carry.
type Factors struct {
	Bonus    [2]int
	Fleets   int
	Ships    [maxCargo + 1]int
	Doubtful []Doubtful
}

// maxCargo is how many units a fleet carries (it SEA-04).
const maxCargo = len(Ship{}.Cargo)

// Factors are those of an attack on m in a. What the attackers' leaders, fleets and card add is
// not among them.
func (e *Engine) Factors(s *State, m Nation, a board.Area) Factors {
	p := pos{&e.rules, s}
	if e.b.Seas.Has(a) {
		f := Factors{Bonus: [2]int{defender: p.pk.LeaderBonus*p.leadersNear(m, a).Len() + p.penalty(m)}}
		for i := range p.Ships[:p.NShips] {
			if x := &p.Ships[i]; x.Nation == m && x.Sea == a {
				f.Ships[maxCargo-x.free()]++
			}
		}
		return f
	}
	f := Factors{Bonus: [2]int{attacker: p.uphill(a), defender: p.pk.LeaderBonus*p.leadersAt(m, a).Len() + p.penalty(m)}}
	for i := range p.Ships[:p.NShips] {
		if x := &p.Ships[i]; x.Nation == m && p.b.Shore[a].Has(x.Sea) {
			f.Fleets++
		}
	}
	for _, x := range p.doubtful(m) {
		n := [2]Nation{attacker: p.Turn, defender: m}
		if p.pk.Nations[n[x.Side]].Counters[x.Unit] > 0 && (x.Meets == NoUnit || p.pk.Nations[n[1-x.Side]].Counters[x.Meets] > 0) {
			f.Doubtful = append(f.Doubtful, x)
		}
	}
	return f
}

// Straits are those of the board, each once: the areas at both ends.
func (e *Engine) Straits() (list [][2]board.Area) {
	p := pos{&e.rules, nil}
	for a := range e.b.Land.All {
		for b := range e.b.Strait[a].All {
			if a < b && p.overStrait(a, b) {
				list = append(list, [2]board.Area{a, b})
			}
		}
	}
	return list
}
