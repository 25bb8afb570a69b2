package letter

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// A sourceLine is a line of text with what its form alone tells: how deep it
// is quoted, and whether HTML marks it as a signature.
type sourceLine struct {
	text   string
	depth  int // number of quote marks; 0 is not quoted
	footer bool
}

// A lineBuilder turns fragments into the lines of a letter.
type lineBuilder struct {
	writer []string // the words of the writer's name
	lines  []Line
	size   int // bytes of text in lines
	full   bool
}

// add appends the lines of f, as far as the text limit allows. Each fragment
// is judged alone, so that a separator at the end of one cannot swallow the
// next.
func (b *lineBuilder) add(f fragment) {
	source := f.lines()
	for i, line := range source {
		if b.size += len(line.text) + 1; b.size > MaxText {
			b.full = true
			source = source[:i]
			break
		}
	}
	lines := classify(source, b.writer)
	if f.twin != "" && !b.full {
		twin, more := fragment{source: f.twin, html: true}.shown()
		if theirs := classify(twin, b.writer); more {
			lines = theirs // what is struck out is not seen in the text
		} else {
			lines = withTwin(lines, theirs)
		}
	}
	for _, line := range lines {
		line.Quoted = line.Quoted || f.forwarded
		b.lines = append(b.lines, line)
	}
}

// lines returns the lines of a fragment.
func (f fragment) lines() []sourceLine {
	lines, _ := f.shown()
	return lines
}

// shown returns the lines of a fragment, and reports whether they tell more than text
// can (htmlLines).
func (f fragment) shown() (lines []sourceLine, more bool) {
	lines, more = f.bare()
	lines = splitJoined(lines)
	for i := range lines {
		// What somebody else wrote is not the writer's own, marked or not.
		if lines[i].depth == 0 && strings.HasPrefix(strings.TrimLeft(lines[i].text, " "), Carried) {
			lines[i].depth = 1
		}
	}
	return lines, more
}

// bare returns the lines of a fragment as they stand in it.
func (f fragment) bare() (lines []sourceLine, more bool) {
	if f.html {
		lines, more = htmlLines(f.source)
		for i := range lines {
			if line := &lines[i]; line.depth == 0 {
				// A web mailer may show a plain-text reply as HTML, marks and all.
				line.text, line.depth = cutQuoteMarks(line.text)
			}
		}
		return lines, more
	}
	plain := strings.Split(cleanText(f.source), "\n")
	if f.flowed {
		return unflow(plain, f.delSp), false
	}
	lines = make([]sourceLine, len(plain))
	for i, text := range plain {
		lines[i].text, lines[i].depth = cutQuoteMarks(text)
	}
	unescapeFrom(lines)
	markTails(lines, plain)
	return cutInitials(lines), false
}

// cutQuoteMarks removes leading ">" marks, with or without spaces between,
// and returns how many there were.
func cutQuoteMarks(s string) (text string, depth int) {
	for {
		rest, found := strings.CutPrefix(strings.TrimPrefix(s, " "), ">")
		if !found {
			break
		}
		depth++
		s = rest
	}
	if depth > 0 {
		s = strings.TrimPrefix(s, " ")
	}
	return s, depth
}

// unescapeFrom undoes what mailbox files do to a line that begins with
// "From ": a ">" is put before it. "From Gwent 2 armies to Avalon" is an
// order, not a quote. Lines next to quoted ones are left alone.
func unescapeFrom(lines []sourceLine) {
	quoted := func(i int) bool { return i >= 0 && i < len(lines) && lines[i].depth > 0 }
	for i := range lines {
		if lines[i].depth == 1 && strings.HasPrefix(lines[i].text, "From ") && !quoted(i-1) && !quoted(i+1) {
			lines[i].depth = 0
		}
	}
}

// unflow joins the soft-broken lines of format=flowed text (RFC 3676): a line
// that ends in a space goes on in the next line of the same quote depth.
func unflow(plain []string, delSp bool) []sourceLine {
	var lines []sourceLine
	open := false // the last line goes on
	var joined strings.Builder
	end := func() {
		if open {
			lines[len(lines)-1].text = joined.String()
			joined.Reset()
			open = false
		}
	}
	for _, raw := range plain {
		text := strings.TrimLeft(raw, ">")
		depth := len(raw) - len(text)
		text = strings.TrimPrefix(text, " ") // space-stuffing
		signature := text == "-- "
		if open && (signature || lines[len(lines)-1].depth != depth) {
			end()
		}
		flows := strings.HasSuffix(text, " ") && !signature
		if flows && delSp {
			text = text[:len(text)-1]
		}
		switch {
		case open:
			joined.WriteString(text)
		default:
			lines = append(lines, sourceLine{text: text, depth: depth})
			if flows {
				joined.WriteString(text)
				open = true
			}
		}
		if !flows {
			end()
		}
	}
	end()
	return lines
}

// Letters and digits that look bold, slanted or typed: people dress their text with them
// where a program has no bold type.
const firstMath, lastMath = '\U0001D400', '\U0001D7FF'

// cleanText makes decoded text plain to work with: valid UTF-8 in NFC, lines
// end in "\n", all spaces are " ", no control or invisible characters, and no letters
// that only look different.
func cleanText(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		next := i + size
		switch {
		case r >= ' ' && r <= '~':
			b.WriteByte(byte(r))
		case r == '\r':
			if next == len(s) || s[next] != '\n' {
				b.WriteByte('\n')
			}
		case r == '\n' || r == '\u2028' || r == '\u2029' || r == '\u0085':
			b.WriteByte('\n')
		case r == '\t' || unicode.Is(unicode.Zs, r):
			b.WriteByte(' ')
		case r >= 0x80 && r <= 0x9F:
			// Mail labelled ISO-8859-1 is very often windows-1252.
			if w := charmap.Windows1252.DecodeByte(byte(r)); w > 0x9F {
				b.WriteRune(w)
			}
		case r >= firstMath && r <= lastMath:
			b.WriteString(norm.NFKC.String(string(r)))
		case unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r):
		default:
			b.WriteRune(r)
		}
		i = next
	}
	return norm.NFC.String(b.String())
}
