package commands_test

import (
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/ruleset"
)

// What changes something is not done for a question, and not where it is taken back at once; what only asks, and what is
// politely asked for, is.
func TestUnsure(t *testing.T) {
	r := reader(t)
	for lang, tries := range map[ruleset.Language]struct{ unsure, sure []string }{
		"en": {
			[]string{"resign?", "can I resign?", "resign, not yet", "undo?", "approve? ", "end game?", "rewind to round 5, Welsh?", "concede to Anna?", "vote yes?", "yes?", "ready, not yet",
				"cancel game because nobody plays?", "play it?", "status and resign?", "approve; no", "cancel. Not yet.", "yes, wait for ready"},
			[]string{"resign", "status?", "can I join?", "could I just observe?", "no, wait", "can you send me the map?", "extend 24 hours?", "resign. Status", "dice word who will win?",
				"hold the turn?", "not yet", "pause because nobody knows", "wait; status?"},
		},
		"es": {
			[]string{"¿abandono?", "¿aprobar?", "aprobar, todavía no", "¿voto sí?", "¿sí?", "¿deshacer?"},
			[]string{"abandono", "¿estado?", "¿mapa?", "aprobar", "todavía no", "no, espera"},
		},
		"it": {
			[]string{"approva?", "approva, non ancora", "voto sì?", "sì?", "annulla?"},
			[]string{"stato?", "mappa?", "approva", "non ancora", "no, aspetta"},
		},
		"hu": {
			[]string{"lemondok?", "jóváhagyom?", "jóváhagyom, még nem", "igen?", "lemondok, nem", "kész, várj"},
			[]string{"lemondok", "állás?", "térkép?", "jóváhagyom", "nem, várj"},
		},
	} {
		ctx := context(lang)
		ctx.GM, ctx.Agree = true, func(bool, int) bool { return true }
		for _, text := range tries.unsure {
			got, _, problems := r.Parse(lines(text), ctx)
			if len(got) > 0 || len(problems) != 1 || problems[0].Code != commands.Unsure {
				t.Errorf("%s: %q reads as %+v, %+v", lang, text, got, problems)
				continue
			}
			t.Log(r.Sentence(problems[0], lang))
		}
		for _, text := range tries.sure {
			if got, _, problems := r.Parse(lines(text), ctx); len(got) == 0 || len(problems) > 0 {
				t.Errorf("%s: %q is not read: %+v", lang, text, problems)
			}
		}
	}
}

// Orders that are not final, or of which more are to come, wait.
func TestNotFinal(t *testing.T) {
	r := reader(t)
	for lang, texts := range map[ruleset.Language][]string{
		"en": {"not final", "these are not final", "preliminary orders", "provisional", "more to follow", "more orders later", "to be continued", "do not process this yet", "don't play this yet", "to be confirmed"},
		"es": {"no es definitivo", "no son definitivas todavía", "órdenes provisionales", "continuará", "no proceses todavía", "por confirmar"},
		"it": {"non è definitivo", "ordini provvisori", "segue", "non giocarlo ancora", "da confermare"},
		"hu": {"nem végleges", "ideiglenes parancsok", "folytatása következik", "még lesz", "megerősítésre vár"},
	} {
		for _, text := range texts {
			for _, line := range []string{text, text + ".", text + "!"} {
				if got, _, problems := r.Parse(lines(line), context(lang)); len(got) != 1 || got[0].Kind != commands.Wait || len(problems) > 0 {
					t.Errorf("%s: %q is read as %+v, %+v", lang, line, got, problems)
				}
			}
		}
	}
}
