package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// Amendment is what the words of an order say of those that earlier letters gave for its turn.
type Amendment uint8

const (
	NoAmendment Amendment = iota // they say nothing of them
	Adds                         // it comes to them: "also 2 from York to Lindsey"
	Replaces                     // it stands in the place of one of them: "make that 3 from York to Lindsey"
	Regrets                      // something before it, which may be in the same letter, is wrong: "oops"
)

// amendment is what the words before and after the orders of the statement that begins at an offset say of earlier letters.
func (p *reading) amendment(s *statement) Amendment {
	begin := slices.IndexFunc(p.toks, func(t token) bool { return t.from == s.line })
	if begin < 0 || len(s.orders) == 0 || s.attach {
		return NoAmendment
	}
	from, to := begin, begin
	for from > 0 && !p.toks[from-1].is(Stop, Semicolon) {
		from--
	}
	for to < len(p.toks) && !p.toks[to].is(Stop, Semicolon) {
		to++
	}
	first, last := from, to
	for first < to && p.toks[first].slight() {
		first++
	}
	for last > first && p.toks[last-1].slight() {
		last--
	}
	if first == last || begin > first {
		return NoAmendment // it goes on with a sentence that says more
	}
	start, stop := 0, len(p.text)
	if from > 0 {
		start = p.toks[from-1].to
	}
	if to < len(p.toks) {
		stop = p.toks[to].from
	}
	before, after := spacedKey(p.textFrom(start, p.toks[first].from)), ""
	if len(s.orders) == 1 { // of several, nobody knows which it is about
		after = spacedKey(p.textFrom(p.toks[last-1].to, stop))
	}
	if before == "" && after == "" {
		return NoAmendment
	}
	says := func(form string) bool { return strings.Contains(before, form) || strings.Contains(after, form) }
	switch {
	case slices.ContainsFunc(p.vocab.adding, says):
		return Adds
	case slices.ContainsFunc(p.vocab.changing, says):
		return Replaces
	case first > from && p.toks[from].is(And) && s == &p.said[0] && !p.l.gave() && !p.l.spoilt: // else to what stands above
		return Adds
	}
	return NoAmendment
}

// spacedKey is the key of a text with a blank before and after it; empty if it has no words.
func spacedKey(text string) string {
	if text = strings.Trim(text, " ,.:-"); text == "" {
		return ""
	}
	return " " + spelling.Key(text) + " "
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

// slight reports whether t says nothing of what is ordered, but may say how that stands to what was ordered before.
func (t *token) slight() bool {
	return t.talk || t.kind == tUnknown || t.is(And, Comma, Colon, Dash, Instead, Open, Close, Own, TheirPlace)
}

// insteadOfEarlier leaves out a word for corrections at the end of the first sentence of a letter: what it corrects is
// in an earlier letter.
func (l *letter) insteadOfEarlier(toks []token) []token {
	end := slices.IndexFunc(toks, func(t token) bool { return t.is(Stop, Semicolon) })
	if end < 0 {
		end = len(toks)
	}
	n := 0
	for _, t := range toks[:end] {
		if t.is(Instead) {
			n++
		}
	}
	if n != 1 || !toks[end-1].is(Instead) || l.gave() || l.spoilt || !slices.ContainsFunc(toks[:end], func(t token) bool { return t.kind == tNumber || t.is(AllOf) }) {
		return toks
	}
	return slices.Delete(slices.Clone(toks), end-1, end)
}

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

// textFrom is the text from one offset to another; none where words were put into another order than they were written in.
func (p *reading) textFrom(from, to int) string { return p.text[from:max(from, to)] }

// regretful reports whether a text says no more than that something is wrong, in the words of a language, or by itself of any:
// few words are too few to tell their language by.
func (l *letter) regretful(vocab *vocabulary, text string) bool {
	if text = strings.Trim(text, " ,.:-"); text == "" || len(text) > mostUnmeant {
		return false
	}
	key := spelling.Key(text)
	return key != "" && (vocab.says(vocab.regretting, text) || slices.ContainsFunc(l.r.languages, func(of readerLanguage) bool {
		return slices.ContainsFunc(of.lex.Regretting, func(form string) bool { return spelling.Key(form) == key })
	}))
}
