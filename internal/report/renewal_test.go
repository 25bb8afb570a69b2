package report

import (
	"strings"
	"testing"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

func TestRenewed(t *testing.T) {
	s := newSample(t)
	for why, want := range map[Renewal]string{
		RenewalAsked: "As you asked", RenewalGM: "The game master has given you", RenewalShown: "went to other players",
	} {
		text, err := s.r.Renewed(s.g, s.reader("welsh"), why)
		if err != nil {
			t.Fatal(err)
		}
		checkText(t, string(why), text.Body)
		if !strings.Contains(spelling.OneLine(text.Body), want) || !strings.HasPrefix(text.Subject, s.g.Title) {
			t.Errorf("%s: %q\n%s", why, text.Subject, text.Body)
		}
		for _, lang := range []ruleset.Language{"it", "es", "hu", "xx"} {
			if _, err := s.r.Renewed(s.g, Reader{Lang: lang}, why); err != nil {
				t.Errorf("%s in %s: %v", why, lang, err)
			}
		}
	}
}
