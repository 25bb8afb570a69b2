package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// Who goes along, whom they go against, and that nobody goes is often said after an order or around it: "3 from York to
// Lindsey, Ida leads them", "... to Norfolk against the Danes", "nobody in Kent moves". In the grammar's own words that is "with
// Ida", nothing that the area does not say, and "Kent stays".

// alongside puts these into the words of the grammar.
func (l *letter) alongside(vocab *vocabulary, text string, toks []token) []token {
	for i := 1; i+1 < len(toks); i++ {
		if toks[i].is(There) && toks[i-1].is(GoMove) && toks[i].from == toks[i-1].from && toks[i+1].is(To, ToOrIn, OnTo, Arrow, Dash, In, Via) {
			toks = slices.Delete(slices.Clone(toks), i, i+1) // "goes with them to Lindsey"
		}
	}
	for from := 0; from < len(toks); {
		to := sentenceOf(toks, from)
		if to > from {
			toks = ledBy(toks, from, to)
			toks = l.againstWhom(toks, from, sentenceOf(toks, from))
			toks = nobodyGoes(vocab, text, toks, from, sentenceOf(toks, from))
		}
		from = sentenceOf(toks, from) + 1
	}
	return toks
}

// sentenceOf is where the sentence that begins at toks[from] ends.
func sentenceOf(toks []token, from int) int {
	for from < len(toks) && !toks[from].is(Stop, Semicolon) {
		from++
	}
	return from
}

// ledBy returns toks with "with Ida" for the clause of toks[from:to] that says she goes along: "Ida goes with them", "and Ida
// leads them". Whether she is where they set out from is asked where moves are.
func ledBy(toks []token, from, to int) []token {
	leader := func(i int) bool { return i < to && (toks[i].kind == tLeader || toks[i].is(LeaderWord)) }
	ends := func(i int) bool { return i >= to || toks[i].is(Comma, Colon, Close) }
	for i := from + 1; i+2 < to+1 && i < to; i++ {
		if !toks[i].is(Comma, And, Open) {
			continue
		}
		n := i + 1
		for n < to && toks[n].is(And, A) {
			n++
		}
		who := n
		switch {
		case leader(n) && n+2 < to && toks[n+1].is(GoMove) && toks[n+2].is(There) && toks[n+2].from == toks[n+1].from && ends(n+3):
			n += 3 // "goes with them"
		case leader(n) && n+1 < to && toks[n+1].is(GoMove, GoTake, With) && ends(n+2):
			n += 2 // "leads them", "velük megy"
		case n < to && toks[n].is(GoMove, GoTake) && leader(n+1) && ends(n+2):
			who = n + 1 // "guida Ida"
			n += 2
		default:
			continue
		}
		if !sendsOne(toks[from:i]) {
			continue
		}
		with := token{kind: tWord, word: With, from: toks[who].from, to: toks[who].from}
		if n < to && toks[i].is(Open) && toks[n].is(Close) {
			n++
		}
		return slices.Replace(slices.Clone(toks), i, n, with, toks[who])
	}
	return toks
}

// sendsOne reports whether toks send somebody somewhere, and no leader is told of in them.
func sendsOne(toks []token) bool {
	goes := false
	for _, t := range toks {
		switch {
		case t.kind == tLeader, t.is(LeaderWord, If, Unless, Otherwise, GoPlace, NewArmy, GoRetreat, GoWithdraw):
			return false
		case t.is(To, ToOrIn, OnTo, Arrow, GoMove, GoAttack, GoLand), t.is(Dash):
			goes = true
		}
	}
	return goes
}

// againstWhom returns toks without "against the Danes" after where somebody goes in toks[from:to], who are there or
// not; where something is said of battles, it may be more.
func (l *letter) againstWhom(toks []token, from, to int) []token {
	if l.ctx.Nations == 0 || l.at.verb != NoWord || slices.ContainsFunc(toks[from:to], func(t token) bool {
		return t.is(If, Unless, Until, Otherwise, GoRetreat, GoFightOn, GoHold, GoStay, BattleOrder, Never, Not, None, GoVote, GoSubmit, AttackedWord)
	}) {
		return toks
	}
	for i := from + 1; i+2 < to; i++ {
		if toks[i].kind != tArea || !toks[i-1].is(To, ToOrIn, OnTo, Arrow, Dash, GoAttack) {
			continue
		}
		n := i + 1
		if toks[n].is(Comma) {
			n++
		}
		if n+1 < to && (toks[n].is(Against) || toks[n].is(To) && toks[n].ended) && l.foreign(toks[n+1]) {
			n += 2
		} else {
			continue
		}
		for n < to && toks[n].is(There, In) && (toks[n].is(There) || n+1 < to && toks[n+1].is(There)) {
			n++
		}
		if n == to || !toks[i+1].is(Comma) && toks[n].is(Comma, And, Then, Close) {
			toks = slices.Delete(slices.Clone(toks), i+1, n)
			to -= n - i - 1
		}
	}
	return toks
}

