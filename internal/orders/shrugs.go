package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// "If it falls, fine, and if not, tough luck": who says what becomes of a battle and then that it is all the same to
// them, orders nothing. What may be a condition of something else is none of these.

// shrugs reports whether the sentence toks[from:to] of a row only says so.
func (l *letter) shrugs(w row, from, to int) bool {
	toks := w.toks[from:to]
	for len(toks) > 0 && toks[0].is(And, Comma, Dash) {
		toks = toks[1:]
	}
	if len(toks) < 2 {
		return false
	}
	fate := toks[0].is(Fortune) // "se va male"
	if !fate && !toks[0].is(If) {
		return false
	}
	fates := 0
	for _, t := range toks[1:] {
		switch {
		case t.is(Dead, LostWord, Fortune):
			fates++
		case t.is(GoLeave, EmptyWord, Otherwise, And, Then, Comma, Not, Own, MineWord, Is, There, A, Army, Of, In, LeaderWord, Him), t.kind == tArea, t.kind == tNation, t.kind == tLeader:
		case t.kind == tUnknown && t.talk && !t.doubt:
		case t.is(Either) && w.vocab.shrugged(w.text[t.from:t.to]): // "bien"
		case t.kind == tUnknown && !t.player() && l.meansNothing(w.vocab, w.text[t.from:t.to]):
		default:
			return false
		}
	}
	empties := slices.ContainsFunc(toks, func(t token) bool { return t.is(GoLeave) }) && slices.ContainsFunc(toks, func(t token) bool { return t.is(EmptyWord) })
	if !fate && fates == 0 && !empties {
		return false
	}
	last := len(toks) - 1
	if fates == 2 && toks[0].is(If) && toks[last].is(Dead, LostWord) && w.text[toks[last].from:toks[last].to] == l.firstFate(w, toks) {
		return true // "if they die they die"
	}
	end := len(w.text)
	if to < len(w.toks) {
		end = w.toks[to].from
	}
	return w.vocab.shrugged(w.text[toks[0].from:end])
}

// firstFate is the first word of toks for who dies or is lost, as written.
func (l *letter) firstFate(w row, toks []token) string {
	at := slices.IndexFunc(toks, func(t token) bool { return t.is(Dead, LostWord) })
	if at < 0 {
		return ""
	}
	return w.text[toks[at].from:toks[at].to]
}

// shrugged reports whether text ends with words by which something is all the same to who writes.
func (v *vocabulary) shrugged(text string) bool {
	said := " " + strings.Join(spelling.Words(text), " ")
	return slices.ContainsFunc(v.Shrugs.forms, func(form string) bool { return strings.HasSuffix(said, " "+form) })
}
