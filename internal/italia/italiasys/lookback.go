package italiasys

import (
	"bretwalda/internal/game"
	"bretwalda/internal/history"
	"bretwalda/internal/italia"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/view"
)

// Retrospect looks back on a game.
func (f *family) Retrospect(scenario int, rounds []history.Round[italia.State], bids []int) *retrospect.Retrospect {
	shown := history.Shown(&history.History[italia.State]{Rounds: rounds}, f.show.Of)
	return retrospect.Of(told{f.e}, scenario, shown.Rounds, bids)
}

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
