package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// fight reads the order of battles, or "fight until …", which is a plan.
func (p *reading) fight() []Order {
	for j := p.i; j < p.end && !p.toks[j].is(Comma); j++ {
		if p.toks[j].is(Until, DownTo, RoundWord, GoRetreat, GoFightOn) {
			return p.plan(premise{})
		}
	}
	p.skip(GoFight, BattleOrder, HeadBattles, Colon, First)
	o := Order{Kind: Fight, Areas: p.areas()}
	if len(o.Areas) == 0 && p.err == nil {
		if p.peek().kind == tUnknown {
			p.strange()
		}
		p.fail(NoAreaNamed)
	}
	if p.peek().is(GoFightOn, Until) {
		return p.plan(premise{areas: o.Areas})
	}
	p.skip(First, Last)
	if p.peek().is(GoFight) && (p.i+1 >= p.end || p.separates(1)) {
		p.i++ // "először Kentben, aztán Essexben harcolunk", where the verb stands last
	}
	return p.one(o)
}

// plan reads what to do in a battle. Pr is what a condition before it said.
func (p *reading) plan(pr premise) []Order {
	o := Order{Kind: Plan, Areas: pr.areas, Side: pr.side, Enemies: pr.enemies, When: pr.when}
	b := planner{p: p, o: &o}
	for last := -1; p.more(&last) && b.slot(); {
	}
	if p.err != nil {
		return nil
	}
	if b.fightOn && len(o.Areas) == 0 && p.peek().is(Comma) && p.areasAlone(p.i+1) {
		p.i++
		o.Areas = p.areas() // "no retreat, Essex"
	}
	if !b.verb && p.verb == GoFightOn && len(o.Goals)+len(o.When) == 0 {
		b.fightOn = true // "fight on in Kent, in Essex too"
	}
	if (b.fightOn || o.Count == N(0)) && len(o.Goals)+len(o.Forces) > 0 {
		p.fail(NotUnderstood, p.now.text) // both to stay and to go
		return nil
	}
	if b.fightOn {
		o.Count, o.Goals, o.Leader, o.WithLeader = N(0), nil, ruleset.NoLeader, false
	} else {
		o.Count = o.Count.orAll()
	}
	if b.sea && len(o.Goals) == 0 && !b.fightOn {
		o.Goals = p.seaward(o.Areas)
	}
	if !p.under { // else once it is known what the condition says
		p.sceneOf(&o)
	}
	os := p.one(o)
	if len(b.rest.conds) > 0 {
		return p.conditional(b.rest, false, os)
	}
	return os
}

// fightThere puts a comma between where armies go and that they fight on there: "2 from York to March fight on". Who stand in a
// battle that is named fight on, and nobody stays elsewhere: "battle of Kent: hold".
func (p *reading) fightThere() {
	for i := 0; i+3 < len(p.toks); i++ {
		at := i + 1
		if p.toks[at].is(In, Of, From, For) {
			at++
		}
		begins := i == 0 || p.toks[i-1].is(Stop, Semicolon, Comma)
		if !begins || !p.toks[i].is(HeadBattles, BattleOrder, GoFight) || at+2 >= len(p.toks) || p.toks[at].kind != tArea || !p.toks[at+1].is(Colon) || !p.toks[at+2].is(GoStay, GoHold) || !p.cut(at+3, len(p.toks)) {
			continue
		}
		on := token{kind: tWord, word: GoFightOn, from: p.toks[i].from, to: p.toks[i].to}
		in := token{kind: tWord, word: In, from: p.toks[at].from, to: p.toks[at].from}
		p.toks = slices.Replace(slices.Clone(p.toks), i, at+3, on, in, p.toks[at])
	}
	for i := 2; i < len(p.toks); i++ {
		if t := p.toks[i]; t.is(GoFightOn) && p.toks[i-1].kind == tArea && p.toks[i-2].is(To, OnTo, Arrow, Dash) {
			p.toks = slices.Insert(slices.Clone(p.toks), i, token{kind: tWord, word: Comma, from: t.from, to: t.from})
			i++
		}
	}
}

