package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// body is what is read of a statement that one family has.
type body struct {
	*reading
	s       *Statement
	o       Order
	travels bool
	counts  bool // numbers count units by kind
	last    Word // how the next area is meant: From, Via, or the end of a way
	via     []board.Area
	begin   int   // its first token
	denied  int   // the token that says that it is not to be; -1: none does
	anew    int   // where the way has come to when it is said to go on later, "then"; 0: it is not
	later   []int // the steps that begin so
	done    bool
}

// familyOrder reads a statement that one family has.
func (p *reading) familyOrder(k Kind) []Order {
	own := &p.l.r.lex.own
	s := p.l.r.lex.ownOf(k)
	if s == nil {
		p.strange()
		return nil
	}
	b := body{reading: p, s: s, o: Order{Kind: k, Yes: true}, travels: s.Travels || k == own.Moves, counts: len(own.Units) > 0, begin: p.i, denied: -1}
	p.i = p.afterRemark()
	p.i = p.afterAnnouncement(k)
	begin := p.i
	for last := -1; !b.done && p.more(&last); {
		b.part()
	}
	if len(b.via) > 0 && p.err == nil {
		p.fail(NoDestination)
	}
	if b.travels && len(b.o.Steps) == 0 && (b.o.From != board.None || k == own.Moves || s.Led) && b.o.Yes && p.err == nil {
		p.fail(NoDestination)
	}
	if k == own.Moves && p.err == nil && b.begin < p.end && p.toks[b.begin].is(With) && len(b.o.Leaders) == 0 && !b.o.WithLeader && len(b.before) > 0 && len(b.before[len(b.before)-1].Leaders) > 0 {
		p.fail(NotUnderstood, p.words(b.begin, p.i)) // "Fabius to Roma, then with 2 to Umbria": he goes, too
	}
	if s.Uncounted && len(b.o.Forces) > 0 && p.err == nil {
		p.fail(NotUnderstood, p.words(begin, p.i))
	}
	b.judge()
	b.settle()
	if !b.counts {
		b.o.Yes = false // a statement without "not" has no such answer
	}
	return b.moves(b.settled(p.one(b.o)))
}

// afterAnnouncement returns where a statement of a kind begins behind words that only say that one more comes, and a colon: their
// number counts orders, not units, as in "one more order: raid Roma".
func (p *reading) afterAnnouncement(k Kind) int {
	at := p.i
	for at < p.end && (p.toks[at].kind == tNumber || p.toks[at].talk || p.toks[at].is(A, Another, Of, OrdersWord, MoreThan)) {
		at++
	}
	if at == p.i || at+1 >= p.end || !p.toks[at].is(Colon) || p.toks[at+1].kind != tNumber && p.toks[at+1].word.ownKind() != k {
		return p.i
	}
	return at + 1
}

// afterRemark returns where a statement begins behind words that say when among others it comes, or nothing: "finally, 2 from Roma to
// Umbria", "al final 2 de Roma a Umbria".
func (p *reading) afterRemark() int {
	at := p.i
	for at < p.end && (p.toks[at].is(Last) || p.toks[at].kind == tUnknown && p.toks[at].talk && !p.toks[at].doubt) {
		at++
	}
	for at > p.i && at < p.end && p.toks[at].is(Comma, Colon) {
		at++
	}
	if at == p.i || at == p.end || p.toks[at].kind != tNumber && !p.toks[at].is(AllOf) && p.toks[at].word.ownKind() == NoOrder {
		return p.i
	}
	for i := p.i; i < at; i++ {
		p.spend(i)
	}
	return at
}

