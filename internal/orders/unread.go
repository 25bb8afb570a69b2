package orders

import (
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// unreadHeading reports whether toks, or what stands before their first colon or
// full stop, look like a heading that heading cannot read, and says what is wrong.
// The orders under it must not go to the nation before it.
func (l *letter) unreadHeading(w row) (bad Problem, found bool) {
	for i, t := range w.toks {
		if t.is(Colon, Stop, Semicolon) || i+1 == len(w.toks) {
			if l.likeHeading(w, w.toks[:i+1]) {
				h, unknown := headed(w.toks[:i+1])
				near := l.likelyHeading(h, unknown, w)
				if rest := strings.TrimSpace(w.text[t.to:]); near != "" && rest != "" {
					if said := l.offer(rest); said != "" {
						rest = said
					} else if said := l.gistOf(rest); said != "" {
						rest = said
					}
					near += ": " + rest
				}
				return Problem{Line: w.no, Text: clip(w.text), Code: UnreadHeading, Nearest: near}, true
			}
		}
	}
	return Problem{}, false
}

// atHand reads a heading that cannot be read but can only be for the one turn that orders
// without a heading are for: "Danes, final turn.", "It is the Jutes' turn, I believe." It
// names that nation and no other, no round but the one at hand, and no word that is nearly
// one that would.
func (l *letter) atHand(w row) (h heading, rest int, ok bool) {
	if l.ctx.Next == ruleset.NoNation || l.unread != nil || len(l.at.rounds) != 1 || l.at.rounds[0] != l.ctx.Round ||
		l.at.nations != ruleset.Nations(0).With(l.ctx.Next) || l.at.standing || l.at.shared {
		return h, 0, false
	}
	said, strange := false, false
	for i, t := range w.toks {
		switch {
		case t.is(Stop) && !said: // "Hello!"
		case t.is(Colon, Stop):
			return heading{nations: l.at.nations, half: l.at.half, verb: l.at.verb}, i + 1, said
		case t.kind == tNation && t.nation == l.ctx.Next:
			said = true
		case t.kind == tNumber && t.n == l.ctx.Round:
			said = said || i > 0 && w.toks[i-1].is(RoundWord, TurnWord) && !strange // "Round 9. All from ..."
		case t.is(RoundWord, TurnWord, Comma, Dash, Open, Close, Own, In, Of, For, A, Is), t.talk:
		case t.is(Last) && l.ctx.Round == len(l.r.rs.Timeline)-1:
		case t.kind == tUnknown && letters(w.text[t.from:t.to]) && l.fuzzy > 0 && w.vocab.nearest(w.text[t.from:t.to]) == "":
			l.fuzzy--
			strange = true
		default:
			return h, 0, false
		}
	}
	return h, 0, false
}

// mended returns the tokens of w with misspelt nations put right where only one of
// the sender's can be meant, and without who is spoken to ("Tom, my orders for round
// 9:"). Changed reports whether there was any such.
func (l *letter) mended(w row) (toks []token, changed bool) {
	spoken := slices.ContainsFunc(w.toks, func(t token) bool { return t.is(OrdersWord) })
	title := slices.IndexFunc(w.toks, func(t token) bool { return t.kind == tNation })
	for i, t := range w.toks {
		if t.talk {
			changed = true
			continue
		}
		if t.kind == tUnknown {
			word := w.text[t.from:t.to]
			n, near := w.vocab.nearNation(word)
			switch {
			case near && l.ctx.Nations.Has(n) && !w.vocab.nearOther(word, n):
				t.kind, t.nation, changed = tNation, n, true
			case !near && (spoken || i < title):
				changed = true
				continue
			}
		}
		toks = append(toks, t)
	}
	return toks, changed
}

// mendHalf puts right which half of a turn row w begins, but for a slip of the hand: "Secnod half:", "FIRST MOEV". Its orders
// would go to the half before, else.
func (l *letter) mendHalf(w *row) {
	end := slices.IndexFunc(w.toks, func(t token) bool { return t.is(Colon) })
	to := len(w.text)
	if end < 0 {
		end = len(w.toks)
	} else {
		to = w.toks[end].from
	}
	if end == 0 || end > 3 || !slices.ContainsFunc(w.toks[:end], func(t token) bool { return t.kind == tUnknown && !t.talk }) || strings.ContainsAny(w.text[:to], "0123456789") {
		return
	}
	if meant := l.slip(w.vocab, w.text, token{to: to}); meant.is(FirstHalf, SecondHalf) {
		meant.to = to
		w.toks = append([]token{meant}, w.toks[end:]...)
	}
}

// nearOther reports whether a misspelt word may mean another nation than n.
func (v *vocabulary) nearOther(word string, n ruleset.Nation) bool {
	k := spelling.Key(word)
	for _, h := range v.hints {
		if e := v.entries.of(h.key); e.kind == tNation && e.nation != n && spelling.Distance(k, h.key, 2) <= 2 {
			return true
		}
	}
	return false
}

// headed collects what can be read of a heading, and the words that cannot.
func headed(toks []token) (h heading, unknown []token) {
	for i, t := range toks {
		switch {
		case t.kind == tNation:
			h.nations = h.nations.With(t.nation)
		case t.kind == tNumber && len(h.round) == 0:
			h.round = append(h.round, t.n)
		case t.is(StandingWord):
			h.standing = true
		case t.kind == tUnknown && (i == 0 || !toks[i-1].is(Open)):
			unknown = append(unknown, t)
		}
	}
	return h, unknown
}

// split parts row i before a heading that stands within it: "Sorry for the delay.
// Welsh, round 3: 2 from Gwent to Avalon."
func (l *letter) split(i int) {
	w := l.rows[i]
	for at := 1; at < len(w.toks); at++ {
		if !w.toks[at-1].is(Stop, Semicolon) {
			continue
		}
		h, rest, ok := l.heading(w.toks[at:])
		if !ok || rest == 0 || h.nations == 0 && len(h.round) == 0 && !(h.half > 0 && l.lastHalf(i, at)) {
			continue
		}
		if last := w.toks[at+rest-1]; h.nations == 0 && !last.is(Colon) || len(h.round) == 0 && !last.is(Colon) {
			continue // "Good luck, Danes."
		}
		cut := w.toks[at].from
		for _, t := range w.toks[at:] {
			cut = min(cut, t.from)
		}
		l.splitAt(i, cut)
		return
	}
}

// lastHalf reports whether what stands from toks[at] of row i on is all that comes for a half of the turn, and is about
// nobody who was told of before: then it is a heading of its own. On a row below nobody knows whose half it is.
func (l *letter) lastHalf(i, at int) bool {
	for _, w := range l.rows[i+1:] {
		if l.looksLikeOrder(w) {
			return false
		}
	}
	w := l.rows[i]
	return !w.vocab.Mentioned.in(w.text[w.toks[at].from:]) && !w.vocab.Them.in(w.text[w.toks[at].from:])
}

// likeHeading reports whether toks are little more than a nation and a round, a
// round, or a word of headings before a colon, some of it misspelt.
func (l *letter) likeHeading(w row, toks []token) bool {
	nation, round, number, standing, unknown := false, false, 0, false, 0
	end := len(toks) - 1
	for _, t := range toks {
		switch {
		case t.kind == tNation:
			nation = true
		case t.kind == tNumber:
			number++
		case t.is(RoundWord), t.is(TurnWord), t.is(NextTurn):
			round = true
		case t.is(StandingWord, LaterWord):
			standing = true
		case t.kind == tUnknown:
			if unknown++; unknown > 2 || t.to-t.from > mostShown {
				return false
			}
		case t.is(For, Of, In, Comma, Dash, Colon, Stop, Semicolon, Open, Close, And, Own, OrdersWord, FirstHalf, SecondHalf, Either):
		default:
			return false
		}
	}
	if number > 2 || end < 0 {
		return false
	}
	for _, t := range toks {
		if t.kind != tUnknown || l.fuzzy <= 0 || !(round || number > 0 || nation || toks[end].is(Colon)) {
			continue
		}
		l.fuzzy--
		word := w.text[t.from:t.to]
		if _, near := w.vocab.nearNation(word); near {
			nation = true
		} else if e, known := w.vocab.entries.find(spelling.Key(w.vocab.nearest(word))); known {
			round = round || e.is(RoundWord, TurnWord)
			standing = standing || toks[end].is(Colon) && e.is(StandingWord, HeadMoves, HeadPlaces, HeadBattles, HeadRetreats,
				HeadWithdrawals, HeadRemovals, FirstHalf, SecondHalf)
		}
	}
	if exclaims(w.text) && !toks[end].is(Colon) {
		return false // "Great round 6!"
	}
	return nation && (round || number > 0 || toks[end].is(Colon)) || round && number > 0 || standing
}

// exclaims reports whether text ends like talk, not like a heading.
func exclaims(text string) bool {
	return strings.HasSuffix(strings.TrimSpace(text), "!") || strings.HasSuffix(strings.TrimSpace(text), "?")
}

// likelyHeading prints the heading that was most likely meant: with the nation that
// is named, or nearly, else the one that moves next; or "" when none is likely.
func (l *letter) likelyHeading(h heading, unknown []token, w row) string {
	say := printer{r: l.r}
	heading := func(text string) string { return strings.TrimSuffix(capital(l.r.lex.finish(text)), ":") }
	n := ruleset.NoNation
	for n = range h.nations.All {
		break
	}
	for _, t := range unknown {
		if near, ok := w.vocab.nearNation(w.text[t.from:t.to]); ok && n == ruleset.NoNation {
			n = near
		}
	}
	if n == ruleset.NoNation && h.standing {
		return heading(say.say(HeadStandingAll))
	}
	if n == ruleset.NoNation {
		n = l.ctx.Next
	}
	if n == ruleset.NoNation || l.ctx.Nations != 0 && !l.ctx.Nations.Has(n) {
		return ""
	}
	nation := mark(l.r.nation(n))
	if h.standing {
		return heading(say.say(HeadStanding, "nations", say.theNation(n)))
	}
	round := l.ctx.Round
	if len(h.round) > 0 && h.round[0] > 0 && h.round[0] < len(l.r.rs.Timeline) {
		round = h.round[0]
	}
	if round == 0 {
		return heading(say.say(HeadNext, "nation", nation))
	}
	return heading(say.say(HeadRound, "nation", nation, "n", strconv.Itoa(round)))
}

// nearNation returns the nation that a misspelt word most likely names.
func (v *vocabulary) nearNation(word string) (ruleset.Nation, bool) {
	k := spelling.Key(word)
	if len(k) < 4 {
		return ruleset.NoNation, false
	}
	best, found := 3, ruleset.NoNation
	if len(k) < 6 {
		best = 2
	}
	for _, h := range v.hints {
		if e := v.entries.of(h.key); e.kind == tNation {
			if d := spelling.Distance(k, h.key, best-1); d < best {
				best, found = d, e.nation
			}
		}
	}
	return found, found != ruleset.NoNation
}
