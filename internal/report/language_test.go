package report

import (
	"strings"
	"testing"
	"unicode"

	"bretwalda/internal/ruleset"
)

// english are words that stand in nearly every English sentence and are none in
// the other languages; no name has them.
var english = map[string]bool{
	"the": true, "of": true, "and": true, "with": true, "from": true, "by": true, "for": true,
	"are": true, "was": true, "they": true, "their": true, "you": true, "your": true, "this": true, "that": true,
	"not": true, "which": true, "what": true, "where": true, "who": true, "than": true, "army": true,
	"armies": true, "turn": true, "points": true, "point": true, "orders": true, "order": true, "move": true,
	"nothing": true, "none": true, "retreat": true, "battle": true, "cavalry": true, "infantry": true,
}

// noEnglish checks that no English is left over in a text of another language,
// but for the title of the game, which its players chose.
func noEnglish(t testing.TB, name string, lang ruleset.Language, text string) {
	t.Helper()
	if lang == ruleset.English {
		return
	}
	for line := range strings.SplitSeq(strings.ReplaceAll(text, title, ""), "\n") {
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) }) {
			if english[strings.ToLower(word)] {
				t.Errorf("%s in %s: %q is English: %q", name, lang, word, line)
			}
		}
	}
}
