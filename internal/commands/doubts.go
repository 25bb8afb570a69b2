package commands

import (
	"slices"
	"strings"

	"bretwalda/internal/orders"
	"bretwalda/internal/spelling"
)

// What changes something cannot always be undone, and others may see it at once. A command that may not be meant by what
// stands around it is told, and not done: under a row such as "should I:", above one such as "no, wait", beside another that
// says the contrary.

// phrase is one way to say something: folded words.
type phrase struct {
	text string
	open bool // more may follow
}

// doubts reads the lists of what makes commands doubtful.
func (b *builder) doubts() {
	for _, list := range []struct {
		name  string
		forms []string
		into  *[]phrase
	}{
		{"wondering", b.file.Wondering, &b.lex.wondering}, {"introducing", b.file.Introducing, &b.lex.introducing},
		{"revoking", b.file.Revoking, &b.lex.revoking}, {"musing", b.file.Musing, &b.lex.musing}, {"unsent", b.file.Unsent, &b.lex.unsent},
	} {
		if len(list.forms) == 0 {
			b.fault("%s is missing", list.name)
		}
		for _, form := range list.forms {
			form, open := strings.CutSuffix(form, "*")
			*list.into = append(*list.into, phrase{wordsOf(form), open})
		}
	}
}

// wordsOf are the folded words of a text, a blank between them.
func wordsOf(text string) string { return strings.Join(spelling.Words(text), " ") }

// says reports whether a text is one of some phrases, or begins with one after which more may follow.
func says(list []phrase, text string) bool {
	words := wordsOf(text)
	return slices.ContainsFunc(list, func(ph phrase) bool {
		return words == ph.text || ph.open && strings.HasPrefix(words, ph.text+" ")
	})
}

// open are the phrases after which more may follow, closed the others.
func open(list []phrase) []phrase {
	return slices.DeleteFunc(slices.Clone(list), func(ph phrase) bool { return !ph.open })
}

func closed(list []phrase) []phrase {
	return slices.DeleteFunc(slices.Clone(list), func(ph phrase) bool { return ph.open })
}

// says reports whether a text is one of the phrases that some list of any language has.
func (p *parser) says(text string, list func(*Lexicon) []phrase) bool {
	return slices.ContainsFunc(p.languages, func(l *Lexicon) bool { return says(list(l), text) })
}

// mostBeside is how many bytes a row may have that doubts what stands beside it.
const mostBeside = 80

// clauses parts a text at marks.
func clauses(text string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(text, " - ", ";"), func(r rune) bool { return strings.ContainsRune(",;:.!?()–—", r) })
}

// muses reports whether a line begins with words by which it only thinks of what it says: "I could resign".
func (p *parser) muses(text string) bool {
	return p.says(text, func(l *Lexicon) []phrase { return l.musing })
}

// takesBack reports whether a clause says no more than that what stands before it is not meant.
func (p *parser) takesBack(clause string) bool {
	return strings.TrimSpace(clause) != "" && (p.ctx.TakesBack != nil && p.ctx.TakesBack(clause) ||
		slices.ContainsFunc(p.languages, func(l *Lexicon) bool { return says(closed(l.revoking), clause) }))
}

// regrets reports whether a reason ends with words by which nothing of its line is meant: "because two left, no, wait".
func (p *parser) regrets(reason string) bool {
	all := strings.FieldsFunc(strings.ReplaceAll(reason, " - ", ";"), func(r rune) bool { return strings.ContainsRune(",;.()–—", r) })
	return len(all) > 1 && slices.ContainsFunc(all[1:], func(clause string) bool { return p.takesBack(clause) || p.unsent(clause) })
}

// unsent reports whether a clause says that what stands with it is not to be sent, or no more than a draft.
func (p *parser) unsent(clause string) bool {
	return p.says(clause, func(l *Lexicon) []phrase { return l.unsent })
}

