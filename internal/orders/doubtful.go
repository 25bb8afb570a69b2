package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// What a statement was read as may hold all its words and still not be what it says: these find the word that
// could as well mean something else. Orders under a condition stand in os as others do.

// unconditional are orders, and those that hang on a condition, without it.
func unconditional(os []Order) (all []Order) {
	if !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Conditional }) {
		return slices.Clip(os) // as nearly all are
	}
	for _, o := range os {
		if o.Kind == Conditional {
			all = append(append(all, unconditional(o.Then)...), unconditional(o.Else)...)
		} else {
			all = append(all, o)
		}
	}
	return all
}

// doubtful returns the first word of toks[from:to] that makes what orders os say doubtful.
func (p *reading) doubtful(from, to int, os []Order) (at int, found bool) {
	if at, found := p.inTurn(from, to, os, false); found {
		return at, true
	}
	for _, find := range []func(from, to int, os []Order) (int, bool){
		p.byHowMany, p.fromBehind, p.fleetStays, p.neverComesTo, p.onlyUntil, p.diesFirst, p.leavesNow, p.restOfWhom, p.mentionedBefore, p.unitsFrom, p.withoutThem, p.allBack, p.shared, p.lumped,
		p.wonOrLost, p.sentTwice, p.keepsNobody, p.besides, p.ledByWhoStays, p.notEmpty, p.bySea, p.saidToBe,
		p.keptOut, p.notRemoved, p.notThere, p.notEntered, p.restByLand, p.restOrStay, p.thenSome, p.keptAndSent,
		p.takenThere, p.thenFromSea, p.halted, p.homeLost, p.whoseFrom, p.halfPlan,
	} {
		if at, found := find(from, to, os); found {
			return at, true
		}
	}
	if at, found := p.leftOrKept(from, to, os); found {
		return at, true
	}
	if at, found := p.besideWords(from, to, os); found { // not in the list above: each of that costs an allocation
		return at, true
	}
	return p.denial(from, to, os)
}

// byHowMany returns the number in toks[from:to] that says how many others come, or how many more they are, where
// orders have it for how many retreat: "attacked by 3", "outnumbered by two".
func (p *reading) byHowMany(from, to int, os []Order) (at int, found bool) {
	for i := from + 1; i < to; i++ {
		t := p.toks[i]
		if t.kind != tNumber || t.ordinal || i+1 < to && p.toks[i+1].is(Ratio, Colon, To, Dash) {
			continue
		}
		before := i - 1
		for before > from && (p.toks[before].is(By, With, In, To, Of, LeastWord, MoreThan) || p.toks[before].kind == tArea && before < i-1) {
			before--
		}
		if p.toks[before].is(AttackedWord, OutnumberedWord, GoAttack) && i-before < 5 && slices.ContainsFunc(os, func(o Order) bool {
			return o.Kind == Plan && o.Count == N(uint8(min(t.n, 99)))
		}) {
			return i, true
		}
	}
	return 0, false
}

// fromBehind returns the area at the end of toks[from:to] from which all may be meant to go, where only the last do
// and others set out from sea: "one to Galloway and one to Alban from Dalriada".
func (p *reading) fromBehind(from, to int, os []Order) (at int, found bool) {
	last, sea := board.None, false
	for _, o := range os {
		if o.Kind == Move {
			sea = sea || last == board.None && o.From == board.None
			last = o.From
		}
	}
	if !sea || last == board.None || p.l.r.rs.Board.Seas.Has(last) {
		return 0, false
	}
	for i := to - 1; i >= from; i-- {
		if p.toks[i].kind == tArea {
			return i, p.toks[i].areas.Has(last)
		}
	}
	return 0, false
}

// fleetStays returns the word in toks[from:to] for the fleet, which stays where it is or does not sail home, where orders
// os keep all raiders ashore: "the fleet stays".
func (p *reading) fleetStays(from, to int, os []Order) (at int, found bool) {
	if p.l.at.verb == HeadWithdrawals || p.l.at.verb == GoWithdraw || !slices.ContainsFunc(os, func(o Order) bool {
		return o.Kind == Withdraw && o.Count == N(0) && len(o.Areas) == 0 || o.Kind == Stay
	}) {
		return 0, false
	}
	for i := from; i+1 < to; i++ {
		if p.vessels(i) && p.toks[i+1].is(GoStay, GoHold) && p.cut(i+2, to) {
			return i, true
		}
	}
	return 0, false
}

