package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// returnsByLand reports whether the statement that begins at toks[from] sends armies from land to
// land and back: "2 from Wessex to Avalon and return". Raiders go home, and nobody else.
func (p *reading) returnsByLand(from int) bool {
	os := p.now.orders
	if len(os) == 1 && p.kept >= 0 && len(p.said) > 0 {
		os = append(slices.Clip(p.said[len(p.said)-1].orders), os...)
	}
	for i := 1; i < len(os); i++ {
		if o, before := os[i], os[i-1]; o.Kind == Withdraw && len(o.Areas) == 0 && o.To == board.None && o.Count != N(0) &&
			before.Kind == Move && (p.l.r.rs.Board.Land.Has(before.From) || before.From == board.None && before.Leader != ruleset.NoLeader && p.l.r.rs.Board.Land.Has(p.leaderAt(before.Leader))) {
			return !p.toSea(from)
		}
	}
	return false
}

// toSea reports whether the statement that begins at toks[from] says that those who go back are
// raiders, or go to sea.
func (p *reading) toSea(from int) bool {
	for _, t := range p.toks[from:p.end] {
		if t.is(Raiders, SeaWord, AtSea) {
			return true
		}
		if !t.is(GoWithdraw) {
			continue
		}
		words := strings.Fields(p.text[t.from:t.to])
		for i := 1; i < len(words); i++ {
			if slices.ContainsFunc(p.vocab.scan(strings.Join(words[i:], " ")), func(t token) bool { return t.is(SeaWord, AtSea) }) {
				return true
			}
		}
	}
	return false
}

// oneWay refuses the statement at hand because of a way back that there is not, and offers it
// without.
func (p *reading) oneWay() {
	var lines []string
	os := p.now.orders
	if len(os) == 1 {
		os = p.said[len(p.said)-1].orders
	}
	for _, o := range os {
		if o.Kind != Withdraw {
			lines = append(lines, p.l.lineOf(p.now.nations, o))
		}
	}
	p.fail(NoWayBack)
	p.err.Nearest = strings.Join(lines, "; ")
	p.now.orders = nil
}

// sentOn returns the move that orders os, of the statement that begins at toks[from], mean by an order to place
// or to stay: "remove 2 from York and put them in Lindsey", "1 stays in York, the rest in Lindsey".
func (p *reading) sentOn(from int, os []Order) (move Order, found bool) {
	has := func(w Word) bool {
		return slices.ContainsFunc(p.toks[from:p.end], func(t token) bool { return t.is(w) })
	}
	if len(os) == 1 && p.kept >= 0 && len(p.said) > 0 {
		os = append(slices.Clip(p.said[len(p.said)-1].orders), os...)
	}
	for i := 1; i < len(os); i++ {
		o, before := &os[i], &os[i-1]
		if o.Count.Amount != All || len(o.Areas) != 1 || len(before.Areas) != 1 || before.Areas[0] == o.Areas[0] || before.Count.Amount != Exactly {
			continue
		}
		move := Order{Kind: Move, Count: before.Count, Unit: before.Unit, From: before.Areas[0], Steps: []Step{{To: o.Areas[0]}}, Half: o.Half}
		switch {
		case before.Kind == Remove && o.Kind == Place && !has(NewArmy):
			return move, true
		case before.Kind == Stay && o.Kind == Stay && has(Rest):
			move.Count.Amount = AllBut
			return move, true
		}
	}
	return Order{}, false
}

// elsewhere refuses the statement at hand, which means a move, and offers that.
func (p *reading) elsewhere(move Order) {
	p.fail(NotUnderstood, p.now.text)
	p.err.Nearest = p.l.lineOf(p.now.nations, move)
	p.now.orders, p.sent = nil, true
}

// contrary reports whether orders os, of the statement that begins at toks[from], say what it does not mean.
func (p *reading) contrary(from int, os []Order) bool {
	_, sent := p.sentOn(from, os)
	takesBack := from < p.end && p.toks[from].is(GoCancel) && len(os) > 0 // "forget if Suffolk is empty, 2 to Suffolk"
	return sent || takesBack || p.quits(os) || p.bereft(from, os) || p.sitsOrStay(from) || p.saidNot(from, os) || p.staysInstead(from, os) || p.baseless(from, os) || p.tornList(from, os) || p.tornMuster(from, os) || p.nobodyElse(from, os) || homeAfterAll(os) || p.ranksAndFlees(from, os) || p.staysElsewhere(from, os)
}

