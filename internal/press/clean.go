package press

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"bretwalda/internal/lazyregexp"
	"bretwalda/internal/letter"
)

// gone stands where something was taken out.
const gone = "[…]"

var (
	// address matches what a mail program would take for an address, and some
	// more: a word is cheaper than an address.
	address = lazyregexp.New(`[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_{|}~-]+[@＠﹫][\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}]`)
	tag     = lazyregexp.New(`(?i)\[\s*bw\s[^\]\n]{0,80}\]?`)
	blanks  = lazyregexp.New(`\n{3,}`)
)

// Clean takes out of a text what press must not carry: mail addresses, tags and
// the given tokens. White space at line ends goes, and so do characters that are
// not seen. Cleaning a clean text changes nothing.
func Clean(text, mailbox string, secrets []string) string {
	text = visible(text)
	for before := ""; text != before; {
		before = text
		text = tag().ReplaceAllString(text, gone)
		text = address().ReplaceAllString(letter.HideTokens(text, mailbox), gone)
		for _, s := range secrets {
			text = spaced(s, text)
		}
	}
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRightFunc(lines[i], unicode.IsSpace)
	}
	return strings.TrimSpace(blanks().ReplaceAllString(strings.Join(lines, "\n"), "\n\n"))
}

// visible brings text into Unicode form C with \n as the end of lines, and drops
// control characters and characters without a shape, which could break up a token.
func visible(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\t", " ").Replace(text)
	return norm.NFC.String(strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, text))
}

// spaced takes token out of text, also where white space or a soft line end
// stands between its characters.
func spaced(token, text string) string {
	if len(token) < 2 {
		return text
	}
	var b strings.Builder
	b.WriteString("(?i)")
	for i, r := range token {
		if i > 0 {
			b.WriteString(`\s*=?\s*`)
		}
		b.WriteString(regexp.QuoteMeta(string(r)))
	}
	return regexp.MustCompile(b.String()).ReplaceAllString(text, gone)
}
