package britanniasys

import (
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/britannia/position"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

func (f *family) Forms() system.Forms[britannia.State, britannia.Choice] {
	return forms{f.e.Ruleset()}
}

// forms are position files, and notation as text and as JSON.
type forms struct{ rs *ruleset.Ruleset }

func (f forms) ReadPosition(name string, data []byte) (britannia.State, error) {
	return position.Read(f.rs, name, data)
}

func (f forms) WritePosition(s *britannia.State) ([]byte, error) { return position.Write(f.rs, s) }

func (f forms) DecisionLine(d *game.Decision) string { return notation.Decision(f.rs, d) }

func (f forms) DecisionJSON(d *game.Decision) any { return notation.DecisionJSON(f.rs, d) }

func (f forms) ChoiceJSON(n ruleset.Nation, c *britannia.Choice) any {
	return notation.ChoiceJSON(f.rs, n, c)
}

func (f forms) EventJSON(e *game.Event) any { return notation.EventJSON(f.rs, e) }