// part reads the next part of the statement, or finds that it has ended.
func (b *body) part() {
	t := b.peek()
	switch {
	case t.kind == tArea:
		b.place()
	case b.counts && t.is(Not, Never), b.counts && t.is(Without) && b.i == b.begin && b.at(1).word.ownKind() == b.o.Kind, b.counts && t.is(None) && b.at(1).ownUnit() == game.NoUnit:
		if b.denied = b.i; b.o.Yes && b.deniesPart() {
			b.fail(NotUnderstood, b.words(b.i, b.i+1))
			return
		}
		b.o.Yes = false
		b.i++
	case b.regroups(0):
		b.regroup()
	case b.force():
	case t.kind == tLeader:
		b.o.Leaders = append(b.o.Leaders, t.leader)
		b.i++
	case t.is(LeaderWord, Him):
		b.o.WithLeader = true
		b.i++
	case b.counts && t.kind == tNation:
		b.whose()
	case t.is(From, To, OnTo, ToOrIn) && b.last == From && b.at(-1).is(From), t.is(In) && b.travels && len(b.o.Steps) > 0 && b.at(-1).kind == tArea && b.at(1).kind == tArea:
		b.fail(NotUnderstood, b.words(b.i, b.i+1)) // "2 Roma from to Umbria", "to Roma in Umbria"
	case t.is(From, Via):
		b.last = t.word
		b.i++
	case t.is(OnVia):
		b.last = Via
		b.i++
	case t.is(There) && b.o.Kind == b.l.r.lex.own.Moves && (b.at(1).is(To, OnTo, In, ToOrIn, Arrow, AllOf, A, Rest) || b.at(1).kind == tNumber || b.at(1).kind == tArea):
		b.fromThere()
	case b.standsIn():
		b.last = From
		b.i++
	case t.is(To, OnTo, In, ToOrIn, Arrow, Dash, There):
		if t.is(OnTo) && b.goesLater() {
			b.anew = len(b.o.Steps)
		}
		b.last = To
		b.i++
	case t.is(And, Comma, Then):
		b.between()
	case t.is(Colon) && b.dealsOut():
		b.done = true
	case t.word.ownKind() == b.o.Kind && t.kind == tWord, t.is(Army, Own, Colon, Of, Against, For, With, By, A, First, AreaWord, SeaWord, Rest):
		b.i++
	case b.goes():
		b.i++
	case t.is(NewArmy) && b.s.Somewhere:
		b.spend(b.i)
		if b.i++; b.peek().ownUnit() != game.NoUnit { // "new legions"
			b.o.Forces = append(b.o.Forces, Force{Count: Count{Amount: All}, Unit: b.peek().ownUnit()})
			b.i++
		}
	default:
		b.done = true
	}
}

// place reads an area, which is meant as the word before it says.
func (b *body) place() {
	onward := b.at(1).is(Dash, Arrow, To, OnTo, Via) || b.goesFrom()                                                          // "Roma to Umbria"
	ofCity := b.s.Areas && b.i > b.begin+1 && (b.fixed(b.toks[b.i-2].ownUnit()) || b.s.Single && b.toks[b.i-2].is(ownMatter)) // "reconstruye la ciudad de Pisae"
	a := b.areaAt()
	switch {
	case b.err != nil:
	case b.last == From && !ofCity || b.travels && b.last == NoWord && onward && b.o.From == board.None && len(b.o.Steps) == 0:
		b.o.From, b.last = a, NoWord
	case b.travels && b.last == Via:
		b.via = append(b.via, a)
	case b.o.Kind == b.l.r.lex.own.Moves && b.last == NoWord && b.o.From == board.None && len(b.o.Steps)+len(b.o.Forces)+len(b.o.Leaders) == 0 &&
		!b.o.WithLeader && b.at(0).is(And, With):
		b.fail(NoDestination) // "Roma and the leader to Umbria"
	case b.travels && b.last == NoWord && len(b.o.Steps) > 0:
		b.fail(AmbiguousDest, b.l.r.area(b.o.Steps[len(b.o.Steps)-1].To), b.l.r.area(a))
	case b.travels && a == b.reached():
		b.fail(NotUnderstood, b.now.text) // "from Roma Roma to Umbria"
	case b.travels:
		if b.anew > 0 && b.anew == len(b.o.Steps) {
			b.later = append(b.later, b.anew)
		}
		b.o.Steps = append(b.o.Steps, Step{Via: b.via, To: a})
		b.via, b.last = nil, NoWord
	default:
		b.last = NoWord
		if !slices.Contains(b.o.Areas, a) {
			b.o.Areas = append(b.o.Areas, a)
		}
	}
}

// reached is the area to which the way has come; board.None where nobody goes yet, or nobody knows.
func (b *body) reached() board.Area {
	if n := len(b.o.Steps); n > 0 {
		return b.o.Steps[n-1].To
	}
	return b.o.From
}

// fromThere reads "from there": where this move has come to. Where another has is not known.
func (b *body) fromThere() {
	if len(b.o.Steps) == 0 {
		b.fail(NoOrigin)
		return
	}
	b.last = To
	b.i++
}

