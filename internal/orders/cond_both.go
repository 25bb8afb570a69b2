package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// How a battle goes for those on the other side, or on both: "if two Picts are left", "one each
// left", "half are lost", "they lose more than we do".

// bothMoment reads a moment that is one word: "half are lost".
func (p *reading) bothMoment() (When, bool) {
	for _, m := range [...]struct {
		word Word
		is   Moment
	}{{HalfLostWord, HalfLost}, {MoreLostWord, MoreLost}, {FoeUnhurtWord, FoeUnhurt}} {
		if p.peek().is(m.word) {
			p.i++
			return When{Moment: m.is}, true
		}
	}
	return When{}, false
}

// foesLeft reads "at least 2 enemies are left" as it is printed.
func (p *reading) foesLeft() (When, bool) {
	at := p.i
	left := p.skip(GoStay, LeftWord)
	limit, x := p.peek(), p.at(1)
	if !limit.is(LeastWord, FewerThan) || x.kind != tNumber || !p.at(2).is(Foe) || x.n < 1 || x.n > 99 {
		p.i = at
		return When{}, false
	}
	p.i += 3
	if left = p.skip(LeftWord, GoStay, Alive) || left; !left {
		p.i = at
		return When{}, false
	}
	if limit.is(FewerThan) {
		return When{FoeFewer, uint8(x.n), 0}, true
	}
	return When{FoeLeft, uint8(x.n), 0}, true
}

// odds of both sides, as a condition tells them.
type both struct {
	n, against int  // how many, and of the second side; 0: not said
	limit      Word // LeastWord, MoreThan, FewerThan, MostWord, or none
	each       bool // of each side
	left       bool // they are left, alive, still there
	has        bool // they have, or are, so many
	still      bool
	own, foe   bool
	they       bool // somebody else than who writes, by the form of a verb
	comparing  bool // fewer, or more, than others
	fewer      bool // than a nation that is named
	versus     bool
	there      bool
	one        When // said in one word: "half are lost"
	enemies    ruleset.Nations
	area       board.Area
	after      []When
}

// bothAhead reads such a condition up to the next comma, "and" or verb to run. Of a nation it must be said that
// its armies are left: that it has some is a condition on the position.
func (p *reading) bothAhead(pr *premise) bool {
	at, end := p.i, p.i
	for end < p.end && (p.toks[end].is(And) && p.stillAnd(p.toks[end]) || !p.toks[end].is(Comma, Colon, And, Or, Then, If, Close, Otherwise, HomeWord, GoRetreat, GoWithdraw, GoFightOn)) {
		end++
	}
	told, ok := p.evenly(end)
	left := slices.ContainsFunc(p.toks[at:end], func(t token) bool { return t.is(LeftWord, GoStay, Alive) })
	if !ok || told.enemies != 0 && !left {
		p.i, p.err = at, nil
		return false
	}
	pr.areas = append(pr.areas, told.areas...)
	pr.when = append(pr.when, told.when...)
	pr.enemies |= told.enemies
	return true
}

// foesStay reads, after a moment of a battle, that those who are fought are still there, which they are as long as
// there is a battle: "if I have lost 2 and the Picts are still there".
func (p *reading) foesStay(pr *premise) bool {
	n := 0
	for p.at(n).is(Is, Have, There) {
		n++
	}
	t := p.at(n)
	if len(pr.when) == 0 || t.kind != tNation || p.yours(t.nation) {
		return false
	}
	told := n > 0
	for n++; p.at(n).is(Is, Have, There, Alive, LeftWord, GoStay); n++ {
		told = true
	}
	if !told || p.i+n < p.end && !p.at(n).is(Comma, Colon, Then, Close, Stop, HomeWord, GoRetreat) {
		return false
	}
	p.i += n
	pr.enemies = pr.enemies.With(t.nation)
	return true
}

