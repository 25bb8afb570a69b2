package orders

import "bretwalda/internal/board"

// place reads placements of new armies or of a leader.
func (p *reading) place() []Order {
	o := Order{Kind: Place}
	each, start := false, p.i
slots:
	for last := -1; p.more(&last); {
		at := p.i
		if c, ok := p.count(); ok {
			if o.Count.Amount != Unsaid || len(o.Areas) > 0 {
				p.i = at
				break
			}
			o.Count = c
			continue
		}
		t := p.peek()
		switch {
		case t.is(A) && o.Count.Amount == Unsaid && len(o.Areas) == 0 && (p.at(1).is(In, To) || p.at(1).kind == tArea):
			p.i++
			o.Count = N(1) // "una in Gwent"
		case t.is(GoPlace, HeadPlaces, Army, NewArmy, FirstUnit, Own, Colon, To, GoBuild, Of, A, GoMove):
			p.i++
		case p.shape(t) == Placed, p.shape(t) == Settled, p.shape(t) == Built:
			p.i = start
			return p.byVerb(t.word)
		case t.is(LeaderWord), t.kind == tLeader:
			p.i++
			o.Kind, o.Leader = PlaceLeader, t.leader
		case t.is(Each):
			p.i++
			each = true
			p.skip(In)
		case t.is(In, First), t.kind == tArea:
			if len(o.Areas) > 0 {
				p.strange()
				return nil
			}
			o.Areas = p.areas()
			if len(o.Areas) == 0 && p.err == nil {
				p.strange()
			}
		case t.is(With) && o.Kind == PlaceLeader && p.skipCompany():
		default:
			break slots
		}
	}
	if p.err == nil && len(o.Areas) == 0 {
		if p.i < p.end && p.peek().kind == tUnknown {
			p.strange()
		}
		p.fail(NoAreaNamed)
	}
	if o.Kind == PlaceLeader {
		o.Count = Count{}
		return p.one(o)
	}
	if c, ok := p.trailingCount(); ok && o.Count.Amount == Unsaid {
		o.Count = c
	}
	if p.skip(Each) {
		each = true
	}
	o.Count = o.Count.orAll()
	if each && p.err == nil {
		return p.spread(o)
	}
	return p.one(o)
}

// skipCompany passes over "with his cavalry", "with 2 cavalry": they come
// with the leader anyway.
func (p *reading) skipCompany() bool {
	at := p.i
	p.i++
	p.skip(Own)
	p.count()
	if _, ok := p.unit(); ok {
		return true
	}
	p.i = at
	return false
}

// trailingCount reads a count after the area it is for: "Gwent 2", "Gwent (2)",
// "Gwent: 2 inf".
func (p *reading) trailingCount() (Count, bool) {
	at := p.i
	p.skip(Open, Colon)
	if p.ratioAt(0) {
		p.i = at
		return Count{}, false
	}
	c, ok := p.count()
	if !ok || p.peek().is(In, From, To) || p.peek().kind == tArea {
		p.i = at
		return Count{}, false
	}
	p.unit()
	p.skip(Close)
	return c, true
}

// spread makes one order for each area of o.
func (p *reading) spread(o Order) []Order {
	var out []Order
	for _, a := range o.Areas {
		each := o
		each.Areas = []board.Area{a}
		out = append(out, p.one(each)...)
	}
	return out
}

// shortage reads which arrivals stay away.
func (p *reading) shortage() []Order {
	o := Order{Kind: Shortage, Count: Count{Amount: All}}
slots:
	for last := -1; p.more(&last); {
		if c, ok := p.count(); ok {
			o.Count = c
			continue
		}
		if u, ok := p.unit(); ok {
			o.Unit = u
			continue
		}
		t := p.peek()
		switch {
		case t.is(GoLeaveOut, Colon, From, Own, Of, First), t.is(Comma) && len(o.Areas) == 0:
			p.i++ // "if pieces run short, 2 of the Irish Sea stay away"
		case t.is(In), t.kind == tArea:
			o.Areas = append(o.Areas, p.areas()...)
			if len(o.Areas) == 0 {
				p.strange()
			}
		default:
			break slots
		}
	}
	if len(o.Areas) == 0 {
		p.fail(NoAreaNamed)
	}
	p.seasOnly(o.Areas)
	return p.one(o)
}

// seasOnly notes a problem when one of areas is land.
func (p *reading) seasOnly(areas []board.Area) {
	for _, a := range areas {
		if p.err == nil && a != board.None && !p.l.r.rs.Board.Seas.Has(a) {
			p.fail(NotASea, p.l.r.area(a))
		}
	}
}
