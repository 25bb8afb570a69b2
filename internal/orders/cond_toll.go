package orders

import (
	"slices"
	"strings"
	"unicode"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
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
	things     bool // armies, or a kind of them, are named
	area       board.Area
	after      []When
	odds       When // how many times as many others are
}

// tolled reads toks[i:end], which follows "if", as how a battle goes for those whose orders these
// are: how many of them are left or lost, in whatever order that is said.
func (q *reading) tolled(end int) (premise, bool) {
	f := toll{}
	from := q.i
	for q.i < end {
		if !f.take(q) {
			return premise{}, false
		}
	}
	f.byOneself(q, from, end)
	if f.limit == NoWord && !f.lost && (q.remains(from, end) || !f.left && !f.only && q.trails(end)) {
		return premise{}, false // "if I still have two" are at least so many
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
	case t.is(DownTo) && f.n == 0: // "we're two down" is of who is lost
		f.left, f.ours = true, true
	case t.is(GoMove) && q.dwindles():
		f.left, f.ours = true, true
		if q.at(1).is(To) {
			q.i++
		}
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
		f.things = f.things || t.is(Army, FirstUnit)
	default:
		return false
	}
	q.i++
	return true
}

// trails reports whether words that are no tokens stand between the last of toks[:end] and what follows: "if we're two
// down".
func (q *reading) trails(end int) bool {
	to := len(q.text)
	if end < len(q.toks) {
		to = q.toks[end].from
	}
	last := q.toks[end-1].to
	return last < to && strings.ContainsFunc(q.text[last:to], unicode.IsLetter)
}

// remains reports whether toks[from:end], which follow "if", say that something is still so, and not that no more is.
func (q *reading) remains(from, end int) bool {
	if from == 0 || q.limited(from, end) {
		return false
	}
	to := len(q.text)
	if end < len(q.toks) {
		to = q.toks[end].from
	}
	return q.vocab.Still.in(q.text[q.toks[from-1].to:max(to, q.toks[from-1].to)])
}

// byOneself takes what toks[from:end], which follow "if", tell by no number: "if I am alone". Of others it must be
// said that they stay so: who is alone may be an enemy.
func (f *toll) byOneself(q *reading, from, end int) {
	if f.n > 0 || f.lost || f.things || f.limit != NoWord || from == 0 || from == end {
		return
	}
	if end < q.end && (q.toks[end].kind == tNumber || q.toks[end].is(A, Army)) {
		return // "si solo me queda un ejército en York": of whom is yet to come
	}
	to := len(q.text)
	if end < len(q.toks) {
		to = q.toks[end].from
	}
	first := q.toks[from-1].to
	if first < to && (f.left || f.ours) && q.vocab.Alone.in(q.text[first:to]) && !q.heard(from-1, end) {
		f.n, f.only, f.ours, f.left = 1, true, true, true
	}
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

// dwindles reports whether the verb at hand says to how many they come, not where: "goes down to one", "scendo a una".
func (q *reading) dwindles() bool {
	n := 1
	if q.at(1).is(To) {
		n++
	} else {
		words := strings.Fields(spelling.Key(q.text[q.peek().from:q.peek().to]))
		if last := q.vocab.entries.of(words[len(words)-1]); !last.is(To) {
			return false
		}
	}
	return q.at(n).kind == tNumber && !q.at(n).ordinal || q.at(n).is(A, MostWord, FewerThan)
}

// othersGo reports whether toks[end] begin to say that those who are left go back: "if one dies, the other one goes
// back to Kent" is of the own armies.
func (q *reading) othersGo(end int) bool {
	next := end
	for next < q.end && q.toks[next].is(Rest, Last, A, Of, Own) {
		next++
	}
	return next > end && q.toks[end].is(Rest, Last) && next < q.end &&
		(q.toks[next].is(GoRetreat, GoWithdraw, HomeWord) || q.toks[next].is(To) && next+1 < q.end && q.toks[next+1].kind == tArea && q.leftFrom(q.toks[next+1].area))
}

// flees reports whether the condition that ends before toks[end] is one of a retreat: it stands
// before one, or after it.
func (q *reading) flees(end int) bool {
	for q.toks[min(end, len(q.toks)-1)].is(Comma, Colon, Then, Close, Dash) && end < q.end-1 {
		end++
	}
	if q.othersGo(end) {
		return true
	}
	for end < q.end-1 && q.toks[end].is(Own, Him) {
		end++
	}
	if end < q.end && (q.toks[end].is(GoRetreat, HomeWord, GoWithdraw) || q.toks[end].is(To) && end+1 < q.end && q.toks[end+1].kind == tArea && q.leftFrom(q.toks[end+1].area)) {
		return true
	}
	for i := 0; i < q.i && i < q.end; i++ {
		if q.toks[i].is(GoRetreat) {
			return !slices.ContainsFunc(q.toks[i:q.end], func(t token) bool { return t.is(GoMove, GoAttack, GoStay, GoLand, GoPlace) })
		}
	}
	return false
}
