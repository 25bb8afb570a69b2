package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
)

// Random returns a legal answer to the decision on the table, drawn by d, for
// simulations and tests. Any legal kind of answer can come of it: moves of any
// number of armies by any way, marches with companies that change, retreats
// that split.
func (e *Engine) Random(s *State, d dice.Dice) Choice {
	dec := e.Pending(s)
	return e.draw(s, &dec, d)
}

// draw is Random for who knows the decision on the table.
func (e *Engine) draw(s *State, dec *game.Decision, d dice.Dice) Choice {
	switch dec.Kind {
	case MoveArmies:
		return e.randomMove(s, dec, d)
	case PlaceArmy, PlaceLeader, NextBattle, ReplaceFort, ReplaceArmy, PlaceFyrd,
		StayAway, KingsArmy, NameLosses:
		return Choice{Kind: dec.Kind, Area: dec.Areas.Nth(d.Roll(dec.Areas.Len()+1) % dec.Areas.Len())}
	case FullPopulation, LeaveArea, LoseBurh, CallSecret:
		return Choice{Kind: dec.Kind, Yes: d.Roll(2) == 1}
	case DefenderGo, AttackerGo:
		if d.Roll(3) > 1 {
			return Choice{Kind: dec.Kind} // mostly they fight on, else no battle would
		}
	}
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

// PlayRandom answers dec, the decision on the table, as Random does, and sets it to the
// next one. What is drawn is legal and is not judged again: whole games of chance go by
// this.
func (e *Engine) PlayRandom(s *State, dec *game.Decision, d dice.Dice, log *game.Log) {
	c := e.draw(s, dec, d)
	*dec = e.complete(s, e.make(s, dec, &c, d, log))
}

// Tries of a random move before the phase is closed, or a move is searched for.
const randomTries = 12

func (e *Engine) randomMove(s *State, dec *game.Decision, d dice.Dice) Choice {
	done := Choice{Kind: MoveArmies, Done: true}
	if dec.CanStop && (dec.Areas == 0 || d.Roll(6) == 1) {
		return done
	}
	for range randomTries {
		c := Choice{Kind: MoveArmies}
		if e.randomMarch(s, dec, d, &c.Move) && e.checkMove(s, &c.Move) == nil {
			return c
		}
	}
	if dec.CanStop {
		return done
	}
	var c Choice
	e.choices(s, dec, func(found *Choice) bool { c = *found; return false })
	return c
}

// randomMarch draws a way of one to four steps for some armies of an area, or
// for the leader and some beside him, and reports whether it found one.
func (e *Engine) randomMarch(s *State, dec *game.Decision, d dice.Dice, m *Move) bool {
	n := s.Turn
	leads := s.Leader[n] != 0 && !s.Moved && d.Roll(4) == 1
	from := s.LeaderAt[n]
	if !leads {
		if dec.Areas == 0 {
			return false
		}
		from = dec.Areas.Nth(d.Roll(dec.Areas.Len()+1) % dec.Areas.Len())
	}
	if !leads && e.byPiece() && e.unmoved(s, from, Infantry, &Move{Raiders: true}) > 0 {
		m.Raiders = d.Roll(2) == 1
	}
	inf, cav := e.unmoved(s, from, Infantry, m), e.unmoved(s, from, Cavalry, m)
	m.Leader = leads
	m.Path[0], m.Len = from, 1
	m.Inf[0], m.Cav[0] = upTo(d, inf), upTo(d, cav)
	if !leads && m.Inf[0] == 0 && m.Cav[0] == 0 {
		m.Inf[0], m.Cav[0] = inf, cav
	}
	u := Infantry
	if m.Cav[0] > 0 && m.Inf[0] == 0 {
		u = Cavalry
	}
	r := e.newRoute(s, e.others(s, n), from, e.elite(n, u), leads, e.b.Seas.Has(from))
	r.raid = m.Raiders
	for range d.Roll(4) {
		around := e.neighbours(r.at)
		to := around.Nth(d.Roll(around.Len()+1) % around.Len())
		if r.step(to, 0) != game.NotIllegal {
			break
		}
		if i := m.Len - 1; leads && i > 0 {
			m.Inf[i] = e.randomCompany(s, d, m.Path[i], m.Inf[i-1])
			m.Cav[i] = m.Cav[i-1]
		}
		m.Path[m.Len] = to
		m.Len++
	}
	return m.Len > 1
}

// randomCompany draws how many infantry go on with a leader from a: those who came,
// fewer, or more.
func (e *Engine) randomCompany(s *State, d dice.Dice, a board.Area, came uint8) uint8 {
	switch d.Roll(4) {
	case 1:
		return upTo(d, came)
	case 2:
		return came + upTo(d, e.unmoved(s, a, Infantry, anybody))
	}
	return came
}

// upTo draws a number from 0 to most.
func upTo(d dice.Dice, most uint8) uint8 {
	if most == 0 {
		return 0
	}
	return uint8(d.Roll(int(most)+1)) - 1
}
