package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// Who is at sea is called the fleet, the raiders, or by the sea: "the fleet goes to Norfolk", "raiders: Norfolk", "North Sea: 2 at
// Norfolk". Where all of the nation that are at sea are in one, these are put as "all from the North Sea to Norfolk".

// fleets puts them so.
func (p *reading) fleets() {
	if p.verb != NoWord && p.verb != GoMove && p.verb != HeadMoves {
		return
	}
	for i := 0; i < len(p.toks); i++ {
		if i == 0 || p.toks[i-1].is(Stop, Semicolon) {
			if p.here() != nil {
				p.fleetLands(i)
			}
			p.seaAhead(i)
		}
	}
}

// fleetLands puts "the fleet to Norfolk", with which a sentence begins at toks[i].
func (p *reading) fleetLands(i int) {
	seas := p.here().held(p.l.r.rs.Board.Seas, 1)
	at := i
	if at < len(p.toks) && p.toks[at].is(AllOf) { // not "un barco", which is one, nor "their raiders"
		at++
	}
	if at+2 < len(p.toks) && p.toks[at].is(Raiders) && p.toks[at+1].is(GoStay, GoHold) && p.toks[at+2].is(In, AtSea, SeaWord) && p.afloat(at+2) {
		p.toks = slices.Clone(p.toks) // "the fleet stays at sea" is not of raiders after their battles
		p.toks[at].word = AllOf
		return
	}
	if at+1 < len(p.toks) && p.vessels(at) && p.toks[at+1].is(GoStay, GoHold) && p.cut(at+2, len(p.toks)) && p.here().held(p.l.r.rs.Board.Seas, 1) != 0 && !p.hasLanded() {
		t := p.toks[at]
		p.toks = slices.Insert(slices.Clone(p.toks), at+2, token{kind: tWord, word: AtSea, from: p.toks[at+1].to, to: p.toks[at+1].to})
		p.toks[at] = token{kind: tWord, word: AllOf, from: t.from, to: t.to} // "the fleet stays", when nobody has landed
		return
	}
	if to := sentenceOf(p.toks, i); seas.Len() != 1 || slices.ContainsFunc(p.toks[i:to], func(t token) bool {
		return t.kind == tNumber || t.is(Rest, A, Last, Another, HalfOf, Except, ButFor, GoStay, GoHold, GoLeave, If, Unless, Otherwise, Or)
	}) {
		p.fewer(at, to)
		return // not all of them go
	}
	if at+1 >= len(p.toks) || !p.toks[at].is(Raiders) || !p.toks[at+1].is(To, GoMove, GoLand, GoAttack, GoPlace, Arrow, Colon) {
		return
	}
	n := at + 1
	for n < len(p.toks) && p.toks[n].is(To, GoMove, GoLand, GoAttack, GoPlace, Arrow, Colon, In) {
		n++
	}
	if n >= len(p.toks) || p.toks[n].kind != tArea || p.toks[n].areas.Len() != 1 || !p.l.r.rs.Board.Land.Has(p.toks[n].area) || p.toks[at+1].is(Colon) && p.here().armies(p.toks[n].area) > 0 {
		return
	}
	last := n + 1
	for last < len(p.toks) && p.toks[last].is(GoMove, GoLand, GoAttack) {
		last++ // "Norfolkba megy"
	}
	if end := last; end < len(p.toks) && (!p.toks[end].is(Comma, And, Then, Stop, Semicolon) || end+1 < len(p.toks) && (p.toks[end+1].kind == tArea || p.toks[end+1].is(To, In, OnTo))) {
		return // "raiders to Norfolk and Suffolk"
	}
	t := p.toks[at]
	sea := seas.First()
	word := func(w Word) token { return token{kind: tWord, word: w, from: t.from, to: t.to} }
	said := []token{word(AllOf), word(From), {kind: tArea, area: sea, areas: board.Of(sea), from: t.from, to: t.to, full: true}}
	said = append(said, token{kind: tWord, word: To, from: p.toks[n].from, to: p.toks[n].from}, p.toks[n])
	if p.here().armies(sea) == 1 {
		said[0].kind, said[0].word, said[0].n = tNumber, NoWord, 1
	}
	p.toks = slices.Replace(slices.Clone(p.toks), i, last, said...)
}

