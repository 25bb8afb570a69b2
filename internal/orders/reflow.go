package orders

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mail programs break the lines of their users at some 72 to 78 columns. Where the columns show that,
// and the words do not speak against it, the lines are put together again before anything is read, so
// that a sentence which cannot be read does not change how those around it are. Other breaks are for
// gather, which tries what reads.
const (
	narrowest = 56 // columns at which lines are broken
	narrow    = 72 // fewer are rare, so that more must speak for it
	widest    = 80
	longWord  = 16 // words that are longer are several without blanks, or no words
)

// reflowed makes the lines ready that were quoted, or those that were not, with those put together that
// a mail program has broken.
func (l *letter) reflowed(lines []Line, quoted bool) []row {
	rows := make([]row, 0, len(lines))
	columns, written := layout(lines, quoted)
	for i, line := range lines {
		if line.Quoted != quoted {
			rows = append(rows, row{no: i + 1})
			continue
		}
		below := l.ready(i+1, line.Text)
		if i > 0 && lines[i-1].Quoted == quoted && full(lines[i-1].Text, line.Text, columns) && postscript(below.text) == 0 && !l.onlyCloses(below) {
			above := &rows[len(rows)-1]
			next := below
			if parted, is := l.parted(lines[i-1].Text, line.Text); is && written != listed {
				next = l.ready(i+1, parted)
			}
			if !commented(l.apart(lines[i-1].Text)) && l.goesOn(*above, next, written) {
				l.putTogether(above, next)
				continue
			}
		}
		rows = append(rows, below)
	}
	return rows
}

// layout is how many columns the lines have at most if a mail program has broken them, and what their style is.
func layout(lines []Line, quoted bool) (columns int, written style) {
	longest := 0
	for _, l := range lines {
		if size := utf8.RuneCountInString(strings.TrimRight(l.Text, " ")); l.Quoted == quoted && size <= widest {
			longest = max(longest, size)
		}
	}
	if longest >= narrowest && longest < narrow {
		if broken, bare, last := lineEnds(lines, quoted, longest); broken > 1 && broken > 2*(bare+last) {
			return longest, prose
		}
	}
	columns = max(longest, narrow)
	broken, bare, last := lineEnds(lines, quoted, columns)
	switch {
	case broken > bare+last:
		return columns, prose
	case broken > bare:
		return columns, likely
	}
	return columns, listed
}

// full reports whether a line is as long as lines of so many columns are: the first word of the one below
// would not have fitted on it.
func full(above, below string, columns int) bool {
	first, _, _ := strings.Cut(strings.TrimLeft(below, " \t"), " ")
	size := utf8.RuneCountInString(strings.TrimRight(above, " "))
	return first != "" && size <= columns && size+1+min(utf8.RuneCountInString(first), longWord) > columns
}

// style is how sure it is that the full lines of a letter which end in the middle of a sentence go on.
type style uint8

const (
	listed style = iota // its writer ended others in the same way, without a full stop
	likely              // none but the last lines of paragraphs end so
	prose               // more of them are full than not
)

// lineEnds counts the lines that end without a full stop or its kin: those that are full, those that just end, and of
// these the last ones of paragraphs.
func lineEnds(lines []Line, quoted bool, columns int) (broken, bare, last int) {
	begun := false
	for i, l := range lines {
		text, first := strings.Trim(l.Text, " \t*_"), !begun
		if l.Quoted != quoted || text == "" {
			continue
		}
		begun = true
		if strings.ContainsRune(".!?;:,", rune(text[len(text)-1])) {
			continue
		}
		below := ""
		if i+1 < len(lines) && lines[i+1].Quoted == quoted {
			below = lines[i+1].Text
		}
		switch {
		case full(l.Text, below, columns):
			broken++
		case (first || strings.TrimSpace(below) == "") && len(strings.Fields(text)) < 3: // who is spoken to, or signs
		case strings.TrimSpace(below) == "":
			last++
		default:
			bare++
		}
	}
	return broken, bare, last
}

