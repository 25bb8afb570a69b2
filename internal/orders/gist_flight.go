package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Who runs, where to and when, in any order of words: "back to York if only two are left", "wes
// lost => back to ava w/ whatever is left if 2 or less", "retreat from Dyfed to Gwent with 1".

// flight is what was found of one.
type flight struct {
	back                     bool // somebody goes back
	ways                     []flightWay
	sea                      bool // to the sea that they came from
	only                     bool // "only", "with": the number is of those who are left
	hangs                    bool // "if" is at hand
	fate                     fate
	when                     When // as conditions of battles are read, if it was
	leader                   ruleset.Leader
	led                      bool
	strange                  int // words that nobody knows
	parted                   bool
	theirs                   bool // it is others who are lost, or left
	vague                    bool // it goes badly, or they lose
	numberAt, lostAt, leftAt int  // where it was said; 0: it was not
}

// flightWay is where some run.
type flightWay struct{ from, to board.Area }

// flight makes a plan of who runs when so many are lost or left, or when they are outnumbered.
func (g *gist) flight() []Order {
	q := g.q
	f := flight{fate: fate{n: -1}, back: g.verb == GoRetreat || g.verb == HeadRetreats || q.l.at.verb == HeadRetreats, ways: make([]flightWay, 1)}
	start, role := q.i, NoWord
	for q.i < q.end && !g.flown(&f) {
		next, ok := g.flightAt(&f, role)
		if !ok {
			break
		}
		role = next
	}
	when, ok := f.moment()
	f.theirs = f.theirs || f.numberAt > 0 && f.when.Moment == 0 && q.near(f.numberAt, f.numberAt, q.other)
	if !ok || f.theirs || f.strange > 6 || !f.back && !f.hangs || !g.settle(&f, when.Moment == Losses) {
		return nil
	}
	for q.i > start && q.separates(-1) {
		q.i--
	}
	g.spendWhere(start, q.i, func(t token) bool {
		return t.kind == tNumber && t.n == f.fate.n || t.is(If, A, LostWord, LeftWord, AllOf, Rest, GoStay, HalfOf, DownTo, RoundWord)
	})
	o := Order{Kind: Plan, Count: Count{Amount: All}, When: []When{when}, Half: q.l.at.half}
	if at := q.here().leader(f.leader); f.led && (f.leader == ruleset.NoLeader || at != board.None) {
		o.Leader, o.WithLeader = f.leader, f.leader == ruleset.NoLeader
	}
	var out []Order
	for _, w := range f.ways {
		o.Areas, o.Goals = []board.Area{w.from}, []Goal{{To: w.to}}
		out = append(out, o)
	}
	return out
}

// moment is when they run.
func (f *flight) moment() (When, bool) {
	n, lost, left := f.fate.n, f.fate.lost || f.fate.dead, f.fate.left || f.only
	if lost && f.leftAt > 0 && f.numberAt > 0 {
		lost = apart(f.lostAt, f.numberAt) <= apart(f.leftAt, f.numberAt) // "wes lost: back with what is left if 2 or less"
	}
	switch {
	case f.when.Moment != 0:
		return f.when, true
	case f.vague && f.hangs && n < 0 && !f.only:
		return When{Outnumbered, 1, 1}, true // nobody knows when that is: it is offered
	case n <= 0 || !f.hangs && !f.only, !lost && !left && !f.fate.less:
		return When{}, false
	case lost && (f.fate.less || f.fate.most || f.only), !lost && f.fate.more:
		return When{}, false
	case lost && f.fate.more:
		return When{Losses, uint8(n + 1), 0}, true
	case lost:
		return When{Losses, uint8(n), 0}, true
	case f.fate.less:
		return When{FewerLeft, uint8(n), 0}, true
	}
	return When{FewerLeft, uint8(n + 1), 0}, true
}

// apart is how far two places are from each other.
func apart(a, b int) int { return max(a-b, b-a) }

// flies reports whether somebody runs, and where to or that they do.
func (f *flight) flies() bool {
	w := f.ways[len(f.ways)-1]
	return w.to != board.None || f.back && (f.sea || len(f.ways) == 1 && w.from != board.None)
}

