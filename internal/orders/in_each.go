package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// inEach names the areas of "leave 1 in each", which are those that the line, or the orders before it, send somebody from.
func (p *reading) inEach() {
	if p.here() == nil {
		return
	}
	for from := 0; from < len(p.toks); {
		to := from
		for to < len(p.toks) && !p.toks[to].is(Comma, And, Stop, Semicolon) {
			to++
		}
		n, of, ok := eachStays(p.toks[from:to])
		var areas []board.Area
		if ok {
			areas = p.sources(from, n)
		}
		if len(areas) < 2 || of > 0 && of != len(areas) || slices.ContainsFunc(areas, func(a board.Area) bool { return p.here().armies(a) <= n }) {
			from = to + 1
			continue
		}
		at := p.toks[from].from
		list := []token{{kind: tWord, word: GoLeave, from: at, to: max(at, p.toks[to-1].to)}}
		for i, a := range areas {
			if i > 0 {
				list = append(list, token{kind: tWord, word: And, from: at, to: at})
			}
			list = append(list, token{kind: tNumber, n: n, from: at, to: at}, token{kind: tWord, word: In, from: at, to: at},
				token{kind: tArea, area: a, areas: board.Of(a), full: true, from: at, to: at})
		}
		p.toks = slices.Replace(slices.Clone(p.toks), from, to, list...)
		from += len(list) + 1
	}
}

// eachStays reads that n stay in each area of those that were named, of so many; 0: that is not said.
func eachStays(toks []token) (n, of int, ok bool) {
	stays, each, where := false, false, 0
	for i, t := range toks {
		switch {
		case t.is(GoLeave, GoStay, GoHold) && !stays:
			stays = true
		case t.is(Each, Everywhere) && !each:
			each = true
		case t.is(A) && n == 0:
			n = 1
		case t.kind == tNumber && !t.ordinal && n == 0:
			n = t.n
		case each && t.is(Of) && i+1 < len(toks) && toks[i+1].kind == tNumber:
			where = i + 1
		case where > 0 && i == where:
			of = t.n
		case t.is(In, ToOrIn, There), each && t.is(GoPlace, AreaWord), t.kind == tUnknown && t.talk && !t.doubt:
		default:
			return 0, 0, false
		}
	}
	return n, of, stays && each && n > 0
}

// sources are the areas that somebody is sent from before toks[end], or where the line says nothing by the orders before it.
// Who passes through others may be meant to leave some there: none, unless so many go that n stay where they start.
func (p *reading) sources(end, n int) (areas []board.Area) {
	passes, exact := false, true
	add := func(a board.Area, sent int) {
		exact = exact && sent > 0 && p.here().armies(a)-sent == n
		if !slices.Contains(areas, a) {
			areas = append(areas, a)
		}
	}
	for i, t := range p.toks[:end] {
		switch {
		case t.is(If, Unless, Otherwise):
			return nil
		case t.is(Via, OnTo, OnVia, There):
			passes = true
		case t.kind == tArea && t.areas.Len() == 1 && p.here().armies(t.area) > 0 && !(i > 0 && p.toks[i-1].is(To, Arrow, Dash, Via, OnTo, OnVia)):
			add(t.area, p.sentAt(i))
		}
	}
	if len(areas) == 0 && len(p.l.sheet.Sections) > 0 {
		for _, o := range p.l.sheet.Sections[len(p.l.sheet.Sections)-1].Orders {
			switch {
			case o.Kind == Conditional, o.Kind == Move && o.From == board.None:
				return nil
			case o.Kind == Move:
				passes = passes || len(o.Steps) > 1 || len(o.Steps[0].Via) > 0
				add(o.From, int(o.Count.N))
			}
		}
	}
	if passes && !exact {
		return nil
	}
	return areas
}

// sentAt is the number beside the area toks[i], before it or after it; 0: there is none.
func (p *reading) sentAt(i int) int {
	if i+1 < len(p.toks) && p.toks[i+1].kind == tNumber && !p.toks[i+1].ordinal {
		return p.toks[i+1].n
	}
	k := i - 1
	if k >= 0 && p.toks[k].is(From, Of, In) {
		k--
	}
	if k >= 0 && p.toks[k].kind == tNumber && !p.toks[k].ordinal {
		return p.toks[k].n
	}
	return 0
}
