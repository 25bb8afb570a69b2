package britannia_test

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestEngineIsPure: the packages of the engine read no clock, file, network or
// random source, and log nothing; a game is a function of its ruleset and log.
func TestEngineIsPure(t *testing.T) {
	allowed := []string{"fmt", "math/bits", "slices", "strings", "strconv", "cmp", "errors"}
	for _, dir := range []string{"../board", "../game", "."} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files: %v", dir, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			for _, path := range imports(t, name) {
				ours := strings.HasPrefix(path, "bretwalda/internal/")
				rules := strings.HasSuffix(name, "sources.go") && (path == "embed" || path == "_") // texts of the rules
				if !ours && !rules && !slices.Contains(allowed, path) {
					t.Errorf("%s imports %s", name, path)
				}
				if ours && !slices.Contains([]string{"board", "ruleset", "britannia/cards", "rulings", "game", "dice"}, strings.TrimPrefix(path, "bretwalda/internal/")) {
					t.Errorf("%s imports %s: the engine stands below it", name, path)
				}
			}
		}
	}
}

// imports returns the paths that a file imports.
func imports(t *testing.T, name string) []string {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, i := range f.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, p)
	}
	return paths
}
