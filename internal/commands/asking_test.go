package commands_test

import (
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/press"
	"bretwalda/internal/ruleset"
)

// TestAskedInOwnWords: who asks for more time, proposes a draw or writes to the GM in words of
// their own is understood.
func TestAskedInOwnWords(t *testing.T) {
	r := reader(t)
	for lang, texts := range map[ruleset.Language]map[string]commands.Kind{
		"en": {"need more time, 2 days": commands.Extend, "more time: 24 hours": commands.Extend, "propose a draw between Anna and Ben": commands.Vote},
		"es": {"necesito más tiempo, 2 días": commands.Extend, "propongo empate entre Anna y Ben": commands.Vote, "Mensaje al DJ:\n¿Puedo atacar desde el mar?\n": commands.Press},
		"it": {"mi serve più tempo: 2 giorni": commands.Extend, "propongo patta tra Anna e Ben": commands.Vote},
		"hu": {"haladékot kérek: 2 nap": commands.Extend, "döntetlent javaslok köztük: Anna, Ben": commands.Vote},
	} {
		for text, want := range texts {
			got, _, problems := r.Parse(lines(text), context(lang))
			if len(got) != 1 || got[0].Kind != want || len(problems) > 0 || want == commands.Press && got[0].Seats[0] != press.GM {
				t.Errorf("%s: %q is read as %+v, %+v", lang, text, got, problems)
			}
		}
	}
}
