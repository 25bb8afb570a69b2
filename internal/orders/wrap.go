package orders

import (
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/spelling"
)

// said reads row i and those its statement was wrapped over, and returns the next row.
func (l *letter) said(i int) (said []statement, next int) {
	text, starts, next, doubt, p := l.gather(i)
	if doubt == 0 {
		if len(p.problems) > 0 { // which are looked into now
			p = newReading(l, text)
			p.all()
		}
		return l.statements(p, starts), next
	}
	first, last := starts[0].no, starts[len(starts)-1].no
	l.problem(Problem{Line: first, Text: clip(text), Code: DoubtfulBreak, Args: []string{number(first), number(last), number(doubt)}})
	l.broken = true
	return nil, next
}

// gather joins row i with the rows that its statement was wrapped over. It
// returns the text, the row numbers by the offsets where they begin, and the
// next row. Doubt is the number of a row that may belong to it or stand alone, where
// that makes a difference; 0: there is none. The reading is what was tried of the text.
func (l *letter) gather(i int) (text string, starts []start, next, doubt int, tried *reading) {
	text, starts, next = l.rows[i].text, l.rows[i].starts(), i+1
	l.asked.text, l.asked.vocab = text, l.rows[i].vocab
	tried = l.try(text)
	good := len(tried.problems) == 0
	for wraps := 0; next < len(l.rows) && (wraps < maxWrap || l.full(next-1)); wraps++ {
		w := l.rows[next]
		if w.text == "" || w.bullet || opensBlock(w.toks) {
			break
		}
		open, full := l.rows[next-1].unfinished(), l.full(next-1)
		if _, _, heads := l.heading(w.toks); heads && good && !full {
			break
		}
		if head, ends := strings.CutSuffix(w.text, ":"); ends && l.when(w.vocab, head).said >= comesNext {
			break // "Next round:" above what is for that
		}
		if !open && (!full && anew(w.toks) || topical(w.toks)) {
			break
		}
		if good && !full && l.torn(l.rows[next-1], w, text) {
			together := joint(text, w)
			return text + together + w.text, append(starts, start{len(text) + len(together), w.no}), next + 1, w.no, tried
		}
		if good && !open && !full && !follows(w.toks) {
			break // said before anything is tried, as most lines are such
		}
		if !open && !full && len(w.toks) > 0 && (w.toks[0].kind == tNumber || w.toks[0].kind == tWord && (w.toks[0].word.verb() || w.toks[0].is(Raiders))) && l.starts(w.text) {
			break // an order of its own, whatever stands above it
		}
		joint := joint(text, w)
		joined := text + joint + w.text
		if len(joined) > MaxLine {
			break
		}
		if good && !open && !full && !corrective(w.toks) && l.reads(w.text) {
			break
		}
		if good && !open && full && anew(w.toks) && !l.rows[next-1].bare() {
			break // it begins with who goes from where, whatever else is wrong with it
		}
		if !good && !open && !full && !l.rows[next-1].halfName() && l.orders(w.text, follows(w.toks)) {
			break // whatever is missing above it, it is an order of its own
		}
		together := l.try(joined)
		if good && !open && !full && len(tried.said) > 0 && len(together.said) > 0 && tornApart(tried.said, together.said) {
			break // "reinforcements: 1 in York" is no part of a move
		}
		better := len(together.problems) == 0 && len(together.said) > 0 || good && corrective(w.toks) && l.readsFreely(joined)
		if good && !open && full && len(w.toks) > 0 && (!l.rows[next-1].bare() || w.toks[0].is(If, Unless)) && l.starts(w.text) {
			if w.begins() || !follows(w.toks) {
				break // their writer gave each order a line, although they are long
			}
			if doubt == 0 && better && !l.alike(joined, text, w.text) {
				doubt = w.no
			}
		}
		if !better && good && !full {
			break
		}
		if better && !good && !open && w.begins() && l.readsFreely(text) {
			break // it reads by itself, if freely, and what begins with a capital is something else
		}
		if !good && !open && !full && l.readsFreely(text) && l.readsFreely(w.text) {
			break // two orders, whatever else they could be together
		}
		if !better && !l.readsLater(joined, next+1) {
			break
		}
		for _, s := range w.starts() {
			starts = append(starts, start{len(text) + len(joint) + s.offset, s.no})
		}
		text, good, tried = joined, better, together
		next++
	}
	return text, starts, next, doubt, tried
}

// full reports whether row i was broken by a mail program rather than by its writer: the
// first word of the next would not have fitted on it, and does not begin a sentence.
func (l *letter) full(i int) bool {
	if i+1 >= len(l.rows) || l.rows[i].text == "" || l.rows[i+1].text == "" || l.rows[i+1].indent > l.rows[i].indent {
		return false
	}
	w, next := l.rows[i], l.rows[i+1]
	word, _, _ := strings.Cut(next.text, " ")
	if w.columns+1+min(utf8.RuneCountInString(word), longWord) <= narrow || strings.ContainsRune(".!?", rune(w.text[len(w.text)-1])) {
		return false
	}
	first, _ := utf8.DecodeRuneInString(next.text)
	return !unicode.IsUpper(first) || slices.ContainsFunc(next.toks, func(t token) bool { return t.from == 0 && t.named() })
}

