package questions

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

//go:embed words.yaml
var wordsFile []byte

// Word is what an answer of few words says.
type Word string

// The words. What all of them mean to a question is for the family.
const (
	Stay    Word = "stay"
	Retreat Word = "retreat"
	Yes     Word = "yes"
	No      Word = "no"
	Pass    Word = "pass" // to whether they do something: they do not
	// Fight is Stay in words of fighting, where it is asked whether they do.
	Fight Word = "fight"

	all      Word = "all"   // before another
	alone    Word = "alone" // retreat, with no other word
	yesAlone Word = "yes-alone"
	noAlone  Word = "no-alone"
)

// Answers says answers in the order language, in English: those of one family.
type Answers interface {
	// Word is what a word answers to a question; empty: nothing.
	Word(*Question, Word) string
	// Sentence is what more words answer to a question that was named by its number,
	// "retreat to Gwent if outnumbered" for example. The order language judges it.
	Sentence(q *Question, said string) string
}

// Fighters are Answers of a family in which fighting on says no to some questions.
type Fighters interface {
	// Fights reports whether it says no to a question.
	Fights(*Question) bool
}

// Reader reads answers of few words in all languages. It never changes once made.
type Reader struct {
	answers Answers
	words   map[string][]Word // by what is written, folded
	phrases map[string][]Word // the same and those of clauses, by their spelling.Key; endings behind a dash
	first   map[ruleset.Language]map[Word]string
	nations map[string]ruleset.Nation // of a family in which nations vote, by what is written, folded
}

// NewReader returns a Reader of answers to the questions of a family. An error is a
// fault in the list of words.
func NewReader(answers Answers) (*Reader, error) {
	var languages map[ruleset.Language]map[Word][]string
	if err := yaml.Unmarshal(wordsFile, &languages); err != nil {
		return nil, fmt.Errorf("questions: %w", err)
	}
	r := &Reader{answers: answers, words: make(map[string][]Word), phrases: make(map[string][]Word), first: make(map[ruleset.Language]map[Word]string)}
	if voters, ok := answers.(Voters); ok {
		r.nations = voters.Nations()
	}
	for lang, of := range languages {
		r.first[lang] = make(map[Word]string)
		for w, list := range of {
			if len(list) > 0 {
				r.first[lang][w] = list[0]
			}
			for i, text := range list {
				if w == Fight || w == Stay && i == 0 {
					r.words[Fold(text)] = append(r.words[Fold(text)], Fight)
					r.phrases[spelling.Key(text)] = append(r.phrases[spelling.Key(text)], Fight)
				}
				if w == Fight {
					r.words[Fold(text)] = append(r.words[Fold(text)], Stay)
					r.phrases[spelling.Key(text)] = append(r.phrases[spelling.Key(text)], Stay)
					continue
				}
				if w == Pass {
					r.words[Fold(text)] = append(r.words[Fold(text)], w)
					continue
				}
				if says, lone := map[Word]Word{alone: Retreat, yesAlone: Yes, noAlone: No}[w]; lone {
					r.words[Fold(text)] = append(r.words[Fold(text)], says)
					continue
				}
				if slices.Contains([]Word{Stay, Retreat, Yes, No, all}, w) {
					r.words[Fold(text)] = append(r.words[Fold(text)], w)
				}
				key := spelling.Key(text)
				if w == before || w == behind {
					key = "-" + key
				}
				r.phrases[key] = append(r.phrases[key], w)
			}
		}
	}
	return r, nil
}

// Brief returns the answers of few words that a question can have, in a language,
// with the question's number before them; none where it needs more words.
func (r *Reader) Brief(lang ruleset.Language, q *Question, number int) []string {
	first := r.first[lang]
	if first == nil {
		first = r.first[ruleset.English]
	}
	var brief, orders []string
	for _, w := range []Word{Stay, Retreat, Yes, No} {
		order := r.answers.Word(q, w)
		if fights := r.answers.Word(q, Fight); w == Stay && fights != "" { // the first of it says so
			if order != "" {
				continue // something else: it would have to be said in other words
			}
			order = fights
		}
		if order == "" || slices.Contains(orders, order) {
			continue // another word says the same
		}
		orders = append(orders, order)
		brief = append(brief, strconv.Itoa(number)+" "+first[w])
	}
	return brief
}

// fights reports whether who fights on says no to a question, which is not about a retreat: "we fight on", where it is asked
// whether they submit. Where both are asked it is about the other.
func (r *Reader) fights(q *Question) bool {
	fighters, ok := r.answers.(Fighters)
	return ok && fighters.Fights(q)
}

// word is what a word answers to a question, in the order language; empty: nothing.
func (r *Reader) word(q *Question, w Word) string {
	if w == Stay && r.fights(q) {
		w = No
	}
	return r.answers.Word(q, w)
}

