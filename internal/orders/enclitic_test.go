package orders_test

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestPlacesItOrHer reads "colócala en Kent" where a leader comes in the same turn as new armies: it may be either, and is told.
func TestPlacesItOrHer(t *testing.T) {
	for lang, said := range map[ruleset.Language][2]string{
		"es": {"Colócala en Kent", "Boudica: colócala en Kent"},
		"it": {"La metto nel Kent", "Boudicca: mettila nel Kent"},
	} {
		r := polyglot(t).In(lang)
		belgae, _ := r.Ruleset().FindNation("belgae")
		here := &orders.Position{Nation: belgae, Round: 1, Armies: make([]int, board.Max), Leaders: make([]board.Area, len(r.Ruleset().Leaders))}
		for i, text := range said {
			sheet := r.Parse(lines(text), orders.Context{Next: belgae, Round: 1, Here: here})
			if told := sheet.Empty() && len(sheet.Problems) == 1; told != (i == 0) {
				t.Errorf("%s: %q is read as %q, problems %+v", lang, text, r.Print(sheet), sheet.Problems)
			}
		}
	}
}
