package commands

import (
	"slices"
	"strings"
	"unicode"

	"bretwalda/internal/lookalike"
	"bretwalda/internal/ruleset"
)

// telling is from how many letters on a word for the GM in somebody's name makes it the
// GM's; shorter ones are names of people, too, but for letters such as "GM".
const telling = 8

// Reserved reports whether a person's name would be taken for somebody else where names
// are written or read: the game master, all players, or a nation, in any language, also
// with letters that only look like theirs.
func (r *Reader) Reserved(name string) bool {
	words := looks(name)
	bare := words[min(1, max(0, len(words)-1)):] // without an article
	isWhole := func(text string) bool {
		other := strings.Join(looks(text), "")
		return other != "" && (strings.Join(words, "") == other || strings.Join(bare, "") == other)
	}
	for _, l := range r.words().lexicons {
		for text, who := range l.values["reader"] {
			other := looks(text)
			long := len(other) > 1 || len(other) == 1 && (len(other[0]) <= 2 || len(other[0]) >= telling)
			if isWhole(text) || who == "gm" && long && holds(words, other) {
				return true
			}
		}
	}
	for n := range r.rs.Nations {
		for _, lang := range r.rs.Names.Languages {
			if n > 0 && isWhole(r.rs.Names.Nation(lang, ruleset.Nation(n))) {
				return true
			}
		}
	}
	return false
}

// looks are the words of a name as they look.
func looks(name string) []string {
	var words []string
	for _, w := range strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == '-' || r == '_' || r == '\'' || r == '’' }) {
		if s := lookalike.Skeleton(w); s != "" {
			words = append(words, s)
		}
	}
	return words
}

// holds reports whether words stand in a list, one after the other.
func holds(list, words []string) bool {
	for i := 0; len(words) > 0 && i+len(words) <= len(list); i++ {
		if slices.Equal(list[i:i+len(words)], words) {
			return true
		}
	}
	return false
}
