package orders

import "slices"

// Beside what is said of a battle, reasons and other remarks stand in the same breath: "if they win they stay, I need
// the points", "the Pict can laugh, but if one is left he goes back". So where the whole of a statement gives no hint, a
// part of it may: what comes up to a comma, if nothing after it may bear on it, or what begins with a condition of its own.

// mostHints is how many parts of a statement are tried.
const mostHints = 4

// hints lists the statement f, and what of it may be of a battle by itself.
func (p *reading) hints(f fault) []fault {
	out := []fault{f}
	for i := f.to - 2; i > f.from+1; i-- {
		if p.toks[i].is(Comma, Colon) && !slices.ContainsFunc(p.toks[i:f.to], func(t token) bool {
			return t.kind == tArea || t.kind == tNumber || t.kind == tLeader || t.is(If, Unless, Otherwise, Until, Not, None, Never, Without, Instead, GoRetreat, GoWithdraw, HomeWord)
		}) {
			out = append(out, fault{Problem: f.Problem, from: f.from, to: i})
		}
	}
	for i := f.to - 2; i > f.from+1; i-- {
		if p.toks[i].is(If) && p.parted(i, f.from) {
			out = append(out, fault{Problem: f.Problem, from: i, to: f.to})
		}
	}
	for i := f.to - 2; i > f.from+1; i-- {
		if p.toks[i].is(Comma, Colon) && p.toks[i+1].is(Not, None, Never, GoFightOn) && !slices.ContainsFunc(p.toks[f.from:i], func(t token) bool {
			return t.kind == tArea || t.kind == tNation || t.is(If, Unless, Otherwise, Answered, Not, None, Never, GoRetreat, GoWithdraw, HomeWord)
		}) {
			out = append(out, fault{Problem: f.Problem, from: i + 1, to: f.to}) // "to the last man, no running"
		}
	}
	return out[:min(len(out), mostHints)]
}

// parted reports whether a separator stands before toks[i], with nothing but talk between.
func (p *reading) parted(i, from int) bool {
	for i--; i > from && p.toks[i].talk; i-- {
	}
	return p.toks[i].is(Comma, Colon)
}

// beside notes what of the statement f, beside the part of it that the proposal is made of, it does not say.
func (o *proposal) beside(p *reading, f, part fault) {
	for _, rest := range [][]token{p.toks[f.from:part.from], p.toks[part.to:f.to]} {
		if slices.ContainsFunc(rest, func(t token) bool { return t.missed() }) {
			from, to := span(rest)
			o.unsaid = append(o.unsaid, deed{from: from, to: to})
		}
	}
	from, to := span(p.toks[part.from:part.to])
	if part.from > f.from || part.to < f.to || o.orders[0].Kind == Withdraw {
		o.deeds = []deed{{Order: o.orders[0], from: from, to: to}}
	}
	for _, t := range p.toks[part.from:part.to] {
		if o.orders[0].Kind == Withdraw && t.kind != tUnknown {
			o.spent = append(o.spent, t.from) // that they win, and how it is said that they stay
		}
	}
}
