package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Norman reinforcements for Harold's death (2e R16-03).
const forHarold = 3

// conquest begins round 16 with the special reinforcements, Norwegians first
// (2e R16-01 R16-07): one infantry in the North Sea for each area that they
// occupy while Harald Hardrada lives (2e R16-02, RUL-80; 1e R16-02); then the Saxon fyrd:
// one for every two English areas while Harold is in England (2e R16-05).
// What exceeds the stock is lost (2e R16-06, RUL-81).
func (p *play) conquest() {
	s := p.s
	if p.heirLives(s, p.norwegians) {
		p.reinforce(p.norwegians, p.northSea, p.alone(s, p.norwegians).Len())
	}
	s.Due = 0
	if p.pk.Rules.Fyrd && p.heirLives(s, p.saxons) && p.england.Has(s.LeaderAt[p.saxons]) {
		due := (p.alone(s, p.saxons) & p.england).Len() / 2
		s.Due = uint8(p.fromStock(p.saxons, due))
	}
}

// AskedAt says who takes knights, places the fyrd or replaces Romans, and in which round.
func (e *Engine) AskedAt(k game.Kind) (n ruleset.Nation, round uint8) {
	switch {
	case k == NormanKnights:
		return e.normans, conquestRound
	case k == PlaceFyrd && e.pk.Rules.Fyrd:
		return e.saxons, conquestRound
	case k == ReplaceFort || k == ReplaceArmy:
		return e.romanoBritish, ReplacementRound
	}
	return ruleset.NoNation, 0
}

// reinforce puts due infantry of n into sea as far as the stock goes.
func (p *play) reinforce(n nation, sea board.Area, due int) {
	if k := uint8(p.fromStock(n, due)); k > 0 {
		p.s.Add(n, Infantry, sea, k)
		p.add(&game.Event{Kind: game.Reinforced, Nation: n, Area: sea, Unit: Infantry, N: k})
	}
}

// fromStock is how many of due infantry n has markers for; it tells of the rest.
func (p *play) fromStock(n nation, due int) int {
	k := min(due, p.stock(p.s, n, Infantry))
	if k < due {
		p.add(&game.Event{Kind: game.Lost, Nation: n, Unit: Infantry, N: uint8(due - k)})
	}
	return k
}

// fyrdToPlace asks where the next Saxon of the fyrd goes: an English area of
// theirs, within the stacking limits (2e R16-05, RUL-79).
func (e *Engine) fyrdToPlace(s *State, d *game.Decision) {
	if s.Due == 0 {
		return
	}
	var areas board.Set
	for a := range (e.settled(s, e.saxons) & e.england).All {
		if e.fits(s, e.saxons, a, e.stack(s, e.saxons, a)+1) {
			areas = areas.With(a)
		}
	}
	if areas != 0 {
		*d = game.Decision{Kind: PlaceFyrd, Nation: e.saxons, Areas: areas, Count: s.Due}
	}
}

func (p *play) placeFyrd(a board.Area) {
	p.s.Due--
	p.s.Add(p.saxons, Infantry, a, 1)
	p.add(&game.Event{Kind: game.Reinforced, Nation: p.saxons, Area: a, Unit: Infantry, N: 1})
}

// normanHost counts the Norman reinforcements: one for each of the four areas
// that they occupy, and three if Harold was out of play when their turn of
// round 15 ended, while William lives (2e R16-03, RUL-82).
func (p *play) normanHost() {
	s := p.s
	s.Due = 0
	if !p.heirLives(s, p.normans) {
		return
	}
	s.Due = uint8((p.alone(s, p.normans) & p.normanAreas).Len())
	if p.haroldBringsNormans(s) {
		s.Due += forHarold
	}
}

// haroldBringsNormans reports whether Harold's end gives the Normans three more: that he was
// gone (2e R16-03), or that it was they who killed him (1e R16-03).
func (e *Engine) haroldBringsNormans(s *State) bool {
	if e.pk.Rules.HaroldByNormans {
		return s.HaroldBy == e.normans
	}
	return s.HaroldGone
}

// haroldFalls notes who has killed Harold, where that matters later (1e R16-03).
func (p *play) haroldFalls(l ruleset.Leader, by nation) {
	if p.pk.Rules.HaroldByNormans && l != ruleset.NoLeader && l == p.heirs[p.saxons] {
		p.s.HaroldBy = by
	}
}

// knightsToChoose asks how many cavalry come, each in place of two infantry
// (2e R16-04, RUL-78; 1e R16-04). They are at sea like others, and may stay there
// where these may (1e R16-05).
func (e *Engine) knightsToChoose(s *State, d *game.Decision) {
	if s.Due == 0 {
		return
	}
	most := min(s.Due/2, uint8(e.stock(s, e.normans, Cavalry)))
	*d = game.Decision{Kind: NormanKnights, Nation: e.normans, Count: most}
}

func (p *play) takeKnights(k uint8) {
	s := p.s
	if k > 0 {
		s.Add(p.normans, Cavalry, p.channel, k)
		p.add(&game.Event{Kind: game.Reinforced, Nation: p.normans, Area: p.channel, Unit: Cavalry, N: k})
	}
	p.reinforce(p.normans, p.channel, int(s.Due-2*k))
	s.Due = 0
}
