package orders

import (
	"reflect"
	"slices"
	"strings"

	"bretwalda/internal/ruleset"
)

// What is offered for a statement that was not read: the gist of it, or what can be read of it in
// another wording.

// proposal is what may have been meant: as it is printed, and the orders.
type proposal struct {
	line   string
	orders []Order
	deeds  []deed // of the orders, one for each, where the gist tells
	or     string // another that says as much
	full   bool   // nothing is left out of it
	spent  []int  // where in the text words are that went into something else
	unsaid []deed // what was left out of it
}

// likely returns what was most likely meant by the statement f, of which offers are
// several wordings: what says most of it.
func (l *letter) likely(p *reading, f fault, offers []string) proposal {
	if l.fuzzy <= 0 {
		return proposal{}
	}
	if two := l.twoWays(p, f); len(two) > 0 {
		if len(two) == 2 && !alike(two[0].orders, two[1].orders) {
			two[0].or = two[1].line
		}
		two[0].full = len(two) == 2 || f.Code != AmbiguousOr && f.Code != AmbiguousIf
		return two[0]
	}
	var best proposal
	if f.whole {
		from, to := span(p.toks[f.from:f.to])
		best = l.guessed(p.text[from:to]) // what stands before it is offered with it
	} else {
		best = l.proposed(offers...)
	}
	if f.Code == NotYours || best.line != "" && slices.ContainsFunc(p.toks[f.from:f.to], p.misnamed) {
		return best
	}
	gist := l.gisted(p, f)
	if told, names := gist.tells(p, f); told >= 0 && (names || !twofold(f.Code)) {
		if before, all := best.tells(p, f); told >= before {
			if os, ok := forAll(gist.orders); ok && f.Code == AmbiguousIf {
				gist.or = l.lineOf(0, os[0])
				return gist
			}
			if all && before == told {
				if own, all := l.r.lex.own.adopted(gist.orders); all && alike(own, best.orders) && !alike(gist.orders, best.orders) {
					return best // a family's move is none but the general one
				}
				gist = gist.either(p, best)
			}
			return l.sifted(p, gist)
		}
	}
	return best
}

// twofold reports whether a problem is that something may mean two things: then what is
// offered must not leave out one of them.
func twofold(c Code) bool {
	switch c {
	case TwoNumbers, AmbiguousDest, SplitSum:
		return true
	}
	return !soft([]Problem{{Code: c}})
}

// tells counts the words of the statement f that the orders proposed say, and reports
// whether they say all its numbers and areas; -1: there are none.
func (o *proposal) tells(p *reading, f fault) (n int, names bool) {
	if o.line == "" {
		return -1, false
	}
	a := account{family: &p.l.r.lex.own}
	for i := range o.orders {
		a.order(&o.orders[i], p.l.r.rs)
	}
	names = true
	for _, t := range p.toks[f.from:f.to] {
		if t.kind == tWord && a.family.kindsOf(t.word) == 0 && !t.is(If, Unless, Otherwise, Never) {
			continue
		}
		switch spent := f.Code != SplitSum && slices.Contains(o.spent, t.from); {
		case a.holds(t):
			n++
		case !spent && (t.kind == tNumber || t.kind == tArea):
			names = false
		}
	}
	return n, names
}

// gisted returns the gist of the statement f.
func (l *letter) gisted(p *reading, f fault) proposal {
	if !l.affords(len(p.toks)) {
		return proposal{}
	}
	from, to := span(p.toks[f.from:f.to])
	var deeds []deed
	all := p.searched()
	var came []Order
	for _, s := range all {
		deeds = s.righted(deeds)
		kept := p.whole(&s, p.musterNow(all, came...))
		for _, d := range s.deeds {
			came = append(came, d.Order)
		}
		for _, d := range kept {
			if d.to > from && d.from < to {
				deeds = append(deeds, d)
			}
		}
	}
	said := l.told(p, deeds)
	for _, d := range deeds {
		for _, t := range p.toks {
			if d.read && d.from <= t.from && t.from <= d.to {
				said.spent = append(said.spent, t.from)
			}
		}
	}
	for _, s := range all {
		for i := range s.spent {
			said.spent = append(said.spent, s.toks[i].from)
		}
	}
	return said
}

// righted returns the deeds before the sentence s as it puts them right.
func (s *sentence) righted(deeds []deed) []deed {
	out := slices.Clone(deeds)
	for i := 0; i+1 < len(s.amended); i += 2 {
		for j := range out {
			if reflect.DeepEqual(out[j].Order, s.amended[i]) {
				out[j].Order = s.amended[i+1]
				break
			}
		}
	}
	return out
}

// gistOf returns the gist of text, as it is printed.
func (l *letter) gistOf(text string) string {
	p := newReading(l, text)
	if !l.affords(len(p.toks)) {
		return ""
	}
	var deeds []deed
	for _, s := range p.gist() {
		deeds = append(s.righted(deeds), s.deeds...)
	}
	return l.told(p, deeds).line
}

// told prints those of the deeds that can be meant in one line.
func (l *letter) told(p *reading, deeds []deed) proposal {
	var said proposal
	var lines []string
	nations := ruleset.Nations(0)
	for _, d := range p.plausibly(deeds) {
		d.Order = p.ifTheyWin(d.Order, deeds)
		whose := d.nations
		if whose == nations {
			whose = 0 // as of the line before
		}
		nations = d.nations
		lines, said.orders = append(lines, l.lineOf(whose, d.Order)), append(said.orders, d.Order)
		said.deeds = append(said.deeds, d)
	}
	said.line = strings.Join(lines, "; ")
	return said
}
