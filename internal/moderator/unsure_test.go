package moderator

import (
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/ruleset"
)

// TestAskedAboveOrders: orders under a question, of which it is asked whether they are possible, are not played, in each
// language; so are those that are not final, until their player says so.
func TestAskedAboveOrders(t *testing.T) {
	for lang, c := range map[ruleset.Language]struct{ question, order, later string }{
		"en": {"Is this legal?", "2 from the English Channel to Kent", "More orders to follow"},
		"es": {"¿Es legal esto?", "2 del canal Inglés a Kent", "Continuará"},
		"it": {"È legale?", "2 dal Canale della Manica nel Kent", "Ordini provvisori"},
		"hu": {"Szabályos ez?", "2 a Brit-tengerről Kentbe", "Folytatása következik"},
	} {
		t.Run(string(lang), func(t *testing.T) {
			if lang != ruleset.English {
				many(t)
			}
			s := newSeason(t, "UTC", "2026-06-01 12:00", Spec{Hours: 24})
			rules, err := s.mod.shelf.Rules("britannia-2e")
			if err != nil {
				t.Fatal(err)
			}
			s.says(anna, rules.Commands.Print(commands.Command{Kind: commands.Set, Setting: commands.SetLanguage, Lang: lang}, commands.Context{}))
			for _, text := range []string{c.question + "\n" + c.order, c.later + "\n\n" + c.order} {
				s.says(anna, text)
				if s.nation() != "Romans, round 1" {
					t.Fatalf("%q is played: %s", text, s.latest(anna).All())
				}
			}
		})
	}
}
