package commands

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"bretwalda/internal/orders"
	"bretwalda/internal/pieces"
	"bretwalda/internal/ruleset"
)

// Limits on what is read of one letter.
const (
	MaxCommands = 100
	maxColons   = 3  // at which the heading of a text may end
	maxRemark   = 60 // bytes of a line that are quoted in a problem
)

// Reader reads and prints commands in all languages. It never changes once made;
// several goroutines may share it.
type Reader struct {
	rs       *ruleset.Ruleset
	has      Features
	words    func() *words
	examples Examples
}

// words are all that a Reader knows, which is read when it is first used.
type words struct {
	names    names
	lexicons []*Lexicon // in the order of Languages
	kinds    pieces.Kinds
	pieces   map[ruleset.Language]map[string]int // which kind a form stands for
}

// NewReader returns a Reader with the names of a ruleset, the kinds of pieces of its family,
// if it has any, and what else its games have that commands can be about.
func NewReader(rs *ruleset.Ruleset, kinds func() pieces.Kinds, has Features) *Reader {
	return &Reader{rs: rs, has: has, words: sync.OnceValue(func() *words {
		if kinds == nil {
			return newWords(rs, nil)
		}
		return newWords(rs, kinds())
	})}
}

func newWords(rs *ruleset.Ruleset, kinds pieces.Kinds) *words {
	w := &words{names: newNames(rs), kinds: kinds, pieces: make(map[ruleset.Language]map[string]int)}
	for _, lang := range Languages() {
		l := lexicons.Of(lang)
		w.lexicons = append(w.lexicons, l)
		w.pieces[lang] = make(map[string]int)
		for i := range kinds {
			for _, form := range kinds[i].Forms[lang] {
				addName(w.pieces[lang], i, l.phrase(form))
			}
		}
	}
	return w
}

// lexicon returns the one of a language, or the English one.
func (r *Reader) lexicon(lang ruleset.Language) *Lexicon {
	for _, l := range r.words().lexicons {
		if l.Lang == lang {
			return l
		}
	}
	return r.words().lexicons[0]
}

// order returns all lexicons, that of lang first.
func (r *Reader) order(lang ruleset.Language) []*Lexicon {
	first := r.lexicon(lang)
	out := []*Lexicon{first}
	for _, l := range r.words().lexicons {
		if l != first {
			out = append(out, l)
		}
	}
	return out
}

// Parse reads the commands in the lines of a letter. Rest is what is left for the
// order language: the same lines, those that were commands empty, so that line
// numbers stay. Quoted lines are never commands. Problems name lines from 1. A letter
// that is too long has no commands.
func (r *Reader) Parse(lines []orders.Line, ctx Context) (commands []Command, rest []orders.Line, problems []Problem) {
	if orders.TooLong(lines) {
		return nil, lines, nil
	}
	p := &parser{r: r, ctx: &ctx, languages: r.order(ctx.Lang), lines: lines, rest: slices.Clone(lines)}
	for i := 0; i < len(lines) && !p.full(i); {
		i = p.line(i)
	}
	p.doubt()
	return p.commands, p.rest, p.problems
}

// parser is the state of reading one letter.
type parser struct {
	r         *Reader
	ctx       *Context
	languages []*Lexicon
	lines     []orders.Line
	rest      []orders.Line
	commands  []Command
	given     []given // beside each of commands
	problems  []Problem
}

// given is where a command was found.
type given struct {
	entry *entry
	last  int // line of it, from 1
}

// full notes, once, that a letter asks for too much.
func (p *parser) full(i int) bool {
	if len(p.commands)+len(p.problems) < MaxCommands {
		return false
	}
	p.problemAt(i, Problem{Code: TooMany, Args: []string{strconv.Itoa(MaxCommands)}})
	return true
}

func (p *parser) problem(q Problem) { p.problems = append(p.problems, q) }

// problemAt notes a problem with line i.
func (p *parser) problemAt(i int, q Problem) {
	q.Line, q.Text = i+1, remark(p.lines[i].Text)
	p.problem(q)
}

// remark shortens a text to be quoted in a problem.
func remark(s string) string {
	s = foldSpace(s)
	if len(s) <= maxRemark {
		return s
	}
	return strings.ToValidUTF8(s[:maxRemark], "") + "…"
}

// mine reports whether line i may be a command at all.
func (p *parser) mine(i int) bool {
	l := p.lines[i]
	return !l.Quoted && len(l.Text) <= orders.MaxLine && strings.TrimSpace(l.Text) != ""
}

