package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/ruleset"
)

// Held returns the land areas where n is the only nation with armies, forts or
// burhs: those that it would hold if the round were over (2e DEF-15).
func Held(pk *cards.Pack, s *State, n ruleset.Nation) board.Set {
	held := Present(pk, s, n) & pk.Board.Land
	for m := ruleset.Nation(1); int(m) < len(pk.Nations); m++ {
		if m != n {
			held &^= Present(pk, s, m)
		}
	}
	return held
}

// Present returns the areas and seas where n has units: armies, the forts of the
// nation that builds them, the burhs of the one that builds them.
func Present(pk *cards.Pack, s *State, n ruleset.Nation) board.Set {
	where := s.Where[n]
	if pk.Markers[n].Forts {
		where |= s.Forts
	}
	if pk.Markers[n].MaxBurhs > 0 {
		where |= s.Burhs
	}
	return where
}
