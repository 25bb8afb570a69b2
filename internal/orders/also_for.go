package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Who plays several nations says what one of them does, and of the next that it does the same: "the Saxons stay, the Jutes
// too". Read as a heading with nothing under it, or as a greeting, that would be lost, and the Jutes would wait in vain.

// alsoFor reads row i if it only says of nations that they do what was ordered right before it, and returns the row after it. It
// is told if that cannot be meant for another nation: nobody else has those armies.
func (l *letter) alsoFor(i int) (next int, read bool) {
	l.splitAlso(i)
	w := l.rows[i]
	nations, nor, found := w.doesLikewise(0, len(w.text))
	alone := i == 0 || l.rows[i-1].no != w.no
	if !found || len(l.latest) == 0 && !l.broken || alone && l.ordersBelow(i) {
		return 0, false
	}
	defer func() { l.latest = nil }()
	same := len(l.latest) > 0 && !strings.Contains(w.text, "?")
	for _, s := range l.latest {
		denies := slices.ContainsFunc(l.scan(w.vocab, s.text), func(t token) bool { return t.is(Not, None, Never) || t.is(Without) })
		same = same && l.forSeveral(s.orders) && s.recall == nil && s.cancel == nil && !s.attach && (!nor || denies || !slices.ContainsFunc(s.orders, affirms))
	}
	for n := range nations.All {
		if l.ctx.Nations != 0 && !l.ctx.Nations.Has(n) {
			l.problem(Problem{Line: w.no, Text: clip(w.text), Code: NotYours, Args: []string{l.r.nation(n)}})
			return i + 1, true
		}
	}
	if !same {
		l.problem(Problem{Line: w.no, Text: clip(w.text), Code: NotUnderstood, Args: []string{clip(w.text)}})
		if n := len(l.sheet.Problems); n > 0 && l.sheet.Problems[n-1].Line == w.no {
			l.sheet.Problems[n-1].Nations |= nations // they wait as well
		}
		return i + 1, true
	}
	for _, s := range l.latest {
		s.nations, s.line, s.text, s.orders = nations, w.no, w.text, slices.Clone(s.orders)
		for j := range s.orders {
			s.orders[j].Line, s.orders[j].Text = w.no, w.text
		}
		l.emit(s)
	}
	return i + 1, true
}

// splitAlso makes a row of its own of what says, behind an order in row i, that other nations do the same, and of what comes
// behind that.
func (l *letter) splitAlso(i int) {
	w := l.rows[i]
	first := 0
	for at := 0; at < len(w.toks); at++ {
		switch t := w.toks[at]; {
		case t.is(Stop, Semicolon):
			if _, _, found := w.doesLikewise(0, t.from); found && first == 0 && at+1 < len(w.toks) {
				l.splitAt(i, t.to)
				return
			}
		case !t.is(Comma, And):
			continue
		case !w.subjectFirst(w.toks[first:at]):
			continue
		}
		to := len(w.text)
		if n := slices.IndexFunc(w.toks[at+1:], func(t token) bool { return t.is(Stop, Semicolon) }); n >= 0 {
			to = w.toks[at+1+n].from
		}
		_, _, found := w.doesLikewise(w.toks[at].from, to)
		if ordered := slices.ContainsFunc(w.toks[first:at], func(t token) bool { return t.kind == tArea || t.kind == tWord && t.word.verb() }); found && ordered {
			l.splitAt(i, w.toks[at].from)
			return
		}
		if w.toks[at].is(Stop, Semicolon) {
			first = at + 1
		}
	}
}

// splitAt makes two rows of row i: what stands before an offset of its text, and what stands from there on.
func (l *letter) splitAt(i, at int) {
	w := l.rows[i]
	next := w.cut(at)
	next = next.cut(len(next.text) - len(strings.TrimLeft(next.text, " \t,;."))) // not the mark that parts them
	next.bullet = false
	next.toks = l.scan(w.vocab, next.text)
	w = w.until(at)
	w.toks = l.scan(w.vocab, w.text)
	l.rows[i] = w
	l.rows = slices.Insert(l.rows, i+1, next)
}

// subjectFirst reports whether toks may say what a nation does that they begin with, or that of the heading, and speak of no
// other: "the Saxons stay", "stay", but not "keep the Saxons out".
func (w row) subjectFirst(toks []token) bool {
	told := false
	for _, t := range toks {
		if t.is(If, Unless, GoVote) || t.kind == tNation && told {
			return false
		}
		told = told || t.kind == tArea || t.kind == tNumber || t.kind == tWord && t.word.verb()
	}
	return told
}

// doesLikewise reports whether the text of w from one offset to another names nations and says that they do the same, and nothing
// else; nor: that they do not do it either.
func (w row) doesLikewise(from, to int) (nations ruleset.Nations, nor, found bool) {
	text := strings.TrimSpace(w.text[from:to])
	if len(text) > mostShown || strings.HasSuffix(text, ":") {
		return 0, false, false
	}
	bare := []byte(w.text)
	for _, t := range w.toks {
		if t.kind == tNation && t.from >= from && t.to <= to {
			nations = nations.With(t.nation)
			copy(bare[t.from:t.to], strings.Repeat(" ", t.to-t.from))
		}
	}
	if nations == 0 {
		return 0, false, false
	}
	for words := spelling.Words(string(bare[from:to])); len(words) > 0; {
		if n := longest(words, w.vocab.Nor.known); n > 0 {
			words, nor, found = words[n:], true, true
			continue
		}
		if n := max(longest(words, w.vocab.Likewise.known), longest(words, w.vocab.Adding.known)); n > 0 {
			words, found = words[n:], true
			continue
		}
		if e, known := w.vocab.entries.find(words[0]); !known || !e.is(Filler, And, For, As, Own, A, Of) {
			return 0, false, false
		}
		words = words[1:]
	}
	return nations, nor, found
}

// sameAsAbove tells of a heading behind which it is first said that they do the same, where those above are to move, "Welsh: likewise,
// the new ones in Gwent": their moves are not those of others.
func (l *letter) sameAsAbove(w row, from int) {
	said, _, more := strings.Cut(w.text[from:], ",")
	words := spelling.Words(said)
	above := len(l.sheet.Sections) - 1
	for above >= 0 && l.at.nations.Has(l.sheet.Sections[above].Nation) {
		above--
	}
	if !more || above < 0 || len(words) == 0 || longest(words, w.vocab.Likewise.known) < len(words) {
		return
	}
	if slices.ContainsFunc(l.sheet.Sections[above].Orders, func(o Order) bool { return o.Kind == Move || o.Kind == Conditional }) {
		l.problem(Problem{Line: w.no, Text: clip(strings.TrimSpace(w.text[:from] + said)), Code: NoRepeat})
	}
}
