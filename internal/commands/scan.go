package commands

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// token is a word of a line as it stands between white space, or a mark at its
// end.
type token struct {
	word     string // folded
	from, to int    // in the text, in bytes
}

// fold brings text into the form in which words are looked up: lower case, no
// accents, no apostrophes, one kind of dash.
func fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		switch {
		case unicode.Is(unicode.Mn, r), strings.ContainsRune("'’‘`´\"“”„«»", r):
		case strings.ContainsRune("–—‐‑−", r):
			b.WriteByte('-')
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// key brings a name into a form to compare: folded, words joined by single spaces.
func key(name string) string {
	return strings.Join(strings.FieldsFunc(fold(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}

const marks = ",;:.!?"

// scan cuts text into tokens without fillers, and without a comma that one left
// at the beginning.
func (l *Lexicon) scan(text string) []token {
	out := l.tokens(text)
	for _, phrase := range l.fillers {
		for i := 0; i+len(phrase) <= len(out); i++ {
			if (&attempt{tokens: out}).words(phrase, i) {
				out = slices.Delete(out, i, i+len(phrase))
			}
		}
	}
	out = slices.DeleteFunc(out, func(t token) bool { return l.filler[t.word] })
	for len(out) > 1 && out[0].word == "," {
		out = out[1:]
	}
	return out
}

// tokens cuts text into tokens.
func (l *Lexicon) tokens(text string) []token {
	var out []token
	add := func(from, to int) {
		if w := fold(text[from:to]); w != "" {
			out = append(out, token{w, from, to})
		}
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if unicode.IsSpace(r) || r == '¿' || r == '¡' {
			i += size
			continue
		}
		from := i
		for i < len(text) && !unicode.IsSpace(r) {
			i += size
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		end := i
		for end > from && strings.IndexByte(marks, text[end-1]) >= 0 {
			end--
		}
		add(from, end)
		for ; end < i; end++ {
			out = append(out, token{text[end : end+1], end, end + 1})
		}
	}
	return out
}

// fullStop drops the marks at the end of a sentence, but for a colon.
func fullStop(tokens []token) []token {
	for len(tokens) > 0 && strings.Contains(".!?;,", tokens[len(tokens)-1].word) {
		tokens = tokens[:len(tokens)-1]
	}
	return tokens
}

var bullet = regexp.MustCompile(`^\s*(?:[-*•·–—]+\s+|\d{1,2}[.)]\s+|[a-z]\)\s+)?`)

// unbulleted drops white space and a bullet before a line.
func unbulleted(line string) string { return strings.TrimSpace(line[len(bullet.FindString(line)):]) }

func foldSpace(s string) string { return strings.Join(strings.Fields(s), " ") }
