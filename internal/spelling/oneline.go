package spelling

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// OneLine is text with single blanks between its words, and no other white space. Most texts are
// so already.
func OneLine(text string) string {
	if singleBlanks(text) {
		return text
	}
	return strings.Join(strings.Fields(text), " ")
}

// singleBlanks reports whether all white space in text are single blanks between words.
func singleBlanks(text string) bool {
	blank := true // what comes before
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c > ' ' && c < utf8.RuneSelf:
			blank = false
			i++
		case c == ' ' && blank, '\t' <= c && c <= '\r':
			return false
		case c < utf8.RuneSelf:
			blank = c == ' '
			i++
		default:
			r, size := utf8.DecodeRuneInString(text[i:])
			if unicode.IsSpace(r) {
				return false
			}
			blank = false
			i += size
		}
	}
	return !blank || text == ""
}