// line reads what begins at line i and returns the line after it.
func (p *parser) line(i int) int {
	if !p.mine(i) {
		return i + 1
	}
	text := unbulleted(p.lines[i].Text)
	if next := p.block(i, text); next > i {
		return next
	}
	said := p.said(text)
	found, failed := p.read(said)
	firm := firm(found) || namesGame(found, text)
	if found == nil {
		found = p.several(said)
	}
	var near *Problem
	if found == nil && failed == nil {
		if near = p.nearest(said); near == nil && p.ballots(said) && !p.isOrder(text) {
			p.rest[i].Text = ""
			near = &Problem{Code: Unsure, About: "vote-for"}
		}
	}
	if found == nil && failed == nil && near == nil || !firm && p.isOrder(text) {
		return i + 1
	}
	doubted := p.unsure(text, found)
	switch {
	case found != nil && (p.heading(found, i) || !p.answers(found)):
	case doubted != nil:
		p.rest[i].Text = ""
		p.problemAt(i, Problem{Code: Unsure, About: doubted.key})
	case found != nil:
		p.rest[i].Text = ""
		for _, f := range found {
			p.take(f, i)
		}
	case failed != nil:
		p.rest[i].Text = ""
		p.problemAt(i, *failed)
	default:
		p.problemAt(i, *near)
	}
	return i + 1
}

// said is a text as the languages read it.
type said struct {
	text  string
	words [][]token // by language, in the order of the parser, without fillers
}

func (p *parser) said(text string) said {
	all := tokens(text)
	s := said{text: text, words: make([][]token, len(p.languages))}
	for i, l := range p.languages {
		s.words[i] = l.sift(all)
	}
	return s
}

// firm reports whether what a line says is never an order: "help hold" asks how one is written.
func firm(fs []found) bool {
	return len(fs) == 1 && (fs[0].entry.firm || fs[0].entry.onOrder && plainTopic(fs[0].command.Topic))
}

// plainTopic reports whether what help is asked on is a few words and no number of armies: "hold everything", not "York with 2
// from Lindsey".
func plainTopic(topic string) bool {
	const most = 3
	return topic != "" && len(strings.Fields(topic)) <= most && !strings.ContainsAny(topic, "0123456789")
}

// namesGame reports whether what a line says is to join a game by its id, "wessex-1", as nobody writes of an area.
func namesGame(fs []found, text string) bool {
	return len(fs) == 1 && strings.Contains(fs[0].command.Game, "-") && strings.Contains(strings.ToLower(text), fs[0].command.Game)
}

func (p *parser) isOrder(text string) bool { return p.ctx.Order != nil && p.ctx.Order(text) }

// take keeps what was found on line i, if the sender may say it.
func (p *parser) take(f found, i int) {
	if f.entry.may == GMs && !p.ctx.GM {
		p.problemAt(i, Problem{Code: OnlyGM})
		return
	}
	if c := &f.command; f.entry.onOrder && c.Topic != "" && p.isOrder(c.Topic) {
		if page, _ := p.r.HelpOn(c.Topic, p.ctx.Lang, p.ctx.GM); page.Lines == nil {
			c.Topic = string(OnOrders) // "help hold"
		}
	}
	f.command.Line, f.command.Text = i+1, foldSpace(p.lines[i].Text)
	p.commands = append(p.commands, f.command)
	p.given = append(p.given, given{f.entry, i + 1})
}

// answers reports whether yes or no alone says something here; other commands always do.
func (p *parser) answers(fs []found) bool {
	for _, f := range fs {
		if f.command.Kind == Agree && (p.ctx.Agree == nil || !p.ctx.Agree(f.command.Yes, f.command.Number)) {
			return false
		}
	}
	return true
}

// heading reports whether what was found on line i is rather a heading of the
// order language, as "Orders" is above some.
func (p *parser) heading(fs []found, i int) bool {
	if len(fs) != 1 || !fs[0].entry.heading || i+1 >= len(p.lines) || !p.mine(i+1) {
		return false
	}
	said := p.said(unbulleted(p.lines[i+1].Text))
	next, _ := p.read(said)
	return next == nil && p.several(said) == nil
}

// found is a command and the entry that said it.
type found struct {
	command Command
	entry   *entry
}

// read reads text as one command. Otherwise failed says what is wrong with it, if
// it seems to be one.
func (p *parser) read(s said) (ok []found, failed *Problem) {
	deepest := -1
	for i, l := range p.languages {
		tokens := fullStop(s.words[i])
		if len(tokens) == 0 {
			continue
		}
		for _, pat := range p.patterns(l, tokens) {
			if pat.entry.block || p.talk(pat) || !p.r.knows(pat.entry) {
				continue
			}
			a := &attempt{r: p.r, lex: l, ctx: p.ctx, text: s.text, tokens: tokens}
			if a.try(pat) {
				c := a.result(pat.entry)
				if pat.answers && (p.ctx.Asked == nil || !p.ctx.Asked(&c)) {
					continue
				}
				return []found{{c, pat.entry}}, nil
			}
			if q := p.failure(a, pat); q != nil && a.failed.at > deepest {
				deepest, failed = a.failed.at, q
			}
		}
	}
	return nil, failed
}

