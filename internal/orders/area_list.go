package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// areaAt returns the area named at hand; None with a problem when the name
// fits several.
func (p *reading) areaAt() board.Area {
	t := p.peek()
	if t.areas.Len() > 1 {
		args := []string{p.text[t.from:t.to]}
		for a := range t.areas.All {
			args = append(args, p.l.r.area(a))
		}
		p.fail(AmbiguousArea, args...)
		return board.None
	}
	p.i++
	return t.area
}

func (r *Reader) area(a board.Area) string { return r.rs.Names.Area(r.lex.Lang, a) }

// areas reads a list of areas: "York, Lindsey and then Kent". It ends before an
// area with which a new clause begins.
func (p *reading) areas() []board.Area { return p.areaList(To, OnTo, Dash, Arrow, Is) }

// someAreas is areas where there must be one.
func (p *reading) someAreas() []board.Area {
	list := p.areas()
	if len(list) == 0 {
		p.strange()
	}
	return list
}

// origins reads a list of areas after "from", which "to" may follow.
func (p *reading) origins() []board.Area { return p.areaList(Dash, Arrow, Is) }

// listEnds reports whether the area at hand, which a list that ended at toks[at] may go on with, is of the next clause: "hold
// York, first Kent", "new armies in York and Kent holds".
func (p *reading) listEnds(at int) bool {
	if p.peek().kind != tArea {
		return false
	}
	if p.i == at {
		return placing(p.verb) && p.at(1).is(Colon) && !p.at(3).is(Each) // "new armies in York Kent: 1 to Essex"
	}
	first := slices.ContainsFunc(p.toks[at:p.i], func(t token) bool { return t.is(First) })
	fights := p.verb == GoFight || p.verb == BattleOrder || p.verb == HeadBattles
	return first && (p.verb == GoStay || p.verb == GoHold) || (placing(p.verb) || fights && !p.at(1).is(GoFight)) && p.toldOfArea(0) && !(p.at(1).is(Colon) && p.at(3).is(Each))
}

// areaList reads areas up to one that any of ends follows.
func (p *reading) areaList(ends ...Word) []board.Area {
	var out []board.Area
	ending := NoWord
	for p.err == nil {
		at := p.i
		if len(out) > 0 {
			p.skip(Comma, And, Then, Or, First)
		}
		if p.skip(In, Either, First, Colon); len(out) > 0 && p.listEnds(at) {
			p.i = at
			return out
		}
		if len(out) > 0 && p.i > at && p.peek().ended && p.peek().word == ending {
			p.i++ // each area of the list has its ending
		}
		if p.peek().kind != tArea || len(out) > 0 && p.at(1).is(ends...) {
			p.i = at
			return out
		}
		ending = p.peek().ending
		out = append(out, p.areaAt())
		if next := p.at(1); p.i+1 >= p.end || next.kind == tArea || next.is(Comma, And, Then, Or, First, In, Colon, Close, Semicolon, If, Unless) {
			p.skip(First, Last) // "York first, Lindsey last", not "from York the last goes home"
		}
	}
	return out
}
