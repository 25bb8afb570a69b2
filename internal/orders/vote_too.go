package orders

import "slices"

// votesToo reads that another nation of the writer votes so too, "vote for the Danes, the Picts too": the Picts are no second
// choice.
func (p *reading) votesToo() {
	for from := 0; from < len(p.toks); from++ {
		to := p.sentenceEnd(from)
		if at, whom, who := p.votesAlso(from, to); who >= 0 {
			voter := p.toks[who]
			if whom < 0 {
				p.toks[who].kind = tUnknown // for whom: for themselves, or for the others?
			} else {
				vote := token{kind: tWord, word: GoVote, from: voter.from, to: voter.to}
				candidate := p.toks[whom]
				candidate.from, candidate.to = voter.from, voter.to
				stop := token{kind: tWord, word: Stop, from: p.toks[at].from, to: p.toks[at].from}
				p.toks = slices.Replace(slices.Clone(p.toks), at, to, stop, voter, vote, candidate)
				to = at + 4
			}
		}
		from = to
	}
}

// votesAlso returns where in the sentence toks[from:to] it is said that another nation votes too, for whom the first does, -1
// being itself, and which that is; -1: it is not said.
func (p *reading) votesAlso(from, to int) (at, whom, who int) {
	vote := from
	for vote < to && !p.toks[vote].is(GoVote) {
		vote++
	}
	at, whom = vote+1, -1
	for at < to && !p.toks[at].is(Comma, And, With, SameAgain) {
		if p.toks[at].kind == tNation {
			whom = at
		}
		at++
	}
	if before := vote - 1; whom < 0 && before > from && p.toks[before].kind == tNation && p.toks[before-1].is(To) {
		whom = before
	}
	if at >= to || whom < 0 && !slices.ContainsFunc(p.toks[vote:at], func(t token) bool { return t.is(Myself) }) {
		return 0, 0, -1
	}
	who = -1
	told := false
	for i := at; i < to; i++ {
		switch t := p.toks[i]; {
		case t.kind == tNation && who < 0 && p.l.ctx.Nations.Has(t.nation):
			who = i
		case t.is(With, SameAgain):
			told = true
		case t.is(For) && told:
		case t.is(As) && i == to-1: // "as well"
		case !t.is(Comma, And, Own, A):
			return 0, 0, -1
		}
	}
	if who < 0 || !told && !p.saysToo(p.toks[at-1].to, to) {
		return 0, 0, -1
	}
	return at, whom, who
}

// saysToo reports whether a word that says that somebody does the same stands in the text from there to toks[to].
func (p *reading) saysToo(from, to int) bool {
	end := len(p.text)
	if to < len(p.toks) {
		end = p.toks[to].from
	}
	return p.vocab.Likewise.in(p.text[min(from, end):end])
}
