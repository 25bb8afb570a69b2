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
	var room [usualText]byte
	b := room[:0]
	for i, r := range text {
		switch {
		case r < utf8.RuneSelf:
			if r != '\'' && r != '"' && r != '`' {
				b = append(b, lower(byte(r)))
			}
		case r == 'ß':
			b = append(b, "ss"...)
		case dropped(r):
		case strings.ContainsRune("–—‐‑−", r):
			b = append(b, '-')
		case r <= lastLatin:
			b = appendPlain(b, text[i:i+utf8.RuneLen(r)], r)
		default:
			return foldAny(text)
		}
	}
	return string(b)
}

// lastLatin is the last letter that is an accented one of the Latin alphabet by itself: any further one may be put together
// of others, in an order that only the whole text tells.
const lastLatin = 'ɏ'

// lower is a letter of ASCII in lower case; any other byte is as it was.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// dropped reports whether a rune is an accent by itself, or a quotation mark.
func dropped(r rune) bool {
	return 0x300 <= r && r <= 0x36f || strings.ContainsRune("’‘´“”„«»", r)
}

// appendPlain adds a rune, which is s, in lower case and without accents.
func appendPlain(b []byte, s string, r rune) []byte {
	parts := norm.NFD.PropertiesString(s).Decomposition()
	if parts == nil {
		return utf8.AppendRune(b, unicode.ToLower(r))
	}
	for len(parts) > 0 {
		part, n := utf8.DecodeRune(parts)
		if !unicode.Is(unicode.Mn, part) {
			b = utf8.AppendRune(b, unicode.ToLower(part))
		}
		parts = parts[n:]
	}
	return b
}

// foldAny is Fold for a text of any script.
func foldAny(text string) string {
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
	if key := Key(text); key != "" {
		return strings.Split(key, " ")
	}
	return nil
}

// Key is the same for names that differ in case, accents, blanks and marks: their Words with single blanks.
func Key(name string) string {
	if isKey(name) {
		return name
	}
	if !isPlain(name) {
		name = Fold(name)
	}
	var room [usualText]byte
	b := room[:0]
	apart := false
	for i := 0; i < len(name); {
		c, n := lower(name[i]), 1
		letter := 'a' <= c && c <= 'z' || '0' <= c && c <= '9'
		if c >= utf8.RuneSelf {
			var r rune
			r, n = utf8.DecodeRuneInString(name[i:])
			letter = unicode.IsLetter(r) || unicode.IsDigit(r)
		}
		switch {
		case !letter:
			apart = len(b) > 0
		case apart:
			b, apart = append(b, ' '), false
		}
		switch {
		case letter && n == 1:
			b = append(b, c)
		case letter:
			b = append(b, name[i:i+n]...)
		}
		i += n
	}
	return string(b)
}

// usualText is how many bytes most texts have at most, which need no memory to be worked on.
const usualText = 80

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
