package orders

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// People write lists in their own way: "-2 York Lindsey" in every line, "(1) ", or a comma at the end of each. A dash before one
// line alone, or a comma behind one, may go on from the line above, or into the one below, and a number may say how many.

// withListMarks returns lines with a usual mark before the items of a list, and full stops for the commas that end them.
func (l *letter) withListMarks(lines []Line, quoted bool) []Line {
	written, spaced, commas := 0, 0, 0
	var dashes marked
	for _, line := range lines {
		text := strings.TrimSpace(line.Text)
		if line.Quoted != quoted || text == "" {
			continue
		}
		written++
		dashes.add(dashed(text))
		if strings.HasPrefix(text, "- ") {
			spaced++
		}
		if itemEnds(text) {
			commas++
		}
	}
	itemized, byCommas := dashes.several && spaced == 0, commas > 2 && 4*commas >= 3*(written-1)
	if numbers := l.numbering(lines, quoted); numbers != nil {
		lines, itemized = withMarks(lines, numbers), false
	}
	if !itemized && !byCommas {
		return lines
	}
	out := slices.Clone(lines)
	for i := range out {
		line := &out[i]
		if line.Quoted != quoted {
			continue
		}
		if text := strings.TrimSpace(line.Text); itemized && dashed(text) != "" {
			line.Text = "- " + strings.TrimLeft(strings.TrimPrefix(text, dashed(text)), " ")
		}
		if text := strings.TrimRight(line.Text, " \t"); byCommas && itemEnds(text) && l.saysAll(text) {
			line.Text = strings.TrimSuffix(text, ",") + "." // the next may begin with a condition
		}
	}
	return out
}

// marked counts the lines that begin with a mark of one kind.
type marked struct {
	mark    string
	several bool
}

func (m *marked) add(mark string) {
	switch {
	case mark == "":
	case m.mark == "":
		m.mark = mark
	default:
		m.several = m.several || m.mark == mark
	}
}

// numbering returns what stands before the items of a list that counts them from 1 on, by line; nil: there is no such list. A
// colon or a dash stands behind how many, too, so that more lines must have them, and not before an area.
func (l *letter) numbering(lines []Line, quoted bool) map[int]string {
	var marks map[int]string
	form, places := "", false
	for i, line := range lines {
		text := strings.TrimSpace(line.Text)
		if line.Quoted != quoted || text == "" || !strings.ContainsRune("(0123456789", rune(text[0])) {
			continue
		}
		mark, behind := numberMark(text)
		n := strconv.Itoa(len(marks) + 1)
		if mark == "" || strings.Trim(mark, "(.): -") != n || form != "" && form != behind || l.opensHalf(text) {
			continue
		}
		if marks == nil {
			marks = make(map[int]string)
		}
		marks[i], form = mark, behind
		places = places || (form == ":" || form == "-") && l.opensWithPlace(text[len(mark):])
	}
	if len(marks) < 2 || places || len(marks) < 3 && (form == ":" || form == "-") {
		return nil
	}
	return marks
}

// opensHalf reports whether text begins with a half of the turn, of which a number is part: Hungarian "2. menet".
func (l *letter) opensHalf(text string) bool {
	return numbersHalf(l.wordsOf(l.vocabulary(text), text))
}

// numbersHalf reports whether toks begin with a half of the turn: not "1. half of York to March", which may be an item of a list.
func numbersHalf(toks []token) bool {
	return len(toks) > 0 && toks[0].is(FirstHalf, SecondHalf) && (len(toks) == 1 || !toks[1].is(Of, From))
}

// opensWithPlace reports whether text begins with an area, or with where somebody comes from: not with an area before a colon.
func (l *letter) opensWithPlace(text string) bool {
	toks := l.wordsOf(l.vocabulary(text), text)
	return len(toks) > 0 && (toks[0].is(From) || toks[0].kind == tArea && (len(toks) < 2 || !toks[1].is(Colon)))
}

// numberMark returns a number before the first word of text with the mark behind it, and that mark; "": there is none, or it is
// one that stands before items anyway, with a blank.
func numberMark(text string) (mark, behind string) {
	rest := strings.TrimPrefix(text, "(")
	open := len(rest) < len(text)
	i := 0
	for i < len(rest) && i < 2 && rest[i] >= '0' && rest[i] <= '9' {
		i++
	}
	if i == 0 || i == len(rest) {
		return "", ""
	}
	after := strings.TrimLeft(rest[i:], " ")
	for _, behind := range []string{")", ".", ":", "-", "–"} {
		words, found := strings.CutPrefix(after, behind)
		if !found || open != (behind == ")" && open) || behind == "." && len(after) < len(rest)-i {
			continue
		}
		said := strings.TrimLeft(words, " ")
		first, _ := utf8.DecodeRuneInString(said)
		if !unicode.IsLetter(first) && !unicode.IsDigit(first) {
			return "", ""
		}
		return text[:len(text)-len(said)], strings.Replace(behind, "–", "-", 1)
	}
	return "", ""
}

// withMarks returns lines with a usual mark for those before some.
func withMarks(lines []Line, marks map[int]string) []Line {
	out := slices.Clone(lines)
	for i := range out {
		if mark, found := marks[i]; found {
			out[i].Text = "- " + strings.TrimPrefix(strings.TrimSpace(out[i].Text), mark)
		}
	}
	return out
}

// itemEnds reports whether text ends with a comma, and is too short for a line that a mail program broke there.
func itemEnds(text string) bool { return strings.HasSuffix(text, ",") && len(text) < narrowest }

// dashed returns the dash or arrow that stands before the first word of text; "": there is none, or a usual one with a blank.
func dashed(text string) string {
	for _, mark := range []string{"->", "=>", "--", "-", "–"} {
		rest, found := strings.CutPrefix(text, mark)
		if !found {
			continue
		}
		if said := strings.TrimLeft(rest, " "); len(said) < len(rest) && len(mark) > 1 {
			rest = said
		}
		if first, _ := utf8.DecodeRuneInString(rest); unicode.IsLetter(first) || unicode.IsDigit(first) {
			return mark
		}
		return ""
	}
	return ""
}

// saysAll reports whether text may be all of an item: it has several words, and is not what the next is about. A condition is
// not all, but with an order behind it.
func (l *letter) saysAll(text string) bool {
	toks := l.wordsOf(l.vocabulary(text), text)
	if len(toks) > 4 && toks[0].is(If, Unless) {
		return l.starts(strings.TrimSuffix(text, ","))
	}
	return len(toks) > 2 && !toks[0].is(If, Unless, Otherwise, Until) || len(toks) == 2 && toks[0].word.ownKind() != NoOrder
}