// tolledAnd reads toks[at:end] as how many are left or lost of the own armies, and after "and" how it goes
// for the others: "if 2 or fewer are left and the Picts are still there".
func (q *reading) tolledAnd(at, end int) (premise, bool) {
	if end >= q.end || !q.toks[end].is(And) {
		return premise{}, false
	}
	q.i = at
	pr, ok := q.tolled(end)
	if ok && !q.heard(max(at-1, 0), end) {
		q.i = end + 1
		q.skip(If)
		if q.foesStay(&pr) || q.bothAhead(&pr) {
			return pr, true
		}
	}
	q.i, q.err = at, nil
	return premise{}, false
}

// heard reports whether toks[from:to] name others by a word that is no token: "two of theirs", "they're still two".
func (p *reading) heard(from, to int) bool {
	for to < p.end && p.toks[to].is(Of, Own, MineWord, Army) {
		to++ // "dos de los suyos"
	}
	f := both{}
	f.hears(p, from, to)
	return f.foe || f.they && (f.still || !p.sentSome())
}

// sentSome reports whether some of the own armies were sent before, who may be meant by "they".
func (p *reading) sentSome() bool {
	return p.moved != nil || p.scene != nil && *p.scene != board.None || len(p.past()) > 0 || slices.ContainsFunc(p.said, func(s statement) bool { return len(s.orders) > 0 })
}

// evenly reads toks[i:end], which follows "if", as how a battle goes for both sides or for the other one,
// in whatever order that is said. What follows must say that somebody runs, or fights on.
func (q *reading) evenly(end int) (premise, bool) {
	f := both{}
	from := q.i
	if from > 0 {
		from--
	}
	f.hears(q, from, end)
	only := q.limited(q.i, end)
	for q.i < end {
		if !f.take(q) {
			return premise{}, false
		}
		q.i++
	}
	if only && f.limit == NoWord && f.n > 0 {
		f.limit = MostWord // "solo les queda uno"
	}
	when, ok := f.moments()
	if !ok || q.err != nil || q.i != end || !q.escapes(end) {
		return premise{}, false
	}
	pr := premise{when: append(f.after, when...), enemies: f.enemies}
	if f.area == board.None && len(when) == 0 && q.scene != nil {
		f.area = *q.scene
	}
	if f.area != board.None {
		pr.areas = []board.Area{f.area}
	}
	return pr, true
}

// hears looks for words that are no tokens: "they", "still".
func (f *both) hears(q *reading, from, end int) {
	var text strings.Builder
	for i := from + 1; i <= min(end, len(q.toks)-1); i++ {
		text.WriteString(" " + q.text[min(q.toks[i-1].to, q.toks[i].from):q.toks[i].from])
		if i < end && !q.toks[i].is(MoreLostWord, FoeUnhurtWord) {
			text.WriteString(" " + q.text[q.toks[i].from:q.toks[i].to])
		}
	}
	if end >= len(q.toks) {
		text.WriteString(" " + q.text[q.toks[len(q.toks)-1].to:])
	}
	for _, word := range strings.Fields(spelling.Key(text.String())) {
		word = strings.Trim(word, ".,:;!?()")
		for _, verb := range []string{"re", "ve"} { // "they're"
			if who, is := strings.CutSuffix(word, verb); is && q.vocab.Others.has(who) {
				f.they, f.has = true, true
			}
		}
		f.foe = f.foe || q.vocab.Theirs.has(word)
		f.still = f.still || q.vocab.Still.has(word)
		f.they = f.they || q.vocab.Others.has(word)
	}
}

