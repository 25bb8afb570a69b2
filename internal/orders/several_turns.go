package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// An order is for the turn that its heading says. Beside one people write that it is for more: "hold York this turn and the next",
// "hold York. Same again next round". Who passes that over keeps it for one turn, and the player waits in vain in the others.

// forMoreTurns reports whether a clause of row w, beside an order, says that the order is for another turn as well.
func (l *letter) forMoreTurns(w row) bool {
	if l.at.standing || len(w.vocab.SeveralTurns.forms) == 0 || slices.ContainsFunc(w.toks, func(t token) bool { return t.is(Always, StandingWord) }) && !w.severalSentences() {
		return false
	}
	ordered, begins, from := false, true, 0 // whether a sentence begins there
	for i := 0; i <= len(w.toks); i++ {
		ends := i == len(w.toks) || w.toks[i].is(Stop, Semicolon)
		if !ends && !w.toks[i].is(Comma, Colon, Open, Close, Dash) {
			continue
		}
		to := len(w.text)
		if i < len(w.toks) {
			to = w.toks[i].from
		}
		clause := w.text[min(from, to):to]
		if w.vocab.saysMoreTurns(clause) || begins && ends && ordered && l.onlyElsewhen(w.vocab, clause) {
			return true
		}
		ordered, begins = ordered || l.orderedIn(w, from, to), ends
		if i < len(w.toks) {
			from = w.toks[i].to
		}
	}
	return false
}

// moreTurnsBelow tells if row i, under an order, says no more than that this is for another turn as well, and nothing stands below it.
func (l *letter) moreTurnsBelow(i int) bool {
	w := l.rows[i]
	if len(l.latest) == 0 || l.at.standing || strings.HasSuffix(w.text, ":") || len(w.text) > mostWhen || l.latest[0].standing ||
		!l.onlyElsewhen(w.vocab, w.text) && !w.vocab.saysMoreTurns(w.text) || l.orderedIn(w, 0, len(w.text)) || l.ordersBelow(i) {
		return false
	}
	l.latest = nil
	l.problem(Problem{Line: w.no, Text: clip(w.text), Code: MoreTurns})
	return true
}

// severalSentences reports whether a full stop stands in a row, before its end.
func (w row) severalSentences() bool {
	at := slices.IndexFunc(w.toks, func(t token) bool { return t.is(Stop, Semicolon) })
	return at >= 0 && at+1 < len(w.toks)
}

// orderedIn reports whether words of an order stand in the text of w from one offset to another.
func (l *letter) orderedIn(w row, from, to int) bool {
	return slices.ContainsFunc(w.toks, func(t token) bool {
		return t.from >= from && t.to <= to && (t.kind == tArea || t.kind == tWord && t.word.verb())
	})
}

// onlyElsewhen reports whether a sentence says no more than that something is for another turn, or again in one: "from now on", "same
// again next round".
func (l *letter) onlyElsewhen(vocab *vocabulary, text string) bool {
	words, again := spelling.Words(text), false
	if len(words) == 0 {
		return false
	}
	if e := vocab.entries.of(words[0]); e.is(To, Until) && !vocab.Onward.begin(text) {
		return false // "hasta el próximo turno" takes leave
	}
	if e := vocab.entries.of(strings.Join(words, " ")); e.is(Always) {
		return true // "York stays. Always."
	}
	if w := l.when(vocab, text); w.said >= nextRound {
		return true
	}
	var rest []string
	for len(words) > 0 {
		n := max(longest(words, vocab.Likewise.known), longest(words, vocab.Adding.known), longest(words, vocab.OnceMore.known), longest(words, vocab.Repeating.known))
		if n == 0 {
			rest, words = append(rest, words[0]), words[1:]
			continue
		}
		again, words = true, words[n:]
	}
	if !again || len(rest) == 0 {
		return false
	}
	w := l.when(vocab, strings.Join(rest, " "))
	return w.said >= comesNext || w.round() > mostRounds
}

// saysMoreTurns reports whether a clause says that it is for more turns than one: in words for that, or in those for the next turn with
// a word by which it is that as well, "the next turn too". Of this turn that says nothing.
func (v *vocabulary) saysMoreTurns(text string) bool {
	if v.SeveralTurns.begin(text) || v.SeveralTurns.endsIn(text) {
		return true
	}
	words := spelling.Words(text)
	for i := range words {
		if i > 0 && v.Onward.has(words[i]) && figures(words[i-1]) > mostRounds {
			return true // "a 7. körtől"
		}
		n, is := v.whenPhrase(words[i:])
		if is != comesNext && is != nextRound {
			continue
		}
		behind := words[i+n:]
		if v.again(words[:i], true) || i > 0 && v.again(behind, false) {
			return true
		}
		if also := max(longest(behind, v.Likewise.known), longest(behind, v.Adding.known)); i == 0 && also > 0 && also < len(behind) {
			return true // "the next turn too York stays"
		}
	}
	return false
}

// again reports whether words, before what says which turn, end with a word by which it is that turn as well; or, behind it, are no more
// than such a word.
func (v *vocabulary) again(words []string, before bool) bool {
	is := func(words []string) bool {
		form := strings.Join(words, " ")
		return v.Likewise.has(form) || v.Adding.has(form) || v.OnceMore.has(form)
	}
	if !before {
		return len(words) > 0 && is(words)
	}
	for len(words) > 0 {
		for n := range min(len(words), courteousWords) {
			if is(words[len(words)-n-1:]) {
				return true
			}
		}
		last := words[len(words)-1]
		if e := v.entries.of(last); !e.is(A, In, To, ToOrIn, For, Own, Of, And, Filler) {
			return false
		}
		words = words[:len(words)-1]
	}
	return false
}

// onwardHeading is the problem of a heading, which ends before toks[rest], that is for the rounds from one on, or up to one: which those
// are, it does not say. "From round 2 on:", "now and in round 9:".
func (w row) onwardHeading(h heading, rest int) *Problem {
	end := len(w.text)
	if rest < len(w.toks) {
		end = w.toks[rest].from
	}
	head := w.text[:end]
	if len(h.round) == 0 || !w.vocab.Onward.in(head) && !w.vocab.SeveralTurns.begin(head) && !w.vocab.SeveralTurns.endsIn(head) {
		return nil
	}
	return &Problem{Line: w.no, Text: clip(w.text), Code: MoreTurns}
}
