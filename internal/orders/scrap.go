package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// What players say of a battle is little, whatever words they find for it: nobody runs, or they run
// when so many are left. Where a statement could not be read and nothing was found
// to offer, what is offered is what its words of a battle hint at. It is never carried out by itself;
// where a word stands among them that may say the contrary, or another condition, there is no hint.

// mostStrange is how many words that nobody knows a hint may pass over.
const mostStrange = 6

// scrap is what was found of what a statement says of a battle.
type scrap struct {
	g               *gist
	toks            []token
	when            When
	areas           []placed
	numbers         int
	n               int
	conds, negative int
	first           int  // the first token that denies something
	open, denied    bool // what comes now is still denied; running was
	strange         int
	back, sea, home bool // they go back, to the sea they came from, to where they came from
	lost, left      bool
	article         bool // that may be a number
	leader          ruleset.Leader
	foes            ruleset.Nations
	attacked        bool // "if they attack"
	unless          bool
	won, beaten     bool // they win, or are beaten, as a condition
	gone            bool // they go home, which is not denied
}

// hinted is what the statement f hints at.
func (l *letter) hinted(p *reading, f fault) proposal {
	if f.whole || p.now.standing || l.at.standing || p.own() == ruleset.NoNation {
		return proposal{}
	}
	for _, part := range p.hints(f) {
		if !l.affords(part.to - part.from) {
			break
		}
		meant := l.hint(p, part)
		if from, to := span(p.toks[part.from:part.to]); meant.line == "" && part.from > f.from && p.toks[part.from].is(GoFightOn) {
			meant = l.reworded(p.text[from:to])
		}
		if meant.line != "" && len(meant.orders) == 1 {
			meant.beside(p, f, part)
			return meant
		}
	}
	return proposal{}
}

// hint is what the statement f, or a part of one, hints at.
func (l *letter) hint(p *reading, f fault) proposal {
	h := scrap{g: p.begin(), toks: p.toks[f.from:f.to], first: -1}
	if f.Code == NotYours {
		h.g.q.now.nations = 0 // of whom something is told
	}
	for _, s := range p.said {
		if s.nations == 0 || s.nations.Has(p.own()) {
			for _, o := range s.orders {
				h.g.done = append(h.g.done, deed{Order: o})
			}
		}
	}
	h.g.q.i, h.g.q.end = f.from, f.to
	if !h.gather() {
		return proposal{}
	}
	o, ok := h.order()
	if !ok {
		return proposal{}
	}
	o.Half = l.at.half
	return proposal{line: l.lineOf(0, o), orders: []Order{o}}
}

