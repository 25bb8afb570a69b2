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

// What a player writes of a vote on a draw or the end, in words that are no command, is told with what would be one, and not taken
// for an order that cannot be read.
func TestBallotsAreNoOrders(t *testing.T) {
	r := reader(t)
	for lang, texts := range map[ruleset.Language][]string{
		"en": {"I do not vote for a draw", "I would vote for a draw if Anna does", "vote for a draw with Zoe", "Anna wants to vote for a draw", "I voted for a draw last time"},
		"es": {"votaría por un empate si Anna vota", "no voto por un empate"},
		"it": {"voterei per un pareggio se Anna vota", "non voto per un pareggio"},
		"hu": {"döntetlenre szavaznék, ha Anna is", "nem szavazok döntetlenre"},
	} {
		for _, text := range texts {
			ctx := context(lang)
			ctx.GM = false
			given, left, problems := r.Parse(lines(text), ctx)
			if len(given) > 0 || len(problems) != 1 || problems[0].About != "vote-for" || left[0].Text != "" {
				t.Errorf("%s: %q: %+v, %+v, %+v", lang, text, given, left, problems)
			}
		}
	}
	for _, text := range []string{"who votes for a draw?", "draw back to York and vote for the Saxons", "vote for the Saxons", "a draw would be fair"} {
		ctx := context("en")
		ctx.GM = false
		if given, left, problems := r.Parse(lines(text), ctx); len(given)+len(problems) > 0 || left[0].Text != text {
			t.Errorf("%q: %+v, %+v, %+v", text, given, left, problems)
		}
	}
}
