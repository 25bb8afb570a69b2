package orders

// names is the statement that a noun of the family names; nil: none.
func (p *reading) names(t *token) *Statement {
	if t.kind != tWord || t.word < ownNouns {
		return nil
	}
	s, _ := p.l.r.lex.own.said(t.word)
	return s
}

// shape is that of the statement that a noun names; Free: none.
func (p *reading) shape(t *token) Shape {
	if s := p.names(t); s != nil {
		return s.Shape
	}
	return Free
}

// places reports whether a noun of the family names what is placed.
func (p *reading) places(t *token) bool { return p.shape(t) == Placed || p.shape(t) == Settled }

// shaped reads the clause at hand as a statement of the family that a noun names.
func (p *reading) shaped(s *Statement, k Kind) []Order {
	switch s.Shape {
	case Built:
		return p.build()
	case Asked:
		return p.asked(true)
	}
	return p.placed(k, s.Shape)
}

// build reads "build a burh in Kent", "burhs: Kent, Essex", "no burhs"; and "build 2 armies in York".
func (p *reading) build() []Order {
	_, k := p.l.r.lex.own.shaped(Built)
	o := Order{Kind: k, Count: Count{Amount: All}}
	told := p.verb >= ownUnits // what is built
slots:
	for last := -1; p.more(&last); {
		if c, ok := p.count(); ok {
			o.Count = c
			continue
		}
		t := p.peek()
		switch {
		case t.is(GoBuild, GoPlace, Colon, Of, Own):
			p.i++
		case p.shape(t) == Built:
			p.i++
			told = true
		case t.is(Army, NewArmy, FirstUnit) && !told:
			p.i++
			return p.rebuilt(o.Count)
		case t.is(In), t.kind == tArea:
			o.Areas = p.someAreas()
			if !told && p.shape(p.peek()) != Built {
				p.fail(NotUnderstood, p.words(p.i-1, p.i))
			}
		case t.is(AtOnce, Everywhere):
			p.i++
		default:
			break slots
		}
	}
	if !told {
		p.strange()
	}
	if o.Count == N(0) && len(o.Areas) > 0 {
		p.fail(NotUnderstood, p.now.text) // none at all is all that can be said
	}
	return p.one(o)
}

// rebuilt reads the rest of "build 2 armies in York": a placement.
func (p *reading) rebuilt(c Count) []Order {
	p.skip(Colon)
	o := Order{Kind: Place, Count: c, Areas: p.areas()}
	if len(o.Areas) == 0 {
		p.fail(NoAreaNamed)
	}
	p.verb = GoPlace
	return p.one(o)
}

// buildNone reads "no burhs", "build none".
func (p *reading) buildNone() []Order {
	s, k := p.l.r.lex.own.shaped(Built)
	if s == nil {
		p.strange()
		return nil
	}
	p.skip(GoBuild, AllOf, ownUnits+Word(s.Unit))
	return p.one(Order{Kind: k, Count: N(0)})
}

// placed reads the orders that are a count and areas in order of preference.
func (p *reading) placed(k Kind, shape Shape) []Order {
	o := Order{Kind: k}
slots:
	for last := -1; p.more(&last); {
		if c, ok := p.count(); ok {
			o.Count = c
			continue
		}
		t := p.peek()
		switch {
		case (t.is(GoPlace, GoReplace, FortWord, Army, Colon, To, Own, Of, FirstUnit, GoBuild, By, With) || p.places(t)) && len(o.Areas) == 0:
			p.i++
		case t.is(From) && shape == Settled && len(o.Areas) == 0:
			p.i++ // "replace those from York"
		case (t.is(In, First) || t.kind == tArea) && len(o.Areas) == 0:
			o.Areas = p.someAreas()
		case t.is(GoReplace, FortWord), p.shape(t) == Placed:
			p.i++
		default:
			break slots
		}
	}
	if len(o.Areas) == 0 {
		p.fail(NoAreaNamed)
	}
	if o.Count = o.Count.orAll(); shape != Placed {
		o.Count = Count{}
	}
	return p.one(o)
}

// takenAhead is the statement that "take" begins where it is about a kind of units that come
// from nowhere; nil: it is about others.
func (p *reading) takenAhead() (*Statement, Kind) {
	s, k := p.l.r.lex.own.shaped(Taken)
	if s == nil {
		return nil, NoOrder
	}
	units := false
	for j := p.i; j < p.end && !p.toks[j].is(Comma); j++ {
		units = units || p.toks[j].ownUnit() == s.Unit
		if p.toks[j].kind == tArea || p.toks[j].is(From, To, There) {
			return nil, NoOrder
		}
	}
	if !units {
		return nil, NoOrder
	}
	return s, k
}

// takes reports whether the clause at hand is such a statement.
func (p *reading) takes() bool {
	s, _ := p.takenAhead()
	return s != nil
}

// taken reads "take 3 cavalry", "no cavalry".
func (p *reading) taken(s *Statement, k Kind) []Order {
	unit := ownUnits + Word(s.Unit)
	o := Order{Kind: k}
	p.skip(GoTake, unit, Colon)
	c, ok := p.count()
	if !ok {
		p.fail(NoNumber)
	}
	o.Count = c
	p.skip(unit, As, HeadPlaces)
	return p.one(o)
}

// asked reads "call a secret ballot", "no secret ballot".
func (p *reading) asked(yes bool) []Order {
	p.skip(GoVote, GoAllow, GoRefuse, For)
	s, k := p.l.r.lex.own.said(p.peek().word)
	if s == nil || s.Shape != Asked {
		p.strange()
		return p.one(Order{Yes: yes})
	}
	p.skip(p.peek().word)
	return p.one(Order{Kind: k, Yes: yes})
}

// own writes a statement that one family has.
func (w *printer) own(s *Statement, o *Order, in string) string {
	print, none := s.Print[w.r.lex.Lang], s.None[w.r.lex.Lang]
	switch s.Shape {
	case Placed, Taken:
		return w.textOf(print, o.Count, "count", w.count(o.Count), "in", in)
	case Settled:
		return w.fill(print.Many, []string{"in", in})
	case Built:
		if o.Count == N(0) {
			return w.fill(none.Many, nil)
		}
		return w.textOf(print, o.Count, "count", w.ifNotAll(o.Count), "in", in)
	case Asked:
		if !o.Yes {
			return w.fill(none.Many, nil)
		}
		return w.fill(print.Many, nil)
	}
	return w.familyOrder(s, o, in)
}
