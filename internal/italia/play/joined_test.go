package play_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/sampling"
)

// joining are the words that TestJoinedOfItalia puts between orders.
var joining = map[string][]string{
	"en": {" and ", ", then "}, "es": {" y ", ", luego "}, "it": {" e ", ", poi "}, "hu": {" és ", ", aztán "},
}

// TestJoinedOfItalia reads each two of testdata/joined/italia in one line, or in two, with what people put between orders: both are
// read as each is read by itself, a plan for a battle perhaps for where the move beside it goes, or something is said.
func TestJoinedOfItalia(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	readers := make(map[string]*orders.Reader)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		t.Run(string(lang), func(t *testing.T) {
			data, err := os.ReadFile("../../../testdata/joined/italia/" + string(lang) + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			where, text, _ := strings.Cut(strings.TrimSpace(string(data)), "\n")
			m := meanings{desk: newDesk(t, readers, string(lang)+strings.TrimPrefix(where, "##"))}
			lines := strings.Split(text, "\n")
			alone := make(map[string]string)
			for _, line := range lines {
				sheet, got := m.inEnglish([]string{line})
				if alone[line] = got; len(sheet.Problems) > 0 {
					t.Fatalf("%q is not read by itself: %s", line, m.reader.Sentence(sheet.Problems[0]))
				}
			}
			both, told := 0, 0
			for _, a := range lines {
				for _, b := range lines {
					if a == b {
						continue
					}
					want := widened(alone[a] + "; " + alone[b])
					for _, mark := range append([]string{", ", "; ", " - ", " (", "|"}, joining[string(lang)]...) {
						text := a + mark + b
						if mark == " (" {
							text += ")"
						}
						switch sheet, got := m.inEnglish(strings.Split(text, "|")); {
						case slices.Equal(widened(got), want):
							both++
						case len(sheet.Problems) > 0:
							told++
						default:
							t.Errorf("%q: %s", text, got)
						}
					}
				}
			}
			t.Logf("%d are read as both, of %d something is said", both, told)
		})
	}
}

// onePlan matches printed plans for one battle, and what they say besides.
var onePlan = regexp.MustCompile(`(Retreat all) from \w+( to| when)|(Fight on) in \w+`)

// widened are printed orders with such plans made those for all battles.
func widened(printed string) []string {
	list := strings.Split(onePlan.ReplaceAllString(printed, "$1$3$2"), "; ")
	slices.Sort(list)
	return slices.Compact(list)
}