// neverComesTo returns the beginning of toks[from:to], where orders os have a plan for all battles and moments before
// another, which never counts: "don't retreat before round 2".
func (p *reading) neverComesTo(from, to int, os []Order) (at int, found bool) {
	always := -1
	for i, o := range os {
		if o.Kind != Plan {
			continue
		}
		if always >= 0 && slices.Equal(os[always].Areas, o.Areas) && o.Count != N(0) {
			return from, from < to && !hasAny(p.toks[from:to], []Word{If, Unless, Otherwise})
		}
		if o.Count == N(0) && len(o.When) == 0 && o.Side == BothSides && o.Enemies == 0 {
			always = i
		}
	}
	return 0, false
}

// onlyUntil returns the word for a round in toks[from:to] until which, or before which, it is said that they fight, where orders
// os have it that they fight on after it: "két körig harcolunk".
func (p *reading) onlyUntil(from, to int, os []Order) (at int, found bool) {
	if hasAny(p.toks[from:to], []Word{After}) || !slices.ContainsFunc(os, func(o Order) bool {
		return o.Kind == Plan && o.Count == N(0) && slices.ContainsFunc(o.When, func(w When) bool { return w.Moment == AfterRound })
	}) {
		return 0, false
	}
	at = slices.IndexFunc(p.toks[from:to], func(t token) bool { return t.is(RoundWord) })
	return from + at, at >= 0
}

// diesFirst returns the word for a retreat in toks[from:to] that orders os make a rule, beside a word by which it is the last
// that is meant: "death before retreat".
func (p *reading) diesFirst(from, to int, os []Order) (at int, found bool) {
	return p.retreatSaid(from, to, os, func(i int) bool {
		begin, end := span(p.toks[from:to])
		return end <= len(p.text) && p.vocab.Dying.in(p.text[p.beginOf(from, begin):end])
	})
}

// leavesNow returns the word in toks[from:to] by which armies leave an area, at once or when they are beaten, where orders os
// have it for battles only: "pull out of York".
func (p *reading) leavesNow(from, to int, os []Order) (at int, found bool) {
	if p.here() == nil || p.l.at.verb != NoWord || slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move }) || p.l.sentLast() || len(p.said) > 0 {
		return 0, false
	}
	return p.retreatSaid(from, to, os, p.evacuates)
}

// evacuates reports whether toks[i] is a word for a retreat by which armies leave without a battle, too.
func (p *reading) evacuates(i int) bool {
	t := p.toks[i]
	return t.from < t.to && t.to <= len(p.text) && p.vocab.Evacuating.in(p.text[t.from:t.to])
}

// retreatsThere reports whether orders os have others retreat to an area in toks[from:to] that is left: "evacuate York".
func (p *reading) retreatsThere(from, to int, os []Order) bool {
	for i := from; i+1 < to; i++ {
		if a := p.toks[i+1]; p.toks[i].is(GoRetreat) && a.kind == tArea && p.evacuates(i) && slices.ContainsFunc(os, func(o Order) bool {
			return o.Kind == Plan && slices.ContainsFunc(o.Goals, func(g Goal) bool { return g.To == a.area })
		}) {
			return true
		}
	}
	return false
}

// retreatSaid returns the word for a retreat in toks[from:to] of which a thing is so, where orders os have those of a battle
// retreat at the first opportunity, and nothing is said of when.
func (p *reading) retreatSaid(from, to int, os []Order, so func(i int) bool) (at int, found bool) {
	if !slices.ContainsFunc(os, func(o Order) bool {
		return o.Kind == Plan && o.Count.Amount == All && len(o.When) == 0 && o.Side == BothSides && o.Enemies == 0
	}) ||
		hasAny(p.toks[:to], []Word{If, Unless, Otherwise, Until}) {
		return 0, false
	}
	for i := from; i < to; i++ {
		if p.toks[i].is(GoRetreat) && so(i) {
			return i, true
		}
	}
	return 0, false
}

// beginOf is where the statement begins in the text whose first token toks[from] is at begin: words that say nothing may stand
// before it.
func (p *reading) beginOf(from, begin int) int {
	if from == 0 {
		return 0
	}
	return min(begin, p.toks[from-1].to)
}

