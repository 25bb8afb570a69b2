package commands

import (
	"slices"
	"strings"

	"bretwalda/internal/orders"
	"bretwalda/internal/spelling"
)

// block reads a heading on line i with the text under it, and returns the line
// after them; i if there is none.
func (p *parser) block(i int, text string) int {
	if strings.HasPrefix(text, "¿") && strings.HasSuffix(text, "?") {
		return i // all of it is asked, not only the text
	}
	var failed *Problem
	for n, k := 0, 0; n < maxColons; n++ {
		at := strings.IndexByte(text[k:], ':')
		if at < 0 {
			break
		}
		k += at + 1
		f, q := p.blockHead(text[:k-1], false)
		if f != nil {
			return p.body(*f, i, text[k:])
		}
		if failed == nil {
			failed = q
		}
	}
	if f := p.bareHead(i, text); f != nil {
		return p.body(*f, i, "")
	}
	if failed == nil {
		return i
	}
	failed.Line, failed.Text = i+1, remark(p.lines[i].Text)
	p.problem(*failed)
	_, beside := inline(text[strings.IndexByte(text, ':')+1:])
	next, _ := p.extent(i, beside)
	p.clear(i, next)
	return next
}

// bareHead reads line i as the heading of a text under which the colon was forgotten: what stands below it is no order.
func (p *parser) bareHead(i int, text string) *found {
	if strings.ContainsAny(text, ":?") || i+1 >= len(p.lines) || !p.mine(i+1) {
		return nil
	}
	f, _ := p.blockHead(text, true)
	return f
}

// blockHead reads the heading of a text; plain: one for people, in words that nobody writes for
// anything else.
func (p *parser) blockHead(head string, plain bool) (*found, *Problem) {
	var failed *Problem
	deepest := -1
	all := tokens(head)
	for _, l := range p.languages {
		tokens := l.sift(all)
		if len(tokens) == 0 || p.articleOf(l, all) {
			continue
		}
		for _, pat := range l.heads[tokens[0].word] {
			if !pat.entry.block || !p.r.knows(pat.entry) || pat.shy && pat.entry.may == GMs && !p.ctx.GM {
				continue
			}
			if plain && (pat.shy || !slices.Contains(pat.slots, "seats")) {
				continue
			}
			a := &attempt{r: p.r, lex: l, ctx: p.ctx, text: head, tokens: tokens}
			if a.try(pat) {
				return &found{a.result(pat.entry), pat.entry}, nil
			}
			if q := p.failure(a, pat); q != nil && a.failed.at > deepest {
				deepest, failed = a.failed.at, q
			}
		}
	}
	return nil, failed
}

// articleOf reports whether what begins like the heading of a text in a language is an article and a nation in another: "A szászok:"
// is no Spanish.
func (p *parser) articleOf(of *Lexicon, head []token) bool {
	if len(head) < 2 {
		return false
	}
	words := make([]string, 0, len(head))
	for _, t := range head[1:] {
		words = append(words, t.word)
	}
	name := spelling.Key(strings.Join(words, " "))
	nation, found := p.r.words().names.nations[name]
	called := func(l *Lexicon) bool { return spelling.Key(p.r.rs.Names.Nation(l.Lang, nation)) == name }
	return found && !called(of) && slices.ContainsFunc(p.languages, func(l *Lexicon) bool {
		return l.filler[head[0].word] && !of.filler[head[0].word] && called(l)
	})
}

// inline returns the text beside a heading, and whether there is any.
func inline(text string) (string, bool) {
	text = strings.TrimSpace(text)
	return text, text != ""
}

// extent returns the line after a text that goes on below line i: up to a line that
// says so, or to the end of the letter; one that begins beside its heading ends
// with its paragraph, too. Closed tells whether a line said that it ends.
func (p *parser) extent(i int, inline bool) (next int, closed bool) {
	for j := i + 1; j < len(p.lines); j++ {
		text := strings.TrimSpace(p.lines[j].Text)
		switch {
		case p.lines[j].Quoted:
		case p.ends(text):
			return j + 1, true
		case inline && text == "":
			return j, false
		}
	}
	return len(p.lines), false
}

// ends reports whether a line says that a text ends.
func (p *parser) ends(text string) bool {
	if len(text) > maxRemark {
		return false
	}
	for _, l := range p.languages {
		if l.is("end", "end", l.phrase(strings.Trim(text, "-=*_. "))) {
			return true
		}
	}
	return false
}

// clear takes the lines from i on, up to next, out of the rest. What is quoted is
// no part of a text.
func (p *parser) clear(i, next int) {
	for j := i; j < next; j++ {
		if !p.lines[j].Quoted {
			p.rest[j].Text = ""
		}
	}
}

// mayOrder reports whether a line of a text for others may be meant for the moderator: an order, or nearly one, in which nobody
// is spoken to.
func (p *parser) mayOrder(text string) bool {
	if !p.isOrder(text) && (p.ctx.Nearly == nil || !p.ctx.Nearly(text)) {
		return false
	}
	return p.ctx.Addresses == nil || !p.ctx.Addresses(text)
}

// body reads the text under the heading on line i.
func (p *parser) body(f found, i int, beside string) int {
	beside, there := inline(beside)
	next, closed := p.extent(i, there)
	p.clear(i, next)
	last := next
	if closed {
		last--
	}
	text := []string{beside}
	lines := make([]orders.Line, last)
	lines[i].Text = beside
	empty := !there
	q := Problem{Line: i + 1, Text: remark(p.lines[i].Text), About: f.entry.key}
	for j := i + 1; j < last; j++ {
		line := p.lines[j]
		if line.Quoted {
			continue
		}
		lines[j] = line
		text = append(text, strings.TrimRight(line.Text, " \t\r"))
		empty = empty && strings.TrimSpace(line.Text) == ""
		if !f.command.lined() && !closed && q.Code == "" && p.mayOrder(unbulleted(line.Text)) {
			q.Code, q.Args = OrdersInside, []string{remark(line.Text)}
		}
	}
	switch {
	case f.entry.may == GMs && !p.ctx.GM:
		q.Code, q.Args, q.About = OnlyGM, nil, ""
	case empty:
		q.Code = NoText
	}
	if q.Code == "" && !f.command.lined() {
		p.strange(&q, lines[i:], closed)
	}
	if q.Code == "" && f.command.Kind == Pact && p.regrets(beside) { // which would bind
		q.Code, q.Args = Doubted, []string{remark(beside)}
	}
	if q.Code != "" {
		p.problem(q)
		return next
	}
	if f.command.lined() {
		f.command.Lines = lines
	} else {
		f.command.Body = strings.Trim(strings.Join(text, "\n"), "\n")
	}
	p.take(f, i)
	p.given[len(p.given)-1].last = next
	return next
}
