package questions

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

//go:embed words.yaml
var wordsFile []byte

// word is what an answer of few words says.
type word string

const (
	stay    word = "stay"
	retreat word = "retreat"
	yes     word = "yes"
	no      word = "no"
	all     word = "all"
)

// Reader reads answers of few words in all languages. It never changes once made.
type Reader struct {
	rs    *ruleset.Ruleset
	words map[string][]word // by what is written, folded
	first map[ruleset.Language]map[word]string
}

// NewReader returns a Reader that writes the names of a ruleset. An error is a
// fault in the list of words.
func NewReader(rs *ruleset.Ruleset) (*Reader, error) {
	var languages map[ruleset.Language]map[word][]string
	if err := yaml.Unmarshal(wordsFile, &languages); err != nil {
		return nil, fmt.Errorf("questions: %w", err)
	}
	r := &Reader{rs: rs, words: make(map[string][]word), first: make(map[ruleset.Language]map[word]string)}
	for lang, of := range languages {
		r.first[lang] = make(map[word]string)
		for w, list := range of {
			if len(list) > 0 {
				r.first[lang][w] = list[0]
			}
			for _, text := range list {
				r.words[fold(text)] = append(r.words[fold(text)], w)
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
	var brief []string
	for _, w := range []word{stay, retreat, yes, no} {
		if w == no && q.Decision.Kind == britannia.DefenderGo {
			continue // the same as to stay
		}
		if r.order(q, fold(first[w])) != "" {
			brief = append(brief, strconv.Itoa(number)+" "+first[w])
		}
	}
	return brief
}

func (r *Reader) is(text string, w word) bool {
	for _, have := range r.words[text] {
		if have == w {
			return true
		}
	}
	return false
}

// fold makes letters small and white space single, and drops what ends a sentence.
func fold(s string) string {
	return strings.Join(strings.Fields(strings.Trim(strings.ToLower(s), " \t.!:,;*-\"'")), " ")
}

// Answer is an answer to one question.
type Answer struct {
	Question int // index into what was asked
	Line     int // of the letter, from 1
	Text     string
	// Order says it in the order language, in English.
	Order string
}

// Read takes the answers to what was asked out of the lines of a letter. Rest has
// the same lines, those that were answers empty. Quoted lines are never answers. A
// number that no question has, or an answer that a question cannot have, is left
// in the rest, where the order language will say that it is not understood.
func (r *Reader) Read(lines []orders.Line, asked []Question) (answers []Answer, rest []orders.Line) {
	rest = append(rest, lines...)
	for i, l := range lines {
		if l.Quoted || len(asked) == 0 {
			continue
		}
		found := r.line(fold(l.Text), asked)
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
		if n < 1 || n > len(asked) {
			return nil
		}
		q := &asked[n-1]
		order := r.order(q, said)
		if order == "" {
			order = r.inWords(q, said)
		}
		if order == "" {
			return nil
		}
		return []Answer{{Question: n - 1, Order: order}}
	}
	var found []Answer
	said := r.withoutAll(text)
	for i := range asked {
		if order := r.order(&asked[i], said); order != "" {
			found = append(found, Answer{Question: i, Order: order})
		}
	}
	return found
}

// numbered splits "2: fight" into its number and the rest.
func numbered(text string) (n int, said string, ok bool) {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	n, err := strconv.Atoi(text[:digits])
	return n, fold(strings.TrimLeft(text[digits:], ".:)=- ")), err == nil
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

// order says an answer in the order language; empty: it answers nothing here.
func (r *Reader) order(q *Question, said string) string {
	d := &q.Decision
	area := r.rs.Names.Area(ruleset.English, d.Area)
	other := r.rs.Names.Nation(ruleset.English, d.For)
	switch {
	case d.Kind == britannia.DefenderGo && r.is(said, retreat):
		if to := Refuge(q); to != board.None {
			return "in " + area + ": retreat all to " + r.rs.Names.Area(ruleset.English, to)
		}
	case d.Kind == britannia.DefenderGo && (r.is(said, stay) || r.is(said, no)):
		return "in " + area + ": fight on"
	case d.Kind == britannia.Submit && r.is(said, yes):
		return "submit to the " + other
	case d.Kind == britannia.Submit && r.is(said, no) && !d.Compulsory:
		return "never submit to the " + other
	case d.Kind == britannia.LeaveArea && r.is(said, yes):
		return "allow the " + other + " to leave " + area
	case d.Kind == britannia.LeaveArea && r.is(said, no):
		return "do not allow the " + other + " to leave " + area
	case d.Kind == britannia.FullPopulation && r.is(said, yes):
		return "allow the " + other + " full growth"
	case d.Kind == britannia.FullPopulation && r.is(said, no):
		return "refuse the " + other + " full growth"
	case d.Kind == britannia.CallSecret && r.is(said, yes):
		return "secret ballot"
	case d.Kind == britannia.CallSecret && r.is(said, no):
		return "no secret ballot"
	}
	return ""
}

// inWords says an answer of more words to a numbered question, "retreat to Gwent if
// outnumbered" for example, in the order language, which judges it; empty: it
// cannot be an order about that.
func (r *Reader) inWords(q *Question, said string) string {
	switch {
	case said == "":
		return ""
	case q.Decision.Kind == britannia.DefenderGo:
		return "in " + r.rs.Names.Area(ruleset.English, q.Decision.Area) + ": " + said
	case q.Decision.Kind == britannia.Vote:
		if n, ok := r.nation(said); ok {
			return "vote for the " + r.rs.Names.Nation(ruleset.English, n)
		}
	}
	return said
}

// nation finds the nation of a name in any language, with or without an article.
func (r *Reader) nation(said string) (ruleset.Nation, bool) {
	_, bare, _ := strings.Cut(said, " ")
	for n := range r.rs.Nations {
		for _, lang := range r.rs.Names.Languages {
			if name := fold(r.rs.Names.Nation(lang, ruleset.Nation(n))); n > 0 && (name == said || name == bare) {
				return ruleset.Nation(n), true
			}
		}
	}
	return ruleset.NoNation, false
}

// Refuge is where a bare "retreat" goes: of the areas that a question names the one
// with most armies of the nation, else the first; None: there is no area.
func Refuge(q *Question) board.Area {
	best, most := q.Decision.Areas.First(), 0
	for _, h := range q.State.Board().Of(q.Decision.Nation) {
		if k := h.Armies; q.Decision.Areas.Has(h.Area) && k > most {
			best, most = h.Area, k
		}
	}
	return best
}
