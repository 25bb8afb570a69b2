package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// salutes returns the problem of row i if it does no more than speak to other players, and nothing above it is for the moderator: what
// is under it may be meant for them. "Dear all," may be said above orders, if that is next under it.
func (l *letter) salutes(i int, w row) (bad Problem, found bool) {
	text := strings.TrimRight(strings.TrimSpace(w.text), ",:!. ")
	if l.headed || l.gave() || text == "" || len(text) > mostUnmeant || w.hasNumber() {
		return Problem{}, false
	}
	switch {
	case l.hails(w):
		l.hailed = i + 1
	case !w.vocab.says(w.vocab.Saluting, text) || l.comeOrders(i):
		return Problem{}, false
	}
	return Problem{Line: w.no, Text: clip(w.text), Code: NotMeant}, true
}

// hailedAbove reports whether nothing stands between row i and one above it that greets another player.
func (l *letter) hailedAbove(i int) bool {
	return l.hailed > 0 && !slices.ContainsFunc(l.rows[l.hailed:i], func(w row) bool { return w.text != "" })
}

// hails reports whether row w says whom it is for, or whose words come, another player's, and nothing else: "Bruno,", "to: Bruno",
// "dear Bruno and Cleo", "Bruno suggests", "offer to Bruno". Who writes may say who they are, and a comma may end what is said to them.
func (l *letter) hails(w row) bool {
	if _, tells := l.tells(w.vocab, w.text); tells {
		return true
	}
	at, after, found := l.callsOther(w)
	if !found {
		return false
	}
	before, name, behind := w.text[:at], w.text[at:after], w.text[after:]
	switch {
	case len(spelling.Words(before)) > 0 && !w.vocab.says(w.vocab.Addressed, before) && !l.greets(w.vocab, before, name):
		return false
	case w.vocab.says(w.vocab.Quoting, behind):
		return true
	}
	rest := l.unnamed(w.vocab, behind)
	who := len(spelling.Words(rest)) < len(spelling.Words(behind)) // "Hi Bruno, Anna here": not "Anna here"
	if len(spelling.Words(rest)) == 0 || who && w.vocab.says(w.vocab.Introducing, rest) {
		return true
	}
	return strings.HasSuffix(strings.TrimSpace(w.text), ",") && !strings.ContainsAny(strings.TrimLeft(behind, parting), ".!?:;")
}

// greets reports whether a greeting stands before the name of a player who is no game master: those are greeted in letters to the
// moderator, too.
func (l *letter) greets(vocab *vocabulary, before, name string) bool {
	if !l.opening(before) {
		return false
	}
	words := spelling.Words(name)
	who, _ := l.player(vocab, words[len(words)-1])
	return who == 0 || !l.ctx.Players[who-1].Master
}

// unnamed is a text without players, and what joins them.
func (l *letter) unnamed(vocab *vocabulary, text string) string {
	toks, _ := l.named(vocab, text, l.wordsOf(vocab, text))
	var out strings.Builder
	last := 0
	for _, t := range toks {
		if (t.player() || t.is(And)) && t.from >= last {
			out.WriteString(text[last:t.from] + " ")
			last = t.to
		}
	}
	return out.String() + text[last:]
}

// tells reports whether a text, or what stands in it before a colon, "is" or the order, names what is told to another player or by them, offered
// to them or agreed with them, and nothing else: "Bruno's idea: ...", "my offer to Bruno is ...". It returns the name.
func (l *letter) tells(vocab *vocabulary, text string) (name string, found bool) {
	if len(l.ctx.Players) == 0 {
		return "", false
	}
	toks := l.wordsOf(vocab, text)
	for i := range toks { // not as named does: beside such words the name is one, whatever it may be misspelt for
		if toks[i].kind == tUnknown {
			toks[i].who, _ = l.player(vocab, text[toks[i].from:toks[i].to])
		}
	}
	at := slices.IndexFunc(toks, func(t token) bool { return t.player() && l.other(t.who) })
	if at < 0 {
		return "", false
	}
	end := len(text)
	if i := slices.IndexFunc(toks, func(t token) bool { return t.is(Colon, Is) || t.kind == tNumber || t.kind == tArea }); i >= 0 {
		for _, t := range toks[i:] { // an ending stands before its name
			end = min(end, t.from)
		}
		toks = slices.DeleteFunc(toks[:i], func(t token) bool { return t.to > end })
	}
	if at >= len(toks) || !toks[at].player() || end > 2*mostUnmeant {
		return "", false
	}
	var said strings.Builder
	last := toks[0].from // no article is before it
	for _, t := range toks {
		if t.from >= last && (t.player() || t.is(Dash, Comma, And, Of, From, For, To, ToOrIn, With, In)) {
			said.WriteString(text[last:t.from] + " ")
			last = t.to
		}
	}
	said.WriteString(text[last:end])
	return text[toks[at].from:toks[at].to], vocab.says(vocab.Tidings, said.String())
}

// saidTo reports whether row w begins with the name of another player before a mark, alone or with words by which it is told to
// them, or by them: what comes after it is no order of the writer's. "Bruno: 2 from York to Lindsey", "Bruno says: ...", "Bruno,
// go to ..."; so with "..., says Bruno" at its end. It returns the name.
func (l *letter) saidTo(w row) (_ string, to bool) {
	if name, tells := l.tells(w.vocab, w.text); tells {
		return name, true
	}
	at, after, found := l.callsOther(w)
	if !found {
		return "", false
	}
	name, before, behind := w.text[at:after], w.text[:at], w.text[after:]
	if len(spelling.Words(before)) > 0 {
		switch last := strings.LastIndexAny(before, ",-–—(") + 1; {
		case last > 0 && w.quotes(before[last:], behind), last > 0 && w.quotes(behind, before[last:]):
			return name, true
		case !w.vocab.says(w.vocab.Addressed, before) && !w.vocab.says(w.vocab.Quoting, before) && !l.greets(w.vocab, before, name):
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
	return name, len(spelling.Words(said)) == 0 || w.vocab.says(w.vocab.Quoting, said) || behind[end] == ':' && !(row{toks: l.scan(w.vocab, said)}).hasNumber()
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

// Quotes reports whether a line has the words of another player before a colon, "Anna suggests: 1 fight": what stands right under it
// may be theirs, too.
func (r *Reader) Quotes(text string, ctx Context) bool {
	l := &letter{r: r, ctx: ctx, fuzzy: 2 * MaxProblems, language: r.usual}
	return l.quotesOther(l.ready(1, text))
}

// quotesOther is Quotes for a row.
func (l *letter) quotesOther(w row) bool {
	head, _, titled := strings.Cut(w.text, ":")
	if _, tells := l.tells(w.vocab, head); tells || !titled {
		return tells && titled
	}
	_, after, found := l.callsOther(w)
	return found && after <= len(head) && w.vocab.says(w.vocab.Quoting, head[after:])
}

// quotes reports whether said is words beside a name by which somebody said something, and rest nothing.
func (w row) quotes(said, rest string) bool {
	return w.vocab.says(w.vocab.Quoting, said) && len(spelling.Words(rest)) == 0
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
	toks, _ := l.named(w.vocab, w.text, l.wordsOf(w.vocab, w.text))
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
