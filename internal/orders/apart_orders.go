package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// Orders stand in one line with a comma, a dash, a slash or brackets between them where others put a semicolon: "York stays,
// Oswiu and 1 from Lindsey to Kent". Where both are plainly orders by themselves they are parted as by that, so that no word of
// one is read as part of the other.

// A parter puts semicolons between orders. Moves is the statement of a family that its moves are.
type parter struct {
	toks  []token
	moves Kind
}

// partOrders puts a semicolon between orders that are complete on both sides of another mark, of "and", or of nothing. What hangs on
// words before it, a condition, a half of the turn or a nation, is left together, and so are a move and a plan for its battle.
func partOrders(toks []token, moves Kind) []token {
	p := parter{toks, moves}
	for from := 0; from < len(p.toks); {
		to := sentenceTo(p.toks, from)
		if !hangs(p.toks[from:to]) {
			to = p.sentence(from, to)
		}
		from = to + 1
	}
	return p.toks
}

// sentence parts the sentence toks[from:to], and returns where it ends then.
func (p *parter) sentence(from, to int) int {
	begin := from // of the order before the mark at hand
	for i := from + 1; i+1 < to; i++ {
		next := behindMark(p.toks[:to], i)
		switch before := p.toks[begin:i]; {
		case next == to || !complete(before, p.moves) || chats(before):
			continue
		case next > i && p.partsAt(before, i, next, to):
			p.toks[i].kind, p.toks[i].word = tWord, Semicolon
			p.toks = slices.Delete(p.toks, i+1, next) // "and"
		case next == i && !p.underIfBeside(from, i, to) && opensOrder(before, p.toks[i:to]) && complete(p.toks[i:orderEnd(p.toks[:to], i)], p.moves):
			p.toks = slices.Insert(p.toks, i, token{kind: tWord, word: Semicolon, from: p.toks[i].from, to: p.toks[i].from})
			next = i
		default:
			continue
		}
		to += i + 1 - next
		begin = i + 1
	}
	return to
}

// partsAt reports whether the mark toks[at:next] parts the order before it from another one.
func (p *parter) partsAt(before []token, at, next, to int) bool {
	after := p.toks[next:orderEnd(p.toks[:to], next)]
	if joinsGroup(before, p.toks[at], after) || movesOnly(before) && plansOnly(after) {
		return false
	}
	weak := p.toks[at].is(Comma, And, Then) && !denies(before) && !sailsHome(before)
	if staysSomewhere(after) && (!weak && (plansOnly(before) || sailsHome(before)) || elsewhere(before, after)) {
		return true
	}
	if p.toks[next-1].is(Then) && underIfAlone(p.toks[next:to], p.moves) {
		return true
	}
	return (sailsHome(before) || !p.toks[next-1].is(Comma, Dash)) && underIf(p.toks[next:to], p.moves) || complete(after, p.moves) && beginsOrder(after, weak)
}

// underIfBeside reports whether a condition in the sentence toks[from:to] may be about what stands on both sides of toks[i]: not one of
// a plan, "Lindsey retreats if outnumbered", beside what nobody says of a retreat.
func (p *parter) underIfBeside(from, i, to int) bool {
	plan := p.toks[i].kind == tArea && i+1 < to && p.toks[i+1].is(GoRetreat)
	planned := p.toks[i-1].is(OutnumberedWord)
	return !planned && hasAny(p.toks[from:i], []Word{If}) || !plan && !planned && hasAny(p.toks[i:to], []Word{If})
}

// opensOrder reports whether toks begin an order, in such a way that nothing needs to part it from one that is complete before it:
// "2 from York to March Lindsey stays".
func opensOrder(before, toks []token) bool {
	if len(toks) < 2 || len(before) == 0 || !closesOrder(before) {
		return false
	}
	switch t, next := toks[0], toks[1]; {
	case before[len(before)-1].is(OutnumberedWord):
		return t.kind == tArea && next.is(GoStay, GoHold) || t.is(GoFightOn) && next.is(In) || t.is(GoRetreat) && next.is(From)
	case t.kind == tArea:
		return next.is(GoStay, GoHold, GoRetreat)
	case len(before) == 1:
		return false // of whom "no retreat" is said may come
	case t.is(Raiders):
		return true
	case t.kind == tLeader:
		return next.is(And) && len(toks) > 3 && toks[2].kind == tNumber && toks[3].is(From)
	case t.is(AllOf) && next.is(Raiders):
		return true
	case t.kind == tNumber && !t.ordinal, t.is(AllOf):
		return next.is(From, NewArmy) && hasAny(before, []Word{Raiders})
	case t.is(GoHold, GoPlace, GoRemove, GoSubmit):
		return next.kind == tArea || next.kind == tNumber || next.is(Rest)
	case t.is(Rest):
		return next.is(GoStay, GoHold)
	case t.is(In):
		return next.kind == tArea && len(toks) > 2 && toks[2].is(GoFightOn) && !before[len(before)-1].is(GoFightOn)
	case t.is(GoFightOn):
		return before[len(before)-1].is(Rest)
	case t.is(GoFight, BattleOrder), t.is(First):
		return t.is(First) != next.is(First) && next.is(First, GoFight, BattleOrder)
	}
	return false
}

