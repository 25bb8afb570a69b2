package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// statement is what one statement of a letter says.
type statement struct {
	orders   []Order
	line     int
	text     string
	nations  ruleset.Nations // "the Welsh move …"; 0: as the heading says
	standing bool            // "always …", "for all my nations: …"
	attach   bool            // "otherwise …": orders go to the statement before
	cancel   *Cancel
	recall   *recall // what was written before does not count
}

// reading reads the tokens of one logical line, statement by statement.
type reading struct {
	l     *letter
	text  string
	toks  []token
	i     int
	end   int   // of the statement being read
	none  token // what stands past it
	vocab *vocabulary

	verb      Word // of clauses without one
	moved     *going
	before    []Order // of the statement at hand, before the clause at hand
	last      *Order  // of those read freely, for "there"
	requested bool    // "could you": what is asked is meant
	sent      bool    // the statement at hand means a move, and is none
	halved    uint8   // the half that a statement read freely is for
	group     *party  // "4 from the sea: 2 to York, 2 to Lindsey"
	battle    bool    // what is read freely stands under a battle's condition
	under     bool    // what is read stands under a condition: "otherwise" is of that
	err       *Problem
	said      []statement
	now       statement
	problems  []Problem
	broken    bool         // the statement before could not be read: "otherwise" has no place
	spent     map[int]bool // tokens whose meaning orders do not show
	faults    []fault
	lostBend  bool              // what could not be read holds a condition, negation or choice
	lenient   bool              // what can be read is kept, whatever stands beside it
	guess     bool              // what may have been meant is kept, to be offered
	scene     *board.Area       // where the battle is that what was said just before leads to; nil: that is yet to be found out
	topic     board.Area        // what a condition and the orders under it are about: "Kent: if attacked, ..."
	apart     bool              // a clause that cannot be read is set aside, the others count
	kept      int               // where the statement before began that counts; -1: it does not
	lost      bool              // a statement that could not be read had orders that could
	alone     map[int][]stretch // what can be read by itself of a sentence, by where that begins
	gists     []sentence        // what the sentences are about, once that was asked
	search    []sentence        // the same, with clauses that begin where most is said
	mends     bool              // it says what is wrong of an earlier order: see mendsEarlier
	printed   bool              // what is read is held against what is printed of it: no word is lost
	trial     bool              // nothing is kept: stop at the first problem, spend no time on good advice
}

func newReading(l *letter, text string) *reading {
	vocab := l.vocabulary(text)
	toks := l.pleonastic(vocab, text, l.scan(vocab, text))
	toks = itemized(l.inverted(vocab, text, leaderToo(bracketBehind(toks))))
	toks = l.corrections(l.takesOut(vocab, text, l.inPeace(vocab, text, l.shorthand(text, toks))))
	toks = l.insteadOfEarlier(l.putRight(vocab, text, toks))
	insteadOf := l.ctx.Earlier != nil && hasAny(toks, []Word{InsteadOf})
	toks, mends := l.mendsEarlier(l.tornForms(vocab, text, replaced(toks)), insteadOf)
	toks = l.alongside(vocab, text, l.remarked(vocab, text, whoSits(toks)))
	toks = l.unboasted(vocab, text, l.untried(vocab, text, toks))
	toks = l.thence(l.unclear(l.armies(toks)))
	p := &reading{kept: -1, l: l, text: text, vocab: vocab, toks: toks, verb: l.at.verb, broken: l.broken, mends: mends}
	p.hurriedly()
	p.unstopped()
	p.fightThere()
	if len(l.r.lex.own.Uses) > 0 {
		p.toks = butStays(p.toks)
	}
	p.toks = partOrders(p.toks, l.r.lex.own.Moves)
	p.halves()
	p.mustered()
	p.lists()
	p.ones()
	p.votesToo()
	p.takenAreas()
	p.dealtOut()
	p.fleets()
	p.comesFrom()
	p.fromSeveral()
	p.ofSoMany()
	p.justSoMany()
	p.bands()
	return p
}

