package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// "Same as last turn" is an order that cannot be carried out: what was ordered before is not at hand when a letter is
// read, and the board has changed. Nor can "the rest as you suggest": nobody chooses orders for a player who sends some. Both are
// told, and not passed over.

// repeats reports whether a clause of the sentence toks[from:to] of a row asks for earlier orders once more, or leaves to others
// what is to be done, and the sentence orders nothing itself.
func (l *letter) repeats(w row, from, to int) bool { return l.leavesUnsaid(w, from, to) != NoProblem }

// leavesUnsaid is the problem of a sentence that repeats: NoRepeat, LeftToOthers, or NoProblem if it is none.
func (l *letter) leavesUnsaid(w row, from, to int) Code {
	toks := w.toks[from:to]
	if len(w.vocab.Repeating.forms) == 0 || len(toks) == 0 || toks[len(toks)-1].is(Colon) {
		return NoProblem
	}
	for _, t := range toks {
		if t.named() || t.kind == tNumber && !t.ordinal || t.is(If, Unless) {
			return NoProblem
		}
	}
	begin := 0
	if from > 0 {
		begin = w.toks[from-1].to
	}
	first, sentence := 0, 0
	for i, t := range toks {
		last := i+1 == len(toks)
		cut := t.is(Comma, Dash, Semicolon, Stop)
		end := t.from
		if last && !cut {
			if end = len(w.text); to < len(w.toks) {
				end = w.toks[to].from
			}
		}
		if !cut && !last {
			continue
		}
		if begin < end && end <= len(w.text) {
			said := w.text[begin:end]
			switch code := w.leavesPlan(toks[first:i+1], end); {
			case w.vocab.says(w.vocab.Repeating, said):
				return NoRepeat
			case w.vocab.says(w.vocab.Delegated, said), first == 0 && from == 0 && (last || t.is(Stop, Semicolon)) && l.nothingYet() && w.vocab.says(w.vocab.Suggested, said):
				return LeftToOthers
			case code != NoProblem:
				return code
			case w.vocab.movesAtWill(w.text, toks[sentence:i+1], end):
				return LeftToOthers
			}
		}
		begin, first = t.to, i+1
		if t.is(Semicolon, Stop) {
			sentence = first
		}
	}
	return NoProblem
}

// movesAtWill reports whether a sentence, up to an offset, has all or the others go where somebody else likes: "everyone goes on as is
// best". It names no area, and would be talk.
func (v *vocabulary) movesAtWill(text string, toks []token, end int) bool {
	moves := false
	for _, t := range toks {
		verb := t.kind == tWord && t.word.verb()
		if moves = moves || verb; !verb && !t.is(AllOf, Rest, Army, OnTo, Comma, And) && (!t.talk || t.doubt) {
			return false
		}
		if moves && t.to < end && v.says(v.Delegating, strings.TrimLeft(text[t.to:end], " ,")) {
			return true
		}
	}
	return false
}

// nothingYet reports whether the letter has a heading for a nation, and no order under it: all that is said of what it is to do may be
// "as suggested".
func (l *letter) nothingYet() bool {
	return l.headed && !slices.ContainsFunc(l.sheet.Sections, func(s Section) bool { return l.at.nations.Has(s.Nation) && len(s.Orders) > 0 })
}

// suggests reports whether a text begins with a sentence that takes what is suggested, and says no more.
func (v *vocabulary) suggests(text string) bool {
	said, _, _ := strings.Cut(strings.TrimSpace(text), ".")
	return v.says(v.Suggested, said)
}

// leavesPlan is the problem of a clause, which ends at an offset, that says of plans, new armies or all others that they are as they
// were, or as somebody else likes: "retreats as before", "the retreats stay", "the rest as you suggest". Read as an order it would be
// one for all of them.
func (w row) leavesPlan(toks []token, end int) Code {
	n, rests := 0, false
	for n < len(toks) && (toks[n].is(GoRetreat, GoFightOn, HeadRetreats, HeadBattles, HeadPlaces, NewArmy, GoPlace, Rest, Otherwise) ||
		n == 0 && (toks[n].is(For) || toks[n].talk && !toks[n].doubt)) {
		rests = rests || toks[n].is(Rest, Otherwise)
		n++
	}
	if n == 0 || toks[n-1].talk || toks[n-1].is(For) || toks[n-1].to > end {
		return NoProblem
	}
	said := w.text[toks[n-1].to:end]
	rest := slices.DeleteFunc(slices.Clone(toks[n:]), func(t token) bool { return t.talk || t.is(Comma, Dash, Stop, Semicolon) })
	stays := !rests && len(rest) > 0 && !slices.ContainsFunc(rest, func(t token) bool { return !t.is(GoStay, GoHold) })
	switch {
	case stays, !rests && w.vocab.says(w.vocab.Repeating, said): // the rest as before: so it is, if it was ordered before
		return NoRepeat
	case w.vocab.says(w.vocab.Delegating, said):
		return LeftToOthers
	}
	return NoProblem
}

