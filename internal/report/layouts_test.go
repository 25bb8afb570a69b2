package report

import (
	"bytes"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"text/template/parse"
	"unicode"

	"bretwalda/internal/britannia/show"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// The layout of letters stands once, for all languages, and says nothing itself.
func TestLayoutHasNoWords(t *testing.T) {
	s := newSample(t)
	common, err := New(s.rs, names, templates.Files, nil)
	if err != nil {
		t.Fatal(err)
	}
	noWords(t, templates.Files, common)
	noWords(t, show.Texts(), s.r)
}

// noWords finds words in the layouts of a folder.
func noWords(t *testing.T, files fs.FS, r *Reports) {
	t.Helper()
	names, err := fs.Glob(files, layoutFolder+"/*.tmpl")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		set := setOf(t, r, ruleset.English)
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
	files, own := copied(t, templates.Files), copied(t, show.Texts())
	for _, of := range []fstest.MapFS{files, own} {
		for _, name := range slices.Collect(maps.Keys(of)) {
			if rest, ok := strings.CutPrefix(name, "en/"); ok {
				of["nl/"+rest] = of[name]
			}
		}
	}
	files["nl/board.tmpl"] = &fstest.MapFile{Data: bytes.Replace(files["en/board.tmpl"].Data, []byte("Position by nation"), []byte("Stand per volk"), 1)}
	r, err := New(s.rs, names, files, own)
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

// A language that the family of a game does not have is not spoken in its games.
func TestLanguageOfTheFamily(t *testing.T) {
	s := newSample(t)
	own := copied(t, show.Texts())
	for _, name := range slices.Collect(maps.Keys(own)) {
		if strings.HasPrefix(name, "hu/") {
			delete(own, name)
		}
	}
	r, err := New(s.rs, names, templates.Files, own)
	if err != nil || r.Speaks("hu") || !r.Speaks("it") {
		t.Errorf("%v, Hungarian %t, Italian %t", err, r.Speaks("hu"), r.Speaks("it"))
	}
}

// copied is a copy of files that can be changed.
func copied(t *testing.T, files fs.FS) fstest.MapFS {
	t.Helper()
	all := make(fstest.MapFS)
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		all[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// wanted are the templates that letters ask for and that every family has to give: what
// its games are called, and how orders are written in them. What they are for each kind of decision, reason and
// the like follows from its names.
var wanted = []string{"game-name", "order-condition", "order-examples", "order-move", "order-nation", "order-sample", "order-short", "order-stay"}

// Letters of a family that says nothing of its own but this lack nothing.
func TestCommonTemplatesAreWhole(t *testing.T) {
	s := newSample(t)
	common, err := New(s.rs, names, templates.Files, nil)
	if err != nil {
		t.Fatal(err)
	}
	for lang, set := range sets(t, common) {
		for name := range usesOf(set).templates {
			if set.Lookup(name) == nil && !slices.Contains(wanted, name) {
				t.Errorf("%s: no template %q, which letters of all families ask for", lang, name)
			}
		}
		for _, name := range wanted {
			if set.Lookup(name) != nil {
				t.Errorf("%s: %q is not for families to give", lang, name)
			}
		}
	}
}

// What only Britannia has does not stand among the common texts.
func TestCommonTemplatesKnowNoGame(t *testing.T) {
	words := regexp.MustCompile(`(?i)burh|fyrd|cavalry|infantry|britanni|\bforts?\b|britain|raiders|\bWelsh\b|\bGwent\b|\bSaxons?\b|\bRomans\b`)
	common := copied(t, templates.Files)
	for name, file := range common {
		if strings.Count(name, "/") > 1 { // a family's
			continue
		}
		for i, line := range strings.Split(string(file.Data), "\n") {
			if found := words.FindString(comment.ReplaceAllString(line, "")); found != "" {
				t.Errorf("%s:%d speaks of %q", name, i+1, found)
			}
		}
	}
}

// comment is what is no text in a template or a grammar.
var comment = regexp.MustCompile(`\{\{/\*.*|^.*\*/\}\}|^ *#.*|^     .*„?.*”, .*|^     .*$`)