// quits reports whether orders os submit where the player says that they leave the game, or that somebody else is to play: "I surrender,
// I leave the game". No nation of theirs is to bow to anybody for that.
func (p *reading) quits(os []Order) bool {
	return p.vocab.Quitting.in(p.text) && slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Submit })
}

// bereft reports whether os retreat so many as it is said, from toks[from] on, with how many only: "con uno solo me
// retiro" is when no more are left.
func (p *reading) bereft(from int, os []Order) bool {
	for i := from; i+1 < p.end; i++ {
		if t := p.toks[i+1]; p.toks[i].is(With) && t.kind == tNumber && t.alone(p.text) && slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Plan && o.Count == N(uint8(min(t.n, 99))) }) {
			return true
		}
	}
	return false
}

// forbidding reports whether toks hold a verb that is denied with what it is about right behind it.
func forbidding(toks []token) bool {
	for i, t := range toks {
		at := i + 1
		switch {
		case t.is(GoStay):
		case t.is(Not, None, Never) && at < len(toks) && toks[at].is(GoMove, GoLand, GoAttack, GoTake):
			at++
		default:
			continue
		}
		if at < len(toks) && (toks[at].kind == tNumber || toks[at].kind == tArea || toks[at].is(AllOf, Army, From)) {
			return true
		}
	}
	return false
}

// keepsNobody returns the word in toks[from:to] that denies that somebody stays where orders os keep them: "no point in
// holding Kent", "no reason to stay in Kent".
func (p *reading) keepsNobody(from, to int, os []Order) (at int, found bool) {
	keeps := func(a board.Area) bool {
		return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Stay && slices.Contains(o.Areas, a) })
	}
	for i := from; i < to; i++ {
		if !p.toks[i].is(Not, None) {
			continue
		}
		at := i + 1
		for at < to && (p.toks[at].talk || p.toks[at].is(To, In)) {
			at++
		}
		if at >= to || !p.toks[at].is(GoHold, GoStay) {
			continue
		}
		for at++; at < to && p.toks[at].is(In); at++ {
		}
		if at < to && p.toks[at].kind == tArea && keeps(p.toks[at].area) {
			return i, true
		}
	}
	return 0, false
}

// sentTwice returns the number of a move in toks[from:to] that goes the way that a move of another number before it goes: "2 to
// Avalon, wait, so 1 to Avalon" is a correction, or three.
func (p *reading) sentTwice(from, to int, os []Order) (at int, found bool) {
	for k, o := range os {
		if o.Kind != Move || o.Count.Amount != Exactly || o.From == board.None || !slices.ContainsFunc(os[:k], func(b Order) bool {
			return b.Kind == Move && b.Count.Amount == Exactly && b.Count != o.Count && b.From == o.From && b.end() == o.end() && b.Unit == o.Unit && b.Half == o.Half && b.Second == o.Second && !b.led() && !o.led()
		}) {
			continue
		}
		for i := to - 1; i >= from; i-- {
			if t := p.toks[i]; t.kind == tNumber && t.n == int(o.Count.N) {
				return i, true
			}
		}
	}
	return 0, false
}

// forbidsWay reports whether toks begin with a verb that is denied, and say from where and to where.
func forbidsWay(toks []token) bool {
	has := func(w Word) bool { return slices.ContainsFunc(toks, func(t token) bool { return t.is(w) }) }
	return has(From) && has(To) && forbidding(toks[:min(3, len(toks))])
}

// staysInstead reports whether orders os, of the statement that begins at toks[from], say under a
// condition about where somebody was sent just before only that they stay, not that the rest
// does: "2 to Dunedin, if the Scots are there stay" is about those 2.
func (p *reading) staysInstead(from int, os []Order) bool {
	if slices.ContainsFunc(p.toks[from:p.end], func(t token) bool { return t.is(Rest) }) {
		return false
	}
	if p.sitsOrStay(from) && slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Conditional }) {
		return true
	}
	var ends account
	if n := len(p.said); n > 0 {
		ends.ends(p.said[n-1].orders)
	}
	for _, o := range os {
		if o.Kind == Conditional && len(o.Then) == 1 && len(o.Else) == 0 && (o.Then[0].rests() || p.keepsBack(o.Then[0])) {
			var about account
			about.conds(o.If)
			if about.areas&ends.areas != 0 {
				return true
			}
		}
		ends.ends([]Order{o})
	}
	return false
}