// leavesPlans is the problem of the sentence that was read from a token on if it is about earlier plans, or those of others, although
// it reads as a plan: the order has no place of its own.
func (p *reading) leavesPlans(from int) Code {
	if !slices.ContainsFunc(p.now.orders, func(o Order) bool { return o.Kind == Plan || o.Kind == Stay && len(o.Areas) == 0 }) {
		return NoProblem
	}
	return p.l.leavesUnsaid(row{text: p.text, toks: p.toks, vocab: p.vocab}, from, p.end)
}

// unmeant returns the problem of a row that stands above orders and says that they are not meant: "draft", "do not:".
func (l *letter) unmeant(w row) (bad Problem, found bool) {
	if head, under, titled := strings.Cut(w.text, ":"); titled && strings.TrimSpace(under) != "" && doubted(w.toks) < 0 &&
		(l.labelled && label(w.text) != 0 || len(head) <= mostUnmeant && w.vocab.says(w.vocab.Unmeant, head)) {
		return Problem{Line: w.no, Text: clip(w.text), Code: NotMeant}, true // "Plan B: 2 from York to Lindsey"
	}
	if head, _, titled := strings.Cut(w.text, ":"); titled && w.vocab.You.has(spelling.Key(head)) {
		return Problem{Line: w.no, Text: clip(w.text), Code: NotMeant}, true // "You: 1 from Wessex to Devon"
	}
	text, titled := strings.CutSuffix(strings.TrimSpace(w.text), ":")
	if titled && l.forOther(w) || l.holdsOff(w.vocab, w.text) || w.putsOff() || moreToCome(text) {
		return Problem{Line: w.no, Text: clip(w.text), Code: NotMeant}, true
	}
	if len(text) > mostUnmeant || !(titled && onlyDoubts(w.toks)) && !w.vocab.says(w.vocab.Unmeant, text) && !w.checks(text) && !(titled && w.vocab.says(w.vocab.Past, text)) && !l.unmeantElsewhere(text, titled) {
		return Problem{}, false
	}
	if _, _, back := recalls(w.toks); back && !titled && (l.gave() || l.spoilt) {
		return Problem{}, false // it is of what stands before it
	}
	return Problem{Line: w.no, Text: clip(w.text), Code: NotMeant}, true
}

// checks reports whether a text only asks whether something is right: "is that OK?".
func (w row) checks(text string) bool {
	said, asked := strings.CutSuffix(strings.TrimSpace(text), "?")
	return asked && w.vocab.says(w.vocab.Checking, said)
}

// shortestElsewhere is how many bytes a row has at least that may be read in another language than the rows under it.
const shortestElsewhere = 6

// unmeantElsewhere reports whether a text says in any language, and in no other words, that orders under it are not meant: a
// row of a word or two may have been taken for one of another language.
func (l *letter) unmeantElsewhere(text string, titled bool) bool {
	if len(text) < shortestElsewhere {
		return false
	}
	said := spelling.Key(text)
	return slices.ContainsFunc(l.r.languages, func(in readerLanguage) bool {
		return in.lex.Unmeant.has(said) || titled && in.lex.Past.has(said)
	})
}

// forOther reports whether a row that ends with a colon says that what is under it is another player's, or is said to them:
// "what Bruno should do:", "for Bruno:", "Bruno:", "Hello Bruno:". Who is only thanked is not meant here.
func (l *letter) forOther(w row) bool {
	if len(w.text) > mostUnmeant || len(l.ctx.Players) == 0 {
		return false
	}
	toks, found := l.named(w.vocab, w.text, l.wordsOf(w.vocab, w.text))
	if !found {
		return false
	}
	at := slices.IndexFunc(toks, func(t token) bool { return t.player() && l.other(t.who) })
	if at < 0 || slices.ContainsFunc(toks, func(t token) bool { return t.named() }) {
		return false
	}
	if _, adopted := l.relays(w.vocab, w.text); adopted {
		return false
	}
	introduced := w.vocab.introduces(w.text[:toks[at].from], w.text[toks[at].to:])
	before := w.text[:toks[at].from]
	thanks := longest(spelling.Words(before), l.r.courtesies().closing) > 0
	return toks[at].owner || !introduced && !thanks && !(l.opening(before) && !l.greets(w.vocab, before, w.text[toks[at].from:toks[at].to]))
}

