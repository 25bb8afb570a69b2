package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// maxBurhs less the areas that the Saxons occupy is the most burhs they may
// build in a turn (2e BUR-04). With one burh per area, the two turns can never
// give more than six at once (RUL-13).
const maxBurhs = 8

// burhFirst is the first round in which a burh is the first Saxon loss (2e BUR-09).
const burhFirst = 14

// burhToBuild asks for the next burh: an area of the Saxons, not difficult, with
// none yet (2e BUR-01 BUR-02 BUR-03 BUR-08). Points wait in Due, burhs that may
// still be built in DueCavalry. It counts against the infantry and the stacking
// limits (2e BUR-05).
func (e *Engine) burhToBuild(s *State, d *game.Decision) {
	n := s.Turn
	if s.DueCavalry == 0 || s.Due < PointsPerBurh || e.stock(s, n, Infantry) == 0 {
		return
	}
	var areas board.Set
	for a := range (s.Where[n] & e.b.Land &^ e.b.Difficult &^ s.Burhs).All {
		if e.fits(s, n, a, e.stack(s, n, a)+1) {
			areas = areas.With(a)
		}
	}
	if areas != 0 {
		*d = game.Decision{Kind: BuildBurh, Nation: n, Areas: areas, CanStop: true,
			Count: min(s.DueCavalry, s.Due/PointsPerBurh)}
	}
}

// buildBurh builds a burh in a, or no more when a is None (2e BUR-07).
func (p *play) buildBurh(a board.Area) {
	s := p.s
	if a == board.None {
		s.DueCavalry = 0
		return
	}
	s.DueCavalry--
	s.Due -= PointsPerBurh
	s.Burhs = s.Burhs.With(a)
	p.add(&game.Event{Kind: game.Placed, Nation: s.Turn, Area: a, Unit: Burh, N: 1})
}

// burhsChosen reports whether the owner of a burh chooses in round r whether it is lost
// (2e BUR-09).
func burhsChosen(r int) bool { return r < burhFirst }

// burhToLose asks the defender whether a burh is among their losses, where that
// is theirs to say: in rounds 12 and 13, when some but not all of their units fall
// (2e CAS-09 CAS-11 BUR-09, RUL-31). A burh gives no cover and no roads
// (2e BUR-06).
func (e *Engine) burhToLose(s *State, d *game.Decision) {
	b := &s.Battle
	if s.Asked.Has(b.Defender) || b.Defender != e.saxons || !s.Burhs.Has(b.Area) {
		return
	}
	fallen := b.Sixes[Defender] + b.Hits[Defender]
	if fallen == 0 || fallen >= e.strength(s, e.saxons, b.Area) || s.Armies(e.saxons, b.Area) == 0 {
		return
	}
	*d = game.Decision{Kind: LoseBurh, Nation: e.saxons, For: s.Turn, Area: b.Area, Count: fallen}
}

func (p *play) chooseBurhLoss(yes bool) {
	p.s.Battle.BurhLost = yes
	p.s.Asked = p.s.Asked.With(p.saxons)
}
