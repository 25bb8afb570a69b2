package orders_test

import (
	"testing"

	"bretwalda/internal/orders"
)

// TestStruckThrough reads lines with marks that strike something through, and such that only adorn.
func TestStruckThrough(t *testing.T) {
	r := reader(t)
	for text, want := range map[string]int{
		"~~2 from York to Lindsey~~":                                 0,
		"~~2 from York to Lindsey~~ 1 from York to Lindsey":          1,
		"~~2~~ 1 from York to Lindsey, ~~1~~ 2 from Kent to Essex":   2,
		"~~~ 1 from York to Lindsey ~~~":                             1,
		"1 from York to Lindsey ~~":                                  1,
		"2 from York to Lindsey ~~and 1 from York to North Mercia~~": 1,
	} {
		s := r.Parse(lines(text), orders.Context{Next: 4, Round: 3})
		got := 0
		for _, section := range s.Sections {
			got += len(section.Orders)
		}
		if got != want || len(s.Problems) > 0 {
			t.Errorf("%s: %d orders, want %d; %s", text, got, want, problems(r, s))
		}
	}
}
