package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// condition reads "if ..." and puts what it bears on under it.
func (g *gist) condition(unless bool) {
	q := g.q
	if !unless && g.demanded() {
		return
	}
	topic := g.topic()
	trailing := g.trailing()
	if n := len(g.done); n > g.sentence && g.done[n-1].read && q.i > 0 && q.toks[q.i-1].is(And) {
		trailing = false // "... Essex stays and if it goes wrong in Wessex they come back"
	}
	if trailing && g.flees() {
		g.cur.verb, g.cur.home, g.cur.back = GoRetreat, false, false
	}
	g.flush()
	if trailing && g.in.on && g.in.pr.battle() && len(g.in.body) == 1 {
		g.close() // "if they attack Alban, retreat to Mar if it is empty"
	}
	q.i++
	scene := g.setting()
	if topic != board.None {
		scene = topic
	}
	q.scene = &scene
	moved := q.moved
	if n := len(g.done); n > 0 && n == g.sentence && g.done[n-1].Kind == Move && g.tellsOf() {
		q.moved = &going{g.done[n-1].Order, q.now.line} // "there" is where they went
	}
	pr := q.condFreely()
	q.moved = moved
	if q.err != nil {
		first, told := q.err, false
		q.err = nil
		if pr, told = g.fated(); !told {
			q.err = first
		}
	}
	if topic != board.None && q.err == nil {
		if g.doubtIf(!pr.battle()); pr.battle() && len(pr.areas) == 0 {
			pr.areas = []board.Area{topic}
		}
	}
	if unless && q.err == nil && g.inThatCase() {
		unless, trailing = false, false // "2 to York unless the Picts are there, then to March"
	}
	if n := len(g.done) - 1; trailing && pr.battle() && n >= g.sentence && g.done[n].Kind != Plan && q.i < q.end && !q.separates(0) && !q.peek().is(Otherwise, Close) {
		trailing = false // "... if I lose two the others go back"
	}
	if q.err != nil {
		g.doubt()
		q.err = nil
		for q.i < q.end && !q.peek().is(Comma, Colon, Then, Close) {
			q.i++
		}
		if trailing && len(g.done) > g.sentence {
			g.done = g.done[:len(g.done)-1] // what it depends on is not known
		} else {
			g.in = premised{on: true, unread: true}
		}
		return
	}
	if trailing && len(g.done) > g.sentence {
		last := g.done[len(g.done)-1]
		if len(pr.conds) > 0 && (len(g.done)-g.sentence > 1 || last.winds() && !last.further) || q.i < q.end && !q.peek().is(Otherwise) && !q.separates(0) {
			g.doubt()
		}
		g.in = premised{on: true, unless: unless, pr: pr, body: []deed{last}}
		if o := last.Order; last.further && o.winds() && len(o.Steps) == 1 {
			g.in.further = true
			g.done[len(g.done)-1].Order = lessLast(o)
		} else {
			g.done = g.done[:len(g.done)-1]
		}
		g.close()
		return
	}
	g.close()
	g.in = premised{on: true, unless: unless, pr: pr}
}

// inThatCase reports whether what follows the condition at hand, which begins with "unless" and is of the act before, is
// done when it holds: "then to March".
func (g *gist) inThatCase() bool {
	q, n, then := g.q, 0, false
	for q.separates(n) {
		then = then || q.at(n).is(Then)
		n++
	}
	if n == 0 || len(g.done) <= g.sentence {
		return false
	}
	if q.at(n).is(OnTo) { // "then to"
		then, q.toks[q.i+n].word = true, To
	}
	for q.at(n).is(Own, Him, AllOf, To, OnTo, In, Rest, GoMove, Then) {
		n++
	}
	return then && (q.at(n).kind == tArea || q.at(n).is(GoStay, GoHold, HomeWord))
}

