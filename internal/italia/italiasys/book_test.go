package italiasys_test

import (
	"strings"
	"testing"

	"bretwalda/internal/rulebook"
	"bretwalda/internal/ruleset"
)

// TestSourcesAreTold: what the first letter says can be asked about the reconstruction is
// answered, in each language; and every group of requirements has a topic.
func TestSourcesAreTold(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	for _, id := range []string{"italia-1", "italia-2"} {
		sys := open(t, id)
		b, err := rulebook.Open(sys.Ruleset(), sys.Data().Book)
		if err != nil {
			t.Fatal(err)
		}
		for lang, word := range map[ruleset.Language]string{"en": "sources", "es": "fuentes", "it": "fonti", "hu": "források"} {
			if text := b.Rules(lang, word); !strings.Contains(text, map[ruleset.Language]string{"en": "reconstruct", "es": "reconstru", "it": "ricostru", "hu": "rekonstru"}[lang]) {
				t.Errorf("%s: %s says nothing of it: %.200s", id, word, text)
			}
		}
		for _, r := range sys.Data().Book.Requirements {
			english := b.Rules("en", r.ID)
			for _, lang := range []ruleset.Language{"en", "es", "it", "hu"} {
				text := b.Rules(lang, r.ID)
				if strings.Contains(text, "«"+r.ID) || strings.Contains(text, "\""+r.ID) || strings.Contains(text, "„"+r.ID) || text == "" {
					t.Errorf("%s: no topic for %s in %s: %s", id, r.ID, lang, text)
				}
				if lang != "en" && text == english {
					t.Errorf("%s: %s is told in English to who writes %s", id, r.ID, lang)
				}
			}
		}
	}
}
