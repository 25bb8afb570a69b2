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
		if t := &p.toks[i]; t.slight() || t.is(Stop, Semicolon, Or) || (i == 0 || p.cut(i-1, len(p.toks)) || p.toks[i-1].is(Open, Dash)) && slices.Contains(p.vocab.halting, spelling.Key(p.text[t.from:t.to])) {
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
	if text = strings.Trim(text, " ,.:-"); text == "" || len(text) > mostUnmeant {
		return false
	}
	key := spelling.Key(text)
	return key != "" && (vocab.says(vocab.regretting, text) || slices.ContainsFunc(l.r.languages, func(of readerLanguage) bool {
		return slices.Contains(of.lex.Regretting, key)
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
		key := spacedKey(w.text)
		return slices.ContainsFunc(w.vocab.adding, func(form string) bool { return strings.Contains(key, form) }) ||
			slices.ContainsFunc(w.toks, func(t token) bool { return t.is(Another) })
	})
}
