package report

import (
	"io/fs"
	"path"
	"strings"
	"testing"
	"testing/fstest"
	"text/template/parse"
	"unicode"

	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// The layout of letters stands once, for all languages, and says nothing itself.
func TestLayoutHasNoWords(t *testing.T) {
	s := newSample(t)
	names, err := fs.Glob(templates.Files, layoutFolder+"/*.tmpl")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, err := templates.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		set := s.r.sets[ruleset.English]
		for _, line := range strings.Split(string(text), "{{define ") {
			define, _, found := strings.Cut(strings.TrimPrefix(line, `"`), `"`)
			if tmpl := set.Lookup("inside/" + define); found && tmpl == nil {
				tmpl = set.Lookup(define)
				if tmpl != nil {
					wordless(t, name+": "+define, tmpl.Tree.Root)
				}
			} else if tmpl != nil {
				wordless(t, name+": "+define, tmpl.Tree.Root)
			}
		}
	}
}

// wordless finds letters in the text of a template, and in what headings are given.
func wordless(t *testing.T, where string, node parse.Node) {
	t.Helper()
	switch n := node.(type) {
	case *parse.ListNode:
		if n == nil {
			return
		}
		for _, x := range n.Nodes {
			wordless(t, where, x)
		}
	case *parse.TextNode:
		if strings.ContainsFunc(string(n.Text), unicode.IsLetter) {
			t.Errorf("%s says %q", where, n.Text)
		}
	case *parse.ActionNode:
		if text := n.String(); strings.HasPrefix(text, `{{chapter "`) || strings.HasPrefix(text, `{{underline "`) {
			t.Errorf("%s says %s", where, text)
		}
	case *parse.IfNode:
		wordless(t, where, n.List)
		wordless(t, where, n.ElseList)
	case *parse.RangeNode:
		wordless(t, where, n.List)
		wordless(t, where, n.ElseList)
	case *parse.WithNode:
		wordless(t, where, n.List)
		wordless(t, where, n.ElseList)
	}
}

// A language is there when its folder is.
func TestFifthLanguage(t *testing.T) {
	s := newSample(t)
	files := fstest.MapFS{}
	err := fs.WalkDir(templates.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := templates.Files.ReadFile(name)
		files[name] = &fstest.MapFile{Data: data}
		if strings.HasPrefix(name, "en/") {
			files["nl/"+path.Base(name)] = files[name]
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := templates.Files.ReadFile("en/board.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	files["nl/board.tmpl"] = &fstest.MapFile{Data: []byte(strings.Replace(string(text), "Position by nation", "Stand per volk", 1))}
	r, err := New(s.rs, names, files)
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[ruleset.Language]string{"nl": "Stand per volk", "en": "Position by nation", "fr": "Position by nation"} {
		got, err := r.Position(s.g, Reader{Side: Onlooker, Lang: lang}, s.afterWelsh())
		if err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %v\n%s", lang, err, got)
		}
	}
}
