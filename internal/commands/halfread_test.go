package commands_test

import (
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/ruleset"
)

// What a game master writes at the desk that begins like an act and goes on otherwise is told, with what would work; of who may
// have nations, it may be orders, and is left to them.
func TestHalfReadAtTheDesk(t *testing.T) {
	r := reader(t)
	for lang, tries := range map[ruleset.Language]map[string]string{
		"en": {
			"replace Anna": "replace", "replace Anna by Zoe": "replace", "replace Anna by Zoe <zoe@mail.example> if she does not write": "replace",
			"pause until 30 February": "pause", "pause until Easter": "pause", "approve the turn tomorrow": "approve", "release when Anna has written": "release",
			"remove player Hal": "remove", "add GM Hal": "add-gm", "undo everything": "undo", "end the game after round 10": "end", "hold until Monday": "hold",
			"I approve nothing of this": "approve", "no pause": "", "don't pause": "", "the game does not end": "", "Hello Anna": "",
		},
		"es": {"sustituye a Anna": "replace", "pausa hasta el 30 de febrero": "pause", "aprobar mañana": "approve", "quita jugador Hal": "remove", "no apruebo": ""},
		"it": {"sostituisci Anna": "replace", "pausa fino al 30 febbraio": "pause", "approva domani": "approve", "togli giocatore Hal": "remove", "non approvo": ""},
		"hu": {"csere Anna": "replace", "szünet eddig február 30": "pause", "jóváhagyom holnap": "approve", "kizárás Hal": "remove", "nem hagyom jóvá": ""},
	} {
		for text, want := range tries {
			ctx := context(lang)
			ctx.GM, ctx.Desk, ctx.Candidates = true, true, nil
			given, _, problems := r.Parse(lines(text), ctx)
			about := ""
			if len(problems) == 1 {
				about = problems[0].About
			}
			if about != want || len(given) > 0 {
				t.Errorf("%s: %q: about %q, %+v, %+v", lang, text, about, given, problems)
			}
			ctx.Desk = false
			if given, left, _ := r.Parse(lines(text), ctx); len(given) > 0 || left[0].Text != text {
				t.Errorf("%s: %q without a desk: %+v, %+v", lang, text, given, left)
			}
		}
	}
	if _, _, problems := r.Parse(lines("hold York"), commands.Context{Lang: "en", GM: true}); len(problems) > 0 {
		t.Errorf("an order: %+v", problems)
	}
}
