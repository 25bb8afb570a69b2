package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/spelling"
)

// Who is said not to stay, or is the exception from those who do, is read as staying where only names and the verb
// are looked at: these find the word that says the contrary.

// denial returns the first word of toks[from:to] that says the contrary of what orders os say.
func (p *reading) denial(from, to int, os []Order) (at int, found bool) {
	if at, found := p.retreatsAlone(from, to, os); found {
		return at, true
	}
	if at, found := p.retreatsAlso(from, to, os); found {
		return at, true
	}
	if !slices.ContainsFunc(p.toks[p.sentence(from):max(from, to)], func(t token) bool {
		return t.is(Not, None, Never, Except, ButFor, EmptyWord, Last, GoStay, GoWithdraw)
	}) {
		return p.neitherGoes(from, to, os) // as nearly all
	}
	for _, find := range []func(p *reading, from, to int, os []Order) (int, bool){
		(*reading).deniedHold, (*reading).theyDoNotMove, (*reading).unlikeBefore, (*reading).exceptKept, (*reading).keptEmpty,
		(*reading).exceptFrom, (*reading).homeAshore, (*reading).neitherGoes, (*reading).bareNo,
	} {
		if at, found := find(p, from, to, os); found {
			return at, true
		}
	}
	return 0, false
}

// contradicts reports whether orders os say the contrary of toks[from:to], which could not be read: they are nothing
// to offer.
func (p *reading) contradicts(from, to int, os []Order) bool {
	end := p.end
	p.end = to
	_, found := p.denial(from, to, unconditional(os))
	_, elsewhere := p.whoseFrom(from, to, unconditional(os))
	found = found || elsewhere || p.deniesOne(from, to, unconditional(os)) || p.deniedMove(from, to, os) || p.nobodyElse(from, os) || homeAfterAll(os) || p.someStay(from, to, os) ||
		p.misgiven(from, to, unconditional(os)) || p.goAnyway(from, to, os) || p.noneFrom(from, to, os) || p.tooBroad(from, to, os) || p.toUnknown(from, to, os) || p.retreatsThere(from, to, os)
	p.end = end
	return found
}

// keeps reports whether os keep those of an area, or of any where a is none, where they are.
func keeps(os []Order, a board.Area) bool {
	return slices.ContainsFunc(os, func(o Order) bool {
		return o.Kind == Stay && (a == board.None || slices.Contains(o.Areas, a))
	})
}

// keepsHere reports whether orders os keep those of an area that is named between the same commas as toks[i], or where
// none is named there, whoever they are.
func (p *reading) keepsHere(i, from, to int, os []Order) bool {
	named := p.areasHere(i, from, to)
	for a := range named.All {
		if keeps(os, a) {
			return true
		}
	}
	return named == 0
}

// denied reports whether the words of t, which says that somebody stays, say it by "not move".
func (p *reading) denied(t token) bool {
	if t.to > len(p.text) || t.from >= t.to {
		return false
	}
	for word := range strings.FieldsSeq(p.text[t.from:t.to]) {
		if e, known := p.vocab.entries.find(spelling.Key(word)); known && e.is(Not, None, Never) {
			return true
		}
	}
	return false
}

// cut reports whether the clause ends before toks[i].
func (p *reading) cut(i, to int) bool {
	return i >= min(to, len(p.toks)) || p.toks[i].is(Comma, Stop, Semicolon, Colon, And, Then, Close)
}

// deniedHold returns the word in toks[from:to] that denies the verb by which orders os keep somebody: "York doesn't
// hold".
func (p *reading) deniedHold(from, to int, os []Order) (at int, found bool) {
	if !keeps(os, board.None) {
		return 0, false
	}
	for i := from; i+1 < to; i++ {
		if !p.toks[i].is(Not, None, Never) {
			continue
		}
		verb := i + 1
		for verb+1 < to && (p.toks[verb].talk || p.toks[verb].kind == tArea || p.toks[verb].is(In, To, From, Of, A, And, Or)) {
			verb++
		}
		if p.toks[verb].is(GoHold, GoStay, GoStop) && !p.denied(p.toks[verb]) && p.keepsHere(i, from, to, os) {
			return i, true
		}
	}
	return 0, false
}

// deniedMove reports whether a word in toks[from:to] denies the verb by which orders os move somebody, perhaps within
// the same commas: "I won't move 2 from York to Lindsey".
func (p *reading) deniedMove(from, to int, os []Order) bool {
	for i := from; i+1 < min(to, len(p.toks)); i++ {
		own := p.l.r.lex.ownOf(p.toks[i+1].word.ownKind())
		travels := p.toks[i+1].kind == tWord && own != nil && own.Travels
		if !p.toks[i].is(Not, Never) || !travels && !p.toks[i+1].is(GoMove, GoLand, GoAttack, GoTake) {
			continue
		}
		named := p.areasHere(i, from, to)
		if slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && (named.Has(o.From) || travels && named.Has(o.end())) }) {
			return true
		}
	}
	return false
}

