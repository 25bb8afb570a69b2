package orderspage

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A page is ASCII in lines that mail carries as they are: so it goes in a letter byte by byte,
// where any other way of writing it there takes a twelfth more.

// longest is how long a line is made: mail carries lines of 998 bytes.
const longest = 900

// statements are places between those of a script at which a line may end.
var statements = regexp.MustCompile(`([;}])((?:async )?function |const |let |return |if\(|for\()`)

// foldScript writes a script in ASCII, in lines that end between its statements.
func foldScript(text string) string {
	var out []byte
	for _, r := range text {
		out = escape(out, r)
	}
	return statements.ReplaceAllString(string(out), "$1\n$2")
}

// escape adds a letter as the texts of scripts have it in ASCII.
func escape(out []byte, r rune) []byte {
	if r < utf8.RuneSelf {
		return append(out, byte(r))
	}
	for _, half := range utf16.Encode([]rune{r}) {
		out = fmt.Appendf(out, `\u%04x`, half)
	}
	return out
}

// rules are places between those of a style.
var rules = regexp.MustCompile(`(})([#a-z])`)

// foldStyle ends lines between the rules of a style.
func foldStyle(text string) string { return rules.ReplaceAllString(text, "$1\n$2") }

// foldHTML ends lines at blanks, where they stand within tags.
func foldHTML(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		for len(line) > longest {
			i := strings.LastIndexByte(line[:longest], ' ')
			if i < 0 {
				break
			}
			b.WriteString(line[:i])
			b.WriteByte('\n')
			line = line[i+1:]
		}
		b.WriteString(line)
	}
	return b.String()
}

// foldJSON writes JSON in ASCII, in lines that end between values.
func foldJSON(data []byte) []byte {
	out := make([]byte, 0, len(data)+len(data)/16)
	quoted, start := false, 0
	for i := 0; i < len(data); i++ {
		c := data[i]
		switch {
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRune(data[i:])
			out = escape(out, r)
			i += size - 1
			continue
		case c == '\\':
			out = append(out, c)
			i++
			c = data[i]
		case c == '"':
			quoted = !quoted
		}
		out = append(out, c)
		if c == ',' && !quoted && len(out)-start > longest/2 {
			out = append(out, '\n')
			start = len(out)
		}
	}
	return out
}

// ascii writes what is not ASCII in HTML as references.
func ascii(html []byte) []byte {
	out := make([]byte, 0, len(html)+len(html)/64)
	start := 0
	for i := 0; i < len(html); i++ {
		if html[i] < utf8.RuneSelf {
			continue
		}
		r, size := utf8.DecodeRune(html[i:])
		out = fmt.Appendf(append(out, html[start:i]...), "&#%d;", r)
		i += size - 1
		start = i + 1
	}
	return append(out, html[start:]...)
}
