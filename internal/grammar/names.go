package grammar

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A rule gives forms to the names that it fits.
type rule struct {
	IDs   []string          `yaml:"ids"`
	Match *pattern          `yaml:"match"`
	Forms map[string]string `yaml:",inline"`
}

func (r *rule) fits(id, name string) bool {
	switch {
	case r.IDs != nil:
		return slices.Contains(r.IDs, id)
	case r.Match != nil:
		return r.Match.MatchString(name)
	}
	return true
}

// Forms returns the forms that names of a kind have, in the order of the
// alphabet. A form that only other forms are built from counts like any other.
func (g *Grammar) Forms(kind string) []string {
	var forms []string
	for _, r := range g.rules.Names[kind] {
		for form := range r.Forms {
			if !slices.Contains(forms, form) {
				forms = append(forms, form)
			}
		}
	}
	slices.Sort(forms)
	return forms
}

// Inflect returns a form of a name of a kind: Inflect("area", "in", "north-sea", "North
// Sea") is "in the North Sea". The error is for forms that no rule gives.
func (g *Grammar) Inflect(kind, form, id, name string) (string, error) {
	key := inflection{kind, form, id, name}
	g.mu.Lock()
	text, known := g.told.Get(key)
	g.mu.Unlock()
	if known {
		return text, nil
	}
	text, err := g.inflect(kind, form, id, name, 0)
	if err == nil {
		g.mu.Lock()
		g.told.Put(key, text, mostTold)
		g.mu.Unlock()
	}
	return text, err
}

// inflection is a form of a name that was asked for.
type inflection struct{ kind, form, id, name string }

// mostTold is how many forms of names are kept: those of the names of a board are, in the few forms that letters use.
const mostTold = 512

var braces = regexp.MustCompile(`\{[^{}]*\}`)

func (g *Grammar) inflect(kind, form, id, name string, depth int) (string, error) {
	const deepest = 9 // forms built from forms; more is a circle
	r := g.rule(kind, form, id, name)
	if r == nil || depth > deepest {
		return "", fmt.Errorf("grammar %s: %s %q has no form %q", g.tag, kind, id, form)
	}
	var failed error
	text := braces.ReplaceAllStringFunc(r.Forms[form], func(part string) string {
		switch part = part[1 : len(part)-1]; part {
		case "name":
			return name
		case "stem":
			_, n := utf8.DecodeLastRuneInString(name)
			return name[:len(name)-n]
		case "roman":
			n, err := strconv.Atoi(name)
			if err != nil {
				failed = fmt.Errorf("grammar %s: %s %q is no number", g.tag, kind, id)
			}
			return roman(n)
		case "1":
			if r.Match == nil || r.Match.NumSubexp() == 0 {
				failed = fmt.Errorf("grammar %s: form %q of %s %q has no group to take", g.tag, form, kind, id)
				return ""
			}
			return r.Match.FindStringSubmatch(name)[1]
		}
		other, err := g.inflect(kind, part, id, name, depth+1)
		if err != nil {
			failed = err
		}
		return other
	})
	return text, failed
}

// rule returns the first rule that gives a form of a name, or nil.
func (g *Grammar) rule(kind, form, id, name string) *rule {
	for i := range g.rules.Names[kind] {
		r := &g.rules.Names[kind][i]
		if _, has := r.Forms[form]; has && r.fits(id, name) {
			return r
		}
	}
	return nil
}

// roman writes a number from 1 on in Roman figures.
func roman(n int) string {
	figures := []struct {
		value  int
		figure string
	}{{100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}}
	var b strings.Builder
	for _, f := range figures {
		for ; n >= f.value; n -= f.value {
			b.WriteString(f.figure)
		}
	}
	return b.String()
}
