package orders_test

import (
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

// greetings make of a letter of printed orders one that is read as any other.
var greetings = map[ruleset.Language]string{"en": "Hello everybody,", "es": "Hola a todos,", "it": "Ciao a tutti,", "hu": "Sziasztok!"}

// TestGreetingChangesNothing checks that random letters as they are printed, and such in which a word was lost, said twice or
// changed for another, mean the same with a greeting above, by which they are read as what people write.
func TestGreetingChangesNothing(t *testing.T) {
	all := polyglot(t)
	for _, lang := range orders.Languages() {
		r, asPrinted, changed := all.In(lang), 0, 0
		for seed := range seeds(400) {
			random := rand.New(rand.NewSource(seed))
			g := generator{Rand: random, rs: r.Ruleset(), kinds: make(map[orders.Kind]bool)}
			sheet := g.sheet()
			sheet.Cancel = nil
			text := r.Print(sheet)
			if sameGreeted(t, r, lang, text) {
				asPrinted++
			} else if !sheet.Empty() {
				t.Errorf("%s: not read as printed:\n%s", lang, text)
			}
			for range 8 / sampling.Every(4) {
				if garbled := slip(random, text); garbled != text && sameGreeted(t, r, lang, garbled) {
					changed++
				}
			}
		}
		if asPrinted < int(seeds(400))*4/5 || changed == 0 {
			t.Errorf("%s: of %d letters %d were read as printed, and %d that were changed", lang, seeds(400), asPrinted, changed)
		}
	}
}

// sameGreeted reports whether a letter is read as printed. It checks that it means the same with a greeting then.
func sameGreeted(t *testing.T, r *orders.Reader, lang ruleset.Language, text string) bool {
	t.Helper()
	ctx := orders.Context{Next: 1}
	got, printed := r.AsPrinted(lines(text), ctx)
	if !printed {
		return false
	}
	if want := r.Parse(lines(greetings[lang]+"\n\n"+text), ctx); !sameOrders(got, want) || len(want.Problems) > 0 {
		t.Errorf("%s:\n%s\nis read as\n%s\nand with a greeting as\n%s%s", lang, text, r.Print(got), r.Print(want), problems(r, want))
	}
	return true
}

// sameOrders reports whether two letters order the same, on whatever lines.
func sameOrders(a, b orders.Sheet) bool {
	plain := func(s orders.Sheet) (sections []orders.Section, standing []orders.Standing) {
		for _, sec := range s.Sections {
			sec.Orders = orders.Plain(slices.Clone(sec.Orders))
			sections = append(sections, sec)
		}
		for _, st := range s.Standing {
			st.Orders = orders.Plain(slices.Clone(st.Orders))
			standing = append(standing, st)
		}
		return sections, standing
	}
	aSections, aStanding := plain(a)
	bSections, bStanding := plain(b)
	return reflect.DeepEqual(aSections, bSections) && reflect.DeepEqual(aStanding, bStanding) && reflect.DeepEqual(a.Cancel, b.Cancel)
}

// slip leaves out a word of a letter, says it twice, or puts another of its words in its place.
func slip(random *rand.Rand, text string) string {
	rows := strings.Split(text, "\n")
	at := random.Intn(len(rows))
	indent := rows[at][:len(rows[at])-len(strings.TrimLeft(rows[at], " "))]
	words := strings.Fields(rows[at])
	if len(words) < 2 {
		return text
	}
	i := random.Intn(len(words))
	switch random.Intn(3) {
	case 0:
		words = slices.Delete(words, i, i+1)
	case 1:
		words = slices.Insert(words, i, words[i])
	default:
		if other := strings.Fields(text); len(other) > 0 {
			words[i] = other[random.Intn(len(other))]
		}
	}
	rows[at] = indent + strings.Join(words, " ")
	return strings.Join(rows, "\n")
}

// TestAsPrinted checks what is taken for orders as they are printed, and what may say more.
func TestAsPrinted(t *testing.T) {
	all := polyglot(t)
	for _, c := range []struct {
		lang ruleset.Language
		text string
		want bool
	}{
		{"en", "Angles, round 8:\nMove 2 from York to Lindsey", true},
		{"en", "angles, round 8\n2 from York to Lindsey", true},
		{"en", "Angles, round 8\nmove 2 from YOR to LIN\n\nStanding orders:\nNever submit", true},
		{"en", "If Lindsey is empty:\n  Move 2 from York to Lindsey\nOtherwise:\n  Hold all in York", true},
		{"hu", "Angolok, 8. forduló:\n2 sereg Yorkból Lindsey-be vonul", true},
		{"en", "Move 2 from York to Lindsey too", false},
		{"en", "Move 2 from York to Lindsey?", false},
		{"en", "Send 2 from York to Lindsey", false},
		{"en", "Move 2 from York to Lindsey, please", false},
		{"en", "Hi,\nMove 2 from York to Lindsey", false},
		{"en", "Move 2 from York to Lindsey\nAnna", false},
		{"en", "Move 2 from York to Lindsey # or March", false},
		{"en", "~~Move 2 from York to Lindsey~~", false},
		{"en", "Move 2 from York", false},
		{"en", "Hold York: Lindsey", false},
		{"en", "If Lindsey is empty:\nMove 2 from York to Lindsey", false},
		{"es", "Mueve 2 de York a Lindsey también", false},
		{"it", "Sposta 2 da York a Lindsey pure", false},
		{"hu", "2 sereg Yorkból Lindsey-be vonul is", false},
	} {
		r := all.In(c.lang)
		angles, _ := r.Ruleset().FindNation("angles")
		sheet, printed := r.AsPrinted(lines(c.text), orders.Context{Next: angles, Round: 8})
		if printed != c.want {
			t.Errorf("%s: %q is read as printed: %t, as\n%s", c.lang, c.text, printed, r.Print(sheet))
		}
	}
}

// In Hungarian "meg" says that an order comes to others, and ends verbs, too.
func TestEndOfAVerbAddsNothing(t *testing.T) {
	r := polyglot(t).In("hu")
	for _, text := range []string{"Soha ne hódolj meg", "soha nem hódolunk meg", "Vonuljon vissza az összes a Penninekből Yorkba, ha kevesebb mint 2 marad meg"} {
		s := r.Parse(lines("Sziasztok!\n"+text), orders.Context{Next: 16, Round: 8})
		if len(s.Sections) != 1 || len(s.Sections[0].Orders) != 1 || s.Sections[0].Orders[0].Amends != orders.NoAmendment {
			t.Errorf("%q is read as %+v", text, s)
		}
	}
}
