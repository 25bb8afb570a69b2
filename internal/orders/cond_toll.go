package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// toll is what a condition tells of how many of the own armies are left in a battle, or are lost.
type toll struct {
	n          int
	limit      Word // FewerThan, MostWord, LeastWord, MoreThan, or none
	left, lost bool
	bare       bool // they "are" so many, or are dead, whoever they are
	ours       bool // whose they are is said, or that there are no more
	alive      bool // they are alive: with "only", or "fewer than"
	only       bool // it is said that there are no more
	area       board.Area
	after      []When
	odds       When // how many times as many others are
}

// tolled reads toks[i:end], which follows "if", as how a battle goes for those whose orders these
// are: how many of them are left or lost, in whatever order that is said.
func (q *reading) tolled(end int) (premise, bool) {
	f := toll{}
	for q.i < end {
		if !f.take(q) {
			return premise{}, false
		}
	}
	w, ok := f.moment()
	if !ok || q.err != nil || q.i != end || f.bare && !q.flees(end) {
		return premise{}, false
	}
	pr := premise{when: append([]When{w}, f.after...)}
	if f.area != board.None {
		pr.areas = []board.Area{f.area}
	}
	return pr, true
}

// take takes the token at hand and reports whether it has a place in a toll.
func (f *toll) take(q *reading) bool {
	t := q.peek()
	switch {
	case t.is(After) && f.after == nil:
		w, ok := q.when(false)
		f.after = []When{w}
		return ok && w.Moment == AfterRound
	case t.kind == tNumber && !t.ordinal && t.n > 0 && t.n < 99 && f.n == 0:
		f.n, f.only = t.n, t.alone(q.text)
		f.ours = f.ours || f.only
	case t.is(A) && f.n == 0 && q.at(1).kind != tNumber:
		f.n = 1
	case t.is(FewerThan, MostWord, LeastWord, MoreThan) && f.limit == NoWord:
		f.limit, f.ours = t.word, f.ours || t.is(FewerThan, MostWord)
	case t.is(LeftWord, GoStay, Alive):
		f.left, f.alive = true, f.alive || t.is(Alive)
	case t.is(DownTo):
		f.left, f.ours = true, true
	case t.is(LostWord, GoLose):
		f.lost = true
	case t.is(Dead):
		f.lost, f.bare = true, true
	case t.is(In, To) && q.at(1).kind == tArea && q.at(1).areas.Len() == 1 && f.area == board.None && (t.is(In) || q.vocab.toOrIn):
		q.i++
		f.area = q.peek().area
	case t.is(There) && f.area == board.None && q.scene != nil && *q.scene != board.None:
		f.area = *q.scene
		q.spend(q.i)
	case t.is(In) && (q.at(1).kind == tNumber || q.at(1).is(FewerThan, MostWord)):
	case t.is(OutnumberedWord) && f.n == 0 && f.odds.N == 0:
		w, ok := q.when(false)
		f.odds = w
		return ok
	case t.is(Own, Myself, MineWord) || t.kind == tNation && t.nation == q.own():
		f.ours, f.bare = true, true
	case t.is(Is, Have):
		f.bare = true
	case t.is(Of, A, Army, FirstUnit):
	default:
		return false
	}
	q.i++
	return true
}

// moment is the moment of battle that is told, if one is.
func (f *toll) moment() (When, bool) {
	if f.left || f.lost && f.ours {
		f.bare = false
	}
	switch {
	case f.odds.N > 0:
		return f.odds, f.n == 0 && f.limit == NoWord && !f.lost && !f.ours
	case f.n == 0 || f.left && f.lost:
	case f.alive && f.n > 1 && f.limit == NoWord && !f.only: // "if both are still alive": at least two, or one of each side
	case f.lost && (f.limit == NoWord || f.limit == LeastWord):
		return When{Losses, uint8(f.n), 0}, true
	case f.lost && f.limit == MoreThan:
		return When{Losses, uint8(f.n + 1), 0}, true
	case f.lost || f.limit == LeastWord || f.limit == MoreThan || !f.left && !(f.bare && f.ours):
	case f.limit == FewerThan:
		return When{FewerLeft, uint8(f.n), 0}, true
	default:
		return When{FewerLeft, uint8(f.n + 1), 0}, true
	}
	return When{}, false
}

// alone reports whether the number t says that there are no more: "only one".
func (t token) alone(text string) bool {
	return slices.Contains([]byte(text[t.from:t.to]), ' ')
}

// flees reports whether the condition that ends before toks[end] is one of a retreat: it stands
// before one, or after it.
func (q *reading) flees(end int) bool {
	for q.toks[min(end, len(q.toks)-1)].is(Comma, Colon, Then, Close, Dash) && end < q.end-1 {
		end++
	}
	if end < q.end && q.toks[end].is(GoRetreat, HomeWord) {
		return true
	}
	for i := 0; i < q.i && i < q.end; i++ {
		if q.toks[i].is(GoRetreat) {
			return !slices.ContainsFunc(q.toks[i:q.end], func(t token) bool { return t.is(GoMove, GoAttack, GoStay, GoLand, GoPlace) })
		}
	}
	return false
}
