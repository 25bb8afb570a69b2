package orders

import (
	"slices"

	"bretwalda/internal/spelling"
)

// A sentence may begin with when somebody runs, without "if": "two against one, back to Kent", "after two losses they
// go home".

// momentFirst puts "if" before the moment of a battle with which the statement toks[i:end] begins, where it says at
// once who runs then.
func (p *reading) momentFirst() {
	q := *p
	q.skip(Is, Own)
	if q.peek().is(In) && q.ratioAt(1) {
		q.i++
	}
	at := q.i
	switch t := q.peek(); {
	case t.is(OutnumberedWord), t.is(After), q.ratioAt(0):
		w, ok := q.when(true)
		if !ok || q.err != nil || w.Moment == Outnumbered && t.is(OutnumberedWord) && q.i-at < 2 && t.n == 0 ||
			w.Moment == AfterRound && (int(w.N) == q.l.ctx.Round || w.N > mostRounds) {
			return // "outnumbered, back to Kent" may tell how it is; rounds of the game are no rounds of a battle
		}
	case t.kind == tNumber && !t.ordinal && t.n > 0 && q.at(1).is(Against) && q.at(2).kind == tNumber && q.at(2).n > t.n:
		q.i += 3
	default:
		return
	}
	q.skip(Comma, Colon, Then, Dash)
	q.skip(Own, Him, Rest)
	if t := q.peek(); t.is(GoRetreat, HomeWord, GoWithdraw) || t.is(To) && q.at(1).kind == tArea && q.returning(t) {
		p.toks = slices.Insert(slices.Clone(p.toks), p.i, token{kind: tWord, word: If, from: p.peek().from, to: p.peek().from, gap: true})
		p.end++
	}
}

// mostRounds is how many rounds of a battle people speak of before it is fought.
const mostRounds = 4

// returning reports whether t, which says where to, says that they go back: "back to".
func (p *reading) returning(t *token) bool {
	return slices.ContainsFunc(spelling.Words(p.text[t.from:t.to]), func(word string) bool {
		e := p.vocab.entries.of(spelling.Key(word))
		return e.is(HomeWord)
	})
}