// statements is what was read, by line, with its problems.
func (l *letter) statements(p *reading, starts []start) []statement {
	text := p.text
	lineOf := func(offset int) int {
		no := starts[0].no
		for _, s := range starts {
			if s.offset <= offset {
				no = s.no
			}
		}
		return no
	}
	if l.broken = len(p.problems) > 0; l.broken {
		l.refuse(p, lineOf)
	}
	if len(p.said) == 0 && !l.broken {
		l.problem(Problem{Line: starts[0].no, Text: clip(strings.TrimSpace(text)), Code: NotUnderstood, Args: []string{clip(strings.TrimSpace(text))}})
		l.broken = true
	}
	l.spoilt = p.broken
	regretted := board.Set(0)
	if p.sentFromOne() {
		regretted = p.regretted()
	}
	for i := range p.said {
		s := &p.said[i]
		amends := p.amendment(s)
		for k := range s.orders {
			o := &s.orders[k]
			if o.Amends = amends; o.Kind == Move && regretted&board.Of(o.From) != 0 && o.From != board.None {
				o.Amends = Regrets
			}
		}
		s.line = lineOf(s.line)
		stamp(s.orders, s.line, s.text)
	}
	return p.said
}

// stamp writes line and text into orders and those within them.
func stamp(os []Order, line int, text string) {
	for i := range os {
		os[i].Line, os[i].Text = line, text
		stamp(os[i].Then, line, text)
		stamp(os[i].Else, line, text)
	}
}

// all reads every statement. Until it returns, lines are offsets into the text.
func (p *reading) all() {
	for p.i < len(p.toks) && !(p.trial && len(p.problems) > 0) {
		if p.toks[p.i].is(Semicolon, Stop, Comma, Dash, Colon) {
			p.i++
			continue
		}
		p.end = p.i
		for p.end < len(p.toks) && !p.toks[p.end].is(Semicolon, Stop) {
			p.end++
		}
		if p.recall() || p.talk() {
			p.i = p.end
			continue
		}
		p.momentFirst()
		p.statement()
		p.i = p.end
	}
}

// talk reports whether the statement at hand, one of several, is none: talk that
// has nothing to do with the orders beside it.
func (p *reading) talk() bool {
	if p.i == 0 && p.end >= len(p.toks)-1 {
		return false
	}
	if cancels(p.toks[p.i:p.end]) {
		if _, back := p.takenBack(); back {
			return false
		}
	}
	if p.toks[p.i].kind == tNumber && p.i+1 == len(p.toks) {
		return false // "2 from York to Lindsey. 1": the rest is somewhere else
	}
	if w := (row{text: p.text, toks: p.toks, vocab: p.vocab}); p.l.inquires(w, p.i, p.end) || p.l.shrugs(w, p.i, p.end) || p.l.leavesUntried(w.vocab, w.text, w.toks, p.i, p.end) {
		return true
	}
	if n := tallied(p.toks[p.i:p.end]); bends(p.toks[p.i:p.end]) && (n.known() > n.common || n.strange < 3) {
		return false
	}
	return !p.l.likeOrder(row{text: p.text, toks: p.toks, vocab: p.vocab}, p.i, p.end)
}

