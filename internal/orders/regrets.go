package orders

import (
	"reflect"
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// An order after which its writer says that something is wrong, "oops", "wait", "I mean", and gives another for the armies of
// the same area, may not be meant any more; so may be the first of two in a line that go the same way in other numbers. They
// are asked about, see askContraries.

// regretted are the areas named right after words which say that something before them is wrong: "2 from York to Kent, oops, 2
// from York to Lindsey".
func (p *reading) regretted() (out board.Set) {
	end, hasEnd := 0, p.l.gave() // of what matters before the words at hand
	for i := 0; i < len(p.toks); i++ {
		if t := &p.toks[i]; t.slight() || t.is(Stop, Semicolon, Or) || (i == 0 || p.cut(i-1, len(p.toks)) || p.toks[i-1].is(Open, Dash)) && p.vocab.Halting.has(spelling.Key(p.text[t.from:t.to])) {
			continue // "wait", which is a word of orders elsewhere
		}
		if hasEnd && p.l.regretful(p.vocab, p.textFrom(end, p.toks[i].from)) {
			for k := i; k < len(p.toks) && !p.toks[k].is(Stop, Semicolon, Comma); k++ {
				if t := p.toks[k]; t.kind == tArea && t.areas.Len() == 1 {
					out = out.With(t.area)
				}
			}
		}
		end, hasEnd = p.toks[i].to, true
	}
	return out
}

// regrettedParts returns toks with a word for corrections in place of what says, before no more than another number or area, that
// the one given before is wrong: "2 from York to Kent - oops, Lindsey", "(typo: 1)".
func (l *letter) regrettedParts(vocab *vocabulary, text string, toks []token) []token {
	for end := len(toks); end > 0; end-- {
		if end < len(toks) && !toks[end].is(Stop, Semicolon, Comma, Dash, Close, And) {
			continue
		}
		part := partUpTo(toks[:end])
		if part == end {
			continue
		}
		from, wrong, ok := l.regretBefore(vocab, text, toks[:end], part)
		if !ok {
			continue
		}
		run := toks[from:part]
		if said := slices.IndexFunc(run, aWord); said >= 0 {
			wrong.from, wrong.to = run[said].from, run[said].to
			run = run[:said]
		} else {
			run = run[:min(len(run), 1)] // "er" is left out before: nothing but marks stands where it was
		}
		for toks[part].is(ExactWord, MostWord) {
			part++ // "just 1"
		}
		toks = slices.Concat(toks[:from], run, []token{wrong}, toks[part:])
		end = from + 1
	}
	return toks
}

// regretBefore reports whether what stands before the part of an order with which toks end, toks[part:], says no more than that the
// one before it is wrong; toks[from] is the first token of it, and wrong a word for corrections where it stands.
func (l *letter) regretBefore(vocab *vocabulary, text string, toks []token, part int) (from int, wrong token, ok bool) {
	from = part
	for from > 0 && !toks[from-1].named() && toks[from-1].kind != tNumber && !toks[from-1].is(AllOf, Army) {
		from--
	}
	for from < part && toks[from].ended {
		from++ // "Kent-be"
	}
	run := toks[from:part]
	said := slices.IndexFunc(run, aWord)
	if from == 0 && (said < 0 || !run[said].talk && run[said].kind != tUnknown) || from > 0 && !gaveLike(toks[:from], toks[part:]) ||
		l.corrects(vocab, text, run, toks[len(toks)-1]) {
		return 0, token{}, false // "exchange the fort in Kent"
	}
	start, next := 0, toks[part].from
	for _, t := range toks[:from] {
		start = max(start, t.to) // where an ending stands before its name, the name has it
	}
	if start > next || !l.regretful(vocab, text[start:next]) || toks[len(toks)-1].is(AllOf) && vocab.says(vocab.Apologizing, text[start:next]) {
		return 0, token{}, false
	}
	return from, token{kind: tWord, word: Instead, from: start, to: next}, true
}

// apologizes reports whether toks, of text, may turn to everybody, and correct nothing: "sorry, all".
func (v *vocabulary) apologizes(text string, toks []token) bool {
	return len(toks) > 0 && toks[0].is(Instead) && slices.ContainsFunc(toks, func(t token) bool { return t.is(AllOf) }) &&
		v.says(v.Apologizing, text[toks[0].from:toks[0].to])
}

// apologizes reports whether toks[at] and the word behind it may turn to everybody.
func (p *reading) apologizes(at int) bool {
	end := at + 1
	for end < len(p.toks) && p.toks[end].separates() {
		end++
	}
	return p.vocab.apologizes(p.text, p.toks[at:min(end+1, len(p.toks))])
}

// aWord reports whether t is more than a mark.
func aWord(t token) bool { return !t.separates() }

// separates reports whether t is a mark, and no word.
func (t *token) separates() bool { return t.is(Comma, Dash, Colon, Stop, Open, Close) }

// corrects reports whether words before a part of an order, which ends with last, correct it already, or may, or offer a choice:
// "sorry", "wait,", "or". A lone area after "wait" may be where they wait.
func (l *letter) corrects(vocab *vocabulary, text string, words []token, last token) bool {
	for i, t := range words {
		next := append(words[i+1:len(words):len(words)], token{})[0]
		if t.is(Instead) && (i == 0 || words[i-1].separates()) || t.is(Or, Not, None, Never, TakenBack, If) || l.halts(vocab, text, t) && (next.is(Comma, Dash) || last.kind == tArea && !next.is(Colon)) {
			return true
		}
	}
	return false
}

// halts reports whether t is a word like "wait", which is one of orders elsewhere.
func (l *letter) halts(vocab *vocabulary, text string, t token) bool {
	return t.is(GoStay, GoStop) && vocab.Halting.has(spelling.Key(text[t.from:t.to]))
}

// gaveLike reports whether toks give what part gives as well: a number, where somebody comes from, or where they go.
func gaveLike(toks, part []token) bool {
	if part[len(part)-1].kind != tArea {
		return slices.ContainsFunc(toks, func(t token) bool { return t.kind == tNumber && !t.ordinal || t.is(AllOf) })
	}
	last := len(toks) - 1
	for last > 0 && toks[last].ended {
		last--
	}
	return toks[last].kind == tArea && part[0].is(From) && slices.ContainsFunc(toks[max(last-1, 0):last], func(t token) bool { return t.is(From) }) ||
		toks[last].kind == tArea && slices.ContainsFunc(toks[:last], func(t token) bool { return t.kind == tArea || t.is(To, In, Arrow) })
}

// partUpTo is where no more than a number, an area or all of them begins, with which toks end; len(toks): nothing of that.
func partUpTo(toks []token) int {
	i := len(toks)
	if i > 0 && toks[i-1].is(Army) {
		i--
	}
	if i == 0 || !(toks[i-1].kind == tArea || toks[i-1].kind == tNumber && !toks[i-1].ordinal || toks[i-1].is(AllOf)) {
		return len(toks)
	}
	for i--; i > 0 && toks[i-1].is(To, In, From, A, ExactWord, MostWord); i-- {
	}
	return i
}

// sentFromOne reports whether several orders that were read so far, of the row at hand or before it, move armies from one area.
func (p *reading) sentFromOne() bool {
	var from board.Set
	several := func(list []Order) bool {
		for _, o := range list {
			if o.Kind == Move && o.From != board.None {
				if from&board.Of(o.From) != 0 {
					return true
				}
				from = from.With(o.From)
			}
		}
		return false
	}
	for _, s := range p.l.sheet.Sections {
		if several(s.Orders) {
			return true
		}
	}
	return slices.ContainsFunc(p.said, func(s statement) bool { return several(s.orders) })
}

// regretful reports whether a text says no more than that something is wrong, in the words of a language, or by itself of any:
// few words are too few to tell their language by.
func (l *letter) regretful(vocab *vocabulary, text string) bool {
	if text = strings.Trim(text, parting+"/()"); text == "" || len(text) > mostUnmeant {
		return false
	}
	key := spelling.Key(text)
	return key != "" && (vocab.says(vocab.regretting, text) || slices.ContainsFunc(l.r.languages, func(of readerLanguage) bool {
		return of.lex.Regretting.has(key)
	}))
}

// regretfulRows are the numbers of the rows that say no more than that something is wrong.
func (l *letter) regretfulRows() (out []int) {
	for _, w := range l.rows {
		if !slices.ContainsFunc(w.toks, func(t token) bool { return t.named() || t.kind == tNumber }) && l.regretful(w.vocab, w.text) {
			out = append(out, w.no)
		}
	}
	return out
}

// regrets reports whether words between two orders for armies in one area, or one of rows between theirs, say no more than that
// something is wrong: "2 from York to Kent, oops, 2 from York to Lindsey".
func regrets(a, b *Order, rows []int) bool {
	if a.Kind != Move || b.Kind != Move || a.From == board.None || a.From != b.From || b.Amends == Adds {
		return false
	}
	return b.Amends == Regrets || slices.ContainsFunc(rows, func(no int) bool { return a.Line < no && no < b.Line })
}

// sameWay reports whether two orders of a line send armies from one area to another on the same way, in other numbers, and the
// second does not say that they come to the others: it may correct the first.
func (l *letter) sameWay(a, b *Order) bool {
	if a.Kind != Move || b.Kind != Move || b.Amends == Adds || a.led() || a.From == board.None || a.Count.Amount != Exactly || b.Count.Amount != Exactly || a.Count == b.Count || a.Line != b.Line || l.saysMore(b.Line) {
		return false
	}
	one, other := *a, *b
	one.Count = other.Count
	return reflect.DeepEqual(Plain([]Order{one}), Plain([]Order{other}))
}

// saysMore reports whether a row says of some that they come to others: "another", "plus".
func (l *letter) saysMore(no int) bool {
	return slices.ContainsFunc(l.rows, func(w row) bool {
		if w.no != no {
			return false
		}
		return w.vocab.Adding.in(w.text) || slices.ContainsFunc(w.toks, func(t token) bool { return t.is(Another) })
	})
}