// take takes the token at hand and reports whether it has a place among odds.
func (f *both) take(q *reading) bool {
	t := q.peek()
	switch {
	case t.is(A) && q.at(1).is(After) && q.at(2).is(RoundWord) && f.after == nil: // "egy kör után"
		q.i += 2
		f.after = []When{{AfterRound, 1, 0}}
	case t.is(After) && f.after == nil:
		w, ok := q.when(false)
		f.after = []When{w}
		q.i--
		return ok && w.Moment == AfterRound
	case t.kind == tNumber && !t.ordinal && t.n > 0 && t.n < 99 && (f.n == 0 || f.versus && f.against == 0):
		f.number(t.n)
		if t.alone(q.text) && f.limit == NoWord {
			f.limit = MostWord
		}
	case t.is(A) && (f.n == 0 || f.versus && f.against == 0) && q.at(1).kind != tNumber:
		f.number(1)
	case t.is(FewerThan, MostWord, LeastWord, MoreThan) && f.limit == NoWord && !f.versus:
		f.limit = t.word
		if f.enemies != 0 && q.at(1).kind != tNumber {
			return false // "the Danes are fewer than ..."
		}
		f.comparing = t.is(FewerThan, MoreThan) && q.at(1).kind != tNumber && !q.at(1).is(A)
	case t.is(Each, PerSide):
		f.each = true
	case t.is(Against) && f.n > 0 && !f.versus:
		f.versus = true
	case t.is(Ratio) && f.n > 0 && !f.versus: // "uno contra uno"
		f.versus, f.against = true, 1
	case t.is(And) && f.n == 0 && q.stillAnd(*t): // "még" is both
	case t.is(LeftWord, GoStay, Alive):
		f.left = true
	case t.is(There):
		f.there = true
	case t.is(HalfLostWord, MoreLostWord, FoeUnhurtWord) && f.one.Moment == 0:
		f.one, _ = q.bothMoment()
		q.i--
	case t.is(DownTo) && (f.limit == NoWord || f.limit == MostWord):
		f.left, f.limit = true, MostWord
	case t.is(In, To, After, RoundWord, FirstHalf) && f.after == nil && q.firstRound() > 0:
		q.spend(q.i)
		q.i += q.firstRound() - 1
		f.after = []When{{AfterRound, 1, 0}}
	case t.is(First) && f.after == nil && q.at(1).is(RoundWord):
		q.i++
		f.after = []When{{AfterRound, 1, 0}}
	case t.is(In, To, With) && (q.at(1).kind == tNumber || q.at(1).is(A, MostWord, Foe) || q.at(1).kind == tNation):
	case t.is(Is, Have):
		f.has = true
	case t.is(Own, Myself, MineWord):
		f.own = true
	case t.is(Foe):
		f.foe = true
	case t.kind == tNation && t.nation == q.own():
		f.own = true
	case t.kind == tNation && !q.yours(t.nation):
		f.fewer = f.comparing && f.limit == FewerThan && q.i > 0 && !q.toks[q.i-1].is(And, Or)
		f.foe, f.enemies = true, f.enemies.With(t.nation)
	case t.is(In, To) && q.at(1).kind == tArea && q.at(1).areas.Len() == 1 && f.area == board.None && (t.is(In) || q.vocab.toOrIn):
		q.i++
		f.area = q.peek().area
	case t.is(Of, A, Army, FirstUnit), t.talk && q.vocab.Theirs.has(spelling.Key(q.text[t.from:t.to])):
	default:
		return false
	}
	return true
}

// stillAnd reports whether t, which is "and" otherwise, may say "still".
func (q *reading) stillAnd(t token) bool {
	return q.vocab.Still.has(spelling.Key(q.text[t.from:t.to]))
}

// firstRound is how many tokens "in the first round" takes; 0: it does not say so.
func (q *reading) firstRound() int {
	n := 0
	for q.at(n).is(In, To, After) {
		n++
	}
	switch t, next := q.at(n), q.at(n+1); {
	case (t.is(First, FirstHalf) || t.kind == tNumber && t.n == 1) && next.is(RoundWord):
		return n + 2
	case t.is(RoundWord) && next.kind == tNumber && next.n == 1:
		return n + 2
	}
	return 0
}

