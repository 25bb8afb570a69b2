package orders

import (
	"slices"
	"strings"
	"unicode"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// A letter of nothing but headings and orders in the words in which they are printed means what is printed so: a form that was
// filled in, orders copied from a receipt. Nobody has said anything else in it, so nothing else is looked for, which takes most
// of the time that a letter is read in. What is read is printed again to see whether it is what stands there.

// longestPrinted is how many bytes a line of a letter read so may have.
const longestPrinted = 500

// AsPrinted is what Parse gives for the lines of a letter, if those that are not quoted are headings and orders in the words in which
// they are printed, no form is among them, and there is no problem. Such a letter holds nothing else: no command, no talk.
func (r *Reader) AsPrinted(lines []Line, ctx Context) (Sheet, bool) {
	if tooLong(lines, false) || len(forms(lines)) > 0 {
		return Sheet{}, false
	}
	if len(r.languages) > 1 {
		// Words that are all printed in the language of most letters belong to no other sooner: which it is need not be found out.
		alone := *r
		alone.languages, alone.usual, alone.lex = r.languages[r.usual:r.usual+1], 0, r.languages[r.usual].lex
		if sheet, ok := alone.AsPrinted(lines, ctx); ok {
			return sheet, true
		}
	}
	l := r.begin(lines, ctx, false)
	if !l.asPrinted(lines, false) || l.sheet.Empty() {
		return Sheet{}, false
	}
	return l.sheet, true
}

// asPrinted reads the lines that were quoted, or those that were not, if they are headings and orders as they are printed, each on lines
// of its own, and nothing of them is a problem. If not it leaves nothing behind.
func (l *letter) asPrinted(lines []Line, quoted bool) bool {
	rows := make([]row, len(lines))
	for i, line := range lines {
		if rows[i].no = i + 1; line.Quoted == quoted {
			if !l.printedRow(&rows[i], line.Text) {
				return false
			}
		}
	}
	try := letter{r: l.r, ctx: l.ctx, language: l.language, at: l.at, asked: l.asked}
	for i := 0; i < len(rows); {
		next, ok := try.printedLine(rows, i)
		if !ok || len(try.sheet.Problems) > 0 {
			return false
		}
		i = next
	}
	if try.finish(); len(try.sheet.Problems) > 0 {
		return false
	}
	l.sheet = try.sheet
	return true
}

// printedRow makes a line ready, if there is nothing in it that orders do not print.
func (l *letter) printedRow(w *row, text string) bool {
	w.text = strings.TrimSpace(text)
	if w.text == "" {
		return true
	}
	if _, listed := bullet(w.text); listed || len(text) > longestPrinted || strings.IndexFunc(w.text, unprinted) >= 0 {
		return false
	}
	w.indent = len(text) - len(strings.TrimLeft(text, " "))
	w.vocab = l.vocabulary(w.text)
	w.toks = w.vocab.scan(w.text)
	return len(w.toks) > 0 && !slices.ContainsFunc(w.toks, func(t token) bool {
		return t.kind == tUnknown || t.talk || t.doubt || t.owner || t.kind == tArea && t.areas.Len() != 1
	})
}

// unprinted reports whether r stands in no order that is printed.
func unprinted(r rune) bool {
	return !unicode.IsLetter(r) && !(r >= '0' && r <= '9') && !strings.ContainsRune(" ,.:-'’()", r)
}

// printedLine reads what begins in row i, and returns the row after it.
func (l *letter) printedLine(rows []row, i int) (next int, ok bool) {
	w := rows[i]
	if w.text == "" {
		return i + 1, true
	}
	if h, rest, heads := l.heading(w.toks); heads {
		if rest < len(w.toks) || !l.printedHeading(&w, &h) {
			return i, false
		}
		l.enter(w, h)
		return i + 1, !l.at.foreign
	}
	if l.at.foreign {
		return i, false
	}
	var o Order
	if opensBlock(w.toks) && !w.opensWith(Otherwise) {
		o, next, ok = l.printedBlock(rows, i)
	} else {
		o, ok = l.printedOrder(&w)
		next = i + 1
	}
	if !ok || !l.printsAs(&o, rows[i:next]) {
		return i, false
	}
	l.emit(statement{line: w.no, text: w.text, orders: []Order{o}})
	return next, true
}

// printedOrder reads the order of one row.
func (l *letter) printedOrder(w *row) (o Order, ok bool) {
	p := &reading{kept: -1, l: l, text: w.text, vocab: w.vocab, toks: w.toks, end: len(w.toks), trial: true, printed: true}
	p.statement()
	if len(p.problems) > 0 || p.err != nil || len(p.said) != 1 {
		return o, false
	}
	s := &p.said[0]
	if len(s.orders) != 1 || s.cancel != nil || s.recall != nil || s.standing || s.nations != 0 || s.attach {
		return o, false
	}
	stamp(s.orders, w.no, s.text)
	return s.orders[0], true
}

// printedBlock reads a condition and the orders under it, which are indented, with those for when it does not hold, and returns the
// row after them.
func (l *letter) printedBlock(rows []row, i int) (o Order, next int, ok bool) {
	w := &rows[i]
	p := &reading{kept: -1, l: l, text: w.text, vocab: w.vocab, toks: w.toks, end: len(w.toks), trial: true, printed: true}
	if p.skip(Otherwise) {
		p.skip(Comma)
	}
	if !p.skip(If) {
		return o, i, false
	}
	pr := p.premise()
	if p.err != nil || p.i != p.end-1 || len(pr.conds) == 0 || pr.battle() {
		return o, i, false
	}
	o = Order{Kind: Conditional, If: pr.conds, Line: w.no, Text: w.text}
	if o.Then, next, ok = l.printedUnder(rows, i); !ok || next == len(rows) || rows[next].indent != w.indent || !rows[next].opensWith(Otherwise) {
		return o, next, ok
	}
	if len(rows[next].toks) == 2 {
		o.Else, next, ok = l.printedUnder(rows, next)
		return o, next, ok
	}
	other, next, ok := l.printedBlock(rows, next)
	o.Else = []Order{other}
	return o, next, ok
}

// opensWith reports whether the first word of a row is w.
func (r *row) opensWith(w Word) bool { return len(r.toks) > 0 && r.toks[0].is(w) }

// printedUnder reads the orders under row i, and returns the row after them.
func (l *letter) printedUnder(rows []row, i int) (os []Order, next int, ok bool) {
	for next = i + 1; next < len(rows) && rows[next].text != "" && rows[next].indent > rows[i].indent; next++ {
		o, ok := l.printedOrder(&rows[next])
		if !ok {
			return nil, i, false
		}
		os = append(os, o)
	}
	return os, next, len(os) > 0
}

// printedHeading reports whether row w is heading h as it is printed.
func (l *letter) printedHeading(w *row, h *heading) bool {
	if h.all || h.half > 0 || h.verb != NoWord || len(h.round) > 1 || h.standing && len(h.round) > 0 {
		return false
	}
	print := l.printerOf(w)
	if h.standing {
		return l.saysSo(w, print.whole(print.standingHead(h.nations)))
	}
	for n := range h.nations.All {
		round := 0
		if len(h.round) > 0 {
			round = h.round[0]
		}
		return h.nations == ruleset.Nations(0).With(n) && l.saysSo(w, print.whole(print.head(n, round)))
	}
	return false
}

// printsAs reports whether rows are what is printed of an order.
func (l *letter) printsAs(o *Order, rows []row) bool {
	print := l.printerOf(&rows[0])
	print.orders(0, []Order{*o})
	i := 0
	for text := range strings.Lines(print.b.String()) {
		if i == len(rows) || rows[i].vocab != rows[0].vocab || !l.saysSo(&rows[i], strings.TrimSpace(text)) {
			return false
		}
		i++
	}
	return i == len(rows)
}

// printerOf is a printer in the language of a row.
func (l *letter) printerOf(w *row) *printer {
	lex := l.r.lex
	for _, t := range l.r.languages {
		if t.vocab() == w.vocab {
			lex = t.lex
		}
	}
	return &printer{r: &Reader{rs: l.r.rs, lex: lex}}
}

// saysSo reports whether a row is a text that is printed, or says the same with other names for areas, nations and leaders.
// What is no more than polite, "move", may be missing.
func (l *letter) saysSo(w *row, printed string) bool {
	if strings.EqualFold(strings.TrimSuffix(printed, ":"), strings.TrimSuffix(w.text, ":")) {
		return true
	}
	want, have := w.vocab.scan(printed), w.toks
	if last := len(want) - 1; last > 0 && want[last].is(Colon) && !have[len(have)-1].is(Colon) {
		want = want[:last]
	}
	if len(want) > 0 && want[0].is(GoMove) && !have[0].is(GoMove) {
		want = want[1:]
	}
	return w.inItsWords(printed) && slices.EqualFunc(want, have, func(a, b token) bool {
		return a.kind == b.kind && a.word == b.word && a.area == b.area && a.areas == b.areas && a.nation == b.nation && a.leader == b.leader &&
			a.n == b.n && a.ordinal == b.ordinal && a.those == b.those
	})
}

// inItsWords reports whether a row has no words but those of a text that is printed, and names: "too" may not be passed over, and
// other words for the same may be doubted.
func (w *row) inItsWords(printed string) bool {
	words := spelling.Words(printed)
	for _, p := range w.vocab.cut(w.text) {
		names := func(t token) bool { return t.named() && t.from <= p.from && p.to <= t.to }
		if p.mark == NoWord && !slices.ContainsFunc(w.toks, names) && !slices.Contains(words, p.text) {
			return false
		}
	}
	return true
}
