package orders

import "bretwalda/internal/spelling"

// How a reading goes through its tokens, and notes what it cannot read.

// peek returns the token at hand; past the end of the statement an empty one.
func (p *reading) peek() *token { return p.at(0) }

// at returns the token n places on.
func (p *reading) at(n int) *token {
	if p.i+n >= p.end || p.i+n < 0 {
		return &p.none
	}
	return &p.toks[p.i+n]
}

// more reports whether there is more to read, for loops over the parts of a
// clause. A round that read nothing, since the one that left last, ends the loop
// as a problem.
func (p *reading) more(last *int) bool {
	if p.err != nil || p.i >= p.end {
		return false
	}
	if p.i == *last {
		p.strange()
		return false
	}
	*last = p.i
	return true
}

// skip passes over any of ws and reports whether there was one.
func (p *reading) skip(ws ...Word) bool {
	any := false
	for p.i < p.end && p.peek().is(ws...) {
		p.i++
		any = true
	}
	return any
}

// words returns the text of toks[from:to].
func (p *reading) words(from, to int) string {
	if from >= to || from >= len(p.toks) {
		return ""
	}
	first, last := span(p.toks[from:to])
	return spelling.OneLine(p.text[first:last])
}

// span returns where toks, which need not stand in the order of the text,
// begin and end in it.
func span(toks []token) (from, to int) {
	from, to = toks[0].from, toks[0].to
	for _, t := range toks {
		from, to = min(from, t.from), max(to, t.to)
	}
	return from, to
}

// fail notes the first problem of a clause.
func (p *reading) fail(code Code, args ...string) {
	if p.err == nil {
		p.err = &Problem{Code: code, Args: args}
	}
}

// strange notes that the token at hand has no place where it stands.
func (p *reading) strange() {
	t := p.peek()
	if p.i >= p.end {
		p.fail(NotUnderstood, p.now.text)
		return
	}
	word := p.text[t.from:t.to]
	if t.kind != tUnknown || t.talk {
		p.fail(NotUnderstood, word)
		return
	}
	p.fail(UnknownWord, word)
}