// restOfWhom returns the word in toks[from:to] for the rest of those some of whom stay, whom orders take from sea:
// "York stays with 2, the rest to Lindsey".
func (p *reading) restOfWhom(from, to int, os []Order) (at int, found bool) {
	stays := slices.IndexFunc(os, func(o Order) bool { return o.Kind == Stay && o.Count.Amount == Exactly && len(o.Areas) == 1 })
	if stays < 0 || p.onlySea() == os[stays].Areas[0] ||
		!slices.ContainsFunc(os[stays:], func(o Order) bool { return o.Kind == Move && o.From == board.None && o.Count.Amount == All }) {
		return 0, false
	}
	for i := from; i < to; i++ {
		if p.toks[i].is(Rest) {
			return i, true
		}
	}
	return 0, false
}

// mentionedBefore returns the number in toks[from:to] of those of whom it was told before, whom orders take from sea:
// "first half: 3 to Lindsey; second half: those 3 to York".
func (p *reading) mentionedBefore(from, to int, os []Order) (at int, found bool) {
	for i := max(from, 1); i < to; i++ {
		t := p.toks[i]
		if t.kind != tNumber || !slices.ContainsFunc(os, func(o Order) bool {
			return o.Kind == Move && o.From == board.None && o.Count == N(uint8(min(t.n, 99))) && len(o.Steps) == 1 && len(o.Steps[0].Via) == 0
		}) {
			continue
		}
		before := strings.Fields(p.text[p.toks[i-1].from:t.from])
		if len(before) > 0 && p.vocab.Mentioned.has(spelling.Key(before[len(before)-1])) {
			return i, true
		}
	}
	return 0, false
}

// wonOrLost returns the word in toks[from:to] by which those who are left of a battle may as well go on as run, if
// no word says that they run: "if 3 are left in York, 2 attack Lindsey". A move comes before the dice.
func (p *reading) wonOrLost(from, to int, os []Order) (at int, found bool) {
	if slices.ContainsFunc(p.toks[from:to], func(t token) bool { return t.is(GoRetreat, HomeWord) }) ||
		slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move }) { // that is what they do first
		return 0, false
	}
	for _, o := range os {
		if o.Kind != Plan || !losses(o.When) || len(o.Goals) == 0 {
			continue
		}
		some := o.Count.Amount == Exactly && slices.ContainsFunc(o.When, func(w When) bool { return w.Moment == FewerLeft && o.Count.N+1 < w.N })
		for i := from; i < to; i++ {
			if t := p.toks[i]; t.is(GoAttack, OnTo, OnVia, GoLand) || some && t.kind == tNumber && t.n == int(o.Count.N) {
				return i, true
			}
		}
	}
	return 0, false
}

// besides returns the area in toks[from:to] whose armies may be meant to go, too, where a leader goes alone:
// "Suffolk and Boudicca to Essex".
func (p *reading) besides(from, to int, os []Order) (at int, found bool) {
	alone := slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.led() && o.Count == N(0) })
	leads := func(t token) bool { return t.kind == tLeader || t.is(LeaderWord, Him) }
	for i := from; alone && i+2 < to; i++ {
		next := i + 1
		for next+2 < to && p.toks[next].is(Comma, SameAgain) { // "Suffolk too, and Boudicca"
			next++
		}
		if t := p.toks[next]; !t.is(And, With) && !slices.Contains([]string{"+", "&"}, p.text[t.from:t.to]) {
			continue
		}
		if p.toks[i].kind == tArea && leads(p.toks[next+1]) && (i == from || !p.toks[i-1].is(From, Of, In)) {
			return i, true
		}
		if leads(p.toks[i]) && (p.toks[next+1].kind == tArea || p.toks[next+1].is(Own)) { // "Olaf and his"
			return next + 1, true
		}
	}
	return 0, false
}

// ledByWhoStays returns the word in toks[from:to] for a leader who is to stay although a move has him lead: "Egbert's
// men to Avalon, he stays".
func (p *reading) ledByWhoStays(from, to int, os []Order) (at int, found bool) {
	leads := slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.led() })
	stays := slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Stay && o.WithLeader })
	for i := to - 1; leads && i >= from; i-- {
		himself := i+1 < to && p.toks[i+1].is(GoStay, GoHold) // "four to York, he stays"
		if p.toks[i].is(Him, LeaderWord) && (stays || himself) {
			return i, true
		}
	}
	return 0, false
}

// notEmpty returns the word in toks[from:to] that says of an area that it may not be empty, where that is read as a
// rule for battles: "never leave Kent empty".
func (p *reading) notEmpty(from, to int, os []Order) (at int, found bool) {
	if !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Plan && o.Count == N(0) && len(o.When) == 0 }) ||
		slices.ContainsFunc(p.toks[:to], func(t token) bool { return t.is(If, Unless) }) {
		return 0, false
	}
	at = slices.IndexFunc(p.toks[from:to], func(t token) bool { return t.is(EmptyWord) })
	return from + at, at >= 0
}