// areasHere are the areas that are named between the same commas as toks[i].
func (p *reading) areasHere(i, from, to int) (named board.Set) {
	apart := func(t token) bool { return t.is(Comma, Stop, Semicolon, Colon) }
	begin, end := i, i
	for begin > from && !apart(p.toks[begin-1]) {
		begin--
	}
	for end < to && !apart(p.toks[end]) {
		end++
	}
	for _, t := range p.toks[begin:end] {
		if t.kind == tArea {
			named = named.With(t.area)
		}
	}
	return named
}

// sentence is where the sentence begins that toks[i] is of.
func (p *reading) sentence(i int) int {
	for i > 0 && !p.toks[i-1].is(Stop, Semicolon) {
		i--
	}
	return i
}

// unlikeBefore returns the word in toks[from:to] that says that those of an area do the contrary of what others were
// said to do just before: "York holds, Lindsey doesn't", "York and Lindsey not", "York doesn't move, Lindsey does".
func (p *reading) unlikeBefore(from, to int, os []Order) (at int, found bool) {
	if !keeps(os, board.None) {
		return 0, false
	}
	begin := p.sentence(from)
	holds, denies := false, false
	for i := begin; i < to; i++ {
		t := p.toks[i]
		if t.is(GoHold, GoStay) {
			holds, denies = !p.denied(t), p.denied(t)
		}
		denies = denies || t.is(Not, None, Never)
		if i < from || t.kind != tArea || !keeps(os, t.area) {
			continue
		}
		switch next := i + 1; {
		case next < to && p.toks[next].is(Not) && p.cut(next+1, to) && (holds || i > begin && p.toks[i-1].is(And) && p.toks[max(i-2, 0)].kind == tArea):
			return next, true
		case p.affirmed(t, next) && (denies || slices.ContainsFunc(p.toks[i:min(p.end, len(p.toks))], func(t token) bool { return t.is(Not, None, Never) })):
			return i, true
		}
	}
	return 0, false
}

// affirmed reports whether right after the area t, before toks[next], stands a word by which it is said that they do.
func (p *reading) affirmed(t token, next int) bool {
	end := len(p.text)
	if next < len(p.toks) {
		end = p.toks[next].from
	}
	if end <= t.to || !p.cut(next, p.end) {
		return false
	}
	words := strings.Fields(p.text[t.to:end])
	return len(words) > 0 && slices.Contains(p.vocab.Affirming, strings.ToLower(strings.Trim(words[0], ".,!")))
}

// exceptKept returns the word before or in toks[from:to] for the exception from those who stay, whom orders os keep,
// too: "all hold, except those in York".
func (p *reading) exceptKept(from, to int, os []Order) (at int, found bool) {
	for i := max(from-2, 0); i < to; i++ {
		if !p.toks[i].is(Except, ButFor) {
			continue
		}
		said := i + 1
		for said < to && (p.toks[said].kind == tArea || p.toks[said].is(From, In, Of, A, And, AllOf, To)) {
			said++
		}
		if said < to && p.toks[said].is(GoHold, GoStay) {
			continue // "nobody moves but York holds"
		}
		for _, t := range p.toks[i+1 : said] {
			if t.kind == tArea && keeps(os, t.area) {
				return i, true
			}
		}
	}
	return 0, false
}

// theyDoNotMove returns the word in toks[from:to] by which some do not move who may be others, or those who were sent just
// before, where orders os keep the rest: "2 from York to Lindsey, they can't move".
func (p *reading) theyDoNotMove(from, to int, os []Order) (at int, found bool) {
	moves := func(o Order) bool { return o.Kind == Move }
	if p.now.attach || !slices.ContainsFunc(os, Order.restStays) || !slices.ContainsFunc(os, moves) && !(len(p.said) > 0 && slices.ContainsFunc(p.said[len(p.said)-1].orders, moves)) && !(len(p.said) == 0 && p.l.sentLast()) {
		return 0, false
	}
	for i := from; i < to; i++ {
		if !p.toks[i].is(GoStay, GoHold, GoMove) || p.toks[i].is(GoMove) && !(i > from && p.toks[i-1].is(Not)) {
			continue
		}
		begin, end := i, i+1
		for begin > from && !p.cut(begin-1, to) && !p.toks[begin-1].is(Open) {
			begin--
		}
		for !p.cut(end, to) {
			end++
		}
		denied := p.bareDenial(p.toks[i]) || i > begin && p.toks[i-1].is(Not)
		alone := !slices.ContainsFunc(p.toks[begin:end], func(t token) bool { return !t.talk && !t.is(GoStay, GoHold, GoMove, Not) })
		if denied && alone && !hasAny(p.toks[from:to], []Word{If, Unless, Otherwise}) {
			return i, true
		}
	}
	return 0, false
}