// firstClauses is how many clauses of a row are looked at: "oh, sorry, no".
const firstClauses = 3

// readIn are the languages in which a command may be written: some words are of several.
func (p *parser) readIn(c *Command) []*Lexicon {
	return slices.DeleteFunc(slices.Clone(p.languages), func(l *Lexicon) bool {
		words := l.sift(tokens(unbulleted(c.Text)))
		return l.Lang != c.In && (len(words) == 0 || l.heads[words[0].word] == nil)
	})
}

// revokes reports whether a row says of a command in one of some languages above it that it is not meant, or not like that: "no, 3 days",
// "or rather tomorrow", "if Anna agrees".
func (p *parser) revokes(row string, in []*Lexicon) bool {
	if len(row) > mostBeside || strings.HasSuffix(strings.TrimSpace(row), ":") || p.namesArea(row) {
		return false // it is about what is under it, or about orders
	}
	all := clauses(row)
	bends := slices.ContainsFunc(in, func(l *Lexicon) bool { return says(l.revoking, row) })
	return bends || p.takesBack(row) || slices.ContainsFunc(all[:min(len(all), firstClauses)], p.takesBack)
}

// mostName is how many words the name of an area has at most, leastName how many bytes: shorter ones are words, too.
const mostName, leastName = 3, 4

// namesArea reports whether a row names an area of the board.
func (p *parser) namesArea(row string) bool {
	words := spelling.Words(row)
	for i := range words {
		for n := 1; n <= mostName && i+n <= len(words); n++ {
			name := strings.Join(words[i:i+n], " ")
			if len(name) >= leastName && slices.ContainsFunc(p.languages, func(l *Lexicon) bool {
				_, known := lookUp(l, p.r.words().names.areas, name)
				return known
			}) {
				return true
			}
		}
	}
	return false
}

// putsOff reports whether a row says of a command under it, in one of some languages, that it may not be meant: "should I:", "Anna
// asked:".
func (p *parser) putsOff(row string, in []*Lexicon) bool {
	if len(row) > mostBeside {
		return false
	}
	all := clauses(row)
	wonders := slices.ContainsFunc(p.languages, func(l *Lexicon) bool {
		return says(l.wondering, row) && (slices.Contains(in, l) || l.Lang == p.ctx.Lang || !says(open(l.wondering), row))
	})
	if wonders || slices.ContainsFunc(all, p.unsent) {
		return true
	}
	head, titled := strings.CutSuffix(strings.TrimSpace(row), ":")
	return titled && !p.introduces(head)
}

// introduces reports whether what stands before a colon only leads to what is under it, as "please do" does, or is a heading
// of the order language.
func (p *parser) introduces(head string) bool {
	if p.isOrder(head) {
		return true
	}
	all := tokens(head)
	return slices.ContainsFunc(p.languages, func(l *Lexicon) bool {
		words := l.sift(all)
		if len(words) == 0 {
			return true
		}
		var list []string
		for _, t := range words {
			if _, nation := lookUp(l, p.r.words().names.nations, t.word); nation && len(t.word) >= leastName {
				return true
			}
			list = append(list, t.word)
		}
		return says(l.introducing, strings.Join(list, " "))
	})
}

// row is the nearest line above or below others that is neither empty nor quoted nor of a command; 0: there is none.
func (p *parser) row(from, step int) int {
	for n := from + step; n >= 1 && n <= len(p.lines); n += step {
		if at := slices.IndexFunc(p.commands, func(c Command) bool { return c.Line == n }); step > 0 && at >= 0 {
			n = p.given[at].last
			continue
		}
		if at := slices.IndexFunc(p.given, func(g given) bool { return g.last == n }); step < 0 && at >= 0 {
			n = p.commands[at].Line
			continue
		}
		if p.mine(n - 1) {
			return n
		}
	}
	return 0
}

