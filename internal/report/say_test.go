package report

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

var sayings = regexp.MustCompile(`report\.Saying\s*=\s*"([^"]*)"`)

// allSayings are the constants of type Saying in all packages.
func allSayings(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../*/*.go")
	below, err2 := filepath.Glob("../*/*/*.go")
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, file := range append(files, below...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range sayings.FindAllStringSubmatch(string(text), -1) {
			if slices.Contains(all, found[1]) {
				t.Errorf("%s: the saying %q has two constants", file, found[1])
			}
			all = append(all, found[1])
		}
	}
	if len(all) == 0 {
		t.Fatal("no constants found")
	}
	return all
}

// Every saying has a template in every language, every template is said somewhere,
// and all can be written, with everything said and with nothing.
func TestEverySaying(t *testing.T) {
	all := allSayings(t)
	inEvery(t, func(t *testing.T, s *sample) {
		full := Said{
			Game: s.g, Who: "Anna", By: "Gwen", Names: []string{"Anna", "Ben"}, Nation: s.nation("welsh"),
			Nations: []ruleset.Nation{s.nation("welsh"), s.nation("picts")}, Round: 3, Number: 2, Hours: 24, Leads: []int{24, 3},
			When: time.Date(2026, 3, 3, 18, 0, 0, 0, time.UTC), Yes: true, Choice: "round", Topic: "retreats", Command: "status",
			Lang: s.lang, Zone: "Europe/Rome", Text: "One line.\nAnother.", Lines: []SaidLine{
				{Label: "status", Text: "Tells where the game stands.", Nation: s.nation("welsh"), Round: 3, Items: []string{"hold"}}, {Label: "map"},
			},
			Can: []SaidLine{{Label: "extend", Text: "extend 24 hours"}}, Total: 4, Other: "vote no", Clashes: []view.Battle{{
				Area: s.area("kent"), Sides: []view.Holding{{Nation: s.nation("jutes"), Units: view.Units{britannia.Infantry: 2}}, {Nation: s.nation("belgae"), Units: view.Units{britannia.Infantry: 1}}},
				Ends: []view.End{{Nation: s.nation("jutes"), P: 0.75}, {P: 0.25}},
			}},
		}
		for _, name := range all {
			for _, said := range []Said{full, {}} {
				text, err := s.r.Say(s.reader("welsh"), Saying(name), said)
				if err != nil {
					t.Errorf("%s: %v", name, err)
					continue
				}
				if text == "" || strings.Contains(text, "<no value>") || strings.Contains(text, "%!") {
					t.Errorf("%s: %q", name, text)
				}
			}
		}
		for _, x := range setOf(t, s.r, s.lang).Templates() {
			if name, ok := strings.CutPrefix(x.Name(), "say/"); ok && !slices.Contains(all, name) {
				t.Errorf("template %q is never said", x.Name())
			}
		}
	})
}
