package show

import (
	"cmp"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// least is the chance below which what is left of a winner is not told of.
const least = 0.005

// Battles implements view.Position.
func (p *position) Battles() []view.Battle {
	var list []view.Battle
	p.show.e.Combats(p.state, func(m ruleset.Nation, a board.Area) {
		if b, ok := p.battle(m, a); ok {
			list = append(list, b)
		}
	})
	return list
}

// Scoring implements view.Position.
func (p *position) Scoring(n ruleset.Nation) view.Scoring {
	round, points := p.show.e.NextScoring(p.state, n)
	x := view.Scoring{Round: round}
	for a, k := range points {
		if k > 0 {
			x.Areas = append(x.Areas, view.Payment{Area: board.Area(a), Points: k})
		}
	}
	return x
}

// Fought implements view.Position: odds are told to who may retreat, raid or win a unit over.
func (p *position) Fought(asked game.Decision) []view.Battle {
	switch asked.Kind {
	case italia.AttackerGo, italia.DefenderGo, italia.RaidCity, italia.Convert:
		if b, ok := p.battle(p.state.Battle.Enemy, asked.Area); ok {
			return []view.Battle{b}
		}
	}
	return nil
}

// battle shows the combat of the nation on turn with m in a; false: there is none, or none
// that is worked out.
func (p *position) battle(m ruleset.Nation, a board.Area) (view.Battle, bool) {
	ways := p.show.e.Courses(p.state, m, a)
	ends := p.show.e.Ends(p.state, m, a, ways[0])
	if ends == nil {
		return view.Battle{}, false
	}
	sides := [2]view.Holding{p.show.holding(p.state, p.state.Turn, a), p.show.holding(p.state, m, a)}
	if p.state.Cities.Has(a) {
		sides[1].Units[cards.City] = 1
	}
	for i := range p.state.Ships[:p.state.NShips] { // whose they are may have naval supremacy
		if x := &p.state.Ships[i]; p.show.e.Pack().Board.Shore[a].Has(x.Sea) && !x.Fled {
			for side := range sides {
				if sides[side].Nation == x.Nation {
					sides[side].Units[cards.Fleet]++
				}
			}
		}
	}
	b := view.Battle{Area: a, Sides: sides[:]}
	if ways[0].Raid {
		b.Courses = append(b.Courses, courseOf(sides, ways[0], ends))
	} else {
		b.Ends = endsOf(sides, ends)
	}
	for _, way := range ways[1:] {
		if ends := p.show.e.Ends(p.state, m, a, way); ends != nil {
			b.Courses = append(b.Courses, courseOf(sides, way, ends))
		}
	}
	return b, true
}

// courseOf shows a course of a combat.
func courseOf(sides [2]view.Holding, way italia.Course, ends []italia.End) view.Course {
	c := view.Course{Raid: way.Raid, By: way.By, Unit: way.Unit}
	if !c.Raid {
		c.Ends = endsOf(sides, ends)
		return c
	}
	var raiders []italia.End // nobody harms the defenders
	for _, end := range ends {
		if end.Ruined {
			c.Ruin += end.P
		}
		end.Left[1] = italia.Units{}
		if k := slices.IndexFunc(raiders, func(x italia.End) bool { return x.Left == end.Left }); k >= 0 {
			raiders[k].P += end.P
		} else {
			raiders = append(raiders, end)
		}
	}
	c.Ends = endsOf(sides, raiders)
	return c
}

// endsOf sorts the ways in which a combat can end by who is left.
func endsOf(sides [2]view.Holding, ends []italia.End) []view.End {
	var all []view.End
	for _, x := range ends {
		end := view.End{P: x.P}
		var left view.Holding
		for side, u := range x.Left {
			if u != (italia.Units{}) {
				end.Nation = sides[side].Nation
				left = sides[side]
				left.Units = view.Units{}
				for k, n := range u {
					left.Units[k] = int(n)
				}
			}
		}
		k := slices.IndexFunc(all, func(e view.End) bool { return e.Nation == end.Nation })
		if k < 0 {
			k = len(all)
			all = append(all, view.End{Nation: end.Nation})
		}
		all[k].P += end.P
		if end.Nation != ruleset.NoNation && end.P >= least {
			all[k].Left = append(all[k].Left, view.Left{Holding: left, P: end.P})
		}
	}
	for i := range all {
		slices.SortStableFunc(all[i].Left, func(a, b view.Left) int { return cmp.Compare(b.P, a.P) })
	}
	slices.SortStableFunc(all, func(a, b view.End) int { return cmp.Compare(b.P, a.P) })
	return all
}
