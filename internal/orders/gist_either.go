package orders

import (
	"reflect"
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// A line may mean two things, one as likely as the other: what the gist of it says, and what another
// wording of it does. Then both are offered, if they are short enough to be compared.

// mostEither is how many orders each of two offers may have.
const mostEither = 4

// either returns the proposal with what other says as another that is as likely, if it is one.
func (o proposal) either(p *reading, other proposal) proposal {
	formed := slices.ContainsFunc(o.deeds, func(d deed) bool { return d.formed }) // it is what it looks like
	if n := max(len(o.orders), len(other.orders)); !formed && n <= mostEither && !alike(o.orders, other.orders) && sayEnough(o.orders) && sayEnough(other.orders) &&
		len(p.likeliest([]proposal{o, other})) == 2 {
		o.or = other.line
	}
	return o
}

// sayEnough reports whether os say all that they need to.
func sayEnough(os []Order) bool {
	for _, o := range os {
		switch {
		case !sayEnough(o.Then), !sayEnough(o.Else):
			return false
		case o.Kind == Move && (o.Count.Amount == Unsaid && (!o.led() || o.Unit != game.NoUnit) || o.From == board.None),
			o.Kind == Plan && len(o.When) == 0 && o.Count.Amount == Exactly, o.Kind == Plan && len(o.Goals) == 0 && o.Count != N(0),
			o.Kind == Withdraw && o.To != board.None && len(o.Areas) == 0, len(o.Areas) > 1 && o.Count.Amount == Exactly,
			len(o.Areas) > 1 && o.Areas[0] == o.Areas[1]:
			return false
		}
	}
	return true
}

// alike reports whether two lists of orders say the same, one perhaps more exactly: "all new armies"
// and "1 new army".
func alike(a, b []Order) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		x, y := a[i], b[i]
		if x.Kind == Place && (x.Count.Amount == All || y.Count.Amount == All) {
			x.Count, y.Count = Count{}, Count{}
		}
		x.Line, y.Line, x.Text, y.Text = 0, 0, "", ""
		x.Then, y.Then, x.Else, y.Else = nil, nil, nil, nil
		if !reflect.DeepEqual(x, y) || !alike(a[i].Then, b[i].Then) || !alike(a[i].Else, b[i].Else) {
			return false
		}
	}
	return true
}

// twoWays returns what the statement f may mean, where its problem is that this is two things; none
// if neither is likely, and one if the other is not.
func (l *letter) twoWays(p *reading, f fault) []proposal {
	_, _, chosen := p.choice(f)
	if f.Code == AmbiguousDest && chosen == 0 {
		return p.likeliest(l.twoEnds(p, f))
	}
	var texts []string
	from, to := span(p.toks[f.from:f.to])
	put := func(a, b int, s string) string { return p.text[from:a] + s + p.text[b:to] }
	switch f.Code {
	case AmbiguousArea:
		for _, t := range p.toks[f.from:f.to] {
			if t.kind == tArea && t.areas.Len() == 2 && texts == nil {
				for a := range t.areas.All {
					texts = append(texts, put(t.from, t.to, l.r.rs.Names.Area(l.r.lex.Lang, a)))
				}
			}
		}
	case AmbiguousOr, AmbiguousDest:
		if a, or, b := p.choice(f); b > 0 {
			texts = []string{put(p.toks[or].from, p.toks[b].to, ""), put(p.toks[a].from, p.toks[or].to, "")}
		}
	case AmbiguousCount:
		for _, t := range p.toks[f.from:f.to] {
			if t.kind == tNumber && len(f.Args) > 0 && number(t.n) == f.Args[0] && texts == nil {
				for _, w := range []Word{LeastWord, ExactWord} {
					texts = append(texts, put(t.from, t.from, l.r.lex.Forms[w][0]+" "))
				}
			}
		}
	}
	var out []proposal
	for _, text := range texts {
		if l.affords(len(text) / 5) {
			if meant := l.reworded(text); meant.line != "" {
				out = append(out, meant)
			}
		}
	}
	return p.likeliest(out)
}

