package show

import (
	"cmp"
	"slices"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/outlook"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// least is the chance below which what is left of a winner is not told of.
const least = 0.005

// Battles implements view.Position.
func (p *position) Battles() []view.Battle {
	var list []view.Battle
	for _, b := range p.look.Battles(p.state) {
		list = append(list, view.Battle{Area: b.Area, Ends: ends(p.state, &b), Sides: []view.Holding{
			forceAs(p.state, b.Attacker, b.Area, b.Force), forceAs(p.state, b.Defender, b.Area, b.Against),
		}})
	}
	return list
}

// Fought implements view.Position.
func (p *position) Fought(asked game.Decision) []view.Battle {
	if asked.Kind != britannia.DefenderGo {
		return nil
	}
	return slices.DeleteFunc(p.Battles(), func(b view.Battle) bool { return b.Area != asked.Area })
}

// ends sorts the ways in which a battle can end by who is left.
func ends(s *britannia.State, b *outlook.Battle) []view.End {
	var all []view.End
	for i := range b.Odds {
		x := &b.Odds[i]
		winner, left := ruleset.NoNation, britannia.Force{}
		switch {
		case x.Attacker.Units() > 0:
			winner, left = b.Attacker, x.Attacker
		case x.Defender.Units() > 0:
			winner, left = b.Defender, x.Defender
		}
		k := slices.IndexFunc(all, func(e view.End) bool { return e.Nation == winner })
		if k < 0 {
			k = len(all)
			all = append(all, view.End{Nation: winner})
		}
		e := &all[k]
		e.P += x.P
		if winner != ruleset.NoNation && x.P >= least {
			e.Left = append(e.Left, view.Left{Holding: forceAs(s, winner, b.Area, left), P: x.P})
		}
	}
	slices.SortStableFunc(all, func(a, b view.End) int { return cmp.Compare(b.P, a.P) })
	return all
}

// Names are what templates call things of Britannia.
func (s *Show) Names() view.Names { return Names() }

// Ruleset is what positions are shown by.
func (s *Show) Ruleset() *ruleset.Ruleset { return s.pk.Ruleset }

// CasualtiesOf judges the Rolled events of one round of battle: attacker first, then
// defender.
func (s *Show) CasualtiesOf(rolled []game.Event) (of [2]view.Casualties) {
	for side, c := range s.rules.CasualtiesOf(rolled) {
		of[side] = view.Casualties(c)
	}
	return of
}

// Landing implements view.Position.
func (p *position) Landing() []view.Holding {
	if !p.rules.LandsLater(p.state) {
		return nil
	}
	return slices.DeleteFunc(p.holdings(p.state, p.state.Turn), func(h view.Holding) bool { return !p.pk.Board.Seas.Has(h.Area) })
}

// Prize implements view.Position.
func (p *position) Prize() view.Prize { return view.Prize(p.look.Prize(p.state)) }

// Scoring implements view.Position.
func (p *position) Scoring(n ruleset.Nation) view.Scoring {
	x := view.Scoring{Round: p.rules.NextScoring(p.state, n)}
	if x.Round == 0 {
		return x
	}
	for a := range p.pk.Board.Land.All {
		if k := p.rules.AreaPoints(p.state, n, a, x.Round); k > 0 {
			x.Areas = append(x.Areas, view.Payment{Area: a, Points: k})
		}
	}
	return x
}

// Potential implements view.Position.
func (p *position) Potential(waits game.Decision) view.Potential {
	most := outlook.PotentialOf(p.pk, p.state, waits)
	v := view.Potential{Open: most.Crowns}
	for _, n := range most.Nations {
		if points := n.Most(); points > 0 {
			v.Nations = append(v.Nations, view.Gain{Nation: n.Nation, Points: points})
		}
	}
	return v
}
