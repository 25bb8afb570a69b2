package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// mayStarve reports whether Overpopulation is looked for in the turn of n in round r (1e OVP-01).
func (e *Engine) mayStarve(n nation, r int) bool { return !e.pk.Rules.FullStomachs[n].Has(r) }

// armyToStarve asks what Overpopulation removes next: while the armies of the
// nation on land, burhs counted, are more than twice the areas it occupies,
// its owner takes one away, of their choice, but never the last of an area
// (2e OVP-01 OVP-02 OVP-03, RUL-51). Armies at sea do not count, leaders
// neither, and Romans do not starve (2e LDR-02 OVP-04 RND-07).
func (e *Engine) armyToStarve(s *State, d *game.Decision) {
	n := s.Turn
	var crowded board.Set
	areas := e.settled(s, n)
	total := 0
	for a := range areas.All {
		k := e.stack(s, n, a)
		total += int(k)
		if k > 1 {
			crowded = crowded.With(a)
		}
	}
	if over := total - 2*areas.Len(); over > 0 {
		*d = game.Decision{Kind: Starve, Nation: n, Areas: crowded, Count: uint8(over)}
	}
}
