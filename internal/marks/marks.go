// Package marks knows the marks and pictures by which people say of a line that it
// counts or does not: boxes that are ticked or empty, crosses, arrows that point back,
// faces that doubt. It knows no words.
package marks

import (
	"strings"

	"bretwalda/internal/lazyregexp"
)

// Arrow reports whether r is an arrow to the right, of which writing knows dozens.
func Arrow(r rune) bool {
	switch {
	case r >= 0x2794 && r <= 0x27bf: // dingbats: most of them arrows to the right
		return r != 0x27b0 && r != 0x27bf
	}
	return strings.ContainsRune("→⇒↦⇢⇨⟶⟹⟼⮕⭢🡒🠖🡆🠆▶►▸⏩↠⇉⇛⇾⟾↣⤳↝⇀⇁⏵⥤»›👉", r)
}

// Contrary reports whether r is an arrow that does not point to the right, says no, not
// yet or perhaps, is an empty box, or stands for what is lost: what must not be taken
// for a mere picture.
func Contrary(r rune) bool {
	switch {
	case r < 0x2190, Arrow(r):
		return false
	case r <= 0x21ff, r >= 0x27f0 && r <= 0x27ff, r >= 0x2900 && r <= 0x297f, r >= 0x2b00 && r <= 0x2b11,
		r >= 0x2b30 && r <= 0x2b4f, r >= 0x2b60 && r <= 0x2bb8, r >= 0x1f800 && r <= 0x1f8ff:
		return true
	}
	return strings.ContainsRune("◀◄◂⏪⏴👈👆👇❌✖✗✘🚫⛔❎☐□☒◻⬜○●◯◉👎🙅✋❓❔🤔🤷⏳⌛💤🔙🔄🔁🔃\ufffd", r)
}

// crossed is a box with a cross in it, which is ticked where others are empty, as Word
// ticks them, and crossed out elsewhere.
const crossed = "☒"

// Unticked returns the mark before a line, or around its words, by which it may not
// count: an empty box, a cross, dashes that may strike words out; and the line without
// it. Mark is "" if it has none. Boxes tells that there are empty boxes beside it
// (EmptyBox).
func Unticked(line string, boxes bool) (rest, mark string) {
	body := line
	for _, item := range []string{"- ", "* ", "• ", "– "} {
		body = strings.TrimPrefix(body, item)
	}
	for _, m := range []string{"[ ]", "[]", "[-]", "( )", "☐", "□", "◻", "⬜", "❌", "✗", "✘", "✖", "🚫", "⛔", "❎", "👎", crossed} {
		if after, found := strings.CutPrefix(body, m); found && !(m == crossed && boxes) {
			return strings.TrimLeft(strings.TrimPrefix(after, "\ufe0f"), " "), m
		}
	}
	if strings.Count(line, "-") > 1 && betweenDashes().MatchString(line) {
		return line, "-"
	}
	return line, ""
}

// betweenDashes matches what may be struck through, as Textile has it: "-2 York Lindsey-".
var betweenDashes = lazyregexp.New(`(?:^|\s)--?[\pL\d](?:[^-]*[\pL\d])?--?(?:[\s.,;]|$)`)

// EmptyBox reports whether a line has an empty box in it.
func EmptyBox(line string) bool { return strings.ContainsAny(line, "☐□") }

// Doubt returns the mark by which a short line, such as an answer or a command, may not
// be meant as its words say; "" if it has none.
func Doubt(line string) string {
	line = strings.TrimSpace(line)
	if _, mark := Unticked(line, false); mark != "" {
		return mark
	}
	for _, r := range line {
		if Contrary(r) {
			return string(r)
		}
	}
	return ""
}
