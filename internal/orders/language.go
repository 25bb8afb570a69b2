package orders

import (
	"slices"
	"strings"
	"sync"

	"bretwalda/internal/lru"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// readerLanguage is one language that a Reader reads.
type readerLanguage struct {
	lex   *Lexicon
	vocab func() *vocabulary
}

// maxLanguages is how many languages one Reader can tell apart.
const maxLanguages = 8

// wordLanguages says, for every word of the forms of several lexicons, to which of
// them it belongs: bit i for the i-th. Names that only one language uses count
// for that language.
func wordLanguages(rs *ruleset.Ruleset, lexicons []*Lexicon) map[string]uint8 {
	out := make(map[string]uint8)
	for i, l := range lexicons {
		note := func(form string) {
			for _, word := range strings.Fields(form) {
				out[word] |= 1 << i
			}
		}
		for _, form := range l.forms {
			note(form)
		}
		for w := NoWord + 1; w < words; w++ {
			for _, form := range l.Postpositions[w] {
				note(form)
			}
			for _, form := range l.Inflected[w] {
				note(form)
			}
		}
		for _, in := range []map[string]int{l.Numbers, l.Ordinals, l.Below, l.Above, l.Odds} {
			for form := range in {
				note(form)
			}
		}
		for form := range l.Compounds {
			note(form)
		}
		for _, word := range l.Elided {
			note(word)
		}
		for _, form := range l.Doubts {
			if !strings.Contains(form, " ") {
				note(form) // read in another language "(cancelled)" would be a remark
			}
		}
	}
	english := make(map[string]bool)
	for _, name := range names(rs, ruleset.English) {
		for _, word := range strings.Fields(spelling.Key(name)) {
			english[word] = true
			delete(out, word) // "Mar" is not the Spanish sea
		}
	}
	for i, l := range lexicons {
		if l.Lang == ruleset.English {
			continue
		}
		for _, name := range names(rs, l.Lang) {
			if k := spelling.Key(name); len(k) >= shortestForeign && !strings.Contains(k, " ") && !english[k] {
				out[k] |= 1 << i
			}
		}
	}
	return out
}

// names returns all names in lang.
func names(rs *ruleset.Ruleset, lang ruleset.Language) []string {
	var out []string
	for i := 1; i < len(rs.Nations); i++ {
		out = append(out, rs.Names.Nation(lang, ruleset.Nation(i)))
	}
	for i := 1; i < len(rs.Leaders); i++ {
		out = append(out, rs.Names.Leader(lang, ruleset.Leader(i)))
	}
	for a := range (rs.Board.Land | rs.Board.Seas).All {
		out = append(out, rs.Names.Area(lang, a))
	}
	return out
}

// points counts how many words of a text each language knows.
type points [maxLanguages]int

// weighed keeps the points of the lines that were weighed last: those of a letter are
// weighed when its language is asked for, when it is read, and one by one.
type weighed struct {
	mu    sync.Mutex
	lines lru.Cache[string, points]
}

// How many lines are kept, and how long they may be.
const (
	mostWeighed    = 256
	longestWeighed = 160
)

// of returns the points of a line; false: they are not known.
func (w *weighed) of(line string) (points, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.lines.Get(line)
}

// keep keeps the points of a line, but not the letter that it is part of.
func (w *weighed) keep(line string, ps points) {
	if len(line) > longestWeighed {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lines.Put(strings.Clone(line), ps, mostWeighed)
}

// weigh counts the words of text by language.
func (r *Reader) weigh(text string) points {
	ps, known := r.weighed.of(text)
	if !known {
		ps = r.weighAnew(text)
		r.weighed.keep(text, ps)
	}
	return ps
}

func (r *Reader) weighAnew(text string) points {
	var out points
	pieces, words := r.languages[0].vocab().cut(text), r.words()
	for i, p := range pieces {
		if p.mark != NoWord || p.text[0] >= '0' && p.text[0] <= '9' {
			continue
		}
		if r.codeAt(text, pieces, i) {
			continue // "2 Be de Essex": no word of Hungarian
		}
		if r.initial(pieces, i) {
			continue // "N. Mercia a York": no word of English
		}
		in, known := words[p.text]
		if !known {
			in = r.byEnding(p.text)
		}
		if i > 0 && pieces[i-1].is(Dash) && !p.gap && r.ending(p.text) != 0 {
			in = r.ending(p.text) // "Skye-on"
		}
		if i > 1 && pieces[i-1].is(Dash) && !pieces[i-1].gap && !p.gap {
			// "Dél-Merciában" is a name, though "del" is a word of Spanish.
			whole := r.byEnding(pieces[i-2].text + " " + p.text)
			for i := range r.languages {
				out[i] += 2 * int(whole>>i&1)
			}
		}
		for i := range r.languages {
			out[i] += int(in >> i & 1)
		}
	}
	return out
}

// initial reports whether pieces[i] is a letter that stands for the beginning of a name: "N. Mercia", "S Mercia".
func (r *Reader) initial(pieces []piece, i int) bool {
	next := i + 1
	if next < len(pieces) && pieces[next].is(Stop) {
		next++
	}
	if len(pieces[i].text) != 1 || next >= len(pieces) {
		return false
	}
	e, known := r.languages[0].vocab().entries.find(pieces[i].text + " " + pieces[next].text)
	return known && e.kind == tArea
}

// codeAt reports whether pieces[i] is a code in any language.
func (r *Reader) codeAt(text string, pieces []piece, i int) bool {
	return slices.ContainsFunc(r.languages, func(t readerLanguage) bool {
		_, code := t.vocab().codeAt(text, pieces, i)
		return code
	})
}

// ending tells the languages in which text is a case ending.
func (r *Reader) ending(text string) uint8 {
	var in uint8
	for i, t := range r.languages {
		if slices.ContainsFunc(t.vocab().endings, func(e Ending) bool { return e.Text == text }) {
			in |= 1 << i
		}
	}
	return in
}

// byEnding tells the languages in which word is a name with an ending.
func (r *Reader) byEnding(word string) uint8 {
	var in uint8
	for i, t := range r.languages {
		if len(t.vocab().endings) == 0 {
			continue
		}
		if _, whole := t.vocab().entries.find(word); whole {
			continue
		}
		if _, ok := t.vocab().declined(word, true); ok {
			in |= 1 << i
		}
	}
	return in
}

// best returns the language with most points, usual where none has more than
// that.
func (ps points) best(usual int) int {
	best := usual
	for i, n := range ps {
		if n > ps[best] {
			best = i
		}
	}
	return best
}

// languageOf returns the language that text is read in: the one that knows most
// of its words, usual where others know no more of them.
func (r *Reader) languageOf(text string, usual int) int {
	if len(r.languages) < 2 {
		return 0
	}
	return r.weigh(text).best(usual)
}

// Language returns the language that a letter's own lines are written in, the
// quoted ones where there are no others: the one of the Reader's that knows most of
// their words. Told is false when none knows more than every other; the language is
// then English, or the first that r has, where that is among the best.
func (r *Reader) Language(lines []Line) (lang ruleset.Language, told bool) {
	ps := r.points(lines, false)
	if ps == (points{}) {
		ps = r.points(lines, true)
	}
	usual := 0
	for i, t := range r.languages {
		if t.lex.Lang == ruleset.English {
			usual = i
		}
	}
	best := ps.best(usual)
	told = ps[best] > 0
	for i, n := range ps {
		told = told && (i == best || n < ps[best])
	}
	return r.languages[best].lex.Lang, told
}

// points adds up the points of the lines that were quoted, or of the others.
func (r *Reader) points(lines []Line, quoted bool) points {
	var sum points
	for _, line := range lines {
		if line.Quoted != quoted || len(line.Text) > MaxLine {
			continue
		}
		for i, n := range r.weigh(line.Text) {
			sum[i] += n
		}
	}
	return sum
}

// In returns a Reader of the same letters that prints in lang and reads what
// could be of several languages in it. Where r does not know lang it returns r.
func (r *Reader) In(lang ruleset.Language) *Reader {
	for i, t := range r.languages {
		if t.lex.Lang == lang {
			in := *r
			in.lex, in.usual = t.lex, i
			return &in
		}
	}
	return r
}

// Lexicon returns the lexicon that r prints in.
func (r *Reader) Lexicon() *Lexicon { return r.lex }
