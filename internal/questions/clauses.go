package questions

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/lazyregexp"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Places is what a family says besides of questions about areas; without it answers do not name any.
type Places interface {
	// Names are what an area is called, in all languages.
	Names(board.Area) []string
	// RetreatTo is the order to retreat to one of the areas of a question; empty: it is not about
	// a retreat.
	RetreatTo(*Question, board.Area) string
}

// Words of clauses, besides the answers.
const (
	both   Word = "both"   // of two
	trio   Word = "trio"   // of three
	rest   Word = "rest"   // what no other clause is about
	mark   Word = "mark"   // before the number of a question
	to     Word = "to"     // before where a retreat goes
	filler Word = "filler" // says nothing
	before Word = "before" // an ending of an area in or from which somebody is
	or     Word = "or"     // before another way to answer
	but    Word = "but"    // before what an answer to the others is not about
	less   Word = "less"   // behind that
	only   Word = "only"   // before all that an answer is about
	others Word = "none"   // that what nothing else is said of has the contrary
	first  Word = "first"  // one of the questions, by its place; also the first two
	second Word = "second"
	third  Word = "third"
	last   Word = "last"
	ditto  Word = "ditto" // what was said of the one before
	two    Word = "two"
	behind Word = "behind" // one of an area where somebody goes
)

// clause is an answer with what it is about: "Wessex and Kent: fight", "retreat from Kent to Essex".
type clause struct {
	line     int
	about    []int // questions
	numbered bool  // by their numbers
	all      bool
	both     bool
	rest     bool
	but      []int // questions to which it answers the contrary
	only     bool  // all others have the contrary
	can      bool  // it is only about what it can answer
	nations  ruleset.Nations
	word     Word
	fights   bool // they stay, in a word of fighting
	to       board.Area
}

// names reports whether a clause says what it is about.
func (c *clause) names() bool {
	return len(c.about)+len(c.but) > 0 || c.nations != 0 || c.all || c.both || c.rest
}

// ReadClauses is Read for lines that say what each answer is about, by number or area, several
// to a line: "fight in Wessex, retreat in Kent", "1 and 2 fight, 3 retreat", "the others retreat".
// A line of which it does not know each word, or that contradicts another, is none.
func (r *Reader) ReadClauses(lines []orders.Line, asked []Question) (answers []Answer, left []orders.Line) {
	left = slices.Clone(lines)
	var all []clause
	unsure := false // a line that was not understood may be about a question
	for i, l := range lines {
		if l.Quoted || len(asked) == 0 || len(l.Text) > orders.MaxLine {
			continue
		}
		if Labelled(l.Text) {
			unsure = true
			continue
		}
		p := &clauses{r: r, asked: asked, words: r.split(l.Text)}
		if read := p.read(); read && !Asks(l.Text) {
			all = append(all, p.leave(i)...)
		} else {
			unsure = unsure || p.verbs || read
		}
	}
	said, ok := r.resolve(all, asked, unsure)
	if !ok {
		return nil, left
	}
	for _, a := range said {
		a.Text = strings.TrimSpace(lines[a.Line-1].Text)
		answers = append(answers, a)
		left[a.Line-1].Text = ""
	}
	return answers, left
}

// Labelled reports whether a line is one of several ways to answer, by letters: "A: 1 retreat", "a) retreat".
func Labelled(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) > 1 && (text[1] == ':' || text[1] == ')') && unicode.IsLetter(rune(text[0])) && unicode.ToLower(rune(text[0])) < 'f'
}

