package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// ashore reports whether the nation that the order is for may have armies on land when it
// is carried out: it was there when some game began, it came before, or it has landed in
// the first half of its turn.
func (p *reading) ashore() bool {
	rs, rounds, n := p.l.r.rs, p.l.at.rounds, p.own()
	if n == ruleset.NoNation || len(rounds) != 1 || rounds[0] <= 0 || rounds[0] >= len(rs.Timeline) ||
		max(p.halved, p.l.at.half) == 2 {
		return true
	}
	atSea := rs.Timeline[rounds[0]].BySea.Has(n)
	for _, sc := range rs.Scenarios {
		if sc.Ashore.Has(n) {
			return true
		}
		atSea = atSea || sc.AtSea.Has(n) && rounds[0] == sc.First
	}
	for _, before := range rs.Timeline[:rounds[0]] {
		if (before.BySea | before.ByLand).Has(n) {
			return true
		}
	}
	return !atSea
}

// homeFromThere returns orders in which those who land and go home in one breath, "2 from the Frisian Sea to Kent and back to sea", are
// those who go home, and not all raiders, of whom nothing is said. Text is what they were read from.
func (l *letter) homeFromThere(os []Order, text string) []Order {
	at := slices.IndexFunc(os, func(o Order) bool {
		return o.Kind == Withdraw && o.Count.Amount == All && len(o.Areas) == 0
	})
	if at < 1 || len(l.r.lex.own.Uses) > 0 || !l.goesBack(text) {
		return os
	}
	var there []board.Area
	for _, o := range os[:at] {
		if o.Kind != Move || o.From != board.None && !l.r.rs.Board.Seas.Has(o.From) || !l.r.rs.Board.Land.Has(o.end()) {
			return os
		}
		if !slices.Contains(there, o.end()) {
			there = append(there, o.end())
		}
	}
	os = slices.Clone(os)
	os[at].Areas = there
	return os
}

// goesBack reports whether text says in a clause of its own, without a word for whom, that somebody goes home.
func (l *letter) goesBack(text string) bool {
	vocab := l.vocabulary(text)
	toks := l.scan(vocab, text)
	whom := func(t token) bool {
		if t.is(AllOf, Rest, Raiders, Everywhere, None, Army, FirstUnit, LeaderWord, If, Unless, Until, Otherwise) || t.kind == tNation || t.kind == tLeader || t.kind == tNumber {
			return true
		}
		return t.kind == tWord && t.to <= len(text) && t.from < t.to && slices.ContainsFunc(strings.Fields(text[t.from:t.to]), func(word string) bool {
			said := vocab.entries.of(spelling.Key(word))
			return said.is(AllOf, Rest, Raiders, None)
		})
	}
	for from := 0; from < len(toks); {
		to := from
		for to < len(toks) && !toks[to].is(Comma, And, Then, Stop, Semicolon, Colon, Open, Close) {
			to++
		}
		if clause := toks[from:to]; from > 0 && hasAny(clause, []Word{GoWithdraw, HomeWord}) {
			return !slices.ContainsFunc(clause, whom) && !slices.ContainsFunc(toks[to:], whom)
		}
		from = to + 1
	}
	return false
}

// lands reports whether all that was collected is how many, and where: whoever has
// nobody ashore lands there ("4 infantry Sussex").
func (c *collector) lands() bool {
	q := c.q
	if c.verb != NoWord || c.sea || c.rest || len(c.areas) != 1 || c.count.Amount == Unsaid && !c.led || c.count.N == 0 && c.count.Amount == Exactly {
		return false
	}
	a := c.areas[0]
	return a.role == NoWord && a.area != board.None && q.l.r.rs.Board.Land.Has(a.area) &&
		(q.verb == NoWord || q.verb == GoMove || q.verb == HeadMoves) && !q.battle && !q.ashore()
}

// staying returns the order to stay o, unless the areas on land that loosely go with it
// are of somebody who has none: "Kent 4, Sussex 4, 4 wait".
func (p *reading) staying(o Order, loose bool) []Order {
	if loose && slices.ContainsFunc(o.Areas, p.l.r.rs.Board.Land.Has) && !p.ashore() {
		p.fail(NoDestination)
	}
	if o.Count.Amount == Exactly && o.Count.N > 0 && slices.ContainsFunc(o.Areas, p.deserted) {
		p.fail(NoDestination) // "2 in Avalon, 1 stays" of those in Wessex
	}
	return p.one(o)
}

// deserted reports whether the nation on turn has nobody on land in a, and sends nobody
// there: a number of armies cannot stay in it.
func (p *reading) deserted(a board.Area) bool {
	here := p.here()
	if here == nil || here.armies(a) > 0 || !p.l.r.rs.Board.Land.Has(a) {
		return false
	}
	comes := func(o Order) bool {
		return o.Kind == Move && o.end() == a || (o.Kind == Place || o.Kind == PlaceLeader) && slices.Contains(o.Areas, a)
	}
	for _, s := range p.said {
		if slices.ContainsFunc(s.orders, comes) {
			return false
		}
	}
	for _, s := range p.l.sheet.Sections {
		if slices.ContainsFunc(s.Orders, comes) {
			return false
		}
	}
	return p.moved == nil || p.moved.order.end() != a
}

// returning returns orders with a landing and a return for each move that goes ashore and then to a sea again:
// "2 from the Atlantic to Cornwall, then back to the Atlantic". Only raiders go to sea, after their battles. Text
// is what they were read from.
func (l *letter) returning(os []Order, text string) []Order {
	b := l.r.rs.Board
	os = l.homeFromThere(os, text)
	var out []Order
	for _, o := range os {
		o.Then, o.Else = l.returning(o.Then, text), l.returning(o.Else, text)
		out = append(out, o)
		if o.Kind != Move || len(l.r.lex.own.Uses) > 0 || !o.winds() || len(o.Steps) > 1 || !b.Seas.Has(o.end()) || o.From != board.None && !b.Seas.Has(o.From) {
			continue
		}
		ashore := lessLast(o)
		if at := ashore.end(); b.Land.Has(at) && l.lands(text, at) {
			out[len(out)-1] = ashore
			out = append(out, Order{Kind: Withdraw, Count: Count{Amount: All}, Areas: []board.Area{at}, To: o.end(), Half: o.Half, Line: o.Line, Text: o.Text})
		}
	}
	return out
}

// lands reports whether text says of an area that somebody goes to it, not through it.
func (l *letter) lands(text string, a board.Area) bool {
	toks := l.scan(l.vocabulary(text), text)
	return slices.ContainsFunc(toks, func(t token) bool { return t.kind == tArea && t.areas.Len() == 1 && t.area == a }) &&
		!slices.ContainsFunc(toks, func(t token) bool { return t.is(Via, OnVia) })
}
