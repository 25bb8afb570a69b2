package orders

import (
	"strings"
	"unicode/utf8"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Shortest code of an area, in letters: what is shorter is no name to remember, and many
// are words.
const shortestCode = 3

// strangeCode is how many letters more a code may have that is in the area's name, before one
// that is not is taken: that one is harder to learn, and to show on a map.
const strangeCode = 3

// Codes are the codes of the areas, by area, in capitals: the shortest forms of one word
// that stand for that area alone, in whatever language of the Reader the rest of the line is
// written. Those whose letters are in the area's name in the Reader's own language come
// before others; of several of one length the one of that language is taken, then what the
// pack has first. An area without such a form has its name.
func (r *Reader) Codes() []string {
	var vocabularies []*vocabulary
	for _, l := range r.languages {
		vocabularies = append(vocabularies, l.vocab())
	}
	codes := make([]string, r.rs.Board.Count()+1)
	for i := range r.rs.Board.Count() {
		a := board.Area(i + 1)
		name := r.rs.Names.Area(r.lex.Lang, a)
		best, least := "", 0
		for _, form := range r.forms(a) {
			n := utf8.RuneCountInString(form)
			if n < shortestCode || strings.ContainsFunc(form, notLetter) {
				continue
			}
			if spelling.Within(name, form) == nil {
				n += strangeCode
			}
			if (best == "" || n < least) && standsFor(vocabularies, form, a) {
				best, least = form, n
			}
		}
		if best == "" {
			best = name
		}
		codes[a] = strings.ToUpper(best)
	}
	return codes
}

// AreaCodes gives Codes by language, from a Reader that is made when they are first wanted.
func AreaCodes(reader func() *Reader) func(ruleset.Language) []string {
	return func(lang ruleset.Language) []string { return reader().In(lang).Codes() }
}

// forms are the ways to write an area that may be its code, those of the Reader's own
// language first, its names by their beginnings.
func (r *Reader) forms(a board.Area) []string {
	var own, others []string
	for _, alias := range r.rs.Names.Aliases {
		switch {
		case alias.Area != a:
		case alias.Lang == r.lex.Lang:
			own = append(own, alias.Text)
		default:
			others = append(others, alias.Text)
		}
	}
	forms := append(own, others...)
	for _, name := range []string{r.rs.Names.Area(r.lex.Lang, a), r.rs.Names.Area(ruleset.English, a)} {
		for i := range name {
			forms = append(forms, name[:i])
		}
		forms = append(forms, name)
	}
	return forms
}

func notLetter(c rune) bool { return c < 'A' || c > 'z' || c > 'Z' && c < 'a' }

// standsFor reports whether every vocabulary has a form for area a, and for nothing else.
func standsFor(all []*vocabulary, form string, a board.Area) bool {
	for _, v := range all {
		if t := v.entries.of(spelling.Key(form)); t.kind != tArea || t.areas != board.Of(a) || t.word == GoMove {
			return false
		}
	}
	return true
}