// aboutMove gives plans os, which begin at toks[from], the area of the only move before them in a sentence, where they do not say
// that they are for all: "2 from York to March, retreat if outnumbered" says nothing of other battles.
func (p *reading) aboutMove(before, os []Order, from int) {
	bracket := from > 0 && p.toks[from-1].is(Open)
	if from == 0 || len(before) == 0 || len(before) > 1 && !bracket || hasAny(p.toks[from:p.i], []Word{Everywhere, AllOf, Each, Either}) {
		return
	}
	last := before[len(before)-1]
	if last.Kind != Move || !p.l.r.rs.Board.Land.Has(last.end()) {
		return
	}
	for i := range os {
		if os[i].Kind == Plan && len(os[i].Areas) == 0 && os[i].Side != Defending {
			os[i].Areas = []board.Area{last.end()}
		}
	}
}

// areasAlone reports whether toks[i:end] are areas and nothing else.
func (p *reading) areasAlone(i int) bool {
	if i >= p.end || p.toks[i].kind != tArea {
		return false
	}
	for ; i < p.end; i++ {
		if p.toks[i].kind != tArea && !p.toks[i].is(Comma, And) {
			return false
		}
	}
	return true
}

// planner collects the slots of one plan.
type planner struct {
	p       *reading
	o       *Order
	fightOn bool
	verb    bool    // the verb is read
	ahead   bool    // areas stand before it
	aloof   bool    // it is read, after them
	until   bool    // "until …", "fight 2 rounds": a retreat follows
	sea     bool    // "to sea"
	rest    premise // conditions on the position
}

// slot reads the next part of the plan and reports whether there was one.
func (b *planner) slot() bool {
	p, o := b.p, b.o
	if p.moment(o, b.until) || p.company(o) {
		return true
	}
	if c, ok := p.count(); ok {
		if !b.force(c) {
			p.armies(o, c)
		}
		return true
	}
	t := p.peek()
	if b.force(Count{}) {
		return true
	}
	switch {
	case t.is(GoFightOn):
		p.i++
		b.fightOn, b.verb, b.aloof = true, true, b.ahead
	case t.is(GoFight):
		p.i++
		b.verb = true
		if p.peek().is(For) && p.at(1).kind == tNumber && p.at(2).is(RoundWord) {
			p.i++ // "fight for 2 rounds"
		}
		b.until = p.peek().kind == tNumber && p.at(1).is(RoundWord)
		b.fightOn = !b.until
	case t.is(GoRetreat):
		p.i++
		b.fightOn, b.until, b.verb, b.aloof = false, false, true, b.ahead
	case t.is(Until):
		p.i++
		b.fightOn, b.until = false, true
	case t.is(To, OnTo), t.is(Dash, Arrow) && len(o.Areas) > 0 && len(o.Goals) == 0:
		p.i++
		b.sea = b.sea || p.peek().is(SeaWord, AtSea)
		p.goals(o, Count{})
	case t.is(AtSea, SeaWord), t.is(In) && p.at(1).is(SeaWord):
		p.skip(In, AtSea, SeaWord)
		b.sea = true
	case t.is(In, From), t.kind == tArea:
		p.skip(In, From)
		areas := p.origins()
		if len(areas) == 0 && !p.skip(Everywhere) && !p.peek().is(AttackingWord, DefendingWord) {
			p.strange()
		}
		if b.aloof && slices.ContainsFunc(areas, func(a board.Area) bool { return !slices.Contains(o.Areas, a) }) {
			p.strange() // "York first, no retreat from Kent", "the one in York to Essex retreat from Kent to Sussex"
			return false
		}
		o.Areas = append(o.Areas, areas...)
		b.ahead = b.ahead || !b.verb && len(areas) > 0
	case t.is(Everywhere, AtOnce, HeadRetreats, Colon, Army, Own, FirstUnit, Open, Close, There, Of, As, SecondUnit, First):
		p.i++
	case t.is(With) && (p.at(1).kind == tNumber || p.at(1).is(AllOf, ButFor)):
		p.i++
	case t.is(If):
		return b.condition()
	case t.is(Comma, Then, And):
		if !b.goesOn() {
			return false
		}
		p.i++
	case p.half(o):
	default:
		if t.kind == tUnknown || t.kind == tNation {
			p.strange()
		}
		return false
	}
	return true
}

