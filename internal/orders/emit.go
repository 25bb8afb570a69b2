package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/ruleset"
)

// emit files what a statement says under the nations and rounds it is for.
func (l *letter) emit(s statement) {
	switch {
	case s.recall != nil:
		l.takeBack(s)
		return
	case s.cancel != nil:
		l.sheet.Cancel = append(l.sheet.Cancel, *s.cancel)
		return
	}
	s.orders = l.returning(s.orders, s.text)
	if l.spokenOf(&s) {
		return
	}
	if s.attach {
		l.attach(s)
		return
	}
	nations := l.at.nations
	if s.nations != 0 {
		nations = s.nations
	}
	if l.at.standing || s.standing {
		l.stand(s, nations)
		return
	}
	if nations == 0 {
		l.problem(Problem{Line: s.line, Text: clip(s.text), Code: WhoseOrders})
		return
	}
	if nations&(nations-1) != 0 && !l.forSeveral(s.orders) {
		l.problem(Problem{Line: s.line, Text: clip(s.text), Code: AmbiguousFor, Args: l.r.nations(nations)})
		return
	}
	rounds := l.roundsFor(s.nations)
	for _, o := range s.orders {
		l.staysAfterAll(o)
	}
	for n := range nations.All {
		for _, round := range rounds {
			fresh := len(l.sheet.Sections)
			sec := l.section(n, round)
			if assumed := s.nations == 0 && !l.headed; len(l.sheet.Sections) > fresh {
				sec.Assumed = assumed
			} else if sec.Assumed && !assumed {
				sec.Assumed, sec.Above = false, len(sec.Orders)
			}
			sec.Orders = append(sec.Orders, s.orders...)
		}
	}
}

// roundsFor are those of orders under the heading at hand that name nations themselves, or none.
func (l *letter) roundsFor(named ruleset.Nations) []int {
	rounds := l.at.rounds
	if named != 0 && named != l.at.nations && len(rounds) == 1 && rounds[0] == l.ctx.Round {
		return l.roundsOf(named)
	}
	return rounds
}

// forSeveral reports whether orders can be meant for several nations at once:
// how to fight, submit, vote, but not where to go.
func (l *letter) forSeveral(os []Order) bool {
	for _, o := range os {
		if !l.r.lex.own.CanStand(o.Kind) && !(o.Kind == Stay && len(o.Areas) == 0) && !(o.Kind == Withdraw && len(o.Areas) == 0) {
			return false
		}
		if o.Kind == Conditional && !(l.forSeveral(o.Then) && l.forSeveral(o.Else)) {
			return false
		}
	}
	return true
}

// stand files standing orders. "Always …" without a heading of its own counts
// for the nation of the section it stands in, or for all.
func (l *letter) stand(s statement, scope ruleset.Nations) {
	if !l.at.standing && s.nations == 0 {
		scope = 0
	}
	for _, o := range s.orders {
		if !l.stands(o) {
			l.problem(Problem{Line: s.line, Text: clip(s.text), Code: NotStanding})
			return
		}
	}
	st := l.standing(scope)
	st.Orders = append(st.Orders, s.orders...)
}

// stands reports whether o and all in it may stand.
func (l *letter) stands(o Order) bool {
	for _, in := range [][]Order{o.Then, o.Else} {
		for _, x := range in {
			if !l.stands(x) {
				return false
			}
		}
	}
	return l.r.lex.own.CanStand(o.Kind)
}

// section returns the section for a nation and round, a new one if there is
// none yet.
func (l *letter) section(n ruleset.Nation, round int) *Section {
	for i := range l.sheet.Sections {
		if s := &l.sheet.Sections[i]; s.Nation == n && s.Round == round {
			return s
		}
	}
	l.sheet.Sections = append(l.sheet.Sections, Section{Nation: n, Round: round})
	return &l.sheet.Sections[len(l.sheet.Sections)-1]
}

// standing returns the standing orders for a scope, new ones if there are none.
func (l *letter) standing(scope ruleset.Nations) *Standing {
	for i := range l.sheet.Standing {
		if s := &l.sheet.Standing[i]; s.Nations == scope {
			return s
		}
	}
	l.sheet.Standing = append(l.sheet.Standing, Standing{Nations: scope})
	return &l.sheet.Standing[len(l.sheet.Standing)-1]
}