// resolve finds out which questions clauses answer; false: they contradict each other, or one answers
// nothing.
func (r *Reader) resolve(all []clause, asked []Question, unsure bool) (answers []Answer, ok bool) {
	var named []int
	for i := range all {
		named = append(append(named, all[i].about...), all[i].but...)
	}
	given := make([]string, len(asked))
	for _, c := range all {
		if c.word == Yes && !c.names() && (len(all) == 1 || r.mixed(asked)) { // Read takes a bare "yes"
			return nil, false
		}
		some := false
		for i := range asked {
			q := &asked[i]
			switch {
			case q.Decision.Kind == game.None && !slices.Contains(c.about, i):
				continue
			case c.both && len(asked) != 2, c.rest && unsure:
				return nil, false
			case c.rest && slices.Contains(named, i), len(c.about) > 0 && !slices.Contains(c.about, i) && !c.only:
				continue
			case c.word == Stay && len(c.about) == 0 && r.fights(q) && r.aboutRetreats(asked):
				continue
			}
			one := c.toQuestion(i)
			order := r.said(q, &one)
			if (c.only || c.can) && order == "" && !slices.Contains(c.about, i) {
				continue // it is asked something else
			}
			if order == "" && c.names() || given[i] != "" && order != "" && given[i] != order {
				return nil, false
			}
			if order != "" && given[i] == "" {
				answers = append(answers, Answer{Question: i, Line: c.line + 1, Order: order})
				given[i] = order
			}
			some = some || order != ""
		}
		if !some && (c.names() || len(all) == 1) { // "yes, retreat": a yes alone would say nothing
			return nil, false
		}
	}
	return answers, len(answers) > 0
}

// said is what a clause answers to a question, in the order language.
func (r *Reader) said(q *Question, c *clause) string {
	if c.to == board.None && c.fights {
		if order := r.answers.Word(q, Fight); order != "" {
			return order
		}
	}
	if c.to == board.None {
		return r.word(q, c.word)
	}
	if places, ok := r.answers.(Places); ok && q.Decision.Areas.Has(c.to) {
		return places.RetreatTo(q, c.to)
	}
	return ""
}

// clauses reads the clauses of a line.
type clauses struct {
	r     *Reader
	asked []Question
	words []string
	i     int
	now   clause
	first bool // what it is about stands before its answer
	verbs bool // some word is an answer
	found []clause

	no     int  // where the words end that say no, and perhaps more: "no way"
	except bool // what is named now is what the clause is not about
	amiss  bool // a nation is not where it is said to be
}

// read reports whether every word of the line is accounted for.
func (p *clauses) read() bool {
	for p.i < len(p.words) {
		if !p.next() {
			p.verbs = p.verbs || slices.ContainsFunc(p.words, func(w string) bool { return p.r.answer(w) != "" })
			return false
		}
	}
	p.end()
	return len(p.found) > 0 && !p.amiss && !slices.ContainsFunc(p.found, func(c clause) bool { return c.word == "" })
}

// end ends the clause at hand.
func (p *clauses) end() {
	if p.now.nations != 0 {
		p.ofNations()
	}
	p.now.only = p.now.only && len(p.now.about) > 0
	if p.now.word != "" || p.now.names() {
		p.found = append(p.found, p.now)
	}
	p.now, p.first, p.except = clause{}, false, false
}

// pause stands for what parts the clauses of a line: no phrase goes over it.
const pause = ","

// through stands between the first and the last of several numbers.
const through = "-"

// ranges finds two numbers with a dash between them.
var ranges = lazyregexp.New(`\b(\d{1,2}) ?[-–] ?(\d{1,2})\b`)