// force reads the kind of units that retreat after how many of it, and reports whether there
// is one. Who said how many armies retreat does not say of which kinds besides.
func (b *planner) force(c Count) bool {
	u := b.p.peek().ownUnit()
	if u == game.NoUnit || c == N(0) || !b.p.l.r.lex.own.RetreatsByUnits {
		return false
	}
	if b.o.Count.Amount != Unsaid {
		b.p.fail(TwoNumbers, count(b.o.Count), count(c))
		return true
	}
	b.p.i++
	b.o.Forces = append(b.o.Forces, Force{Count: c, Unit: u})
	return true
}

// condition reads "if …" within a plan.
func (b *planner) condition() bool {
	p, at := b.p, b.p.i
	p.i++
	pr := p.premise()
	if len(pr.either) > 0 {
		p.err, p.i = nil, at
		return false // left to trailing, which makes a plan of each
	}
	if p.err == nil && b.verb && p.toks[at-1].is(Comma) && p.between() && !b.goesOn() {
		p.fail(AmbiguousIf)
		return false
	}
	b.rest.conds = append(b.rest.conds, pr.conds...)
	pr.conds = nil
	pr.into(b.o)
	return p.err == nil
}

// goesOn reports whether the plan goes on after a comma, "and" or "then".
func (b *planner) goesOn() bool {
	p, n := b.p, 1
	for p.at(n).is(Comma, And, Then) {
		n++
	}
	switch next := p.at(n); {
	case next.is(GoRetreat):
		return b.until || !b.verb
	case next.is(GoFightOn, GoFight):
		return !b.verb
	case len(b.o.Forces) > 0 && len(b.o.Areas)*len(b.o.Goals) == 0 && (next.ownUnit() != game.NoUnit || p.at(n+1).ownUnit() != game.NoUnit):
		return true
	case next.kind == tNumber, next.is(AllOf, Rest):
		return p.at(n+1).is(To) || p.at(n+1).is(RoundWord, LeftWord)
	case next.is(In):
		return len(b.o.Areas) == 0
	case next.is(To):
		return len(b.o.Goals) == 0
	case next.is(With, Without):
		return p.at(n+1).is(LeaderWord) || p.at(n+1).kind == tLeader
	case next.kind == tLeader, next.is(LeaderWord):
		return p.at(n + 1).is(GoStay)
	default:
		return next.is(If, Against, AttackingWord, DefendingWord, After, Until, OutnumberedWord, LostWord, HalfLostWord, MoreLostWord, FoeUnhurtWord, AtOnce,
			FirstHalf, SecondHalf)
	}
}

// armies files a count of a plan: how many retreat, or how many to a goal.
func (p *reading) armies(o *Order, c Count) {
	p.unit()
	toGoal := p.peek().is(To, OnTo)
	switch {
	case toGoal && len(o.Goals) > 0:
		p.i++
		if first := &o.Goals[0]; len(o.Goals) == 1 && first.Count.Amount == Unsaid && o.Count.Amount == Exactly {
			first.Count = o.Count
		}
		p.goals(o, c)
		switch {
		case c.Amount == All:
			o.Count = c
		case c.Amount == Exactly && o.Count.Amount == Exactly:
			o.Count.N += c.N
		}
	case o.Count.Amount != Unsaid:
		p.fail(TwoNumbers, count(o.Count), count(c))
	case len(o.Forces) > 0:
		p.fail(TwoNumbers, count(o.Forces[0].Count), count(c))
	default:
		o.Count = c
	}
}

// seaward are the goals of who retreats to sea from one of some areas: the seas where the nation has armies, to one of which
// they go back, as far as that is known, else those at the coast.
func (p *reading) seaward(from []board.Area) (goals []Goal) {
	b := p.l.r.rs.Board
	seas := p.here().held(b.Seas, 1)
	if seas == 0 {
		for _, a := range from {
			seas |= b.Shore[a] & b.Seas
		}
	}
	if seas == 0 {
		seas = b.Seas
	}
	for sea := range seas.All {
		goals = append(goals, Goal{To: sea})
	}
	return goals
}