// bareDenial reports whether the words of t deny a verb and say nothing of whom: "do not move", not "nothing else moves".
func (p *reading) bareDenial(t token) bool {
	if t.to > len(p.text) || t.from >= t.to {
		return false
	}
	words := strings.Fields(p.text[t.from:t.to])
	e := p.vocab.entries.of(spelling.Key(words[0]))
	if len(words) > 1 && !e.is(Not) {
		e = p.vocab.entries.of(spelling.Key(words[0] + " " + words[1])) // "do not"
	}
	return e.is(Not) && p.subjectless(t)
}

// subjectless reports whether the few words of a verb t say nothing of whom.
func (p *reading) subjectless(t token) bool {
	if t.to > len(p.text) || t.from >= t.to {
		return false
	}
	words := strings.Fields(p.text[t.from:t.to])
	return len(words) < 4 && !slices.ContainsFunc(words, func(word string) bool {
		whom := p.vocab.entries.of(spelling.Key(word))
		return whom.is(None, Rest, AllOf)
	})
}

// keptEmpty returns the word in toks[from:to] which says that nobody is to be left where orders os keep those who are
// there: "leave York empty", "leave nobody in York".
func (p *reading) keptEmpty(from, to int, os []Order) (at int, found bool) {
	if !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Stay && len(o.Areas) > 0 }) ||
		slices.ContainsFunc(p.toks[from:to], func(t token) bool { return t.is(If, Unless, Until, Otherwise, Because) }) {
		return 0, false
	}
	leaves := false
	for i := from; i < to; i++ {
		leaves = leaves || p.toks[i].is(GoLeave)
		if (p.toks[i].is(EmptyWord) || leaves && p.toks[i].is(None)) && p.keepsHere(i, from, to, os) {
			return i, true
		}
	}
	return 0, false
}

// leftOrKept returns the word in toks[from:to] that may say that all leave an area, or that they are left there, where
// it says nothing else: "leave York".
func (p *reading) leftOrKept(from, to int, os []Order) (at int, found bool) {
	for i := from; i+1 < to; i++ {
		t := p.toks[i+1]
		if !p.toks[i].is(GoLeave) || t.kind != tArea || !keeps(os, t.area) || !p.cut(i+2, p.end) || i > 0 && (p.toks[i-1].is(Not, None, Never) || p.denied(p.toks[i])) {
			continue
		}
		end := len(p.text)
		if i+2 < len(p.toks) {
			end = p.toks[i+2].from
		}
		if end < t.to || strings.Trim(p.text[t.to:end], " .!,)") == "" {
			return i, true
		}
	}
	return 0, false
}

// exceptFrom returns the word in toks[from:to] for an exception that is some of all who go to one place, where orders
// os let only the others of its area go: "all land in Norfolk except the two from the Frisian Sea".
func (p *reading) exceptFrom(from, to int, os []Order) (at int, found bool) {
	all, ends := false, false
	for i := from; i+3 < to; i++ {
		t := p.toks[i]
		all = all || t.is(AllOf)
		ends = ends || all && i > from && t.kind == tArea && p.toks[i-1].is(To, In, OnTo, Arrow, ToOrIn)
		if !ends || !t.is(Except, ButFor) || p.toks[i+1].kind != tNumber {
			continue
		}
		area := i + 2
		for area < to && p.toks[area].is(From, In, Of, A, Army) {
			area++
		}
		if area < to && p.toks[area].kind == tArea && slices.ContainsFunc(os, func(o Order) bool {
			return o.Kind == Move && o.Count.Amount == AllBut && o.From == p.toks[area].area
		}) {
			return i, true
		}
	}
	return 0, false
}

// homeAshore returns the sea in toks[from:to] from which orders os let raiders go home to land: "North Sea: 2 in
// Norfolk go home" is the other way.
func (p *reading) homeAshore(from, to int, os []Order) (at int, found bool) {
	seas := p.l.r.rs.Board.Seas
	for _, o := range os {
		if o.Kind != Withdraw || o.To == board.None || seas.Has(o.To) || !slices.ContainsFunc(o.Areas, seas.Has) {
			continue
		}
		for i := from; i < to; i++ {
			if p.toks[i].kind == tArea && seas.Has(p.toks[i].area) {
				return i, true
			}
		}
	}
	return 0, false
}

