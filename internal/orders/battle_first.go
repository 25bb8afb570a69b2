package orders

import (
	"slices"

	"bretwalda/internal/board"
)

// ranked reads "Kent first", "first Kent, then Essex, the rest as you like" and "order: Kent,
// Essex" in toks[from:end]: in which order battles are fought, where all that is named are areas
// that armies were told to go to, and where none of the nation's own stand. Else it may be
// where somebody goes first.
func (p *reading) ranked(from int) ([]Order, bool) {
	o := Order{Kind: Fight}
	first := from > 0 && p.toks[from-1].is(Colon) && (from == 1 || p.toks[from-2].is(Stop, Semicolon))
	after := false // an area was named, and nothing since
	goals := p.goalsSaid()
	for i := from; i < p.end; i++ {
		switch t := p.toks[i]; {
		case t.is(First, BattleOrder, HeadBattles, GoFight) && len(o.Areas) < 2:
			first = true
		case t.is(Last) && i+1 < p.end && p.toks[i+1].kind == tArea && len(o.Areas) > 0:
		case t.is(Comma, Then, And, Colon):
			after = false
		case t.is(In) && !after, t.talk:
		case t.kind == tArea && t.areas.Len() == 1 && goals.Has(t.area) && p.here().armies(t.area) == 0 && !after && !slices.Contains(o.Areas, t.area):
			o.Areas, after = append(o.Areas, t.area), true
		case t.is(Rest) && len(o.Areas) > 0 && p.toks[i-1].is(Comma, And, Then) && !slices.ContainsFunc(p.toks[i+1:p.end], func(t token) bool { return !t.talk }):
			i = p.end
		default:
			return nil, false
		}
	}
	if !first || len(o.Areas) == 0 {
		return nil, false
	}
	for i := from; i < p.end; i++ {
		if p.toks[i].is(Rest, Last) {
			p.spend(i)
		}
	}
	return []Order{o}, true
}

// goalsSaid lists the areas where moves end that were said before for the nation at hand.
func (p *reading) goalsSaid() board.Set {
	var out board.Set
	os := p.past()
	for _, s := range p.said {
		os = append(os, s.orders...)
	}
	for _, o := range os {
		if o.Kind == Move {
			out = out.With(o.end())
		}
	}
	return out
}