// bySea returns the word in toks[from:to] that says how armies go, or that all raiders go home: "2 from Gwent to
// Avalon, by sea".
func (p *reading) bySea(from, to int, os []Order) (at int, found bool) {
	if p.l.at.verb == HeadWithdrawals || !slices.ContainsFunc(os, func(o Order) bool {
		return o.Kind == Withdraw && o.Count.Amount == All && len(o.Areas) == 0 && o.To == board.None
	}) || slices.ContainsFunc(p.toks[from:to], func(t token) bool { return t.is(GoWithdraw, HeadWithdrawals, Raiders, HomeWord, GoRetreat) }) {
		return 0, false
	}
	for at = from; at < to; at++ {
		if p.toks[at].is(SeaWord, AtSea) {
			on := at
			for on > from && p.toks[on-1].is(To, In) {
				on--
			}
			return at, on == from || !p.toks[on-1].is(And, Then) // "to Cornwall and off to sea again"
		}
	}
	return 0, false
}

// unitsFrom returns the area in toks[from:to] that some units may be to leave, where others stay: "cavalry from
// York, infantry stays".
func (p *reading) unitsFrom(from, to int, os []Order) (at int, found bool) {
	for i := from; i+2 < to; i++ {
		if p.toks[i].is(GoStay, GoHold, GoLeave) {
			return 0, false
		}
		if p.toks[i].is(From) && p.toks[i+1].kind == tArea && p.toks[i+2].is(Comma) && len(os) > 1 && slices.ContainsFunc(os, func(o Order) bool {
			return o.Kind == Stay && o.Unit != game.NoUnit && slices.Contains(o.Areas, p.toks[i+1].area)
		}) {
			return i + 1, true
		}
	}
	return 0, false
}

// allBack returns who is to go back in toks[from:to], to an area on land, if nothing says that raiders are meant:
// "everyone goes back to York".
func (p *reading) allBack(from, to int, os []Order) (at int, found bool) {
	raids := slices.ContainsFunc(p.toks[:to], func(t token) bool { return t.is(Raiders, If, LostWord, LeftWord) })
	if raids || !slices.ContainsFunc(os, func(o Order) bool {
		return o.Kind == Withdraw && o.Count.Amount == All && len(o.Areas) == 0 && o.To != board.None && p.l.r.rs.Board.Land.Has(o.To)
	}) {
		return 0, false
	}
	if len(os) == 1 && p.asPrinted(from, to, os[0]) { // "Withdraw all to York"; printing takes time
		return 0, false
	}
	if at = slices.IndexFunc(p.toks[from:to], func(t token) bool { return t.is(AllOf) }); at < 0 {
		at = slices.IndexFunc(p.toks[from:to], func(t token) bool { return t.is(GoWithdraw) }) // "we go back to York"
	}
	return from + at, at >= 0
}

// asPrinted reports whether toks[from:to] say an order as it is printed. Tokens that others were put in
// for stand where those stood, not in order.
func (p *reading) asPrinted(from, to int, o Order) bool {
	if from >= to || p.toks[from].from > p.toks[to-1].to {
		return false
	}
	return strings.EqualFold(p.text[p.toks[from].from:p.toks[to-1].to], p.l.r.PrintOrder(o))
}

// withoutThem returns the leader in toks[from:to] who is to start where he is not: "2 from Sussex join Egbert in
// Wessex", "Egbert to Avalon and 2 from Sussex".
func (p *reading) withoutThem(from, to int, os []Order) (at int, found bool) {
	if p.here() == nil {
		return 0, false
	}
	for i, o := range os {
		if o.Kind != Move || o.Leader == ruleset.NoLeader || o.Half == 2 || p.l.r.rs.Board.Seas.Has(o.From) {
			continue
		}
		if slices.ContainsFunc(os[:i], func(before Order) bool { return before.led() }) {
			return 0, false
		}
		if where := p.leaderAt(o.Leader); where != board.None && (o.From != board.None && where != o.From || where == o.end() && len(o.Steps) == 1) {
			at = slices.IndexFunc(p.toks[from:to], func(t token) bool { return t.kind == tLeader && t.leader == o.Leader })
			return from + at, at >= 0
		}
	}
	return 0, false
}

