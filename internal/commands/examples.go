package commands

import (
	"strings"

	"bretwalda/internal/ruleset"
)

// Examples are letters of a family that stand in place of those of the lexicons, where these
// name what only other games have: by language and key of the entry.
type Examples map[ruleset.Language]map[string]string

// Showing is r with the examples of a family; nil: those of the lexicons fit.
func (r *Reader) Showing(examples Examples) *Reader {
	with := *r
	with.examples = examples
	return &with
}

// example is a letter that gives the command of a key.
func (r *Reader) example(l *Lexicon, key string) string {
	if text := r.examples[l.Lang][key]; text != "" {
		return text
	}
	return l.commands[key].example
}

// exampleLine is it in one line.
func (r *Reader) exampleLine(l *Lexicon, key string) string {
	return strings.ReplaceAll(r.example(l, key), "\n", " / ")
}
