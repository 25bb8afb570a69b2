package book_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/italia"
	"bretwalda/internal/italia/book"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/rulebook"
	"bretwalda/internal/ruleset"
)

// TestRulingsInFourLanguages: each ruling is said in each language, with the same sections,
// rounds, numbers, requirements and switches.
func TestRulingsInFourLanguages(t *testing.T) {
	reference := regexp.MustCompile(`[A-Z][A-Z0-9]{2}-\d\d|\d+(?:[.,]\d+)*|[a-z0-9-]+: [a-z0-9.-]+/[a-z0-9./-]+`)
	for _, id := range []string{"italia-1", "italia-2"} {
		b, err := rulebook.Open(italiatest.Engine(t, id).Ruleset(), rulebook.Source{Files: book.Files, Rulings: italia.Rulings()})
		if err != nil {
			t.Fatal(err)
		}
		references := func(lang ruleset.Language, number string) (string, []string) {
			text := strings.Join(b.InFull(lang, number), "\n")
			found := reference.FindAllString(text, -1)
			slices.Sort(found)
			return text, slices.Compact(found)
		}
		for _, r := range italia.Rulings() {
			english, want := references(ruleset.English, r.ID)
			for _, lang := range []ruleset.Language{"es", "it", "hu"} {
				text, got := references(lang, r.ID)
				if text == english || !slices.Equal(got, want) {
					t.Errorf("%s: %s refers to %q, in English to %q:\n%s", lang, r.ID, got, want, text)
				}
			}
		}
	}
}