// aboutRetreats reports whether something is asked that a retreat answers.
func (r *Reader) aboutRetreats(asked []Question) bool {
	return slices.ContainsFunc(asked, func(q Question) bool { return r.answers.Word(&q, Retreat) != "" })
}

// is reports whether text is one of the ways to write a word.
func (r *Reader) is(text string, w Word) bool { return slices.Contains(r.words[text], w) }

// Fold makes letters small and white space single, and drops what ends a sentence.
func Fold(s string) string {
	return strings.Join(strings.Fields(strings.Trim(strings.ToLower(s), " \t.!:,;*-\"'")), " ")
}

// Answer is an answer to one question.
type Answer struct {
	Question int // index into what was asked
	Line     int // of the letter, from 1
	Text     string
	// Order says it in the order language, in English.
	Order string
	// Pass says that the words are an order of a nation's own turn as well, under a heading.
	Pass bool
}

// Read takes the answers to what was asked out of the lines of a letter. Rest has
// the same lines, those that were answers empty. Quoted lines are never answers. A
// number that no question has, or an answer that a question cannot have, is left
// in the rest, where the order language will say that it is not understood.
func (r *Reader) Read(lines []orders.Line, asked []Question) (answers []Answer, rest []orders.Line) {
	rest = append(rest, lines...)
	for i, l := range lines {
		if l.Quoted || len(asked) == 0 || r.Contradicts(l.Text) || Asks(l.Text) {
			continue
		}
		found := r.line(Fold(l.Text), asked)
		for _, a := range found {
			a.Line, a.Text = i+1, strings.TrimSpace(l.Text)
			answers = append(answers, a)
		}
		if len(found) > 0 {
			rest[i].Text = ""
		}
	}
	return answers, rest
}

// line reads one line.
func (r *Reader) line(text string, asked []Question) []Answer {
	if n, said, ok := numbered(text); ok {
		if n < 1 || n > len(asked) || r.counted(said) {
			return nil
		}
		q := &asked[n-1]
		order := r.order(q, said)
		if order == "" && said != "" {
			order = r.answers.Sentence(q, said)
		}
		if order == "" {
			return nil
		}
		return []Answer{{Question: n - 1, Order: order}}
	}
	var found []Answer
	said := r.withoutAll(text)
	for i := range asked {
		if r.is(said, Stay) && !r.is(said, No) && r.fights(&asked[i]) && r.aboutRetreats(asked) {
			continue
		}
		if order := r.order(&asked[i], said); order != "" {
			found = append(found, Answer{Question: i, Order: order, Pass: r.is(said, Pass)})
		}
	}
	if r.is(said, Yes) && r.mixed(asked) {
		return nil
	}
	return found
}

// counted reports whether what stands behind a number says that it is one of votes.
func (r *Reader) counted(said string) bool {
	for of := range strings.SplitSeq(said, " ") {
		return slices.Contains(r.phrases[spelling.Key(of)], votes)
	}
	return false
}

// mixed reports whether it is asked both who retreats and something else that "yes" answers: it would
// not be clear which of them a "yes" without a number is for.
func (r *Reader) mixed(asked []Question) bool {
	retreats, others := false, false
	for i := range asked {
		leaves := r.answers.Word(&asked[i], Retreat) != ""
		retreats = retreats || leaves
		others = others || !leaves && r.answers.Word(&asked[i], Yes) != ""
	}
	return retreats && others
}

// numbered splits "2: fight" into its number and the rest.
func numbered(text string) (n int, said string, ok bool) {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	n, err := strconv.Atoi(text[:digits])
	if c, _ := utf8.DecodeRuneInString(text[digits:]); unicode.IsLetter(c) {
		return 0, text, false // "2x Saxons"
	}
	return n, Fold(strings.TrimLeft(text[digits:], ".:)=- ")), err == nil
}

// Short reports whether a line is an answer of few words, to whatever it may be, and the number of the
// question that it names; 0: none.
func (r *Reader) Short(text string) (number int, ok bool) {
	said := Fold(text)
	if n, rest, numbered := numbered(said); numbered {
		number, said = n, rest
	}
	said = r.withoutAll(said)
	return number, slices.ContainsFunc([]Word{Stay, Retreat, Yes, No, Pass}, func(w Word) bool { return r.is(said, w) })
}

// mostAttempt is how many words a line may have that tries to answer a question.
const mostAttempt = 10

