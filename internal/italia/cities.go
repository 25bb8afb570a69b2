package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// conquer notes that n controls land area a now. If it may, n can pillage the city there, now and
// not later; a fight is not needed (it CIT-01 CIT-02 RUL-78 RUL-79 INV-15).
func (p *play) conquer(n Nation, a board.Area) {
	switch {
	case p.pillages(n, a):
		p.push(Task{Kind: taskSpoils, Nation: n, Other: p.Owner[a], Area: a})
	case p.Cities.Has(a):
		p.Owner[a] = n
	}
}

// pillages reports whether n may pillage the city in a when it comes to control that: one that
// belonged to another player last (it CIT-01 CIT-04 CIT-05 CIT-06 SCO-14). Not after a raid in the
// same turn (it CIT-09), nor what was rebuilt after a raid of the civil war (it R10-20).
func (p pos) pillages(n Nation, a board.Area) bool {
	raided := p.Raided.Has(a) && n == p.Turn && !p.sw.AdviceOff
	return p.Cities.Has(a) && !p.samePlayer(p.Owner[a], n) && !raided && !(p.civilWar() && p.Rebuilt.Has(a)) && !p.neutral(n)
}

// conquerQuiet takes cities without defenders where the nation on turn stands when its
// movement, or a campaign move with its reactions, is over (it RUL-76 RUL-79). It reports
// whether somebody has to say something first.
func (p *play) conquerQuiet() (asked bool) {
	n := p.Turn
	for a := range (p.Where[n] & p.Cities).All {
		if p.othersAt(n, a) != NoNation {
			continue
		}
		if p.conquer(n, a); p.NTasks > 0 { // one city after the other
			return true
		}
	}
	if x := &p.pk.Nations[n].Title; x.Points != 0 && p.crownedIn(x.Area) && p.foeAt(n, x.Area) == NoNation {
		p.crown(x.Area, NoNation)
	}
	return p.NTasks > 0
}

// ruin makes the city in a a ruin; in the civil war it is gone for good (it CIT-02 R10-18
// R10-19 RUL-122 INV-13).
func (p *play) ruin(a board.Area) {
	p.Cities = p.Cities.Without(a)
	p.Sacked = p.Sacked.With(a)
	p.Ruins = p.Ruins.With(a)
}

// spoilsDecision asks whether a conquered city is pillaged, for gold or for points (it
// CIT-03 RUL-80).
func (p pos) spoilsDecision(t *Task) Decision {
	d := Decision{Kind: Spoils, Nation: t.Nation, For: t.Other, Area: t.Area, Count: 1}
	if _, pts := p.best(t.Nation, &award{area: t.Area, other: t.Other}, cards.Sack); pts > 0 {
		d.Count = 2
	}
	return d
}

// takeSpoils carries it out.
func (p *play) takeSpoils(d *Decision, c *Choice) {
	n, a := d.Nation, d.Area
	p.pop()
	p.Owner[a] = n
	if c.N == 0 {
		return
	}
	p.ruin(a)
	p.event(Event{Kind: CityPillaged, Nation: n, Other: d.For, Area: a})
	if p.civilWar() {
		p.Ruins, p.Gone = p.Ruins.Without(a), p.Gone.With(a)
		p.event(Event{Kind: CityLost, Area: a})
	}
	p.reward(n, a, d.For, c.N, ForPillage, cards.Sack)
}

// reward gives gold or points for a city.
func (p *play) reward(n Nation, a board.Area, from Nation, what uint8, why Why, events ...cards.Event) {
	if what == 2 {
		p.scoreBest(n, award{area: a, other: from, why: why}, events...)
		return
	}
	gold := p.pk.SackGold
	if line, _ := p.best(n, &award{area: a, other: from}, events...); line >= 0 && p.pk.Nations[n].Lines[line].OrGold > 0 {
		gold = p.pk.Nations[n].Lines[line].OrGold
	}
	p.gainSpoils(n, a, int(gold))
}

