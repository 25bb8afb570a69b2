package italiasys

import (
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/view"
)

// Lookback is what those who look back on a game ask.
func (f *family) Lookback() retrospect.Rules { return told{f.e} }

// CasualtiesOf judges the dice of one round of combat by their hits: what a hit does depends
// on what it is aimed at, the luck of the dice does not.
func (t told) CasualtiesOf(rolled []game.Event) (of [2]view.Casualties) {
	for i := range rolled {
		e := &rolled[i]
		side := 0
		if e.Nation != rolled[0].Nation {
			side = 1
		}
		c := &of[1-side] // of those who are shot at
		if c.Chance == nil {
			c.Nation, c.Enemy, c.Chance = e.Other, e.Nation, []float64{1}
		}
		for _, die := range e.Dice[:min(int(e.N), len(e.Dice))] {
			c.Dice++
			if italia.Hit(die, e.M) {
				c.Lost++
			}
			c.Chance = italia.OneMore(c.Chance, italia.ChanceOf(e.M))
		}
	}
	return of
}
