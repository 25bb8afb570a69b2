package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Random returns a legal answer to the decision on the table, drawn by d, for
// simulations and tests. Any legal kind of answer can come of it: moves of any
// number of armies by any way, marches with companies that change, retreats
// that split.
func (e *Engine) Random(s *State, d dice.Dice) Choice {
	var dec game.Decision
	e.pending(s, &dec)
	return e.draw(s, &dec, d)
}

// PlayRandom answers dec, the decision on the table, as Random does, and sets it to the
// next one as Answer does. What is drawn is legal and is not judged again: whole games of
// chance go by this.
func (e *Engine) PlayRandom(s *State, dec *game.Decision, d dice.Dice, log *game.Log) {
	c := e.draw(s, dec, d)
	e.make(s, dec, &c, d, log)
}

// draw is Random for who knows the decision on the table.
func (e *Engine) draw(s *State, dec *game.Decision, d dice.Dice) Choice {
	c, drawn := Choice{Kind: dec.Kind}, true
	switch dec.Kind {
	case MoveArmies:
		drawn = e.randomMove(s, dec, d, &c)
	case PlaceArmy, PlaceLeader, NextBattle, ReplaceFort, ReplaceArmy, PlaceFyrd,
		StayAway, KingsArmy, NameLosses:
		c.Area = anyOf(d, dec.Areas)
	case BuildBurh:
		c.Area = anyOf(d, dec.Areas.With(board.None))
	case FullPopulation, LeaveArea, LoseBurh, CallSecret:
		c.Yes = coin(d)
	case Submit:
		c.Yes = dec.Compulsory || coin(d)
	case AssignHits, NormanKnights:
		c.N = dec.Low + upTo(d, dec.Count-dec.Low)
	case Vote:
		c.Nation = anyNation(d, dec.Nations)
	case RemoveExcess, SendHome, Starve:
		e.randomLoss(s, dec, d, &c)
	case DefenderGo:
		drawn = e.randomRetreat(s, dec, Defender, d, &c)
	case AttackerGo:
		drawn = e.randomRetreat(s, dec, Attacker, d, &c)
	case Withdraw:
		drawn = e.randomWithdrawal(s, dec, d, &c)
	case Expel:
		c.Area, c.To, c.N = dec.Area, anyOf(d, dec.Areas), 1+upTo(d, dec.Count-1)
		drawn = e.takesIn(s, c.To, c.N)
	}
	if !drawn {
		return e.fromList(s, dec, d)
	}
	return c
}

// fromList draws one of the answers that Choices yields.
func (e *Engine) fromList(s *State, dec *game.Decision, d dice.Dice) Choice {
	var chosen Choice
	seen := 0
	e.choices(s, dec, func(c *Choice) bool {
		seen++
		if seen == 1 || d.Roll(min(seen, dice.MaxSides)) == 1 {
			chosen = *c
		}
		return true
	})
	return chosen
}

// randomTries is how often an answer is drawn that may not be legal, before one is taken
// from the list.
const randomTries = 12

// randomMove draws a move, or that the phase is closed, and reports whether it found
// something legal.
func (e *Engine) randomMove(s *State, dec *game.Decision, d dice.Dice, c *Choice) bool {
	sides := 6
	if dec.Areas == 0 { // nobody but the leader is left
		sides = 2
	}
	if d.Roll(sides) == 1 && e.mayStopMoving(s).Why == game.NotIllegal {
		c.Done = true
		return true
	}
	for range randomTries {
		if e.randomMarch(s, dec, d, &c.Move) {
			return true
		}
	}
	c.Move, c.Done = Move{}, e.mayStopMoving(s).Why == game.NotIllegal
	return c.Done
}

// randomMarch draws a way of one to four steps for some armies of an area, or for the
// leader and some beside him, and reports whether it is legal. Of those who go by
// themselves, steps are drawn only of those that are legal, so that what is left to judge is
// where they end and what they leave behind.
func (e *Engine) randomMarch(s *State, dec *game.Decision, d dice.Dice, m *Move) bool {
	*m = Move{Len: 1, Leader: s.Leader[s.Turn] != 0 && !s.Moved && d.Roll(4) == 1}
	if m.Path[0] = s.LeaderAt[s.Turn]; !m.Leader {
		m.Path[0] = anyOf(d, dec.Areas)
	}
	e.randomArmies(s, d, m)
	if m.From() == board.None || e.strandsLeader(s, m) {
		return false
	}
	u := Infantry
	if m.Cav[0] > 0 && m.Inf[0] == 0 {
		u = Cavalry
	}
	r := e.newRoute(s, e.others(s, s.Turn), m.From(), e.elite(s.Turn, u), m.Leader, e.boundIn(s, m, 0))
	r.raid = e.allRaiders(s, m)
	for range d.Roll(4) {
		to := r.anyStep(d)
		if to == board.None {
			break
		}
		if i := m.Len - 1; m.Leader && i > 0 {
			m.Inf[i] = e.randomCompany(s, d, m.Path[i], m.Inf[i-1])
			m.Cav[i] = m.Cav[i-1]
		}
		m.Path[m.Len] = to
		m.Len++
	}
	switch {
	case m.Len == 1:
		return false
	case m.Leader || m.Inf[0] > 0 && m.Cav[0] > 0: // not all of them may go where r goes
		return e.checkMove(s, m) == nil
	}
	return r.mayEnd() == game.NotIllegal && e.checkAftermath(s, m) == nil
}

