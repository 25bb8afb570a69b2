package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// doubtBelow tells of rows and sentences under orders by which these may not be meant yet, as they would not be meant under
// them: "not sure yet", "is that legal?", "Norfolk: undecided", "the rest tomorrow". The orders stand, and the turn waits. What
// ends with a colon is about what comes after it.
func (l *letter) doubtBelow() {
	first := 0
	for _, o := range l.counting() {
		if first == 0 || o.Line < first {
			first = o.Line
		}
	}
	if first == 0 {
		return
	}
	for _, w := range l.rows {
		told := func(p Problem) bool { return p.Line == w.no }
		if w.no < first || w.text == "" || strings.HasSuffix(w.text, ":") || slices.ContainsFunc(l.sheet.Problems, told) {
			continue
		}
		said, found := l.unsure(w, w.no == first)
		if !found && (l.holdsOff(w.vocab, w.text) || w.unsettled(w.text) || moreToCome(w.text)) {
			said, found = w.text, true
		}
		if !found && w.no > first && l.elsewhen(w) {
			said, found = w.text, true
		}
		if found {
			l.problem(Problem{Line: w.no, Text: clip(said), Code: Unsure})
			l.sheet.Ignored = slices.DeleteFunc(l.sheet.Ignored, func(i Ignored) bool { return i.Line == w.no })
		}
	}
}

// unsettled reports whether a text says, among other words, that orders are not meant yet: "this is only a draft, the final ones
// come tomorrow", and not that they are, "this is no draft".
func (w row) unsettled(text string) bool {
	if !w.vocab.Unsettled.in(text) {
		return false // as nearly all
	}
	words := spelling.Words(text)
	for i := range words {
		if !w.vocab.Unsettled.startAt(strings.Join(words[i:], " ")) {
			continue
		}
		const reach = 3 // "non è una bozza"
		if !slices.ContainsFunc(words[max(0, i-reach):i], func(word string) bool {
			e, known := w.vocab.entries.find(word)
			return known && e.is(Not, None, Never)
		}) {
			return true
		}
	}
	return false
}

// putsOff reports whether a row is unsettled and orders nothing itself.
func (w row) putsOff() bool {
	return w.unsettled(w.text) && !slices.ContainsFunc(w.toks, func(t token) bool { return t.named() })
}

// moreToCome reports whether a row says that it is one part of several, and not the last: "(1/2)".
func moreToCome(text string) bool {
	part, of, found := strings.Cut(strings.Trim(text, " ()[]"), "/")
	return found && len(part) == 1 && len(of) == 1 && "0" < part && part < of && of <= "9"
}

// unsure finds a sentence of a row that says only that orders may not be meant; after the first one of the row, where that
// is an order.
func (l *letter) unsure(w row, ordered bool) (said string, found bool) {
	if len(w.toks) == 0 || w.goesOn() {
		return w.text, len(w.toks) > 0 || l.relayedBelow(w.vocab, w.text)
	}
	ordered = ordered && w.beginsWithOrder()
	begin, orders := 0, ordered // its first sentence
	for i, t := range w.toks {
		ends := t.is(Stop)
		orders = orders || t.named() || t.kind == tNumber
		end := t.from
		if i+1 == len(w.toks) && !ends {
			ends, end = true, len(w.text)
		}
		if !ends {
			continue
		}
		said = strings.Trim(w.text[begin:max(begin, end)], " .!?¿¡-–—")
		if orders && !ordered && len(said) <= mostUnmeant && w.vocab.says(w.vocab.Unmeant, unnamed(w, begin, end)) {
			return said, true // "Norfolk: not sure yet"
		}
		asked := strings.HasSuffix(w.text[begin:max(begin, end)], "?") || strings.HasPrefix(w.text[max(begin, end):], "?")
		if hangs := hasAny(l.wordsOf(w.vocab, said), []Word{If, Unless}); (asked || hangs) && !orders {
			if _, _, calls := l.callsOther(row{text: said, vocab: w.vocab}); calls {
				return said, true // "what do you think, Bruno?", "if you help me, Bruno"
			}
		}
		if (!orders || !l.ordersIn(w)) && l.relayedBelow(w.vocab, said) {
			return said, true // "this is what I would do if I were you"
		}
		if !orders && said != "" && len(said) <= mostUnmeant && (w.vocab.says(w.vocab.Unmeant, said) || w.vocab.says(w.vocab.Halting, said) || asked && w.checks(said+"?")) {
			return said, true
		}
		begin, orders = t.to, false
	}
	return "", false
}

// ordersIn reports whether an order that counts stands in a row.
func (l *letter) ordersIn(w row) bool {
	in := func(os []Order) bool { return slices.ContainsFunc(os, func(o Order) bool { return o.Line == w.no }) }
	return slices.ContainsFunc(l.sheet.Sections, func(s Section) bool { return in(s.Orders) }) ||
		slices.ContainsFunc(l.sheet.Standing, func(s Standing) bool { return in(s.Orders) })
}

// beginsWithOrder reports whether the first sentence of a row names or counts anybody, or has a verb of an order.
func (w row) beginsWithOrder() bool {
	for _, t := range w.toks {
		if t.is(Stop, Semicolon) {
			return false
		}
		if t.named() || t.kind == tNumber || t.kind == tWord && t.word.verb() {
			return true
		}
	}
	return false
}

// unnamed is text[from:to] of a row without the areas and numbers in it.
func unnamed(w row, from, to int) string {
	var out strings.Builder
	last := from
	for _, t := range w.toks {
		if t.from >= from && t.to <= to && (t.named() || t.kind == tNumber) {
			out.WriteString(w.text[last:t.from] + " ")
			last = t.to
		}
	}
	out.WriteString(w.text[last:max(last, to)])
	return strings.Trim(out.String(), " .,:;!?-–—")
}
