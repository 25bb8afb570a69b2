package orders

import (
	"reflect"
	"slices"

	"bretwalda/internal/board"
)

// How far a condition reaches is not always said: "2 from Kent to Essex, if Essex is empty, York holds" is about the two,
// and "if Essex is empty 2 from Kent go there, 1 from York to Lindsey" may be about both or about the first.

// reaches reports whether os put under a condition what it may not be about.
func (p *reading) reaches(from int, os []Order) bool {
	toks := p.toks[from:p.end]
	os = together(os)
	for i, o := range os {
		if o.Kind != Conditional || len(o.Then) == 0 {
			continue
		}
		var cond account
		cond.conds(o.If)
		named := cond.areas.Without(board.None)
		if named == 0 {
			continue
		}
		if p.areasOf(o.Then...)&named == 0 && p.areasOf(o.Else...)&named == 0 {
			others := slices.Concat(os[:i], os[i+1:])
			if p.areasOf(others...)&named != 0 {
				return true // what it is about stands beside it
			}
			continue
		}
		if amidst(toks) && (i > 0 && p.goesTo(os[i-1], named) || i+1 < len(os) && p.goesTo(os[i+1], named)) {
			return true // "1 from Kent to Essex, if it is empty, to Essex 2 from Suffolk"
		}
		if ruled(toks) || p.areasOf(o.Then[0])&named == 0 {
			continue
		}
		near := named | p.areasOf(o.Then[0])
		if slices.ContainsFunc(o.Then[1:], func(o Order) bool { return o.Kind != Stay && p.areasOf(o)&near == 0 }) {
			return true
		}
	}
	return false
}

// together returns os with what stands side by side under one condition put together.
func together(os []Order) []Order {
	var out []Order
	for _, o := range os {
		if last := len(out) - 1; last >= 0 && o.Kind == Conditional && out[last].Kind == Conditional && len(o.Else)+len(out[last].Else) == 0 && reflect.DeepEqual(o.If, out[last].If) {
			out[last].Then = slices.Concat(out[last].Then, o.Then)
			continue
		}
		out = append(out, o)
	}
	return out
}

// amidst reports whether a condition stands between two commas of toks.
func amidst(toks []token) bool {
	premised := false
	for i, t := range toks {
		if premised && t.is(Comma) {
			return true
		}
		premised = premised || t.is(If, Unless) && i > 0 && toks[i-1].is(Comma)
	}
	return false
}

// goesTo reports whether o is a move to one of areas.
func (p *reading) goesTo(o Order, areas board.Set) bool { return o.Kind == Move && areas.Has(o.end()) }

// ruled reports whether a colon ends the condition in toks, so that it is said what stands under it: "if Essex is empty: ...".
func ruled(toks []token) bool {
	premised := false
	for i, t := range toks {
		premised = premised || t.is(If, Unless)
		switch {
		case premised && t.is(Comma, Then):
			return false
		case premised && t.is(Colon):
			return i > 0
		}
	}
	return false
}

// areasOf are the areas that os name.
func (p *reading) areasOf(os ...Order) board.Set {
	named := account{family: &p.l.r.lex.own}
	for i := range os {
		named.order(&os[i], p.l.r.rs)
	}
	return named.areas.Without(board.None)
}
