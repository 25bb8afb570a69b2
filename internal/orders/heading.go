package orders

import (
	"slices"
	"strconv"

	"bretwalda/internal/ruleset"
)

// heading is what a heading line says.
type heading struct {
	nations  ruleset.Nations
	round    []int
	standing bool
	all      bool // for all nations
	half     uint8
	verb     Word
}

// heading reads toks as a heading: nothing but nations, rounds, halves and the
// names of phases, up to the end or a colon; a nation with its round may also end in
// a full stop or comma before the first order. It returns the index after it.
func (l *letter) heading(toks []token) (h heading, rest int, ok bool) {
	said, later := false, false
	i, depth := 0, 0
	ended, upTo := heading{}, 0 // a nation and a round that a full stop ends
	for ; i < len(toks); i++ {
		t := toks[i]
		if t.is(Stop, Semicolon) && depth == 0 && upTo == 0 && h.nations != 0 && len(h.round) > 0 {
			ended, upTo = h, i+1
		}
		switch {
		case t.is(Open):
			if aside, end := asideInHeading(toks, i); aside {
				i = end
				continue
			}
			depth++
		case t.is(Close):
			depth--
		case t.kind == tNation:
			h.nations, said = h.nations.With(t.nation), true
		case t.is(RoundWord), t.is(TurnWord) && i+1 < len(toks) && toks[i+1].kind == tNumber:
			n, next := rounds(toks, i+1)
			if len(n) == 0 {
				return h, 0, false
			}
			h.round, i, said = append(h.round, n...), next-1, true
		case t.is(First) && i+1 < len(toks) && toks[i+1].is(RoundWord): // in English the word for what comes first is the ordinal, too
			h.round, i, said = append(h.round, 1), i+1, true
		case t.n > 0 && bareRound(toks, i) && len(h.round) == 0:
			h.round = append(h.round, t.n)
		case t.is(StandingWord):
			h.standing, said = true, true
		case t.is(OrdersWord):
			said = said || i == 0 && len(toks) > 1
		case t.is(NextTurn):
			h.round, said = append(h.round, 0), true
		case t.is(LaterWord):
			later = true
		case t.is(FirstHalf):
			h.half, said = 1, true
		case t.is(SecondHalf):
			h.half, said = 2, true
		case t.is(AllNations):
			h.all, said = true, true
		case t.is(HeadMoves, HeadPlaces, HeadBattles, HeadRetreats, HeadWithdrawals, HeadRemovals):
			h.verb, said = t.word, true
		case t.is(Colon) && said:
			return h, i + 1, l.whole(h) && (!later || len(h.round) > 0)
		case t.is(Colon) && later:
		case (t.is(GoMove, BattleOrder, GoRetreat, GoWithdraw, GoRemove, NewArmy) || l.heads(t)) && l.lone(toks, i):
			if h.verb, said = t.word, true; t.word.ownKind() == l.r.lex.own.MoveKind() {
				h.verb = GoMove
			}
		case t.is(To) && t.ended && i+1 < len(toks) && toks[i+1].kind == tNation:
		case t.is(For, Of, In, Comma, Dash, And, TurnWord, Own, Stop, Semicolon, Either):
		case depth > 0 && t.kind == tUnknown: // "Welsh (Anna)"
		default:
			// "Jutes, round 6. Place 1 in Kent"
			if upTo > 0 && !toks[i-1].is(Stop, Semicolon) {
				return ended, upTo, true
			}
			return h, i, depth == 0 && h.nations != 0 && len(h.round) > 0 && toks[i-1].is(Stop, Semicolon, Comma, Dash, Arrow, Close)
		}
	}
	return h, i, said && l.whole(h) && (!later || len(h.round) > 0)
}

// asideInHeading reports whether what toks[open] opens says no more than "(draft)" or "(is this legal?)": no name and no number;
// end closes it.
func asideInHeading(toks []token, open int) (aside bool, end int) {
	for end = open + 1; end < len(toks) && !toks[end].is(Close); end++ {
		if t := toks[end]; t.named() || t.kind == tNation || t.kind == tNumber || t.is(Open, StandingWord, FirstHalf, SecondHalf, NextTurn) {
			return false, 0
		}
	}
	return end < len(toks) && end > open+1, end
}

// bareRound reports whether the number toks[i] is that of a round: it follows a
// nation, and nothing it could count follows it ("Jutes 6", "Jutes/6:").
func bareRound(toks []token, i int) bool {
	before := i - 1
	for before > 0 && toks[before].is(Comma, Dash, Open) {
		before--
	}
	half := i + 1
	if half < len(toks) && toks[half].is(Comma, Dash) {
		half++
	}
	return before >= 0 && toks[before].kind == tNation && (i+1 == len(toks) || half < len(toks) && toks[half].is(FirstHalf, SecondHalf) || toks[i+1].is(Colon, Stop, Semicolon, Close) ||
		toks[i+1].is(Dash, Comma) && i+2 < len(toks) && toks[i+1].gap && toks[i+2].kind != tArea)
}

// standsOnce reports whether a heading of standing orders, which ends before w.toks[rest], says that they are for one turn: nobody
// knows whether they are to stand, "standing orders for this turn", "standing orders, round 8".
func (l *letter) standsOnce(w row, h heading, rest int) bool {
	end := len(w.text)
	if rest < len(w.toks) {
		end = w.toks[rest].from
	}
	return len(h.round) > 0 || w.vocab.ThisTurn.in(w.text[:end])
}

