package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Rules is an engine with what those ask of it who look further than one decision.
// Of MoveArmies its Choices yields every single army's moves to every place it can
// reach, the leader's alone and with all armies beside him, and Done where that is
// legal; of retreats all ways to stay, to go as a whole and to send one army, or the
// fewest who may go.
type Rules interface {
	game.Engine[State, Choice]
	// Pack is what its games are played by.
	Pack() *cards.Pack
	// Answer is Apply for who keeps the decision on the table, as Pending or the last
	// Answer has it. It sets it to the next one, but for CanStop of MoveArmies.
	Answer(s *State, dec *game.Decision, c *Choice, d dice.Dice, log *game.Log) error
	// Reach yields each place that armies of unit at from, which have not
	// moved, can move to now by themselves (or with their leader), with one
	// path to it, those with the shortest ways first.
	Reach(s *State, from board.Area, unit game.Unit, withLeader bool, yield func(to board.Area, path []board.Area) bool)
	// Placeable are the areas where n could place a new army if its placing began now.
	Placeable(s *State, n ruleset.Nation) board.Set
	// AskedAt returns the only nation that is asked a decision of kind k before its turn, and in which round;
	// round 0: none ever is.
	AskedAt(k game.Kind) (n ruleset.Nation, round uint8)
	// Odds works out exactly how a battle would end if the nation on turn
	// attacked with that force all that is in a, and nobody retreated.
	Odds(s *State, attacker Force, a board.Area) Odds
}

// At returns where s stands.
func (e *Engine) At(s *State) game.Moment {
	at := s.At()
	at.Over = s.Turn == ruleset.NoNation && s.Stage >= RoundEnd && (s.Stage == RoundEnd || s.Stage == RoundOver || !e.crownAtStart(s))
	return at
}

// Points returns the points of n.
func (e *Engine) Points(s *State, n ruleset.Nation) int { return s.PointsOf(n) }

// Revision returns the revision of the rules that a game is played by.
func (e *Engine) Revision(s *State) uint8 { return s.Rules }

// Revise sets it.
func (e *Engine) Revise(s *State, revision uint8) { s.Rules = revision }

var _ Rules = (*Engine)(nil)
