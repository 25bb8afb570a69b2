package moderator

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/commands"
)

// A command for players is in three places: its row in the table of package commands, its
// words in each lexicon, and the room that carries it out.

// Every command has its words in all languages, and one room that carries it out; no room
// has a route for which there is no command.
func TestEveryCommandHasItsPlaces(t *testing.T) {
	many(t)
	rules, err := defaultRules()
	if err != nil {
		t.Fatal(err)
	}
	type command struct {
		kind    commands.Kind
		setting commands.Setting
	}
	known := make(map[command]bool)
	for _, lang := range commands.Languages() {
		for _, h := range rules.Commands.Help(lang, true) {
			known[command{h.Kind, h.Setting}] = true
			if h.Example == "" || h.Text == "" {
				t.Errorf("%s: nothing explains %q", lang, h.Key)
			}
			if found, _ := rules.Commands.HelpOn(h.Key, lang, true); !slices.ContainsFunc(found.Lines, func(f commands.HelpLine) bool { return f.Key == h.Key }) {
				t.Errorf("%s: help with %q does not explain it", lang, h.Key)
			}
		}
	}
	carried := make(map[command]int)
	for _, d := range routes() {
		if d.settings == nil {
			d.settings = []commands.Setting{""}
		}
		for _, s := range d.settings {
			carried[command{d.kind, s}]++
		}
	}
	for c := range known {
		if c.kind == commands.Agree {
			continue // what it agrees to takes its place
		}
		if routeOf(&commands.Command{Kind: c.kind, Setting: c.setting}) == nil {
			t.Errorf("nobody carries out %v", c)
		}
	}
	for c, n := range carried {
		if n > 1 {
			t.Errorf("%d rooms carry out %v", n, c)
		}
		if !known[c] && c != (command{commands.Set, ""}) {
			t.Errorf("there is no command %v, which somebody carries out", c)
		}
	}
}

// besides are the functions outside of the rooms of commands that treat some of them
// differently, and why. What holds for a command stands in its row, if it can.
var besides = map[string]string{
	"commands.answers":        "yes and no alone mean something only where they answer something",
	"commands.formOf":         "of several rows about votes, the one that says the same",
	"commands.Pace":           "settings are one command with many values",
	"commands.unsure":         "no and wait take back what stands before them",
	"commands.against":        "undo takes back what stands before it, and a draft decides nothing",
	"commands.denied":         "no takes back what stands before it",
	"commands.putOffBy":       "wait puts off what stands before it",
	"commands.body":           "what is put to others to agree to, and regretted below, would bind",
	"commands.instead":        "of one kind two contradict each other in ways of their own",
	"commands.other":          "yes and no alone may be words of a letter",
	"moderator.asked":         "what only answers is meant where it is asked",
	"moderator.visit":         "a stranger's letter counts by joining or opening a game",
	"moderator.wanted":        "yes to the announcement of a game joins it",
	"moderator.visitForGames": "strangers see the list of games",
	"moderator.once":          "letters to the same readers become one",
	"moderator.whatItSays":    "letters to the same readers become one",
	"moderator.understand":    "what is agreed to takes the place of yes",
	"moderator.obeyEnding":    "the word that confirms the end of a game",
	"moderator.desk":          "an act that moves a deadline alone is one",
	"moderator.tellOtherGM":   "all are told of new GMs in words of their own",
	"moderator.secret":        "undoing a correction is not told to who may not know it",
	"moderator.concerns":      "what a GM wrote for a seat concerns its player",
	"moderator.retract":       "undoing an extension gives the deadline back",
	"moderator.joinBattles":   "who is asked about a battle joins that, and no game",
	"moderator.applyLines":    "under the heading of a new game",
	"moderator.applySetting":  "under the heading of a new game",
	"shelf.oddsExample":       "a refusal shows an example of the command",
	"shelf.OddsOf":            "what the operator asks of a battle is that command",
	"table.Written":           "a letter that chooses a language shows none",
}

