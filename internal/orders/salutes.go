package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// salutes returns the problem of row i if it does no more than speak to other players, "dear all,", and nothing above it or next
// under it says that orders come: what is under it may be meant for them.
func (l *letter) salutes(i int, w row) (bad Problem, found bool) {
	text := strings.TrimRight(strings.TrimSpace(w.text), ",:!. ")
	if l.headed || l.gave() || text == "" || len(text) > mostUnmeant || w.hasNumber() || !w.vocab.says(w.vocab.saluting, text) && !l.hails(w) || l.comeOrders(i) {
		return Problem{}, false
	}
	return Problem{Line: w.no, Text: clip(w.text), Code: NotMeant}, true
}

// hails reports whether row w says whom it is for, another player, and nothing else: "Bruno,", "to: Bruno". Who is greeted may
// only be greeted, "hello Bruno", but where the letter speaks to somebody: "what do you think?".
func (l *letter) hails(w row) bool {
	at, after, found := l.callsOther(w)
	if !found || len(spelling.Words(w.text[after:])) > 0 {
		return false
	}
	before := w.text[:at]
	return len(spelling.Words(before)) == 0 || w.vocab.says(w.vocab.addressed, before) || l.opening(before) && slices.ContainsFunc(l.rows, row.addresses)
}

// addresses reports whether a row speaks to somebody, or asks something: see Reader.Addresses.
func (w row) addresses() bool {
	return w.text != "" && (strings.Contains(w.text, "?") || w.vocab.addresses(w.text))
}

// saidTo reports whether row w begins with the name of another player before a mark, alone or with words by which it is told to
// them, or by them: what comes after it is no order of the writer's. "Bruno: 2 from York to Lindsey", "Bruno says: ...", "Bruno,
// go to ..."; so with "..., says Bruno" at its end. It returns the name.
func (l *letter) saidTo(w row) (_ string, to bool) {
	at, after, found := l.callsOther(w)
	if !found {
		return "", false
	}
	name, before, behind := w.text[at:after], w.text[:at], w.text[after:]
	if len(spelling.Words(before)) > 0 {
		switch last := strings.LastIndexAny(before, ",-–—(") + 1; {
		case last > 0 && w.quotes(before[last:], behind), last > 0 && w.quotes(behind, before[last:]):
			return name, true
		case !w.vocab.says(w.vocab.addressed, before) && !w.vocab.says(w.vocab.quoting, before):
			return "", false
		}
	}
	end := strings.IndexAny(behind, ",:")
	if end < 0 || end > mostUnmeant {
		return "", false
	}
	if stop := strings.IndexAny(behind, ".!;"); behind[end] == ',' && stop >= 0 && len(spelling.Words(behind[stop:])) > 0 && !(row{toks: l.scan(w.vocab, behind[:stop])}).hasNumber() {
		return "", false // "Bruno, thanks! 2 from York to Lindsey"
	}
	said := behind[:end]
	return name, len(spelling.Words(said)) == 0 || w.vocab.says(w.vocab.quoting, said) || behind[end] == ':' && !(row{toks: l.scan(w.vocab, said)}).hasNumber()
}

// SaidTo reports whether a line that answers something is told to another player, or by them, or of them: it begins with their name,
// or says whose words it has.
func (r *Reader) SaidTo(text string, ctx Context) bool {
	l := &letter{r: r, ctx: ctx, fuzzy: 2 * MaxProblems, language: r.usual}
	w := l.ready(1, text)
	if _, to := l.saidTo(w); to || w.text == "" {
		return to
	}
	at, after, found := l.callsOther(w)
	return found && len(spelling.Words(w.text[:at])) == 0 && !strings.ContainsAny(w.text[after:], ",.!;")
}

// quotes reports whether said is words beside a name by which somebody said something, and rest nothing.
func (w row) quotes(said, rest string) bool {
	return w.vocab.says(w.vocab.quoting, said) && len(spelling.Words(rest)) == 0
}

// orderSomething reports whether statements have orders, or change some.
func orderSomething(said []statement) bool {
	return slices.ContainsFunc(said, func(s statement) bool { return len(s.orders) > 0 || s.recall != nil || s.cancel != nil })
}

// callsOther is where in row w another player is named first, from and up to; nobody else is before.
func (l *letter) callsOther(w row) (at, after int, found bool) {
	if len(l.ctx.Players) == 0 {
		return 0, 0, false
	}
	toks, _ := l.named(w.vocab, w.text, w.vocab.scan(w.text))
	i := slices.IndexFunc(toks, token.player)
	if i < 0 || !l.other(toks[i].who) || toks[i].owner {
		return 0, 0, false
	}
	at = toks[i].from
	for i+1 < len(toks) && toks[i+1].player() {
		i++
	}
	return at, toks[i].to, true
}

// comeOrders reports whether the next row that says something after row i is a heading, or says that orders come.
func (l *letter) comeOrders(i int) bool {
	for _, w := range l.rows[i+1:] {
		if w.text == "" {
			continue
		}
		toks := l.scan(l.vocabulary(w.text), w.text)
		_, _, headed := l.heading(toks)
		return headed || slices.ContainsFunc(toks, func(t token) bool { return t.is(OrdersWord, RoundWord, TurnWord, StandingWord) })
	}
	return false
}

// hasNumber reports whether a row has a number, or an area: it does more than speak to somebody.
func (w row) hasNumber() bool {
	return slices.ContainsFunc(w.toks, func(t token) bool { return t.kind == tNumber || t.kind == tArea })
}
