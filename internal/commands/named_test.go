package commands_test

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/britannia/book"
	"bretwalda/internal/commands"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// quotes is how each language quotes what players can write.
var quotes = map[ruleset.Language]*regexp.Regexp{
	"en": regexp.MustCompile(`"([^"\n]+)"`),
	"es": regexp.MustCompile(`«([^»\n]+)»`),
	"it": regexp.MustCompile(`«([^»\n]+)»`),
	"hu": regexp.MustCompile(`„([^”\n]+)”`),
}

// notToWrite is what texts quote besides commands: the folder of sent mail, the word that
// makes a message anonymous, and that which ends one; commands of the program begin with
// its name.
var notToWrite = []string{
	"Sent", "Enviados", "Inviati", "Elküldött", "anonymous", "end", "fin", "fine", "vége",
}

// action is a part of a template that is no text.
var action = regexp.MustCompile(`(?s)\{\{.*?\}\}`)

// TestTextsNameCommandsThatWork: whatever command a text of a language names, it is
// understood when it is sent in that language.
func TestTextsNameCommandsThatWork(t *testing.T) {
	r := reader(t)
	for _, lang := range commands.Languages() {
		ctx := context(lang)
		ctx.Agree = func(bool, int) bool { return true }
		named := quoted(t, lang)
		if len(named) < 15 {
			t.Errorf("%s: texts name only %q", lang, named)
		}
		for _, phrase := range named {
			text := phrase
			if strings.HasSuffix(text, ":") {
				text += "\nHello\nend"
			}
			got, rest, problems := r.Parse(lines(text), ctx)
			left := slices.ContainsFunc(rest, func(l orders.Line) bool { return strings.TrimSpace(l.Text) != "" })
			if len(got) != 1 || left || len(problems) > 0 {
				t.Errorf("%s: texts say that one can write %q, which reads as %+v, %+v", lang, phrase, got, problems)
			}
		}
	}
}

// asked finds what an answer about rules says to ask for next.
var asked = regexp.MustCompile(`(?m)^(?:contents|rulings): ".*?: ([^"]*\{example\})"$`)

// TestRulesNameCommandsThatWork: so do the answers about rules.
func TestRulesNameCommandsThatWork(t *testing.T) {
	r := reader(t)
	for _, lang := range commands.Languages() {
		data, err := book.Files.ReadFile("britannia-2e/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		named := asked.FindAllStringSubmatch(string(data), -1)
		if len(named) != 2 {
			t.Errorf("%s: rules and rulings name %q", lang, named)
		}
		for i, kind := range []commands.Kind{commands.Rules, commands.Rulings} {
			_, phrase, _ := strings.Cut(named[i][1], ": ")
			if phrase == "" {
				phrase = named[i][1]
			}
			text := strings.ReplaceAll(phrase, "{example}", "RUL-01")
			if got, _, problems := r.Parse(lines(text), context(lang)); len(got) != 1 || got[0].Kind != kind {
				t.Errorf("%s: rules say that one can write %q, which reads as %+v, %+v", lang, text, got, problems)
			}
		}
	}
}

// quoted are the phrases that the templates of a language quote as they stand.
func quoted(t *testing.T, lang ruleset.Language) []string {
	t.Helper()
	var out []string
	for _, pattern := range []string{string(lang) + "/*.tmpl", "*/" + string(lang) + "/*.tmpl"} {
		names, err := fs.Glob(templates.Files, pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := templates.Files.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			text := action.ReplaceAllString(string(data), "{}")
			for _, m := range quotes[lang].FindAllStringSubmatch(text, -1) {
				// What ends in dots is the beginning of an order, not a command.
				if !strings.Contains(m[1], "{}") && !strings.HasSuffix(m[1], "...") && !strings.HasPrefix(m[1], "bretwalda ") && !slices.Contains(notToWrite, m[1]) && !slices.Contains(out, m[1]) {
					out = append(out, m[1])
				}
			}
		}
	}
	return out
}