// shared returns the number in toks[from:to] that stands behind where so many go, as if these were parted, and
// was taken for the next ones': "York 4 -> Lindsey 2, Norfolk 2".
func (p *reading) shared(from, to int, os []Order) (at int, found bool) {
	goes := func(n int, a board.Area) bool {
		return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.Count == N(uint8(n)) && o.end() == a })
	}
	var before []int // the numbers that were said
	for i := from; i+3 < to; i++ {
		t, next := p.toks[i:to], 3
		if t[0].kind == tNumber {
			before = append(before, t[0].n)
		}
		if len(t) > 4 && t[3].is(To, In) {
			next = 4
		}
		if t[0].kind == tArea && t[1].kind == tNumber && t[2].is(Comma, And) && t[next].kind == tArea && goes(t[1].n, t[next].area) &&
			slices.ContainsFunc(before, func(n int) bool { return goes(n, t[0].area) }) {
			return i + 1, true
		}
	}
	return 0, false
}

// lumped returns the first word of toks[from:to] that keeps two areas apart which an order to place, to
// stay or to remove has in one list: "put 2 of York into Lindsey", "hold York with 2 from Lindsey", "2 new
// to York and from there to Lindsey".
func (p *reading) lumped(from, to int, os []Order) (at int, found bool) {
	last := -1
	for i := from; i < to; i++ {
		if p.toks[i].kind != tArea || p.toks[i].areas.Len() != 1 {
			continue
		}
		if last >= 0 && p.toks[last].area != p.toks[i].area && inOneList(os, p.toks[last].area, p.toks[i].area) {
			between := p.toks[last+1 : i]
			joined := slices.ContainsFunc(between, func(t token) bool { return t.is(Comma, And, Or, Then, Colon) })
			for n, t := range between {
				if t.kind == tNumber || t.is(With, GoMove, GoLand, GoAttack, OnTo, OnVia) || !joined && t.is(From, Of, In, To) ||
					t.is(Then) && counted(os) {
					return last + 1 + n, true
				}
			}
		}
		last = i
	}
	return 0, false
}

// newIn reports whether one of os places armies in an area.
func newIn(os []Order, a board.Area) bool {
	return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Place && slices.Contains(o.Areas, a) })
}

// counted reports whether one of os places armies by number: "2 to York, then Lindsey" may send them on, where
// "new armies to York, then Lindsey" says which area is filled first.
func counted(os []Order) bool {
	return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Place && o.Count.Amount == Exactly })
}

// inOneList reports whether one of os has two areas in one list of those where armies are placed, stay or are
// removed, or where something is done that only the family has.
func inOneList(os []Order, a, b board.Area) bool {
	return slices.ContainsFunc(os, func(o Order) bool {
		return (o.Kind == Place || o.Kind == Stay || o.Kind == Remove || o.Kind >= OwnKinds) && slices.Contains(o.Areas, a) && slices.Contains(o.Areas, b)
	})
}

// ranksAndFlees reports whether a plan of os takes the areas whose battles come first for those that are fled from: "York
// first, then Bernicia, in York we retreat to Bernicia".
func (p *reading) ranksAndFlees(from int, os []Order) bool {
	return ranked(p.toks[from:p.end]) && slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Plan && len(o.Areas) > 1 })
}

// ranked reports whether toks begin with areas of which one comes first.
func ranked(toks []token) bool {
	first, areas := false, 0
	for _, t := range toks {
		if t.kind == tWord && t.word.verb() {
			break
		}
		first = first || t.is(First)
		if t.kind == tArea {
			areas++
		}
	}
	return first && areas > 1
}

// staysElsewhere reports whether so many of os stay in an area as are said to stay where others go from: "2 from York to
// Cumbria, 1 stays, Bernicia holds".
func (p *reading) staysElsewhere(from int, os []Order) bool {
	for i := from; i+4 < p.end; i++ {
		n, area := p.toks[i], p.toks[i+3]
		if n.kind != tNumber || n.ordinal || !p.toks[i+1].is(GoStay, GoHold) || !p.toks[i+2].is(Comma, And) || area.kind != tArea || !p.toks[i+4].is(GoStay, GoHold) {
			continue
		}
		if slices.ContainsFunc(os, func(o Order) bool {
			return o.Kind == Stay && o.Count == N(uint8(min(n.n, 99))) && slices.Contains(o.Areas, area.area)
		}) {
			return true
		}
	}
	return false
}
