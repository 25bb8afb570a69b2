package orders

import (
	"fmt"
	"hash/fnv"
	"slices"
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
// taken for orders, wherever it stands in the letter: a letter quoted without any mark
// brings it back among the writer's own lines.
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

// form is where a form stands in a letter, the line above it and the one below it
// included.
type form struct {
	from, to int
	quoted   bool
	as       bool // as it was sent
}

// forms finds the forms of a letter.
func forms(lines []Line) []form {
	var all []form
	for i := 0; i < len(lines); i++ {
		sum, top := strings.CutPrefix(strings.TrimSpace(lines[i].Text), frameTop)
		if !top {
			continue
		}
		f := form{from: i, quoted: lines[i].Quoted}
		end := frameEnd(lines, i+1, f.quoted)
		f.to = end
		if end < len(lines) && strings.HasPrefix(strings.TrimSpace(lines[end].Text), frameBottom) {
			f.to++
		}
		sum = strings.TrimSpace(sum)
		own := func(l Line) bool { return l.Quoted == f.quoted }
		f.as = frameSum(within(lines[i+1:end], own)) == sum || frameSum(within(lines[i+1:end], anyLine)) == sum
		all = append(all, f)
		i = f.to - 1
	}
	return all
}

// frameEnd is where the form ends that begins at a line: at the line below it, or
// when that was lost, at the first blank one.
func frameEnd(lines []Line, from int, quoted bool) int {
	blank := len(lines)
	for i := from; i < len(lines); i++ {
		if lines[i].Quoted != quoted {
			continue
		}
		switch text := strings.TrimSpace(lines[i].Text); {
		case strings.HasPrefix(text, frameBottom):
			return i
		case strings.HasPrefix(text, frameTop):
			return min(blank, i)
		case text == "":
			blank = min(blank, i)
		}
	}
	return blank
}

func anyLine(Line) bool { return true }

// within are the texts of those lines that keep holds for.
func within(lines []Line, keep func(Line) bool) []string {
	var texts []string
	for _, line := range lines {
		if keep(line) {
			texts = append(texts, line.Text)
		}
	}
	return texts
}

// withoutForms returns lines with those forms empty that came back as they were sent,
// wherever they stand, and which these are.
func withoutForms(lines []Line) (rest []Line, sent []form) {
	for _, f := range forms(lines) {
		if f.as {
			sent = append(sent, f)
		}
	}
	if len(sent) == 0 {
		return lines, nil
	}
	rest = slices.Clone(lines)
	for _, f := range sent {
		for i := f.from; i < f.to; i++ {
			rest[i].Text = ""
		}
	}
	return rest, sent
}

// changedForm returns the first quoted form that was changed, and whether there is one.
func changedForm(lines []Line) (form, bool) {
	for _, f := range forms(lines) {
		if f.quoted && !f.as {
			return f, true
		}
	}
	return form{}, false
}

// alone returns lines with all quoted ones empty but those of f.
func (f form) alone(lines []Line) []Line {
	out := slices.Clone(lines)
	for i := range out {
		if out[i].Quoted && (i < f.from || i >= f.to) {
			out[i].Text = ""
		}
	}
	return out
}
