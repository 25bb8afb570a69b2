package orders_test

import (
	"bytes"
	"math/rand"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/spelling"
)

// polyglot returns a Reader of all languages.
func polyglot(t testing.TB) *orders.Reader {
	t.Helper()
	usual.Do(func() { usualReader = polyglotOf(britanniatest.Engine(t).Ruleset()) })
	return usualReader
}

// A reader's words take a moment to be gathered, and nearly all tests read by the same.
var (
	usual       sync.Once
	usualReader *orders.Reader
)

func polyglotOf(rs *ruleset.Ruleset) *orders.Reader {
	lexicons := words.Orders().Lexicons()
	return orders.NewReader(rs, lexicons[0], lexicons[1:]...)
}

// A leader's name may have a slash, as Sweyn/Canute's has: what is printed of him is read,
// whatever else is listed.
func TestNamesWithASlash(t *testing.T) {
	rs := britanniatest.First(t).Ruleset()
	all := polyglotOf(rs)
	danes, _ := rs.FindNation("danes")
	sweyn, ok := rs.FindLeader("sweyn-canute")
	if !ok {
		t.Fatal("no Sweyn/Canute")
	}
	var list []orders.Order
	land := slices.Collect(rs.Board.Land.All)
	for i := range land[3:] {
		list = append(list, orders.Order{Kind: orders.Move, Count: orders.N(4), From: land[i], Leader: sweyn, Steps: []orders.Step{{Via: []board.Area{land[i+1], land[i+2]}, To: land[i+3]}}})
	}
	want := orders.Sheet{Sections: []orders.Section{{Nation: danes, Round: 14, Orders: list}}}
	for _, lang := range orders.Languages() {
		text := all.In(lang).Print(want)
		got := all.In(lang).Parse(lines(text), orders.Context{})
		if len(got.Problems) > 0 || len(got.Sections) != 1 || !reflect.DeepEqual(orders.Plain(got.Sections[0].Orders), list) {
			t.Errorf("%s: %s%s\nread back as\n%s", lang, problems(all.In(lang), got), text, all.In(lang).Print(got))
		}
	}
}

// In games in which armies retreat, not units of a kind, who names a kind is asked for the
// number alone: nobody else retreats for that, and no more.
func TestRetreatsCountArmies(t *testing.T) {
	all := polyglot(t)
	for lang, text := range map[ruleset.Language]string{
		"en": "retreat 2 cavalry from Kent to Essex", "es": "retirar 2 jinetes de Kent a Essex",
		"it": "ritira 2 cavalieri dal Kent nell'Essex", "hu": "vonuljon vissza 2 lovas Kentből Essexbe",
	} {
		got := all.In(lang).Parse(lines("Normans, round 15\n"+text), orders.Context{})
		if len(got.Problems) != 1 || len(got.Sections) > 0 && len(got.Sections[0].Orders) > 0 {
			t.Errorf("%s: %q is read as\n%s", lang, text, all.In(lang).Print(got))
			continue
		}
		offer := got.Problems[0].Nearest
		again := all.In(lang).Parse(lines("Normans, round 15\n"+offer), orders.Context{})
		if len(again.Problems) > 0 || len(again.Sections) != 1 || again.Sections[0].Orders[0].Count != orders.N(2) {
			t.Errorf("%s: %q is answered by the offer %q, read as\n%s", lang, text, offer, all.In(lang).Print(again))
		}
	}
}

// TestPrintThenParseInEach checks for each language that what is printed in it
// reads back as it was, by a Reader of all languages.
func TestPrintThenParseInEach(t *testing.T) {
	all := polyglot(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		r := all.In(lang)
		for seed := range seeds(1000) {
			g := generator{Rand: rand.New(rand.NewSource(seed)), rs: r.Ruleset(), kinds: make(map[orders.Kind]bool)}
			want := g.sheet()
			text := r.Print(want)
			got := r.Parse(lines(text), orders.Context{Next: 1})
			for i := range got.Sections {
				got.Sections[i].Orders = orders.Plain(got.Sections[i].Orders)
			}
			for i := range got.Standing {
				got.Standing[i].Orders = orders.Plain(got.Standing[i].Orders)
			}
			if len(got.Problems) > 0 || len(got.Ignored) > 0 || !reflect.DeepEqual(got, want) {
				t.Errorf("%s, seed %d: %signored %+v\n%s\nread back as\n%s", lang, seed, problems(r, got), got.Ignored, text, r.Print(got))
				break
			}
		}
	}
}