// vessels reports whether toks[i] is a word for raiders that means their ships as well.
func (p *reading) vessels(i int) bool {
	t := p.toks[i]
	return t.is(Raiders) && t.from < t.to && t.to <= len(p.text) && p.vocab.Vessels.has(spelling.Key(p.text[t.from:t.to]))
}

// putsIn returns the word in toks[from:to] for ships, which orders os of new armies on land never speak of: "the boats put in
// at Suffolk".
func (p *reading) putsIn(from, to int, os []Order) (at int, found bool) {
	if !slices.ContainsFunc(os, func(o Order) bool {
		return o.Kind == Place && slices.ContainsFunc(o.Areas, func(a board.Area) bool { return !p.l.r.rs.Board.Seas.Has(a) })
	}) {
		return 0, false
	}
	for i := from; i < to; i++ {
		if p.vessels(i) || p.toks[i].is(ByBoat) || p.toks[i].is(Raiders, AtSea, SeaWord) && i+1 < to && p.toks[i+1].is(GoPlace) {
			return i, true
		}
	}
	return 0, false
}

// hasLanded reports whether the letter has ordered landings, after which the fleet may be those who landed.
func (p *reading) hasLanded() bool {
	seas := p.l.r.rs.Board.Seas
	return slices.ContainsFunc(p.l.counting(), func(o Order) bool { return o.Kind == Move && (o.From == board.None || seas.Has(o.From)) })
}

// fewer marks what cannot be read where the fleet at toks[at] goes, and some of it are said to stay in the sentence up to
// toks[to]: "the fleet to Norfolk, 1 stays at sea".
func (p *reading) fewer(at, to int) {
	if at+1 >= to || !p.toks[at].is(Raiders) || !p.toks[at+1].is(To, GoMove, GoLand, GoAttack, GoPlace, Arrow, Colon) {
		return
	}
	for i := at + 1; i+1 < to; i++ {
		if t := &p.toks[i]; (t.kind == tNumber || t.is(A, Rest)) && p.toks[i-1].is(Comma, And) && p.toks[i+1].is(GoStay, GoHold) {
			p.toks = slices.Clone(p.toks)
			p.toks[at].word = Strange
			return
		}
	}
}

// afloat reports whether "at sea" is at toks[i], at the end of a clause.
func (p *reading) afloat(i int) bool {
	for i < len(p.toks) && p.toks[i].is(In, A) {
		i++
	}
	return i < len(p.toks) && p.toks[i].is(AtSea, SeaWord) && (i+1 == len(p.toks) || p.toks[i+1].is(Comma, And, Stop, Semicolon))
}

// seaAhead puts "North Sea: 2 at Norfolk, 1 at Suffolk" as moves to these areas, where so many are at sea.
func (p *reading) seaAhead(i int) {
	at := i
	from := at < len(p.toks) && p.toks[at].is(From)
	if from {
		at++
	}
	if at+3 >= len(p.toks) || p.toks[at].kind != tArea || !p.l.r.rs.Board.Seas.Has(p.toks[at].area) || !p.toks[at+1].is(Colon) {
		return
	}
	var ins []int
	strangers := false // more are said of an area than are there
	sum, n := 0, at+2
	for n+2 < len(p.toks) && p.toks[n].kind == tNumber && !p.toks[n].ordinal && p.toks[n+1].is(In, To) && p.toks[n+2].kind == tArea {
		if sum += p.toks[n].n; p.toks[n+1].is(In) {
			ins = append(ins, n+1)
			strangers = strangers || p.here().armies(p.toks[n+2].area) < p.toks[n].n
		}
		for n += 3; n < len(p.toks) && p.toks[n].is(Comma, And); n++ {
		}
	}
	few := sum > p.here().armies(p.toks[at].area)
	if len(ins) == 0 || few && !strangers {
		return
	}
	p.toks = slices.Clone(p.toks)
	if few {
		p.toks[at+1].word = Strange // not so many are at sea, nor where they would come from
		return
	}
	for _, k := range ins {
		p.toks[k].word = To
	}
	if !from {
		p.toks = slices.Insert(p.toks, at, token{kind: tWord, word: From, from: p.toks[at].from, to: p.toks[at].from})
	}
}

