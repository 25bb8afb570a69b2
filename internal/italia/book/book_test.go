package book_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/italia"
	"bretwalda/internal/italia/book"
	"bretwalda/internal/italia/cards"
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

// TestTopicsInFourLanguages: each topic is told in each language, with the same numbers, and
// with numbers of the pack where it says such.
func TestTopicsInFourLanguages(t *testing.T) {
	number := regexp.MustCompile(`\d+`)
	pk := italiatest.Engine(t, "italia-1").Pack()
	b, err := rulebook.Open(pk.Rules, rulebook.Source{Files: book.Files, Rulings: italia.Rulings(), Requirements: italia.Requirements()})
	if err != nil {
		t.Fatal(err)
	}
	numbers := func(lang ruleset.Language, topic string) []string {
		text, _, _ := strings.Cut(b.Rules(lang, topic), "RUL-") // rulings have theirs
		list := number.FindAllString(text, -1)
		slices.Sort(list)
		return list
	}
	for _, topic := range []string{"sources", "round", "area", "gold", "buying", "arrivals", "movement", "limits", "overrun", "fleets", "combat", "retreat",
		"cities", "naval", "campaign", "reactions", "submission", "points", "special"} {
		english := b.Rules(ruleset.English, topic)
		for _, lang := range []ruleset.Language{"es", "it", "hu"} {
			if text := b.Rules(lang, topic); text == english || !slices.Equal(numbers(lang, topic), numbers(ruleset.English, topic)) {
				t.Errorf("%s in %s has the numbers %q, in English %q:\n%s", topic, lang, numbers(lang, topic), numbers(ruleset.English, topic), text)
			}
		}
	}
	for topic, want := range map[string]uint8{"gold": pk.MostGold, "buying": pk.CityHigh, "limits": pk.Limit[1] + 1, "combat": pk.UnitInfo[cards.Infantry].Hit, "arrivals": uint8(pk.LeaderBonus), "naval": pk.UnitInfo[cards.Fleet].Hit} {
		if list := numbers(ruleset.English, topic); !slices.Contains(list, strconv.Itoa(int(want))) {
			t.Errorf("%s says %q, without %d", topic, list, want)
		}
	}
}
