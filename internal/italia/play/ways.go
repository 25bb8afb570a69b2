package play

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
)

// ways finds where the units of one area could march, each place by one shortest path.
type ways struct {
	robot
	s     *italia.State
	d     *game.Decision
	yield func(*italia.Choice)
}

// marches yields the marches that a robot thinks of: to places that are free one unit, all,
// or all but one; against enemies as many as may attack, or fewer.
func (r robot) marches(s *italia.State, d *game.Decision, yield func(*italia.Choice)) {
	w := ways{r, s, d, yield}
	n := d.Nation
	if d.Kind == italia.CampaignMove {
		if l := &s.Leaders[d.Leader]; l.Ship == 0 && !s.Campaign.Acting {
			w.from(l.At, cards.Leaders(1)<<d.Leader)
		}
		return
	}
	for a := range (s.Where[n] & r.e.Pack().Board.Land).All {
		w.from(a, 0)
		if leaders := r.e.LeadersAt(s, n, a); leaders != 0 {
			w.from(a, leaders)
		}
	}
}

// farthest is how many areas a march can go, with a leader.
const farthest = 4

// from yields the marches from an area.
func (w *ways) from(a board.Area, leaders cards.Leaders) {
	free := w.e.Free(w.s, w.d.Nation, a)
	if free.Sum() == 0 {
		return
	}
	p := w.e.Pack()
	seen := board.Of(a)
	line := []italia.Choice{{Kind: w.d.Kind, Act: italia.Go, Len: 1, Leaders: leaders, Path: [italia.MaxPath]board.Area{a}}}
	for len(line) > 0 {
		c := line[0]
		line = line[1:]
		at := c.Path[c.Len-1]
		for b := range (p.Board.Around(at) &^ seen).All {
			seen = seen.With(b)
			next := c
			next.Path[next.Len] = b
			next.Len++
			foe := w.e.Others(w.s, w.d.Nation, b)
			w.to(next, b, foe, free)
			if foe != ruleset.NoNation && !w.e.Allied(w.s, w.d.Nation, foe) || p.Highland.Has(b) && leaders == 0 || int(next.Len) > farthest {
				continue
			}
			line = append(line, next)
		}
	}
}

// to yields marches with some of those who are free.
func (w *ways) to(c italia.Choice, b board.Area, foe ruleset.Nation, free cards.Units) {
	all := free.Sum()
	sizes := []int{all, all - 1, 1}
	switch {
	case w.d.Kind == italia.CampaignMove:
		sizes = []int{all, all - 1, all - 2}
	case foe != ruleset.NoNation:
		there := w.e.Units(w.s, w.d.Nation, b)
		leader := c.Leaders|w.e.LeadersAt(w.s, w.d.Nation, b) != 0
		most := w.e.AttackLimit(w.s, b, leader) - there.Sum()
		sizes = []int{min(all, most), min(all, most) - 1, min(all, most) - 2}
	case c.Leaders != 0:
		sizes = []int{all, all - 1}
	}
	last := all + 1
	for _, k := range sizes {
		if k < 1 || k >= last {
			continue
		}
		last = k
		units := strongest(w.e.Pack(), free, k)
		for i := range c.Len - 1 {
			c.Units[i] = units
		}
		if w.e.Check(w.s, &c) == nil {
			w.yield(&c)
		}
	}
}

// strongest takes the best k of units.
func strongest(p *cards.Pack, u cards.Units, k int) (best cards.Units) {
	for k > 0 {
		kind, most := cards.NoUnit, 0.0
		for i := cards.Infantry; i <= cards.LandKinds; i++ {
			var one cards.Units
			one[i] = 1
			if x := strength(p, one); u[i] > best[i] && x > most {
				kind, most = i, x
			}
		}
		if kind == cards.NoUnit {
			return best
		}
		best[kind]++
		k--
	}
	return best
}