// goals reads where to retreat to: "Bernicia (2), Lindsey or Kent". C is how
// many go to the first.
func (p *reading) goals(o *Order, c Count) {
	if p.skip(SeaWord, AtSea, Everywhere, HomeWord) {
		return
	}
	for first := true; p.err == nil; first = false {
		at := p.i
		if !first {
			p.skip(Comma, And, Or, Then, To, Otherwise)
		}
		p.skip(First, Either)
		if p.peek().kind != tArea || !first && p.at(1).is(Is, Dash, Arrow, Colon) {
			p.i = at
			if first {
				p.strange()
			}
			return
		}
		g := Goal{To: p.areaAt(), Count: c}
		c = Count{}
		if n, ok := p.trailingCount(); ok {
			g.Count = n
		}
		if g.Count.Amount == All {
			g.Count = Count{}
		}
		p.skip(First)
		o.Goals = append(o.Goals, g)
	}
}

// company reads "with Oswiu", "without the leader", "the leader stays".
func (p *reading) company(o *Order) bool {
	switch t, next := p.peek(), p.at(1); {
	case t.is(With) && next.kind == tLeader:
		o.Leader = next.leader
	case t.is(With) && next.is(LeaderWord):
		o.WithLeader = true
	case t.is(Without) && (next.is(LeaderWord) || next.kind == tLeader):
		o.LeaderStays = true
	case (t.is(LeaderWord) || t.kind == tLeader) && next.is(GoStay):
		o.LeaderStays = true
	case (t.is(LeaderWord) || t.kind == tLeader) && next.is(GoRetreat):
		o.Leader, o.WithLeader = t.leader, t.is(LeaderWord)
	default:
		return false
	}
	p.i += 2
	return true
}

// hit reads "hit cavalry first (in York)".
func (p *reading) hit() []Order {
	o := Order{Kind: Hit}
	p.skip(GoHit, Own, First, Colon, To)
	o.Unit, _ = p.unit()
	if o.Unit != firstUnit && o.Unit != secondUnit {
		p.strange()
		return nil
	}
	p.skip(First)
	p.skip(In)
	o.Areas = p.areas()
	p.skip(First, Everywhere)
	return p.one(o)
}

// lose reads "lose the burh first (in York)", "spare the burh", "lose those
// from Kent first".
func (p *reading) lose() []Order {
	o := Order{Kind: Lose}
	for last := -1; p.more(&last); {
		if u, ok := p.unit(); ok {
			if u != game.NoUnit {
				o.Unit = u
			}
			continue
		}
		t := p.peek()
		switch {
		case t.is(GoSpare), t.is(Last):
			p.i++
			o.Last = true
		case t.is(GoLose, Own, First, Colon, Everywhere, Of):
			p.i++
		case t.is(From):
			p.i++
			o.Homes = p.homes()
		case t.is(In), t.kind == tArea:
			o.Areas = p.someAreas()
		default:
			return p.lossOf(o)
		}
	}
	return p.lossOf(o)
}

// lossOf returns a Lose that was read, if it says what is lost.
func (p *reading) lossOf(o Order) []Order {
	if o.Unit == game.NoUnit && len(o.Homes) == 0 {
		p.strange()
	}
	if !p.l.r.lex.own.fights(o.Unit) && len(o.Homes) > 0 {
		p.fail(NotUnderstood, p.now.text) // what is built does not come from anywhere
	}
	return p.one(o)
}

// homes reads "Kent, Sussex" after "those from", up to "in York".
func (p *reading) homes() []board.Area {
	var out []board.Area
	for p.err == nil && p.peek().kind == tArea {
		out = append(out, p.areaAt())
		if p.peek().is(Comma, And, Then) && p.at(1).kind == tArea {
			p.i++
		} else if p.peek().is(Comma, And, Then) && p.at(1).is(From) && p.at(1).ended {
			p.i += 2
		}
	}
	return out
}
