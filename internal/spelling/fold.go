package spelling

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold brings text into the form in which words are compared and looked up: lower case, no accents, no apostrophes
// or quotation marks, and one kind of dash. "Észak–Mercia's" becomes "eszak-mercias".
func Fold(text string) string {
	if isPlain(text) {
		return strings.ToLower(text)
	}
	var b strings.Builder
	for _, r := range norm.NFD.String(text) {
		switch {
		case unicode.Is(unicode.Mn, r), strings.ContainsRune("'’‘`´\"“”„«»", r):
		case strings.ContainsRune("–—‐‑−", r):
			b.WriteByte('-')
		case r == 'ß':
			b.WriteString("ss")
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// isPlain reports whether text is nothing but ASCII without quotation marks.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf || text[i] == '\'' || text[i] == '"' || text[i] == '`' {
			return false
		}
	}
	return true
}

// Words are the folded words of a text: whatever is no letter or digit stands between them.
func Words(text string) []string {
	return strings.FieldsFunc(Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// Key is the same for names that differ in case, accents, blanks and marks: their Words with single blanks.
func Key(name string) string {
	if isKey(name) {
		return name
	}
	return strings.Join(Words(name), " ")
}

// isKey reports whether a name, as most words are, is its own Key: small letters and digits of
// ASCII with single blanks.
func isKey(name string) bool {
	blank := true // what comes before
	for i := range len(name) {
		switch c := name[i]; {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
			blank = false
		case c == ' ' && !blank:
			blank = true
		default:
			return false
		}
	}
	return !blank || name == ""
}