// doubt takes out the commands that may not be meant, and says by which line.
func (p *parser) doubt() {
	by := make([]int, len(p.commands)) // the line that doubts each
	for i := range p.commands {
		c, g := &p.commands[i], p.given[i]
		if !g.entry.acts() {
			continue
		}
		in := p.readIn(c)
		if n := p.row(c.Line, -1); n > 0 && p.putsOff(p.lines[n-1].Text, in) {
			by[i] = n
		} else if n := p.row(g.last, 1); n > 0 && p.revokes(p.lines[n-1].Text, in) {
			by[i] = n
		} else if n := p.unmeantAbove(c.Line); n > 0 {
			by[i] = n
		}
		for k := range p.commands {
			if n := p.against(i, k); n > 0 && by[i] == 0 {
				by[i] = n
			}
		}
	}
	p.dropDoubted(by)
}

// acts reports whether an entry changes something that may not be meant.
func (e *entry) acts() bool { return !e.asks && !e.idle }

// unmeantAbove is a line above another which says that orders under it are not meant; 0: there is none.
func (p *parser) unmeantAbove(line int) int {
	for n := 1; n < line && p.ctx.PutsOff != nil; n++ {
		if p.mine(n-1) && p.rest[n-1].Text != "" && p.ctx.PutsOff(p.lines[n-1].Text) {
			return n
		}
	}
	return 0
}

// dropDoubted takes out the commands for which there is a line that doubts them.
func (p *parser) dropDoubted(by []int) {
	commands, all := p.commands, p.given
	p.commands, p.given = nil, nil
	for i, c := range commands {
		if by[i] == 0 {
			p.commands, p.given = append(p.commands, c), append(p.given, all[i])
			continue
		}
		p.problemAt(c.Line-1, Problem{Code: Doubted, Args: []string{remark(p.lines[by[i]-1].Text)}})
		if !slices.ContainsFunc(p.rest, func(l orders.Line) bool { return !l.Quoted && strings.TrimSpace(l.Text) != "" && l != p.rest[by[i]-1] }) {
			p.rest[by[i]-1].Text = "" // it is of commands only
		}
	}
}

// strange finds what may not belong to a text under a heading, the lines from there on: a heading of another, a command, or, at
// its end, words that take it back. Closed says that a line ends it, after which only what stands above it is doubted.
func (p *parser) strange(q *Problem, lines []orders.Line, closed bool) {
	first, last := -1, -1
	for j, line := range lines {
		text := unbulleted(line.Text)
		if text == "" {
			continue
		}
		if first < 0 {
			first = j
		} else if last = j; !closed && p.other(text) {
			q.Code, q.Args = LineInside, []string{remark(text)}
			return
		}
	}
	switch {
	case first < 0:
	case slices.ContainsFunc(clauses(lines[first].Text), p.unsent) && len(lines[first].Text) <= mostBeside:
		q.Code, q.Args = Doubted, []string{remark(lines[first].Text)}
	case !closed && last > first && slices.ContainsFunc(clauses(lines[last].Text), p.unsent) && len(lines[last].Text) <= mostBeside:
		q.Code, q.Args = LineInside, []string{remark(lines[last].Text)}
	case !closed && last > first && (p.takesBack(lines[last].Text) || slices.ContainsFunc(clauses(lines[last].Text), p.takesBack) && len(lines[last].Text) <= mostBeside):
		q.Code, q.Args = LineInside, []string{remark(lines[last].Text)}
	}
}

// other reports whether a line of a text is the heading of another, or a command that changes something.
func (p *parser) other(text string) bool {
	if head, _, titled := strings.Cut(text, ":"); titled {
		if f, _ := p.blockHead(head, false); f != nil {
			return true
		}
	}
	all, _ := p.read(p.said(text))
	return slices.ContainsFunc(all, func(f found) bool {
		short := f.command.Kind == Agree // "no" may be what they write
		return !f.entry.asks && !short && (f.entry.may != GMs || p.ctx.GM)
	})
}