// gather takes the tokens, and reports whether all of them may be said of a battle.
func (h *scrap) gather() bool {
	q := h.g.q
	role, from := NoWord, q.i
	for ; q.i < q.end; q.i++ {
		t, at := q.peek(), q.i-from
		if h.moment() {
			q.i--
			role, h.open = NoWord, false
			continue
		}
		h.open = h.open && !t.is(Comma, Colon, Then)
		h.denied = h.denied || h.open && (t.is(GoRetreat, HeadRetreats, GoWithdraw, HomeWord, AtSea, SeaWord, ByBoat, GoMove) || t.kind == tArea && role != In && role != From)
		switch {
		case t.is(Own, MineWord, Myself) && q.vocab.Theirs.has(spelling.Key(q.text[t.from:t.to])):
			return false // of others
		case t.kind == tUnknown && !t.talk:
			h.strange++
			if !q.passes() {
				return false
			}
			continue
		case t.kind == tArea:
			if t.areas.Len() != 1 || len(h.areas) == 2 {
				return false
			}
			h.areas = append(h.areas, placed{area: t.area, role: role})
		case t.kind == tNumber:
			h.numbers++
			h.n = t.n
		case t.kind == tLeader:
			h.leader = t.leader
		case t.kind == tNation && t.nation != q.own():
			h.foes = h.foes.With(t.nation)
		case t.kind == tNation:
		case t.is(GoAttack, GoLand, AttackedWord) && h.conds > 0 && (h.foes != 0 || t.is(AttackedWord)):
			h.attacked = true // not "if we attack"
		case t.is(If), t.is(Unless) && h.conds == 0:
			h.conds++
			h.unless = t.is(Unless)
		case t.is(MineWord) && h.conds > 0 && h.numbers == 0 && !q.at(-1).is(Of):
			h.won = true
		case t.is(Fortune) && h.conds > 0:
			h.beaten = true
		case t.is(Not, None, Never):
			if h.negative++; h.first < 0 {
				h.first = at
			}
			h.open = true
		case t.is(GoRetreat, HeadRetreats):
			h.back = true
		case t.is(GoWithdraw, HomeWord):
			h.back, h.home = true, true
			h.gone = h.gone || !h.open
		case t.is(AtSea, SeaWord, ByBoat):
			h.sea = true
			h.gone = h.gone || !h.open
		case t.is(StandingWord) && h.conds > 0: // "if one is still standing"
			h.left = true
		case t.is(AllOf, Rest) && (h.when.Moment != 0 || h.n > 0 && (h.lost || h.left)): // "back with all who are left"
		case t.is(Instead) && h.conds == 0 && len(h.areas) > 0 && !h.back: // "in York, on the other hand, no running"
		case t.is(GoPlace) && h.conds > 0 && h.n > 0 && !q.at(1).is(NewArmy):
		case t.is(Without) && (q.at(1).kind == tUnknown || q.at(1).talk): // "without thinking"
		case t.is(LostWord, GoLose, Dead):
			h.lost = true
		case t.is(LeftWord, Alive, DownTo):
			h.left = true
			h.article = h.article || q.at(1).is(A)
		case t.is(GoStay):
			h.left = true
		case t.is(GoLand) && h.conds > 0 && (h.when.Moment != 0 || h.left || h.lost): // "if one is left, he gets into Suffolk"
		case t.is(Without) && q.at(1).is(GoStay, GoStop): // "without waiting"
		case t.is(From, To, In, OnTo, Arrow):
			role = t.word
			continue
		case t.is(A):
			h.article = h.article || q.at(1).is(LeftWord, Alive, GoStay) || q.at(-1).is(LostWord, Dead, GoStay, DownTo)
			continue
		case t.talk:
			continue
		case t.is(Own, Of, Is, Have, MineWord, Myself, Him, There, Then, And, Comma, Colon, Army, Last, Another, MostWord, RoundWord, After, AfterBattle, GoMove, GoFight, With, AtOnce, As):
		default:
			return false
		}
		role = NoWord
	}
	return h.strange <= mostStrange
}

// moment reads when they run as conditions of battles are read.
func (h *scrap) moment() bool {
	q := h.g.q
	if h.when.Moment != 0 || q.peek().is(If, A, Own, Of, Is, Comma, And) {
		return false
	}
	at := q.i
	w, ok := q.when(true)
	bad := q.err != nil
	q.err = nil
	switch w.Moment {
	case AfterRound, Outnumbered, FewerLeft, Losses:
	default:
		ok = false
	}
	if w.Moment == Outnumbered && q.near(at, max(at, q.i-1), func(t token) bool { return t.is(Own, Myself) }) {
		ok = false // "if we are twice as many"
	}
	if !ok || bad || q.i == at || q.near(at, q.i-1, q.other) {
		q.i = at
		return false
	}
	h.when = w
	return true
}

// order is what was found as an order.
func (h *scrap) order() (Order, bool) {
	if h.leader != ruleset.NoLeader {
		return Order{}, false
	}
	if h.won || h.unless {
		return h.ashore()
	}
	if h.negative > 0 && h.conds == 0 && h.numbers == 0 && h.when.Moment == 0 && h.foes == 0 {
		return h.stand()
	}
	if h.attacked && h.conds == 1 && h.numbers == 0 && h.when.Moment == 0 && !h.lost && !h.left {
		return h.defend()
	}
	when, ok := h.fate()
	if h.beaten && (when.Moment != FewerLeft && when.Moment != Losses) {
		return Order{}, false
	}
	if !ok || h.foes != 0 || h.attacked || h.conds > 1 || h.conds == 0 && when.Moment != FewerLeft || h.negative > 0 && (when.Moment != AfterRound || h.negative > 1 || h.denied) {
		return Order{}, false
	}
	w, ok := h.way()
	return Order{Kind: Plan, Count: Count{Amount: All}, Areas: []board.Area{w.from}, Goals: []Goal{{To: w.to}}, When: []When{when}}, ok
}

