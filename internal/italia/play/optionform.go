package play

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/ruleset"
)

// What of a turn is left to lines of the player's own, by the words that pages have for it.
const (
	formCampaign = "form-campaign"
	formGather   = "form-gather"
	formAboard   = "form-aboard"
	formStay     = "form-stay"
	formLeave    = "form-leave"
	formCapital  = "form-capital"
	formAims     = "form-aims"
	formRetreat  = "form-retreat"
	formWithdraw = "form-withdraw"
	formConvert  = "form-convert"
	formRemove   = "form-remove"
	formDepart   = "form-depart"
	formIf       = "form-if"
)

// form lists what the page leaves to lines of the player's own, as far as it can come up in this turn.
func (t *table) form() {
	s, info := &t.s, &t.Engine.Pack().Nations[t.n]
	say := func(word string, matters bool) {
		if matters {
			t.Form = append(t.Form, word)
		}
	}
	units, led := t.armies()
	fights, mixed := t.fights()
	say(formCampaign, t.Engine.Campaign(s, t.n))
	say(formStay, t.Waters != nil && units > 0)
	say(formLeave, led && units > 0)
	say(formCapital, true)                                         // it STK-08: at any time
	say(formAims, mixed)                                           // it AIM-01
	say(formRetreat, fights)                                       // it RET-07
	say(formWithdraw, fights && t.subjects())                      // it SUB-08
	say(formConvert, fights && info.Conversions > s.Converts[t.n]) // it PAT-01
	say(formRemove, units > leastLimit)                            // it STK-04
	say(formDepart, t.departs())                                   // it CRD-23
	say(formIf, true)
}

// leastLimit is how many units any land area holds (it STK-01).
const leastLimit = 2

// armies are how many units the nation can have on land when it moves, and whether leaders lead some.
func (t *table) armies() (units int, led bool) {
	for _, x := range t.Stands {
		if x.Unit <= cards.LandKinds {
			units += x.N
		}
	}
	for _, d := range t.Demands {
		for _, p := range d.Pieces {
			if p.Unit <= cards.LandKinds {
				units += p.N
			}
		}
	}
	for u := cards.Infantry; u <= cards.LandKinds; u++ {
		units += t.bag[u]
	}
	for _, w := range t.Ways {
		led = led || w.Led && w.Unit != cards.LeaderUnit
	}
	return units, led
}

// fights reports whether the nation can come to fight on land, and whether against several kinds
// of units.
func (t *table) fights() (some, mixed bool) {
	ends := t.ends()
	for i := range t.Foes {
		f := &t.Foes[i]
		if f.Fight == nil || !(ends & t.Engine.Pack().Board.Land).Has(f.Area) {
			continue
		}
		kinds := 0
		for u := cards.Infantry; u <= cards.LandKinds; u++ {
			if f.Units[u] > 0 {
				kinds++
			}
		}
		some, mixed = true, mixed || kinds > 1
	}
	return some, mixed
}

// ends are the areas where the nation stands, or can come to stand in this turn.
func (t *table) ends() board.Set {
	ends := t.s.Where[t.n]
	for i := range t.Ways {
		for _, stop := range t.Ways[i].Stops {
			if stop[1]&1 != 0 {
				ends = ends.With(board.Area(stop[0]))
			}
		}
	}
	if t.Waters != nil {
		for _, a := range t.Waters.Ends {
			ends = ends.With(board.Area(a))
		}
	}
	return ends
}

// subjects reports whether somebody on the board can submit to the nation in this round.
func (t *table) subjects() bool {
	p := t.Engine.Pack()
	for m := ruleset.Nation(1); int(m) < len(p.Nations); m++ {
		if t.s.Where[m]&p.Board.Land == 0 || t.Engine.Allied(&t.s, t.n, m) {
			continue
		}
		for _, x := range p.Nations[m].Submits {
			if x.To == t.n && x.Rounds.Has(t.s.Round) {
				return true
			}
		}
	}
	return false
}

// departs reports whether units of the nation can leave the game for points.
func (t *table) departs() bool {
	ends := t.ends()
	for _, l := range t.Engine.Pack().Nations[t.n].Lines {
		if l.Event == cards.Leaves && ends&l.Areas != 0 {
			return true
		}
	}
	return false
}
