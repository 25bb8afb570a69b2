package systems

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
)

// ofBritannia are words of its rules: kinds of units, offices and the like. Its nations
// come from the pack.
var ofBritannia = []string{"infantry", "cavalry", "burh", "fyrd", "bretwalda", "britannia", "limes", "galloway", "cnut"}

// TestWordsOfBritannia: its words stand in no other Go file. Comments, default settings and
// the names of stored fields do not count.
func TestWordsOfBritannia(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: looks through all packs")
	}
	rs := britanniatest.Engine(t).Ruleset()
	words := slices.Clone(ofBritannia)
	for _, n := range rs.Nations[1:] {
		if n.ID != "angles" { // maps have angles, too
			words = append(words, n.ID)
		}
	}
	said := make(map[string]map[string]string) // by package and word: where
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		pkg := filepath.ToSlash(strings.TrimPrefix(filepath.Dir(name), ".."+string(filepath.Separator)))
		if pkg == "systems" || slices.ContainsFunc(families, func(f string) bool { return is(pkg, f) }) {
			return nil
		}
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			return err
		}
		if said[pkg] == nil {
			said[pkg] = make(map[string]string)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			for _, word := range spoken(n, words) {
				if said[pkg][word] == "" {
					said[pkg][word] = files.Position(n.Pos()).String()
				}
			}
			if f, is := n.(*ast.Field); is {
				f.Tag = nil // what databases call it
			}
			_, imported := n.(*ast.ImportSpec)
			return !imported
		})
		return nil
	})
	if err != nil || len(said) < 40 {
		t.Fatalf("%d packages: %v", len(said), err)
	}
	for _, pkg := range slices.Sorted(maps.Keys(said)) {
		for _, word := range slices.Sorted(maps.Keys(said[pkg])) {
			t.Errorf("%s: %q is a word of Britannia", said[pkg][word], word)
		}
	}
}

// defaultPack is that of games that name none, and the example where one must be named.
const defaultPack = "britannia-2e"

// spoken returns the words of a list that a name or a text in Go code has. The program
// itself is called after an office of Britannia, in texts.
func spoken(n ast.Node, words []string) []string {
	var has func(word string) bool
	switch n := n.(type) {
	case *ast.Ident:
		parts := camel.FindAllString(n.Name, -1)
		has = func(word string) bool {
			return slices.ContainsFunc(parts, func(p string) bool { p = strings.ToLower(p); return p == word || p == word+"s" })
		}
	case *ast.BasicLit:
		text, err := strconv.Unquote(n.Value)
		if n.Kind != token.STRING || err != nil {
			return nil
		}
		text = strings.ReplaceAll(text, defaultPack, "")
		parts := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' })
		has = func(word string) bool { return word != "bretwalda" && slices.Contains(parts, word) }
	default:
		return nil
	}
	return slices.DeleteFunc(slices.Clone(words), func(word string) bool { return !has(word) })
}

// camel are the words of a name.
var camel = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)

// TestSpoken: what is a word of a list in code.
func TestSpoken(t *testing.T) {
	for code, want := range map[string][]string{
		"MaxBurhs":              {"burh"},
		"withCavalry":           {"cavalry"},
		`"one cavalry here"`:    {"cavalry"},
		`"bretwalda serve"`:     nil,
		"CaptionBretwalda":      {"bretwalda"},
		`"britannia-2e"`:        nil,
		"`britannia 3`":         {"britannia"},
		"Burhampton + recavalr": nil,
	} {
		e, err := parser.ParseExpr(code)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		ast.Inspect(e, func(n ast.Node) bool {
			got = append(got, spoken(n, ofBritannia)...)
			return true
		})
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}
