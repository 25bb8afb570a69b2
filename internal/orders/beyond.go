package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/ruleset"
)

// What people write may hang on what no order can say: the answer to a question, how a
// battle goes, who is stronger. Who writes so is told what orders can say instead.

// beyond returns the problem of the statement f if it says what no order can, and what
// may be offered instead: wordings of it without that.
func (p *reading) beyond(f fault) (code Code, offers []string) {
	toks := p.toks[f.from:f.to]
	has := func(w Word) bool { return slices.ContainsFunc(toks, func(t token) bool { return t.is(w) }) }
	from, to := span(toks)
	if unsaid := p.l.leavesUnsaid(row{text: p.text, toks: p.toks, vocab: p.vocab}, f.from, f.to); unsaid != NoProblem {
		return unsaid, nil
	}
	switch {
	case has(Compared):
		return NoComparison, nil
	case has(Fortune), p.loses(toks):
		return NoFortune, []string{p.text[from:to]}
	case has(Answered), answered(toks) > 0 && (p.asks(f.from-1) || p.first() && p.onlyAsked(f)):
		var rest strings.Builder
		for i, t := range toks {
			if t.is(Answered) || i < answered(toks) {
				rest.WriteString(p.text[from:t.from])
				from = t.to
			}
		}
		rest.WriteString(p.text[from:to])
		return NoAnswer, []string{strings.Trim(rest.String(), " ,:;")}
	}
	return NoProblem, nil
}

// onlyAsked reports whether something was asked before f, and nothing else stands there
// that could not be read.
func (p *reading) onlyAsked(f fault) bool {
	asked := false
	for i, t := range p.toks[:f.from] {
		asked = asked || p.asks(i) || t.is(Answered)
	}
	return asked && !slices.ContainsFunc(p.faults, func(b fault) bool {
		return b.from < f.from && !p.asks(b.to) && !slices.ContainsFunc(p.toks[b.from:b.to], func(t token) bool { return t.is(Answered) })
	})
}

// answered is how many of toks say "if not" at the beginning, with nothing that is not.
func answered(toks []token) int {
	switch {
	case toks[0].is(Otherwise):
		return 1
	case len(toks) > 3 && toks[0].is(If) && toks[1].is(Not, None) && toks[2].is(Colon, Comma, Then):
		return 2
	}
	return 0
}

// takenBack reads a remark that takes back what was sent before: "forget what I wrote this
// morning". It reports whether the statement is one, and which of its words nobody knows: they may name what alone is
// taken back, "forget the raid". Orders that come after it stand in
// place of earlier ones anyway; where none come, the player is asked which are meant.
func (p *reading) takenBack() (strange []string, vague bool) {
	if !p.first() {
		return nil, false // it may be about the orders before it
	}
	for i := p.i + 1; i < p.end; i++ {
		switch t := p.toks[i]; {
		case t.kind == tUnknown && !t.talk:
			strange, vague = append(strange, p.words(i, i+1)), true
		case t.talk, t.is(AllOf, Own, Is, Have, GoMove):
			vague = true
		case t.is(OrdersWord, Own, A, Of, In, From, For, To, Last, First, There, Comma):
		default:
			return nil, false
		}
	}
	return strange, vague
}

// askWhich asks which orders are taken back, if the letter gives none in their place.
func (l *letter) askWhich() {
	p := l.back
	l.sheet.Anew = l.sheet.Anew && len(l.sheet.Sections) > 0
	if p == nil || len(l.sheet.Sections)+len(l.sheet.Cancel) > 0 || l.ctx.Next == ruleset.NoNation {
		return
	}
	if p.Areas == 0 && len(p.Args) > 0 {
		p.Code, p.Args = NotUnderstood, []string{strings.Join(p.Args, " ")}
		l.sheet.Problems = append([]Problem{*p}, l.sheet.Problems...)
		return
	}
	p.Nearest = capital(l.r.lex.finish((&printer{r: l.r}).cancel(Cancel{Nations: ruleset.Nations(0).With(l.ctx.Next), Round: l.ctx.Round})))
	l.sheet.Problems = append([]Problem{*p}, l.sheet.Problems...)
}

// first reports whether nothing was ordered before: then "if not, ..." answers a question.
func (p *reading) first() bool {
	return len(p.said) == 0 && !slices.ContainsFunc(p.l.sheet.Sections, func(s Section) bool { return len(s.Orders) > 0 })
}

// loses reports whether toks say "if we lose" without how many.
func (p *reading) loses(toks []token) bool {
	for i, t := range toks {
		if !t.is(If, Unless) {
			continue
		}
		lost := false
		for _, t := range toks[i+1:] {
			if t.is(Comma, Colon, Then) {
				break
			}
			if t.kind == tNumber || t.is(A, MoreThan, LeastWord, None, Not) {
				return false // how many are lost is said, before or after it
			}
			if lost = lost || t.is(GoLose, LostWord); lost && !t.is(GoLose, LostWord, To, Of, Own, From) {
				break
			}
		}
		if lost {
			return true
		}
	}
	return false
}
