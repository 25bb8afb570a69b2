package orders

import (
	"fmt"
	"hash/fnv"
	"strings"
)

// The lines around a form in a letter. Both are comments: who copies them along
// with the form orders nothing by them.
const (
	frameTop    = "# --8<--"
	frameBottom = "# -->8--"
)

// Frame puts a form, lines of orders to begin with, between two lines by which it
// is found when a letter comes back with the form changed in the quote:
//
//	# --8<-- 7d1c
//	Welsh, round 3
//	place 1 in Gwent
//	# -->8--
//
// The number says what the form was, so that a form that nobody has changed is not
// taken for orders.
func Frame(form string) string {
	form = strings.Trim(form, "\n")
	indent := form[:len(form)-len(strings.TrimLeft(form, " "))]
	return fmt.Sprintf("%s%s %s\n%s\n%s%s\n", indent, frameTop, frameSum(strings.Split(form, "\n")), form, indent, frameBottom)
}

// frameSum is a number for what the lines of a form say, however they are spaced.
func frameSum(lines []string) string {
	h := fnv.New32a()
	for _, line := range lines {
		for word := range strings.FieldsSeq(line) {
			_, _ = h.Write([]byte(word + " "))
		}
	}
	return fmt.Sprintf("%04x", h.Sum32()&0xffff)
}

// framed returns lines without the quoted ones outside of a form, which keep their
// place but are empty: the first form that was changed counts. When none was, no
// quoted line is left. Without any form the lines stay as they are.
func framed(lines []Line) []Line {
	found := false
	for i, line := range lines {
		sum, top := strings.CutPrefix(strings.TrimSpace(line.Text), frameTop)
		if !line.Quoted || !top {
			continue
		}
		found = true
		end := frameEnd(lines, i+1)
		if frameSum(within(lines, i+1, end)) != strings.TrimSpace(sum) {
			return only(lines, i+1, end)
		}
	}
	if found {
		return only(lines, 0, 0)
	}
	return lines
}

// frameEnd is where the form ends that begins at a line: at the line below it, or
// when that was lost, at the first blank one.
func frameEnd(lines []Line, from int) int {
	blank := len(lines)
	for i := from; i < len(lines); i++ {
		if !lines[i].Quoted {
			continue
		}
		switch text := strings.TrimSpace(lines[i].Text); {
		case strings.HasPrefix(text, frameBottom):
			return i
		case strings.HasPrefix(text, frameTop):
			return blank
		case text == "":
			blank = min(blank, i)
		}
	}
	return blank
}

// within are the texts of the quoted lines from one place to before another.
func within(lines []Line, from, to int) []string {
	var form []string
	for _, line := range lines[from:to] {
		if line.Quoted {
			form = append(form, line.Text)
		}
	}
	return form
}

// only empties the quoted lines outside of those from one place to before another.
func only(lines []Line, from, to int) []Line {
	out := make([]Line, len(lines))
	for i, line := range lines {
		if line.Quoted && (i < from || i >= to) {
			line.Text = ""
		}
		out[i] = line
	}
	return out
}
