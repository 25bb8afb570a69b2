package play

import (
	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
)

// robot answers everything: it compares what positions are worth by the cards after what it
// could do. It knows nothing that a player does not.
type robot struct {
	e *italia.Engine
	w *worths
}

// Answer answers as a robot would play.
func (r robot) Answer(s *italia.State, d *game.Decision) (italia.Choice, bool) {
	switch d.Kind {
	case italia.Buy, italia.TributeBuy:
		return r.buy(s, d), true
	case italia.March, italia.CampaignMove, italia.PlaceUnit, italia.PlaceLeader, italia.Rebuild:
		return r.best(s, d), true
	case italia.AttackerGo, italia.DefenderGo:
		return r.stay(s, d), true
	case italia.React:
		return r.react(s, d), true
	case italia.Spoils:
		return r.spoils(s, d), true
	}
	return r.e.Default(s), true
}

// best is the answer after which the position is worth most to the nation: the default,
// unless another is better.
func (r robot) best(s *italia.State, d *game.Decision) italia.Choice {
	standard := r.e.Default(s)
	if d.Kind == italia.CampaignMove && d.CanStop {
		standard = italia.Choice{Kind: d.Kind, Done: true} // each move costs gold
	}
	best, most := standard, r.after(s, d, &standard)
	price := r.w.least
	if d.Kind == italia.CampaignMove {
		if standard.Done {
			most = look{r.e, r.w, s, d.Nation}.value()
		}
		price = r.w.perMove
	}
	try := func(c *italia.Choice) {
		if *c == standard {
			return
		}
		if v := r.after(s, d, c); v > most+price {
			best, most, price = *c, v, 0
		}
	}
	switch d.Kind {
	case italia.March, italia.CampaignMove:
		r.marches(s, d, try)
	default:
		r.e.Choices(s, func(c *italia.Choice) bool {
			try(c)
			return true
		})
	}
	if d.Kind == italia.March && best.Act != italia.Go {
		if c, ok := r.voyage(s, d, most+price); ok {
			return c
		}
	}
	return best
}

// after is what the position is worth after an answer. Who marches cannot march elsewhere
// any more: that is worth something, too.
func (r robot) after(s *italia.State, d *game.Decision, c *italia.Choice) float64 {
	if d.Kind == italia.March && c.Done {
		return look{r.e, r.w, s, d.Nation}.value()
	}
	then := *s
	chance := dice.NewSeeded(1) // what follows at once rarely rolls
	if r.e.Apply(&then, c, &chance, nil) != nil {
		return -1e9
	}
	worth := look{r.e, r.w, &then, d.Nation}.value()
	if d.Kind == italia.March && c.Len > 1 {
		worth -= r.w.perMarch * float64(c.Units[c.Len-2].Sum())
	}
	return worth
}

// buy buys what fights best for its price, and leaves gold for a campaign that is due.
func (r robot) buy(s *italia.State, d *game.Decision) italia.Choice {
	p := r.e.Pack()
	c := italia.Choice{Kind: d.Kind, Done: true}
	gold := int(s.Gold[d.Nation])
	for _, x := range p.Nations[d.Nation].Campaigns {
		if x.Round == s.Round && s.Leaders[x.Leader].Fate == italia.OnBoard {
			gold -= 3
		}
	}
	most := 0.0
	for u := cards.Infantry; u <= cards.LandKinds; u++ {
		info := &p.UnitInfo[u]
		if !d.Units.Has(u) || d.Kind == italia.Buy && int(info.Price) > gold {
			continue
		}
		if worth := float64(info.Steps) * hits(info) / float64(max(1, info.Price)); worth > most {
			most, c = worth, italia.Choice{Kind: d.Kind, Unit: u}
		}
	}
	if d.Kind == italia.Buy && d.Units.Has(cards.City) && int(s.Round) < cards.LastRound-2 {
		if a := r.cityAt(s, d); a != board.None && int(p.CityHigh) <= gold {
			return italia.Choice{Kind: d.Kind, Unit: cards.City, Area: a}
		}
	}
	if !c.Done && r.e.Check(s, &c) != nil {
		return r.e.Default(s)
	}
	return c
}

// cityAt is where a city would score most; None: nowhere enough.
func (r robot) cityAt(s *italia.State, d *game.Decision) board.Area {
	best, most := board.None, 3.0
	for a := range d.Areas.All {
		if worth := r.w.city[d.Nation][s.Round][a]; worth > most {
			best, most = a, worth
		}
	}
	return best
}

// stay fights on, unless the fight is all but lost and there is a way out.
func (r robot) stay(s *italia.State, d *game.Decision) italia.Choice {
	standard := r.e.Default(s)
	if s.Battle.Naval {
		return standard
	}
	own := r.e.Units(s, d.Nation, d.Area)
	if (look{r.e, r.w, s, d.Nation}).meet(d.Area, d.For, own).win > float32(r.w.giveUp) {
		return italia.Choice{Kind: d.Kind, Done: true}
	}
	out := standard
	r.e.Choices(s, func(c *italia.Choice) bool {
		if !c.Done {
			out = *c // the first sends all away, as far as there is room
		}
		return c.Done
	})
	return out
}

// react joins a battle that it can turn.
func (r robot) react(s *italia.State, d *game.Decision) italia.Choice {
	done := italia.Choice{Kind: d.Kind, Done: true}
	p := r.e.Pack()
	if !p.Board.Land.Has(d.Area) || !s.Where[d.Nation].Has(d.Area) {
		return done
	}
	foe := strength(p, r.e.Units(s, d.For, d.Area)) * 1.25
	own := strength(p, r.e.Units(s, d.Nation, d.Area))
	best, most := done, chance(own, foe)+0.2
	r.e.Choices(s, func(c *italia.Choice) bool {
		if c.Act != italia.Join {
			return true
		}
		with := own
		for i := range c.Legs {
			if at := c.Legs[i].To; at != board.None && r.e.Foe(s, d.Nation, at) == ruleset.NoNation {
				with += strength(p, c.Legs[i].Units)
			}
		}
		if win := chance(with, foe); win > most && win > 0.45 {
			best, most = *c, win
		}
		return true
	})
	return best
}

// spoils takes points where there are any; else it keeps a city that its card pays for.
func (r robot) spoils(s *italia.State, d *game.Decision) italia.Choice {
	if d.Count < 2 && r.w.city[d.Nation][s.Round][d.Area] >= 2 {
		return italia.Choice{Kind: d.Kind}
	}
	return italia.Choice{Kind: d.Kind, N: d.Count}
}
