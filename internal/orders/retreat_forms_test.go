package orders_test

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/britannia/words"
	"bretwalda/internal/orders"
)

// TestRetreatFormsKeepTheirWay: a form of "retreat" that ends in a word for where to says so to the grammar, too, or
// "York falls back to Kent" is a retreat from both.
func TestRetreatFormsKeepTheirWay(t *testing.T) {
	ways := map[string][]string{
		"en": {"to", "into", "in", "on", "onto", "from", "towards"},
		"es": {"a", "al", "hacia", "hasta", "de", "desde"},
		"it": {"a", "ad", "in", "verso", "da"},
	}
	for _, lex := range words.Orders().Lexicons() {
		for _, form := range lex.Forms[orders.GoRetreat] {
			said := strings.Fields(form)
			if last := said[len(said)-1]; len(said) > 1 && slices.Contains(ways[string(lex.Lang)], last) {
				t.Errorf("%s: %q swallows %q", lex.Lang, form, last)
			}
		}
	}
}