// whole reports whether the words of a heading make one: a bare "my orders" or
// "for all my nations" with nothing else is none, or not yet.
func (l *letter) whole(h heading) bool {
	return h.nations != 0 || len(h.round) > 0 || h.standing || h.all || h.half > 0 || h.verb != NoWord
}

// heads reports whether t is the verb of a statement of the family that may stand above a list: "Campaign:".
func (l *letter) heads(t token) bool {
	s := l.r.lex.ownOf(t.word.ownKind())
	return t.kind == tWord && s != nil && s.Unrelated && !s.Uncounted
}

// lone reports whether toks[i] is a verb that stands alone before a colon that
// ends the line.
func (l *letter) lone(toks []token, i int) bool {
	return i+2 == len(toks) && toks[i+1].is(Colon)
}

// rounds reads "3", "3 and 4", "3, 4" or "3-5".
func rounds(toks []token, i int) (ns []int, next int) {
	for i < len(toks) && toks[i].kind == tNumber {
		if len(ns) > 0 && toks[i-1].is(Dash) {
			for n := ns[len(ns)-1] + 1; n < toks[i].n && n < ruleset.MaxRounds; n++ {
				ns = append(ns, n)
			}
		}
		ns = append(ns, toks[i].n)
		i++
		if i+1 < len(toks) && toks[i].is(Comma, And, Dash) && toks[i+1].kind == tNumber && !counts(toks, i+1) {
			i++
			continue
		}
		break
	}
	return ns, i
}

// counts reports whether the number toks[i] says how many: "round 6, 2 from Kent".
func counts(toks []token, i int) bool {
	if i+1 >= len(toks) {
		return false
	}
	next := toks[i+1]
	return next.kind == tArea || next.is(From, To, In, Army, FirstUnit, SecondUnit, NewArmy, Of) || next.kind == tWord && next.word.verb()
}

// enter makes heading h the setting of what follows.
func (l *letter) enter(w row, h heading) {
	at := l.at
	l.headed = l.headed || h.nations != 0 || len(h.round) > 0
	if h.nations != 0 || len(h.round) > 0 || h.standing || h.all {
		l.spoken, l.plain = 0, false
	}
	switch {
	case h.standing || h.all:
		at = setting{standing: true, nations: h.nations, verb: h.verb}
	case at.standing && h.nations != 0 && len(h.round) == 0:
		at.nations, at.verb, at.foreign = h.nations, h.verb, false
	case h.nations != 0:
		at = setting{nations: h.nations, rounds: h.round, half: h.half, verb: h.verb}
		at.shared = len(h.round) > 0 && h.nations&(h.nations-1) != 0
		switch {
		case len(h.round) == 0 && l.at.shared:
			at.rounds, at.shared = l.at.rounds, true
		case len(h.round) == 0:
			at.rounds = l.roundsOf(h.nations)
		}
	case len(h.round) > 0:
		at = setting{nations: l.at.nations, rounds: h.round, half: h.half, verb: h.verb, shared: true}
		if l.at.standing {
			at.nations = ruleset.Nations(0).With(l.ctx.Next).Without(ruleset.NoNation)
		}
	case h.half != 0:
		at.half, at.verb = h.half, h.verb
	default:
		at.verb = h.verb
	}
	for n := range h.nations.All {
		if l.ctx.Nations != 0 && !l.ctx.Nations.Has(n) {
			at.foreign = true
			l.problem(Problem{Line: w.no, Text: clip(w.text), Code: NotYours, Args: []string{l.r.nation(n)}})
		}
	}
	none := func(n int) bool { return n < 0 || n >= len(l.r.rs.Timeline) }
	for _, n := range h.round {
		if none(n) {
			l.problem(Problem{Line: w.no, Text: clip(w.text), Code: BadRound, Args: []string{strconv.Itoa(n)}, Nearest: l.likelyHeading(h, nil, w)})
		}
	}
	at.foreign = at.foreign || slices.ContainsFunc(at.rounds, none) // of an earlier heading, too: "Round 61:", "Welsh:"
	l.at = at
}

// behindHalf reads row i, which stands behind words for a half of the turn: it is meant for an order, whatever it says. "Second move: all go
// on as is best" is no remark.
func (l *letter) behindHalf(i int, w row) int {
	before := len(l.sheet.Ignored)
	next := l.line(i)
	if now := l.sheet.Ignored; len(now) == before+1 && now[before].Line == w.no {
		l.sheet.Ignored = now[:before]
		l.problem(Problem{Line: w.no, Text: clip(w.text), Code: NotUnderstood, Args: []string{clip(w.text)}})
	}
	return next
}

// roundsOf returns the rounds of a heading that names nations only: their next
// turn, whose round is known for the nation that is next to move.
func (l *letter) roundsOf(nations ruleset.Nations) []int {
	if nations == ruleset.Nations(0).With(l.ctx.Next) && l.ctx.Next != ruleset.NoNation {
		return []int{l.ctx.Round}
	}
	return []int{0}
}

func (r *Reader) nation(n ruleset.Nation) string { return r.rs.Names.Nation(r.lex.Lang, n) }

func number(n int) string { return strconv.Itoa(n) }
