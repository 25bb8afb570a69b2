package orders_test

import (
	"strings"
	"testing"

	"bretwalda/internal/ruleset"
)

// asked are letters of which something is asked back, and plain such as are only like them, by language; a bar is a line break.
var asked = map[ruleset.Language]struct{ asked, plain []string }{
	"en": {
		[]string{
			"2+ from York to March", ">2 from York to March", ">=2 from York to March", "~2 from York to March", "before 1 from York to March",
			"strike 1 from York to March", "2nd army from York to March", "the 2nd from York to March", "hold York: off", "York stays (off)",
			"2 from York to March - off", "I no longer want to never submit", "I never want to not submit",
			"Standing orders for this turn:|fight on in York",
			"Standing orders for round 8:|fight on in York", "2 from York to March because the Welsh are weak perhaps",
			"Dear all,|2 from York to March", "Dear friends,|I will move 2 from York to March",
		},
		[]string{
			"York -> March 2", "York>March 2", "2 York + 1 Lindsey to Suffolk", "2nd half: 2 from York to March", "I will never submit", "no, never submit",
			"retreat from York when I have lost 2|fight on in York", "fight on in York|fight on in York", "Standing orders:|fight on in York",
			"2 from York to March because the Welsh are weak", "Dear GM,|2 from York to March", "Hi all,|2 from York to March", "Hi all, my orders:|2 from York to March",
			"Dear all,|my orders:|2 from York to March", "Dear all,|Angles, round 8|2 from York to March", "2 from York to March|ok",
		},
	},
	"es": {
		[]string{
			"2+ de York a March", ">2 de York a March", "~2 de York a March", "mantén York: fuera", "ya no quiero no someterme nunca",
			"Órdenes permanentes para este turno:|lucha hasta el final en York",
			"Queridos todos,|muevo 2 de York a March",
		},
		[]string{
			"York -> March 2", "no quiero someterme nunca", "Hola a todos:|2 de York a March", "Órdenes permanentes:|lucha hasta el final en York",
			"2 de York a March|vale", "Bernicia: nada",
		},
	},
	"it": {
		[]string{
			"2+ da York a March", ">2 da York a March", "~2 da York a March", "tieni York: annullata", "non voglio non sottomettermi",
			"Ordini permanenti per questo turno:|combatti fino alla fine a York",
			"Cari tutti,|muovo 2 da York a March",
		},
		[]string{
			"York -> March 2", "non voglio sottomettermi mai", "Ciao a tutti,|2 da York a March", "Ordini permanenti:|combatti fino alla fine a York",
			"2 da York a March|va bene così", "Bernicia: niente",
		},
	},
	"hu": {
		[]string{
			"2+ Yorkból Marchba", ">2 Yorkból Marchba", "~2 Yorkból Marchba", "tartsd York: mégse",
			"Állandó parancsok erre a fordulóra:|harc a végsőkig Yorkban",
			"Kedves mindenki,|2 Yorkból Marchba",
		},
		[]string{
			"York -> March 2", "nem akarok soha behódolni", "Sziasztok,|2 Yorkból Marchba", "Állandó parancsok:|harc a végsőkig Yorkban", "2 Yorkból Marchba|jó így",
			"Kedves Játékvezető!|2 Yorkból Marchba",
		},
	},
}

// TestAskedBack: an order that may not say what it reads as is asked about: a number that is only about how many, standing
// orders for one turn, a letter to others.
func TestAskedBack(t *testing.T) {
	all := polyglot(t)
	for lang, said := range asked {
		r := all.In(lang)
		problems := func(text string) int {
			h := newHurried(t, r, "-- letter --\n"+strings.ReplaceAll(text, "|", "\n")+"\n-- nations --\non turn: Angles, round 8; owns: Angles\n-- position --\n"+
				standing+"\n-- meaning --\n\"x\" => talk (not an order)\n")
			return len(r.Parse(h.letter, h.ctx).Problems)
		}
		for _, text := range said.asked {
			if problems(text) == 0 {
				t.Errorf("%s: %q is carried out", lang, text)
			}
		}
		for _, text := range said.plain {
			if problems(text) > 0 {
				t.Errorf("%s: %q is asked about", lang, text)
			}
		}
	}
}