// unsure returns the first of what the line text says that changes something and is asked about, "resign?", only thought
// of, "I could resign", or taken back at once, "resign, not yet"; nil: none is.
func (p *parser) unsure(text string, fs []found) *entry {
	if len(fs) == 0 {
		return nil
	}
	no := func(c Command) bool { return c.Kind == Wait || c.Kind == Agree && !c.Yes }
	asked, denied, muses := strings.ContainsAny(text, "?¿"), no(fs[len(fs)-1].command), p.muses(text)
	wonders := p.says(text, func(l *Lexicon) []phrase { return l.wondering })
	for _, f := range fs {
		if !f.entry.acts() || no(f.command) {
			continue
		}
		// "in English?" may ask whether it is so, "could I have it in English?" does not.
		polite := f.entry.polite && (wonders || asked && !f.entry.also) && !(p.ctx.Desk && f.entry.act) // whom would a GM ask?
		if denied || p.regrets(f.command.Reason) || (asked || muses) && !polite {
			return f.entry
		}
	}
	return nil
}

// talk reports whether what is written like that is rather talk: a player's words that
// could be a GM's, unless they give a reason, as a GM does for an act.
func (p *parser) talk(pat *pattern) bool {
	if pat.entry.also && pat.entry.may == Players && p.ctx.Desk {
		return true
	}
	return pat.shy && pat.entry.may == GMs && !p.ctx.GM && !slices.Contains(pat.slots, "reason")
}

// Lines that begin like a command but are longer than this, in words, are talk:
// of commands that are complete without a value, and of others.
const (
	longBare  = 4
	longValue = 14
)

// failure makes a problem of an attempt, if the line can be taken for this
// command.
func (p *parser) failure(a *attempt, pat *pattern) *Problem {
	most := longValue
	if len(pat.entry.forms[0]) == 0 {
		most = longBare
	}
	if pat.bare() && !pat.entry.bids {
		return nil // nobody knows what a value is for
	}
	if pat.shy && pat.entry.may == GMs && p.ctx.Desk && !pat.entry.asks && !pat.entry.block && len(a.tokens) <= longValue {
		if a.steps == 0 {
			a.match(pat, 0, 0) // the line is too long for it, but may begin like it
		}
		return p.halfRead(a, pat) // who writes at the desk, writes to it
	}
	if pat.shy || pat.entry.may == GMs && !p.ctx.GM || len(a.tokens) > most || len(pat.slots) == 0 || a.failed.slot == "" {
		return nil
	}
	q := &Problem{Code: slotOf(a.failed.slot).code, About: pat.entry.key}
	if a.failed.at >= len(a.tokens) {
		q.Code = Missing
		if a.failed.slot == "reason" {
			q.Code = NoReason
		}
		return q
	}
	text := remark(a.raw(a.failed.at, len(a.tokens)))
	q.Args = []string{text}
	switch q.Code {
	case BadArea:
		q.Nearest = nearest(text, p.r.words().names.shownAreas)
	case BadNation:
		q.Nearest = nearest(text, p.r.words().names.shownNations)
	case BadSeat:
		known := p.ctx.Seats
		if a.failed.slot == "candidate" {
			known = p.ctx.Candidates
		}
		q.Nearest = nearestSeat(a, known)
	}
	return q
}

// nearestSeat is the one of seats whom a misspelt name most likely means.
func nearestSeat(a *attempt, seats []Seat) string {
	var list []string
	for _, s := range seats {
		list = append(list, s.Name)
		list = append(list, strings.Fields(s.Name)...)
	}
	words := a.span(a.failed.at, len(a.tokens))
	for _, item := range a.lex.items(words) {
		for n := min(3, len(item)); n > 0; n-- {
			name := strings.Join(item[:n], " ")
			if _, known := a.lex.among(seats, name); known {
				break
			}
			if near := nearest(name, list); near != "" {
				return near
			}
		}
	}
	return ""
}

// several reads text as commands parted by full stops or semicolons, or else by
// commas and "and"; nil unless all of it is commands.
func (p *parser) several(s said) []found {
	for i, l := range p.languages {
		words := s.words[i]
		if len(words) == 0 || len(p.patterns(l, words)) == 0 {
			continue
		}
		for _, parts := range []func(string) bool{
			func(w string) bool { return strings.Contains(";.!?", w) },
			func(w string) bool { return w == "," || w == ";" || l.is("and", "and", w) },
		} {
			if all := p.each(cut(s.text, words, parts)); all != nil {
				return all
			}
		}
	}
	return nil
}

// cut parts text at those of its tokens that part says.
func cut(text string, tokens []token, part func(string) bool) []string {
	var out []string
	from := 0
	for _, t := range tokens {
		if part(t.word) {
			out = append(out, text[from:t.from])
			from = t.to
		}
	}
	return slices.DeleteFunc(append(out, text[from:]), func(s string) bool { return strings.TrimSpace(s) == "" })
}

// each reads every text as one command, or none.
func (p *parser) each(texts []string) []found {
	if len(texts) < 2 || len(texts) > MaxCommands {
		return nil
	}
	var all []found
	for _, text := range texts {
		one, _ := p.read(p.said(strings.TrimSpace(text)))
		if one == nil || p.isOrder(text) {
			return nil
		}
		all = append(all, one...)
	}
	if p.tooMany(all) {
		return nil
	}
	return all
}