// flown reports whether all of it was found, and something else begins at the token at hand.
func (g *gist) flown(f *flight) bool {
	q := g.q
	_, ok := f.moment()
	if !ok || !f.flies() || !q.separates(0) {
		return false
	}
	n := 0
	for q.separates(n) {
		n++
	}
	if q.at(n).is(From) {
		n++
	}
	also := q.at(n).kind == tArea && q.at(n+1).is(To, Arrow) && q.at(n+2).kind == tArea && g.fights().Has(q.at(n).area)
	return !also && !q.at(n).is(If, MostWord, DownTo, With) // "..., only when two are left"
}

// flightAt takes the token at hand, whose role is said by the one before. It returns the role of the
// next, and false where it belongs to something else.
func (g *gist) flightAt(f *flight, role Word) (next Word, ok bool) {
	q := g.q
	t := q.peek()
	if f.when.Moment == 0 && f.fate.n < 0 && !(t.kind == tNumber && role == From) {
		if at := q.i; q.flightWhen(f) {
			return NoWord, true
		} else {
			q.i = at
		}
	}
	switch {
	case t.is(If) && f.hangs && f.flies(), t.is(Unless, Until, Otherwise, Instead, TakenBack, Or, Never, None, NewArmy, GoPlace, GoVote, GoSubmit, GoFightOn, BattleOrder, FirstHalf, SecondHalf, StandingWord, LeastWord),
		t.is(GoFight) && !(f.hangs && (q.at(1).is(Fortune, Is, In) || q.at(1).kind == tArea)): // "if the battle goes badly"
		return NoWord, false
	case t.is(GoAttack) && (!f.hangs || f.fate.n >= 0 || f.when.Moment != 0 || f.vague):
		return NoWord, false
	case t.is(Not) && (!f.hangs || q.at(1).is(GoRetreat, HomeWord, GoWithdraw, GoMove)):
		return NoWord, false // "don't go home"
	case t.is(If):
		f.hangs = true
	case t.is(Last) && !f.hangs && f.fate.n < 0 && (q.at(1).kind == tNumber && !q.at(1).ordinal || q.at(1).is(A, Army, LeftWord)):
		f.hangs, f.only = true, true // "the last one goes home"
		if f.fate.n = 1; q.at(1).kind == tNumber {
			f.fate.n = q.at(1).n
			f.mark(*q.at(1), q.i+1)
			q.i++
		}
	case t.is(GoRetreat, HeadRetreats, HomeWord, GoWithdraw, GoLeaveOut):
		f.back = true
	case t.is(AtSea, SeaWord, ByBoat):
		f.sea = true
	case t.is(From, To, OnTo, Arrow, Dash, In):
		next = t.word
		f.back = f.back || t.is(To) && q.returning(t)
	case t.is(DownTo) && f.fate.n >= 0: // "two of us are down"
		return NoWord, false
	case t.is(MostWord, DownTo), t.is(With) && q.at(1).kind == tNumber && (f.back || q.at(1).alone(q.text)), t.is(Is) && f.hangs && q.at(1).kind == tNumber && q.at(1).n == 1:
		f.only = true // "with 1", "if there is 1"
	case t.kind == tArea:
		if t.areas.Len() != 1 || !f.area(t.area, role) {
			return NoWord, false
		}
		f.back = f.back || role == To && q.l.r.rs.Board.Seas.Has(t.area) // who moves ends on land
		q.areaAt()
		f.parted = false
		return NoWord, true
	case t.kind == tLeader, t.is(LeaderWord):
		f.led, f.leader = true, max(f.leader, t.leader)
	case t.kind == tNumber && f.fate.n >= 0, t.is(MoreThan) && !f.fate.lost && f.fate.n < 0 && !f.hangs:
		return NoWord, false
	case t.kind == tUnknown:
		f.strange++
		f.only = f.only || f.hangs && f.fate.n < 0 && q.at(1).kind == tNumber // "if STAY 2"
		return role, g.passFlight()
	case t.kind == tNation, t.is(Fortune) || t.is(GoMove, GoStay, Him, There, AllOf, Rest, Another, Foe, GoFight, Against, Last, Alive, LostWord, LeftWord, Dead, Fortune, Because, RoundWord, After, AfterBattle, First, Not, Colon, Comma, And, Then, GoAttack, HeldByWord, With, AttackedWord):
		f.hangs, f.vague = f.hangs || t.is(Fortune), f.vague || t.is(Fortune, LostWord)
		f.parted = f.parted || t.is(Comma, And, Then)
		g.fateAt(&f.fate)
	default:
		if !g.fateAt(&f.fate) && !q.passes() {
			return NoWord, false
		}
	}
	f.mark(*t, q.i)
	q.i++
	return next, true
}

