package grammar

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"

	"golang.org/x/text/language"
	"gopkg.in/yaml.v3"

	"bretwalda/internal/lexicon"
)

// file is the file of a language.
type file struct {
	List struct {
		Comma  string `yaml:"comma"`
		And    string `yaml:"and"`
		Except []struct {
			Before *pattern `yaml:"before"`
			And    string   `yaml:"and"`
		} `yaml:"except"`
	} `yaml:"list"`
	Ordinals map[string]string `yaml:"ordinals"`
	Decimal  string            `yaml:"decimal"`
	Date     string            `yaml:"date"`
	Days     map[int]string    `yaml:"days"`
	Months   []string          `yaml:"months"`
	Weekdays []string          `yaml:"weekdays"`
	Nouns    map[string]noun   `yaml:"nouns"`
	Names    map[string][]rule `yaml:"names"`
}

// pattern is a regular expression in a file.
type pattern struct{ *regexp.Regexp }

// UnmarshalYAML compiles the expression.
func (p *pattern) UnmarshalYAML(n *yaml.Node) error {
	var err error
	if p.Regexp, err = regexp.Compile(n.Value); err != nil {
		return fmt.Errorf("line %d: %w", n.Line, err)
	}
	return nil
}

// noun is a thing that is counted, by plural form; "" is every form.
type noun map[string]string

// UnmarshalYAML reads one text for all numbers, or a text for each plural form.
func (x *noun) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*x = noun{"": n.Value}
		return nil
	}
	var forms map[string]string
	if err := n.Decode(&forms); err != nil {
		return err
	}
	*x = forms
	return nil
}

func (x noun) form(plural string) string {
	if text, ok := x[""]; ok {
		return text
	}
	return x[plural]
}

// Read reads the file of a language, named by its BCP 47 tag: "hu". The error
// says which part of the file is missing or wrong; a noun must have exactly the
// plural forms of its language. A family of games may have files of its own, with nouns
// and names only: its nouns are more of them, and its rules for names come before the
// others of their kind.
func Read(lang string, data []byte, own ...[]byte) (*Grammar, error) {
	tag, err := language.Parse(lang)
	if err != nil {
		return nil, fmt.Errorf("grammar %q: %w", lang, err)
	}
	g := &Grammar{tag: tag}
	if err := lexicon.Decode(data, &g.rules); err != nil {
		return nil, fmt.Errorf("grammar %s: %w", lang, err)
	}
	for _, more := range own {
		if err := g.add(more); err != nil {
			return nil, fmt.Errorf("grammar %s of a family: %w", lang, err)
		}
	}
	if err := errors.Join(g.checkDates(), g.checkNouns()); err != nil {
		return nil, fmt.Errorf("grammar %s: %w", lang, err)
	}
	return g, nil
}

// File is the file of each language, in the folder of its name.
const File = "grammar.yaml"

// Of reads the grammar of a language from its folder, and from that of a family of games
// (nil: it has none), where the family has a file.
func Of(files, family fs.FS, lang string) (*Grammar, error) {
	name := path.Join(lang, File)
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	var own [][]byte
	if family != nil {
		switch more, err := fs.ReadFile(family, name); {
		case err == nil:
			own = append(own, more)
		case !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
	}
	return Read(lang, data, own...)
}

// add adds what a family has.
func (g *Grammar) add(data []byte) error {
	var own struct {
		Nouns map[string]noun   `yaml:"nouns"`
		Names map[string][]rule `yaml:"names"`
	}
	if err := lexicon.Decode(data, &own); err != nil {
		return err
	}
	for name, forms := range own.Nouns {
		if _, twice := g.rules.Nouns[name]; twice {
			return fmt.Errorf("noun %q stands among the common ones", name)
		}
		g.rules.Nouns[name] = forms
	}
	for kind, rules := range own.Names {
		g.rules.Names[kind] = append(rules, g.rules.Names[kind]...)
	}
	return nil
}

func (g *Grammar) checkDates() error {
	f := &g.rules
	switch {
	case f.List.Comma == "" || f.List.And == "":
		return errors.New("list: comma and and are needed")
	case f.Ordinals[""] == "":
		return errors.New(`ordinals: the form for all numbers, "", is needed`)
	case f.Decimal == "":
		return errors.New("no decimal: what stands before tenths")
	case f.Date == "":
		return errors.New("no date")
	case len(f.Months) != 12:
		return fmt.Errorf("%d months", len(f.Months))
	case len(f.Weekdays) != 7:
		return fmt.Errorf("%d weekdays", len(f.Weekdays))
	}
	return nil
}

// checkNouns compares the forms of all nouns with those that the numbers of a
// game can ask for.
func (g *Grammar) checkNouns() error {
	const most = 400 // no count in a letter is higher
	needed := make(map[string]bool)
	for n := range most {
		needed[g.plural(float64(n))], needed[g.plural(float64(n)+0.5)] = true, true
	}
	var errs []error
	for _, name := range g.Nouns() {
		forms := g.rules.Nouns[name]
		if _, all := forms[""]; all {
			continue
		}
		for _, form := range slices.Sorted(maps.Keys(needed)) {
			if _, has := forms[form]; !has {
				errs = append(errs, fmt.Errorf("noun %s: no form %q", name, form))
			}
		}
		for _, form := range slices.Sorted(maps.Keys(forms)) {
			if !needed[form] {
				errs = append(errs, fmt.Errorf("noun %s: form %q is of no use in this language", name, form))
			}
		}
	}
	return errors.Join(errs...)
}