// topic takes the one area that is named before the condition at hand, of which nothing else is said: "in York, if I
// lose two, the last one goes back to Kent"; None: there is none.
func (g *gist) topic() board.Area {
	c := &g.cur
	if len(c.areas) != 1 || len(g.done) > g.sentence || g.in.on || c.verb != NoWord || c.count.Amount != Unsaid || c.led || c.fresh || c.sea || c.home || c.army || c.first ||
		c.areas[0].role != In && c.areas[0].role != NoWord && !(c.areas[0].role == To && g.q.vocab.toOrIn) {
		return board.None
	}
	at := c.areas[0].area
	g.cur = act{half: g.q.halved}
	return at
}

// flees reports whether the act at hand, back from an area to another, is under the condition
// that follows, on how a battle goes: "from Alban back to Mar if outnumbered 2:1".
func (g *gist) flees() bool {
	q, c := g.q, &g.cur
	if !c.home && !c.back || c.verb != NoWord && c.verb != GoMove && c.verb != GoWithdraw || len(c.areas) != 2 || !c.has(From) || !c.has(To) || c.led || c.sea || c.boat {
		return false
	}
	at := q.i
	defer func() { q.i, q.err = at, nil }()
	q.i++
	pr := q.condFreely()
	return q.err == nil && len(pr.conds) == 0 && pr.battle() && q.i >= q.end
}

// demanded reads "if the Romans ask me to submit, no", which is that the nation never submits to
// them.
func (g *gist) demanded() bool {
	q, o, n := g.q, Order{Kind: Submit}, 1
	submits, denied := false, false
	for ; q.i+n < q.end && !denied; n++ {
		switch t := q.at(n); {
		case t.is(GoSubmit):
			submits = true
		case t.kind == tNation && !submits && o.Nation == ruleset.NoNation && !q.yours(t.nation):
			o.Nation = t.nation
		case t.kind == tNation && t.nation == q.own():
		case t.is(Not, Never, None) && submits:
			denied = true
		case t.kind == tWord && t.talk, t.is(Comma, Colon, Then, Of, To, And, Foe, Own, Request, A, Is, Him):
		default:
			return false
		}
	}
	for q.i+n < q.end && submits && denied && (q.at(n).is(Comma, Colon, Instead, GoFight, GoFightOn) || q.at(n).kind == tWord && q.at(n).talk) {
		n++ // "no, we would rather fight"
	}
	if !submits || !denied || q.i+n < q.end {
		return false
	}
	g.flush()
	g.close()
	g.answer = len(g.done) == g.sentence
	for i := range n {
		q.spend(q.i + i)
	}
	g.done = append(g.done, deed{Order: o, from: q.peek().from, to: q.toks[q.end-1].to, nations: g.nations, sure: true})
	q.i = q.end
	return true
}

// fact passes over what is only told of an area, that it is empty or not: "York is empty, so
// 2 from Pennines go there", "1 to Galloway, which is empty". No condition is at hand.
func (g *gist) fact() bool {
	q, c, n := g.q, &g.cur, 0
	for q.at(n).is(Is, Not, Comma, Open, As) {
		n++
	}
	if !q.at(n).is(EmptyWord) || q.i+n+1 < q.end && (!q.separates(n+1) || q.at(n+1).is(Colon)) || len(c.areas) == 0 || c.role != NoWord {
		return false
	}
	for i := range n + 1 {
		q.spend(q.i + i)
	}
	q.i += n + 1
	if c.count.Amount == Unsaid && len(c.areas) == 1 && c.verb == NoWord && !c.led && !c.fresh && !c.sea {
		g.told = c.areas[0].area
		g.cur = act{half: q.halved}
	}
	return true
}

// tellsOf reports whether the condition at hand is about who is in an area that it does not
// name.
func (g *gist) tellsOf() bool {
	q, said := g.q, false
	for i := q.i; i < q.end && !q.toks[i].is(Comma, Colon, Then); i++ {
		if q.toks[i].is(MineWord, Myself) {
			return false
		}
		said = said || q.toks[i].is(There, EmptyWord) || q.toks[i].kind == tNation
	}
	return said
}

