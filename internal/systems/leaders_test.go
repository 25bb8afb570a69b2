package systems

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"bretwalda/internal/grammar"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
	"bretwalda/templates"
)

// single are words of letters that speak of a leader as of one person, before or after the name.
var single = map[ruleset.Language]string{
	"en": `(a new leader|[Tt]he leader of)[^.;]*: NAME\.|NAME[^.;:]* is King`,
	"es": `(nuevo líder|[Ee]l líder)[^.;]*: NAME\.|NAME[^.;:]*: ([^.;]*\b(cayó|fue)|ganó|perdió|ausente)\b`,
	"it": `(un nuovo comandante|[Ii]l comandante)[^.;]*: NAME\.|NAME[^.;:]*(: ([^.;]*\bcade|assente)\b| è Re)`,
	"hu": `(új vezére\b|vezére elhagyja)[^.;]*: NAME|NAME[^.;:]*: ([^.;]*, elesett|nem jött el)`,
}

// asOne are the shapes of a language that speak of leaders who are several as of one person,
// by their names.
func asOne(rs *ruleset.Ruleset, lang ruleset.Language) map[string]*regexp.Regexp {
	shapes := make(map[string]*regexp.Regexp)
	for l := range rs.Leaders {
		if rs.Leaders[l].Several {
			name := rs.Names.Leader(lang, ruleset.Leader(l))
			shapes[name] = regexp.MustCompile(strings.ReplaceAll(single[lang], "NAME", regexp.QuoteMeta(name)))
		}
	}
	return shapes
}

// withoutArticle are the leaders of a ruleset whose names do not stand alone in a language, with
// the forms that they have there instead.
func withoutArticle(t *testing.T, sys system.System, lang ruleset.Language) map[string][]string {
	t.Helper()
	rs := sys.Ruleset()
	g, err := grammar.Of(templates.Files, sys.Data().Texts, string(lang))
	if err != nil {
		t.Fatal(err)
	}
	forms := make(map[string][]string)
	for l := 1; l < len(rs.Leaders); l++ {
		name := rs.Names.Leader(lang, ruleset.Leader(l))
		inflect := func(form string) string {
			text, err := g.Inflect("leader", form, rs.Leaders[l].ID, name)
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		if inflect("the") == name {
			continue
		}
		for _, form := range g.Forms("leader") {
			text := inflect(form)
			_, size := utf8.DecodeRuneInString(text)
			forms[name] = append(forms[name], text, strings.ToUpper(text[:size])+text[size:])
		}
	}
	return forms
}

// listed is what stands before the names of leaders in lists: what letters of the map mean, who
// is where (in a table, too, whose rows are left out but for the last words of a long one), and
// the heads of what is told of leaders in the tale of a nation.
var listed = regexp.MustCompile(`([+=] |-{4} |(Leaders|Líderes|Comandanti|Vezérek): (.*; )?)$`)

// bareLeader is where a leader's name stands without its article in a text, with what is
// around it; "": nowhere.
func bareLeader(forms map[string][]string, text string) string {
	text = strings.Join(strings.Fields(unprinted.ReplaceAllString(text, "")), " ")
	for name, all := range forms {
		rest := text
		if strings.Contains(rest, name) {
			for _, form := range all {
				rest = strings.ReplaceAll(rest, form, "*")
			}
		}
		for at := strings.Index(rest, name); at >= 0; at = strings.Index(rest, name) {
			if !listed.MatchString(rest[:at]) {
				return rest[max(0, at-60):min(len(rest), at+len(name)+20)]
			}
			rest = rest[:at] + "*" + rest[at+len(name):]
		}
	}
	return ""
}