// goesOn reports whether a full row goes on in the one below: the letter is prose, or its words end in the
// middle of something. What may be an order of its own is left to be tried.
func (l *letter) goesOn(above, below row, written style) bool {
	if len(above.toks) == 0 || len(below.toks) == 0 || below.bullet || below.indent != above.indent || opensBlock(below.toks) || label(below.text) != 0 ||
		len(above.text)+1+len(below.text) > MaxLine {
		return false
	}
	last := len(above.toks) - 1
	end := above.toks[last]
	h, rest, heads := l.heading(below.toks)
	heads = heads && (h.nations != 0 || len(h.round) > 0 || below.toks[rest-1].is(Colon)) // not "no / moves, new army to York"
	if end.is(Colon) || heads && (end.is(Comma, Dash) || !above.unfinished()) {
		return false
	}
	several := slices.ContainsFunc(above.toks[:last], func(t token) bool { return t.is(Stop) }) // more than an order to a line
	if written == likely && several {
		written = prose
	}
	switch {
	case end.is(Stop):
		return written == prose && !anew(below.toks)
	case above.unfinished(), l.nameOver(above, below), below.toks[0].is(Semicolon):
		return true
	case written == listed, below.commands(), below.ordersFirst() && above.ordersFirst() && !several, anew(below.toks), below.toks[0].is(If, Unless):
		return false
	case written == prose:
		return !below.begins() || !l.starts(below.text)
	}
	return !l.readsFreely(above.text) && !l.starts(below.text)
}

// nameOver reports whether a name begins at the end of a row and goes on in the one below: "from the English / Channel".
func (l *letter) nameOver(above, below row) bool {
	joint := len(above.text)
	return slices.ContainsFunc(l.scan(above.vocab, above.text+" "+below.text), func(t token) bool {
		return t.named() && t.from < joint && t.to > joint
	})
}

// ordersFirst reports whether a row begins with the verb of an order.
func (w row) ordersFirst() bool {
	t := w.toks[0]
	return t.kind == tWord && !t.ended && (t.word.verb() || t.word.ownKind() != NoOrder)
}

// commands reports whether a row begins with a capital that is not that of a name, as one that its writer began does: with
// a word of orders, or who greets.
func (w row) commands() bool {
	first, size := utf8.DecodeRuneInString(w.text)
	if !unicode.IsUpper(first) {
		return false
	}
	named := slices.ContainsFunc(w.toks, func(t token) bool { return t.from == 0 && t.named() }) // "Marchba" ends in "to"
	next, _ := utf8.DecodeRuneInString(w.text[size:])
	return !named && unicode.IsLetter(next) && (w.toks[0].kind == tWord || w.toks[0].talk || w.toks[0].from > 0) // not "I"
}

// parted returns a line that begins with the slashes between two orders rather than those before a comment.
func (l *letter) parted(above, below string) (text string, is bool) {
	if !strings.HasPrefix(below, "// ") || l.apart(above+" "+below) == above+" "+below {
		return "", false
	}
	return "; " + l.apart(strings.TrimLeft(below, "/ ")), true
}

// commented reports whether a line ends in a comment, in which what is below would be lost.
func commented(s string) bool {
	for i := range s {
		if (s[i] == '#' || strings.HasPrefix(s[i:], "//")) && (i == 0 || s[i-1] == ' ' || s[i-1] == '\t') {
			return true
		}
	}
	return false
}

// putTogether puts the row below to the end of the one above.
func (l *letter) putTogether(above *row, below row) {
	above.more = append(above.more, start{len(above.text) + 1, below.no})
	above.text += " " + below.text
	if above.or != "" {
		above.or += " " + below.text
	}
	above.columns = below.columns
	above.adorned = cmp.Or(above.adorned, below.adorned)
	above.vocab = l.vocabulary(above.text)
	above.toks = l.scan(above.vocab, above.text)
}

// starts are the numbers of the lines that a row was put together from, by the offsets where they begin.
func (w row) starts() []start { return append([]start{{0, w.no}}, w.more...) }

// cut returns a row without what stands before an offset of its text.
func (w row) cut(from int) row {
	w.text = w.text[from:]
	more := w.more
	w.more = nil
	for i, s := range more {
		if s.offset > from {
			w.more = slices.Clone(more[i:])
			break
		}
		w.no = s.no
	}
	for i := range w.more {
		w.more[i].offset -= from
	}
	return w
}

// until returns a row without what stands from an offset of its text on.
func (w row) until(end int) row {
	w.text = w.text[:end]
	w.columns = utf8.RuneCountInString(w.text)
	w.more = slices.DeleteFunc(slices.Clone(w.more), func(s start) bool { return s.offset >= end })
	return w
}