// closesOrder reports whether an order that is complete may end as toks do: "York stays those in Lindsey stay" has no more than one.
func closesOrder(toks []token) bool {
	last := toks[len(toks)-1]
	if len(toks) == 1 {
		return last.is(GoFightOn) // "no retreat"
	}
	return last.kind == tArea || last.is(HomeWord, Rest, OutnumberedWord) || last.kind == tWord && last.word.verb() || last.is(First) && hasAny(toks, []Word{GoFight, BattleOrder})
}

// sentenceTo is where the sentence ends that begins at toks[from].
func sentenceTo(toks []token, from int) int {
	for from < len(toks) && !toks[from].is(Stop, Semicolon) {
		from++
	}
	return from
}

// hangs reports whether words of a sentence may be about more than the order that they stand in, as one that nobody knows may be.
func hangs(toks []token) bool {
	return slices.ContainsFunc(toks, func(t token) bool {
		return t.kind == tUnknown && !t.talk || t.kind == tNation || t.is(Unless, Until, Otherwise, Or, Either, Instead, InsteadOf, TakenBack, FirstHalf, SecondHalf, HalfOf, Last, Always, Each,
			Not, Except, ButFor, HeadMoves, HeadPlaces, HeadBattles, HeadRetreats, HeadWithdrawals, HeadRemovals)
	}) || len(toks) > 0 && toks[0].is(If) || hasAny(toks, []Word{First}) && !hasAny(toks, []Word{GoFight, BattleOrder}) // "first" may be a half
}

// behindMark is where toks go on behind a mark that may stand between orders, with the words for "and" and "then" behind it, from i
// on; i: none stands there. A dash between areas shows where somebody goes.
func behindMark(toks []token, i int) int {
	if toks[i].is(Comma, Open) || toks[i].is(Dash) && toks[i].gap && i+1 < len(toks) && toks[i+1].gap {
		i++
	}
	for i < len(toks) && toks[i].is(And, Then) {
		i++
	}
	return i
}

// orderEnd is where the order ends, at the next mark or with toks, that begins at toks[i].
func orderEnd(toks []token, i int) int {
	for i < len(toks) && !toks[i].is(Close, Stop, Semicolon) && (toks[i].is(And) || behindMark(toks, i) == i) {
		i++
	}
	return i
}

// complete reports whether toks say who is to do what, whatever stands beside them.
func complete(toks []token, moves Kind) bool {
	verb, areas, from, goes := NoWord, 0, false, false
	for i, t := range toks {
		switch {
		case t.kind == tArea:
			areas++
		case t.is(From):
			from = true
		case t.is(To, Arrow, OnTo) && areas > 0, t.is(Dash) && i > 0 && i+1 < len(toks) && toks[i-1].kind == tArea && toks[i+1].kind == tArea:
			goes = true
		case t.kind == tWord && t.word.verb() && verb == NoWord:
			verb = t.word
		case t.is(If) && verb == NoWord:
			return false
		}
	}
	switch verb {
	case GoStay, GoHold:
		return areas > 0 || hasAny(toks, []Word{Rest, AllOf, Raiders}) || toks[0].kind == tLeader && hasAny(toks, []Word{AtSea, SeaWord})
	case GoRetreat, GoFightOn, GoWithdraw, GoSubmit:
		return true
	case GoPlace, GoRemove, GoFight:
		return areas > 0
	}
	placed := verb == NoWord && areas > 0 && hasAny(toks, []Word{NewArmy})
	return placed || verb.ownKind() != NoOrder && verb.ownKind() != moves || areas > 1 && (goes || from) || verb != NoWord && sailsHome(toks)
}

// sailsHome reports whether toks say who is at sea, or where raiders go or stay, and name no area: "raiders go back to sea".
func sailsHome(toks []token) bool {
	return hasAny(toks, []Word{Raiders, AtSea, SeaWord}) && !slices.ContainsFunc(toks, func(t token) bool { return t.kind == tArea || t.kind == tNumber })
}

// elsewhere reports whether after names an area, and only such as are not named before it.
func elsewhere(before, after []token) bool {
	var said board.Set
	for _, t := range before {
		said |= t.areas
	}
	area := func(t token) bool { return t.kind == tArea }
	return slices.ContainsFunc(after, area) && !slices.ContainsFunc(after, func(t token) bool { return area(t) && t.areas&said != 0 })
}