// keepsBack reports whether o keeps those where they are whom what was said just before sends away: "1 from Powys to
// Clwyd. If it's not empty, leave him in Powys".
func (p *reading) keepsBack(o Order) bool {
	n := len(p.said)
	return o.Kind == Stay && len(o.Areas) == 1 && n > 0 && slices.ContainsFunc(p.said[n-1].orders, func(m Order) bool { return m.Kind == Move && m.From == o.Areas[0] })
}

// sitsOrStay reports whether the statement that begins at toks[from] ends with a condition of which the last verb may
// be what the others do, or what one's own are to do: "if one Pict sits there", "if one Pict is there, sit there".
func (p *reading) sitsOrStay(from int) bool {
	at := p.end - 1
	for at > from && p.toks[at].is(There) {
		at--
	}
	if at <= from || !p.toks[at].is(GoStay, GoHold) || p.toks[at-1].kind != tNation {
		return false
	}
	for at -= 2; at >= from && (told(p.toks[at]) || p.toks[at].is(Unless)); at-- {
		if p.toks[at].is(If, Unless) {
			return true
		}
	}
	return false
}

// whoSits returns toks with "is" for "sits" in "if one Pict sits there, 2 from ...": that is what the others do, since
// what one's own do comes after it.
func whoSits(toks []token) []token {
	for i := 1; i+2 < len(toks); i++ {
		next := i + 1
		for next < len(toks) && (toks[next].is(There, In) || toks[next].kind == tArea) {
			next++
		}
		if !toks[i].is(GoStay) || toks[i-1].kind != tNation || next+1 >= len(toks) || !toks[next].is(Comma, Then) || toks[next+1].is(Otherwise, Or, Rest, If, Unless, Then) {
			continue
		}
		for at := i - 2; at >= 0 && told(toks[at]); at-- {
			if toks[at].is(If) {
				toks[i].word, toks[i].more = Is, nil
				break
			}
		}
	}
	return toks
}

// told reports whether t may stand in a condition before who somebody is, and says nothing of what they do.
func told(t token) bool {
	return t.kind == tNumber || t.kind == tArea || t.kind == tUnknown && t.talk || t.is(If, A, In, There, Of, DownTo, ExactWord, LeastWord, MostWord, MoreThan, FewerThan)
}

// tornMuster reports whether, from toks[from] on, those of two areas may go to one although os place new armies in
// the first of them: "new DUN, DUN 2 + DALR 1 > STR".
func (p *reading) tornMuster(from int, os []Order) bool {
	for i := from; i+5 < p.end; i++ {
		t := p.toks[i : i+6]
		first, second := t[0], t[3]
		switch {
		case first.kind == tArea && t[1].kind == tNumber && second.kind == tArea && t[4].kind == tNumber:
		case first.kind == tNumber && t[1].kind == tArea && second.kind == tNumber && t[4].kind == tArea:
			first = t[1]
		default:
			continue
		}
		placed := func(o Order) bool { return o.Kind == Place && slices.Contains(o.Areas, first.area) }
		if t[2].is(And, Comma) && t[5].is(To, OnTo, Arrow, Dash) && slices.ContainsFunc(os, placed) && p.unlike(from, i, t[2].is(And)) {
			return true
		}
	}
	return false
}

// unlike reports whether new armies were placed just before toks[to] in an area that has no number, or in any.
func (p *reading) unlike(from, to int, any bool) bool {
	for i := to - 1; i >= from && !p.toks[i].is(NewArmy, GoPlace); i-- {
		if p.toks[i].kind == tArea && (any || i > from && p.toks[i-1].kind != tNumber && p.toks[i+1].kind != tNumber) {
			return true
		}
	}
	return false
}

// ends adds where moves end.
func (a *account) ends(os []Order) {
	for _, o := range os {
		if o.Kind == Move {
			a.area(o.end())
		}
	}
}
