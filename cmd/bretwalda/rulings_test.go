package main

import (
	"strings"
	"testing"

	"bretwalda/internal/britannia"
)

// TestRulingsInLanguages: the command shows every ruling of an edition, whole, in the words
// of a language.
func TestRulingsInLanguages(t *testing.T) {
	many(t)
	t.Parallel()
	for _, tt := range []struct{ language, reason, i11, topic, found string }{
		{"es", "Motivo: ", "Dos o menos.", "incursores mar", "I-48"},
		{"it", "Motivo: ", "Due o meno.", "razziatori mare", "I-48"},
		{"hu", "Indok: ", "Kettő vagy kevesebb.", "portyázó tenger", "I-48"},
	} {
		all := mustRun(t, "rulings", "--ruleset", "britannia-1e", "--language", tt.language)
		if got, want := strings.Count(all, tt.reason), len(britannia.FirstRulings()); got < want {
			t.Errorf("%s: %d rulings are whole, there are %d", tt.language, got, want)
		}
		for _, r := range britannia.FirstRulings() {
			if !strings.Contains("\n"+all, "\n"+r.ID+" ") || strings.Contains(all, r.ID+" "+r.Question) {
				t.Errorf("%s: %s is not there, or in English", tt.language, r.ID)
			}
		}
		for topic, want := range map[string]string{"I-11": tt.i11, tt.topic: tt.found, "RAI-12": "I-05"} {
			if got := mustRun(t, append([]string{"rulings", "--ruleset", "britannia-1e", "--language", tt.language}, strings.Fields(topic)...)...); !strings.Contains(got, want) {
				t.Errorf("%s: rulings on %s lack %q:\n%s", tt.language, topic, want, got)
			}
		}
	}
	for language, want := range map[string]string{"es": "El tributo, hacia abajo.", "it": "Il tributo per difetto.", "hu": "Az adót lefelé."} {
		if got := mustRun(t, "rulings", "--ruleset", "italia-1", "--language", language, "RUL-09"); !strings.Contains(got, want) {
			t.Errorf("%s: the ruling on tribute lacks %q:\n%s", language, want, got)
		}
	}
	for want, args := range map[string][]string{
		`--language is`: {"--language", "fr"}, "no ruling has": {"--language", "es", "xyzzy"},
	} {
		if out, errs, code := bretwalda(t, append([]string{"rulings"}, args...)...); code == exitOK || !strings.Contains(errs, want) {
			t.Errorf("%q: exit %d: %s%s, want %q", args, code, out, errs, want)
		}
	}
}
