package questions

import (
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// What clauses are about: questions by their numbers, nations, and all but some.

// contrary is the other of two answers.
func contrary(w Word) Word {
	switch w {
	case Stay:
		return Retreat
	case Retreat:
		return Stay
	case Yes:
		return No
	}
	return Yes
}

// toQuestion is what the clause answers to a question: what it says, or the contrary.
func (c clause) toQuestion(i int) clause {
	if slices.Contains(c.but, i) || c.only && !slices.Contains(c.about, i) {
		c.word, c.to = contrary(c.word), board.None
	}
	return c
}

// leave are the clauses of a line. The first, if it names nothing, is about what the others leave, if one of these says
// the contrary: "fight, but Kent retreats".
func (p *clauses) leave(line int) []clause {
	for i := range p.found {
		c := &p.found[i]
		c.line = line
		c.rest = c.rest || i == 0 && !c.names() && slices.ContainsFunc(p.found, func(o clause) bool { return o.names() && o.word == contrary(c.word) })
	}
	return p.found
}

// ofNations makes the clause at hand one about what nations are asked: all of that, or what it names.
func (p *clauses) ofNations() {
	named := len(p.now.about) > 0
	for i := range p.asked {
		if d := &p.asked[i].Decision; !named && d.Kind != game.None && p.now.nations.Has(d.Nation) {
			p.now.about = append(p.now.about, i)
		}
	}
	for _, i := range p.now.about {
		p.amiss = p.amiss || !p.now.nations.Has(p.asked[i].Decision.Nation)
	}
}

// exception takes what stands before what an answer is not about: "all retreat except Devon". Where that has an answer of its
// own, "retreat, but Devon stays", it begins another clause.
func (p *clauses) exception(size int) bool {
	p.i += size
	if p.now.word != "" && p.answerAhead() {
		p.end()
		return true
	}
	p.except = true
	p.now.all = p.now.all || len(p.now.about) == 0 && !p.now.rest && !p.now.both && p.now.nations == 0
	return p.now.all && p.i < len(p.words)
}

// answerAhead reports whether an answer stands in the rest of the line.
func (p *clauses) answerAhead() bool {
	for i := p.i; i < len(p.words); i++ {
		ahead := clauses{r: p.r, words: p.words, i: i}
		if phrase, _ := ahead.phrase(); slices.ContainsFunc(phrase, func(w Word) bool { return w == Stay || w == Retreat }) {
			return true
		}
	}
	return false
}

// noneElse takes what says that all of which nothing else is said have the contrary: "3 retreat, nobody else".
func (p *clauses) noneElse(size int) bool {
	if p.end(); len(p.found) == 0 || p.found[len(p.found)-1].word == "" || !p.found[len(p.found)-1].names() {
		return false
	}
	p.found = append(p.found, clause{rest: true, can: true, word: contrary(p.found[len(p.found)-1].word)})
	p.i += size
	return true
}

// nation takes a nation that is asked who retreats: what the clause is about.
func (p *clauses) nation(n ruleset.Nation, size int) bool {
	asked := slices.ContainsFunc(p.asked, func(q Question) bool {
		return q.Decision.Kind != game.None && q.Decision.Nation == n && p.r.answers.Word(&q, Retreat) != ""
	})
	if !asked || p.except {
		return false
	}
	if p.about(size); len(p.now.about) > 0 && !p.now.numbered {
		return false
	}
	p.now.nations = p.now.nations.With(n)
	p.i += size
	return true
}

// name takes questions that the clause at hand is about, or is not.
func (p *clauses) name(questions ...int) {
	if p.except {
		p.now.but = append(p.now.but, questions...)
	} else {
		p.now.about = append(p.now.about, questions...)
	}
}

// number is the number of a question: "1", "Q1", "question 1", "the first".
func (p *clauses) number() (n, size int) {
	phrase, size := p.phrase()
	for i, w := range []Word{first, second, third} {
		if slices.Contains(phrase, w) {
			return i + 1, size
		}
	}
	if slices.Contains(phrase, last) {
		return len(p.asked), size
	}
	w := p.words[p.i]
	digits := strings.TrimLeftFunc(w, func(r rune) bool { return r < '0' || r > '9' })
	before := strings.TrimSuffix(w, digits)
	if before != "" && !slices.Contains(p.r.phrases[before], mark) {
		return 0, 0
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0, 0
	}
	return n, 1
}

// marks reports whether the mark at hand may be one: a letter without a number behind it may be the code of a nation, "P yes".
func (p *clauses) marks() bool {
	if len(p.words[p.i]) > 1 {
		return true
	}
	if p.i+1 == len(p.words) {
		return false
	}
	_, err := strconv.Atoi(p.words[p.i+1])
	return err == nil
}

// numbered takes the number of a question, which stands before its answer: behind one it may be that
// of armies.
func (p *clauses) numbered(n, size int) bool {
	_, err := strconv.Atoi(p.words[p.i])
	bare := err == nil
	if p.now.word != "" && !p.first && !p.except && bare && !p.placed() || n < 1 || n > len(p.asked) {
		return false
	}
	if p.about(size); !p.except && len(p.now.about) > 0 && !p.now.numbered || p.now.only && bare && len(p.asked) > 1 {
		return false // "only 1 retreats": the first, or one of them?
	}
	p.now.numbered = p.now.numbered || !p.except
	p.name(n - 1)
	p.i += size
	return p.upTo(n)
}

// placed reports whether a number that stands behind its answer is one of a question for all that: "fight in 1 and 3".
func (p *clauses) placed() bool {
	before := p.r.phrases[p.words[p.i-1]]
	return slices.Contains(before, filler) && (p.now.numbered || !slices.Contains(before, join))
}

// upTo takes the last number of several in a row, "1-3", of which n is the first; it reports whether there is no fault.
func (p *clauses) upTo(n int) bool {
	if p.i+1 >= len(p.words) || p.words[p.i] != through && !slices.Contains(p.r.phrases[p.words[p.i]], to) {
		return true
	}
	last, err := strconv.Atoi(p.words[p.i+1])
	if err != nil && p.words[p.i] != through {
		return true
	}
	if err != nil || last <= n || last > len(p.asked) {
		return false
	}
	for ; n < last; n++ {
		p.name(n)
	}
	p.i += 2
	return true
}
