package italia

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestEngineIsPure: the rules read no clock, file, network or random source, and log nothing;
// a game is a function of its pack and its choices.
func TestEngineIsPure(t *testing.T) {
	allowed := []string{"fmt", "math/bits", "slices", "strings", "_", "embed",
		"bretwalda/internal/board", "bretwalda/internal/dice", "bretwalda/internal/game", "bretwalda/internal/ruleset", "bretwalda/internal/rulings", "bretwalda/internal/italia/cards"}
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range f.Imports {
			if path, _ := strconv.Unquote(i.Path.Value); !slices.Contains(allowed, path) || path == "embed" && name != "sources.go" {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
}