// between reads a comma or "and": what follows goes on with the statement, or is the next.
func (b *body) between() {
	next := b.at(1)
	settled := len(b.o.Steps)+len(b.o.Areas) > 0
	if b.peek().is(Then) {
		b.anew = len(b.o.Steps)
	}
	switch {
	case !b.regroups(1) && b.another(), b.dealsOut():
		b.done = true
		return
	case b.peek().is(And) && next.kind == tArea && b.travels && !settled && b.o.From != board.None && b.last == NoWord:
		b.fail(NotUnderstood, b.now.text) // "tutti quelli di Roma e Perusia in Umbria"
		return
	case b.peek().is(Then) && b.travels && len(b.o.Steps) > 0 && next.kind == tArea && (b.i+2 >= b.end || b.separates(2)):
		b.last = To // "campaign: Pisae, then Florentia"
	case b.travels && settled && next.is(With) && (b.at(2).kind == tLeader || b.at(2).is(LeaderWord)) && len(b.o.Leaders) == 0 && (b.i+3 >= b.end || b.separates(3)):
	case next.is(And, Then):
	case next.kind == tArea && !b.at(2).is(Dash, Arrow):
	case !b.travels && next.ended && b.at(2).kind == tArea: // each area of a list has its ending
	case b.travels && settled && next.is(To, OnTo, Via, OnVia), b.travels && settled && next.is(There) && b.at(2).is(To, OnTo, In, ToOrIn):
	case b.regroups(1):
	case b.peek().is(Then) && next.is(In, ToOrIn) && b.at(2).kind == tArea && b.regrouped(): // "prendi 1 legione, poi a Roma"
	case next.kind == tWord && next.word.ownKind() == b.o.Kind && b.peek().is(Then, Comma, And) && b.travels:
		b.done = true
		return
	case settled && b.o.Kind != b.l.r.lex.own.Moves && b.peek().is(And) && next.kind == tNation:
	case settled:
		b.done = true
		return
	case next.kind == tNumber, next.kind == tLeader, next.kind == tNation && b.counts, next.ownUnit() != game.NoUnit, next.is(AllOf, ButFor, Rest, A, From, In, With, LeaderWord):
	default:
		b.done = true
		return
	}
	b.i++
}

// force reads how many, of what.
func (b *body) force() bool {
	if !b.counts {
		c, ok := b.count()
		if ok {
			b.o.Count = c
		}
		return ok
	}
	if b.object() {
		return true
	}
	at := b.i
	f, ok := b.units()
	if ok {
		b.o.Forces = append(b.o.Forces, f)
	}
	if ok && f.Unit == game.NoUnit && f.Count.Amount == Exactly && b.numbered(at) {
		b.fail(NotUnderstood, b.words(at, b.i))
	}
	return ok
}

// units reads how many, of which kind of units.
func (b *body) units() (Force, bool) {
	t := b.peek()
	if u := t.ownUnit(); u != game.NoUnit {
		b.i++
		return Force{Unit: u}, true
	}
	var c Count
	if t.is(A) && (b.at(1).ownUnit() != game.NoUnit || b.oneGoes() || b.oneInto(0)) {
		b.i++
		c = N(1)
	} else {
		var ok bool
		if c, ok = b.count(); !ok {
			return Force{}, false
		}
	}
	b.skip(A, Own, Of, Army)
	if b.s.Somewhere && b.peek().is(NewArmy) { // "2 new legions"
		b.spend(b.i)
		b.i++
	}
	f := Force{Count: c, Unit: b.peek().ownUnit()}
	if f.Unit != game.NoUnit {
		b.i++
	}
	return f, true
}

// oneGoes reports whether the word that may be an article can only be a number, behind a way or beside the verb: "Roma-Umbria
// egy", "egy menjen Rómából Umbriába".
func (b *body) oneGoes() bool {
	if !b.travels || len(b.o.Forces)+len(b.o.Leaders) > 0 {
		return false
	}
	if b.at(1).is(To, OnTo, Arrow) && b.at(2).kind == tArea {
		return true // "de Roma va una a Umbria, una a Corfinium"
	}
	return b.i+1 >= b.end || len(b.o.Steps) > 0 && b.separates(1) || b.at(1).kind == tWord && b.at(1).word.ownKind() == b.o.Kind || b.at(1).is(GoMove) && b.o.From != board.None
}