// number takes a number for the side that it is of.
func (f *both) number(n int) {
	if f.versus {
		f.against = n
	} else {
		f.n = n
	}
}

// moments are those that are told, if it is clear whose armies are counted.
func (f *both) moments() ([]When, bool) {
	fewer := func(n int) When { return When{FewerLeft, uint8(n + 1), 0} }
	switch {
	case f.one.Moment != 0:
		return []When{f.one}, f.n == 0 && !f.each && !f.versus && f.limit == NoWord && f.enemies == 0 && (!f.foe || f.one.Moment == FoeUnhurt)
	case f.each || f.versus:
		m := f.against
		if f.each {
			m = f.n
		}
		if f.n == 0 || m == 0 || f.n > m || f.each && (f.versus || f.n > 1) || f.limit != NoWord && f.limit != MostWord || !f.left && !f.has && !f.own && !f.versus || f.they && !f.foe && f.versus {
			return nil, false
		}
		if f.n == 1 && m == 1 {
			return []When{fewer(1), {FoeFewer, 2, 0}}, true
		}
		return []When{fewer(f.n), {FoeLeft, uint8(m), 0}}, true
	case f.comparing:
		return []When{{Outnumbered, 1, 1}}, f.fewer && f.enemies != 0 && f.n == 0 && !f.left
	case f.n == 0 && f.foe && f.limit == NoWord && !f.own && f.after != nil && (f.left || f.there || f.still && f.has):
		return nil, true // "if the Picts are still there after one round": else there is no battle
	case f.n == 0 || f.own && !f.foe || !f.left && !f.has:
		return nil, false
	case !f.foe && !(f.they && f.has && (f.still && f.limit != MostWord && f.limit != FewerThan || f.limit == LeastWord || f.limit == MoreThan)):
		return nil, false // it may be the own armies
	case f.limit == MoreThan:
		return []When{{FoeLeft, uint8(f.n + 1), 0}}, true
	case f.limit == FewerThan && f.n > 1:
		return []When{{FoeFewer, uint8(f.n), 0}}, true
	case f.limit == MostWord:
		return []When{{FoeFewer, uint8(f.n + 1), 0}}, true
	case f.limit == FewerThan:
		return nil, false
	}
	return []When{{FoeLeft, uint8(f.n), 0}}, true
}

// escapes reports whether the condition that ends before toks[end] is one of who runs, or does not:
// that is said before it or after it, and after it nothing that a move would be.
func (q *reading) escapes(end int) bool {
	run := func(t token) bool {
		return t.is(GoRetreat, HeadRetreats, HomeWord, GoWithdraw, GoFightOn)
	}
	next := end
	for next < q.end && q.toks[next].is(Comma, Colon, Then) {
		next++
	}
	if next+1 < q.end && q.toks[next].is(To) && q.toks[next+1].kind == tArea && q.leftFrom(q.toks[next+1].area) {
		return true // "back to Wessex", where they came from
	}
	stop := end
	for stop < len(q.toks) && stop < q.end && !q.toks[stop].is(Stop, Semicolon, Otherwise) {
		stop++
	}
	after := q.toks[min(end, stop):stop]
	if slices.ContainsFunc(after, func(t token) bool { return t.is(GoAttack, GoLand, GoPlace, OnTo, OnVia) }) {
		return false
	}
	return q.verb == GoRetreat || slices.ContainsFunc(after, run) || slices.ContainsFunc(q.toks[:min(q.i, q.end)], run)
}

// leftFrom reports whether some were sent from an area before.
func (q *reading) leftFrom(a board.Area) bool {
	from := func(o Order) bool { return o.Kind == Move && o.From == a }
	return q.moved != nil && from(q.moved.order) || slices.ContainsFunc(q.past(), from) ||
		len(q.said) > 0 && slices.ContainsFunc(q.said[len(q.said)-1].orders, from)
}
