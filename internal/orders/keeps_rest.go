package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// KeepsRest takes out of the lines of a letter with orders what says, at the end of a line or by itself, that all that it does not
// change stays as it was ordered before: "everything else the same". It reports whether it found that. A letter that says nothing
// else is left as it is.
func (r *Reader) KeepsRest(lines []Line) (left []Line, found bool) {
	left = slices.Clone(lines)
	more := false
	for i, l := range lines {
		if l.Quoted {
			continue
		}
		if end, said := r.restStays(l.Text); said {
			left[i].Text, found = strings.TrimRight(l.Text[:end], " \t,;.:–—-"), true
		}
		more = more || strings.TrimSpace(left[i].Text) != ""
	}
	if !found || !more {
		return lines, false
	}
	return left, true
}

// restStays tells where in a text the clause begins that says so; false: none does.
func (r *Reader) restStays(text string) (begin int, found bool) {
	for at := len(text); at >= 0; {
		cut := strings.LastIndexAny(text[:at], ",;.:–—-")
		begin = 0
		if cut >= 0 {
			begin = cut + 1
		}
		if said := strings.Join(spelling.Words(text[begin:]), " "); said != "" {
			usual := r.languages[r.usual].vocab()
			return begin, usual.says(usual.Keeping, text[begin:]) || slices.ContainsFunc(r.languages, func(in readerLanguage) bool { return in.lex.Keeping.has(said) })
		}
		at = cut
	}
	return 0, false
}