// split is a line in folded words, with pauses. Endings that stand apart are joined: "Cheshire-be".
func (r *Reader) split(text string) (words []string) {
	text = ranges().ReplaceAllString(text, "$1 ~ $2")
	for _, part := range strings.FieldsFunc(spelling.Fold(strings.ReplaceAll(text, " - ", ", "))+" ", unicode.IsSpace) {
		for part != "" {
			size := strings.IndexFunc(part, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
			if size < 0 {
				size = len(part)
			}
			if size > 0 {
				words = append(words, part[:size])
				part = part[size:]
				continue
			}
			c, size := utf8.DecodeRuneInString(part)
			ending := part[size:]
			switch {
			case c == '~':
				words = append(words, through)
			case c != '-':
				words = append(words, pause)
			case len(words) > 0 && len(r.phrases["-"+strings.TrimRight(ending, ".,;:!?")]) > 0:
				ending = strings.TrimRight(ending, ".,;:!?")
				words[len(words)-1] += ending
				size += len(ending)
			}
			part = part[size:]
		}
	}
	return words
}

func (p *clauses) next() bool {
	if p.words[p.i] == pause {
		p.i++
		return true
	}
	if n, size := p.number(); size > 0 {
		return p.numbered(n, size)
	}
	phrase, size := p.phrase()
	if area, length, goes := p.area(p.i); length >= size && length > 0 {
		return p.place(area, length, goes)
	}
	if n, length := p.r.nationAt(p.words[p.i:]); length >= size && length > 0 {
		return p.nation(n, length)
	}
	if size == 0 || p.torn(phrase, size) {
		return false
	}
	switch {
	case slices.Contains(phrase, two): // "the first two"
		return len(p.asked) > 2 && p.numbered(1, 0) && p.numbered(2, size)
	case slices.Contains(phrase, trio) && len(p.asked) != 3:
		return false
	case slices.Contains(phrase, to) && p.now.word == Retreat && p.goesTo(p.i+size):
		p.i += size
		area, length, _ := p.area(p.i)
		return p.goTo(area, length) // which is judged later
	case slices.Contains(phrase, but):
		return p.exception(size)
	case slices.Contains(phrase, less):
		if p.now.word != "" || len(p.now.about) == 0 {
			return false
		}
		p.now.but, p.now.about, p.now.all, p.now.numbered = append(p.now.but, p.now.about...), nil, true, false
	case slices.Contains(phrase, others):
		return p.noneElse(size)
	case slices.Contains(phrase, only):
		if p.about(size); p.now.names() || p.now.only {
			return false
		}
		p.now.only = true
	case slices.Contains(phrase, ditto) && p.sameAgain():
	case slices.Contains(phrase, filler), slices.Contains(phrase, to):
	case slices.Contains(phrase, mark):
		if !p.marks() {
			return false
		}
	case slices.Contains(phrase, all), slices.Contains(phrase, trio), slices.Contains(phrase, both), slices.Contains(phrase, rest):
		p.about(size)
		p.now.all = p.now.all || slices.Contains(phrase, all) || slices.Contains(phrase, trio)
		p.now.both = p.now.both || slices.Contains(phrase, both)
		p.now.rest = p.now.rest || slices.Contains(phrase, rest)
	default:
		return p.verb(phrase, size)
	}
	p.i += size
	return true
}

// about begins a clause where the one at hand has its answer, and what it is about before that; or
// behind, and another answer comes after size words: "fight in Wessex, Kent retreats".
func (p *clauses) about(size int) {
	switch {
	case p.now.word == "" || p.except:
	case p.first, (p.now.names() || p.words[p.i-1] == pause) && p.verbAfter(size):
		p.end()
	}
	p.first = p.first || p.now.word == ""
}

// verbAfter reports whether an answer comes next after size words.
func (p *clauses) verbAfter(size int) bool {
	for i := p.i + size; i < len(p.words); i++ {
		ahead := clauses{r: p.r, words: p.words, i: i}
		phrase, _ := ahead.phrase()
		switch {
		case slices.ContainsFunc(phrase, func(w Word) bool { return w == Stay || w == Retreat }):
			return true
		case !slices.Contains(phrase, filler) && p.words[i] != pause:
			return false
		}
	}
	return false
}

// verb takes an answer.
func (p *clauses) verb(phrase []Word, size int) bool {
	word := Word("")
	for _, w := range []Word{No, Yes, Retreat, Stay} { // "no way" is no, and who may retreat stays
		if slices.Contains(phrase, w) {
			word = w
		}
	}
	if p.now.word == No && p.words[p.i-1] != pause || p.no > 0 && !slices.Contains(p.words[p.no:p.i], pause) {
		return false // "no luchamos", "no way we fight"
	}
	if p.now.word != "" {
		p.end()
	}
	if (word == Yes || word == No) && len(p.found) > 0 && !p.now.names() {
		return false // "lucho si resisten"
	}
	p.now.word, p.verbs = word, true
	p.now.fights = word == Stay && slices.Contains(phrase, Fight)
	p.i += size
	if slices.Contains(phrase, No) {
		p.no = p.i
	}
	return word != ""
}

// place takes an area: what the clause is about, or where a retreat goes.
func (p *clauses) place(area board.Area, size int, goes bool) bool {
	if goes {
		return p.now.word == Retreat && p.goTo(area, size)
	}
	about := -1
	for i := range p.asked {
		if d := &p.asked[i].Decision; d.Area == area && d.Kind != game.None {
			if about >= 0 {
				return false // which of them?
			}
			about = i
		}
	}
	if about < 0 {
		return p.now.word == Retreat && p.goTo(area, size)
	}
	p.about(size)
	if p.now.numbered && !p.except {
		p.i += size
		return slices.Contains(p.now.about, about) // "1 (Sussex): fight"
	}
	p.name(about)
	p.i += size
	return true
}

// goTo takes where a retreat goes.
func (p *clauses) goTo(area board.Area, size int) bool {
	if p.now.to != board.None || p.except {
		return false // "retreat, but not to Essex" says where they do not go
	}
	p.now.to = area
	p.i += size
	return true
}

// goesTo reports whether an area stands at i.
func (p *clauses) goesTo(i int) bool {
	_, size, _ := p.area(i)
	return size > 0
}

// phrase is the longest phrase at hand, and of how many words.
func (p *clauses) phrase() ([]Word, int) {
	for size := min(mostWords, len(p.words)-p.i); size > 0; size-- {
		if found := p.r.phrases[strings.Join(p.words[p.i:p.i+size], " ")]; len(found) > 0 {
			return found, size
		}
	}
	return nil, 0
}

// mostWords is how many words a phrase has at most.
const mostWords = 4

// area is the area of a question that is named at i, or one where its retreats go, with how many
// words; goes: by its ending, it is where somebody goes.
func (p *clauses) area(i int) (found board.Area, size int, goes bool) {
	places, ok := p.r.answers.(Places)
	if !ok || i >= len(p.words) {
		return board.None, 0, false
	}
	var set board.Set
	for k := range p.asked {
		if d := &p.asked[k].Decision; d.Kind != game.None {
			set |= d.Areas
			if d.Area != board.None {
				set = set.With(d.Area)
			}
		}
	}
	for a := range set.All {
		for _, name := range places.Names(a) {
			if n, ends := p.named(i, name); n > size {
				found, size, goes = a, n, ends
			}
		}
	}
	return found, size, goes
}

// named reports of how many words a name is that stands at i, perhaps with an ending.
func (p *clauses) named(i int, name string) (size int, goes bool) {
	words := spelling.Words(name)
	n := len(words)
	if n == 0 || i+n > len(p.words) || !slices.Equal(words[:n-1], p.words[i:i+n-1]) {
		return 0, false
	}
	ending, ok := strings.CutPrefix(p.words[i+n-1], words[n-1])
	switch {
	case !ok:
		return 0, false
	case ending == "", slices.Contains(p.r.phrases["-"+ending], before):
		return n, false
	case slices.Contains(p.r.phrases["-"+ending], behind):
		return n, true
	}
	return 0, false
}

// answer is the answer that a word is; empty: none.
func (r *Reader) answer(word string) Word {
	for _, w := range r.phrases[word] {
		if w == Stay || w == Retreat || w == Yes || w == No {
			return w
		}
	}
	return ""
}
