package gamelog

import (
	"errors"
	"slices"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// ErrNoTurn: nothing that counts of the log belongs to that nation turn or round.
var ErrNoTurn = errors.New("no such turn was played")

// TurnStart returns the entry to which a nation turn is set back: the last before the
// nation took a link for its dice; to a later part of one, the last before anybody decided
// anything in it. With NoNation it is the last before anybody decided anything in the
// round.
func TurnStart[S, C comparable](rules Rules[S, C], entries []Entry, turn game.Turn) (store.Seq, error) {
	if len(entries) == 0 {
		return 0, ErrNoTurn
	}
	l, counts := lineOf(entries), Counts(entries)
	r := NewPlayer(rules, entries)
	for i := range entries {
		e := &entries[i]
		began := e.TurnBegan != nil || e.Choice != nil
		switch at := rules.At(&r.State); {
		case turn.Nation == ruleset.NoNation:
			began = began && int(at.Round) == turn.Round
		case turn.Part > 0:
			began = began && turn == at.Current()
		default:
			began = e.TurnBegan != nil && e.TurnBegan.Nation == turn.Nation && int(e.TurnBegan.Round) == turn.Round
		}
		if began && counts[i] {
			return store.Seq(l.before[i]) + 1, nil
		}
		if err := r.Step(i, e); err != nil {
			return 0, err
		}
	}
	return 0, ErrNoTurn
}

// TurnsOf lists the nation turns of a round that count, and the parts of them that stand
// for themselves, in the order in which they were played.
func TurnsOf[S, C comparable](rules Rules[S, C], entries []Entry, round int) ([]game.Turn, error) {
	var list []game.Turn
	counts := Counts(entries)
	r := NewPlayer(rules, entries)
	for i := range entries {
		e := &entries[i]
		if (e.TurnBegan != nil || e.Choice != nil) && counts[i] {
			turn := rules.At(&r.State).Current()
			if turn.Nation != ruleset.NoNation && turn.Round == round && !slices.Contains(list, turn) {
				list = append(list, turn)
			}
		}
		if err := r.Step(i, e); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// LastAct returns the latest act of a GM that was not undone, and its number in the
// log; nil if there is none. Undoing is no act in this sense.
func LastAct(entries []Entry) (store.Seq, *Act) {
	var undone []store.Seq
	for i := len(entries) - 1; i >= 0; i-- {
		act := entries[i].Act
		switch seq := store.Seq(i) + 1; {
		case act == nil || slices.Contains(undone, seq):
		case act.Undoes != 0:
			undone = append(undone, act.Undoes)
		default:
			return seq, act
		}
	}
	return 0, nil
}

// PlayedSince reports whether anything was played, set back or set right after entry
// seq.
func PlayedSince(entries []Entry, seq store.Seq) bool {
	return slices.ContainsFunc(entries[min(int(seq), len(entries)):], func(e Entry) bool { return e.Act == nil })
}