// mark notes where it was said how many are lost or left.
func (f *flight) mark(t token, at int) {
	switch {
	case t.kind == tNumber:
		f.numberAt = at
	case t.is(LostWord, GoLose, Dead):
		f.lostAt = at
	case t.is(LeftWord, GoStay, MostWord, DownTo):
		f.leftAt = at
	}
}

// passFlight passes over a word that nobody knows.
func (g *gist) passFlight() bool {
	ok := g.q.passes()
	g.q.i++
	return ok
}

// flightWhen reads when they run as a condition of a battle does.
func (q *reading) flightWhen(f *flight) bool {
	if !f.hangs && !q.peek().is(OutnumberedWord, LostWord, FewerThan) {
		return false
	}
	at := q.i
	w, ok := q.when(true)
	bad := q.err != nil
	q.err = nil
	if !ok || bad || w.Moment == Outnumbered && q.near(at, at, func(t token) bool { return t.is(Own, Myself) }) {
		return false // "if we are twice as many"
	}
	f.when = w
	f.theirs = f.theirs || w.Moment != Outnumbered && (q.near(at, q.i-1, q.other) || q.heard(max(at-1, 0), q.i))
	return true
}

// near reports whether a thing is so of one of the tokens toks[from:to+1], or of two on either side.
func (q *reading) near(from, to int, so func(token) bool) bool {
	return slices.ContainsFunc(q.toks[max(from-2, 0):min(to+3, q.end)], so)
}

// other reports whether t is somebody else's nation, or the word for others.
func (q *reading) other(t token) bool { return t.is(Foe) || t.kind == tNation && !q.yours(t.nation) }

// area takes an area that the word before says the role of, and reports whether it has one.
func (f *flight) area(a board.Area, role Word) bool {
	w := &f.ways[len(f.ways)-1]
	switch to := role == To || role == OnTo || role == Arrow || role == Dash; {
	case w.from == a || w.to == a:
	case to && w.to == board.None:
		w.to = a
	case w.from == board.None && !to && !(f.parted && w.to != board.None):
		w.from = a
	case w.to == board.None:
		w.to = a
	case f.parted && role != To && len(f.ways) < 4:
		f.ways = append(f.ways, flightWay{from: a}) // "from Dyfed to Gwent, Gwynedd to Powys"
	default:
		return false
	}
	return true
}

// settle finds what is not said of a flight, where it starts or ends, and reports whether it is likely. Who
// has lost some, of whom something is said then, goes back.
func (g *gist) settle(f *flight, lost bool) bool {
	b := g.q.l.r.rs.Board
	fights, here := g.fights(), g.here()
	for i := range f.ways {
		w := &f.ways[i]
		if w.to == board.None && w.from != board.None && !f.sea && !fights.Has(w.from) {
			w.from, w.to = board.None, w.from // "retreat York with 1", where nobody fights in York
		}
		if w.from == board.None {
			w.from = g.fled(w.to)
		}
		if w.to == board.None && w.from != board.None && (f.back || lost) {
			if starts := g.startsOf(w.from); starts.Len() == 1 {
				w.to = starts.First()
			}
		}
		if w.to == board.None || w.from == board.None || w.from == w.to || f.sea && !b.Seas.Has(w.to) || !near(b, w.from).Has(w.to) {
			return false
		}
		if !f.back && !g.startsOf(w.from).Has(w.to) {
			return false // back is where they came from
		}
		if here != nil && !fights.Has(w.from) && here.armies(w.from) == 0 {
			return false
		}
	}
	return true
}

// fled is the one battle from which those run who run to an area: the last that is beside it; None: that
// cannot be told.
func (g *gist) fled(to board.Area) board.Area {
	b := g.q.l.r.rs.Board
	if at := g.setting(); at != board.None && (to == board.None || near(b, at).Has(to)) {
		return at
	}
	found := board.None
	for a := range g.fights().All {
		if to != board.None && !near(b, a).Has(to) || g.here().armies(a) > 0 {
			continue
		}
		if found != board.None {
			return board.None
		}
		found = a
	}
	return found
}
