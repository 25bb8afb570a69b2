package orders

import (
	"slices"
	"strings"
)

// People write lists in their own way: "-2 York Lindsey" in every line, or a comma at the end of each. A dash before one line
// alone, or a comma behind one, may go on from the line above, or into the one below.

// withListMarks returns lines with a blank after the dashes that begin the items of a list, and full stops for the commas
// that end them.
func (l *letter) withListMarks(lines []Line, quoted bool) []Line {
	written, dashes, spaced, commas := 0, 0, 0, 0
	for _, line := range lines {
		text := strings.TrimSpace(line.Text)
		if line.Quoted != quoted || text == "" {
			continue
		}
		written++
		switch {
		case dashed(text):
			dashes++
		case strings.HasPrefix(text, "- "):
			spaced++
		}
		if itemEnds(text) {
			commas++
		}
	}
	itemized, byCommas := dashes > 1 && spaced == 0, commas > 2 && 4*commas >= 3*(written-1)
	if !itemized && !byCommas {
		return lines
	}
	out := slices.Clone(lines)
	for i := range out {
		line := &out[i]
		if line.Quoted != quoted {
			continue
		}
		if text := strings.TrimSpace(line.Text); itemized && dashed(text) {
			line.Text = "- " + text[1:]
		}
		if text := strings.TrimRight(line.Text, " \t"); byCommas && itemEnds(text) && l.saysAll(text) {
			line.Text = strings.TrimSuffix(text, ",") + "." // the next may begin with a condition
		}
	}
	return out
}

// itemEnds reports whether text ends with a comma, and is too short for a line that a mail program broke there.
func itemEnds(text string) bool { return strings.HasSuffix(text, ",") && len(text) < narrowest }

// dashed reports whether a dash stands before the first word of text.
func dashed(text string) bool { return len(text) > 1 && text[0] == '-' && letterOrDigit(text[1]) }

// saysAll reports whether text may be all of an item: it has several words, and is not what the next is about.
func (l *letter) saysAll(text string) bool {
	toks := l.vocabulary(text).scan(text)
	return len(toks) > 2 && !toks[0].is(If, Unless, Otherwise, Until)
}