// setAside returns what says of a row of orders that they may not be meant: marks that may strike them through, a box that
// is not ticked, "no: 2 from York to Lindsey", or when they were given, "yesterday: 2 from York to Lindsey".
func (w row) setAside() (mark string, found bool) {
	if w.adorned != "" {
		return w.adorned, true
	}
	head, _, titled := strings.Cut(w.text, ":")
	if titled && len(w.toks) > 2 && w.toks[0].is(Not, None, Never) && w.toks[1].is(Colon) {
		return head, true // "NO: 2 from York to Lindsey"
	}
	return head, titled && len(head) <= mostUnmeant && w.vocab.says(w.vocab.Past, head)
}

// label is the letter by which text is one of several ways to play, "A: 2 from York to Lindsey"; 0: it is none.
func label(text string) byte {
	head, _, found := strings.Cut(text, ":")
	if head = strings.TrimSpace(head); !found || len(head) != 1 {
		return 0
	}
	return head[0] &^ ('a' - 'A')
}

// labels reports whether rows are several ways to play, by letters: which is meant?
func labels(rows []row) bool {
	has := func(name byte) bool {
		return slices.ContainsFunc(rows, func(w row) bool { return label(w.text) == name })
	}
	return has('A') && has('B')
}

// mostUnmeant is how many bytes a row may have that only says so.
const mostUnmeant = 60

// says reports whether text says one of forms, and nothing else that matters.
func (v *vocabulary) says(forms phrases, text string) bool {
	words := spelling.Words(text)
	is := func(word string, talk bool) bool {
		e, known := v.entries.find(word)
		return known && (talk && e.talk && !e.doubt || e.is(Filler, And, Request, Own, A))
	}
	for len(words) > 0 {
		if len(words) <= forms.longest && forms.has(strings.Join(words, " ")) {
			return true
		}
		switch last := len(words) - 1; {
		case is(words[last], false): // other words may go on: "come prima cosa"
			words = words[:last]
		case is(words[0], true):
			words = words[1:]
		default:
			return false
		}
	}
	return false
}

// movesNobody reports whether toks say of anybody that they are not to move: "I don't want anyone to move".
func (w row) movesNobody(toks []token) bool {
	denied, anybody, moves := false, false, false
	for _, t := range toks {
		switch {
		case t.is(Not, Never):
			denied = true
		case t.is(GoMove):
			moves = moves || anybody
		case t.is(If, Unless), t.kind == tNumber, t.named():
			return false
		case t.from < t.to && t.to <= len(w.text) && w.vocab.Anybody.has(spelling.Key(w.text[t.from:t.to])):
			anybody = denied
		}
	}
	return moves
}

// mostAimless is how many words a sentence may have that only names no place to go to.
const mostAimless = 6

// aimless reports whether toks of a row send somebody without a place, or away from one that is not named: "land
// nowhere", "out of there". Nobody can carry that out, but it is no talk.
func (w row) aimless(toks []token) bool {
	if slices.ContainsFunc(toks, func(t token) bool { return t.named() || t.kind == tNumber }) || len(toks) == 0 {
		return false
	}
	for i := range toks[1:] {
		if t := toks[i+1]; t.is(There) && (toks[i].is(From) || t.from <= len(w.text) && w.vocab.KeepingOut.in(w.text[min(toks[0].from, t.from):t.from])) {
			return true
		}
	}
	from, to := span(toks)
	if !hasAny(toks, []Word{GoMove, GoLand, GoAttack, AtSea}) || to > len(w.text) {
		return false
	}
	said := spelling.Words(w.text[from:to])
	return len(said) <= mostAimless && w.vocab.Anywhere.in(w.text[from:to])
}

// backAfter reports whether toks say no more than after how many rounds of a battle they go: "egy kör után vissza".
func backAfter(toks []token) bool {
	after := hasAny(toks, []Word{After}) && hasAny(toks, []Word{RoundWord}) && hasAny(toks, []Word{HomeWord, GoRetreat})
	return after && !slices.ContainsFunc(toks, func(t token) bool { return t.kind == tUnknown && !t.talk })
}
