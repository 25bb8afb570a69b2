// Package logs is what logs of Britannia's games are played by.
package logs

import (
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/correct"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/ruleset"
)

// Positions, matches and histories of Britannia's games.
type (
	Rules    = gamelog.Rules[britannia.State, britannia.Choice]
	Position = gamelog.Position[britannia.State]
	Match    = gamelog.Match[britannia.State, britannia.Choice]
	Replayed = gamelog.Replayed[britannia.State]
)

// By returns what logs are played by with an engine.
func By(e britannia.Rules) Rules {
	return Rules{Engine: e, Lines: lines{e.Ruleset()}, Correct: correct.New(e.Pack())}
}

// Of makes the same for rulesets that differ from a pack's own in where scenarios end.
func Of(pk *cards.Pack) func(*ruleset.Ruleset) (Rules, error) {
	return func(rs *ruleset.Ruleset) (Rules, error) {
		e, err := britannia.New(pk.With(rs))
		if err != nil {
			return Rules{}, err
		}
		return By(e), nil
	}
}

// lines writes answers in notation.
type lines struct{ rs *ruleset.Ruleset }

// Print writes an answer.
func (l lines) Print(n ruleset.Nation, c *britannia.Choice) string {
	return notation.Choice(l.rs, n, c)
}

// Parse reads the answer to a decision.
func (l lines) Parse(d *game.Decision, line string) (britannia.Choice, error) {
	return notation.ParseFor(l.rs, d, line)
}