// comesFrom puts "from" before the area at the end of "to Norfolk go the two of Lindsey", where those words only stand beside
// it: "Norfolkra támad a két lindsey-i".
func (p *reading) comesFrom() {
	for i := 0; i+4 < len(p.toks); i++ {
		t := p.toks[i:]
		if i > 0 && !p.toks[i-1].is(Stop, Semicolon, Comma, And) || !t[0].is(To) || t[1].kind != tArea || !t[2].is(GoMove, GoAttack) || t[3].kind != tNumber || t[3].ordinal {
			continue
		}
		n := 4
		if t[n].is(Of) && n+1 < len(t) {
			n++
		}
		a := t[n]
		if a.kind != tArea || len(t) > n+1 && !t[n+1].is(Comma, Stop, Semicolon) || t[1].area == a.area || p.here().armies(a.area) == 0 || p.here().armies(t[1].area) > 0 {
			continue
		}
		if p.toks = slices.Clone(p.toks); p.present(a.area) < t[3].n {
			p.toks[i+3].kind, p.toks[i+3].word = tWord, Strange // not so many are there
		} else {
			p.toks = slices.Replace(slices.Clone(p.toks), i+4, i+n, token{kind: tWord, word: From, from: a.from, to: a.from})
		}
	}
}

// ofSoMany returns toks without how many there are in "one of the Lindsey two to Norfolk".
func (p *reading) ofSoMany() {
	for i := 0; i+4 < len(p.toks); i++ {
		t := p.toks[i:]
		if t[0].kind == tNumber && !t[0].ordinal && t[1].is(Of) && t[2].kind == tArea && t[2].areas.Len() == 1 && t[3].kind == tNumber && !t[3].ordinal && t[0].n < t[3].n &&
			t[4].is(To, GoMove, GoAttack, GoLand, GoStay, Arrow, Dash, Army) && p.here() != nil && p.present(t[2].area) == t[3].n {
			p.toks = slices.Delete(slices.Clone(p.toks), i+3, i+4)
			p.toks[i+1].word = From
		}
	}
}

// justSoMany drops "only" and "exactly" before how many go from where, "only 2 from York to March": they say no more than the
// number does. In a condition, or of who is left, they do.
func (p *reading) justSoMany() {
	for i := 0; i+3 < len(p.toks); i++ {
		t := p.toks[i:]
		just := t[0].is(ExactWord) || t[0].is(MostWord) && p.vocab.Limiting.has(spelling.Key(p.text[t[0].from:t[0].to]))
		number, next := t[1].kind == tNumber && !t[1].ordinal, 2
		if t[next].is(Army) {
			next++
		}
		if !just || !number || !t[next].is(From) || i > 0 && !p.toks[i-1].is(Stop, Semicolon, Comma, And, Then, Colon, GoMove) {
			continue
		}
		from, to := p.sentence(i), p.sentenceEnd(i)
		if !slices.ContainsFunc(p.toks[from:to], func(t token) bool {
			return t.is(If, Unless, Until, Otherwise, LeftWord, LostWord, DownTo, OutnumberedWord, AttackedWord, GoRetreat, Not, None, Never)
		}) {
			p.toks = slices.Delete(slices.Clone(p.toks), i, i+1)
		}
	}
}
