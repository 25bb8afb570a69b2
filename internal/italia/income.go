package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// income is what n gets at the start of its turn: gold for each land area and each city
// that it controls, halved, rounded up, by its card (it INC-01 INC-02 INC-03 INC-07 INC-08
// INC-09 RUL-29 RUL-31 CRD-30 CRD-31). A city is controlled with its area, and a ruin is
// none (it DEF-22 DEF-24).
func (p pos) income(n Nation) (areas, cities, gold int) {
	x := &p.pk.Nations[n]
	in := p.controlled(n)
	areas, cities = in.Len(), (in & p.Cities).Len()
	gold = areas*int(p.pk.AreaGold) + cities*int(p.pk.CityGold)
	switch {
	case x.Income == cards.NoIncome:
		return areas, cities, 0
	case x.Income == cards.Half, x.Income == cards.HalfUnless && in&x.FullWith == 0:
		gold = (gold + 1) / 2
	}
	return areas, cities, gold
}

// takeIncome is the first part of phase 1; a turn that begins with a campaign has none
// (it CAM-06 RUL-26). A subject pays half of this turn's income to its ruler (it INC-10
// SUB-10 RUL-09).
func (p *play) takeIncome() {
	n := p.Turn
	if p.startsWithCampaign() {
		p.Stage = LeadersLeave
		return
	}
	areas, cities, gold := p.income(n)
	tribute := 0
	if p.Ruler[n] != NoNation {
		if tribute = gold / 2; p.sw.TributeUp {
			tribute = (gold + 1) / 2
		}
	}
	p.Gold[n] += uint8(gold) // it INC-04
	p.event(Event{Kind: Income, Nation: n, N: uint8(areas), M: uint8(cities), Gold: int16(gold)})
	if tribute > 0 {
		p.Gold[n] -= uint8(tribute)
		p.event(Event{Kind: Tribute, Nation: n, Other: p.Ruler[n], Gold: int16(tribute)})
		p.enrich(p.Ruler[n], tribute)
	}
	if c, ok := p.campaignDue(); ok && p.sw.AdviceOff {
		gold := p.campaignGold(c)
		p.event(Event{Kind: CampaignBegan, Nation: n, Leader: c.Leader, Gold: int16(gold)})
	}
	p.Stage = Buying
}

// enrich gives gold to a nation that is not on turn: above the limit it may buy one unit
// at once, the rest is lost (it INC-11 INC-14 RUL-28 RUL-32).
func (p *play) enrich(n Nation, gold int) {
	p.Gold[n] += uint8(gold)
	if n == p.Turn || p.civilWar() {
		return
	}
	if p.Gold[n] > p.pk.MostGold {
		p.push(Task{Kind: taskTribute, Nation: n})
	}
}

// waste takes gold above the limit away (it INC-05). Gold never passes to another nation
// otherwise, and in the civil war nothing is lost (it INC-06 RUL-118).
func (p *play) waste(n Nation) {
	if over := int(p.Gold[n]) - int(p.pk.MostGold); over > 0 && !p.civilWar() {
		p.Gold[n] = p.pk.MostGold
		p.event(Event{Kind: Wasted, Nation: n, Gold: int16(over)})
	}
}

// gainSpoils gives gold from pillage or raid; a subject shares it with its ruler (it CIT-08).
func (p *play) gainSpoils(n Nation, a board.Area, gold int) {
	p.event(Event{Kind: Spoiled, Nation: n, Area: a, Gold: int16(gold)})
	r := p.Ruler[n]
	if r == NoNation {
		p.enrich(n, gold)
		return
	}
	p.enrich(n, gold-gold/2)
	p.event(Event{Kind: Tribute, Nation: n, Other: r, Gold: int16(gold / 2)})
	p.enrich(r, gold/2)
}
