package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// leaderLeaves takes a leader of an earlier round off the board at the start of
// his nation's turn, unless he stays to the end of the game (2e LDR-03 LDR-04).
func (p *play) leaderLeaves(n nation) {
	s := p.s
	l := s.Leader[n]
	if l != ruleset.NoLeader && s.LeaderSince[n] < s.Round && !p.pk.Staying.Has(l) {
		p.dismiss(n, ByTime)
	}
}

// leaderComes puts leader l of n into area a (2e LDR-01).
func (p *play) leaderComes(n nation, l ruleset.Leader, a board.Area) {
	s := p.s
	s.Leader[n], s.LeaderAt[n], s.LeaderSince[n] = l, a, s.Round
	s.Came = s.Came.With(l) & p.looked
	p.add(&game.Event{Kind: game.LeaderCame, Nation: n, Leader: l, Area: a})
}

// comesOnLand reports whether a leader comes after growth, on land (2e ARR-05, 1e ARR-04).
func comesOnLand(en *cards.Entry) bool {
	return en.Leader != ruleset.NoLeader && en.LeaderSea == board.None
}

// leaderToPlace asks where a leader listed without a sea appears, at the end of
// his nation's Population Increase (2e ARR-05, 1e ARR-04). He may not be refused (RUL-11).
func (e *Engine) leaderToPlace(s *State, d *game.Decision) {
	n := s.Turn
	en := e.entry(s, n)
	if s.Due > 0 && en.Armies > 0 && s.Leader[n] == en.Leader { // hers, apart from her
		*d = game.Decision{Kind: PlaceArmy, Nation: n, Areas: e.settled(s, n), Count: s.Due}
		return
	}
	if s.Leader[n] == en.Leader {
		return
	}
	if areas := e.leaderPlaces(s, n, en); areas != 0 {
		*d = game.Decision{Kind: PlaceLeader, Nation: n, Areas: areas, Count: 1}
	}
}

// leaderPlaces are the areas where the leader of en may appear: where his
// nation has an army or burh (2e ARR-06), once his condition is met (2e ARR-07
// ARR-08); for Arthur also vacant areas of the south, whether his nation has an
// army left or not (2e ART-02 ART-03 ART-05, RUL-64).
func (e *Engine) leaderPlaces(s *State, n nation, en *cards.Entry) board.Set {
	if h := en.IfHolding; h != board.None && h != s.LeftAlone { // 1e RND-03 ARR-05
		if !e.alone(s, n).Has(h) && !e.heldForAngles(s, n, h) {
			return 0
		}
	}
	areas := e.settled(s, n)
	if en.Cavalry == 0 {
		return areas
	}
	areas |= e.romanBritain &^ e.others(s, n)
	if !e.pk.Rules.ArthurKeepsStacking {
		return areas
	}
	var open board.Set // 1e ART-01
	for a := range areas.All {
		if e.fits(s, n, a, e.stack(s, n, a)+en.Cavalry) {
			open = open.With(a)
		}
	}
	return open
}

// leaderAbsent tells of a leader whom the Timeline names and who may not come
// (2e ARR-06 ARR-07 ART-03).
func (p *play) leaderAbsent() {
	n := p.s.Turn
	en := p.entry(p.s, n)
	if comesOnLand(en) && p.s.Leader[n] != en.Leader {
		p.add(&game.Event{Kind: game.LeaderAbsent, Nation: n, Leader: en.Leader})
	}
}

// placeLeader puts the leader into a, with the armies that come with him
// whatever the stacking limits say: Boudicca's one, if there is a marker for it
// (2e BEL-04, RUL-61), unless the ruleset lets it stand apart, and Arthur's two
// cavalry (2e ART-01 ART-04).
func (p *play) placeLeader(a board.Area) {
	s, n := p.s, p.s.Turn
	en := p.entry(s, n)
	if armies := min(en.Armies, uint8(p.stock(s, n, Infantry))); p.pk.Switches.BoudiccaApart {
		s.Due = armies
	} else {
		p.put(n, Infantry, a, armies)
	}
	if en.Cavalry > 0 {
		p.trample(n, a)
	}
	p.put(n, Cavalry, a, en.Cavalry)
	p.leaderComes(n, en.Leader, a)
	p.settle(a)
}

// alongWith reports whether the leader of n stands in a.
func alongWith(s *State, n nation, a board.Area) bool {
	return s.Leader[n] != ruleset.NoLeader && s.LeaderAt[n] == a
}

// bonus is what a leader in a adds to each die of n's armies and burhs there
// (2e BAT-07 LDR-11). He rolls no die himself (2e DEF-13).
func bonus(s *State, n nation, a board.Area) uint8 {
	if alongWith(s, n, a) {
		return 1
	}
	return 0
}

// leaderAlone eliminates the leader of n in the battle area when losses, or those who
// left it, have left him without other units there, and scores him for the enemy
// (2e LDR-12, 1e LDR-06).
func (p *play) leaderAlone(n, enemy nation, a board.Area) {
	if p.standsAlone(p.s, n, a) && !p.outlives(p.s, enemy, a) {
		p.killLeader(n, enemy, a)
	}
}
