package orders

import (
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"bretwalda/internal/lazyregexp"
	"bretwalda/internal/marks"
)

// What programs and people make of text to show that it does not count, or how it is numbered.

// emptyBoxes reports whether there are empty boxes in a letter.
func emptyBoxes(lines []Line) bool {
	return slices.ContainsFunc(lines, func(line Line) bool { return marks.EmptyBox(line.Text) })
}

// overlaid removes the letters that are struck out one by one, each by a stroke laid over it.
func overlaid(s string) string {
	const longStroke = "\u0336"
	if !strings.ContainsAny(s, longStroke+"\u0335\u0337\u0338") {
		return s
	}
	out := make([]byte, 0, len(s))
	last := 0 // where the letter before begins in out
	for _, r := range s {
		if r >= '\u0335' && r <= '\u0338' {
			out = out[:last]
			continue
		}
		last = len(out)
		out = utf8.AppendRune(out, r)
	}
	return string(out)
}

// entity matches a character as HTML writes it.
var entity = lazyregexp.New(`&(#\d{2,6}|[A-Za-z]{2,8});`)

// decoded puts the characters for what a program left of HTML: "York -&gt; March".
func decoded(s string) string {
	if !strings.Contains(s, "&") {
		return s
	}
	return entity().ReplaceAllStringFunc(s, html.UnescapeString)
}

// numberedAnew removes the number of a list item, in brackets or as a picture, before a row that begins with a number:
// "(1) 2 from Kent to Essex".
func numberedAnew(s string) (string, bool) {
	rest := s
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case r == '(':
		inside, after, found := strings.Cut(s[1:], ")")
		if !found || len(inside) > 2 || strings.Trim(inside, "0123456789") != "" {
			return s, false
		}
		rest = after
	case circled(r) > 0:
		rest = s[size:]
	case strings.HasPrefix(strings.TrimLeft(s, "0123456789"), "\ufe0f\u20e3"):
		_, rest, _ = strings.Cut(s, "\u20e3")
	default:
		return s, false
	}
	after := strings.TrimLeft(rest, " ")
	return after, after != rest && startsWithDigit(after)
}

// circled is the number that stands in a circle, from 1; 0: r is none.
func circled(r rune) int {
	switch {
	case r >= '①' && r <= '⑳':
		return int(r-'①') + 1
	case r >= '❶' && r <= '❿':
		return int(r-'❶') + 1
	}
	return 0
}
