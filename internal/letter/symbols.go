package letter

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"bretwalda/internal/lazyregexp"
)

// Word processors and mail programs make symbols of what people write: Outlook an arrow
// of "-->", which is a letter in a font of symbols, web mailers pictures of emoji.

// looks returns what a letter looks like in the font Wingdings, of those that people
// meet: the mark of an item for those that only adorn; "" if it is not known.
func looks(r rune) string {
	switch r {
	case 'à', 'è', 'ð':
		return "→"
	case 'ß', 'ç', 'ï':
		return "←"
	case 'ó':
		return "↔"
	case 'á', 'é':
		return "↑"
	case 'â', 'ê':
		return "↓"
	case 'ü':
		return "✓"
	case 'û':
		return "✗"
	case '¨', 'o':
		return "☐"
	case 'þ':
		return "☑"
	case 'ý', 'x':
		return "☒"
	case 'Ø', '§', 'n', 'l', 'q', 'v', 'w', 'u':
		return "•"
	case 'J':
		return "🙂"
	case 'K':
		return "😐"
	case 'L':
		return "🙁"
	case 'C':
		return "👍"
	case 'D':
		return "👎"
	}
	return ""
}

// symbolFont matches a style whose letters are those of Wingdings.
var symbolFont = lazyregexp.New(`(^|;)(font-family|mso-symbol-font-family):["']?wingdings`)

// isSymbol reports whether the letters of an element are symbols.
func isSymbol(t html.Token) bool {
	return strings.EqualFold(attr(t, "face"), "wingdings") || symbolFont().MatchString(style(t))
}

// inSymbols returns what letters look like in a font of symbols; of those it does not
// know it says so.
func inSymbols(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch look := looks(r); {
		case look != "":
			b.WriteString(look)
		case unicode.IsSpace(r) || unicode.Is(unicode.Zs, r):
			b.WriteRune(r)
		default:
			b.WriteRune(utf8.RuneError)
		}
	}
	return b.String()
}

// isItemMark reports whether an element holds the mark of a list item, as Word writes
// it: no list in HTML, but the mark as text.
func isItemMark(t html.Token) bool { return strings.Contains(style(t), "mso-list:ignore") }

// numberedItem matches the marks of list items that count.
var numberedItem = lazyregexp.New(`^\(?(\d{1,3}|\pL|[ivxIVX]{2,5})[.)]$`)

// endItemMark ends the mark of a list item.
func (r *htmlReader) endItemMark() {
	mark := strings.TrimSpace(cleanText(r.mark.String()))
	r.mark.Reset()
	if numberedItem().MatchString(mark) {
		r.word(mark)
		r.space = true
	} else if r.line.Len() == 0 {
		r.bullet, r.more = true, true
	}
}

// show adds text of the letter, unless it is struck out.
func (r *htmlReader) show(s string) {
	switch {
	case r.struck > 0:
		blank := strings.TrimSpace(s) == ""
		r.more = r.more || !blank
		r.space = r.space || r.pre == 0 && strings.Trim(s, " \t\r\n\f\u00a0") != s
	case r.item > 0:
		r.mark.WriteString(s)
	case r.symbol > 0:
		r.more = r.more || strings.TrimSpace(s) != ""
		r.text(inSymbols(s))
	default:
		r.text(s)
	}
}

// mostSymbol is how long a text beside a picture is, in bytes, that is a symbol.
const mostSymbol = 32

// picture adds what a picture of a symbol says, and whether a box is ticked.
func (r *htmlReader) picture(t html.Token) {
	if r.hidden > 0 {
		return
	}
	if t.DataAtom == atom.Img {
		if alt := attr(t, "alt"); len(alt) <= mostSymbol && strings.IndexFunc(alt, unicode.IsLetter) < 0 {
			r.show(alt)
		}
		return
	}
	if !strings.EqualFold(attr(t, "type"), "checkbox") && !strings.EqualFold(attr(t, "type"), "radio") {
		return
	}
	box := "☐ "
	for _, a := range t.Attr {
		if a.Key == "checked" {
			box = "☑ "
		}
	}
	r.more = true
	r.show(box)
}
