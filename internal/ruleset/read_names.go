package ruleset

import (
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/pack"
	"bretwalda/internal/spelling"
)

// nameFile is the file of a pack with the names of a language.
func nameFile(lang Language) string { return "names-" + string(lang) + ".yaml" }

// fold reduces a name to what tells it from others: its letters and digits,
// small and without accents. "N. Mercia" and "nmercia" fold alike.
func fold(name string) string { return strings.Join(spelling.Words(name), "") }

// nameTable gathers the names of all languages and sees that none means two
// things.
type nameTable struct {
	l     *Loader
	meant map[string]Alias // by folded text; Text is the name as first written
}

// ReadNames reads the names of a pack whose board, nations and leaders are known, for
// families that read their other files themselves.
func ReadNames(files pack.Files, rs *Ruleset) error {
	l := &Loader{Ruleset: rs, files: files.Sorted(), docs: make(map[string]*pack.Doc), langs: []Language{English}}
	for _, f := range l.files.List {
		lang, isNames := strings.CutPrefix(strings.TrimSuffix(f.Name, ".yaml"), "names-")
		if !isNames || len(lang) != 2 {
			continue
		}
		if Language(lang) != English {
			l.langs = append(l.langs, Language(lang))
		}
		l.docs[f.Name] = pack.NewDoc(files.Path(f.Name), f.Data, &l.found)
	}
	if l.docs[nameFile(English)] == nil {
		l.found.Add(pack.Problem{File: files.Path(nameFile(English)), Text: "this file is missing; every pack needs it"})
	}
	if err := l.found.Err(); err != nil {
		return err
	}
	l.ReadNames()
	return l.found.Err()
}

// ReadNames reads names-xx.yaml of each language, English first.
func (l *Loader) ReadNames() {
	t := &nameTable{l: l, meant: make(map[string]Alias)}
	n := &l.Ruleset.Names
	n.Languages = l.langs
	n.areas, n.nations, n.leaders = make(map[Language][]string), make(map[Language][]string), make(map[Language][]string)
	for _, lang := range l.langs {
		t.read(l.docs[nameFile(lang)], lang)
	}
}

// read reads the names of one language.
func (t *nameTable) read(d *pack.Doc, lang Language) {
	rs := t.l.Ruleset
	section := func(into map[Language][]string, what string, ids []string, find func(*yaml.Node) (int, Alias)) func(*yaml.Node) {
		into[lang] = make([]string, len(ids)+1)
		return func(n *yaml.Node) {
			d.Pairs(n, what, func(key, val *yaml.Node) {
				if i, to := find(key); i != 0 {
					to.Lang = lang
					into[lang][i] = t.entry(d, val, to)
				}
			})
			for i, id := range ids {
				if lang == English && into[lang][i+1] == "" {
					d.Fail(n, "%s has no English name here; add it, like %s: Name", id, id)
				}
			}
		}
	}
	d.Fields(d.Root, nameFile(lang),
		pack.Key("areas", lang == English, section(rs.Names.areas, "areas", rs.Board.IDs[1:], func(n *yaml.Node) (int, Alias) {
			a := t.l.Area(d, n)
			return int(a), Alias{Area: a}
		})),
		pack.Key("nations", lang == English, section(rs.Names.nations, "nations", t.l.NationIDs(), func(n *yaml.Node) (int, Alias) {
			x := t.l.Nation(d, n)
			return int(x), Alias{Nation: x}
		})),
		pack.Key("leaders", lang == English, section(rs.Names.leaders, "leaders", t.l.LeaderIDs(), func(n *yaml.Node) (int, Alias) {
			x := t.l.Leader(d, n)
			return int(x), Alias{Leader: x}
		})),
	)
}

// entry reads a name, or a list of the name to print and other ways to write it,
// which become aliases.
func (t *nameTable) entry(d *pack.Doc, n *yaml.Node, to Alias) (printed string) {
	add := func(n *yaml.Node) {
		to.Text = d.Text(n, "a name")
		t.claim(d, n, to)
		if printed == "" {
			printed = to.Text
			return
		}
		t.l.Ruleset.Names.Aliases = append(t.l.Ruleset.Names.Aliases, to)
	}
	if n.Kind == yaml.ScalarNode {
		add(n)
		return printed
	}
	d.Items(n, "a name with its other forms", add)
	if printed == "" {
		d.Fail(n, "there is no name here; write one, or a list with the name to print first")
	}
	return printed
}

// claim notes what a name stands for. A name may not stand for two things, in
// whatever languages: letters are read with the names of all of them.
func (t *nameTable) claim(d *pack.Doc, n *yaml.Node, to Alias) {
	key := fold(to.Text)
	if key == "" {
		d.Fail(n, "the name %q has no letters", to.Text)
		return
	}
	was, taken := t.meant[key]
	if !taken {
		t.meant[key] = to
		return
	}
	if was.Area != to.Area || was.Nation != to.Nation || was.Leader != to.Leader {
		d.Fail(n, "%q already stands for %s in %s; drop it from one of the two", to.Text, t.thing(was), nameFile(was.Lang))
	}
}

// thing gives the id of what an alias stands for.
func (t *nameTable) thing(a Alias) string {
	switch rs := t.l.Ruleset; {
	case a.Area != board.None:
		return rs.Board.IDs[a.Area]
	case a.Nation != NoNation:
		return rs.Nations[a.Nation].ID
	default:
		return rs.Leaders[a.Leader].ID
	}
}
