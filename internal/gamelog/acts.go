package gamelog

import (
	"errors"
	"slices"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// ErrNoTurn: nothing that counts of the log belongs to that nation turn or round.
var ErrNoTurn = errors.New("no such turn was played")

// TurnStart returns the entry to which a nation turn is set back: the last before the
// nation took a link for its dice. With NoNation it is the last before anybody
// decided anything in the round.
func TurnStart[S, C comparable](rules Rules[S, C], entries []Entry, round int, nation ruleset.Nation) (store.Seq, error) {
	if len(entries) == 0 {
		return 0, ErrNoTurn
	}
	l, counts := lineOf(entries), Counts(entries)
	r := NewPlayer(rules, entries)
	for i := range entries {
		e := &entries[i]
		began := e.TurnBegan != nil && e.TurnBegan.Nation == nation && int(e.TurnBegan.Round) == round
		if nation == ruleset.NoNation {
			began = (e.TurnBegan != nil || e.Choice != nil) && int(rules.At(&r.State).Round) == round
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
