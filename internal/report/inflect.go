package report

import (
	"fmt"
	"slices"
	"strconv"
	"text/template"

	"bretwalda/internal/board"
	"bretwalda/internal/grammar"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// inflected is one form of all names, by their numbers: "in York" by area. A kind of
// names that does not have the form is nil.
type inflected struct {
	areas, nations, leaders, rounds []string
}

// newVoice inflects all names of a ruleset once, because they stand in every line
// of a letter.
func newVoice(rs *ruleset.Ruleset, slugs view.Names, g *grammar.Grammar, lang ruleset.Language) (*voice, error) {
	v := &voice{rs: rs, slugs: slugs, lang: lang, grammar: g, inflected: make(map[string]*inflected)}
	for _, kind := range []string{"area", "nation", "leader", "round"} {
		for _, form := range g.Forms(kind) {
			if v.inflected[form] == nil {
				v.inflected[form] = new(inflected)
			}
			if err := v.inflect(kind, form); err != nil {
				return nil, err
			}
		}
	}
	return v, nil
}

// inflect fills in one form of one kind of names.
func (v *voice) inflect(kind, form string) error {
	b := v.inflected[form]
	into := map[string]*[]string{"area": &b.areas, "nation": &b.nations, "leader": &b.leaders, "round": &b.rounds}[kind]
	*into = []string{""}
	for i := 1; ; i++ {
		id, name := v.named(kind, i)
		if id == "" {
			return nil
		}
		text, err := v.grammar.Inflect(kind, form, id, name)
		if err != nil {
			return err
		}
		*into = append(*into, text)
	}
}

// named returns id and name of number i of a kind, from 1; no id after the last.
func (v *voice) named(kind string, i int) (id, name string) {
	switch {
	case kind == "area" && i < len(v.rs.Board.IDs):
		return v.rs.Board.IDs[i], v.area(board.Area(i))
	case kind == "nation" && i < len(v.rs.Nations):
		return v.rs.Nations[i].ID, v.nation(ruleset.Nation(i))
	case kind == "leader" && i < len(v.rs.Leaders):
		return v.rs.Leaders[i].ID, v.leader(ruleset.Leader(i))
	case kind == "round" && i < len(v.rs.Timeline):
		return strconv.Itoa(i), strconv.Itoa(i)
	}
	return "", ""
}

// inflectFuncs are the forms of names as functions of templates: {{in .Area}}.
func (v *voice) inflectFuncs() template.FuncMap {
	funcs := make(template.FuncMap)
	for form := range v.inflected {
		funcs[form] = func(x any) (string, error) { return v.form(form, x) }
	}
	return funcs
}

// form returns a form of an area, a nation, a leader or a round, which is a plain
// number. Numbers that nothing has, such as no area, have an empty form.
func (v *voice) form(form string, x any) (string, error) {
	b := v.inflected[form]
	if b == nil {
		return "", fmt.Errorf("no form %q in the grammar", form)
	}
	var forms []string
	var i int
	switch x := x.(type) {
	case board.Area:
		forms, i = b.areas, int(x)
	case ruleset.Nation:
		forms, i = b.nations, int(x)
	case ruleset.Leader:
		forms, i = b.leaders, int(x)
	case int:
		forms, i = b.rounds, x
	}
	if forms == nil {
		return "", fmt.Errorf("%s: no such form of a %T", form, x)
	}
	if i < 0 || i >= len(forms) {
		return "", nil
	}
	return forms[i], nil
}

// names are all of a set or list of areas or nations in a form; "name" is the
// bare name, as order letters write it. No area, which some decisions offer, has
// no name.
func (v *voice) names(form string, of any) ([]string, error) {
	var names []string
	var failed error
	add := func(x any, bare string) {
		text := bare
		if form != "name" {
			var err error
			if text, err = v.form(form, x); err != nil {
				failed = err
			}
		}
		names = append(names, text)
	}
	switch of := of.(type) {
	case board.Set:
		for a := range of.Without(board.None).All {
			add(a, v.area(a))
		}
	case []board.Area:
		for _, a := range of {
			add(a, v.area(a))
		}
	case ruleset.Nations:
		return v.names(form, slices.Collect(of.All))
	case []ruleset.Nation:
		for _, n := range of {
			add(n, v.nation(n))
		}
	default:
		return nil, fmt.Errorf("names of %T", of)
	}
	return names, failed
}