// trailing reports whether the condition at hand follows what it is about: an act stands
// before it, and no other comes after it but behind a comma, with none before the condition.
func (g *gist) trailing() bool {
	q := g.q
	if !g.acted() && len(g.done) == g.sentence {
		return false
	}
	at := q.i + 1
	for at < q.end && !q.toks[at].is(Comma, Colon, Then, Close, Otherwise, OnTo) {
		if before := q.toks[at-1]; q.toks[at].is(GoStay) && (before.kind == tNation || before.is(EmptyWord, MineWord, There, Have, Is)) {
			return false // "if it is not empty stay"
		}
		at++
	}
	if at < q.end && g.adjoins(q.toks[at].is(Close)) && q.toks[at].is(Comma, Close) {
		return true // "2 from Sussex to the Downlands if they are empty, William holds Kent"
	}
	for ; at < q.end && !q.toks[at].is(Otherwise); at++ {
		if t := q.toks[at]; t.kind == tArea || t.kind == tNumber || t.kind == tWord && t.word.verb() {
			return false
		}
	}
	return true
}

// acted reports whether the act at hand is one that something may depend on: as "Kent: 2 from Essex", where the target was
// named before.
func (g *gist) acted() bool {
	c := &g.cur
	return c.whole() || g.target != board.None && c.count.Amount != Unsaid && len(c.areas) == 1 && c.areas[0].role == From
}

// adjoins reports whether the act before the condition at hand ends where that begins, with no separator between them
// but the bracket that the condition stands in, if it is in brackets.
func (g *gist) adjoins(brackets bool) bool {
	q := g.q
	end := q.i
	if brackets && end > 0 && q.toks[end-1].is(Open) {
		end--
	}
	if end == 0 || q.toks[end-1].is(Comma, And, Then, Colon, Dash, Open, Close) {
		return false
	}
	if g.acted() {
		return end < q.i || !g.cur.parted || q.toks[end-1].kind == tArea
	}
	last := len(g.done) - 1
	return g.cur.blank() && last >= g.sentence && g.done[last].to == q.toks[end-1].to // "Kent: 2 from Essex if it is empty, ..."
}

// lastPlain returns the last move that stands under no condition.
func (g *gist) lastPlain() *Order {
	for i := len(g.done) - 1; i >= 0; i-- {
		if g.done[i].Kind == Move {
			return &g.done[i].Order
		}
	}
	return nil
}

// ends is the one area that an act without a number names, which says where to; None: it says
// more.
func (c *act) ends() board.Area {
	if (c.verb == GoMove || c.verb == NoWord) && len(c.areas) == 1 && (c.areas[0].role == To || c.areas[0].role == NoWord) && !c.led && !c.sea && !c.fresh && c.count.Amount == Unsaid {
		return c.areas[0].area
	}
	return board.None
}

// barred returns the one move before that ends where the condition at hand is about; nil:
// there is none, or there are several.
func (g *gist) barred() *Order {
	at := g.premised()
	if at == board.None || len(g.in.body) > 0 {
		return nil
	}
	var found *Order
	for i := range g.done {
		if o := &g.done[i].Order; o.Kind == Move && o.end() == at {
			if found != nil {
				return nil
			}
			found = o
		}
	}
	return found
}

// redirects reports whether the act c, under a condition about where the move before ends,
// says only where those go instead: "2 to Avalon. If that is held, to Devon".
func (g *gist) redirects(c *act, before *Order) bool {
	to := c.ends()
	b := g.q.l.r.rs.Board
	return to != board.None && to != before.end() && before.From != board.None && !c.onward && !c.thence && near(b, before.From).Has(to) &&
		(g.hostile() || !near(b, before.end()).Has(to))
}

