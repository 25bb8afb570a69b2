package adviser

import (
	"bretwalda/internal/advice"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Family makes the advisers of games by some rules.
type Family struct{ Rules britannia.Rules }

var _ advice.Family[britannia.State, britannia.Choice] = Family{}

// Sheet answers from the orders of a section.
func (f Family) Sheet(section *orders.Section) advice.Sheet[britannia.State, britannia.Choice] {
	return boundSheet{NewSheet(section), f.Rules}
}

// Standing answers from standing orders.
func (f Family) Standing(nations ruleset.Nations, list []orders.Standing) advice.Adviser[britannia.State, britannia.Choice] {
	return By(f.Rules, &Standing{Nations: nations, Orders: list})
}

// Robot answers everything as a robot plays.
func (f Family) Robot() advice.Adviser[britannia.State, britannia.Choice] {
	return By(f.Rules, Robot{})
}

// By returns an adviser that plays by some rules.
func By(e britannia.Rules, a Adviser) advice.Adviser[britannia.State, britannia.Choice] {
	return bound{a, e}
}

// bound is an adviser and the rules that it plays by.
type bound struct {
	Adviser
	rules britannia.Rules
}

// Answer answers by the rules.
func (b bound) Answer(s *britannia.State, d *game.Decision) (britannia.Choice, bool) {
	return b.Adviser.Answer(b.rules, s, d)
}

// boundSheet is a sheet and the rules that it plays by.
type boundSheet struct {
	*Sheet
	rules britannia.Rules
}

// Answer answers by the rules.
func (b boundSheet) Answer(s *britannia.State, d *game.Decision) (britannia.Choice, bool) {
	return b.Sheet.Answer(b.rules, s, d)
}
