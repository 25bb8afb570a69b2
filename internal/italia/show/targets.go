package show

import (
	"cmp"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Of the attacks that are in reach a form tells the best few that are not hopeless.
const (
	mostTargets = 3
	fair        = 0.3 // from which chance of winning them
)

// Target is an area that a nation could attack by land with what can come there now.
type Target struct {
	Area    board.Area
	By, Foe view.Holding    // who would attack, and who stands there
	Marches []italia.Choice // with which they come, in this order
	Win     float64         // the chance that the attacker is left, if nobody retreats
	Held    int             // what the area pays, as points are kept, at the end of the next round that pays
}

// From is where they come from.
func (x *Target) From() (list []board.Area) {
	for i := range x.Marches {
		list = append(list, x.Marches[i].Path[0])
	}
	return list
}

// targets lists the attacks of the nation that moves now, the best first: by what the area pays and
// by the chance to win it; and the round at the end of which any of them pays, 0: none does.
func (p *position) targets(s *italia.State) (list []Target, scoring int) {
	e, n := p.show.e, s.Turn
	ways := marchesAt(e, s)
	round, pays := e.NextScoring(s, n)
	for a := range e.Pack().Board.Land.All {
		if len(ways[a]) == 0 {
			continue
		}
		if x, ok := p.target(s, a, ways[a]); ok && x.Win >= fair {
			x.Held = pays[a]
			list = append(list, x)
		}
	}
	worth := func(x *Target) float64 { return float64(1+e.Pack().Rules.InPoints(x.Held)) * x.Win }
	slices.SortStableFunc(list, func(x, y Target) int { return cmp.Compare(worth(&y), worth(&x)) })
	list = list[:min(mostTargets, len(list))]
	if slices.ContainsFunc(list, func(x Target) bool { return x.Held > 0 }) {
		scoring = round
	}
	return list, scoring
}

// marchesAt are the marches to where enemies stand, by area: of each place those with a leader
// first, and of these all who can go before some.
func marchesAt(e *italia.Engine, s *italia.State) (ways [board.Max][]italia.Choice) {
	e.Choices(s, func(c *italia.Choice) bool {
		if c.Act == italia.Go && !c.Done && c.Units[0].Sum() > 0 {
			if to := c.Path[c.Len-1]; e.Foe(s, s.Turn, to) != ruleset.NoNation {
				ways[to] = append(ways[to], *c)
			}
		}
		return true
	})
	for a := range ways {
		ways[a] = append(ways[a], crowds(e, s, ways[a])...)
		slices.SortStableFunc(ways[a], func(x, y italia.Choice) int {
			if c := cmp.Compare(y.Leaders.Len(), x.Leaders.Len()); c != 0 {
				return c
			}
			return cmp.Compare(y.Units[0].Sum(), x.Units[0].Sum())
		})
	}
	return ways
}

// crowds are all together who can go a way one by one, with their leaders and without: where too
// many stand for all to go, of whom some will.
func crowds(e *italia.Engine, s *italia.State, ways []italia.Choice) (list []italia.Choice) {
	for i := range ways {
		if ways[i].Units[0].Sum() > 1 {
			continue
		}
		c := ways[i]
		k := slices.IndexFunc(list, func(x italia.Choice) bool { return x.Len == c.Len && x.Path == c.Path })
		if k < 0 {
			c.Units, c.Leaders = [len(c.Units)]italia.Units{}, 0
			k, list = len(list), append(list, c)
		}
		there := e.Units(s, s.Turn, c.Path[0])
		for u, n := range ways[i].Units[0] {
			if n > 0 {
				for step := range c.Len - 1 {
					list[k].Units[step][u] = there[u]
				}
			}
		}
	}
	for i := range list {
		if led := e.LeadersAt(s, s.Turn, list[i].Path[0]); led != 0 {
			c := list[i]
			c.Leaders = led
			list = append(list, c)
		}
	}
	return list
}

// target sends to a who can come, up to one more than twice those who stand there, since more are
// seldom sent; false: nobody can.
func (p *position) target(s *italia.State, a board.Area, ways []italia.Choice) (Target, bool) {
	e, n := p.show.e, s.Turn
	m := e.Foe(s, n, a)
	x := Target{Area: a, Foe: p.show.holding(s, m, a)}
	there := e.Units(s, m, a)
	enough := 2*there.Sum() + 1
	at, chance := *s, dice.NewSeeded(1) // none fall before movement is over
	for i := range ways {
		c := ways[i]
		came := e.Units(&at, n, a)
		from, room := c.Path[0], enough-came.Sum()
		if room <= 0 || slices.Contains(x.From(), from) {
			continue
		}
		if c, ok := fewer(e, &at, c, room); ok && e.Apply(&at, &c, &chance, nil) == nil {
			x.Marches = append(x.Marches, c)
		}
	}
	if len(x.Marches) == 0 {
		return x, false
	}
	x.By = p.show.holding(&at, n, a)
	ends := e.Ends(&at, m, a, italia.Course{})
	for _, end := range ends {
		if end.Left[0] != (italia.Units{}) {
			x.Win += end.P
		}
	}
	return x, ends != nil
}

// fewer is a march of at most so many, the cheapest of them left behind first; false: as few as that
// may not go.
func fewer(e *italia.Engine, s *italia.State, c italia.Choice, most int) (italia.Choice, bool) {
	for e.Check(s, &c) != nil || c.Units[0].Sum() > most {
		u := cards.Infantry
		for u <= cards.LandKinds && c.Units[0][u] == 0 {
			u++
		}
		if c.Units[0].Sum() <= 1 || u > cards.LandKinds {
			return c, false
		}
		for i := range c.Len - 1 {
			if c.Units[i][u] > 0 {
				c.Units[i][u]--
			}
		}
	}
	return c, true
}

// stepsNear is how far away others still matter to a nation that orders.
const stepsNear = 2

// near are the areas around those of a nation, its own among them; 0: it has none.
func (p *position) near(n ruleset.Nation) board.Set {
	set := p.state.Where[n]
	for range stepsNear {
		for a := range set.All {
			set |= p.show.e.Pack().Board.Around(a)
		}
	}
	return set
}