// nobodyGoes returns toks with "stays" for what says of areas in toks[from:to] that nobody goes from there: "nobody in
// Kent or Essex moves", "Kentből senki nem mozdul".
func nobodyGoes(vocab *vocabulary, text string, toks []token, from, to int) []token {
	for from < to && toks[from].is(And, Comma, Then, Dash) {
		from++
	}
	areas, nobody, denied, goes, end := 0, 0, 0, 0, from
	left, verb, group := false, -1, -1 // whether somebody is said to stay; where it is said that they go, and where of which areas
	var stays []token
	for ; end < to; end++ {
		t := toks[end]
		switch {
		case t.kind == tArea && t.areas.Len() == 1:
			if areas++; areas > 1 && !toks[end-1].is(Or, And, Comma, In, From) || areas > 1 && toks[end-1].is(In, From) && !toks[end-2].is(Or, And, Comma) {
				return toks // "the one in Kent goes to Essex, nobody is there"
			}
			if group < 0 {
				group = end
			}
			stays = append(stays, t)
		case t.is(Or, And, Comma) && areas > 0 && end+1 < to && (toks[end+1].kind == tArea || toks[end+1].is(In, From) && end+2 < to && toks[end+2].kind == tArea):
			t.word = And
			stays = append(stays, t)
		case t.is(None):
			if nobody++; verb >= 0 && group > verb {
				return toks // "goes to Kent where nobody is"
			}
		case t.is(Not):
			denied++
		case t.is(GoMove):
			goes, verb = goes+1, end
		case t.is(GoStay) && vocab.denies(text[t.from:t.to]):
			goes, denied = goes+1, denied+1
		case t.is(GoStay):
			left = true
		case t.is(In, From, Of, A, Army, Own, Everywhere):
		default:
			if areas == 0 || !t.is(Comma) {
				return toks
			}
			to = end
		}
	}
	end = min(end, to) // a comma that ends it is not of it
	if areas > 0 && nobody == 1 && left && goes == 0 {
		toks = slices.Clone(toks)
		for i := range end - from {
			if t := &toks[from+i]; t.is(None, GoStay) {
				t.word = Strange // nobody stays: all of them go, but where?
			}
		}
		return toks
	}
	if areas == 0 || nobody != 1 || left || goes != 1 || denied > 1 {
		return toks
	}
	if vocab.goesIn(text, toks[from:end]) {
		toks = slices.Clone(toks)
		for i := range toks[from:end] {
			if t := &toks[from+i]; t.is(None) {
				t.word = Strange // nobody is to go there, whoever stays
			}
		}
		return toks
	}
	last := toks[end-1]
	stays = append(stays, token{kind: tWord, word: GoStay, from: last.from, to: last.to, gap: true})
	return slices.Replace(slices.Clone(toks), from, end, stays...)
}

// goesIn reports whether toks may say of areas that nobody goes there: "nadie entre en York", and, where one word is "to"
// and "in", "non muovere nessuno a York".
func (v *vocabulary) goesIn(text string, toks []token) bool {
	verb, nobody := -1, -1
	for i, t := range toks {
		switch {
		case t.is(GoMove, GoStay):
			if verb = i; i+1 < len(toks) && t.to <= len(text) && v.Entering.has(spelling.Key(text[t.from:t.to])) {
				return true
			}
		case t.is(None):
			nobody = i
		case t.kind == tArea && v.toOrIn && verb >= 0 && nobody > verb && toks[i-1].is(In):
			return true
		}
	}
	return false
}

// denies reports whether text begins with a word that denies: "nem mozdul".
func (v *vocabulary) denies(text string) bool {
	first, _, more := strings.Cut(text, " ")
	word := v.entries.of(spelling.Key(first))
	return more && word.is(Not, None)
}
