package orders

import (
	"slices"
)

// People take back what they have just written: "2 from Kent to Essex. No wait, scrap it."
// What is taken back does not count, whatever else becomes of the letter; and since it is
// only prose, its writer is told, and asked to send again what should stay.

// recall says which of the statements before is taken back: the last, if nothing is set.
type recall struct {
	nth    int // from 1
	all    bool
	places []spot
	each   bool // places are those of several orders, not of one
	that   bool // "forget that", before the places: the statement before may be meant
	count  int  // how many go, of an order that is told by its places; 0: not said
	spoilt bool // the last could not be read
}

// whatever is a recall of the statement before.
func (r *recall) whatever() bool { return r.nth == 0 && !r.all && len(r.places) == 0 }

// recalls reads toks as a sentence, or the end of one, that takes something back and says
// nothing else. Bare reports whether it only says no: then it does where something that it
// may be about stands directly before it.
func recalls(toks []token) (r recall, bare, ok bool) {
	back, cancel, denied, remark, waits := false, false, false, false, false
	if len(toks) > 1 && toks[0].is(Or) {
		toks = toks[1:] // "or no, don't"
	}
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
		case t.is(AllOf, Either):
			r.all = true
		case t.is(GoStay) && waits:
			denied, r.all = true, true // "wait, no move"
		case t.is(GoStay) && open && closed:
			waits = true // "wait, no"
		case t.is(Last, OrdersWord, There, Own, A, Of, In, From, To, For, Is, Have, Request), t.kind == tNumber && t.n == 1:
		case t.kind == tNumber && !t.ordinal && cancel && i+1 == len(toks):
			r.all = true // "scrap both"
		case t.is(Instead) && (i == 0 && closed || i+1 == len(toks) && open):
			remark = true // "the other way round, sorry"
		case t.talk:
		case remark && (t.talk || t.kind == tUnknown || t.is(Because)) && (back || cancel || denied):
		default:
			return recall{}, false, false
		}
	}
	if bare = !back && !cancel; bare && r.all && !waits {
		return recall{}, false, false
	}
	if bare && r.whatever() && !waits && (!denied || !toks[0].is(Not, None, Never) || len(toks) > 1 && !toks[1].is(Not, None, Never, Comma, Dash)) {
		return recall{}, false, false
	}
	return r, bare, back || cancel || denied
}

// corrections tells which of toks take back something and say what counts in its place: they are
// corrections.
func (l *letter) corrections(toks []token) []token {
	if l.deniesLast(toks) {
		toks[0].kind, toks[0].word = tWord, Instead
	}
	toks = l.secondThoughts(toks)
	oneInstead(toks)
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
		if _, _, back := recalls(toks[from:to]); back || from == 0 && from == i && !l.gave() {
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
	r, bare, ok := recalls(toks)
	if !ok && p.l.at.verb == NoWord {
		r, ok = p.recallsPlaces(toks)
	}
	if ok && !p.asks(p.i-1) && !p.asks(p.end) && p.recallable(toks, r, bare) {
		r.spoilt = p.spoilt()
		p.said = append(p.said, statement{line: toks[0].from, text: p.words(p.i, p.end), recall: &r})
		p.broken, p.kept, p.moved = true, -1, nil
		return true
	}
	for at := p.end - 1; at > p.i; at-- {
		if !p.toks[at].is(Comma, Dash, Open, And) {
			continue
		}
		if _, bare, ok := recalls(p.toks[at+1 : p.end]); ok && !(bare && (p.asks(p.end) || p.premised(at))) && p.l.likeOrder(row{text: p.text, toks: p.toks, vocab: p.vocab}, p.i, at) {
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
func (p *reading) recallable(toks []token, r recall, bare bool) bool {
	switch {
	case len(r.places) > 0:
		return true
	case bare:
		return p.kept >= 0 || len(p.said)+len(p.faults) == 0 && !p.l.spoilt && p.l.gave() && p.l.at.verb == NoWord
	case len(p.said)+len(p.faults) > 0, p.l.gave(), p.l.spoilt:
		return true
	}
	return onlyTakesBack(toks)
}

// onlyTakesBack reports whether toks are nothing but words that take something back.
func onlyTakesBack(toks []token) bool {
	back := slices.ContainsFunc(toks, func(t token) bool { return t.is(TakenBack) })
	return back && !slices.ContainsFunc(toks, func(t token) bool {
		return !t.is(TakenBack, Comma, Dash, GoStay, Not, None, Last, OrdersWord, Own) && !t.talk
	})
}

// spoilt reports whether the last that was said could not be read.
func (p *reading) spoilt() bool {
	if len(p.said)+len(p.faults) == 0 {
		return p.l.spoilt
	}
	return p.broken
}

// premised reports whether nothing but a condition stands between p.i and toks[at]: "no" after it
// is what is to be done then, "if they ask me to submit, no".
func (p *reading) premised(at int) bool {
	submits := slices.ContainsFunc(p.toks[p.i:at], func(t token) bool { return t.is(GoSubmit) })
	return p.peek().is(If) && !slices.ContainsFunc(p.toks[p.i:at], func(t token) bool {
		return t.is(Comma, Colon, Then, Dash) && !submits || t.kind == tArea || t.kind == tNumber
	})
}
