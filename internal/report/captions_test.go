package report

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/britannia/show"
	"bretwalda/internal/ruleset"
)

// captions are the names of all captions, by the source.
func captions(t *testing.T) map[string]bool {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "captions.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		name, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
		if err != nil || names[name] {
			t.Errorf("caption %s: %q (%v)", v.Names[0], name, err)
		}
		names[name] = true
		return false
	})
	return names
}

// Every caption has a template in every language, and every template a caption.
// Text of one language is not that of another by mistake.
func TestCaptions(t *testing.T) {
	names := captions(t)
	for _, c := range show.Names().Columns {
		names[c.Name] = true
	}
	if len(names) < 20 || !names["player"] {
		t.Fatalf("captions %v", names)
	}
	inEvery(t, func(t *testing.T, s *sample) {
		for _, x := range setOf(t, s.r, s.lang).Templates() {
			if name, ok := strings.CutPrefix(x.Name(), "caption/"); ok && !names[name] {
				t.Errorf("template %q is no caption", x.Name())
			}
		}
		for name := range names {
			for _, of := range []Captioned{{Title: title, Nation: 3, First: 5, Last: 5}, {Title: title, N: 1, Nation: 1, First: 1, Last: 7, Over: true}, {Title: title, N: 4, Nation: 9, First: 2, Last: 3}} {
				text, err := s.r.run("caption/"+name, s.lang, of)
				if err != nil || text == "" || text != clean(text) || strings.Contains(text, "<no value>") {
					t.Errorf("%s: %q, %v", name, text, err)
				}
			}
		}
	})
}

func TestCaption(t *testing.T) {
	s := newSample(t)
	for _, test := range []struct {
		lang string
		what Caption
		of   Captioned
		want string
	}{
		{"en", CaptionPlayer, Captioned{}, "Player"},
		{"hu", CaptionPlayer, Captioned{N: 2}, "2. játékos"},
		{"es", CaptionPlayers, Captioned{N: 3}, "3 jugadores"},
		{"hu", CaptionName, Captioned{Nation: s.nation("welsh")}, "Walesiek"},
		{"it", CaptionMap, Captioned{Title: "Sassoni", Last: 5, Over: true}, "Sassoni · dopo il turno V"},
		{"hu", CaptionMap, Captioned{Title: "Szászok", Last: 5}, "Szászok · az V. fordulóban"},
		{"hu", CaptionStory, Captioned{Title: "Szászok", First: 1, Last: 16}, "Szászok: az I. fordulótól a XVI. fordulóig"},
		{"xx", CaptionStory, Captioned{Title: "A\nB", First: 3, Last: 3}, "A B: round 3"},
		{"en", "nonsense", Captioned{}, "nonsense"},
	} {
		if got := s.r.Caption(ruleset.Language(test.lang), test.what, test.of); got != test.want {
			t.Errorf("%s %s: %q, want %q", test.lang, test.what, got, test.want)
		}
	}
}