// begins reports whether a line begins with a number or a capital, as lines that are
// printed do.
func (w row) begins() bool {
	first, _ := utf8.DecodeRuneInString(w.text)
	return unicode.IsUpper(first) || len(w.toks) > 0 && w.toks[0].kind == tNumber
}

// bare reports whether a line ends in a word or two that say nothing without what
// comes: "Withdraw".
func (w row) bare() bool {
	for _, t := range slices.Backward(w.toks) {
		switch {
		case t.named() || t.kind == tNumber:
			return false
		case t.is(Comma, Semicolon, Stop):
			return true
		}
	}
	return true
}

// unmarkOr takes the mark "o" for the word "or" in languages that have it, where the line goes on
// from the one above: no colon stands before it, and no other item of a list below it but in a
// condition.
func (l *letter) unmarkOr() {
	premise := false // a condition began above, and goes on
	for i := 1; i < len(l.rows); i++ {
		w, above := &l.rows[i], l.rows[i-1]
		if len(above.toks) == 0 || above.toks[len(above.toks)-1].is(Colon, Stop) {
			premise = false
			continue
		}
		premise = premise || above.toks[0].is(If, Unless)
		if w.or == "" || above.bullet || above.indent != w.indent || !premise && i+1 < len(l.rows) && l.rows[i+1].bullet {
			continue
		}
		if toks := l.scan(w.vocab, w.or); len(toks) > 1 && toks[0].is(Or) {
			w.text, w.toks, w.bullet = w.or, toks, false
		}
	}
}

// joinConditions makes one row of a condition over lines further in, where a mail program has
// broken it: else the first of its rows would be taken for the end of the order above it.
func (l *letter) joinConditions() {
	for i := 0; i < len(l.rows); i++ {
		w := l.rows[i]
		if len(w.toks) == 0 || !w.toks[0].is(If, Unless, Otherwise) || w.toks[len(w.toks)-1].is(Colon) {
			continue
		}
		text := w.text
		for j := i + 1; j+1 < len(l.rows) && j <= i+2*maxWrap; j++ {
			next := l.rows[j]
			if next.text == "" || next.bullet || next.indent != w.indent || len(text)+len(next.text) >= MaxLine {
				break
			}
			text += " " + next.text
			if !slices.ContainsFunc(next.toks, func(t token) bool { return t.is(Colon) }) {
				continue
			}
			over := next.toks[len(next.toks)-1].is(Colon) && l.rows[j+1].indent > w.indent
			if over && (!l.reads(w.text) || (l.full(i) || !l.reads(next.text)) && l.isPremise(text)) {
				l.rows[i].text, l.rows[i].toks = text, l.scan(w.vocab, text)
				l.rows = slices.Delete(l.rows, i+1, j+1)
			}
			break
		}
	}
}

// isPremise reports whether text is a condition and no more.
func (l *letter) isPremise(text string) bool {
	p := newReading(l, text)
	p.trial, p.end = true, len(p.toks)
	p.skip(Otherwise)
	p.skip(Comma)
	if !p.skip(If, Unless) {
		return false
	}
	p.premise()
	return p.err == nil && p.skip(Colon) && p.i == p.end
}

// readsLater reports whether text reads once it is joined with some of the
// rows from next on.
func (l *letter) readsLater(text string, next int) bool {
	if len(l.sheet.Problems) > MaxProblems {
		return false // a letter like this is not worth the time
	}
	for range maxWrap {
		if next >= len(l.rows) || l.rows[next].text == "" || l.rows[next].bullet || opensBlock(l.rows[next].toks) {
			return false
		}
		if !l.full(next-1) && !l.rows[next-1].unfinished() && !l.rows[next-1].halfName() && l.orders(l.rows[next].text, follows(l.rows[next].toks)) {
			return false // what comes is an order of its own
		}
		if text += " " + l.rows[next].text; len(text) > MaxLine {
			return false
		}
		if p := l.try(text); len(p.problems) == 0 && len(p.said) > 0 {
			return true // else all of it would pass as talk
		}
		next++
	}
	return false
}

// start says which row the text from an offset on comes from.
type start struct{ offset, no int }

