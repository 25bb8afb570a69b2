package orders

import "slices"

// halfPlan returns the area in toks[from:to] of a retreat that says no more than from where, where the one verb is that of another, which
// says where to, or when: "retreat from York to Lindsey if outnumbered, from Kent too". Whether that is said of both nobody can be sure.
func (p *reading) halfPlan(from, to int, os []Order) (at int, found bool) {
	retreats := func(o *Order) bool { return o.Kind == Plan && o.Count != N(0) && len(o.Areas) > 0 }
	plans, said := 0, false
	for i := range os {
		if retreats(&os[i]) {
			plans++
			said = said || len(os[i].Goals) > 0 || len(os[i].When) > 0
		}
	}
	if plans < 2 || !said {
		return 0, false
	}
	verbs := 0
	for _, t := range p.toks[from:to] {
		if t.is(GoRetreat, GoWithdraw, HomeWord) {
			verbs++
		}
	}
	if verbs >= plans {
		return 0, false
	}
	for i := from; i < to; i++ {
		if t := &p.toks[i]; t.kind == tArea && slices.ContainsFunc(os, func(o Order) bool {
			return retreats(&o) && len(o.Goals) == 0 && len(o.When) == 0 && slices.Contains(o.Areas, t.area)
		}) {
			return i, true
		}
	}
	return 0, false
}
