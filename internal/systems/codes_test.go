package systems

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

// TestCodesOfAreas: every area of every pack has a short code of its own, which is read as
// that area in an order, in whatever language the player is written to.
func TestCodesOfAreas(t *testing.T) {
	everyPack(t, func(p pack.Entry, sys system.System) {
		lex := sys.Data().Words().Lexicons()
		rs := sys.Ruleset()
		all := orders.NewReader(rs, lex[0], lex[1:]...)
		for _, l := range lex {
			r := all.In(l.Lang)
			codes := r.Codes()
			seen := make(map[string]board.Area)
			for a := range (rs.Board.Land | rs.Board.Seas).All {
				if was, twice := seen[codes[a]]; twice || len(codes[a]) < 3 || len(codes[a]) > 6 {
					t.Errorf("%s, %s: %q is the code of %s (and %s)", p.ID, l.Lang, codes[a], rs.Board.IDs[a], rs.Board.IDs[was])
				}
				seen[codes[a]] = a
			}
			for from := 1; from <= rs.Board.Count(); from++ {
				for by := 1; by < 12; by += 5 {
					to := (from+by-1)%rs.Board.Count() + 1
					text := "3 " + codes[from] + " > " + codes[to]
					var own ruleset.Nations
					sheet := r.Parse([]orders.Line{{Text: text}}, orders.Context{Nations: own.With(1), Next: 1, Round: 1})
					if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 || len(sheet.Sections[0].Orders) != 1 {
						t.Errorf("%s, %s: %q is read as %+v, %+v", p.ID, l.Lang, text, sheet.Sections, sheet.Problems)
						continue
					}
					if o := sheet.Sections[0].Orders[0]; o.From != board.Area(from) || len(o.Steps) != 1 || o.Steps[0].To != board.Area(to) {
						t.Errorf("%s, %s: %q is read as %+v", p.ID, l.Lang, text, o)
					}
				}
			}
		}
	})
}
