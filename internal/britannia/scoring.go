package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// score credits points to a nation at once (2e SCO-01 SCO-02 SET-07). ev names
// the nation, the points and what they are for.
func (p *play) score(ev *game.Event) {
	if p.scoresNothing(ev.Nation) {
		return
	}
	ev.Kind = game.Scored
	p.s.Points[ev.Nation] += ev.Points
	p.add(ev)
}

// settle looks who is alone in a after something has changed there, and lets it
// occupy the area (2e DEF-14 OCC-03, RUL-83).
func (p *play) settle(a board.Area) {
	s := p.s
	for n := first; n <= last; n++ {
		if (p.units(s, n).Has(a) || s.LeaderAt[n] == a) && p.aloneIn(s, n, board.Of(a)) != 0 {
			p.occupied(n, a)
			return
		}
	}
}

// occupied is called whenever n has become the only nation with units in a, be
// it in passing (2e OCC-01 OCC-02).
func (p *play) occupied(n nation, a board.Area) {
	s := p.s
	if n == p.romans {
		p.buildFort(a)
	}
	if s.Turn == n || !p.inOwnTurnOnly(n) {
		p.occupyPoints(n, a)
	}
	if s.SubjectTo[n] == p.romans {
		s.OnceSubject = s.OnceSubject.With(a)
		p.lordsPoints(n, a)
	}
}

// inOwnTurnOnly reports whether n scores captures in its own turn only, as Rome does
// (2e RSC-01, RUL-54) unless it does so in anybody's (1e RSC-01).
func (e *Engine) inOwnTurnOnly(n nation) bool {
	return n == e.romans && !e.pk.Rules.CapturesAnyTurn
}

// occupyPoints scores a for n if a line of its card gives points for it in this
// round, once in the game (2e OCC-01 OCC-04 OCC-05 RSC-02).
func (p *play) occupyPoints(n nation, a board.Area) {
	s := p.s
	k := p.OccupyPoints(s, n, a)
	if k == 0 || p.scoresNothing(n) || s.Turn != n && p.card(s, n).occupy[s.Round].OwnTurn { // 1e SCO-04
		return
	}
	s.Occupied[n] = s.Occupied[n].With(a)
	if p.captures(n, a) {
		return
	}
	p.score(&game.Event{Nation: n, Area: a, Points: int16(k), Why: ForOccupy})
}

// lordsPoints scores a for Rome when subject n occupies it in rounds 1 to 3,
// unless Rome has scored it (2e RSC-02 RSC-03 RSC-04 SUB-11).
func (p *play) lordsPoints(n nation, a board.Area) {
	s := p.s
	line := p.card(s, p.romans).occupy[s.Round]
	if line == nil || line.Points[a] == 0 || s.Occupied[p.romans].Has(a) {
		return
	}
	s.Occupied[p.romans] = s.Occupied[p.romans].With(a)
	p.score(&game.Event{Nation: p.romans, Other: n, Area: a, Points: int16(line.Points[a]), Why: ForSubject})
}

// occupiedSince scores, as the turn of n begins, areas that it came to occupy in turns of
// others and still does, where its card counts them in its own turn only: of Romans
// (RUL-54), Danes, Norwegians and Normans (1e SCO-04).
func (p *play) occupiedSince(n nation) {
	line := p.card(p.s, n).occupy[p.s.Round]
	if n != p.romans && (line == nil || !line.OwnTurn) {
		return
	}
	for a := range p.alone(p.s, n).All {
		p.occupyPoints(n, a)
	}
}

// scoreKill credits nation by for k units of kind u of n that it has eliminated
// in battle in a, by every line of its card that fits (2e ELM-01 ELM-02 ELM-05,
// RUL-85).
func (p *play) scoreKill(n, by nation, u game.Unit, k uint8, a board.Area) {
	s := p.s
	for i := range p.card(s, by).Eliminate {
		line := &p.card(s, by).Eliminate[i]
		if each := p.killPoints(s, line, by, n, u); each != 0 {
			p.earn(line, &game.Event{Nation: by, Other: n, Area: a, Unit: u, N: k, Points: int16(each) * int16(k), Why: ForKill})
		}
	}
}

// earn credits points of a line of a card, or lets them wait for raiders (1e RAI-07 RAI-11).
func (p *play) earn(line *cards.EliminateLine, ev *game.Event) {
	if p.waits(ev.Nation, line) {
		p.wait(ev)
		return
	}
	p.score(ev)
}

// lineHolds reports whether an eliminate line counts in this round and turn, and for who
// acts and who has come (1e SCO-05 SCO-06).
func lineHolds(s *State, line *cards.EliminateLine, by nation) bool {
	own := s.Turn == by
	if line.Raiding && !raiding(s, by) || line.UnlessCame != ruleset.NoLeader && s.Came.Has(line.UnlessCame) {
		return false
	}
	return line.Rounds.Has(int(s.Round)) &&
		(line.Turn == cards.AnyTurn || own == (line.Turn == cards.OwnTurn))
}

// lineCounts reports whether a line gives points for a unit of kind u of n.
func lineCounts(line *cards.EliminateLine, n nation, u game.Unit) bool {
	switch u {
	case Infantry:
		return line.Armies.Has(n)
	case Cavalry:
		return line.Armies.Has(n) || line.Cavalry.Has(n)
	case Fort:
		return line.Forts.Has(n)
	}
	return false
}

// freed reports whether n is a nation that once submitted to Rome and has
// attacked the Romano-British since (2e RBR-10); in the short variant such
// armies score nothing (2e S3P-05).
func (e *Engine) freed(s *State, n nation, u game.Unit) bool {
	army := u == Infantry || u == Cavalry
	return army && s.Submitted.Has(n) && s.Attacked.Has(n) && !e.start(s).NoFreedPoints
}

// scoreLeader credits nation by for eliminating leader l of n, and the Normans
// for the fall of Harold to Norwegians, Danes or themselves (2e ELM-01 ELM-04,
// RUL-85 RUL-86).
func (p *play) scoreLeader(l ruleset.Leader, n, by nation, a board.Area) {
	s := p.s
	for i := range p.card(s, by).Eliminate {
		line := &p.card(s, by).Eliminate[i]
		if line.Leaders.Has(l) && lineHolds(s, line, by) {
			p.earn(line, &game.Event{Nation: by, Other: n, Area: a, Unit: LeaderUnit, Leader: l, N: 1, Points: int16(line.Points), Why: ForKill})
		}
	}
	if l != p.heirs[p.saxons] || by != p.norwegians && by != p.danes && by != p.normans {
		return
	}
	for _, line := range p.card(s, p.normans).Bonus {
		if line.Bonus == cards.HaroldFalls && line.Rounds.Has(int(s.Round)) {
			p.score(&game.Event{Nation: p.normans, Other: by, Area: a, Unit: LeaderUnit, Leader: l, Points: int16(line.Points), Why: ForBonus})
		}
	}
}

// bonusPoints scores the Belgae's submission for Rome (2e BEL-02 RSC-04).
func (p *play) bonusPoints(lord, n nation) {
	for _, line := range p.card(p.s, lord).Bonus {
		if line.Bonus == cards.BelgaeSubmit && n == p.belgae && line.Rounds.Has(int(p.s.Round)) {
			p.score(&game.Event{Nation: lord, Other: n, Points: int16(line.Points), Why: ForBonus})
		}
	}
}
