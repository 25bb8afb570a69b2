package orders_test

import (
	"reflect"
	"testing"

	"math/rand"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// languages runs a test with a Reader of all languages that prints in each.
func languages(t *testing.T, test func(t *testing.T, r *orders.Reader)) {
	all := polyglot(t)
	for _, lang := range orders.Languages() {
		t.Run(string(lang), func(t *testing.T) { test(t, all.In(lang)) })
	}
}

// polyglot returns a Reader of all languages.
func polyglot(t testing.TB) *orders.Reader {
	t.Helper()
	rs, err := ruleset.Embedded("britannia-2e")
	if err != nil {
		t.Fatal(err)
	}
	lexicons := orders.Lexicons()
	return orders.NewReader(rs, lexicons[0], lexicons[1:]...)
}

// TestPrintThenParseInEach checks for each language that what is printed in it
// reads back as it was, by a Reader of all languages.
func TestPrintThenParseInEach(t *testing.T) {
	languages(t, func(t *testing.T, r *orders.Reader) {
		for seed := range int64(1500) {
			g := generator{Rand: rand.New(rand.NewSource(seed)), rs: r.Ruleset(), kinds: make(map[orders.Kind]bool)}
			want := g.sheet()
			text := r.Print(want)
			got := r.Parse(lines(text), orders.Context{Next: 1})
			plain(&got)
			if len(got.Problems) > 0 || len(got.Ignored) > 0 || !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d: problems %+v, ignored %+v\n%s\nread back as\n%s", seed, got.Problems, got.Ignored, text, r.Print(got))
			}
		}
	})
}

// plain removes lines and texts from the orders of s.
func plain(s *orders.Sheet) {
	for i := range s.Sections {
		s.Sections[i].Orders = orders.Plain(s.Sections[i].Orders)
	}
	for i := range s.Standing {
		s.Standing[i].Orders = orders.Plain(s.Standing[i].Orders)
	}
}
