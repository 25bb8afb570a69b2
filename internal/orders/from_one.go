package orders

import (
	"slices"

	"bretwalda/internal/game"
)

// lists reads what lists where new armies, or those of one area, go and stay.
func (p *reading) lists() {
	p.newIfAny()
	p.newInTurn()
	p.fromOne()
	p.movesFromOne()
	p.inEach()
}

// fromOne marks where they start in "York: 2 March, 1 Lindsey", where so many stand: it lists where those of one area go.
func (p *reading) fromOne() {
	if p.here() == nil || p.verb != NoWord && p.verb != GoMove && p.verb != HeadMoves {
		return
	}
	for i := 0; i+3 < len(p.toks); i++ {
		t := p.toks[i]
		if i > 0 && !p.toks[i-1].is(Stop, Semicolon) || t.kind != tArea || t.areas.Len() != 1 || !p.toks[i+1].is(Colon) {
			continue
		}
		if n := p.numbersOver(i+2, p.sentenceEnd(i)); n > 0 && n <= p.here().armies(t.area) {
			p.toks = slices.Insert(slices.Clone(p.toks), i, token{kind: tWord, word: From, from: t.from, to: t.from})
			i++
		}
	}
}

// numbersOver is how many go where toks[from:to] are no more than a list of numbers, each with an area after it; 0: they are not.
func (p *reading) numbersOver(from, to int) int {
	total := 0
	for i := from; i < to; i += 2 {
		if i > from && p.toks[i].is(Comma, And) {
			i++
		}
		if i+1 >= to || p.toks[i].kind != tNumber || p.toks[i].ordinal || p.toks[i+1].kind != tArea || p.toks[i+1].areas.Len() != 1 {
			return 0
		}
		total += p.toks[i].n
	}
	return total
}

// movesFromOne marks where they start in "Roma: 2 to Umbria, the rest to Corfinium", in games of a family whose moves need no verb,
// where all that is said after the area is who goes where.
func (p *reading) movesFromOne() {
	if len(p.l.r.lex.own.Uses) == 0 || p.verb != NoWord && p.verb != GoMove && p.verb != HeadMoves {
		return
	}
	for i := 0; i+3 < len(p.toks); i++ {
		t := p.toks[i]
		if i > 0 && !p.toks[i-1].is(Stop, Semicolon) || t.kind != tArea || t.areas.Len() != 1 || !p.toks[i+1].is(Colon) || !p.allGo(i+2, p.sentenceEnd(i)) {
			continue
		}
		p.toks = slices.Insert(slices.Clone(p.toks), i, token{kind: tWord, word: From, from: t.from, to: t.from})
		i++
	}
}

// allGo reports whether toks[from:to] are only clauses of who goes, and to which area.
func (p *reading) allGo(from, to int) bool {
	who, goes := false, 0
	for i := from; i < to; i++ {
		switch t := p.toks[i]; {
		case t.kind == tNumber && !t.ordinal, t.kind == tLeader, t.ownUnit() != game.NoUnit, t.is(AllOf, Rest, HalfOf):
			who = true
		case t.is(To, Arrow) && who && i+1 < to && p.toks[i+1].kind == tArea:
			who = false
			goes++
			i++
		case t.is(A, Of, Own, Army), t.is(And, Comma), t.kind == tWord && t.word.ownKind() == p.l.r.lex.own.Moves:
		default:
			return false
		}
	}
	return goes > 0 && !who
}