// randomArmies draws who sets out on m.
func (e *Engine) randomArmies(s *State, d dice.Dice, m *Move) {
	if !m.Leader && e.byPiece() {
		if raiders, _ := e.unmoved(s, m.From(), onlyRaiders); raiders > 0 {
			m.Raiders = coin(d)
		}
	}
	inf, cav := e.unmoved(s, m.From(), m)
	m.Inf[0], m.Cav[0] = upTo(d, inf), upTo(d, cav)
	if !m.Leader && m.Inf[0] == 0 && m.Cav[0] == 0 {
		m.Inf[0], m.Cav[0] = inf, cav
	}
}

// strandsLeader reports whether nobody would stay with a leader when those who are drawn
// for m go away.
func (e *Engine) strandsLeader(s *State, m *Move) bool {
	n, a := s.Turn, m.From()
	return !m.Leader && alongWith(s, n, a) && !e.mayStandAlone() && m.Inf[0]+m.Cav[0] == s.Armies(n, a) && !(n == e.saxons && s.Burhs.Has(a))
}

// anyStep goes on to any place that r may go to, and returns it; None: there is none.
func (r *route) anyStep(d dice.Dice) board.Area {
	if r.spent() {
		return board.None
	}
	for around := r.neighbours(r.at); around != 0; {
		to := anyOf(d, around)
		if r.step(to, 0) == game.NotIllegal {
			return to
		}
		around = around.Without(to)
	}
	return board.None
}

// randomCompany draws how many infantry go on with a leader from a: those who came,
// fewer, or more.
func (e *Engine) randomCompany(s *State, d dice.Dice, a board.Area, came uint8) uint8 {
	switch d.Roll(4) {
	case 1:
		return upTo(d, came)
	case 2:
		inf, _ := e.unmoved(s, a, anybody)
		return came + upTo(d, inf)
	}
	return came
}

// randomRetreat draws who of a side retreats and where to, and reports whether it found
// something legal. Mostly they fight on, else no battle would be fought.
func (e *Engine) randomRetreat(s *State, dec *game.Decision, side Side, d dice.Dice, c *Choice) bool {
	if d.Roll(4) > 1 {
		return true
	}
	for range randomTries {
		c.LeaderTo = board.None
		goals := e.randomLegs(s, dec, side, d, c)
		if alongWith(s, dec.Nation, dec.Area) {
			c.LeaderTo = anyOf(d, goals|e.leaderRefuges(s, dec.Nation, dec.Area).With(board.None))
		}
		if e.checkRetreat(s, side, c) == nil {
			return true
		}
	}
	return false
}

// randomLegs draws the legs of a retreat, and returns where they lead: mostly one of all
// who may go there.
func (e *Engine) randomLegs(s *State, dec *game.Decision, side Side, d dice.Dice, c *Choice) (goals board.Set) {
	c.Legs = [MaxLegs]Leg{}
	inf, cav := s.Inf[dec.Nation][dec.Area], s.Cav[dec.Nation][dec.Area]
	open := dec.Areas
	for k := 0; open != 0 && inf+cav > 0 && (k == 0 || coin(d)); open &^= goals {
		leg := Leg{To: anyOf(d, open), Inf: inf, Cav: cav}
		goals = goals.With(leg.To)
		if side == Attacker {
			fromInf, fromCav := e.cameFrom(s, dec.Area, leg.To)
			leg.Inf, leg.Cav = min(inf, fromInf), min(cav, fromCav)
		}
		if coin(d) {
			leg.Inf, leg.Cav = upTo(d, leg.Inf), upTo(d, leg.Cav)
		}
		if leg.Inf+leg.Cav > 0 {
			c.Legs[k] = leg
			k++
		}
		inf, cav = inf-leg.Inf, cav-leg.Cav
	}
	return goals
}

// randomWithdrawal draws which raiders go home, or that no more do, and reports whether it
// found something legal.
func (e *Engine) randomWithdrawal(s *State, dec *game.Decision, d dice.Dice, c *Choice) bool {
	if c.Done = dec.CanStop && d.Roll(3) == 1; c.Done {
		return true
	}
	for range randomTries {
		g := &s.Groups[upTo(d, s.NGroups-1)]
		if !dec.Areas.Has(g.At) || g.Home == board.None || g.Home == g.At {
			continue
		}
		c.Area, c.To = g.At, g.Home
		c.N = 1 + upTo(d, s.Armies(dec.Nation, g.At)-1)
		c.WithLeader = alongWith(s, dec.Nation, g.At) && coin(d)
		if e.checkWithdraw(s, c) == nil {
			return true
		}
	}
	return false
}

// randomLoss draws a unit that its owner gives up.
func (e *Engine) randomLoss(s *State, dec *game.Decision, d dice.Dice, c *Choice) {
	c.Area = anyOf(d, dec.Areas)
	var kinds [3]game.Unit
	k := uint8(0)
	for _, u := range [...]game.Unit{Infantry, Cavalry, Burh} {
		if e.mayGive(s, dec, u, c.Area) {
			kinds[k] = u
			k++
		}
	}
	c.Unit = kinds[upTo(d, k-1)]
}

// coin throws one.
func coin(d dice.Dice) bool { return d.Roll(2) == 1 }

// upTo draws a number from 0 to most.
func upTo(d dice.Dice, most uint8) uint8 {
	if most == 0 {
		return 0
	}
	return uint8(d.Roll(int(most)+1)) - 1
}

// anyOf draws one of some areas, all as likely; None where there are none.
func anyOf(d dice.Dice, areas board.Set) board.Area {
	k := areas.Len()
	if k < 2 {
		return areas.First()
	}
	return areas.Nth(d.Roll(k) - 1)
}

// anyNation draws one of some nations.
func anyNation(d dice.Dice, of ruleset.Nations) ruleset.Nation {
	k := int(upTo(d, uint8(of.Len()-1)))
	for n := range of.All {
		if k--; k < 0 {
			return n
		}
	}
	return ruleset.NoNation
}