// staysSomewhere reports whether toks say of so many, or of a leader, that they stay where they are: "3 stay in the Frisian Sea".
func staysSomewhere(toks []token) bool {
	return len(toks) > 2 && (toks[0].kind == tNumber && !toks[0].ordinal || toks[0].kind == tLeader) && toks[1].is(GoStay, GoHold) && complete(toks, NoOrder)
}

// joinsGroup reports whether a leader comes to those who were counted right before "and": "sail 2 infantry and Fabius from Roma".
func joinsGroup(before []token, mark token, after []token) bool {
	if len(before) == 0 || len(after) == 0 || !mark.is(And) {
		return false
	}
	last, first := before[len(before)-1], after[0]
	return (first.kind == tLeader || first.is(LeaderWord)) && (last.kind == tNumber || last.is(Army, AllOf, Rest) || last.ownUnit() != game.NoUnit)
}

// denies reports whether toks say that something is never done, whoever is to do it: "never convert".
func denies(toks []token) bool {
	return hasAny(toks, []Word{Never}) && !slices.ContainsFunc(toks, func(t token) bool { return t.kind == tArea || t.kind == tNumber })
}

// chats reports whether a part of toks, between marks, says nothing of armies: "good luck to all".
func chats(toks []token) bool {
	for from := 0; from < len(toks); {
		to := orderEnd(toks, from)
		says := slices.ContainsFunc(toks[from:to], func(t token) bool {
			return t.kind == tArea || t.kind == tNumber || t.kind == tLeader || t.kind == tWord && t.word.verb() || t.is(If)
		})
		if !says && to > from {
			return true
		}
		from = to + 1
	}
	return false
}

// underIf reports whether toks are an order under a condition of its own.
func underIf(toks []token, moves Kind) bool {
	if !toks[0].is(If) {
		return false
	}
	comma := slices.IndexFunc(toks, func(t token) bool { return t.is(Comma, Then, Colon, Close) })
	return comma > 0 && !toks[comma].is(Close) && complete(toks[comma+1:orderEnd(toks, comma+1)], moves)
}

// underIfAlone reports whether toks are a condition and, with nothing between them, an order that goes on from none before it: "if Lindsey
// is empty 2 from York to March".
func underIfAlone(toks []token, moves Kind) bool {
	if len(toks) < 4 || !toks[0].is(If) {
		return false
	}
	for i := 2; i+1 < len(toks); i++ {
		if end := orderEnd(toks, i); beginsOrder(toks[i:end], false) && complete(toks[i:end], moves) {
			return true
		}
	}
	return false
}

// beginsOrder reports whether toks begin an order: by a verb, by how many leave from where, or by an area or a leader of whom it is
// said what they do. Behind a comma or "and", which is weak, only by those, which may else be taken for one more of the order before.
func beginsOrder(toks []token, weak bool) bool {
	if len(toks) < 2 {
		return len(toks) == 1 && !weak && toks[0].is(GoFightOn, GoRetreat)
	}
	t, next := toks[0], toks[1]
	in := t.is(In)
	if in && next.kind == tArea && len(toks) > 2 {
		t, next = next, toks[2]
	}
	switch {
	case t.kind == tArea:
		return next.is(GoStay, GoHold, GoRetreat) || next.is(GoFightOn) && (in || !weak) // not "hold York and Lindsey at all costs"
	case t.is(Rest):
		return next.is(GoStay, GoHold)
	case t.kind == tLeader, t.is(LeaderWord):
		return next.is(And, With) && len(toks) > 3 && toks[3].is(From, Army) || next.is(From)
	case weak:
		return t.kind == tNumber && !t.ordinal && next.is(Raiders) && len(toks) > 2 && toks[2].is(From) // "retreat if outnumbered and 2 raiders from ..."
	case t.word.ownKind() != NoOrder && t.kind == tWord, t.is(Never) && next.word.ownKind() != NoOrder:
		return true
	case t.kind == tNumber && !t.ordinal, t.is(AllOf, A):
		return next.is(From, Army, NewArmy, Raiders) || next.kind == tArea
	}
	return t.is(Raiders, GoHold, GoStay, GoPlace, GoRemove, GoSubmit, GoFightOn, GoRetreat, GoWithdraw) || t.is(GoMove) && hasAny(toks, []Word{From})
}

// movesOnly reports whether toks send armies somewhere and say nothing else.
func movesOnly(toks []token) bool {
	return !slices.ContainsFunc(toks, func(t token) bool {
		return t.kind == tWord && t.word.verb() && !t.is(GoMove, GoLand, GoAttack, GoTake)
	})
}

// plansOnly reports whether toks are a plan for battles that names none.
func plansOnly(toks []token) bool {
	return len(toks) > 0 && toks[0].is(GoRetreat, GoFightOn)
}
