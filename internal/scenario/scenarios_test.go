package scenario_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/britannia/position"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	. "bretwalda/internal/scenario"
)

var update = flag.Bool("update", false, "write the events that happen into the scenario files")

// family is what stories of Britannia are run by.
func family(t testing.TB) Family[britannia.State, britannia.Choice] {
	t.Helper()
	return familyOf(britanniatest.Engine(t))
}

func familyOf(e *britannia.Engine) Family[britannia.State, britannia.Choice] {
	rs := e.Ruleset()
	return Family[britannia.State, britannia.Choice]{
		Rules:  logs.By(e),
		Advice: adviser.Family{Rules: e},
		Words:  words.Orders(),
		Read:   func(name string, data []byte) (britannia.State, error) { return position.Read(e.Pack(), name, data) },
		Match: func(name string, data []byte, s *britannia.State) error {
			return position.Match(e.Pack(), name, data, s)
		},
		Choice:   func(line string) (ruleset.Nation, britannia.Choice, error) { return notation.ParseChoice(rs, line) },
		Event:    func(ev *game.Event) string { return notation.Event(rs, ev) },
		Decision: func(d *game.Decision) string { return notation.Decision(rs, d) },
		Reach: func(s *britannia.State, from board.Area, word string) (places board.Set, ok bool) {
			unit, ok := notation.FindUnit(word)
			if word == "" || word == "leader" {
				unit, ok = britannia.Infantry, true
			}
			e.Reach(s, from, unit, word == "leader", func(to board.Area, _ []board.Area) bool {
				places = places.With(to)
				return true
			})
			return places, ok
		},
	}
}

// firstEdition is the folder of the stories of the first edition.
const firstEdition = "britannia-1e"

// TestScenarios runs all scenario files of the project.
func TestScenarios(t *testing.T) {
	second, first := family(t), familyOf(britanniatest.First(t))
	root := filepath.Join("..", "..", "testdata", "scenarios")
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && strings.HasPrefix(d.Name(), "italia-") {
			return fs.SkipDir // told by that family
		}
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txtar" {
			return err
		}
		files++
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		e := second
		if strings.HasPrefix(filepath.ToSlash(name), firstEdition+"/") {
			e = first
		}
		t.Run(filepath.ToSlash(name), func(t *testing.T) { runFile(t, e, path) })
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files == 0 {
		t.Errorf("no scenario files in %s", root)
	}
}

func runFile(t *testing.T, e Family[britannia.State, britannia.Choice], path string) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Parse(filepath.Base(path), data)
	if err != nil {
		t.Fatal(err)
	}
	out := Run(f, e)
	if *update && string(out.Updated) != string(data) {
		if err := os.WriteFile(path, out.Updated, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, p := range out.Problems {
		t.Error(p)
	}
}
