package britanniasys

import (
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/britannia/position"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

func (f *family) Forms() system.Forms[britannia.State, britannia.Choice] {
	return forms{f.e.Pack()}
}

// forms are position files, and notation as text and as JSON.
type forms struct{ pk *cards.Pack }

func (f forms) ReadPosition(name string, data []byte) (britannia.State, error) {
	return position.Read(f.pk, name, data)
}

func (f forms) WritePosition(s *britannia.State) ([]byte, error) { return position.Write(f.pk, s) }

func (f forms) DecisionLine(d *game.Decision) string { return notation.Decision(f.pk.Ruleset, d) }

func (f forms) DecisionJSON(d *game.Decision) any { return notation.DecisionJSON(f.pk.Ruleset, d) }

func (f forms) ChoiceJSON(n ruleset.Nation, c *britannia.Choice) any {
	return notation.ChoiceJSON(f.pk.Ruleset, n, c)
}

func (f forms) EventJSON(e *game.Event) any { return notation.EventJSON(f.pk.Ruleset, e) }