// attach gives "otherwise …" to the order before it.
func (l *letter) attach(s statement) {
	done := false
	give := func(os *[]Order) {
		if len(*os) == 0 {
			return
		}
		last := &(*os)[len(*os)-1]
		switch {
		case giveElse(last, s.orders):
			done = true
		case last.Kind == Plan:
			*os = append(*os, inherit(*last, s.orders)...)
			done = true
		}
	}
	if l.at.standing {
		give(&l.standing(l.at.nations).Orders)
	} else {
		nations := l.at.nations
		if s.nations != 0 {
			nations = s.nations
		}
		for n := range nations.All {
			for _, round := range l.roundsFor(s.nations) {
				give(&l.section(n, round).Orders)
			}
		}
	}
	if !done {
		l.problem(Problem{Line: s.line, Text: clip(s.text), Code: NothingBefore})
	}
}

// block reads a condition that ends its line in a colon, with the lines under
// it: those indented further, or, when the first is not, those up to an empty
// line or heading. It returns the row after it.
func (l *letter) block(i int) int {
	w := l.rows[i]
	p := newReading(l, w.text)
	p.end = len(p.toks)
	p.now = statement{line: w.no, text: w.text}
	attach, broken := p.skip(Otherwise), l.broken
	p.skip(Comma)
	unless := p.peek().is(Unless)
	var pr premise
	if conditional := p.skip(If, Unless); conditional {
		pr = p.premise()
		if p.err == nil && !p.skip(Colon) {
			p.strange()
		}
	}
	known := len(l.sheet.Problems)
	body, next := l.body(i)
	s := statement{line: w.no, text: w.text, attach: attach}
	if attach && broken {
		p.fail(NothingBefore)
	}
	if p.err == nil && attach && len(body) > 1 && slices.ContainsFunc(body, func(o Order) bool { return o.Kind == Conditional }) {
		p.fail(NestedIf)
	}
	if p.err == nil && len(body) == 0 {
		if len(l.sheet.Problems) > known {
			l.broken = true
			return next
		}
		p.fail(NoOrderAfterIf)
	}
	if p.err == nil {
		s.orders = body
		if len(pr.conds) > 0 || pr.battle() {
			s.orders = p.conditional(pr, unless, body)
		}
	}
	if p.err != nil {
		l.broken = true
		p.err.Line, p.err.Text = w.no, clip(w.text)
		l.problem(*p.err)
		for _, o := range body {
			l.problem(Problem{Line: o.Line, Text: clip(o.Text), Code: UnderBadIf})
		}
		return next
	}
	for j := range s.orders {
		if s.orders[j].Line == 0 {
			s.orders[j].Line, s.orders[j].Text = w.no, w.text
		}
	}
	l.emit(s)
	return next
}

// body reads the lines under row i.
func (l *letter) body(i int) (orders []Order, next int) {
	deep := l.rows[i].indent
	next = i + 1
	if next < len(l.rows) && l.rows[next].indent <= deep && !l.rows[next].bullet {
		deep = -1
	}
	for next < len(l.rows) {
		w := l.rows[next]
		if w.text == "" || w.indent <= deep && !(w.bullet && !l.rows[i].bullet) || len(w.toks) > 0 && w.toks[0].is(Otherwise) {
			break
		}
		if _, _, heads := l.heading(w.toks); heads {
			break
		}
		said, after := l.said(next)
		for _, s := range said {
			if s.cancel != nil || s.recall != nil || s.standing || s.nations != 0 || s.attach {
				l.problem(Problem{Line: s.line, Text: clip(s.text), Code: NestedIf})
				continue
			}
			orders = append(orders, s.orders...)
		}
		next = after
	}
	return orders, next
}

func (r *Reader) nations(ns ruleset.Nations) []string {
	var out []string
	for n := range ns.All {
		out = append(out, r.nation(n))
	}
	return out
}

func join(list []string, last string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + last + list[len(list)-1]
}
