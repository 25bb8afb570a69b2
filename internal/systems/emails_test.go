package systems

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"bretwalda/templates"
)

// asLetters matches, by language, what e-mails are not called in texts.
var asLetters = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)\bletters?\b`),
	"es": regexp.MustCompile(`(?i)\bcartas?\b`),
	"it": regexp.MustCompile(`(?i)\blettera\b`), // "lettere" are those of the alphabet, too
	"hu": regexp.MustCompile(`(?i)\blev[eé]l(e[dikmt]?|ek|eket|et|be|ben|re|nek)?\b`),
}

// actions are what is no text in a template: comments, actions and options of commands.
var actions = regexp.MustCompile(`(?s)\{\{.*?\}\}|--letters`)

// TestOneWordForEmails: the texts of messages call them messages or e-mails, in every language.
func TestOneWordForEmails(t *testing.T) {
	read := 0
	err := fs.WalkDir(templates.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".tmpl") {
			return err
		}
		for lang, word := range asLetters {
			if !strings.Contains("/"+name, "/"+lang+"/") {
				continue
			}
			data, err := fs.ReadFile(templates.Files, name)
			if err != nil {
				return err
			}
			read++
			for n, line := range strings.Split(actions.ReplaceAllStringFunc(string(data), func(s string) string { return strings.Repeat("\n", strings.Count(s, "\n")) }), "\n") {
				if word.MatchString(line) {
					t.Errorf("%s:%d: %s", name, n+1, strings.TrimSpace(line))
				}
			}
		}
		return nil
	})
	if err != nil || read < 100 {
		t.Errorf("%d templates are read, %v", read, err)
	}
}