// raidSpoilsDecision asks for gold or points for a raided city (it RAI-06 CRD-14).
func (p pos) raidSpoilsDecision(t *Task) Decision {
	d := Decision{Kind: RaidSpoils, Nation: t.Nation, For: t.Other, Area: t.Area, Count: 1}
	if _, pts := p.best(t.Nation, &award{area: t.Area, other: t.Other}, cards.Sack, cards.Raid); pts > 0 {
		d.Count = 2
	}
	return d
}

// rebuildRaidedDecision asks the defender right after a successful raid whether it gives a
// unit for the city (it RAI-09).
func (p pos) rebuildRaidedDecision(t *Task) Decision {
	kinds := p.kindsAt(t.Nation, t.Area)
	if kinds == 0 || !p.Ruins.Has(t.Area) {
		return Decision{}
	}
	return Decision{Kind: RebuildRaided, Nation: t.Nation, For: t.Other, Area: t.Area, Units: kinds, CanStop: true}
}

// endRebuildRaided: a city of the civil war that is not rebuilt at once is gone.
func (p *play) endRebuildRaided(a board.Area) {
	if p.civilWar() && p.Ruins.Has(a) {
		p.Ruins, p.Gone = p.Ruins.Without(a), p.Gone.With(a)
		p.event(Event{Kind: CityLost, Area: a})
	}
}

// rebuildDecision asks the nation on turn which ruins it rebuilds, for a unit each that is no
// leader: after movement where no combat is due, after combat where one was fought; not
// what was ruined in this turn (it CIT-10 CIT-11 CIT-12 CIT-13 COM-06 RUL-81).
func (p pos) rebuildDecision() Decision {
	n := p.Turn
	at := p.Where[n] & p.Ruins &^ p.Sacked &^ p.Skip
	switch {
	case p.Stage == PhaseRebuilding && !p.sw.AdviceOff:
		at &= p.Fought
	case p.Stage != PhaseRebuilding && p.sw.AdviceOff:
		return Decision{}
	}
	for t := at; t != 0; {
		var a board.Area
		if a, t = t.Pop(); p.count(n, a) == 0 || p.othersAt(n, a) != NoNation {
			at = at.Without(a)
		}
	}
	if at == 0 {
		return Decision{}
	}
	return Decision{Kind: Rebuild, Nation: n, Areas: at, CanStop: true}
}

// rebuild gives a unit for a city; nobody scores it (it CIT-14).
func (p *play) rebuild(d *Decision, c *Choice) {
	if c.Done {
		p.Skip = p.b.Land
		return
	}
	p.Skip = p.Skip.With(c.Area)
	p.restore(d.Nation, c.Area, c.Unit)
}

// restore makes a ruin a city of n again.
func (p *play) restore(n Nation, a board.Area, u Unit) {
	p.Ruins, p.Cities = p.Ruins.Without(a), p.Cities.With(a)
	p.Owner[a] = n
	p.event(Event{Kind: CityRebuilt, Nation: n, Area: a, Unit: u})
	p.event(Event{Kind: Removed, Nation: n, Area: a, Unit: u, N: 1, Why: ByRebuilding})
	p.take(n, a, u, 1, 0, false, discard)
}

// crownedIn reports whether the nation on turn wins its title by standing in a: its leader
// has stopped there, for the first time in the game (it CRD-27 RUL-131).
func (p pos) crownedIn(a board.Area) bool {
	x := &p.pk.Nations[p.Turn].Title
	return x.Points != 0 && !p.Titled && x.Area == a && p.leadersAt(p.Turn, a).Has(x.Leader)
}

// crown gives the title; then the others retreat from there, or by the other reading who
// was crowned.
func (p *play) crown(a board.Area, m Nation) {
	n := p.Turn
	x := &p.pk.Nations[n].Title
	p.Titled = true
	p.event(Event{Kind: Titled, Nation: n, Leader: x.Leader, Area: a})
	p.give(n, x.Points, award{area: a, leader: x.Leader, why: ForTitle, n: 1})
	if p.sw.FranksRetreat {
		p.push(Task{Kind: taskForced, Nation: n, Other: m, Area: a, Why: ForTitle})
	} else if m != NoNation {
		p.push(Task{Kind: taskForced, Nation: m, Other: n, Area: a, Why: ForKill})
	}
}
