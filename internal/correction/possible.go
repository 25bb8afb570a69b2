package correction

import (
	"fmt"

	"bretwalda/internal/britannia"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/position"
)

// afterwards names the position that would come of a correction.
const afterwards = "the corrected position"

// possible reports whether a position keeps the limits of the rules, and can be
// played on: by defaults to the end of its round. The dice of that are any, and are
// thrown away with the trial.
func possible(e britannia.Rules, s *britannia.State) error {
	data, err := position.Write(e.Ruleset(), s)
	if err == nil {
		_, err = position.Read(e.Ruleset(), afterwards, data)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPosition, err)
	}
	trial, d := *s, dice.NewSeeded(uint64(s.Round))
	for trial.Round == s.Round && e.Pending(&trial).Kind != game.None {
		c := e.Default(&trial)
		if err := e.Apply(&trial, &c, &d, nil); err != nil {
			return fmt.Errorf("%w: it cannot be played on: %w", ErrPosition, err)
		}
	}
	return nil
}

// noDice counts the dice that somebody rolls where none should fall.
type noDice struct{ rolled int }

// Roll gives all faces in turn, so that no battle is endless.
func (d *noDice) Roll(sides int) int {
	d.rolled++
	return d.rolled%sides + 1
}
