package systems

import (
	"reflect"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/commands"
	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/pieces"
	"bretwalda/internal/system"
)

// TestPieces: what nations have in areas can be said in a command in all languages, whatever
// the game: it is read as it is printed.
func TestPieces(t *testing.T) {
	everyPack(t, func(p pack.Entry, sys system.System) {
		id := p.ID
		kinds := sys.Data().Pieces()
		if len(kinds) < 2 {
			t.Errorf("%s has %d kinds of pieces", id, len(kinds))
		}
		r := commands.NewReader(sys.Ruleset(), sys.Data().Pieces, sys.Data().Has)
		for _, lang := range commands.Languages() {
			for _, kind := range kinds {
				if len(kind.Forms[lang]) == 0 {
					t.Errorf("%s: %s has no word in %s", id, kind.ID, lang)
				}
				var set pieces.Set
				if set.Add(kind.ID, 2, pieces.Most); kind.Single {
					set[kind.ID] = 1
				}
				want := commands.Command{
					Kind: commands.Correct, Area: board.Area(1), Attacker: commands.Force{Nation: 1, Leader: true, Pieces: set}, Reason: "x",
				}
				ctx := commands.Context{Lang: lang, GM: true}
				text := r.Print(want, ctx)
				got, _, problems := r.Parse([]orders.Line{{Text: text}}, ctx)
				if len(problems) > 0 || len(got) != 1 || !reflect.DeepEqual(got[0].Plain(), want) {
					t.Errorf("%s: %q is read as %+v, %+v", id, text, got, problems)
				}
			}
		}
	})
}
