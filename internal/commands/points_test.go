package commands_test

import (
	"reflect"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/commands"
	"bretwalda/internal/ruleset"
)

// Corrections and bids are of points as cards print them: in halves where the edition has
// them, with a point, a comma or the sign ½.
func TestHalves(t *testing.T) {
	rs := britanniatest.First(t).Ruleset()
	first, second := commands.NewReader(rs, words.Pieces, 0), reader(t)
	welsh, _ := rs.FindNation("welsh")
	correct := func(kept int) commands.Command {
		return commands.Command{Kind: commands.Correct, Nation: welsh, Points: kept, Reason: "x"}
	}
	bid := func(kept int) commands.Command {
		return commands.Command{Kind: commands.Bid, Sides: []commands.Side{{Nation: welsh}}, Points: kept}
	}
	for _, c := range []struct {
		lang       ruleset.Language
		text       string
		want       commands.Command
		printed    string
		inTheOther bool // the second edition has it, too
	}{
		{"en", "correct points Welsh +2.5 because x", correct(5), "correct points Welsh +2.5 because x", false},
		{"en", "correct points Welsh +2 because x", correct(4), "correct points Welsh +2 because x", true},
		{"es", "corregir puntos galeses +2,5 porque x", correct(5), "corregir puntos Galeses +2,5 porque x", false},
		{"es", "corregir puntos galeses -½ porque x", correct(-1), "corregir puntos Galeses -0,5 porque x", false},
		{"it", "correggi punti Gallesi +1½ perché x", correct(3), "correggi punti Gallesi +1,5 perché x", false},
		{"hu", "pontok javítása walesiek -0,5 mert x", correct(-1), "pontok javítása walesiek -0,5 mert x", false},
		{"en", "add 2 points to the Welsh because x", correct(4), "correct points Welsh +2 because x", true},
		{"en", "add +2 points to the Welsh because x", correct(4), "correct points Welsh +2 because x", true},
		{"en", "Give 2.5 points to the Welsh because x", correct(5), "correct points Welsh +2.5 because x", false},
		{"en", "take 2 points from the Welsh because x", correct(-4), "correct points Welsh -2 because x", true},
		{"es", "añade 2 puntos a los galeses porque x", correct(4), "corregir puntos Galeses +2 porque x", true},
		{"es", "quita 2 puntos a los galeses porque x", correct(-4), "corregir puntos Galeses -2 porque x", true},
		{"it", "aggiungi 2 punti ai Gallesi perché x", correct(4), "correggi punti Gallesi +2 perché x", true},
		{"it", "togli 2 punti ai Gallesi perché x", correct(-4), "correggi punti Gallesi -2 perché x", true},
		{"hu", "adj 2 pontot a walesieknek, mert x", correct(4), "pontok javítása walesiek +2 mert x", true},
		{"hu", "vonj le 2 pontot a walesiektől, mert x", correct(-4), "pontok javítása walesiek -2 mert x", true},
		{"en", "bid 12.5 for Welsh", bid(25), "bid 12.5 on Welsh", false},
		{"es", "pujo 12 por los galeses", bid(24), "pujo 12 por Galeses", true},
		{"hu", "licit 4,5 erre: walesiek", bid(9), "licit 4,5 erre walesiek", false},
	} {
		ctx := context(c.lang)
		got, _, problems := first.Parse(lines(c.text), ctx)
		if len(got) != 1 || len(problems) > 0 || !reflect.DeepEqual(got[0].Plain(), c.want.Plain()) {
			t.Errorf("%q: %+v %+v", c.text, got, problems)
			continue
		}
		if text := first.Print(c.want, ctx); text != c.printed {
			t.Errorf("%q is printed as %q, want %q", c.text, text, c.printed)
		}
		if again, _, _ := first.Parse(lines(first.Print(c.want, ctx)), ctx); len(again) != 1 || !reflect.DeepEqual(again[0].Plain(), c.want.Plain()) {
			t.Errorf("%q does not read back: %+v", first.Print(c.want, ctx), again)
		}
		if got, _, _ := second.Parse(lines(c.text), ctx); c.inTheOther != (len(got) == 1) {
			t.Errorf("%q in the second edition: %+v", c.text, got)
		}
	}
	for _, text := range []string{"correct points Welsh +2.25 because x", "correct points Welsh +1e2 because x", "correct points Welsh +0.0 because x", "correct points Welsh +600 because x", "correct points Welsh 2 because x"} {
		if got, _, problems := first.Parse(lines(text), context("en")); len(got) > 0 || len(problems) != 1 {
			t.Errorf("%q: %+v %+v", text, got, problems)
		}
	}
}
