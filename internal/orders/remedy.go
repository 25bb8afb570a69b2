package orders

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// refuse lists what is wrong with a line of which nothing counts. Words that are
// not known are named together, since what else is wrong may come of them.
func (l *letter) refuse(p *reading, lineOf func(int) int) {
	unknown := p.unknown()
	whole := len(p.said) > 0 || p.lost
	if len(unknown) == 0 {
		for i, bad := range p.problems {
			if i > 0 && bad.Code == p.problems[0].Code {
				continue // it is likely to come of the first
			}
			if bad.Code == Question {
				bad.Nearest = l.reworded(strings.ReplaceAll(p.text, "?", "."))
			}
			bad.Line, bad.Whole = lineOf(bad.Line), whole
			if whole && len(p.text) <= mostShown {
				bad.Text = clip(strings.TrimSpace(p.text))
			}
			l.problem(bad)
		}
		return
	}
	bad := p.problems[0]
	for _, other := range p.problems {
		if other.Code == UnknownWord {
			bad = other
			break
		}
	}
	bad.Line, bad.Whole = lineOf(bad.Line), whole
	if len(p.text) <= mostShown {
		bad.Text = strings.TrimSpace(p.text)
	}
	bad.Code, bad.Args, bad.Nearest = l.strangers(p, unknown)
	l.problem(bad)
}

// unknown returns the tokens that no language knows, as far as they stand in what
// is not talk.
func (p *reading) unknown() []token {
	var out []token
	for _, t := range p.toks {
		if t.kind == tUnknown {
			out = append(out, t)
		}
	}
	return out
}

// strangers says which words are not known, what each may have meant, and how the
// line would read without the mistake.
func (l *letter) strangers(p *reading, unknown []token) (code Code, args []string, nearest string) {
	var mended, without strings.Builder
	var words, near []string
	last := 0
	for _, t := range unknown {
		word := p.text[t.from:t.to]
		meant := ""
		if l.fuzzy > 0 {
			l.fuzzy--
			meant = p.vocab.nearest(word)
		}
		mended.WriteString(p.text[last:t.from] + meant)
		without.WriteString(p.text[last:t.from])
		if !letters(word) {
			without.WriteString(word) // what a sign meant nobody knows
		}
		last = t.to
		words, near = append(words, word), append(near, meant)
	}
	mended.WriteString(p.text[last:])
	without.WriteString(p.text[last:])
	line := ""
	for _, text := range []string{mended.String(), without.String()} {
		if line == "" && l.fuzzy > 0 {
			line = l.reworded(text)
		}
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
	var out []string
	for _, s := range p.said {
		if s.nations != 0 || s.standing || s.attach || s.cancel != nil {
			return strings.Join(strings.Fields(text), " ")
		}
		for _, o := range s.orders {
			if o.Kind == Conditional {
				return strings.Join(strings.Fields(text), " ")
			}
			out = append(out, l.r.PrintOrder(o))
		}
	}
	return strings.Join(out, "; ")
}
