package words

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/lexicon"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// TestLanguages: Britannia has words in each language that orders and commands have.
func TestLanguages(t *testing.T) {
	own, err := lexicon.Languages(files, folder)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(own, orders.Languages()) || !slices.Equal(own, commands.Languages()) {
		t.Errorf("words in %v, orders in %v, commands in %v", own, orders.Languages(), commands.Languages())
	}
}

// TestFifthLanguage: a file is all that another language needs.
func TestFifthLanguage(t *testing.T) {
	data, err := files.ReadFile(folder + "/en.yaml")
	if err != nil {
		t.Fatal(err)
	}
	f, err := load([]byte(strings.Replace(string(data), "language: en", "language: cy", 1)))
	if err != nil {
		t.Fatal(err)
	}
	own := statements()
	if err := own.Speak(f.Language, f.Orders); err != nil {
		t.Fatal(err)
	}
	for _, s := range own.Statements {
		if s.Print["cy"].Many == "" {
			t.Errorf("%s cannot be printed", s.Name)
		}
	}
}

// TestLoad: what a translator may get wrong is said.
func TestLoad(t *testing.T) {
	data, err := files.ReadFile(folder + "/en.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for change, want := range map[string]string{
		"  fort: [fort, forts]=>  tower: [fort, forts]":               "pieces: fort is missing",
		"  fort: [fort, forts]=>  fort: [fort]\n  tower: [tower]":     "pieces: there is no key tower",
		"    fyrd: [fyrd,=>    fird: [fyrd,":                          "words: fyrd is missing",
		"    burh: [burh,=>    burhs: []\n    ford: [x]\n    burh: [": "words: nothing is called ford",
		"    fyrd: [fyrd,=>    fyrd: [burh,":                          `words: fyrd: "burh" has no letters, or stands for something else too`,
		"    fyrd: [fyrd,=>    fyrd: [march,":                         `words: fyrd: "march" has no letters, or stands for something else too`,
		"    fyrd: [fyrd,=>    fyrd: [\"!\",":                         `words: fyrd: "!" has no letters`,
		"\n  compounds:=>\n  compounds:\n    no kings: [not, king]":   `compounds: "no kings" has unknown word king`,
		"place {count} fyrd {in}=>place fyrd {in}":                    `phrases: fyrd: "place fyrd {in}" has parts "in", not "count in"`,
		"    fyrd: \"place=>    fird: \"place":                        "phrases: fyrd is missing",
		"    burhs: \"build no burhs\"=>    fyrd: \"no fyrd\"":        "phrases: burhs is missing",
		"    secret-ballot: \"no=>    ballot: \"no":                   "none: nothing is called ballot",
		"\npieces:=>\npiece:":                                         "field piece not found",
	} {
		from, to, _ := strings.Cut(change, "=>")
		if !strings.Contains(string(data), from) {
			t.Fatalf("%q is not in the file", from)
		}
		if _, err := load([]byte(strings.Replace(string(data), from, to, 1))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", change, err, want)
		}
	}
}

// TestOrders: every language says everything, in the order of what is stored.
func TestOrders(t *testing.T) {
	f := Orders()
	for _, s := range f.Statements {
		for _, lang := range orders.Languages() {
			if s.Print[lang].Many == "" {
				t.Errorf("%s: %s cannot be printed", lang, s.Name)
			}
		}
	}
	if !CanStand(Ballot) || !CanStand(KingsArmy) || CanStand(Fyrd) || CanStand(orders.Move) || !CanStand(orders.Plan) {
		t.Error("the wrong orders can stand")
	}
	if got := f.Lexicon(ruleset.Language("xx")).Lang; got != ruleset.English {
		t.Errorf("what no language is is printed in %s", got)
	}
}
