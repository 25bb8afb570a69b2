// Package history divides a recorded game into its rounds: what happened in each,
// and the position at its end.
//
// An engine runs on until somebody must decide something, and has begun the next
// round by then: new invaders are at sea, Rome has left. Positions at the end of
// a round are therefore made by playing the choice that ends it a second time,
// with the same dice, in a scenario that ends with that round.
package history

import (
	"fmt"
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/record"
	"bretwalda/internal/ruleset"
)

// Rules makes the engine that plays a ruleset.
type Rules func(*ruleset.Ruleset) (britannia.Rules, error)

// History is a game by rounds.
type History struct {
	Scenario int     // index into the ruleset's Scenarios
	Rounds   []Round // in order, from the scenario's first to the one reached
}

// Round is one round of a game.
type Round struct {
	Number int
	Events []game.Event // in order
	// End is the position when the round was over, before anything of the next
	// round; of a round that is not over, the position reached.
	End  britannia.State
	Over bool
}

// Replay plays a recorded game of rs again. On error it returns the rounds as far
// as they were played, and the error of record.Record.Play.
func Replay(rec *record.Record, rs *ruleset.Ruleset, rules Rules) (*History, error) {
	e, err := rules(rs)
	if err != nil {
		return nil, err
	}
	p := player{rec: rec, rs: rs, rules: rules}
	s, err := rec.Begin(e, &p.log)
	if err != nil {
		return nil, err
	}
	p.Scenario = int(s.Scenario)
	first := rs.Scenarios[p.Scenario].First
	if err := p.closeRounds(first, &s, func(e britannia.Rules) (britannia.State, error) { return rec.Begin(e, nil) }); err != nil {
		return nil, err
	}
	for k := range rec.Entries {
		before := s
		if err = rec.Play(e, k, &s, &p.log); err != nil {
			s = before
			break
		}
		again := func(e britannia.Rules) (britannia.State, error) {
			end := before
			return end, rec.Play(e, k, &end, nil)
		}
		if err = p.closeRounds(int(before.Round), &s, again); err != nil {
			break
		}
	}
	p.closeRound(int(s.Round), s, e.Pending(&s).Kind == game.None)
	return &p.History, err
}

type player struct {
	History
	rec   *record.Record
	rs    *ruleset.Ruleset
	rules Rules
	log   game.Log
	told  int // events that are in Rounds
}

// closeRounds closes the rounds from one to that before the round of s, which
// the step has ended that again plays again.
func (p *player) closeRounds(from int, s *britannia.State, again func(britannia.Rules) (britannia.State, error)) error {
	for round := from; round < int(s.Round); round++ {
		e, err := p.rules(endingWith(p.rs, p.Scenario, round))
		if err != nil {
			return err
		}
		end, err := again(e)
		if err != nil {
			return fmt.Errorf("end of round %d: %w", round, err)
		}
		p.closeRound(round, end, true)
	}
	return nil
}

// closeRound adds a round with the events that belong to it.
func (p *player) closeRound(round int, end britannia.State, over bool) {
	all := p.log.Events[p.told:]
	n := slices.IndexFunc(all, func(e game.Event) bool { return int(e.Round) > round })
	if n < 0 {
		n = len(all)
	}
	p.told += n
	p.Rounds = append(p.Rounds, Round{Number: round, Events: all[:n:n], End: end, Over: over})
}

// endingWith is rs with a scenario that ends with a round.
func endingWith(rs *ruleset.Ruleset, scenario, round int) *ruleset.Ruleset {
	short := *rs
	short.Scenarios = slices.Clone(rs.Scenarios)
	short.Scenarios[scenario].Last = round
	return &short
}

// Span returns the rounds from first to last that were reached.
func (h *History) Span(first, last int) []Round {
	var span []Round
	for _, r := range h.Rounds {
		if r.Number >= first && r.Number <= last {
			span = append(span, r)
		}
	}
	return span
}

// Events returns the events of rounds, in order.
func Events(rounds []Round) []game.Event {
	var all []game.Event
	for _, r := range rounds {
		all = append(all, r.Events...)
	}
	return all
}

// Held returns the land areas where n is the only nation with armies, forts or
// burhs: those that it would hold if the round were over (2e DEF-15).
func Held(rs *ruleset.Ruleset, s *britannia.State, n ruleset.Nation) board.Set {
	held := Present(rs, s, n) & rs.Board.Land
	for m := ruleset.Nation(1); int(m) < len(rs.Nations); m++ {
		if m != n {
			held &^= Present(rs, s, m)
		}
	}
	return held
}

// Present returns the areas and seas where n has units: armies, the forts of the
// nation whose infantry is an elite, the burhs of the one that builds them.
func Present(rs *ruleset.Ruleset, s *britannia.State, n ruleset.Nation) board.Set {
	where := s.Where[n]
	if rs.Nations[n].Elite {
		where |= s.Forts
	}
	if rs.Nations[n].MaxBurhs > 0 {
		where |= s.Burhs
	}
	return where
}
