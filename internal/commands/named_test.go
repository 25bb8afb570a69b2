package commands_test

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

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
// its name. The buttons of the page of orders are quoted as that page has them, too.
var notToWrite = []string{
	"orders.html", "Sent", "Enviados", "Inviati", "Elküldött", "anonymous", "end", "fin", "fine", "vége",
}

// buttons are the words on the page of orders of a language.
func buttons(t *testing.T, lang ruleset.Language) []string {
	t.Helper()
	data, err := templates.Files.ReadFile(string(lang) + "/orders-page.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var page struct{ Send, Copy string }
	if err := yaml.Unmarshal(data, &page); err != nil || page.Send == "" || page.Copy == "" {
		t.Fatalf("%s: %+v, %v", lang, page, err)
	}
	return []string{page.Send, page.Copy}
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
		var named [][]string
		for _, edition := range []string{"britannia-2e", "britannia-1e"} {
			data, err := book.Files.ReadFile(edition + "/" + string(lang) + ".yaml")
			if err != nil {
				t.Fatal(err)
			}
			named = append(named, asked.FindAllStringSubmatch(string(data), -1)...)
		}
		if len(named) != 4 {
			t.Fatalf("%s: rules and rulings name %q", lang, named)
		}
		for i, kind := range []commands.Kind{commands.Rules, commands.Rulings, commands.Rules, commands.Rulings} {
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
	buttons := buttons(t, lang)
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
				if isCommand(m[1]) && !slices.Contains(out, m[1]) && !slices.Contains(buttons, m[1]) {
					out = append(out, m[1])
				}
			}
		}
	}
	return out
}

// isCommand reports whether what a text quotes is a command as players write it. What ends in
// dots is the beginning of an order, and what has a part that is filled in is not known here.
func isCommand(phrase string) bool {
	return !strings.Contains(phrase, "{}") && !strings.HasSuffix(phrase, "...") &&
		!strings.HasPrefix(phrase, "bretwalda ") && !slices.Contains(notToWrite, phrase)
}
