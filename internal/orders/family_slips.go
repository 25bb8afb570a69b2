package orders

import (
	"slices"
	"strings"
	"unicode/utf8"

	"bretwalda/internal/spelling"
)

// Orders that a family has for itself are often short: "rebuild", "don't revolt", "accept the reinforcements". A slip of the
// hand, or a word that is missing, leaves a line in which nothing is known, and which is no talk.

// ownForm is a word of what a statement of the family is called; first: with it that begins.
type ownForm struct {
	word  string
	first bool
}

// ownForms collects the words of the family's statements and units in a language.
func ownForms(l *Lexicon) []ownForm {
	var list []ownForm
	add := func(form string) {
		for i, word := range spelling.Words(form) {
			f := ownForm{spelling.Key(word), i == 0}
			if utf8.RuneCountInString(f.word) >= shortestOwn && !slices.Contains(list, f) {
				list = append(list, f)
			}
		}
	}
	for i := range l.own.Statements {
		for _, forms := range []Forms{l.own.Statements[i].Forms, l.own.Statements[i].Never} {
			for _, form := range forms[l.Lang] {
				add(form)
			}
		}
	}
	for u := range l.own.Units {
		for _, form := range l.own.Units[u].Forms[l.Lang] {
			add(form)
		}
	}
	return list
}

// shortestOwn is how many letters a word of a statement has at least of which a slip of the hand is told.
const shortestOwn = 4

// almost reports whether toks, which are few, are of an order that the family has for itself, but for a slip of the hand or
// what is missing of it.
func (l *letter) almost(w row, toks []token) bool {
	if len(w.vocab.own) == 0 || len(toks) > shortSlip {
		return false
	}
	denied := slices.ContainsFunc(toks, func(t token) bool { return t.is(Not, Never, None) })
	return slices.ContainsFunc(toks, func(t token) bool {
		if t.kind != tUnknown || t.talk {
			return false
		}
		word := spelling.Key(w.text[t.from:t.to])
		return utf8.RuneCountInString(word) >= shortestOwn && slices.ContainsFunc(w.vocab.own, func(f ownForm) bool {
			return f.word == word && (f.first || denied) || slipOf(word, f.word)
		})
	})
}

// slipOf reports whether a word is another with two letters swapped, one dropped or one too many.
func slipOf(word, of string) bool {
	if word == of || spelling.Distance(word, of, 1) > 1 {
		return false
	}
	return len(word) != len(of) || sortedLetters(word) == sortedLetters(of)
}

func sortedLetters(s string) string {
	list := strings.Split(s, "")
	slices.Sort(list)
	return strings.Join(list, "")
}

// brokenOff reports whether toks are a word or two that say nothing by themselves, and belong to an order: how many, who
// leads, a denial, a verb. A name in the last line may be who signs.
func (l *letter) brokenOff(w row, toks []token) bool {
	if len(w.vocab.own) == 0 || len(toks) == 0 || len(toks) > 2 || len(spelling.Words(w.text)) > 3 || l.answers(w, toks) {
		return false
	}
	for i, t := range toks {
		switch {
		case t.kind == tWord && t.word.verb() && !t.is(GoMove) && len(toks) == 1 && !exclaims(w.text), t.kind == tNumber && !t.ordinal, t.is(Not, Never), t.kind == tLeader && w.no < l.last(), t.ownUnit() != 0:
		case t.is(None) && len(toks) == 1 && l.opensBelow(w):
		case t.is(AllOf, In, A, Of, Army, SeaWord) && (i > 0 || len(toks) > 1 || t.is(AllOf)):
		default:
			return false
		}
	}
	return true
}

// answers reports whether a line is a number with a word for yes or no, as questions are answered, "1 yes", or a letter is a
// number and no more. It may come when its question is over.
func (l *letter) answers(w row, toks []token) bool {
	if toks[0].kind != tNumber || toks[0].ordinal || toks[0].from > 0 {
		return false
	}
	if !slices.ContainsFunc(l.rows, func(other row) bool { return other.no != w.no && len(other.toks) > 0 }) {
		return true
	}
	word := spelling.Key(strings.TrimSpace(w.text[toks[0].to:]))
	denied := len(toks) == 2 && toks[1].is(Not, None)
	return denied || word != "" && (w.vocab.Nods.has(word) || slices.Contains(keys(w.vocab.Affirming), word))
}

// behindWords reports whether toks are a word or two before a comma that nobody knows, and an order behind it: "Right, no moves".
func (l *letter) behindWords(w row, toks []token) bool {
	at := slices.IndexFunc(toks, func(t token) bool { return t.is(Comma) })
	if len(w.vocab.own) == 0 || at < 0 || at > 2 || len(toks)-at > shortSlip {
		return false
	}
	rest := toks[at+1:]
	n := tallied(rest)
	return n.strange == 0 && (n.verbs+n.strong > 0 || n.common > 0 && rest[0].is(None, Not, Never))
}

// leavesOff reports whether the statement that begins at toks[from] is "leave" and no more: who leaves what nobody knows.
func (p *reading) leavesOff(from int) bool {
	return len(p.vocab.own) > 0 && p.end-from == 1 && p.toks[from].is(GoLeave)
}

// opensBelow reports whether the row below w begins with a verb, as the middle of a sentence does.
func (l *letter) opensBelow(w row) bool {
	for i, next := range l.rows[:max(0, len(l.rows)-1)] {
		if next.no == w.no {
			below := l.rows[i+1]
			return len(below.toks) > 0 && !below.begins() && below.toks[0].kind == tWord && (below.toks[0].word.verb() || below.toks[0].word.ownKind() != NoOrder)
		}
	}
	return false
}

// torn reports whether row w, below one that reads by itself, reads as well together with it, and says something else then:
// "Campaign with Fabius" over "to Pisae". Text is what was read so far.
func (l *letter) torn(above, w row, text string) bool {
	if len(w.vocab.own) == 0 || len(w.toks) == 0 || len(above.toks) == 0 {
		return false
	}
	first, last := w.toks[0], above.toks[len(above.toks)-1]
	verb := first.kind == tWord && first.word.verb() || first.word.ownKind() != NoOrder && first.kind == tWord
	goes := len(above.toks) < 3 && first.kind == tNumber && slices.ContainsFunc(above.toks, func(t token) bool {
		s := l.r.lex.ownOf(t.word.ownKind())
		return t.kind == tWord && (t.is(GoRetreat) || s != nil && s.Travels)
	})
	named := func(t token) bool { return t.named() || t.kind == tNumber }
	where := !slices.ContainsFunc(above.toks, named) && !slices.ContainsFunc(w.toks, func(t token) bool { return t.kind != tArea && !t.is(And, Comma, In, To, ToOrIn) })
	if w.begins() && !goes && !where || verb && !last.is(Rest) || first.is(If, Unless, Not, Never, Always, Otherwise) {
		return false
	}
	joined := text + joint(text, w) + w.text
	p := l.try(joined)
	return len(p.problems) == 0 && len(p.said) > 0 && !l.alike(joined, text, w.text)
}

// last is the number of the last row that says something.
func (l *letter) last() int {
	for _, w := range slices.Backward(l.rows) {
		if w.text != "" {
			return w.no
		}
	}
	return 0
}
