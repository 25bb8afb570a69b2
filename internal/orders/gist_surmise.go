package orders

import (
	"reflect"
	"slices"
)

// An order that was put together of what stands nearest, or chosen among several, is meant two times out of
// three. One such is worth offering; among several that are plainly said it only spoils the offer of these, which
// a player takes with one word. So it is left out of them, and the words that it was made of are told with the offer.

// surmised reports whether d was put together, or chosen among several.
func (d *deed) surmised() bool { return !d.sure && !d.read }

// sifted returns the proposal without what is not likely enough to stand beside the rest of it: but for conditions,
// which may be of that too.
func (l *letter) sifted(p *reading, o proposal) proposal {
	if len(o.deeds) != len(o.orders) || o.or != "" {
		return o
	}
	o = l.winnowed(p, o, 0, func(d deed) bool { return d.surmised() && p.ofOthers(d) })
	o = l.winnowed(p, o, 0, func(d deed) bool { return p.overruled(d, o.deeds) })
	for _, sieve := range [...]struct{ strain, others int }{{5, 1}, {0, 2}} { // how ill it fits, and how many stand without it
		o = l.winnowed(p, o, sieve.others, func(d deed) bool { return d.surmised() && d.strain >= sieve.strain && d.Kind != Conditional })
	}
	return o
}

// ofOthers reports whether the number that d has is said of others, among the words that d was made of: "the Irish have
// one in Devon", "if an Angle dies".
func (p *reading) ofOthers(d deed) bool {
	n, found := d.number()
	theirs := false
	for i, t := range p.toks {
		if t.to <= d.from || t.from > d.to || !t.counts(n) {
			continue
		}
		next := p.toks[min(i+1, len(p.toks)-1)]
		before := i - 1
		for before > 0 && p.toks[before].is(Have, Is) {
			before--
		}
		foreign := func(t token) bool { return t.kind == tNation && t.nation != p.own() }
		if !foreign(next) && !(before >= 0 && foreign(p.toks[before])) {
			return false // or of their own
		}
		theirs = true
	}
	return found && theirs
}

// single reports whether the token is an article that also stands for one of something alone: "una", "uno", "egy",
// not "un" of "un ataque".
func (t *token) single() bool { return t.is(A) && t.to-t.from >= len("una") }

// counts reports whether t says the number n.
func (t *token) counts(n int) bool { return t.kind == tNumber && t.n == n || n == 1 && t.is(A) }

// number is how many d sends, or places, or has lost.
func (d *deed) number() (n int, found bool) {
	switch {
	case d.Kind == Plan && len(d.When) == 1 && (d.When[0].Moment == Losses || d.When[0].Moment == FewerLeft):
		return int(d.When[0].N), true
	case (d.Kind == Move || d.Kind == Place) && d.Count.Amount == Exactly:
		return int(d.Count.N), true
	}
	return 0, false
}

// winnowed returns the proposal without those of its deeds that are odd, if at least so many are not.
func (l *letter) winnowed(p *reading, o proposal, least int, odd func(d deed) bool) proposal {
	var at []int
	kept := 0
	for i, d := range o.deeds {
		switch {
		case odd(d) && !slices.ContainsFunc(o.deeds, func(e deed) bool { return e.from == d.from && e.to == d.to && !odd(e) }):
			at = append(at, i)
		case d.Kind != Stay: // who stays is only worth telling beside who goes
			kept++
		}
	}
	if len(at) == 0 || kept < least {
		return o
	}
	return l.without(p, o, at...)
}

// without returns the proposal without some of its deeds, and without what cannot be meant unless they are: these
// are told with it.
func (l *letter) without(p *reading, o proposal, at ...int) proposal {
	var kept []deed
	for i, d := range o.deeds {
		if !slices.Contains(at, i) {
			kept = append(kept, d)
		}
	}
	less := l.told(p, kept)
	less.spent, less.unsaid = o.spent, slices.Clone(o.unsaid)
	for _, d := range o.deeds {
		if !slices.ContainsFunc(less.deeds, func(e deed) bool { return reflect.DeepEqual(d, e) }) {
			less.unsaid = append(less.unsaid, d)
		}
	}
	return less
}

// consistent returns the proposal, without the one of its orders that says the contrary of the statement f if one
// does, and somebody is said to do something else; nothing, if not.
func (l *letter) consistent(p *reading, f fault, code Code, o proposal) proposal {
	whole := slices.Clone(o.orders)
	for _, d := range o.unsaid {
		whole = append(whole, d.Order)
	}
	switch {
	case slices.ContainsFunc(o.orders, func(x Order) bool { return !p.l.r.lex.own.offers(&x) }): // its games have no such thing
		return proposal{}
	case o.line == "" || code == NamesPlayer && p.contradicts(f.from, f.to, whole): // what players do not may be a condition
		return proposal{}
	case p.misgiven(f.from, f.to, unconditional(whole)): // what is of whom is not known
		return proposal{}
	case p.affirms(f.from, f.to, whole): // "when I have not lost 2"
		return proposal{}
	case p.strays(f.from, f.to, o.orders):
		return proposal{}
	case !p.contradicts(f.from, f.to, o.orders):
		return o
	case len(o.deeds) != len(o.orders) || o.or != "":
		return proposal{}
	}
	plain := func(d deed) bool { return (!d.surmised() || d.strain == 0) && d.Kind != Stay }
	for _, surmised := range []bool{true, false} {
		for i := len(o.deeds) - 1; i >= 0; i-- {
			if o.deeds[i].surmised() != surmised {
				continue
			}
			if less := l.without(p, o, i); slices.ContainsFunc(less.deeds, plain) && !p.contradicts(f.from, f.to, less.orders) {
				return less
			}
		}
	}
	return proposal{}
}
