package orders

import "slices"

// New armies are dealt out in many words: "the two new ones one in York and one in Lindsey", "new: York and Lindsey, one each".
// All of them are put as "new armies: 1 in York, 1 in Lindsey", where they are as many as was said. "One new army in York,
// one to Lindsey" may send one there: it is asked back.

// dealtOut puts new armies that are dealt out so.
func (p *reading) dealtOut() {
	for i := 0; i < len(p.toks); i++ {
		if i > 0 && !p.toks[i-1].is(Stop, Semicolon) {
			continue
		}
		if d := (dealing{p: p, i: i}); d.read() {
			p.toks = slices.Replace(slices.Clone(p.toks), i, d.i, d.told()...)
			continue
		}
		p.dealtAndSent(i)
	}
}

// dealing is how new armies are dealt out.
type dealing struct {
	p     *reading
	i     int
	total int // as said; 0: not
	fresh token
	parts []dealt
}

// dealt is how many there are for an area.
type dealt struct{ number, area token }

func (d *dealing) at(n int) *token { return d.p.peekAt(d.i + n) }

// peekAt is toks[i]; beyond them an empty one.
func (p *reading) peekAt(i int) *token {
	if i >= len(p.toks) {
		return &token{}
	}
	return &p.toks[i]
}

func (d *dealing) skip(ws ...Word) (any bool) {
	for d.at(0).is(ws...) {
		any = true
		d.i++
	}
	return any
}

// number reads how many, where a word for one may be an article.
func (d *dealing) number() (t token, ok bool) {
	t = *d.at(0)
	switch {
	case t.kind == tNumber && !t.ordinal && t.n > 0 && t.n < 99:
	case t.is(A) && t.to > t.from:
		t.kind, t.word, t.n = tNumber, NoWord, 1
	default:
		return t, false
	}
	d.i++
	return t, true
}

// areas reads two areas or more.
func (d *dealing) areas() (out []token) {
	d.skip(In, To, ToOrIn)
	for d.at(0).kind == tArea && d.at(0).areas.Len() == 1 {
		out = append(out, *d.at(0))
		d.i++
		at := d.i
		if d.skip(Comma, And); !(d.at(0).kind == tArea || d.at(0).is(In, To, ToOrIn) && d.at(1).kind == tArea) {
			d.i = at
			break
		}
		d.skip(In, To, ToOrIn)
	}
	return out
}

// ends reports whether the sentence does.
func (d *dealing) ends() bool { return d.i >= len(d.p.toks) || d.at(0).is(Stop, Semicolon) }

// read reads the sentence, and reports whether all of it deals out as many as were said.
func (d *dealing) read() bool {
	d.skip(GoPlace, Of, From, Own)
	if t, ok := d.number(); ok {
		d.total = t.n
	}
	if d.fresh = *d.at(0); !d.fresh.is(NewArmy) || d.at(1).is(Colon) && d.total == 0 && d.at(2).kind == tNumber {
		return false
	}
	d.i++
	d.skip(Comma, Colon)
	start := d.i
	for _, form := range []func() bool{d.oneByOne, d.eachAhead, d.eachAfter} {
		d.i, d.parts = start, nil
		if form() && d.ends() && len(d.parts) > 1 && d.fits() {
			return true
		}
	}
	return false
}

// oneByOne reads "one in York and one in Lindsey".
func (d *dealing) oneByOne() bool {
	for {
		n, ok := d.number()
		if !ok {
			return false
		}
		d.skip(In, To, ToOrIn)
		if d.at(0).kind != tArea || d.at(0).areas.Len() != 1 {
			return false
		}
		d.parts = append(d.parts, dealt{n, *d.at(0)})
		d.i++
		if d.ends() {
			return true
		}
		d.skip(Comma, And)
	}
}

// eachAhead reads "one each in York and Lindsey".
func (d *dealing) eachAhead() bool {
	n, ok := d.number()
	if !ok || !d.skip(Each, PerSide) {
		return false
	}
	d.skip(Colon, Comma)
	d.deal(n, d.areas())
	return true
}

// eachAfter reads "in York and Lindsey, one each".
func (d *dealing) eachAfter() bool {
	areas := d.areas()
	d.skip(Comma)
	n, ok := d.number()
	if !ok || !d.skip(Each, PerSide) {
		return false
	}
	d.deal(n, areas)
	return true
}

func (d *dealing) deal(n token, areas []token) {
	for _, a := range areas {
		d.parts = append(d.parts, dealt{n, a})
	}
}

// fits reports whether as many are dealt out as was said.
func (d *dealing) fits() bool {
	sum := 0
	for _, part := range d.parts {
		sum += part.number.n
	}
	return d.total == 0 || d.total == sum
}

// told is what was read in the words of the grammar.
func (d *dealing) told() []token {
	word := func(w Word, at int) token { return token{kind: tWord, word: w, from: at, to: at} }
	out := []token{d.fresh, word(Colon, d.fresh.to)}
	for k, part := range d.parts {
		if k > 0 {
			out = append(out, word(Comma, part.number.from))
		}
		out = append(out, part.number, word(In, part.area.from), part.area)
	}
	return out
}

// dealtAndSent marks, or puts right, "to" after the first of those who are dealt out at toks[i]: "one new army to York, one to
// Lindsey" are both placed where armies are; "one new army in York, one to Lindsey" may be sent there.
func (p *reading) dealtAndSent(i int) {
	number := func(t *token) bool { return t.kind == tNumber && !t.ordinal || t.is(A) && t.to > t.from }
	at := func(n int) *token { return p.peekAt(i + n) }
	if !number(at(0)) || !at(1).is(NewArmy) || !at(2).is(In, To) || at(3).kind != tArea {
		return
	}
	for n := 4; at(n).is(Comma, And) && number(at(n+1)) && at(n+2).is(In, To) && at(n+3).kind == tArea && (at(n+4).kind == tUnknown || at(n+4).is(Comma, And, Stop, Semicolon)); n += 4 {
		if at(n+4).kind == tUnknown && i+n+4 < len(p.toks) || !at(n+2).is(To) {
			continue
		}
		if own := p.here().armies(at(n+3).area) > 0; (at(2).is(To) || p.vocab.toOrIn) && own {
			p.toks[i+n+2].word = In
			continue
		} else if p.vocab.toOrIn && p.here() == nil {
			continue
		}
		p.toks[i+n+2].word = Strange
	}
}
