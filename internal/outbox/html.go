package outbox

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// asCarried is HTML in ASCII and in lines that mail carries as they are, which takes a
// sixteenth less room than quoted-printable does; false: it has lines that cannot be parted.
func asCarried(html string) (string, bool) {
	var b strings.Builder
	b.Grow(len(html) + len(html)/8)
	kept := false // what stands between <pre> and </pre> keeps its lines
	for line := range strings.Lines(html) {
		line = references(line)
		kept = kept || strings.Contains(line, "<pre")
		for !kept && len(line) > mostLine {
			i := strings.LastIndexByte(line[:mostLine], ' ')
			if i < 0 {
				break
			}
			b.WriteString(strings.TrimRight(line[:i], " "))
			b.WriteByte('\n')
			line = line[i+1:]
		}
		b.WriteString(line)
		if i := strings.LastIndex(line, "</pre>"); i > strings.LastIndex(line, "<pre") {
			kept = false
		}
	}
	text := b.String()
	return text, carried([]byte(text))
}

// references writes what is not ASCII as references.
func references(html string) string {
	var out []byte
	start := 0
	for i, r := range html {
		if r < utf8.RuneSelf {
			continue
		}
		out = fmt.Appendf(append(out, html[start:i]...), "&#%d;", r)
		start = i + utf8.RuneLen(r)
	}
	if start == 0 {
		return html
	}
	return string(append(out, html[start:]...))
}
