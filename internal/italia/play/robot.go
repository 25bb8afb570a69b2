package play

import (
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
)

// robot answers everything.
type robot struct{ e *italia.Engine }

// Answer answers as a robot would play.
func (r robot) Answer(s *italia.State, d *game.Decision) (italia.Choice, bool) {
	return r.e.Default(s), true
}
