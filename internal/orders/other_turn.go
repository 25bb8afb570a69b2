package orders

import (
	"slices"
	"strings"
	"unicode"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Above orders, and beside them, people say when they are for: "next round", "last turn", "from now on", "when it's my turn again". Who
// passes that over as talk gives the orders to the turn at hand.

// saidWhen is for when a text says that orders are.
type saidWhen uint8

const (
	neverSaid saidWhen = iota // it says more than that, or nothing of it
	thisTurn                  // the turn at hand
	comesNext                 // "next turn": the one that comes first, or the one after that
	nextRound                 // the round after this one
	otherwhen                 // another turn, or several, and nobody can count which
)

// mostWhen is how many bytes a text may have that only says when orders are for, longestWhen how many words what says so may have.
const (
	mostWhen    = 60
	longestWhen = 6
)

// whenWords are what a text says of when orders are for.
type whenWords struct {
	said    saidWhen
	numbers []int // of rounds
	turns   bool  // there is a word for a round or turn
	heads   bool  // the first number stands behind it, or is an ordinal
}

// round is the one round that is named, "round 9"; 0: there is none, or there are more. "In 2 rounds" names none.
func (w *whenWords) round() int {
	if len(w.numbers) != 1 || !w.heads || !w.turns {
		return 0
	}
	return w.numbers[0]
}

// when is for when a text says that orders are, where it says no more than that; nations may stand in it.
func (l *letter) when(vocab *vocabulary, text string) (w whenWords) {
	if len(text) > mostWhen {
		return whenWords{}
	}
	which, reaches, plus := false, false, strings.Contains(text, "+")
	for words := spelling.Words(text); len(words) > 0; {
		n, is := vocab.whenPhrase(words)
		if n > 0 {
			w.said, w.turns, words = max(w.said, is), true, words[n:]
			continue
		}
		n, e := vocab.entryOf(words)
		number := figures(words[0])
		if w.turns && number == 0 {
			number = roman(words[0])
		}
		if glued := vocab.entries.of(words[0][:1]); glued.is(RoundWord, TurnWord) && figures(words[0][1:]) > 0 {
			w.turns, number = true, figures(words[0][1:]) // "T9"
		}
		switch {
		case vocab.WhichTurn.has(words[0]):
			which, n = true, 1
		case e.is(RoundWord, TurnWord):
			w.turns = true
		case e.kind == tNumber, number > 0:
			ordinal := e.ordinal || number > 0 && !unicode.IsDigit(rune(words[0][len(words[0])-1]))
			w.heads = w.heads || (w.turns || ordinal) && len(w.numbers) == 0
			w.numbers = append(w.numbers, max(number, e.n))
		case e.is(To, ToOrIn):
			reaches = true
		case e.kind == tNation, e.is(For, Of, From, In, And, Own, A, Filler, AllOf, OrdersWord, Is):
		case len(words) > 1 && vocab.Pointing.has(words[0]+" "+words[1]): // "that's"
			n = 2
		case vocab.Pointing.has(words[0]):
		default:
			return whenWords{}
		}
		words = words[n:]
	}
	w.heads = w.heads && !which
	late := !slices.ContainsFunc(w.numbers, func(n int) bool { return n != l.ctx.Round && n <= mostRounds }) // not "after round 2: retreat"
	if which && w.turns && late || plus && w.turns && len(w.numbers) > 0 || reaches && w.turns && len(w.numbers) > 1 {
		w.said = otherwhen
	}
	if len(w.numbers) > 0 && w.said != otherwhen {
		w.said = neverSaid
	}
	return w
}

// whenPhrase is the longest phrase that words begin with and that says when orders are for, and how many words it has.
func (v *vocabulary) whenPhrase(words []string) (n int, is saidWhen) {
	n = min(len(words), longestWhen)
	for form := strings.Join(words[:n], " "); n > 0; n-- {
		switch e := v.entries.of(form); {
		case v.Elsewhen.has(form):
			return n, otherwhen
		case v.NextRound.has(form):
			return n, nextRound
		case v.ThisTurn.has(form):
			return n, thisTurn
		case e.is(NextTurn):
			return n, comesNext
		}
		form = form[:max(0, strings.LastIndexByte(form, ' '))]
	}
	return 0, neverSaid
}

// entryOf is the longest word of the grammar that words begin with, and how many words it has.
func (v *vocabulary) entryOf(words []string) (n int, e token) {
	for n = min(len(words), 3); n > 1; n-- {
		if on, _ := v.whenPhrase(words[1:]); on > 0 {
			continue // "la ronda que viene"
		}
		if e := v.entries.of(strings.Join(words[:n], " ")); e.kind == tNation || e.is(RoundWord, TurnWord, OrdersWord, For) {
			return n, e
		}
	}
	return 1, v.entries.of(words[0])
}

// figures is the number that a word is, in figures, with or without letters behind them; 0: it is none.
func figures(word string) (n int) {
	for _, c := range word {
		if c < '0' || c > '9' {
			break
		}
		n = min(10*n+int(c-'0'), ruleset.MaxRounds)
	}
	return n
}

// whenAbove reads row i if it says for when the orders under it are, and returns the row after it. Where nobody can be sure of that, they
// do not count.
func (l *letter) whenAbove(i int, w row) (next int, read bool) {
	h, rest, told, found := l.saysWhen(i, w)
	if !found {
		return 0, false
	}
	under := w.cut(rest)
	under.toks = l.scan(under.vocab, under.text)
	if told != nil {
		l.unread = told
		if l.looksLikeOrder(under) {
			l.problem(*told)
			l.unread.Line = 0
		}
		return i + 1, true
	}
	l.unread = nil
	l.enter(w, h)
	if strings.TrimSpace(under.text) == "" {
		return i + 1, true
	}
	l.rows[i] = under
	return l.line(i), true
}

// saysWhen reads row i if it says, without a number, for when the orders under it are, or those behind its colon, which begin at rest.
// told is the problem where nobody can be sure of that.
func (l *letter) saysWhen(i int, w row) (h heading, rest int, told *Problem, found bool) {
	if saysWhere(w.toks) {
		return h, 0, nil, false
	}
	head, under, _ := strings.Cut(w.text, ":")
	when := l.when(w.vocab, head)
	rest = len(w.text) - len(strings.TrimSpace(under))
	unread := when.said == neverSaid
	if unread && when.round() == 0 || exclaims(head) || strings.TrimSpace(under) == "" && !l.ordersBelow(i) || l.repeats(w, 0, len(w.toks)) {
		return h, 0, nil, false // it may be of what stands above it
	}
	h.nations, _ = nationsAmong(w.toks)
	next := heading{nations: h.nations, round: []int{l.ctx.Round + 1}}
	due := l.due() && (h.nations == 0 || h.nations == ruleset.Nations(0).With(l.ctx.Next))
	said := when.said
	switch {
	case unread && w.vocab.Onward.in(head):
		return h, rest, &Problem{Line: w.no, Text: clip(w.text), Code: MoreTurns}, true // "up to round 9:"
	case unread:
		_, _, heads := l.heading(w.toks)
		return heading{nations: h.nations, round: when.numbers}, rest, nil, !heads // "these are for round 9"
	case said == thisTurn:
		return heading{nations: h.nations, round: []int{l.ctx.Round}}, rest, nil, l.ctx.Round > 0 && l.setApart()
	case (said == comesNext || said == nextRound) && l.gaveAhead(h.nations):
		if h.round = l.roundAfter(); len(h.round) > 0 {
			return h, rest, nil, true
		}
		return h, rest, &Problem{Line: w.no, Text: clip(w.text), Code: UnreadHeading}, true
	case said == comesNext && !due, said == otherwhen && l.ctx.Round+1 == len(l.r.rs.Timeline):
		return h, 0, nil, false // a heading, or "the last round"
	case said != otherwhen && due && (said == nextRound || l.gaveNow()):
		return next, rest, nil, true
	}
	told = &Problem{Line: w.no, Text: clip(w.text), Code: UnreadHeading}
	if said != otherwhen && due {
		told.Nearest, told.Or = l.likelyHeading(next, nil, w), l.likelyHeading(h, nil, w)
	}
	return h, rest, told, true
}

// saysWhere reports whether toks, up to a colon, name an area or a leader: nothing that only says when does, and most rows do.
func saysWhere(toks []token) bool {
	for _, t := range toks {
		if t.kind == tArea || t.kind == tLeader {
			return true
		}
		if t.is(Colon) {
			return false
		}
	}
	return false
}

// nationsAmong are the nations that toks name.
func nationsAmong(toks []token) (all ruleset.Nations, found bool) {
	for _, t := range toks {
		if t.kind == tNation {
			all, found = all.With(t.nation), true
		}
	}
	return all, found
}

// due reports whether the turn that orders without a heading are for is the one that is played.
func (l *letter) due() bool {
	here := l.ctx.Here
	return here != nil && here.Nation == l.ctx.Next && here.Round == l.ctx.Round && l.ctx.Round+1 < len(l.r.rs.Timeline)
}

// setApart reports whether what stands next is not for the turn at hand, or does not count.
func (l *letter) setApart() bool {
	return l.unread != nil || !slices.Equal(l.at.rounds, []int{l.ctx.Round})
}

// gaveNow reports whether the letter has orders for the turn at hand so far.
func (l *letter) gaveNow() bool {
	return slices.ContainsFunc(l.sheet.Sections, func(s Section) bool {
		return s.Nation == l.ctx.Next && (s.Round == l.ctx.Round || s.Round == 0) && len(s.Orders) > 0
	})
}

// gaveAhead reports whether what stands above is for another turn than the one that is played, and has orders: what is said of the
// next turn then is of the one after that. Where it names a nation it is that nation's next turn, whichever comes, as we print it.
func (l *letter) gaveAhead(named ruleset.Nations) bool {
	if l.at.standing || l.at.foreign || len(l.at.rounds) != 1 || named != 0 || l.due() && l.roundMeant() == l.ctx.Round {
		return false
	}
	return slices.ContainsFunc(l.sheet.Sections, func(s Section) bool {
		return l.at.nations.Has(s.Nation) && s.Round == l.at.rounds[0] && len(s.Orders) > 0
	})
}

// roundAfter is the round after the one that what stands above is for; none: that is not known, or it is the last.
func (l *letter) roundAfter() []int {
	if r := l.roundMeant(); r > 0 && r+1 < len(l.r.rs.Timeline) {
		return []int{r + 1}
	}
	return nil
}

// roundMeant is the round that what stands above is for; 0: the next turn of its nation, whichever round that is.
func (l *letter) roundMeant() int {
	if l.at.rounds[0] == 0 && l.at.nations == ruleset.Nations(0).With(l.ctx.Next) {
		return l.ctx.Round
	}
	return l.at.rounds[0]
}

// ordersBelow reports whether orders stand under row i, before the next heading.
func (l *letter) ordersBelow(i int) bool {
	for _, w := range l.rows[i+1:] {
		if w.text == "" {
			continue
		}
		if _, rest, heads := l.heading(w.toks); heads {
			return rest < len(w.toks)
		}
		if l.looksLikeOrder(w) {
			return true
		}
	}
	return false
}

// elsewhen reports whether row w, under orders, says that they are for another turn: "this is for next round".
func (l *letter) elsewhen(w row) bool {
	if saysWhere(w.toks) {
		return false
	}
	when := l.when(w.vocab, w.text)
	if when.said < comesNext && (!when.turns || len(when.numbers) != 1 || when.numbers[0] == l.ctx.Round) {
		return false
	}
	words := spelling.Words(w.text)
	denied, points, purpose := false, strings.HasPrefix(w.text, "("), len(w.vocab.endings) > 0
	for i, word := range words {
		e := w.vocab.entries.of(word)
		denied = denied || e.is(Not)
		purpose = purpose || e.is(For)
		points = points || w.vocab.Pointing.has(word) && !e.is(A) || e.is(AllOf) || i == 0 && len(words) > 1 && w.vocab.Pointing.has(word+" "+words[1])
	}
	return denied || points && purpose
}

// roundNoted is a row of which brackets, or the mark of a comment, do not hide what it says of a round: "[next round]", "Angles #9".
func (l *letter) roundNoted(text string) string {
	if inside := strings.Trim(text, "[]: "); strings.HasPrefix(text, "[") && strings.Count(text, "[") == 1 && strings.HasSuffix(strings.TrimRight(text, " :"), "]") {
		if w := l.when(l.vocabulary(inside), inside); w.said >= comesNext || w.round() > 0 {
			return inside
		}
	}
	if nation, number, found := strings.Cut(text, "#"); found && figures(number) > 0 {
		if toks := l.wordsOf(l.vocabulary(nation), nation); len(toks) == 1 && toks[0].kind == tNation {
			return nation + number
		}
	}
	return text
}

// ofAll is the rounds of a heading without the last of the game, where that only says how many there are: "round 8/16".
func (l *letter) ofAll(w row, rounds []int) []int {
	last := len(l.r.rs.Timeline) - 1
	if len(rounds) == 2 && rounds[1] == last && strings.Contains(w.text, "/"+number(last)) {
		return rounds[:1]
	}
	return rounds
}

// ofOtherTurn reports whether a clause, or a part of several that says nothing else, is of another turn, which an offer of orders for the
// turn at hand would leave out.
func (l *letter) ofOtherTurn(text string) bool {
	vocab := l.vocabulary(text)
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;", r) })
	return len(parts) == 1 && l.speaksOfOther(vocab, spelling.Words(text)) || len(parts) > 1 && slices.ContainsFunc(parts, func(part string) bool {
		w := l.when(vocab, part)
		return w.said >= comesNext || w.round() > mostRounds && w.round() != l.ctx.Round
	})
}

// speaksOfOther reports whether words of another turn are among words.
func (l *letter) speaksOfOther(vocab *vocabulary, words []string) bool {
	other := func(word string) bool { n := figures(word); return n > mostRounds && n != l.ctx.Round }
	for i := range words {
		if _, is := vocab.whenPhrase(words[i:]); is >= comesNext {
			return true
		}
		n, e := vocab.entryOf(words[i:])
		if !e.is(RoundWord, TurnWord) {
			continue
		}
		before, behind := words[:i], words[i+n:]
		numbered := false
		if len(before) > 0 && (figures(before[i-1]) > 0 || vocab.entries.of(before[i-1]).kind == tNumber) {
			if other(before[i-1]) {
				return true
			}
			before, numbered = before[:i-1], true
		}
		numbered = numbered || len(behind) > 0 && figures(behind[0]) > 0
		switch {
		case len(behind) > 0 && (other(behind[0]) || vocab.WhichTurn.has(behind[0]) && !numbered):
			return true
		case len(before) > 0 && vocab.WhichTurn.has(before[len(before)-1]) && !numbered:
			return true
		}
	}
	return false
}

// elsewhenBeside returns toks with a doubt in the place of brackets which say that the order beside them is for another turn.
func (l *letter) elsewhenBeside(vocab *vocabulary, text string, toks []token) []token {
	for open := range toks {
		if !toks[open].is(Open) {
			continue
		}
		end := slices.IndexFunc(toks[open:], func(t token) bool { return t.is(Close) })
		if end < 2 || toks[open].to > toks[open+end].from {
			continue
		}
		inside := text[toks[open].to:toks[open+end].from]
		if w := l.when(vocab, inside); w.said >= comesNext {
			doubt := token{kind: tUnknown, talk: true, doubt: true, from: toks[open+1].from, to: toks[open+end-1].to}
			return slices.Replace(slices.Clone(toks), open+1, open+end, doubt)
		}
	}
	return toks
}
