package systems

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "bretwalda/internal/"

// imports returns what each package below internal imports of the others, its tests
// apart.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	root := filepath.Join("..")
	of := make(map[string][]string)
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(strings.TrimPrefix(filepath.Dir(name), root+string(filepath.Separator)))
		for _, i := range f.Imports {
			p, err := strconv.Unquote(i.Path.Value)
			if ours, ok := strings.CutPrefix(p, module); err == nil && ok && !slices.Contains(of[pkg], ours) {
				of[pkg] = append(of[pkg], ours)
			}
		}
		return nil
	})
	if err != nil || len(of) < 40 {
		t.Fatalf("%d packages: %v", len(of), err)
	}
	return of
}

// reached returns what a package needs, directly or not.
func reached(of map[string][]string, pkg string, seen map[string]bool) map[string]bool {
	for _, p := range of[pkg] {
		if !seen[p] {
			seen[p] = true
			reached(of, p, seen)
		}
	}
	return seen
}

// is reports whether a package is a folder or lies below it.
func is(pkg, folder string) bool { return pkg == folder || strings.HasPrefix(pkg, folder+"/") }

// families are the folders of the families of games. No one of them knows another.
var families = []string{"britannia", "italia", "system/systemtest"}

// TestArrows: which packages may know which.
func TestArrows(t *testing.T) {
	of := imports(t)
	for pkg, list := range of {
		for _, p := range list {
			for _, f := range families {
				if is(p, f) && !is(pkg, f) && pkg != "systems" {
					t.Errorf("%s imports %s: only the family, the list of families and the commands may", pkg, p)
				}
			}
			if is(p, "moderator") && !is(pkg, "moderator") && pkg != "crashtest" {
				t.Errorf("%s imports %s: the moderator stands above all", pkg, p)
			}
			if p == "systems" && !is(pkg, "moderator") {
				t.Errorf("%s imports the list of families; it must be handed a system", pkg)
			}
		}
	}
	for _, pkg := range []string{"report", "boardmap", "htmlletter", "chart", "scoresheet", "retrospect", "export", "rulebook"} {
		for p := range reached(of, pkg, map[string]bool{}) {
			if is(p, "britannia") || p == "system" {
				t.Errorf("%s needs %s: what shows a game is given a view of it", pkg, p)
			}
		}
	}
	for _, pkg := range []string{"game", "advice", "questions", "gamelog", "record", "history", "contest", "adjudicate", "scenario", "correction", "score",
		"view", "board", "ruleset", "pack", "orders", "clock", "press", "votes", "lobby", "pace", "absence", "store", "inbox", "outbox", "letter", "dice"} {
		if len(of[pkg]) == 0 && !exists(pkg) {
			t.Errorf("there is no package %s", pkg)
		}
		for p := range reached(of, pkg, map[string]bool{}) {
			if is(p, "britannia") || p == "system" || p == "report" {
				t.Errorf("%s needs %s", pkg, p)
			}
		}
	}
}

func exists(pkg string) bool {
	files, err := os.ReadDir(filepath.FromSlash(path.Join("..", pkg)))
	return err == nil && len(files) > 0
}