// Attempts reports whether a line that could not be read was meant to answer one of the questions asked, and to order
// nothing: it has an answer, with the number of a question or none at all, and names no other areas than those asked about.
func (r *Reader) Attempts(text string, asked []Question, named board.Set) bool {
	words := r.split(text)
	if len(words) > mostAttempt {
		return false
	}
	for i := range asked {
		if asked[i].Decision.Area != board.None {
			named = named.Without(asked[i].Decision.Area)
		}
	}
	said, numbers, others := false, 0, named != 0
	for _, w := range words {
		said = said || r.answer(w) != ""
		n, err := strconv.Atoi(w)
		switch {
		case err != nil:
		case n >= 1 && n <= len(asked):
			numbers++
		default:
			others = true
		}
	}
	return said && !others && numbers <= len(asked)
}

// Number is the number of a question with which a line begins, and what it says of it; 0: none.
func (r *Reader) Number(text string) (n int, said string) {
	n, said, ok := numbered(Fold(text))
	if !ok {
		return 0, Fold(text)
	}
	return n, said
}

// withoutAll drops "all" before or after an answer.
func (r *Reader) withoutAll(text string) string {
	if first, said, ok := strings.Cut(text, " "); ok && r.is(first, all) && r.words[said] != nil {
		return said
	}
	if i := strings.LastIndexByte(text, ' '); i > 0 && r.is(text[i+1:], all) && r.words[text[:i]] != nil {
		return text[:i]
	}
	return text
}

// withoutYes drops a "yes" before what says that they retreat, and a "no" before what says that they
// do not.
func (r *Reader) withoutYes(text string) string {
	first, said, ok := strings.Cut(text, ", ")
	if ok && (r.is(first, Yes) && r.is(said, Retreat) || r.is(first, No) && r.is(said, Stay)) {
		return said
	}
	return text
}

// Contradicts reports whether a line may say one thing or the other where it is asked who retreats:
// "yes, we stay", or "no, retreat", which is not "no retreat"; "fight retreat fight", which may be one word for each question.
func (r *Reader) Contradicts(text string) bool {
	if r.bothWays(text) {
		return true
	}
	text = Fold(text)
	if _, said, ok := numbered(text); ok {
		text = said
	}
	first, said, ok := strings.Cut(text, ", ")
	return ok && (r.plainly(first, Yes) && r.is(said, Stay) || r.plainly(first, No) && r.is(said, Retreat))
}

// bothWays reports whether a text is nothing but words for staying and for retreats.
func (r *Reader) bothWays(text string) bool {
	p := &clauses{r: r, words: r.split(text)}
	stays, retreats := false, false
	for p.i < len(p.words) {
		phrase, size := p.phrase()
		stay, retreat := slices.Contains(phrase, Stay), slices.Contains(phrase, Retreat)
		if !stay && !retreat && !slices.Contains(phrase, filler) && p.words[p.i] != pause {
			return false
		}
		stays, retreats = stays || stay, retreats || retreat
		p.i += max(size, 1)
	}
	return stays && retreats
}

// TellsApart reports whether a text has a word or a number by which it may be about some of several questions and not about
// all: "the first", "all but 3", "not the others", "a)".
func (r *Reader) TellsApart(text string, asked []Question) bool {
	p := &clauses{r: r, asked: asked, words: r.split(text)}
	for p.i < len(p.words) {
		if n, _ := p.number(); n >= 1 && n <= len(asked) {
			return true
		}
		phrase, size := p.phrase()
		if slices.ContainsFunc(phrase, func(w Word) bool { return slices.Contains([]Word{but, less, only, others, two, rest}, w) }) {
			return true
		}
		p.i += max(size, 1)
	}
	return Labelled(text)
}

// Corrects reports whether a line says no to what was said before it, and what stands for that: "no, fight".
func (r *Reader) Corrects(text string) bool {
	first, _, _ := strings.Cut(Fold(text), ", ")
	return r.plainly(first, No) // "no!" as well
}

// Alternative reports whether a line gives another way beside the one above it: "or the other way round".
func (r *Reader) Alternative(text string) bool {
	first, said, _ := strings.Cut(Fold(text), " ")
	return said != "" && slices.Contains(r.phrases[spelling.Key(first)], or)
}

// Asks reports whether a line is a question itself, and no answer: "retreat?".
func Asks(text string) bool { return strings.ContainsAny(text, "?¿") }

// plainly reports whether text is the first of the ways to write a word in some language: "yes", and
// not "ok", which may open any sentence.
func (r *Reader) plainly(text string, w Word) bool {
	for _, words := range r.first {
		if spelling.Key(words[w]) == spelling.Key(text) {
			return true
		}
	}
	return false
}

// order says an answer in the order language; empty: it answers nothing here.
func (r *Reader) order(q *Question, said string) string {
	said = r.withoutYes(said)
	for _, w := range []Word{Fight, Stay, Retreat, Yes, No, Pass} {
		if r.is(said, w) {
			if order := r.word(q, w); order != "" {
				return order
			}
		}
	}
	return ""
}
