package commands

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/lazyregexp"
	"bretwalda/internal/spelling"
)

// token is a word of a line as it stands between white space, or a mark at its
// end.
type token struct {
	word     string // folded
	from, to int    // in the text, in bytes
}

const marks = ",;:.!?"

// scan cuts text into tokens without fillers.
func (l *Lexicon) scan(text string) []token { return l.sift(tokens(text)) }

// sift returns tokens without fillers, and without a comma that one left at the
// beginning.
func (l *Lexicon) sift(all []token) []token {
	i := 0
	for i < len(all) && l.fillersAt(all[i:]) == 0 {
		i++
	}
	out := all[:i:i] // most lines have no fillers
	for i < len(all) {
		n := l.fillersAt(all[i:])
		if n == 0 {
			out = append(out, all[i])
			n = 1
		}
		i += n
	}
	for len(out) > 1 && out[0].word == "," {
		out = out[1:]
	}
	return out
}

// fillersAt returns how many tokens the filler has that tokens begin with.
func (l *Lexicon) fillersAt(tokens []token) int {
	for _, phrase := range l.fillers {
		if (&attempt{tokens: tokens}).words(phrase, 0) {
			return len(phrase)
		}
	}
	if l.filler[tokens[0].word] {
		return 1
	}
	return 0
}

// tokens cuts text into tokens.
func tokens(text string) []token {
	out := make([]token, 0, len(text)/5+2)
	add := func(from, to int) {
		if w := spelling.Fold(text[from:to]); w != "" {
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

var bullet = lazyregexp.New(`^\s*(?:[-*•·–—]+\s+|\d{1,2}[.)]\s+|[a-z]\)\s+)?`)

// unbulleted drops white space and a bullet before a line.
func unbulleted(line string) string { return strings.TrimSpace(line[len(bullet().FindString(line)):]) }

func foldSpace(s string) string { return spelling.OneLine(s) }
