package questions

import (
	"slices"
	"strings"
	"unicode/utf8"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// An inTurn is one of several answers of a line: the words that it may be. Maybe: it may also say nothing, as "y" in Spanish.
type inTurn struct {
	words []Word
	maybe bool
}

// ReadInTurn is Read for lines that answer all that is asked, one question after the other, and say nothing else: "retreat, retreat,
// fight", "yes yes no". They have as many answers as there are questions, all of one kind: "no, retreat" may say one thing twice.
func (r *Reader) ReadInTurn(lines []orders.Line, asked []Question) (answers []Answer, left []orders.Line) {
	left = slices.Clone(lines)
	if len(asked) < 2 || slices.ContainsFunc(asked, func(q Question) bool { return q.Decision.Kind == game.None }) {
		return nil, left
	}
	for i, l := range lines {
		pair := len(asked) == 2 && strings.Contains(l.Text, "/") // "yes/no" is what could be said
		if l.Quoted || len(l.Text) > orders.MaxLine || pair || Asks(l.Text) || Labelled(l.Text) {
			continue
		}
		found := r.each(r.sequence(l.Text, asked), asked)
		for _, a := range found {
			a.Line, a.Text = i+1, strings.TrimSpace(l.Text)
			answers = append(answers, a)
		}
		if len(found) > 0 {
			left[i].Text = ""
		}
	}
	return answers, left
}

// sequence are the answers of a line that says nothing else; nil: it does.
func (r *Reader) sequence(text string, asked []Question) (list []inTurn) {
	p := &clauses{r: r, asked: asked, words: r.split(text)}
	for p.i < len(p.words) {
		if p.words[p.i] == pause {
			p.i++
			continue
		}
		phrase, size := p.phrase()
		one := inTurn{maybe: slices.Contains(phrase, join) || slices.Contains(phrase, filler)}
		for _, w := range []Word{Stay, Retreat, Yes, No} {
			if slices.Contains(phrase, w) {
				one.words = append(one.words, w)
			}
		}
		switch {
		case len(one.words) > 0:
			list = append(list, one)
		case !slices.Contains(phrase, join):
			return nil
		}
		p.i += size
	}
	return list
}

// SpeltOut writes lines that have nothing but numbers and letters in the words that the letters begin, with which their questions
// were asked in a language: "R R F", "RRF", "1R, 2F". Words that begin alike, and what else is asked than who retreats, have no letters.
func (r *Reader) SpeltOut(lines []orders.Line, asked []Question, lang ruleset.Language) []orders.Line {
	letters := r.letters(asked, lang)
	if len(letters) == 0 {
		return lines
	}
	out := slices.Clone(lines)
	for i, l := range lines {
		if text := r.speltOut(l.Text, letters, len(asked)); !l.Quoted && text != "" {
			out[i].Text = text
		}
	}
	return out
}

// letters are what letters alone stand for where all that is asked is who retreats.
func (r *Reader) letters(asked []Question, lang ruleset.Language) map[string]string {
	words := r.first[lang]
	if words == nil || slices.ContainsFunc(asked, func(q Question) bool { return r.answers.Word(&q, Retreat) == "" }) {
		return nil
	}
	first := func(w Word) string {
		_, size := utf8.DecodeRuneInString(words[w])
		return spelling.Fold(words[w][:size])
	}
	if first(Stay) == first(Retreat) {
		return nil
	}
	return map[string]string{first(Stay): words[Stay], first(Retreat): words[Retreat]}
}

// speltOut is a line in words; empty: it has more than numbers and letters, or too many at once.
func (r *Reader) speltOut(text string, letters map[string]string, questions int) string {
	var out []string
	alone, numbers := 0, 0
	for _, word := range r.split(text) {
		said := strings.TrimLeft(word, "0123456789")
		if number := word[:len(word)-len(said)]; number != "" {
			out, numbers = append(out, number), numbers+1
		}
		switch {
		case said == "":
		case said == pause, said == through, slices.Contains(r.phrases[said], join):
			out = append(out, said)
		case len(said) != 1 && len(said) != questions:
			return ""
		default:
			for _, c := range said {
				whole, known := letters[string(c)]
				if !known {
					return ""
				}
				out, alone = append(out, whole), alone+1
			}
		}
	}
	if alone == 0 || numbers == 0 && alone != 1 && alone != questions {
		return ""
	}
	return strings.Join(out, " ")
}

// sameAgain gives what is named the answer of the clause before, if that says no more: "1 retreat, 2 too".
func (p *clauses) sameAgain() bool {
	if len(p.found) == 0 || p.now.word != "" || len(p.now.about) == 0 || p.except {
		return false
	}
	before := &p.found[len(p.found)-1]
	if before.word == "" || before.to != board.None || len(before.about) == 0 || before.only || len(before.but) > 0 {
		return false
	}
	p.now.word, p.now.fights, p.verbs = before.word, before.fights, true
	return true
}

// each is what answers in turn say to each question; nil: they are not as many, or not all of one kind, or one answers nothing.
func (r *Reader) each(list []inTurn, asked []Question) (answers []Answer) {
	if len(list) != len(asked) {
		list = slices.DeleteFunc(list, func(one inTurn) bool { return one.maybe })
	}
	if len(list) != len(asked) {
		return nil
	}
	for _, kind := range [][]Word{{Stay, Retreat}, {Yes, No}} {
		answers = nil
		for i, one := range list {
			at := slices.IndexFunc(one.words, func(w Word) bool { return slices.Contains(kind, w) })
			if at < 0 {
				break
			}
			if order := r.word(&asked[i], one.words[at]); order != "" {
				answers = append(answers, Answer{Question: i, Order: order})
			}
		}
		if len(answers) == len(asked) {
			return answers
		}
	}
	return nil
}