// twoEnds returns what a move to one area and another may mean: by way of the first to the second, or
// one army to each.
func (l *letter) twoEnds(p *reading, f fault) []proposal {
	b := f.to - 1
	a := b - 1
	for a > f.from && p.toks[a].is(Comma, And, To, In, A) {
		a--
	}
	if a <= f.from || p.toks[a].kind != tArea || p.toks[b].kind != tArea || p.toks[a].areas.Len()*p.toks[b].areas.Len() != 1 ||
		strings.Count(p.text[p.toks[a].to:p.toks[b].from], ",") > 1 || !l.affords(f.to-f.from) {
		return nil
	}
	from, _ := span(p.toks[f.from:f.to])
	base := l.reworded(p.text[from:p.toks[a].to])
	last := len(base.orders) - 1
	if last < 0 || base.orders[last].Kind != Move || base.orders[last].end() != p.toks[a].area || len(base.orders[last].Steps) != 1 {
		return nil
	}
	o, to := base.orders[last], p.toks[b].area
	by := o
	by.Steps = []Step{{Via: append(slices.Clone(o.Steps[0].Via), o.end()), To: to}}
	before := base.orders[:last:last]
	out := []proposal{l.listed(append(before, by))}
	if o.Count == N(2) && !o.led() && o.Second.Amount == Unsaid && near(p.l.r.rs.Board, o.From).Has(to) {
		one, other := o, o
		one.Count, other.Count, other.Steps = N(1), N(1), []Step{{To: to}}
		out = append(out, l.listed(append(before, one, other)))
	}
	if !near(p.l.r.rs.Board, o.end()).Has(to) {
		return out[1:] // it is no way
	}
	return out
}

// listed prints orders in one line.
func (l *letter) listed(os []Order) proposal {
	var lines []string
	for _, o := range os {
		lines = append(lines, l.lineOf(0, o))
	}
	return proposal{line: strings.Join(lines, "; "), orders: os}
}

// choice finds "York or Lindsey" among the tokens of f: where the first area begins, with the word
// before it if that stands before the second, too; the word between; the second area. 0: there is none.
func (p *reading) choice(f fault) (first, or, second int) {
	for i := f.from + 1; i+1 < f.to; i++ {
		if !p.toks[i].is(Or) || p.toks[i-1].kind != tArea {
			continue
		}
		first, second = i-1, i+1
		for second < f.to && p.toks[second].is(To, In, A) {
			second++
		}
		if second < f.to && p.toks[second].kind == tArea {
			if p.toks[i+1].is(To, In) && first > f.from && p.toks[first-1].is(To, In) {
				first--
			}
			return first, i, second
		}
	}
	return 0, 0, 0
}

// likeliest leaves out of several what fits the position much worse than another.
func (p *reading) likeliest(all []proposal) []proposal {
	here := p.here()
	if here == nil {
		return all
	}
	least := 1 << 30
	strains := make([]int, len(all))
	for i, o := range all {
		m := muster{board: p.l.r.rs.Board, twice: p.major(), left: here.clone()}
		m.raise(p.past())
		for _, x := range o.orders {
			strains[i] += m.strain(x)
		}
		least = min(least, strains[i])
	}
	var out []proposal
	for i, o := range all {
		if strains[i] < least+2 && strains[i] < 6 {
			out = append(out, o)
		}
	}
	return out
}

// forAll returns the orders with the condition of the last of them for all.
func forAll(os []Order) ([]Order, bool) {
	n := len(os) - 1
	if n < 1 || os[n].Kind != Conditional || len(os[n].Else) > 0 || slices.ContainsFunc(os[n].Then, Order.rests) {
		return nil, false
	}
	all := os[n]
	all.Then = nil
	for _, o := range os[:n] {
		if o.Kind == Conditional || o.Kind == Plan || o.rests() {
			return nil, false
		}
		all.Then = append(all.Then, o)
	}
	all.Then = append(all.Then, os[n].Then...)
	return []Order{all}, true
}
