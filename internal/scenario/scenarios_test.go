package scenario

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/ruleset"
)

var update = flag.Bool("update", false, "write the events that happen into the scenario files")

func engine(t testing.TB) Engine {
	t.Helper()
	rs, err := ruleset.Embedded("britannia-2e")
	if err != nil {
		t.Fatal(err)
	}
	e, err := britannia.New(rs)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestScenarios runs all scenario files of the project.
func TestScenarios(t *testing.T) {
	e := britanniatest.Engine(t)
	root := filepath.Join("..", "..", "testdata", "scenarios")
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txtar" {
			return err
		}
		files++
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
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

func runFile(t *testing.T, e Engine, path string) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Parse(filepath.Base(path), data)
	if err != nil {
		t.Fatal(err)
	}
	out := f.Run(e)
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