// statement reads toks[i:end].
func (p *reading) statement() {
	from, first := p.i, p.toks[p.i].from
	p.now = statement{line: first, text: p.words(p.i, p.end)}
	p.verb, p.requested, p.sent = p.l.at.verb, false, false
	known := len(p.problems)
	p.prefix()
	switch {
	case p.err == nil && p.peek().is(GoCancel):
		p.cancel()
	case p.err == nil && p.peek().is(Otherwise):
		p.i++
		p.now.attach = true
		if p.broken {
			p.fail(NothingBefore)
			break
		}
		p.now.orders = p.alternatives()
	case p.err == nil:
		p.now.orders = p.clauses(false)
	}
	if p.err == nil && len(p.problems) == known && p.now.cancel == nil && !p.lenient {
		if at, half := p.unaccounted(from, p.end, &p.now); half {
			p.i = at
			p.strange()
			p.now.orders = nil
		}
	}
	if p.err == nil && len(p.problems) == known && slices.ContainsFunc(p.now.orders, p.l.r.lex.forNobody) {
		p.fail(NobodyCounted)
		p.now.orders = nil
	}
	if p.err == nil && len(p.problems) == known && p.saidNot(from, p.now.orders) {
		p.fail(NotUnderstood, p.words(from, p.end))
		p.now.orders = nil
	}
	if p.err == nil && len(p.problems) == known && p.staysInstead(from, p.now.orders) {
		p.fail(AmbiguousIf)
		p.now.orders = nil
	}
	if p.err == nil && len(p.problems) == known && p.reaches(from, p.now.orders) {
		p.fail(AmbiguousIf)
		p.now.orders = nil
	}
	if p.err == nil && len(p.problems) == known && p.baseless(from, p.now.orders) {
		p.fail(NoOrigin)
		p.now.orders = nil
	}
	if p.err == nil && len(p.problems) == known && (p.tornList(from, p.now.orders) || p.tornMuster(from, p.now.orders) || p.nobodyElse(from, p.now.orders) || homeAfterAll(p.now.orders) || p.torn(from, p.now.orders) || p.ranksAndFlees(from, p.now.orders) || p.leavesOff(from) || p.staysElsewhere(from, p.now.orders)) {
		p.fail(NotUnderstood, p.words(from, p.end))
		p.now.orders = nil
	}
	if p.err == nil && len(p.problems) == known && p.bereft(from, p.now.orders) {
		p.fail(NotUnderstood, p.words(from, p.end))
		p.now.orders = nil
	}
	if p.err == nil && len(p.problems) == known && p.leaderAlone(from, p.now.orders) {
		p.fail(NoNumber)
		p.now.orders = nil
	}
	if p.err == nil && len(p.problems) == known && p.splitsOff(from, p.now.orders) {
		p.fail(NoOrigin)
		p.now.orders = nil
	}
	if p.err == nil && len(p.problems) == known && p.returnsByLand(from) {
		p.oneWay()
	}
	if p.err == nil && len(p.problems) == known {
		if move, found := p.sentOn(from, p.now.orders); found {
			p.elsewhere(move)
		}
	}
	for _, what := range []func([]token) int{titled, doubted} {
		if i := what(p.toks[from:p.end]); p.err == nil && len(p.problems) == known && i >= 0 && len(p.now.orders) > 0 {
			p.fail(NotUnderstood, p.words(from+i, from+i+1))
			p.now.orders = nil
		}
	}
	if p.err != nil {
		p.i = p.end
		p.report(p.end - 1)
	}
	if len(p.problems) > known && !p.trial && !p.lenient && !p.guess && !p.asks(p.end) {
		if os, ok := p.ranked(from); ok {
			p.now.orders, p.problems = os, p.problems[:known]
		}
	}
	if len(p.problems) > known && !p.trial && !p.lenient && len(p.l.r.lex.own.Uses) == 0 && (p.guess || soft(p.problems[known:])) {
		at := p.i
		p.i = from
		if now, ok := p.freely(from, false); ok {
			p.now, p.problems = now, p.problems[:known]
		}
		p.i = at
	}
	if len(p.problems) > known && !p.trial && !p.lenient && !p.guess && len(p.l.r.lex.own.Uses) == 0 && (soft(p.problems[known:]) || goesFurther(p.problems[known:])) && p.surely(from, known) {
		return
	}
	if len(p.problems) > known && !p.trial && !p.lenient && !p.guess && (p.apartly(from, known) || p.dictated(from, known)) {
		return
	}
	if p.err == nil && p.inDoubt(from, p.end) && !p.requested && !p.guess && len(p.problems) == known && (len(p.now.orders) > 0 || p.now.cancel != nil) {
		p.fail(Question)
		p.report(from)
	}
	if p.err == nil && !p.guess && len(p.problems) == known {
		if unsaid := p.leavesPlans(from); unsaid != NoProblem {
			p.fail(unsaid)
			p.report(from)
		}
	}
	if p.broken = len(p.problems) > known; p.broken && p.problems[known].Code == NotUnderstood && doubted(p.toks[from:p.end]) >= 0 && p.inDoubt(from, p.end) {
		p.problems[known].Code, p.problems[known].Args = Question, nil // "can I move 2 from York to Kent?"
	}
	p.lost = p.lost || p.broken && len(p.now.orders) > 0
	if p.broken && !p.lenient {
		p.fault(from, known)
		if (bends(p.toks[from:min(from+2, p.end)]) || p.toks[from].is(Instead) || p.toks[p.end-1].is(Instead) || p.problems[known].Code == NoWayBack || p.sent) && !p.guess && !p.standsApart(from) {
			p.takeBack()
		}
	}
	before := len(p.said)
	if (!p.broken || p.lenient) && (len(p.now.orders) > 0 || p.now.cancel != nil) {
		p.now.orders = p.settled(p.now.orders)
		p.said = append(p.said, p.now)
	}
	if p.kept = -1; len(p.said) > before && !p.broken {
		p.kept = from
	}
}

// asks reports whether toks[i] is a question mark.
func (p *reading) asks(i int) bool {
	if i < 0 || i >= len(p.toks) || !p.toks[i].is(Stop) {
		return false
	}
	begin, end := p.toks[i].from, p.toks[i].to
	for begin > 0 && strings.IndexByte("?!", p.text[begin-1]) >= 0 {
		begin-- // "?!"
	}
	for end < len(p.text) && strings.IndexByte("?!", p.text[end]) >= 0 {
		end++
	}
	return strings.Contains(p.text[begin:end], "?")
}

