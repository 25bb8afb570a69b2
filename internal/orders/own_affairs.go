package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// "Stop reminding me", "no me mandes más correos", "visszatértem": who writes about themselves or their mail uses words of orders. "I can't
// write before 12 March" names a day, and no area.

// ownAffairs reports whether the sentence toks[from:to] of a row is about its writer, about their mail or about a day, and says nothing of
// the game beside it.
func (w row) ownAffairs(from, to int) bool {
	if from == to {
		return false
	}
	dated, found := w.withoutDay(from, to)
	if begin, end := span(w.toks[from:to]); !found && !w.vocab.Personal.in(w.text[begin:min(end, len(w.text))]) {
		return false // as most are
	}
	clause, own := 0, found
	for i := 0; i <= len(dated); i++ {
		if i < len(dated) && !dated[i].is(Comma, Colon) {
			continue
		}
		if part := dated[clause:i]; len(part) > 0 {
			begin, end := span(part)
			about := w.vocab.Personal.in(w.text[begin:min(end, len(w.text))])
			if own = own || about; !w.ordersNothing(part, about || found) {
				return false
			}
		}
		clause = i + 1
	}
	return own
}

// ordersNothing reports whether a clause holds nothing of the game but words that talk of oneself uses, too; in one that is such talk,
// also verbs by which mail is sent, and people stop, leave, wait and come back.
func (w row) ordersNothing(toks []token, own bool) bool {
	return !slices.ContainsFunc(toks, func(t token) bool {
		switch {
		case own && w.vocab.Personal.begin(w.text[min(t.from, len(w.text)):]):
			return false
		case t.named(), t.kind == tNumber, t.is(AllOf, Rest, Arrow, Army, LeaderWord, NewArmy):
			return true
		case t.kind == tWord && t.word.verb():
			return !own || !t.is(GoMove, GoStop, GoLeave, GoWithdraw, GoStay, GoHold, GoTake)
		}
		return false
	})
}

// withoutDay is toks[from:to] without a day of a month whose name is an area's: "before 12 March", "until March 5th".
func (w row) withoutDay(from, to int) (toks []token, found bool) {
	toks = w.toks[from:to]
	for i := 1; i < len(toks); i++ {
		day, month := i-1, i
		if toks[i-1].kind == tArea && toks[i].kind == tNumber {
			day, month = i, i-1
		}
		if toks[day].kind != tNumber || toks[month].kind != tArea || !w.vocab.Months.in(w.text[toks[month].from:toks[month].to]) {
			continue
		}
		begin := 0
		if from > 0 {
			begin = w.toks[from-1].to
		}
		if begin <= toks[i-1].from && w.vocab.Dating.endsIn(w.text[begin:toks[i-1].from]) {
			return slices.Concat(toks[:i-1], toks[i+1:]), true
		}
	}
	return toks, false
}

// holdsOff reports whether text says in one of its clauses that orders are to wait until a time that is none of the game: "no computer
// until Monday, hold everything till then".
func (l *letter) holdsOff(vocab *vocabulary, text string) bool {
	if !vocab.WaitingFor.in(text) {
		return false // as most are
	}
	return slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;.:", r) }), func(clause string) bool {
		if word, rest, more := strings.Cut(strings.TrimSpace(clause), " "); more && l.r.courtesies().closing[spelling.Key(word)] {
			clause = rest // "please"
		}
		if !vocab.HoldingOff.begin(clause) || !vocab.WaitingFor.in(clause) {
			return false
		}
		w := row{text: clause, vocab: vocab, toks: l.wordsOf(vocab, clause)}
		toks, _ := w.withoutDay(0, len(w.toks))
		return !slices.ContainsFunc(toks, func(t token) bool {
			return t.named() || t.kind == tNumber || t.is(RoundWord, TurnWord, NextTurn, AttackedWord, AttackingWord, OutnumberedWord, HeadBattles, Foe, Army, LeaderWord) ||
				t.kind == tWord && t.word.verb() && !t.is(GoStay, GoHold, GoWithdraw, GoMove, GoStop, GoTake)
		})
	})
}
