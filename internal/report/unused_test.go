package report

import (
	"bretwalda/internal/grammar"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template"
	"text/template/parse"

	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// uses is what the templates of a language ask for.
type uses struct {
	templates map[string]bool // by whole name
	families  map[string]bool // prefixes: "event/"
	nouns     map[string]bool
	functions map[string]bool // and forms given to names
}

func newUses() uses {
	return uses{make(map[string]bool), make(map[string]bool), make(map[string]bool), make(map[string]bool)}
}

// usesOf walks through all templates of a set.
func usesOf(set *template.Template) uses {
	u := newUses()
	for _, t := range set.Templates() {
		if t.Tree != nil {
			u.walk(t.Tree.Root)
		}
	}
	return u
}

func (u *uses) walk(n parse.Node) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n == nil {
			return
		}
		for _, child := range n.Nodes {
			u.walk(child)
		}
	case *parse.ActionNode:
		u.walk(n.Pipe)
	case *parse.IfNode:
		u.branch(&n.BranchNode)
	case *parse.WithNode:
		u.branch(&n.BranchNode)
	case *parse.RangeNode:
		u.branch(&n.BranchNode)
	case *parse.TemplateNode:
		u.templates[n.Name] = true
		u.walk(n.Pipe)
	case *parse.PipeNode:
		if n == nil {
			return
		}
		for _, c := range n.Cmds {
			u.command(c)
		}
	}
}

func (u *uses) branch(n *parse.BranchNode) {
	u.walk(n.Pipe)
	u.walk(n.List)
	u.walk(n.ElseList)
}

// command looks at one call of a function.
func (u *uses) command(c *parse.CommandNode) {
	for _, arg := range c.Args {
		u.walk(arg)
	}
	called := strings.TrimPrefix(strings.TrimPrefix(c.Args[0].String(), "$."), ".")
	u.functions[called] = true
	if len(c.Args) < 2 {
		return
	}
	text, ok := c.Args[1].(*parse.StringNode)
	if !ok {
		return
	}
	switch called {
	case "include", "again", "each", "sentence", "Once":
		u.templates[text.Text] = true
	case "print":
		u.families[text.Text] = true
	case "count":
		u.nouns[text.Text] = true
	case "names":
		u.functions[text.Text] = true
	}
}

var (
	runs     = regexp.MustCompile(`\.(run|part|Once)\("([a-z-]+)"`)
	families = regexp.MustCompile(`"([a-z]+/)" ?\+`)
)

// program is what the program asks for, by its source.
func program(t *testing.T) uses {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	u := newUses()
	for _, name := range partNames {
		u.templates[name], u.templates[name+"-subject"], u.templates["heading/"+name] = true, true, true
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, call := range runs.FindAllStringSubmatch(string(text), -1) {
			u.templates[call[2]] = true
		}
		for _, call := range families.FindAllStringSubmatch(string(text), -1) {
			u.families[call[1]] = true
		}
	}
	return u
}

// has says whether a template is asked for by its name or with its family.
func (u *uses) has(name string) bool {
	for family := range u.families {
		if strings.HasPrefix(name, family) {
			return true
		}
	}
	return u.templates[name]
}

// Templates that are asked for are there, in every language; those that are there
// are asked for, by other templates or by the program.
func TestTemplatesUsed(t *testing.T) {
	s := newSample(t)
	goes := program(t)
	if !goes.has("turn-subject") || !goes.has("illegal/none") || goes.has("converted") {
		t.Fatalf("the program asks for %v", goes)
	}
	for lang, set := range sets(t, s.r) {
		u := usesOf(set)
		for _, names := range []map[string]bool{u.templates, goes.templates} {
			for name := range names {
				if set.Lookup(name) == nil {
					t.Errorf("%s: no template %q", lang, name)
				}
			}
		}
		for _, x := range set.Templates() {
			if name := x.Name(); !u.has(name) && !goes.has(name) && name != string(lang) && !strings.HasSuffix(name, ".tmpl") {
				t.Errorf("%s: template %q is not used", lang, name)
			}
		}
		english := usesOf(setOf(t, s.r, ruleset.English))
		for _, x := range setOf(t, s.r, ruleset.English).Templates() {
			if name := x.Name(); strings.Contains(name, "/") && (goes.has(name) || english.has(name)) && set.Lookup(name) == nil {
				t.Errorf("%s: no template %q", lang, name)
			}
		}
	}
}

// Nouns and forms that are asked for are there, and the other way round.
func TestGrammarsUsed(t *testing.T) {
	s := newSample(t)
	for lang, set := range sets(t, s.r) {
		text, err := templates.Files.ReadFile(string(lang) + "/" + grammar.File)
		if err != nil {
			t.Fatal(err)
		}
		g := grammarOf(t, lang)
		u := usesOf(set)
		for _, noun := range []string{"cavalry", "fort", "burh"} { // in positions
			u.nouns[noun] = true
		}
		for _, noun := range g.Nouns() {
			if !u.nouns[noun] {
				t.Errorf("%s: noun %q is not used", lang, noun)
			}
			delete(u.nouns, noun)
		}
		for noun := range u.nouns {
			t.Errorf("%s: no noun %q", lang, noun)
		}
		for _, kind := range []string{"area", "nation", "leader", "round"} {
			for _, form := range g.Forms(kind) {
				if !u.functions[form] && !strings.Contains(string(text), "{"+form+"}") {
					t.Errorf("%s: form %q of %s is not used", lang, form, kind)
				}
			}
		}
	}
}

// All names in all forms, for translators to read.
func TestNamesInAllForms(t *testing.T) {
	inEvery(t, func(t *testing.T, s *sample) {
		g := grammarOf(t, s.lang)
		v, err := newVoice(s.rs, names, g, s.lang)
		if err != nil {
			t.Fatal(err)
		}
		used := usesOf(setOf(t, s.r, s.lang)).functions
		var all strings.Builder
		for _, kind := range []string{"area", "nation", "leader", "round"} {
			forms := slices.DeleteFunc(g.Forms(kind), func(form string) bool { return !used[form] })
			for i := 1; len(forms) > 0; i++ {
				id, name := v.named(kind, i)
				if id == "" {
					break
				}
				line := name + ":"
				for _, form := range forms {
					bent, err := g.Inflect(kind, form, id, name)
					if err != nil {
						t.Fatal(err)
					}
					line += " " + bent + ","
				}
				all.WriteString(layOut("- " + strings.TrimSuffix(line, ",")))
			}
		}
		s.golden("names", all.String())
	})
}
