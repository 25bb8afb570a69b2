package orders

import (
	"slices"

	"bretwalda/internal/spelling"
)

// A slip of the hand swaps two letters of a word, drops one or doubles it. A short line that would be an order but for one
// is told, and so is a name or a way that is left out because of one.

// misspeltFor returns the key of what t, which is not known, may be misspelt for; "" if there is nothing near.
func (l *letter) misspeltFor(vocab *vocabulary, text string, t token) string {
	if t.kind != tUnknown || t.talk {
		return ""
	}
	return spelling.Key(l.nearest(vocab, text[t.from:t.to]))
}

// slip is the name or word that t, which is not known, is a slip of the hand away from; none where there is none.
func (l *letter) slip(vocab *vocabulary, text string, t token) token {
	if l.fuzzy <= 0 {
		return token{}
	}
	near := l.misspeltFor(vocab, text, t)
	if near == "" || spelling.Distance(spelling.Key(text[t.from:t.to]), near, 1) > 1 {
		return token{}
	}
	return vocab.entries.of(near)
}

// slipped reports whether t is a word that is not known, and a slip of the hand away from a name, or from a word of the
// game that an order may hang on.
func (l *letter) slipped(vocab *vocabulary, text string, t token) bool {
	meant := l.slip(vocab, text, t)
	n := tallied([]token{meant})
	return meant.named() || n.some+n.strong+n.verbs+n.game > 0 || bends([]token{meant})
}

// shortSlip is how many words a sentence has at most which is an order but for a slip of the hand in one of them.
const shortSlip = 5

// slips reports whether a slip of the hand keeps toks, which are few, from being an order: "nobody retraets", "the rset
// stays", "Yrok holds", "mi arreno".
func (l *letter) slips(w row, from, to int) bool {
	toks := w.toks[from:to]
	if !slices.ContainsFunc(toks, func(t token) bool { return t.kind == tUnknown && !t.talk }) {
		return false
	}
	stays := slices.ContainsFunc(toks, func(t token) bool { return t.is(GoStay, GoHold) })
	rest := slices.ContainsFunc(toks, func(t token) bool { return t.is(Rest, AllOf, None) })
	counted := len(toks) < 4 && slices.ContainsFunc(toks, func(t token) bool { return t.kind == tNumber && !t.ordinal })
	everybody := rest && len(toks) < 4 && slices.ContainsFunc(toks, func(t token) bool { return t.is(To, OnTo, Arrow) })
	parts := slices.Clone(toks)
	for begin := from; begin < to; {
		end := begin
		for end < to && !w.toks[end].is(Comma) {
			end++
		}
		if end-begin < 3 { // "mi arreno"
			parts = append(parts, token{from: w.after(begin), to: w.before(end)})
		}
		begin = end + 1
	}
	for _, t := range parts {
		switch meant := l.slip(w.vocab, w.text, t); {
		case meant.is(GoRetreat, GoFightOn, GoWithdraw, GoSubmit, GoVote) && (t.to-t.from > 5 || slices.ContainsFunc(toks, func(t token) bool { return t.named() })),
			rest && meant.is(GoStay, GoHold), stays && meant.is(Rest, AllOf),
			meant.kind == tArea && (stays || counted || everybody), meant.kind == tLeader && stays, rest && meant.is(GoRetreat) && len(toks) < 3:
			return true
		}
	}
	return false
}

// after is where the token before toks[i] ends, before where toks[i] begins: words that say nothing are no tokens.
func (w *row) after(i int) int {
	if i == 0 {
		return 0
	}
	return w.toks[i-1].to
}

func (w *row) before(i int) int {
	if i == len(w.toks) {
		return len(w.text)
	}
	return w.toks[i].from
}