// inDoubt reports whether the sentence toks[from:to] asks something: not where it only asks
// for a nod, at the end of what is no statement.
func (p *reading) inDoubt(from, to int) bool {
	if !p.asks(to) {
		before := strings.TrimRight(p.text[:p.toks[from].from], " ")
		return strings.HasSuffix(before, "¿") // whose end may be left out
	}
	words := spelling.Words(p.text[p.toks[from].from:p.toks[to].from])
	return slices.ContainsFunc(p.toks[from:to], func(t token) bool { return t.is(Is, Have, May, If, Unless, Or, Not) }) ||
		!slices.ContainsFunc(p.vocab.Nods.forms, func(nod string) bool {
			n := spelling.Words(nod)
			return len(words) > len(n)+2 && slices.Equal(words[len(words)-len(n):], n)
		})
}

// prefix reads who a statement is for, and whether it stands.
func (p *reading) prefix() {
	for p.err == nil {
		switch t := p.peek(); {
		case t.is(Always):
			p.i++
			p.now.standing = true
		case t.is(StandingWord) && p.at(1).is(Colon), t.is(StandingWord) && p.at(1).is(OrdersWord) && p.at(2).is(Colon):
			p.skip(StandingWord, OrdersWord, Colon) // within a line it is of the sentence it begins
			p.now.standing = true
		case t.is(For) && p.at(1).is(AllNations):
			p.i += 2
			p.now.standing = true
			p.skip(Colon, Comma)
		case t.is(For) && p.at(1).kind == tNation:
			p.i++
		case t.kind == tNation && !p.permitted() && !p.at(1).is(GoAttack):
			p.i++
			p.now.nations = p.now.nations.With(t.nation)
			if !p.yours(t.nation) {
				p.fail(NotYours, p.l.r.nation(t.nation))
			}
			if p.peek().is(And, Comma) && p.at(1).kind == tNation {
				p.i++
			}
			p.skip(Colon, Comma)
		case t.is(Request):
			p.i++
			p.requested = true
		case t.is(Instead) && p.first() && !p.l.spoilt && len(p.faults) == 0:
			p.i++ // "sorry, 2 from Kent to Essex": as the first of a letter it corrects nothing in it
			p.skip(Comma, Colon)
		case t.is(OrdersWord), t.is(Own) && !p.at(1).is(GoHold, Have):
			p.i++
		default:
			return
		}
	}
}

func (p *reading) yours(n ruleset.Nation) bool {
	return p.l.ctx.Nations == 0 || p.l.ctx.Nations.Has(n)
}

// cancel reads "cancel (standing) orders (for the Welsh) (round 3)".
func (p *reading) cancel() {
	if strange, vague := p.takenBack(); vague {
		p.fail(CancelWhat, strange...)
		return
	}
	c, named, begin := Cancel{Nations: p.now.nations}, false, p.i
	for p.i++; p.i < p.end; p.i++ {
		switch t := p.peek(); {
		case t.is(OrdersWord):
			named = true
		case t.kind == tNation && p.yours(t.nation):
			c.Nations = c.Nations.With(t.nation)
		case t.kind == tNation:
			p.fail(NotYours, p.l.r.nation(t.nation))
		case t.is(RoundWord), t.is(TurnWord) && p.at(1).kind == tNumber:
			ns, next := rounds(p.toks[:p.end], p.i+1)
			if len(ns) != 1 {
				p.fail(NotUnderstood, p.words(p.i, p.end))
				return
			}
			c.Round, begin, p.i = ns[0], p.i, next-1
		case t.is(StandingWord):
			c.Standing = true
		case t.is(AllNations, OrdersWord, For, Of, In, AllOf, And, Comma, Own, TurnWord, From, To, Open, Close, Colon, Dash):
		default:
			p.strange()
			return
		}
	}
	if p.l.at.standing && !c.Standing && !named {
		c.Standing = true // "Standing orders: cancel"
		if c.Nations == 0 {
			c.Nations = p.l.at.nations
		}
	}
	if c.Standing && c.Round != 0 {
		p.i = begin
		p.strange() // they stand for no round: "cancel standing orders from round 3"
		return
	}
	if c == (Cancel{}) && !p.first() && !named {
		p.strange() // "2 from Kent to Essex. Forget that": which?
		return
	}
	p.now.nations = 0
	p.now.cancel = &c
}
