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

	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/ruleset"
)

// Maker makes the rules of a ruleset that differs from the game's in where scenarios end.
type Maker[S, C comparable] func(*ruleset.Ruleset) (gamelog.Rules[S, C], error)

// History is a game by rounds.
type History[S comparable] struct {
	Scenario int        // index into the ruleset's Scenarios
	Rounds   []Round[S] // in order, from the scenario's first to the one reached
}

// Round is one round of a game.
type Round[S comparable] struct {
	Number int
	Events []game.Event // in order
	// End is the position when the round was over, before anything of the next
	// round; of a round that is not over, the position reached.
	End  S
	Over bool
}

// Replay plays what counts of a log of rs again. On error it returns the rounds as far
// as they were played; the error names the choice at fault.
func Replay[S, C comparable](log []gamelog.Entry, rs *ruleset.Ruleset, rules Maker[S, C]) (*History[S], error) {
	own, err := rules(rs)
	if err != nil {
		return nil, err
	}
	log = gamelog.Played(log)
	p := player[S, C]{Player: gamelog.NewPlayer(own, nil), own: own, rs: rs, rules: rules}
	for i := range log {
		before := p.State
		if err := p.Step(i, &log[i]); err != nil {
			if i == 0 {
				return nil, err
			}
			p.closeRound(int(own.At(&before).Round), before, false)
			return &p.History, err
		}
		from := int(own.At(&before).Round)
		if i == 0 {
			if p.Scenario, err = rs.ScenarioIndex(p.Setup.Scenario); err != nil {
				return nil, err
			}
			from = rs.Scenarios[p.Scenario].First
		}
		if err := p.closeRounds(from, before, i, &log[i]); err != nil {
			return &p.History, err
		}
	}
	p.closeRound(int(own.At(&p.State).Round), p.State, own.Pending(&p.State).Kind == game.None)
	return &p.History, nil
}

// Ends are the rounds of a scenario of rs that end in entries of a log that follow on a
// position, none of which sets the game back. They have the events of these entries.
func Ends[S, C comparable](from gamelog.Position[S], scenario int, log []gamelog.Entry, rs *ruleset.Ruleset, rules Maker[S, C]) ([]Round[S], error) {
	own, err := rules(rs)
	if err != nil {
		return nil, err
	}
	p := player[S, C]{Player: gamelog.From(own, from), own: own, rs: rs, rules: rules, History: History[S]{Scenario: scenario}}
	for i := range log {
		before := p.State
		if err := p.Step(i+1, &log[i]); err != nil { // the first of all sets a game up
			return nil, err
		}
		if err := p.closeRounds(int(own.At(&before).Round), before, i+1, &log[i]); err != nil {
			return nil, err
		}
	}
	if own.Pending(&p.State).Kind == game.None {
		p.closeRound(int(own.At(&p.State).Round), p.State, true)
	}
	return p.Rounds, nil
}

type player[S, C comparable] struct {
	*gamelog.Player[S, C]
	History[S]
	own   gamelog.Rules[S, C]
	rs    *ruleset.Ruleset
	rules Maker[S, C]
	told  int // events that are in Rounds
}

// closeRounds closes the rounds from one to that before the round now reached, which
// entry i of the log has ended: each is ended again, from the position before it, where
// the scenario ends with that round.
func (p *player[S, C]) closeRounds(from int, before S, i int, e *gamelog.Entry) error {
	for round := from; round < int(p.own.At(&p.State).Round); round++ {
		rules, err := p.rules(endingWith(p.rs, p.Scenario, round))
		if err != nil {
			return err
		}
		again := gamelog.From(rules, gamelog.Position[S]{State: before})
		if err := again.Step(i, e); err != nil {
			return fmt.Errorf("end of round %d: %w", round, err)
		}
		p.closeRound(round, again.State, true)
	}
	return nil
}

// closeRound adds a round with the events that belong to it.
func (p *player[S, C]) closeRound(round int, end S, over bool) {
	all := p.Player.Events[p.told:]
	n := slices.IndexFunc(all, func(e game.Event) bool { return int(e.Round) > round })
	if n < 0 {
		n = len(all)
	}
	p.told += n
	p.Rounds = append(p.Rounds, Round[S]{Number: round, Events: all[:n:n], End: end, Over: over})
}

// endingWith is rs with a scenario that ends with a round.
func endingWith(rs *ruleset.Ruleset, scenario, round int) *ruleset.Ruleset {
	short := *rs
	short.Scenarios = slices.Clone(rs.Scenarios)
	short.Scenarios[scenario].Last = round
	return &short
}

// Shown is a history with positions in another form.
func Shown[S, T comparable](h *History[S], as func(*S) T) *History[T] {
	shown := &History[T]{Scenario: h.Scenario, Rounds: make([]Round[T], len(h.Rounds))}
	for i := range h.Rounds {
		r := &h.Rounds[i]
		shown.Rounds[i] = Round[T]{Number: r.Number, Events: r.Events, End: as(&r.End), Over: r.Over}
	}
	return shown
}

// Span returns the rounds from first to last that were reached.
func (h *History[S]) Span(first, last int) []Round[S] {
	var span []Round[S]
	for _, r := range h.Rounds {
		if r.Number >= first && r.Number <= last {
			span = append(span, r)
		}
	}
	return span
}

// Events returns the events of rounds, in order.
func Events[S comparable](rounds []Round[S]) []game.Event {
	var all []game.Event
	for _, r := range rounds {
		all = append(all, r.Events...)
	}
	return all
}
