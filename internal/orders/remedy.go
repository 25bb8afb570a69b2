package orders

import (
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// fault is what is wrong with a statement, toks[from:to].
type fault struct {
	Problem
	from, to int
	whole    bool // it takes what stands before it with it
	remark   bool // nothing in it could be an order
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
	for _, f := range p.joined() {
		bad := f.Problem
		bad.Line, bad.Whole = lineOf(bad.Line), f.whole
		from, to := span(p.toks[f.from:f.to])
		text := p.text[from:to]
		bad.Text = clip(strings.Trim(text, " ,;"))
		offers := []string{aimed(p, f, from, to), text}
		g, overtaken := l.overtaken(p, f)
		code, said := p.beyond(f)
		uncounted := p.uncounted(f, &bad)
		half := slices.ContainsFunc(p.toks[f.from:f.to], func(t token) bool { return t.is(HalfOf) })
		unsayable := !uncounted && p.unsayable(p.toks[f.from:f.to])
		switch unknown := unknown(p.toks[f.from:f.to]); {
		case forbidsWay(p.toks[f.from:f.to]):
			offers, bad.Nearest = nil, "" // it would be what they do not want
		case bad.Code == CancelWhat, bad.Code == Retracted, f.remark:
			offers = nil
		case half:
			bad.Code, bad.Args, bad.Nearest, offers = NoNumber, nil, "", nil // of an odd number, or of nobody knows how many
		case unsayable:
			bad.Nearest, offers = "", nil
		case uncounted:
			offers = nil // any number may be another than is meant
		case code != NoProblem:
			bad.Code, bad.Args, bad.Nearest, offers = code, nil, "", said
		case len(unknown) > 0:
			bad.Code, bad.Args, bad.Nearest, offers = l.strangers(p, unknown, from, to)
			if offers == nil {
				bad.Instead = strings.ReplaceAll(text, p.text[unknown[0].from:unknown[0].to], bad.Nearest)
			}
		case ranked(p.toks[f.from:f.to]) && hasAny(p.toks[f.from:f.to], []Word{GoRetreat}):
			offers = nil // which areas are only ranked nobody knows
		case bad.Code == Question:
			offers = []string{strings.ReplaceAll(text, "?", ".")}
		case bad.Nearest != "":
			offers = nil
		}
		if len(offers) > 0 {
			if meant := l.consistent(p, f, bad.Code, l.likely(p, f, offers)); meant.line != "" && !p.misses(f, meant.orders, meant.leftOut(p, f, bad.Args)) {
				bad.Nearest, bad.Or, bad.Left = meant.line, meant.or, meant.leftOut(p, f, bad.Args)
				if meant.or == "" {
					bad.Instead = meant.line
				}
				l.hoped = append(l.hoped, meant.orders...)
				for _, d := range meant.unsaid {
					l.hoped = append(l.hoped, d.Order) // what comes may be about it
				}
			}
		}
		if bad.Nearest == "" && !f.remark && !uncounted && !unsayable && !forbidsWay(p.toks[f.from:f.to]) {
			if meant := l.hinted(p, f); meant.line != "" && !p.misses(f, meant.orders, meant.leftOut(p, f, bad.Args)) {
				bad.Nearest, bad.Instead, bad.Left = meant.line, meant.line, meant.leftOut(p, f, bad.Args)
				l.hoped = append(l.hoped, meant.orders...)
			}
		}
		l.trueReason(p, f, &bad, uncounted || half, overtaken)
		if overtaken {
			l.remove(func(o Order) bool { return o.by() == g })
			bad.Line, bad.Text, bad.Whole = g.line, clip(g.text+" … "+bad.Text), true
		}
		l.problem(bad)
	}
}

// joined returns the faults, one for two sentences of which the second may put right what the
// first says: "the one at sea to Avalon, I think. If two are there, to Devon".
func (p *reading) joined() []fault {
	if len(p.faults) < 2 || !p.l.affords(len(p.toks)) {
		return p.faults
	}
	out := p.faults[:1:1]
	for _, f := range p.faults[1:] {
		last := &out[len(out)-1]
		if from, to := span(p.toks[last.from:last.to]); f.from > 0 && f.from <= last.to+1 && p.rights(f.from, from, to) {
			last.to = f.to
			continue
		}
		out = append(out, f)
	}
	return out
}

// rights reports whether the sentence that begins at toks[at] puts an order right that is
// said between from and to in the text.
func (p *reading) rights(at, from, to int) bool {
	var before []deed
	for _, s := range p.gist() {
		if s.from == at {
			return slices.ContainsFunc(before, func(d deed) bool {
				for i := 0; i+1 < len(s.amended); i += 2 {
					if d.to > from && d.from < to && reflect.DeepEqual(d.Order, s.amended[i]) {
						return true
					}
				}
				return false
			})
		}
		before = append(s.righted(before), s.deeds...)
	}
	return false
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
func (l *letter) strangers(p *reading, unknown []token, from, to int) (code Code, args []string, nearest string, offers []string) {
	var mended, without strings.Builder
	var words, near []string
	last := from
	for _, t := range unknown {
		word := p.text[t.from:t.to]
		meant := ""
		if l.fuzzy > 0 && !t.player() {
			l.fuzzy--
			meant = p.vocab.nearest(word)
		}
		mended.WriteString(p.text[last:t.from] + meant)
		if contrary(word) {
			mended.WriteString(word)
		}
		without.WriteString(p.text[last:t.from])
		if !letters(word) || contrary(word) {
			without.WriteString(word) // what a sign meant nobody knows
		}
		last = t.to
		words, near = append(words, word), append(near, meant)
	}
	mended.WriteString(p.text[last:to])
	without.WriteString(p.text[last:to])
	offers = []string{mended.String(), p.text[from:to], without.String()}
	for i, t := range unknown {
		switch e := p.vocab.entries.of(spelling.Key(near[i])); {
		case t.player() || !p.inCondition(t) || near[i] != "" && e.named():
		case near[i] == "":
			offers = []string{p.text[from:to]} // without it, the condition might say the contrary
		default:
			offers = offers[:min(2, len(offers))]
		}
	}
	if slices.ContainsFunc(unknown, p.misnamed) {
		offers = offers[:1] // without it, who or where they are would be left out
	}
	if at := slices.IndexFunc(unknown, token.player); at >= 0 && !slices.ContainsFunc(near, func(word string) bool { return word != "" }) {
		return NamesPlayer, words[at : at+1], "", offers
	}
	if len(words) == 1 && near[0] == "" && l.fuzzy > 0 && p.strangeArea(unknown[0]) {
		l.fuzzy--
		return UnknownArea, words, p.vocab.nearArea(words[0]), offers
	}
	if len(words) == 1 {
		if near[0] != "" && l.fuzzy > 0 && l.reads(mended.String()) {
			return UnknownWord, words, near[0], nil // the word alone says it
		}
		return UnknownWord, words, p.namedNear(near[0]), offers
	}
	for i := range words {
		if near[i] != "" && spelling.Key(near[i]) != spelling.Key(words[i]) {
			words[i] += " (" + near[i] + "?)"
		}
	}
	return UnknownWords, []string{strings.Join(words, ", ")}, "", offers
}

// inCondition reports whether t stands in a clause that is a condition.
func (p *reading) inCondition(t token) bool {
	i := slices.IndexFunc(p.toks, func(o token) bool { return o.from == t.from })
	for ; i >= 0 && !p.toks[i].is(Comma, Colon, Open, Close, Dash, Then, Semicolon, Stop); i-- {
		if p.toks[i].is(If, Unless) {
			return true
		}
	}
	return false
}

// misnamed reports whether t is a word that is not known, and a slip of the hand away from a name.
func (p *reading) misnamed(t token) bool {
	meant := p.l.slip(p.vocab, p.text, t)
	return meant.named() && p.vocab.entries.of(spelling.Key(p.text[t.from:t.to])).kind == tUnknown // "mar" may be Mar, or no name
}

// namedNear returns what a word may have meant if that is a name: another word, with which the statement
// cannot be read either, would only be a guess.
func (p *reading) namedNear(near string) string {
	if e := p.vocab.entries.of(spelling.Key(near)); e.kind == tWord || e.kind == tUnknown {
		return ""
	}
	return near
}

// letters reports whether a word is written in letters.
func letters(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(r) && symbolOf(word) == NoWord
}

// reworded returns text as its orders are printed, if it can be read: what can be
// copied and sent. Where the orders take more than one line, text itself.
func (l *letter) reworded(text string) proposal {
	p := newReading(l, text)
	p.trial = true
	p.all()
	if len(p.problems) > 0 || len(p.said) == 0 || slices.ContainsFunc(p.orders(), func(o Order) bool { return o.vain(p.l.r.rs.Board) }) {
		return proposal{}
	}
	return proposal{line: l.shown(p, text), orders: p.orders()}
}

// offer returns what a text most likely means, of several ways to put it, the most
// likely first: read as they stand, freely, or in part.
func (l *letter) offer(texts ...string) string { return l.proposed(texts...).line }

// proposed is offer with the orders.
func (l *letter) proposed(texts ...string) proposal {
	for _, read := range []func(string) proposal{l.reworded, l.guessed, l.rest} {
		for _, text := range texts {
			if text == "" || !l.affords(len(text)/5) {
				continue
			}
			if meant := read(text); meant.line != "" && !repeats(meant.line) {
				return meant
			}
		}
	}
	return proposal{}
}

// repeats reports whether an offer says the same twice: one order was taken for two.
func repeats(offer string) bool {
	all := strings.Split(offer, "; ")
	slices.Sort(all)
	return len(slices.Compact(all)) < strings.Count(offer, "; ")+1
}

// guessed returns what can be made of text by leaving out what is not understood, as it
// is printed.
func (l *letter) guessed(text string) proposal {
	p := newReading(l, text)
	p.guess = true
	p.all()
	p.sift()
	if len(p.said) == 0 {
		return proposal{}
	}
	return proposal{line: l.shown(p, ""), orders: p.orders()}
}

// rest returns what can be read of text as it is printed, for the player to add to.
// Where what cannot be read might change it, there is nothing to show.
func (l *letter) rest(text string) proposal {
	p := newReading(l, text)
	p.lenient = true
	p.all()
	p.sift()
	if len(p.said) == 0 || p.lostBend {
		return proposal{}
	}
	return proposal{line: l.shown(p, ""), orders: p.orders()}
}

// orders lists the orders of all statements that count.
func (p *reading) orders() []Order {
	var out []Order
	for _, s := range p.said {
		out = append(out, s.orders...)
	}
	return out
}

// shown prints what p read in one line; where that takes several, text instead.
func (l *letter) shown(p *reading, text string) string {
	text = strings.Join(strings.Fields(text), " ")
	var out []string
	for _, s := range p.said {
		if s.recall != nil {
			return ""
		}
		if s.standing || s.attach || s.cancel != nil {
			return text
		}
		whose := s.nations
		for _, o := range s.orders {
			out = append(out, l.lineOf(whose, o))
			whose = 0
		}
	}
	return strings.Join(out, "; ")
}

// lineOf prints an order in one line, with whose it is if that is to be said.
func (l *letter) lineOf(whose ruleset.Nations, o Order) string {
	line := l.r.PrintOrder(o)
	if o.Kind == Conditional {
		line = inline(line)
	}
	if whose != 0 {
		line = join(l.r.nations(whose), ", ") + ": " + line
	}
	return line
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