// Nothing lists commands by their kind but the table and the rooms that carry them out: a
// new command would have to be added there, too.
func TestCommandsAreListedNowhereElse(t *testing.T) {
	many(t)
	kinds := constantsOf(t, "../commands", "Kind")
	if len(kinds) < 50 {
		t.Fatalf("only %d kinds of commands found", len(kinds))
	}
	rooms := roomsByKind(t)
	used := make(map[string]bool)
	eachFunc(t, "../..", func(pkg, file string, f *ast.FuncDecl) {
		if f.Name.Name == "routes" {
			return
		}
		var listed []string
		for _, k := range kindsIn(f, pkg == "commands") {
			if kinds[k] && !(f.Recv != nil && rooms[k][receiver(f)]) {
				listed = append(listed, k)
			}
		}
		name := pkg + "." + f.Name.Name
		used[name] = used[name] || len(listed) > 0
		if len(listed) > 0 && besides[name] == "" {
			t.Errorf("%s: %s knows %s", file, name, strings.Join(listed, ", "))
		}
	})
	for name := range besides {
		if !used[name] {
			t.Errorf("there is no %s that knows commands", name)
		}
	}
}

// roomsByKind are the types whose methods carry a command out.
func roomsByKind(t *testing.T) map[string]map[string]bool {
	t.Helper()
	rooms := make(map[string]map[string]bool)
	eachFunc(t, ".", func(_, _ string, f *ast.FuncDecl) {
		if f.Name.Name != "routes" || f.Recv == nil {
			return
		}
		ast.Inspect(f, func(n ast.Node) bool {
			c, ok := n.(*ast.CompositeLit)
			if !ok || c.Type != nil {
				return true
			}
			kind := ""
			for _, e := range c.Elts {
				kv, ok := e.(*ast.KeyValueExpr)
				if !ok {
					continue
				}
				if fmt.Sprint(kv.Key) == "kind" {
					kind = kv.Value.(*ast.SelectorExpr).Sel.Name
					if rooms[kind] == nil {
						rooms[kind] = make(map[string]bool)
					}
				}
				if call, ok := kv.Value.(*ast.CallExpr); ok {
					rooms[kind][fmt.Sprint(call.Args[0].(*ast.SelectorExpr).X)] = true
				}
			}
			return true
		})
	})
	return rooms
}

// kindsIn are the names of kinds that a function compares with, or lists.
func kindsIn(f *ast.FuncDecl, own bool) []string {
	found := make(map[string]bool)
	note := func(e ast.Expr) {
		switch e := e.(type) {
		case *ast.SelectorExpr:
			if fmt.Sprint(e.X) == "commands" {
				found[e.Sel.Name] = true
			}
		case *ast.Ident:
			if own {
				found[e.Name] = true
			}
		}
	}
	isKind := func(e ast.Expr) bool {
		s, ok := e.(*ast.SelectorExpr)
		return ok && (s.Sel.Name == "Kind" || s.Sel.Name == "kind")
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if isKind(n.X) {
				note(n.Y)
			}
		case *ast.SwitchStmt:
			if n.Tag == nil || !isKind(n.Tag) {
				break
			}
			for _, c := range n.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					note(e)
				}
			}
		case *ast.CompositeLit:
			of := ""
			switch t := n.Type.(type) {
			case *ast.ArrayType:
				of = name(t.Elt)
			case *ast.MapType:
				of = name(t.Key)
			}
			if of != "Kind" {
				break
			}
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					e = kv.Key
				}
				note(e)
			}
		}
		return true
	})
	return slices.Sorted(maps.Keys(found))
}

// name is the name of a type, without its package.
func name(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// constantsOf are the constants of a type in a folder.
func constantsOf(t *testing.T, dir, of string) map[string]bool {
	t.Helper()
	found := make(map[string]bool)
	eachFile(t, dir, func(_ string, file *ast.File) {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.CONST {
				continue
			}
			for _, s := range g.Specs {
				if v := s.(*ast.ValueSpec); v.Type != nil && name(v.Type) == of {
					for _, n := range v.Names {
						found[n.Name] = true
					}
				}
			}
		}
	})
	return found
}

// eachFunc visits all functions below a folder, without those of tests.
func eachFunc(t *testing.T, dir string, do func(pkg, file string, f *ast.FuncDecl)) {
	t.Helper()
	eachFile(t, dir, func(path string, file *ast.File) {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				do(file.Name.Name, path, f)
			}
		}
	})
}

func eachFile(t *testing.T, dir string, do func(path string, file *ast.File)) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, path), nil, parser.SkipObjectResolution)
		if err == nil {
			do(path, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