// stand is that nobody runs.
func (h *scrap) stand() (Order, bool) {
	o := Order{Kind: Plan, Count: N(0)}
	for _, a := range h.areas {
		if a.role == To || a.role == OnTo || a.role == Arrow || h.g.here().armies(a.area) == 0 && !h.g.fights().Has(a.area) {
			return o, false
		}
		o.Areas = append(o.Areas, a.area)
	}
	return o, h.negative == 1 && !h.sea && !h.home && h.denies()
}

// defend is what those do who are attacked: none of them runs, or all do.
func (h *scrap) defend() (Order, bool) {
	o, ok := Order{}, false
	if h.negative > 0 {
		o, ok = h.stand()
		ok = ok && len(o.Areas) == 1
	} else if len(h.areas) == 2 && h.back && !h.sea && !h.home {
		var w flightWay
		w, ok = h.way()
		o = Order{Kind: Plan, Count: Count{Amount: All}, Areas: []board.Area{w.from}, Goals: []Goal{{To: w.to}}}
	}
	o.Side, o.Enemies = Defending, h.foes
	return o, ok
}

// denies reports whether it is running that is denied.
func (h *scrap) denies() bool {
	return slices.ContainsFunc(h.toks[h.first+1:min(h.first+3, len(h.toks))], func(t token) bool {
		return t.is(GoRetreat, HeadRetreats, GoWithdraw, HomeWord)
	})
}

// fate is when they run.
func (h *scrap) fate() (When, bool) {
	n := h.n
	if h.numbers == 0 && h.article {
		n = 1
	}
	plain := h.numbers == 0 && !h.lost && !h.left
	switch {
	case h.when.Moment != 0:
		return h.when, plain || h.when.Moment == FewerLeft || h.when.Moment == Losses
	case h.numbers > 1 || n <= 0 || n > 99:
		return When{}, false
	case h.lost && !h.left:
		return When{Losses, uint8(n), 0}, true
	case h.left && !h.lost:
		return When{FewerLeft, uint8(n + 1), 0}, true
	}
	return When{}, false
}

// way is where they run, and from where.
func (h *scrap) way() (flightWay, bool) {
	w := flightWay{}
	fights := h.g.fights()
	for _, a := range h.areas {
		to := a.role == To || a.role == OnTo || a.role == Arrow
		switch {
		case to && w.to == board.None:
			w.to = a.area
		case !to && w.from == board.None && (len(h.areas) == 2 || fights.Has(a.area)):
			w.from = a.area
		case !to && w.to == board.None:
			w.to = a.area
		default:
			return w, false
		}
	}
	if w.from == board.None {
		w.from = h.battle(w.to)
	}
	f := flight{back: h.back, sea: h.sea, ways: []flightWay{w}}
	if w.to == board.None && h.sea {
		f.ways[0].to = h.seaOf(w.from)
	}
	ok := (h.back || h.sea || w.to != board.None) && h.g.settle(&f, true)
	return f.ways[0], ok
}

// battle is the last battle to which some came from the area to, or from a sea, if that is where they run.
func (h *scrap) battle(to board.Area) board.Area {
	b, found := h.g.q.l.r.rs.Board, board.None
	for _, o := range h.g.hoped() {
		if o.Kind == Move && (to == o.From || to == board.None && (!h.sea || b.Seas.Has(o.From))) && h.g.here().armies(o.end()) == 0 {
			found = o.end()
		}
	}
	return found
}

// seaOf is the one sea from which some came to an area; None: there is none, or there are several.
func (h *scrap) seaOf(a board.Area) board.Area {
	seas := h.g.startsOf(a) & h.g.q.l.r.rs.Board.Seas
	if a == board.None || seas.Len() != 1 {
		return board.None
	}
	return seas.First()
}
