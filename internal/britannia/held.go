package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Held returns the land areas where n is the only nation with armies, forts or
// burhs: those that it would hold if the round were over (2e DEF-15).
func Held(rs *ruleset.Ruleset, s *State, n ruleset.Nation) board.Set {
	held := Present(rs, s, n) & rs.Board.Land
	for m := ruleset.Nation(1); int(m) < len(rs.Nations); m++ {
		if m != n {
			held &^= Present(rs, s, m)
		}
	}
	return held
}

// Present returns the areas and seas where n has units: armies, the forts of the
// nation that builds them, the burhs of the one that builds them.
func Present(rs *ruleset.Ruleset, s *State, n ruleset.Nation) board.Set {
	where := s.Where[n]
	if rs.Nations[n].Forts {
		where |= s.Forts
	}
	if rs.Nations[n].MaxBurhs > 0 {
		where |= s.Burhs
	}
	return where
}