// familyOrder writes a statement that one family has.
func (w *printer) familyOrder(s *Statement, o *Order, in string) string {
	lex := w.r.lex
	first := func(f Forms) string {
		if forms := f[lex.Lang]; len(forms) > 0 {
			return forms[0]
		}
		return f[ruleset.English][0]
	}
	if len(lex.own.Units) == 0 {
		return w.join(first(s.Forms), w.count(o.Count), in)
	}
	verb := first(s.Forms)
	switch {
	case !o.Yes && s.Never != nil:
		verb = first(s.Never)
	case !o.Yes:
		verb = w.join(w.say(DoNotPhrase), verb)
	case s.Alone != nil && len(o.Areas)+len(o.Nations)+len(o.Leaders)+len(o.Forces)+len(o.Steps) == 0 && o.From == board.None:
		verb = first(s.Alone)
	}
	if where, ok := s.Where[lex.Lang]; ok {
		in = w.sayIf(where, "areas", w.areas(o.Areas))
	} else if s.Areas {
		in = w.sayIf(WhatPhrase, "areas", w.areas(o.Areas))
	}
	what := w.forces(s.Case[lex.Lang], o.Forces, s.Kinds)
	for _, l := range o.Leaders {
		name := w.theLeader(l)
		if s.Case[lex.Lang] == "" && lex.Declension.has(objectCase) {
			name = lex.Declension.declineAll(name, objectCase)
		}
		what = append(what, name)
	}
	if o.WithLeader {
		what = append(what, w.say(TheLeader))
	}
	var whom []string
	for _, n := range o.Nations {
		whom = append(whom, w.theNation(n))
	}
	list := func(items []string) string { return join(items, " "+w.say(AndPhrase)+" ") }
	nations := list(whom)
	if s.Foes {
		nations = w.sayIf(AgainstPhrase, "nations", nations)
	}
	force := list(what)
	switch {
	case force == "":
	case slices.Contains(s.With, lex.Lang):
		force = w.say(WithPhrase, "leader", force)
	case len(o.Forces) == 0 && len(o.Leaders) > 0:
		force = w.say(WhomPhrase, "leader", force)
	}
	from := w.sayIf(FromPhrase, "areas", w.area(o.From))
	if s.Meets {
		verb, in = w.join(verb, in), ""
	}
	text := w.join(verb, force, nations, from)
	for i, step := range o.Steps {
		via, to := ViaPhrase, ToPhrase
		if i > 0 {
			via, to, text = OnViaPhrase, OnToPhrase, w.regrouped(text, &o.Steps[i-1])+","
		}
		text = w.join(text, w.way(step, via, to))
	}
	return w.join(text, in)
}

// forces writes how many of which units, in a case of a language that has such. Where there
// is no number it is one, or of kinds all.
func (w *printer) forces(name string, list []Force, kinds bool) (what []string) {
	for _, f := range list {
		unit := ""
		if f.Unit != game.NoUnit && int(f.Unit) < len(w.r.lex.own.Units) {
			n := 0
			if f.Count == N(1) || f.Count.Amount == Unsaid && !kinds {
				n = 1
			}
			unit = w.unitIn(name, f.Unit, n)
		}
		what = append(what, w.join(w.count(f.Count), unit))
	}
	return what
}

// subjectCase is the case of who does something.
const subjectCase = "subject"

// objectCase is the case of what something is done to, in languages that have one.
const objectCase = "object"

// unitIn is unit in a case of a language that has such.
func (w *printer) unitIn(name string, u game.Unit, n int) string {
	if name == "" {
		name = objectCase
	}
	if form := w.r.lex.own.Units[u].Cases[w.r.lex.Lang][name]; form != "" {
		return form
	}
	return w.unit(u, n)
}

// statement adds what a family's own statement says.
func (a *account) statement(o *Order) {
	a.forces(o.Forces)
	if o.Kind < OwnKinds {
		return
	}
	a.negative = a.negative || !o.Yes
	for _, l := range o.Leaders {
		a.leader(l)
	}
	a.choice = a.choice || len(o.Steps) > 1
	a.premise = a.premise || len(o.Nations) > 0 // "against the Romans"
}

// forces adds how many of which units there are.
func (a *account) forces(list []Force) {
	for _, f := range list {
		a.count(f.Count)
		a.units |= 1 << f.Unit
	}
}
