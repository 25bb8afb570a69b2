package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// Numbers that do not say how many go, although an order reads so.

// inexact returns the number in toks[from:to] that is only about how many orders os have go, "2+ from York", ">2", that does
// not say how many, "the 2nd army", or before which a word stands that asks for something else: "strike 1 from York".
func (p *reading) inexact(from, to int, os []Order) (at int, found bool) {
	moves := false
	for _, o := range os {
		moves = moves || o.Kind == Move || o.Kind == Place || o.Kind >= OwnKinds && len(o.Steps) > 0
	}
	if !moves {
		return 0, false
	}
	for i := from; i < to; i++ {
		t := p.toks[i]
		if t.kind != tNumber && !t.is(SecondHalf, FirstHalf) || t.from >= t.to || t.to > len(p.text) {
			continue
		}
		before := p.text[:t.from]
		switch {
		case t.is(SecondHalf, FirstHalf):
			if i+1 < to && p.toks[i+1].is(Army, From) && startsWithDigit(p.text[t.from:]) {
				return i, true
			}
		case t.ordinal:
			if i+1 < to && p.toks[i+1].is(Army, From) {
				return i, true
			}
		case strings.HasPrefix(p.text[t.to:], "+ ") && p.fromOrWho(i+1, to):
			return i, true
		case about(before) && (i == from || p.toks[i-1].kind != tArea && (i < 2 || !p.toks[i-1].is(Arrow) || p.toks[i-2].kind != tArea)):
			return i, true
		case i == from && p.shortened(before):
			return i, true
		case p.expressed(p.text[min(p.beginOf(from, t.from), t.from):t.from]):
			return i, true
		}
	}
	return 0, false
}

// mostExpressed is how many bytes the words have at most that ask for something else than a number behind them.
const mostExpressed = 12

// expressed reports whether a text is words that ask for something else where they stand before a number.
func (p *reading) expressed(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && len(text) <= mostExpressed && p.vocab.Expressing.has(spelling.Key(text))
}

// shortened reports whether a text ends with such words, cut short by a full stop: "min. ".
func (p *reading) shortened(text string) bool {
	text, stops := strings.CutSuffix(strings.TrimRight(text, " "), ".")
	return stops && p.vocab.Expressing.has(spelling.Key(text[strings.LastIndexByte(text, ' ')+1:]))
}

// fromOrWho reports whether toks[i] says whence they come, or who they are, behind a plus that nothing is added by.
func (p *reading) fromOrWho(i, to int) bool {
	if i < to && p.toks[i].is(And, Comma) {
		i++
	}
	return i < to && (p.toks[i].is(From, Army, To) || p.toks[i].kind == tArea && p.toks[i].ended)
}

// about reports whether a text ends with a sign by which the number behind it is not exact.
func about(text string) bool {
	for _, sign := range [...]string{"≥", "≤", "~", "≈", "±", ">=", "<=", "+/-"} {
		if strings.HasSuffix(text, sign) {
			return true
		}
	}
	for _, arrow := range [...]string{"->", "=>", ">>", "–>", "—>"} {
		if strings.HasSuffix(text, arrow) {
			return false
		}
	}
	return strings.HasSuffix(text, ">") || strings.HasSuffix(text, "<")
}

func startsWithDigit(text string) bool { return text != "" && text[0] >= '0' && text[0] <= '9' }

// besideWords returns the first word of toks[from:to] that makes orders os doubtful by what stands beside it.
func (p *reading) besideWords(from, to int, os []Order) (at int, found bool) {
	if at, found := p.inexact(from, to, os); found {
		return at, true
	}
	if at, found := p.calledOff(from, to, os); found {
		return at, true
	}
	if at, found := p.leavesOffPlaying(from, to, os); found {
		return at, true
	}
	for _, find := range []func(p *reading, from, to int, os []Order) (int, bool){
		(*reading).putsIn, (*reading).ofThoseBefore, (*reading).placesOn, (*reading).turnedRound, (*reading).pairOrTwo, (*reading).shadows,
		(*reading).choiceOf, (*reading).bracketed, (*reading).addsTalk, (*reading).fromThoseAbove, (*reading).ledOn, (*reading).putAshore,
	} {
		if at, found := find(p, from, to, os); found {
			return at, true
		}
	}
	return p.deniedTwice(from, to, os)
}

// leavesOffPlaying returns the word for leaving in toks[from:to] where nothing says who is left, and orders os have it that nobody
// moves: "lo dejo, no tengo tiempo".
func (p *reading) leavesOffPlaying(from, to int, os []Order) (at int, found bool) {
	at = slices.IndexFunc(p.toks[from:to], func(t token) bool { return t.is(GoLeave) })
	if at < 0 || slices.ContainsFunc(p.toks[from:to], func(t token) bool {
		return t.kind == tArea || t.kind == tNumber || t.kind == tNation || t.kind == tLeader || t.is(AllOf, Rest, Everywhere, Army, Raiders, GoStay, GoHold, GoMove, There, Him, Own, None)
	}) {
		return 0, false
	}
	return from + at, slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Stay && len(o.Areas) == 0 && o.Count.Amount == All })
}

// calledOff returns the last token of toks[from:to], behind which a word stands, apart, that calls off what orders os say:
// "hold York: off".
func (p *reading) calledOff(from, to int, os []Order) (at int, found bool) {
	if len(os) == 0 || from >= to || len(p.vocab.Off) == 0 {
		return 0, false
	}
	end := len(p.text)
	if to < len(p.toks) {
		end = p.toks[to].from
	}
	said := strings.TrimRight(p.text[min(p.toks[from].from, end):end], " .!)")
	for _, form := range p.vocab.Off {
		if len(said) <= len(form) || !strings.EqualFold(said[len(said)-len(form):], form) {
			continue
		}
		before := strings.TrimRight(said[:len(said)-len(form)], " ")
		if strings.HasSuffix(before, "–") || strings.HasSuffix(before, "—") || before != "" && strings.Contains(":,(-;", before[len(before)-1:]) {
			return to - 1, true
		}
	}
	return 0, false
}

// deniedTwice returns the beginning of toks[from:to] where orders os say that something is not to be, and it is denied twice: "I
// no longer want to never submit".
func (p *reading) deniedTwice(from, to int, os []Order) (at int, found bool) {
	if !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Submit && !o.Yes || o.Kind == Plan && o.Count == N(0) }) {
		return 0, false
	}
	begin, end := p.beginOf(from, p.toks[from].from), len(p.text)
	if to < len(p.toks) {
		end = p.toks[to].from
	}
	said := p.text[min(begin, end):end]
	if comma := strings.LastIndexAny(said, ",;:."); comma >= 0 {
		said = said[comma+1:]
	}
	nots, denials, split := 0, 0, false
	after := false // "to"
	for word := range strings.FieldsSeq(said) {
		e, known := p.vocab.entries.find(spelling.Key(word))
		switch denies := known && e.is(Not, None, Never); {
		case denies && after:
			split = denials > 0
			fallthrough
		case denies:
			if denials++; e.is(Not) {
				nots++
			}
		}
		after = known && e.is(To)
	}
	return from, nots > 1 || split
}