// neitherGoes returns the beginning of toks[from:to], where two are said not to and orders os move somebody: Italian
// "né York né Lindsey si muovono".
func (p *reading) neitherGoes(from, to int, os []Order) (at int, found bool) {
	if from >= to || !slices.ContainsFunc(p.vocab.Neither, func(word string) bool { return strings.Contains(p.text, word) }) || !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move }) {
		return 0, false
	}
	begin := 0
	if from > 0 {
		begin = p.toks[from-1].to
	}
	count := 0
	for word := range strings.FieldsSeq(p.text[min(begin, len(p.text)):max(min(p.toks[to-1].to, len(p.text)), min(begin, len(p.text)))]) {
		if slices.Contains(p.vocab.Neither, strings.ToLower(word)) {
			count++
		}
	}
	return from, count > 1
}

// nobodyElse reports whether the statement that begins at toks[from] is a list of areas and who else does not move,
// whom orders os keep all: "York and nobody else moves" says that York does.
func (p *reading) nobodyElse(from int, os []Order) bool {
	i, end := from, min(p.end, len(p.toks))
	for i < end && (p.toks[i].kind == tArea || p.toks[i].is(Comma, And)) {
		i++
	}
	return i > from+1 && i < end && p.toks[i].is(GoStay) && p.denied(p.toks[i]) && p.toks[i-1].is(And, Comma) && p.toks[from].kind == tArea && keeps(os, p.toks[from].area)
}

// someStay reports whether in toks[from:to] some are counted who stay, where orders os let all go home.
func (p *reading) someStay(from, to int, os []Order) bool {
	all := slices.ContainsFunc(os, func(o Order) bool {
		return o.Kind == Withdraw && o.Count.Amount == All && len(o.Areas) == 0 && o.To == board.None
	})
	for i := from + 1; all && i < to; i++ {
		if p.toks[i].is(GoStay, GoHold) && (p.toks[i-1].kind == tNumber || p.toks[i-1].is(Raiders, Army)) {
			return true
		}
	}
	return false
}

// homeAfterAll reports whether orders os let so many stay of those whom they let go home, all of them: "2 stay, the
// rest go home".
func homeAfterAll(os []Order) bool {
	stays := false
	for _, o := range os {
		if stays && o.Kind == Withdraw && o.Count.Amount == All && len(o.Areas) == 0 && o.To == board.None {
			return true
		}
		stays = o.Kind == Stay && o.Count.Amount == Exactly && len(o.Areas) == 0 || o.Kind == Withdraw && o.Count.Amount == AllBut && len(o.Areas) == 0
	}
	return false
}

// retreatsAlone returns the leader in toks[from:to] of whom it is said that he retreats alone, where orders os have all retreat
// with him: there is no order for that.
func (p *reading) retreatsAlone(from, to int, os []Order) (at int, found bool) {
	if !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Plan && o.led() && o.Count != N(0) }) {
		return 0, false
	}
	to = min(to, len(p.toks))
	for i := from; i < to; i++ {
		if t := &p.toks[i]; t.kind != tLeader && !t.is(LeaderWord) {
			continue
		}
		flees, end := false, i+1
		for ; end < to && !p.cut(end, to); end++ {
			flees = flees || p.toks[end].is(GoRetreat)
			if p.toks[end].kind == tNumber || p.toks[end].is(Army, If) {
				flees = false
				break
			}
		}
		if text := p.text[p.toks[i].from:p.toks[end-1].to]; flees && p.vocab.Alone.in(text) {
			return i, true
		}
	}
	return 0, false
}

// retreatsAlso returns the area in toks[from:to] of which it is said behind a comma that they retreat there too, by orders os of
// one plan: "retreat to Kent if outnumbered, also in Lindsey" is of more than Lindsey.
func (p *reading) retreatsAlso(from, to int, os []Order) (at int, found bool) {
	if !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Plan && o.Count != N(0) }) {
		return 0, false
	}
	to = min(to, len(p.toks))
	for i := from + 1; i < to; i++ {
		begin := i
		for ; i < to && (p.toks[i].kind == tArea || p.toks[i].is(In, To, And)); i++ {
			if p.toks[i].kind == tArea {
				at = i
			}
		}
		if i > begin && at >= begin && p.cut(i, to) && p.toks[begin-1].is(Comma) && p.vocab.Tagging.in(p.textFrom(p.toks[begin-1].to, p.endOf(i, to))) {
			return at, true
		}
	}
	return 0, false
}

// endOf is where the text ends before toks[i], or that of toks[:to].
func (p *reading) endOf(i, to int) int {
	if i < to {
		return p.toks[i].from
	}
	return len(p.text)
}
