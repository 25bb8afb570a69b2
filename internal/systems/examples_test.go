package systems

import (
	"regexp"
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/system"
)

// What is told of an order that could not be read shows how one is written. Every game
// shows its own areas, nations and units, and reads what it shows.
func TestExamplesOfProblems(t *testing.T) {
	quoted := regexp.MustCompile(`[“«„]([^“”«»„]+)[”»]`)
	everyPack(t, func(p pack.Entry, sys system.System) {
		lexicons := sys.Data().Words().Lexicons()
		all := readerOf(t, sys)
		for _, lexicon := range lexicons {
			reader := all.In(lexicon.Lang)
			shown := func(code orders.Code) []string {
				t.Helper()
				text := reader.Sentence(orders.Problem{Code: code, Args: []string{"x"}})
				var list []string
				for _, m := range quoted.FindAllStringSubmatch(text, -1) {
					if m[1] != "x" {
						list = append(list, m[1])
					}
				}
				if len(list) == 0 || strings.ContainsAny(text, "{}") {
					t.Fatalf("%s, %s: %s", p.ID, lexicon.Lang, text)
				}
				return list
			}
			read := func(lines ...string) {
				t.Helper()
				var letter []orders.Line
				for _, l := range lines {
					letter = append(letter, orders.Line{Text: l})
				}
				sheet := reader.Parse(letter, orders.Context{})
				for _, wrong := range sheet.Problems {
					t.Errorf("%s, %s: %q: %s", p.ID, lexicon.Lang, lines, reader.Sentence(wrong))
				}
				if len(sheet.Ignored) > 0 || len(sheet.Sections) != 1 || sheet.Sections[0].Nation != 1 {
					t.Errorf("%s, %s: %q is read as %+v", p.ID, lexicon.Lang, lines, sheet)
				}
			}
			heading, move := shown(orders.WhoseOrders)[0], shown(orders.NotUnderstood)[0]
			read(heading, move)
			read(shown(orders.NotStanding)[0], shown(orders.NoOrigin)[0])
			read(heading, shown(orders.NoDestination)[0])
			read(heading, shown(orders.NobodyCounted)[0])
			conditions := shown(orders.NoCondition)
			for _, condition := range conditions[:len(conditions)-1] { // the last is of battles
				read(heading, condition+": "+move)
			}
		}
	})
}
