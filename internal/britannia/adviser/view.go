package adviser

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// view looks at a position as a player does: who is where, forts and burhs
// included.
type view struct {
	s     *britannia.State
	pk    *cards.Pack
	b     *board.Board
	forts ruleset.Nation // whose forts there are
	burhs ruleset.Nation // whose burhs there are
}

// look makes a view of s.
func look(e britannia.Rules, s *britannia.State) view {
	pk := e.Pack()
	v := view{s: s, pk: pk, b: pk.Board}
	for n := 1; n < len(pk.Nations); n++ {
		switch markers := &pk.Markers[n]; {
		case markers.Forts:
			v.forts = ruleset.Nation(n) // 2e FRT-01
		case markers.MaxBurhs > 0:
			v.burhs = ruleset.Nation(n)
		}
	}
	return v
}

// units are the areas and seas where n has units, a leader aside.
func (v *view) units(n ruleset.Nation) board.Set {
	u := v.s.Where[n]
	if n == v.forts {
		u |= v.s.Forts
	}
	if n == v.burhs {
		u |= v.s.Burhs
	}
	return u
}

// foes are the land areas where nations other than n have units.
func (v *view) foes(n ruleset.Nation) board.Set {
	var all board.Set
	for m := ruleset.Nation(1); int(m) < len(v.pk.Nations); m++ {
		if m != n {
			all |= v.units(m)
		}
	}
	return all & v.b.Land
}

// alone are the land areas where only n has units.
func (v *view) alone(n ruleset.Nation) board.Set { return v.units(n) & v.b.Land &^ v.foes(n) }

// holders are the nations that have units in a.
func (v *view) holders(a board.Area) ruleset.Nations {
	var in ruleset.Nations
	for n := ruleset.Nation(1); int(n) < len(v.pk.Nations); n++ {
		if v.units(n).Has(a) {
			in = in.With(n)
		}
	}
	return in
}

// strength is how many armies, forts and burhs n has in a.
func (v *view) strength(n ruleset.Nation, a board.Area) int {
	k := int(v.s.Armies(n, a))
	if n == v.forts && v.s.Forts.Has(a) || n == v.burhs && v.s.Burhs.Has(a) {
		k++
	}
	return k
}

// count is how many units of a kind (NoUnit: armies of both kinds) n has in a
// (None: on the whole board).
func (v *view) count(n ruleset.Nation, a board.Area, u game.Unit) int {
	areas := board.Of(a)
	if a == board.None {
		areas = v.units(n)
	}
	k := 0
	for a := range areas.All {
		switch u {
		case britannia.Infantry:
			k += int(v.s.Inf[n][a])
		case britannia.Cavalry:
			k += int(v.s.Cav[n][a])
		case game.NoUnit:
			k += int(v.s.Armies(n, a))
		default:
			k += v.strength(n, a) - int(v.s.Armies(n, a))
		}
	}
	return k
}

// leaderAt is where leader l is, or None when he is not on the board.
func (v *view) leaderAt(l ruleset.Leader) board.Area {
	if l == ruleset.NoLeader {
		return board.None
	}
	n := v.pk.Leaders[l].Nation
	if v.s.Leader[n] != l {
		return board.None
	}
	return v.s.LeaderAt[n]
}

// leads reports whether the leader of n stands in a.
func (v *view) leads(n ruleset.Nation, a board.Area) bool {
	return v.s.Leader[n] != ruleset.NoLeader && v.s.LeaderAt[n] == a
}

// unmoved counts the armies in a of the nation on turn that have not moved.
func (v *view) unmoved(a board.Area) (inf, cav uint8) {
	for i := range v.s.Groups[:v.s.NGroups] {
		switch g := &v.s.Groups[i]; {
		case g.At != a || g.Moved:
		case g.Unit == britannia.Cavalry:
			cav += g.N
		default:
			inf += g.N
		}
	}
	return inf, cav
}

// around are the areas and seas that a step from a could lead to.
func (v *view) around(a board.Area) board.Set {
	return v.b.Next[a] | v.b.Strait[a] | v.b.Shore[a] | v.b.Open[a]
}