// unfinished reports whether a line ends in a word that needs another. Where
// names take endings, verbs may stand last.
func (w row) unfinished() bool {
	if len(w.toks) == 0 {
		return false
	}
	last := w.toks[len(w.toks)-1]
	if len(w.vocab.endings) > 0 && last.is(Is, Have) {
		return false
	}
	if len(w.toks) > 1 && last.is(With) && w.toks[len(w.toks)-2].kind == tLeader {
		return false // "Ida al frente": she leads those who were named before her
	}
	if len(w.toks) > 1 && len(w.vocab.endings) > 0 && last.is(A) && !w.toks[len(w.toks)-2].is(And, Comma) {
		return false // "Kent -> Essex egy" says last how many: egy is both "a" and 1
	}
	if len(w.toks) > 1 && last.kind == tNumber && w.toks[len(w.toks)-2].is(Stop, Semicolon, Comma, And) {
		return true // "2 from York to Lindsey. 1"
	}
	said := w.text[last.from:last.to]
	if at := strings.LastIndexByte(said, ' '); at >= 0 && len(w.vocab.endings) == 0 {
		if e := w.vocab.entries.of(spelling.Key(said[at+1:])); e.is(And) {
			return true // "con tutte e"
		}
	}
	return last.is(From, To, In, Via, And, Or, Then, OnTo, With, By, For, Of, Against, If, Unless,
		Comma, Dash, Arrow, A, Is, Have, Otherwise, LeastWord, MostWord, MoreThan, FewerThan, After)
}

// anew reports whether a line begins with what begins an order of its own, not with
// what another line goes on with.
func anew(toks []token) bool {
	return len(toks) > 1 && (toks[0].kind == tNumber || toks[0].is(AllOf, Rest)) &&
		(toks[1].kind == tArea || toks[1].is(From, Army, FirstUnit, SecondUnit, NewArmy, Raiders, GoStay, GoHold, GoWithdraw))
}

// topical reports whether a line begins with the area that it is about, before a colon: "in
// Norfolk: retreat to Suffolk if outnumbered".
func topical(toks []token) bool {
	if len(toks) > 0 && toks[0].is(In, AllOf) {
		toks = toks[1:]
	}
	return len(toks) > 2 && toks[0].kind == tArea && toks[1].is(Colon)
}

// namesFirst reports whether an area is named in toks before anything separates it.
func namesFirst(toks []token) bool {
	for _, t := range toks {
		if t.is(Comma, And, Semicolon, Stop) {
			return false
		}
		if t.kind == tArea {
			return true
		}
	}
	return false
}

// follows reports whether a line begins with a word that continues another.
func follows(toks []token) bool {
	return len(toks) > 0 && toks[0].is(From, To, Via, And, Or, Then, OnTo, With, Without, By, Against, If, Unless, As,
		Dash, Arrow, Comma, ByBoat, ByRoad, AttackingWord, DefendingWord, After, GoLeave, GoTake, In, HomeWord, Instead, TakenBack)
}

// tornApart reports whether what was said is something else once more is read with it: its first order is of another kind,
// or there are more orders, and those that it was are not among them.
func tornApart(was, now []statement) bool {
	before, after := ordersOf(was), ordersOf(now)
	if len(before) == 0 || len(after) == 0 {
		return false
	}
	if before[0].Kind != after[0].Kind && after[0].Kind != Conditional {
		return true
	}
	return len(after) > len(before) && !reflect.DeepEqual(before, after[:len(before)]) && after[0].Kind != Conditional
}

// ordersOf are the orders of what was said, without where that stands.
func ordersOf(said []statement) (out []Order) {
	for _, s := range said {
		for _, o := range s.orders {
			o.Text, o.Line = "", 0
			out = append(out, o)
		}
	}
	return out
}

// halfName reports whether a line ends in an unknown word, which may be half of a name: "2 from English".
func (w row) halfName() bool { return len(w.toks) > 0 && w.toks[len(w.toks)-1].kind == tUnknown }

// orders reports whether text reads without a problem, and orders something; where it may follow what stands above it,
// something that is no move: "from Kent to Essex" may follow how many go.
func (l *letter) orders(text string, follows bool) bool {
	p := l.try(text)
	return len(p.problems) == 0 && len(p.said) > 0 && !(follows && slices.ContainsFunc(p.said[0].orders, func(o Order) bool { return o.Kind != Stay }))
}

// reads reports whether text reads without a problem.
func (l *letter) reads(text string) bool {
	return len(l.try(text).problems) == 0
}

// starts reports whether text reads without a problem and begins with an order.
func (l *letter) starts(text string) bool {
	p := l.try(text)
	return len(p.problems) == 0 && len(p.said) > 0 && p.said[0].line == p.toks[0].from
}

// try reads text and keeps nothing.
func (l *letter) try(text string) *reading {
	p := newReading(l, text)
	p.trial = true
	p.all()
	return p
}

// alike reports whether text says the same as its parts do one after the other.
func (l *letter) alike(text string, parts ...string) bool {
	var apart []statement
	for _, part := range parts {
		apart = append(apart, l.try(part).single()...)
	}
	return reflect.DeepEqual(l.try(text).single(), apart)
}

// single returns what was read with a statement for each order, as if each had been
// written by itself.
func (p *reading) single() []statement {
	var out []statement
	for _, s := range p.said {
		for _, o := range Plain(s.orders) {
			out = append(out, statement{orders: []Order{o}, nations: s.nations, standing: s.standing, attach: s.attach})
		}
		if s.cancel != nil {
			out = append(out, statement{cancel: s.cancel})
		}
	}
	return out
}
