package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// corrected reads what stands for a part of the last order of out: "2 to York, sorry, 3",
// "no wait, Lindsey", "3 not 2". Of more than that nobody knows what it stands for.
func (q *reading) corrected(out []Order) bool {
	at := q.i
	q.skip(Instead, Comma, Colon, To, In, ExactWord)
	t := q.peek()
	if n := len(out); n > 0 && t.is(AllOf) && out[n-1].Kind == Place && out[n-1].Count.Amount == All {
		q.i++ // "both in Wessex"
		q.skip(In, To)
		t = q.peek()
	}
	if len(out) > 0 && t.kind == tNumber && !t.ordinal && t.n > 0 && t.n < 100 {
		o := &out[len(out)-1]
		q.i++
		q.skip(Army)
		before := o.Count
		q.skip(Comma)
		if q.skip(Not) && q.peek().kind == tNumber && before == N(uint8(min(q.peek().n, 99))) {
			q.spend(q.i - 1)
			q.spend(q.i)
			q.i++
		}
		if (o.Kind == Move || o.Kind == Place) && before.Amount == Exactly && o.Second.Amount == Unsaid && q.over() {
			o.Count = N(uint8(t.n))
			q.forget(at, int(before.N))
			return true
		}
	}
	if len(out) > 0 && t.is(AllOf) && !q.apologizes(at) {
		o := &out[len(out)-1]
		q.i++
		if before := o.Count; (o.Kind == Move || o.Kind == Place) && before.Amount == Exactly && o.Second.Amount == Unsaid && q.over() {
			o.Count = Count{Amount: All}
			q.forget(at, int(before.N))
			return true
		}
		q.i--
	}
	if t.kind == tArea && t.areas.Len() == 1 && q.at(1).is(GoStay, GoHold) && q.staysAfterAll(out, at, 2) {
		return true
	}
	if n := 1; t.is(GoLeave, GoHold, GoStay) {
		for q.at(n).is(In) {
			n++
		}
		if q.at(n).kind == tArea && q.at(n).areas.Len() == 1 {
			q.i += n
			if q.staysAfterAll(out, at, 1) {
				return true
			}
			q.i -= n
		}
	}
	if len(out) > 0 && t.kind == tArea && t.areas.Len() == 1 {
		o := &out[len(out)-1]
		q.i++
		if o.Kind == Place && len(o.Areas) == 1 && q.over() && o.Areas[0] != t.area {
			q.overwrite(at, o.Areas[0])
			o.Areas = []board.Area{t.area}
			return true
		}
		if o.Kind == Move && len(o.Steps) == 1 && len(o.Steps[0].Via) == 0 && q.over() && o.From != t.area {
			before := o.end()
			o.Steps = []Step{{To: t.area, Boat: o.Steps[0].Boat, Road: o.Steps[0].Road}}
			q.overwrite(at, before)
			return true
		}
	}
	q.i = at
	q.fail(NotUnderstood, q.words(at, q.end))
	return false
}

// staysAfterAll reads "Lindsey stays", so many words, after a word for corrections at toks[at], where those of Lindsey
// were sent somewhere by one of out.
func (q *reading) staysAfterAll(out []Order, at, words int) bool {
	start, a := q.i, q.peek().area
	q.i += words
	for q.i < q.end && q.peek().talk {
		q.i++ // "alone"
	}
	sent := func(o Order) bool { return o.Kind == Move && o.From == a }
	k := slices.IndexFunc(out, sent)
	if k < 0 || slices.ContainsFunc(out[k+1:], sent) || !q.over() {
		q.i = start // nobody went from there, or nobody knows which of them
		return false
	}
	o := &out[k]
	if o.Leader == ruleset.NoLeader && !o.WithLeader && len(o.Steps) == 1 && len(o.Steps[0].Via) == 0 {
		q.forget(at, int(o.Count.N))
		q.overwrite(at, o.end())
		*o = Order{Kind: Stay, Count: Count{Amount: All}, Areas: []board.Area{a}, Half: o.Half}
		return true
	}
	q.i = start
	return false
}

// overwrite notes that the last area a before toks[at] does not count any more.
func (q *reading) overwrite(at int, a board.Area) {
	for i := at - 1; i >= 0; i-- {
		if q.toks[i].kind == tArea && q.toks[i].area == a {
			q.spend(i)
			return
		}
	}
}

// over reports whether nothing follows what was read, or a clause of its own.
func (q *reading) over() bool { return q.i >= q.end || q.peek().is(Comma, And, Then, Close) }

// forget notes that the last number n before toks[at] does not count any more.
func (q *reading) forget(at, n int) {
	for i := at - 1; i >= 0; i-- {
		if q.toks[i].kind == tNumber && q.toks[i].n == n {
			q.spend(i)
			return
		}
	}
}

// apiece reads "one each" after a placement in several areas.
func (q *reading) apiece(out *[]Order) bool {
	n := q.peek()
	if n.kind != tNumber || n.n == 0 || n.n > 99 || !q.at(1).is(Each) || q.i+2 < q.end && !q.at(2).is(Comma, And, Close) || len(*out) == 0 {
		return false
	}
	last := (*out)[len(*out)-1]
	if last.Kind != Place || last.Count.Amount != All {
		return false
	}
	last.Count = N(uint8(n.n))
	*out = append((*out)[:len(*out)-1], q.spread(last)...)
	q.i += 2
	return true
}

// replaced returns toks without what does not count any more: "1 cavalry instead of 2", "2 to
// Essex instead of Kent". What else stands for an order of another letter is not known.
func replaced(toks []token) []token {
	for i := 1; i+1 < len(toks); i++ {
		if !toks[i].is(InsteadOf) {
			continue
		}
		to := i + 1
		for toks[to].is(A, Own, To, In) && to+1 < len(toks) {
			to++
		}
		old := toks[to]
		if old.kind != tNumber && old.kind != tArea || old.ordinal {
			continue
		}
		for to++; to < len(toks) && old.kind == tNumber && (toks[to].is(Army) || toks[to].ownUnit() != game.NoUnit); to++ {
		}
		if to < len(toks) && !toks[to].is(Comma, And, Close, Semicolon, Stop, If, Unless) {
			continue
		}
		from, now := i, false
		for from > 0 && !toks[from-1].is(Comma, Semicolon, Stop, Colon, If, Unless) {
			from--
			now = now || toks[from].kind == old.kind
		}
		if now {
			toks = slices.Delete(toks, i, to)
		}
	}
	return toks
}
