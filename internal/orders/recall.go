package orders

import (
	"slices"
	"strings"
)

// People take back what they have just written: "2 from Kent to Essex. No wait, scrap it."
// What is taken back does not count, whatever else becomes of the letter; and since it is
// only prose, its writer is told, and asked to send again what should stay.

// recall says which of the statements before is taken back: the last, if nothing is set.
type recall struct {
	nth    int // from 1
	all    bool
	spoilt bool // the last could not be read
}

// recalls reads toks as a sentence, or the end of one, that takes something back and says
// nothing else. Bare reports whether it only says no: then it does where something that it
// may be about stands directly before it.
func recalls(toks []token) (r recall, bare, ok bool) {
	back, cancel, denied, remark, waits := false, false, false, false, false
	for i, t := range toks {
		open := i == 0 || toks[i-1].is(Comma, Dash, Colon, Open)
		closed := i+1 == len(toks) || toks[i+1].is(Comma, Dash, Close)
		switch {
		case t.is(TakenBack):
			back, remark = true, false
		case t.is(GoCancel) && !denied:
			cancel, remark = true, false
		case t.is(Not, None, Never):
			denied = true
		case t.is(Comma, Dash, Open, Close):
			remark = true // why, or thanks
		case t.ordinal, t.is(First):
			r.nth = max(t.n, 1)
		case t.is(AllOf):
			r.all = true
		case t.is(GoStay) && open && closed:
			waits = true // "wait, no"
		case t.is(Last, OrdersWord, There, Own, A, Of, In, From, To, For, Is, Have, Request), t.kind == tNumber && t.n == 1:
		case t.talk:
		case remark && (t.talk || t.kind == tUnknown || t.is(Because)) && (back || cancel || denied):
		default:
			return recall{}, false, false
		}
	}
	bare = !back && !cancel
	if bare && r == (recall{}) && !waits && (!denied || !toks[0].is(Not, None, Never) || len(toks) > 1 && !toks[1].is(Not, None, Never, Comma, Dash)) {
		return recall{}, false, false
	}
	return r, bare, back || cancel || denied
}

// corrections tells which of toks take back something and say what counts in its place: they are
// corrections.
func (l *letter) corrections(toks []token) []token {
	for i, t := range toks {
		if !t.is(TakenBack) {
			continue
		}
		from, to := i, i
		for from > 0 && !toks[from-1].is(Semicolon, Stop) {
			from--
		}
		for to < len(toks) && !toks[to].is(Semicolon, Stop) {
			to++
		}
		if _, _, back := recalls(toks[from:to]); back || from == 0 && from == i && len(l.given()) == 0 {
			continue
		}
		if i+1 < to && !toks[i+1].is(Comma, Dash, Colon, Instead) {
			continue // "better not Lindsey", "forget that move to Kent": nobody knows what counts
		}
		for _, next := range toks[i+1 : to] {
			if next.named() || next.kind == tNumber && !next.ordinal || next.kind == tWord && next.word.verb() {
				toks[i].word = Instead
				break
			}
		}
	}
	return toks
}

// recall reads the statement at hand if it takes back what was said before, or what stands
// at its own beginning, and reports whether it does.
func (p *reading) recall() bool {
	toks := p.toks[p.i:p.end]
	if r, bare, ok := recalls(toks); ok && !p.asks(p.i-1) && !p.asks(p.end) && p.recallable(toks, bare) {
		r.spoilt = p.spoilt()
		p.said = append(p.said, statement{line: toks[0].from, text: p.words(p.i, p.end), recall: &r})
		p.broken, p.kept, p.moved = true, -1, nil
		return true
	}
	for at := p.end - 1; at > p.i; at-- {
		if !p.toks[at].is(Comma, Dash, Open, And) {
			continue
		}
		if _, bare, ok := recalls(p.toks[at+1 : p.end]); ok && !(bare && p.asks(p.end)) && p.l.likeOrder(row{text: p.text, toks: p.toks, vocab: p.vocab}, p.i, at) {
			p.now = statement{line: toks[0].from, text: p.words(p.i, p.end)}
			p.faults = append(p.faults, fault{Problem: Problem{Code: Retracted, Line: toks[0].from, Args: []string{clip(p.words(p.i, at))}}, from: p.i, to: p.end})
			p.problems = append(p.problems, p.faults[len(p.faults)-1].Problem)
			p.broken, p.kept, p.moved = true, -1, nil
			return true
		}
	}
	return false
}

// recallable reports whether there is something that toks may take back.
func (p *reading) recallable(toks []token, bare bool) bool {
	switch {
	case bare:
		return p.kept >= 0 || len(p.said)+len(p.faults) == 0 && !p.l.spoilt && len(p.l.given()) > 0 && p.l.at.verb == NoWord
	case len(p.said)+len(p.faults) > 0, len(p.l.given()) > 0, p.l.spoilt:
		return true
	}
	return onlyTakesBack(toks)
}

// onlyTakesBack reports whether toks are nothing but words that take something back.
func onlyTakesBack(toks []token) bool {
	return !slices.ContainsFunc(toks, func(t token) bool { return !t.is(TakenBack, Comma) })
}

// spoilt reports whether the last that was said could not be read.
func (p *reading) spoilt() bool {
	if len(p.said)+len(p.faults) == 0 {
		return p.l.spoilt
	}
	return p.broken
}

// given is a statement of the letter that counts so far.
type given struct {
	line int
	text string
}

// given lists the statements of the letter that count so far, in their order.
func (l *letter) given() []given {
	var out []given
	see := func(os []Order) {
		for _, o := range os {
			if g := (given{o.Line, o.Text}); !slices.Contains(out, g) {
				out = append(out, g)
			}
		}
	}
	for _, s := range l.sheet.Sections {
		see(s.Orders)
	}
	for _, s := range l.sheet.Standing {
		see(s.Orders)
	}
	slices.SortStableFunc(out, func(a, b given) int { return a.line - b.line })
	return out
}

// takeBack takes what s recalls out of the letter, and says so.
func (l *letter) takeBack(s statement) {
	list := l.given()
	switch {
	case len(list) == 0 && !s.recall.spoilt:
		l.problem(Problem{Line: s.line, Text: clip(s.text), Code: CancelWhat})
		return
	case len(list) == 0, s.recall.spoilt && *s.recall == recall{spoilt: true}:
		l.sheet.Ignored = append(l.sheet.Ignored, Ignored{Line: s.line, Text: s.text}) // what could not be read does not count anyway
		return
	case s.recall.all, s.recall.nth > len(list): // counted otherwise than here: any may be meant
	case s.recall.nth > 0:
		list = list[s.recall.nth-1 : s.recall.nth]
	default:
		list = list[len(list)-1:]
	}
	var quoted []string
	for _, g := range list {
		quoted = append(quoted, clip(g.text))
	}
	l.problem(Problem{Line: s.line, Text: clip(s.text), Code: Retracted, Args: []string{strings.Join(quoted, "; ")}})
	gone := func(o Order) bool { return slices.Contains(list, given{o.Line, o.Text}) }
	for i := range l.sheet.Sections {
		l.sheet.Sections[i].Orders = slices.DeleteFunc(l.sheet.Sections[i].Orders, gone)
	}
	for i := range l.sheet.Standing {
		l.sheet.Standing[i].Orders = slices.DeleteFunc(l.sheet.Standing[i].Orders, gone)
	}
	l.broken = true
}
