package orders

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// fault is what is wrong with a statement, toks[from:to].
type fault struct {
	Problem
	from, to int
	whole    bool // it takes what stands before it with it
}

// fault collapses what is wrong with the statement toks[from:i], which begins at
// problems[known], into one fault: what else is wrong may come of the first, and all
// of a word that is not known.
func (p *reading) fault(from, known int) {
	bad := p.problems[known]
	for _, other := range p.problems[known:] {
		if other.Code == UnknownWord {
			bad = other
			break
		}
	}
	p.faults = append(p.faults, fault{Problem: bad, from: from, to: p.end})
}

// refuse lists what is wrong with a line, by statement. Where one of them may change the
// one before, neither counts.
func (l *letter) refuse(p *reading, lineOf func(int) int) {
	for _, f := range p.faults {
		bad := f.Problem
		bad.Line, bad.Whole = lineOf(bad.Line), f.whole
		from, to := span(p.toks[f.from:f.to])
		bad.Text = clip(strings.TrimSpace(p.text[from:to]))
		text := p.text[from:to]
		switch unknown := unknown(p.toks[f.from:f.to]); {
		case len(unknown) > 0:
			bad.Code, bad.Args, bad.Nearest = l.strangers(p, unknown, from, to)
		case bad.Code == Question:
			bad.Nearest = l.offer(strings.ReplaceAll(text, "?", "."))
		case bad.Nearest == "":
			bad.Nearest = l.offer(aimed(p, f, from, to), text)
		}
		if f.whole && l.fuzzy > 0 {
			bad.Nearest = l.guessed(text) // what stands before it is offered with it
		}
		l.problem(bad)
	}
}

// aimed returns text[from:to] with an arrow before each area on land that nothing says
// the role of: "4 infantry Sussex", "William with the cavalry: Sussex" may go to Sussex.
func aimed(p *reading, f fault, from, to int) string {
	var out strings.Builder
	last, bare := from, false
	for i := f.from; i < f.to; i++ {
		t := p.toks[i]
		switch {
		case t.kind == tArea && bare && t.areas.Len() == 1 && p.l.r.rs.Board.Land.Has(t.area):
			if t.from >= last && t.from <= to {
				out.WriteString(p.text[last:t.from] + "-> ")
				last = t.from
			}
			bare = false
		case t.kind == tNumber, t.kind == tLeader, t.is(Army, FirstUnit, SecondUnit, AllOf, Rest):
			bare = true
		case t.is(And, Comma, Own, Colon, With):
		default:
			bare = false
		}
	}
	if last == from {
		return ""
	}
	out.WriteString(p.text[last:to])
	return out.String()
}

// unknown returns those of toks that no language knows.
func unknown(toks []token) []token {
	var out []token
	for _, t := range toks {
		if t.kind == tUnknown && !t.talk {
			out = append(out, t)
		}
	}
	return out
}

// strangers says which words of text[from:to] are not known, what each may have
// meant, and how it would read without the mistake.
func (l *letter) strangers(p *reading, unknown []token, from, to int) (code Code, args []string, nearest string) {
	var mended, without strings.Builder
	var words, near []string
	last := from
	for _, t := range unknown {
		word := p.text[t.from:t.to]
		meant := ""
		if l.fuzzy > 0 {
			l.fuzzy--
			meant = p.vocab.nearest(word)
		}
		mended.WriteString(p.text[last:t.from] + meant)
		if r, _ := utf8.DecodeRuneInString(word); otherWay(r) {
			mended.WriteString(word)
		}
		without.WriteString(p.text[last:t.from])
		if !letters(word) {
			without.WriteString(word) // what a sign meant nobody knows
		}
		last = t.to
		words, near = append(words, word), append(near, meant)
	}
	mended.WriteString(p.text[last:to])
	without.WriteString(p.text[last:to])
	line := ""
	if l.fuzzy > 0 {
		line = l.offer(mended.String(), p.text[from:to], without.String())
	}
	if len(words) == 1 {
		if near[0] != "" && l.reads(mended.String()) || line == "" {
			line = near[0]
		}
		return UnknownWord, words, line
	}
	for i := range words {
		if near[i] != "" {
			words[i] += " (" + near[i] + "?)"
		}
	}
	return UnknownWords, []string{strings.Join(words, ", ")}, line
}

// letters reports whether a word is written in letters.
func letters(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(r)
}

// reworded returns text as its orders are printed, if it can be read: what can be
// copied and sent. Where the orders take more than one line, text itself.
func (l *letter) reworded(text string) string {
	p := newReading(l, text)
	p.trial = true
	p.all()
	if len(p.problems) > 0 || len(p.said) == 0 {
		return ""
	}
	return l.shown(p, text)
}

// offer returns what a text most likely means, of several ways to put it, the most
// likely first: read as they stand, freely, or in part.
func (l *letter) offer(texts ...string) string {
	for _, read := range []func(string) string{l.reworded, l.guessed, l.rest} {
		for _, text := range texts {
			if text == "" || !l.affords(len(text)/5) {
				continue
			}
			if line := read(text); line != "" {
				return line
			}
		}
	}
	return ""
}

// guessed returns what can be made of text by leaving out what is not understood, as it
// is printed.
func (l *letter) guessed(text string) string {
	p := newReading(l, text)
	p.guess = true
	p.all()
	if len(p.said) == 0 {
		return ""
	}
	return l.shown(p, "")
}

// rest returns what can be read of text as it is printed, for the player to add to.
// Where what cannot be read might change it, there is nothing to show.
func (l *letter) rest(text string) string {
	p := newReading(l, text)
	p.lenient = true
	p.all()
	if len(p.said) == 0 || p.lostBend {
		return ""
	}
	return l.shown(p, "")
}

// shown prints what p read in one line; where that takes several, text instead.
func (l *letter) shown(p *reading, text string) string {
	text = strings.Join(strings.Fields(text), " ")
	var out []string
	for _, s := range p.said {
		if s.standing || s.attach || s.cancel != nil {
			return text
		}
		for i, o := range s.orders {
			line := l.r.PrintOrder(o)
			if o.Kind == Conditional {
				line = inline(line)
			}
			if i == 0 && s.nations != 0 {
				line = join(l.r.nations(s.nations), ", ") + ": " + line
			}
			out = append(out, line)
		}
	}
	return strings.Join(out, "; ")
}

// inline puts a condition and the orders under it, printed in several lines, in one.
func inline(text string) string {
	var out strings.Builder
	under := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case !strings.HasPrefix(line, " ") && out.Len() > 0:
			out.WriteString("; ")
		case under:
			out.WriteString(" ")
		case out.Len() > 0:
			out.WriteString(", ")
		}
		under = !strings.HasPrefix(line, " ")
		out.WriteString(strings.TrimSpace(line))
	}
	return out.String()
}