// TestLonePrintedOrders checks that a printed order is read by whoever gets it, in
// whatever language they usually write, for every area.
func TestLonePrintedOrders(t *testing.T) {
	all := polyglot(t)
	saxons, _ := all.Ruleset().FindNation("saxons")
	for _, lang := range orders.Languages() {
		for a := range all.Ruleset().Board.Land.All {
			o := orders.Order{Kind: words.Fyrd, Count: orders.N(1), Areas: []board.Area{a}}
			printed := lines(all.In(lang).Print(orders.Sheet{Sections: []orders.Section{{Nation: saxons, Round: 16, Orders: []orders.Order{o}}}}))
			for _, usual := range orders.Languages() {
				got := all.In(usual).Parse(printed[1:], orders.Context{Next: saxons, Round: 16})
				if len(got.Problems) > 0 || len(got.Sections) != 1 || !reflect.DeepEqual(orders.Plain(got.Sections[0].Orders), []orders.Order{o}) {
					t.Errorf("%s, read by a reader of %s: %q\n%s", lang, usual, printed[1].Text, problems(all, got))
				}
			}
		}
	}
}

// lexiconFile returns the file of a language.
func lexiconFile(t *testing.T, lang ruleset.Language) []byte {
	t.Helper()
	data, err := os.ReadFile("lexicons/" + string(lang) + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestLoad checks that the lexicons load, and that each kind of mistake in one
// is found and named.
func TestLoad(t *testing.T) {
	for _, lang := range orders.Languages() {
		if l, err := orders.Load(lexiconFile(t, lang), nil); err != nil || l.Lang != lang {
			t.Errorf("%s: %v", lang, err)
		}
	}
	army := `  armies: {one: "army", many: "armies"}`
	for _, c := range []struct{ name, old, new, want string }{
		{"missing word", "  retreat: [", "  retreats: [", "words: retreat is missing"},
		{"unknown word", "  retreat: [", "  retreats: [", "words: nothing is called retreats"},
		{"form of two words", "  either: [either]", "  either: [either, march]", `"march" stands for`},
		{"form twice but for accents", "  either: [either]", "  either: [either, Éither]", `"Éither" stands for`},
		{"form without letters", "  either: [either]", `  either: [either, "=>"]`, "neither letters nor figures"},
		{"number that is a word", "  zero: 0", "  march: 0", `stands for`},
		{"missing phrase", `  fight-on: "`, `  fight-off: "`, "phrases: fight-on is missing"},
		{"unknown phrase", `  fight-on: "`, `  fight-off: "`, "phrases: nothing is called fight-off"},
		{"missing plural", army, "  armies: armies", "armies changes with a number"},
		{"empty plural", army, "  armies: {one: army}", "armies is missing, or its one or many"},
		{"part lost in the singular", "place {count} new army {in}", "place a new army {in}", "place has other parts in the singular"},
		{"unknown case", "through {areas}", "through {areas:instrumental}", "unknown case instrumental"},
		{"missing sentence", "  no-number: >-", "  no-figure: >-", "sentences: no-number is missing"},
		{"unknown sentence", "  no-number: >-", "  no-figure: >-", "sentences: nothing is called no-figure"},
		{"unknown section", "\nnearest:", "\nnearly:", "nearly"},
		{"doubt that is a word", "\ndoubts: [", "\ndoubts: [march, ", `"march" stands for`},
		{"place without line", "Line {line}, ", "", "place needs {line}"},
	} {
		data := lexiconFile(t, "en")
		broken := bytes.Replace(data, []byte(c.old), []byte(c.new), 1)
		if bytes.Equal(broken, data) {
			t.Fatalf("%s: %q is not in the file", c.name, c.old)
		}
		if _, err := orders.Load(broken, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
}

// A file of talk adds its words to those of the lexicon; none may stand for anything else, or
// stand there twice.
func TestLoadTalk(t *testing.T) {
	l, err := orders.Load(lexiconFile(t, "en"), []byte("# animals, plants\nzebra, Hippo of mine,\n\n# weather\ndrizzle\n"))
	if err != nil || !slices.Equal(l.Talk[len(l.Talk)-3:], []string{"zebra", "hippo of mine", "drizzle"}) {
		t.Errorf("talk %q, error %v", l.Talk[len(l.Talk)-3:], err)
	}
	for _, talk := range []string{"march", "zebra\nzebra", "zebra, zébra", "!"} {
		if _, err := orders.Load(lexiconFile(t, "en"), []byte(talk)); err == nil {
			t.Errorf("%q is taken for talk", talk)
		}
	}
}

// TestParts checks that phrases and sentences of every language have the parts
// that the English ones have.
func TestParts(t *testing.T) {
	hole := regexp.MustCompile(`\{(\w+)(:\w+)?\}`)
	parts := func(text string) []string {
		var out []string
		for _, m := range hole.FindAllStringSubmatch(text, -1) {
			out = append(out, m[1])
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	english := words.Orders().Lexicon("en")
	for _, l := range words.Orders().Lexicons() {
		for p, text := range english.Phrases {
			if want, got := parts(text.Many), parts(l.Phrases[p].Many); !slices.Equal(got, want) {
				t.Errorf("%s: %q has parts %v, want %v", l.Lang, l.Phrases[p].Many, got, want)
			}
		}
		for c, text := range english.Sentences {
			if want, got := parts(text), parts(l.Sentences[c]); !slices.Equal(got, want) {
				t.Errorf("%s: %q has parts %v, want %v", l.Lang, l.Sentences[c], got, want)
			}
		}
	}
}

// TestHungarianEndings checks the endings of names that are printed, and that
// they are read, with and without accents and hyphens.
func TestHungarianEndings(t *testing.T) {
	r := polyglot(t).In("hu")
	for _, c := range []struct{ from, through, to string }{
		{"Avalonból", "Wessexen", "a Dombvidékre"},
		{"a Dombvidékről", "Sussexen", "Wessexbe"},
		{"Kentből", "Suffolkon", "Essexbe"},
		{"Norfolkból", "Lindsey-n", "Yorkba"},
		{"Lindsey-ből", "Észak-Mercián", "Dél-Merciába"},
		{"Hwiccéből", "Cheshire-en", "a Walesi határvidékre"},
		{"Cheshire-ből", "a Pennineken", "Lindsey-be"},
		{"a Penninekből", "Cumbrián", "Berniciába"},
		{"Lothianból", "Devonon", "Gallowaybe"},
		{"Cornwallból", "Dyfeden", "Gwentbe"},
		{"Powysból", "Clwyden", "Gwyneddbe"},
		{"Strathclyde-ból", "Dalriadán", "Dunedinbe"},
		{"Albanból", "Morayon", "Marba"},
		{"Skye-ról", "a Hebridákon", "Caithnessbe"},
		{"az Orkney-szigetekről", "a Fríz-tengeren", "az Északi-tengerre"},
		{"az Atlanti-óceánról", "az Orkney-szigeteken", "az Ír-tengerre"},
		{"Morayból", "Gallowayen", "Skye-ra"},
	} {
		want := "2 sereg " + c.from + " " + c.through + " át " + c.to + " vonul"
		for _, written := range []string{
			want,
			strings.NewReplacer("á", "a", "é", "e", "ö", "o", "ó", "o", "ő", "o", "í", "i").Replace(want),
			strings.ToUpper(want),
			strings.ReplaceAll(strings.NewReplacer("ből ", "-ből ", "ból ", "-ból ", "ről ", "-ről ").Replace(want), "--", "-"),
		} {
			s := r.Parse([]orders.Line{{Text: written}}, orders.Context{Next: 4, Round: 3})
			if len(s.Problems) > 0 || len(s.Sections) != 1 {
				t.Errorf("%q: problems %s", written, problems(r, s))
				continue
			}
			if got := r.PrintOrder(s.Sections[0].Orders[0]); got != want {
				t.Errorf("%q reads as %q, want %q", written, got, want)
			}
		}
	}
}

// TestLanguage checks that a Reader tells in which language a letter is
// written.
func TestLanguage(t *testing.T) {
	r := polyglot(t)
	for _, c := range []struct {
		letter string
		want   ruleset.Language
		told   bool
	}{
		{"", "en", false},
		{"2 Gwent-Avalon", "en", false},
		{"Move 2 from Gwent to Avalon", "en", true},
		{"Mueve 2 de Gwent a Avalon", "es", true},
		{"Sposta 2 da Gwent a Avalon", "it", true},
		{"2 sereg Gwentből Avalonba", "hu", true},
		{"2 Gwentbol Avalonba", "hu", true},
		{"Galeses: 2 Gwent-Avalon", "es", true},
		{"> Move 2 from Gwent to Avalon\n2 da Gwent a Avalon, se è vuota", "it", true},
		{"> Sposta 2 da Gwent a Avalon", "it", true},
		{"Welsh, turno 3:\nMueve 2 de Gwent a Avalon\n1 de Powys a Hwicce\n1 from Clwyd to Cheshire", "es", true},
	} {
		if got, told := r.Language(lines(c.letter)); got != c.want || told != c.told {
			t.Errorf("%q: %s %t, want %s %t", c.letter, got, told, c.want, c.told)
		}
	}
	if got, told := r.In("hu").Language(lines("2 Gwent-Avalon")); got != "en" || told {
		t.Errorf("what tells nothing is %s for a Reader that prefers Hungarian", got)
	}
}

// TestOneLanguage checks that a Reader of one language does not read the
// others, and that In keeps it as it is.
func TestOneLanguage(t *testing.T) {
	r := reader(t)
	if s := r.Parse(lines("Mueve 2 desde Gwent hasta Avalon"), orders.Context{Next: 4}); !s.Empty() {
		t.Errorf("an English Reader reads Spanish: %s", r.Print(s))
	}
	if r.In("es") != r {
		t.Error("a Reader prints in a language that it does not have")
	}
}

// TestFormsHideNoNames checks that no word of a language is written as the name of an
// area, nation or leader in that language or in English: the name would be lost.
func TestFormsHideNoNames(t *testing.T) {
	r := polyglot(t)
	rs := r.Ruleset()
	for _, l := range words.Orders().Lexicons() {
		own := r.In(l.Lang)
		for a := range (rs.Board.Land | rs.Board.Seas).All {
			for _, lang := range []ruleset.Language{ruleset.English, l.Lang} {
				line := "2 " + rs.Names.Area(ruleset.English, 1) + " -> " + rs.Names.Area(lang, a)
				s := own.Parse(lines(line), orders.Context{Next: 4, Round: 3})
				if a != 1 && (len(s.Problems) > 0 || len(s.Sections) != 1) {
					t.Errorf("%s: %q: %s", l.Lang, line, problems(own, s))
				}
			}
		}
	}
}

// TestTalkIsNoMisspeltName asks of each word that is left out as talk whether it is a name
// of an area with one letter wrong: then a misspelt name would be lost without a word. A few
// are in every other letter.
func TestTalkIsNoMisspeltName(t *testing.T) {
	rs := polyglot(t).Ruleset()
	common := []string{"work", "kene", "lent", "fent", "devo", "devono"}
	for _, l := range words.Orders().Lexicons() {
		names := make(map[string]bool)
		for a := range (rs.Board.Land | rs.Board.Seas).All {
			for _, lang := range []ruleset.Language{ruleset.English, l.Lang} {
				names[spelling.Key(rs.Names.Area(lang, a))] = true
			}
		}
		for _, word := range l.Talk {
			key := spelling.Key(word)
			for name := range names {
				if len(key) > 3 && !slices.Contains(common, word) && !names[key] && spelling.Distance(key, name, 1) <= 1 {
					t.Errorf("%s: %q is nearly %q", l.Lang, word, name)
				}
			}
		}
	}
}

// TestTalkDoubtsNothing: what is said to be a joke, wrong or for later is no order, though all
// else of the line is one.
func TestTalkDoubtsNothing(t *testing.T) {
	all := polyglot(t)
	saxons, _ := all.Ruleset().FindNation("saxons")
	for _, line := range []string{
		"2 from Kent to Essex, joke", "2 from Kent to Essex, just kidding", "2 from Kent to Essex - mistake", "2 from Kent to Essex is wrong",
		"delay 2 from Kent to Essex", "I doubt 2 from Kent to Essex",
	} {
		s := all.Parse(lines(line), orders.Context{Next: saxons, Round: 8})
		if len(s.Problems) == 0 || len(s.Sections) > 0 && len(s.Sections[0].Orders) > 0 {
			t.Errorf("%q is read as\n%s", line, all.Print(s))
		}
	}
}
