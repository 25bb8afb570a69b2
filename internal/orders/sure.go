package orders

import (
	"reflect"
	"slices"

	"bretwalda/internal/board"
)

// surely reads the statement toks[from:end], whose problems begin at p.problems[known], by
// its gist, if nothing in it was passed over or chosen among several, and all that bears
// meaning is found in its orders.
func (p *reading) surely(from, known int) bool {
	if !p.l.affords(p.end - from) {
		return false
	}
	for _, s := range p.gist() {
		first := s.from
		for first < from && p.toks[first].is(Colon, OrdersWord) {
			first++ // "order: York, Lindsey"
		}
		if first != from || s.to != p.end {
			continue
		}
		if !s.sure || len(s.deeds)+len(s.amended) == 0 || goesFurther(p.problems[known:]) && slices.ContainsFunc(s.deeds, deed.unchosen) {
			return false
		}
		return p.counts(&s, from, known)
	}
	return false
}

// unchosen reports whether d depends on something and has no other for when that is not so.
func (d deed) unchosen() bool { return d.Kind == Conditional && len(d.Else) == 0 || d.Kind == Plan }

// counts takes the orders of a sentence as what the statement says.
func (p *reading) counts(s *sentence, from, known int) bool {
	now := statement{line: p.now.line, text: p.now.text, nations: s.nations}
	for _, d := range s.deeds {
		now.orders = append(now.orders, d.Order)
	}
	said := now
	said.orders = slices.Clone(now.orders)
	for i := 1; i < len(s.amended); i += 2 {
		said.orders = append(said.orders, s.amended[i])
	}
	q := *p
	q.spent, q.toks = s.spent, s.toks
	_, half := q.unaccounted(0, len(q.toks), &said)
	if half || q.astride(s) || doubted(p.toks[from:p.end]) >= 0 && !s.demanded || p.contrary(from, now.orders) || p.splitsOff(from, now.orders) || p.leaderAlone(from, now.orders) || twice(now.orders) || p.torn(from, now.orders) || p.reaches(from, now.orders) || slices.ContainsFunc(said.orders, p.l.r.lex.forNobody) || !p.amends(s.amended) {
		return false
	}
	p.problems = p.problems[:known]
	p.now, p.broken, p.kept = now, false, -1
	if len(now.orders) == 0 {
		return true
	}
	p.kept = from
	now.orders = p.settled(now.orders)
	p.said = append(p.said, now)
	if last := now.orders[len(now.orders)-1]; last.Kind == Move {
		p.moved = &going{last, now.line}
	}
	return true
}

// astride reports whether a move of the sentence was put together from both sides of words that
// begin to say who else does something, "3 go to York those of Kent stay", or starts on land
// although it was said to come from the sea, or ends where others start, "2 from York and from Kent".
func (q *reading) astride(s *sentence) bool {
	for i, t := range q.toks {
		if t.kind == tArea && i > 1 && q.toks[i-1].is(From) && q.toks[i-2].is(And, Comma) && slices.ContainsFunc(s.deeds, func(d deed) bool {
			return d.Kind == Move && d.from <= t.from && t.to <= d.to && d.end() == t.area && d.From != t.area && q.named(t.area) == 1
		}) {
			return true
		}
		if t.is(SeaWord, AtSea) && i > 0 && q.toks[i-1].is(From) && slices.ContainsFunc(s.deeds, func(d deed) bool {
			return d.Kind == Move && d.from <= t.from && t.to <= d.to && q.l.r.rs.Board.Land.Has(d.From)
		}) {
			return true
		}
		if t.those && slices.ContainsFunc(s.deeds, func(d deed) bool {
			named := 0
			for _, o := range q.toks {
				if o.from >= d.from && o.from < t.from && (o.kind == tArea || o.is(SeaWord, AtSea)) {
					named++
				}
			}
			return d.Kind == Move && d.to > t.to && named > 1 && !t.is(From, Of)
		}) {
			return true
		}
	}
	return false
}

// named is how often an area is named in what is read.
func (q *reading) named(a board.Area) int {
	n := 0
	for _, t := range q.toks {
		if t.kind == tArea && t.areas.Has(a) {
			n++
		}
	}
	return n
}

// twice reports whether os hold one move twice: what is made out of a sentence was then
// said in two ways.
func twice(os []Order) bool {
	for i, o := range os {
		if o.Kind == Move && slices.ContainsFunc(os[:i], func(before Order) bool {
			return before.Kind == Move && before.From == o.From && before.end() == o.end() && before.Count == o.Count && before.Half == o.Half && before.Unit == o.Unit
		}) {
			return true
		}
	}
	return false
}

// amends puts orders that were said before right: pairs of what was said and what is meant.
func (p *reading) amends(pairs []Order) bool {
	for i := 0; i+1 < len(pairs); i += 2 {
		was, found := Plain(pairs[i : i+1])[0], false
		for j := len(p.said) - 1; j >= 0 && !found; j-- {
			for k, o := range p.said[j].orders {
				if reflect.DeepEqual(Plain([]Order{o})[0], was) {
					p.said[j].orders[k], found = pairs[i+1], true
					break
				}
			}
		}
		if !found {
			return false
		}
	}
	return true
}
