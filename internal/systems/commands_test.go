package systems

import (
	"strings"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/system"
)

// TestExamples: what help and refusals show as examples of commands can be given as it stands,
// in every game and language: it is read as the command it is an example of, and orders inside
// it are read, too.
func TestExamples(t *testing.T) {
	everyPack(t, func(p pack.Entry, sys system.System) {
		rs := sys.Ruleset()
		r := commands.NewReader(rs, sys.Data().Pieces, sys.Data().Has).Showing(sys.Data().Examples)
		roster := commands.Context{GM: true, Seats: []commands.Seat{{Name: "Anna"}, {Name: "Ben"}}, Candidates: []commands.Seat{{Name: "Zoe"}}, GMs: []commands.Seat{{Name: "Gwen"}}, Agree: func(bool, int) bool { return true }}
		for _, lang := range commands.Languages() {
			ctx := roster
			ctx.Lang = lang
			for _, h := range r.Help(lang, true) {
				var lines []orders.Line
				for line := range strings.Lines(h.Example) {
					lines = append(lines, orders.Line{Text: strings.TrimRight(line, "\n")})
				}
				got, _, problems := r.Parse(lines, ctx)
				if len(problems) > 0 || len(got) != 1 || got[0].Kind != h.Kind {
					t.Errorf("%s, %s: the example of %s, %q, is read as %+v, %+v", p.ID, lang, h.Key, h.Example, got, problems)
					continue
				}
				if h.Kind == commands.Act {
					readsAsOrder(t, readerOf(t, sys).In(lang), p.ID+", "+string(lang), got[0].Lines)
				}
			}
		}
	})
}

// readsAsOrder checks the orders in an example.
func readsAsOrder(t *testing.T, reader *orders.Reader, where string, lines []orders.Line) {
	t.Helper()
	sheet := reader.Parse(lines, orders.Context{Next: 1, Round: 1})
	if len(sheet.Problems) > 0 || sheet.Empty() {
		t.Errorf("%s: %+v is no order: %+v", where, lines, sheet.Problems)
	}
}