// hostile reports whether the condition at hand is that somebody else is in an area: a reason
// to go elsewhere, not to go on.
func (g *gist) hostile() bool {
	c := g.in.pr.conds[0]
	there := false
	switch c.Kind {
	case Vacant:
		return c.Not != g.in.unless
	case HeldByFoe:
		there = true
	case HeldBy:
		there = c.Nation != ruleset.NoNation && !g.q.ownNation(c.Nation)
	case FoeArmies:
		there = c.Compare != AtMost && c.N > 0
	case Armies:
		there = c.Nation != ruleset.NoNation && !g.q.ownNation(c.Nation) && c.Compare != AtMost && c.N > 0
	}
	return there && c.Not == g.in.unless
}

// instead makes a choice of what stands under a condition and the move before that it
// stands for: "2 to Avalon. If Avalon is held, they go to Devon instead".
func (g *gist) instead(in *premised) bool {
	if len(in.body) != 1 || !in.body[0].instead || in.body[0].Kind != Move && in.body[0].Kind != Stay || len(in.pr.conds) == 0 || in.pr.battle() {
		return false
	}
	d := in.body[0]
	at := board.None
	if g.in = *in; g.barred() != nil {
		at = g.premised()
	}
	g.in = premised{}
	for i := len(g.done) - 1; i >= 0; i-- {
		was := g.done[i]
		if was.Kind != Move || d.Kind == Move && (was.From != d.From || was.end() == d.end()) || d.Kind == Stay && !slices.Contains(d.Areas, was.From) || was.Count != d.Count || at != board.None && was.end() != at {
			continue
		}
		os := g.q.conditional(in.pr, in.unless, []Order{d.Order})
		if len(os) != 1 || g.q.err != nil {
			return false
		}
		os[0].Else = []Order{was.Order}
		if g.done[i] = (deed{Order: os[0], from: was.from, to: d.to, nations: was.nations, sure: was.sure && d.sure}); i < g.sentence {
			g.amended = append(g.amended, was.Order, os[0])
		}
		return true
	}
	return false
}

// close ends what stands under a condition.
func (g *gist) close() {
	in := g.in
	g.in = premised{}
	if !in.on || g.instead(&in) {
		return
	}
	if in.unread || len(in.body) == 0 {
		g.doubt()
		return
	}
	if g.further(&in) {
		return
	}
	d := in.body[0]
	var os []Order
	for _, x := range in.body {
		if in.pr.battle() && in.unless && x.Kind == Move {
			g.doubt() // who goes unless they are attacked does not flee
			return
		}
		if in.pr.battle() {
			x.Order = fleeing(x.Order)
		}
		if x.Kind == Conditional {
			g.doubt()
			return
		}
		os = append(os, x.Order)
		d.to = max(d.to, x.to)
	}
	q := g.q
	q.err = nil
	for _, o := range q.conditional(in.pr, in.unless, os) {
		d.Order = o
		g.done = append(g.done, d)
	}
	g.doubtIf(q.err != nil)
	q.err = nil
}

// otherwise reads what counts when the condition before does not hold.
func (g *gist) otherwise() {
	q := g.q
	g.close()
	q.i++
	if len(g.done) == 0 || g.done[len(g.done)-1].Kind != Conditional || len(g.done[len(g.done)-1].Else) > 0 {
		g.in = premised{on: true, unread: true}
		g.doubt()
		return
	}
	if len(g.done) <= g.sentence {
		g.doubt()
	}
	then := g.done[len(g.done)-1]
	if q.skip(Comma, Colon, Then); q.peek().is(To, In) && q.at(1).kind == tArea && then.Then[0].Kind == Move {
		q.i++
		o := then.Then[0]
		o.Steps = []Step{{To: q.areaAt()}}
		then.Else = g.sound(o)
		g.done[len(g.done)-1] = then
		return
	}
	rest := gist{q: q, verb: g.verb, nations: g.nations}
	rest.run()
	rest.flush()
	rest.close()
	g.doubtIf(rest.unsure || rest.amend || len(rest.done) == 0)
	for _, d := range rest.done {
		if d.Kind == Conditional {
			g.doubt()
			continue
		}
		then.Else = append(then.Else, d.Order)
		then.to = max(then.to, d.to)
	}
	g.done[len(g.done)-1] = then
}
