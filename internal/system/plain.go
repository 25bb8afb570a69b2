package system

import (
	"bretwalda/internal/board"
	"bretwalda/internal/commands"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/retrospect"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Plain has what a family can do without. Each embeds it, and has methods of its own for what
// it has.
type Plain[S, C comparable] struct{}

// MayTalk: everybody may, always.
func (Plain[S, C]) MayTalk(*S, []ruleset.Nation) bool { return true }

// Meeting: there are no odds of battles that somebody imagines.
func (Plain[S, C]) Meeting(commands.Force, commands.Force, board.Area) (view.Position, string, ruleset.Nation) {
	return nil, "no odds", ruleset.NoNation
}

// AsAnswer: orders are for turns.
func (Plain[S, C]) AsAnswer(*game.Decision, *orders.Order) (none orders.Order, may bool) {
	return none, false
}

// Secret: there are no ballots.
func (Plain[S, C]) Secret(*S, *game.Decision, bool) (none C, ok bool) { return none, false }

// Plan: robots do not write orders.
func (Plain[S, C]) Plan(*S, game.Turn) (view.Plan, bool) { return view.Plan{}, false }

// Options: no table of them is made.
func (Plain[S, C]) Options(*S, game.Turn) (*view.Options, bool) { return nil, false }

// Lookback: there is nothing to say of a game.
func (Plain[S, C]) Lookback() retrospect.Rules { return nil }
