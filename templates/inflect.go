package templates

import (
	"sync"

	"bretwalda/internal/grammar"
	"bretwalda/internal/ruleset"
)

// Inflect returns the forms of the names that letters about games of a family have,
// for orders, which are printed in the same words: "in" of the area york is "a York" in Italian.
// The form is "" where the language has none of that name.
func Inflect(family string) func(lang ruleset.Language, kind, form, id, name string) string {
	var mu sync.Mutex
	read := make(map[ruleset.Language]*grammar.Grammar) // those that were asked for; nil: none
	return func(lang ruleset.Language, kind, form, id, name string) string {
		mu.Lock()
		defer mu.Unlock()
		g, known := read[lang]
		if !known {
			g, _ = grammar.Of(Files, Of(family), string(lang)) // without: no forms
			read[lang] = g
		}
		if g == nil {
			return ""
		}
		text, err := g.Inflect(kind, form, id, name)
		if err != nil {
			return ""
		}
		return text
	}
}
