package orders

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bretwalda/internal/game"
	"bretwalda/internal/spelling"
)

// leaves reports whether the last verb of toks, which a word for "for" follows, is one of leaving: "parte per".
func (v *vocabulary) leaves(text string, toks []token) bool {
	for _, t := range slices.Backward(toks) {
		if t.is(Comma, Stop, Semicolon) || t.kind == tWord && t.word.verb() {
			return t.is(GoMove) && v.Leaving.has(spelling.Key(text[t.from:t.to]))
		}
	}
	return false
}

// tidy decides what depends on neighbours: full stops that end an
// abbreviation, Roman numbers after "round", dates, and names that are also
// words.
func (v *vocabulary) tidy(text string, toks []token) []token {
	toks = v.furthered(text, stayingUnder(unlanded(departing(unbracketed(v.chances(text, halvesApart(toks)))))))
	out := make([]token, 0, len(toks)+1)
	told := false // where somebody starts
	for _, t := range toks {
		told = told || t.is(From)
	}
	for i, t := range toks {
		next, last := token{}, token{}
		if i+1 < len(toks) {
			next = toks[i+1]
		}
		if len(out) > 0 {
			last = out[len(out)-1]
		}
		switch {
		case t.is(Stop) && last.is(Open) && text[t.from:t.to] == "?":
			t = token{from: t.from, to: t.to, talk: true, doubt: true} // "2 from York to Lindsey (?)"
		case t.is(Stop) && (i+1 == len(toks) || strings.TrimSpace(text[t.to:max(t.to, next.from)]) == "" && // else a word that means nothing stands there
			(!next.gap && !v.glued(text, t, last, next) || next.is(Dash, Arrow, Comma, Colon, Semicolon, Stop, Close) || next.is(To, From, Via, And, Or) && last.named() && shortened(text, t, next))):
			switch asks := text[t.from:t.to] == "?"; {
			case asks && next.is(To, From, Via, Arrow), asks && i+1 < len(toks) && !next.gap && !next.is(Dash, Comma, Colon, Semicolon, Stop, Close):
				t = token{from: t.from, to: t.to, talk: true, doubt: true} // "2 from York? to Lindsey"
			case asks && next.is(Comma):
				// "2 from York to Lindsey?, 1 from March to Kent"
			case i+1 < len(toks):
				continue
			}
		case t.is(Stop) && last.doubt && last.to-last.from <= 3 && last.to == t.from && next.kind == tNumber:
			continue // "kb. 2": about 2
		case t.is(If) && butNot(text, out):
			t.word = Unless // "de nem, ha"
			out = out[:len(out)-2]
		case t.is(For) && next.kind == tArea && v.leaves(text, out):
			t.word = To // "una parte per York"
		case last.kind == tNumber && !last.ordinal && t.kind == tUnknown && v.Rolled.has(spelling.Key(text[t.from:t.to])):
			out = out[:len(out)-1] // "York to Kent (3 dice)": so many armies may go, or not
		case t.kind == tUnknown && next.is(Colon) && i+2 < len(toks) && toks[i+2].kind == tNation && v.Elected.has(spelling.Key(text[t.from:t.to])):
			t = token{kind: tWord, word: GoVote, from: t.from, to: t.to, gap: t.gap} // "Bretwalda: Danes"
		case t.kind == tUnknown && !t.talk && last.kind == tArea && strings.EqualFold(text[t.from:t.to], "H") && (i+1 == len(toks) || next.is(Comma, Stop, Semicolon)):
			t.kind, t.word = tWord, GoStay // "A Sus H", as in Diplomacy
		case t.is(NewArmy) && (len(out) == 0 || last.is(Stop, Semicolon)) && reinforcing(toks[i+1:]):
			t.word = GoPlace // "refuerzo Lindsey con 2 de York", where the verb is also a noun
		case t.is(GoPlace) && last.is(A), t.is(HeadPlaces) && (last.is(A) || last.kind == tNumber && !last.ordinal):
			t.word = NewArmy // "a recruit to York", where the noun is also a verb, or a heading
		case t.is(GoLand, ByLand) && staysAshore(out) && (i+1 == len(toks) || next.separates() || next.is(And, Then)):
			if last.is(In) {
				out = out[:len(out)-1]
			}
			continue // "raiders stay ashore", "on land"
		case t.is(Stop) && shortName(text, t, out, toks[i+1:]):
			continue // "Norf. 2 -> Suffolk"
		case t.is(To) && last.is(GoMove) && next.kind == tWord && next.word.verb():
			out = out[:len(out)-1] // "voy a mover 2", "they go to attack York"
			continue
		case t.is(GoMove) && next.is(GoStay, GoHold) && (len(out) == 0 || last.is(Stop, Semicolon, Comma, Colon, Own) || last.kind == tNation):
			continue // "voy a esperar", where "a esperar" is one word
		case t.is(NewArmy) && leavesAnother(toks[i+1:]) && last.kind != tNumber && !last.is(A, AllOf, Another, Rest, Of, Own, To, From):
			out = append(out, token{kind: tWord, word: A, from: t.from, to: t.from}) // "new army in Wessex and another in Kent"
		case t.is(From, Of) && last.kind == tNumber && next.kind == tWord && next.word.verb():
			continue // "2 de ellos van", where "ellos" says nothing
		case t.is(SecondHalf) && last.kind == tArea && firstly(out) && !strings.Contains(text[t.from:t.to], " "):
			continue // "Hwicce 1st, Avalon 2nd"
		case t.is(Grow) && next.is(Colon) && (len(out) == 0 || last.is(Stop, Semicolon)):
			t.word = HeadPlaces // "growth: 1 Gwent"
		case t.is(Request):
			if len(out) > 0 && !last.is(Stop, Semicolon, Comma, Colon) {
				continue
			}
		case t.is(Him) && last.is(GoPlace):
			t.word = LeaderWord // "place her in Essex": the armies are not meant
		case t.is(Him):
			if !last.is(With, And, Comma) && !next.is(With, And, Comma) || next.kind == tLeader || last.kind == tLeader {
				continue // "he should go": who that is was said
			}
			if last.is(Comma) && !next.is(With, And, Comma) && afterLosses(out) {
				continue // "if only one is left, he goes back"
			}
			t.word = LeaderWord
		case t.is(A) && last.kind != tNumber && next.is(To, ToOrIn, From, OnTo) && i+2 < len(toks) && toks[i+2].kind == tArea:
			t.kind, t.word, t.n = tNumber, NoWord, 1 // "vanno una a Galloway": no article stands there
		case t.is(If) && last.kind == tNumber && next.is(OutnumberedWord) && next.from == t.from:
			out[len(out)-1], t = t, last // "kétszeres túlerő esetén": when outnumbered 2:1
		case t.is(Except) && last.is(A) && next.is(AllOf):
			one := last // "egy kivételével mindenki": all but one
			one.kind, one.word, one.n = tNumber, NoWord, 1
			out[len(out)-1], t = t, one
		case t.is(Dash) && last.kind == tNumber && next.kind == tArea && i+2 < len(toks) && toks[i+2].is(Dash, Arrow, To) &&
			(len(out) < 2 || out[len(out)-2].is(Comma, And, Stop, Semicolon, Colon)):
			continue // "2 - Norfolk - Suffolk"
		case t.is(OrdersWord) && onlyAreas(toks[i+1:]):
			t.word = BattleOrder // "order: York, Lindsey"
		case t.is(Not) && last.is(If) && next.is(Comma, Then, Colon):
			out[len(out)-1].word, out[len(out)-1].to = Otherwise, t.to // "ha nem, marad"
			continue
		case t.kind == tUnknown && last.is(RoundWord, TurnWord):
			if n := roman(spelling.Fold(text[t.from:t.to])); n > 0 {
				t.kind, t.n = tNumber, n
			}
		case t.kind == tUnknown && last.kind == tNation:
			t.n = roman(spelling.Fold(text[t.from:t.to])) // "Jutes VI"
		case t.kind == tArea && next.is(MostWord) && last.kind == tArea && v.unaccented(text[t.from:t.to]):
			continue // "morayban mar csak 1": the word without its accent
		case t.kind == tNumber && slices.Contains(v.Pronouns, strings.ToLower(text[t.from:t.to])) && !next.is(Army, FirstUnit, SecondUnit, NewArmy):
			t = token{from: t.from, to: t.to, gap: t.gap} // "helyezd őt Essexbe": five is written otherwise
			if last.is(GoPlace) {
				t.kind, t.word = tWord, LeaderWord
			}
		case t.kind == tArea && v.unaccented(text[t.from:t.to]) && !likeName(text, last, t, next):
			t = token{from: t.from, to: t.to, gap: t.gap} // "nem kell mar visszavonulni": either may be meant
		case t.kind == tArea && t.word == Own:
			if ownsNext(last, next) && strings.ToLower(text[t.from:t.to]) == text[t.from:t.to] {
				t.kind = tWord // "Ida con sus 2"
			}
		case t.kind == tArea && t.word != NoWord:
			if asVerb(out, next, told) {
				t.kind = tWord
			}
		case t.is(From) && (next.kind == tNation || next.is(Army, RoundWord, TurnWord) || next.ownUnit() != game.NoUnit):
			t.word = Of // "de", "di"
		case t.is(And) && (last.is(If, Unless) || subject(out)) && (predicate(next) || last.kind == tLeader && next.is(ToOrIn)):
			t.word = Is // "e" for "è"
		case t.kind == tNation && next.is(From):
			out = ofNation(out)
		case t.is(For) && next.kind == tArea && v.toOrIn:
			t.word = Via // "per York a Lindsey"
		}
		out = append(out, t)
	}
	if v.toOrIn {
		whither(out)
	}
	return out
}

// staysAshore reports whether toks say that raiders stay, perhaps on what comes next.
func staysAshore(toks []token) bool {
	if n := len(toks); n > 1 && toks[n-1].is(In) {
		toks = toks[:n-1]
	}
	return len(toks) > 1 && toks[len(toks)-1].is(GoStay, GoHold) && hasAny(toks, []Word{Raiders})
}

// unbracketed returns toks without the brackets of "York (2)", which say no more than "York 2".
func unbracketed(toks []token) []token {
	out := toks[:0]
	for i := 0; i < len(toks); i++ {
		if t := toks[i]; i > 0 && i+2 < len(toks) && toks[i-1].kind == tArea && t.is(Open) && toks[i+2].is(Close) &&
			(toks[i+1].kind == tNumber && !toks[i+1].ordinal || toks[i+1].is(AllOf)) {
			out = append(out, toks[i+1])
			i += 2
			continue
		}
		out = append(out, toks[i])
	}
	return out
}

// leavesAnother reports whether toks, which follow a new army, say where it is, and then where another is.
func leavesAnother(toks []token) bool {
	if len(toks) > 0 && toks[0].is(In, To, ToOrIn) {
		toks = toks[1:]
	}
	return len(toks) > 2 && toks[0].kind == tArea && toks[1].is(And, Comma) && (toks[2].is(Another) || len(toks) > 3 && toks[2].is(And, A) && toks[3].is(Another))
}

// firstly reports whether toks end with an area after one that "first" follows, which this one is second to.
func firstly(toks []token) bool {
	n := len(toks)
	return n > 3 && toks[n-2].is(Comma, And, Then) && toks[n-3].is(First, FirstHalf) && toks[n-4].kind == tArea
}

// onlyAreas reports whether toks list two areas or more up to the end of the sentence, and say
// nothing else.
func onlyAreas(toks []token) bool {
	areas := 0
	for _, t := range toks {
		switch {
		case t.is(Stop, Semicolon):
			return areas > 1
		case t.kind == tArea:
			areas++
		case !t.is(Comma, Colon, Then, And, First):
			return false
		}
	}
	return areas > 1
}

// likeName reports whether t stands as a name does, rather than as the word that it would be with its accents: beside a number,
// an arrow or what else is said of areas, or with a capital.
func likeName(text string, last, t, next token) bool {
	first, _ := utf8.DecodeRuneInString(text[t.from:])
	beside := strings.TrimSpace(text[t.to:max(t.to, next.from)]) == "" && !strings.Contains(text[next.from:next.to], " ") // not "mar csak 1"
	return unicode.IsUpper(first) || beside && next.kind == tNumber || next.is(Arrow, Dash, Colon, And, Comma, GoHold, GoStay) ||
		last.kind == tNumber || last.is(Arrow, Dash, And, Via)
}

// unaccented reports whether word is one that means nothing, written without its accents.
func (v *vocabulary) unaccented(word string) bool {
	return slices.ContainsFunc(v.Accented, func(a string) bool { return spelling.Fold(a) == spelling.Fold(word) })
}

// afterLosses reports whether toks end with the condition that some are lost or left, which
// speaks of no leader.
func afterLosses(toks []token) bool {
	lost := false
	for i := len(toks) - 1; i >= 0 && !toks[i].is(Stop, Semicolon); i-- {
		switch t := toks[i]; {
		case t.kind == tLeader, t.is(LeaderWord):
			return false
		case t.is(LostWord, LeftWord, GoLose, DownTo):
			lost = true
		case t.is(If):
			return lost
		}
	}
	return false
}

// glued reports whether a full stop ends a sentence although the next follows without a space: "to Lindsey.York holds". After
// one that shortens a word, "r.3", or counts, "3.kör", it does not.
func (v *vocabulary) glued(text string, stop, last, next token) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:stop.from])
	first, _ := utf8.DecodeRuneInString(text[stop.to:])
	switch {
	case next.from != stop.to || !unicode.IsLetter(first) && !unicode.IsDigit(first) || addressed(text, stop.from):
		return false
	case unicode.IsDigit(before):
		return unicode.IsUpper(first) || unicode.IsLetter(first) && len(v.endings) == 0
	case before == ')' || last.kind == tArea && unicode.IsLetter(first):
		return true
	}
	word := text[:stop.from]
	word = word[strings.LastIndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })+1:]
	n := utf8.RuneCountInString(word)
	return n > 3 || n == 3 && unicode.IsUpper(first)
}

// addressed reports whether what stands in text at an offset is within an address of mail or of a page.
func addressed(text string, at int) bool {
	from, to := strings.LastIndexByte(text[:at], ' ')+1, strings.IndexByte(text[at:], ' ')
	if to < 0 {
		to = len(text) - at
	}
	whole := text[from : at+to]
	return strings.Contains(whole, "@") || strings.Contains(whole, "://") || strings.HasPrefix(strings.ToLower(whole), "www.")
}

// shortened reports whether the full stop t ends a shortened word rather than the
// sentence before next: "2 Yor. to Lin."
func shortened(text string, t, next token) bool {
	before := strings.LastIndexFunc(text[:t.from], func(r rune) bool { return !unicode.IsLetter(r) })
	first, _ := utf8.DecodeRuneInString(text[next.from:])
	word := text[before+1 : t.from]
	return word != "" && utf8.RuneCountInString(word) <= longestShort && !next.ended && !unicode.IsUpper(first)
}

// shortName reports whether the full stop t ends a shortened area with which a sentence begins, before how many of it go
// where.
func shortName(text string, t token, before, after []token) bool {
	n := len(before)
	if n == 0 || before[n-1].kind != tArea || before[n-1].full || n > 1 && !before[n-2].is(Stop, Semicolon, Comma) || text[t.from:t.to] != "." || before[n-1].to != t.from {
		return false
	}
	return len(after) > 1 && after[0].kind == tNumber && !after[0].ordinal && after[1].is(To, ToOrIn, OnTo, Arrow, Dash, GoMove, GoAttack)
}

// reinforcing reports whether toks, which follow a word for new armies, say what area gets how many from another.
func reinforcing(toks []token) bool {
	return len(toks) > 4 && toks[0].kind == tArea && toks[1].is(With) && toks[2].kind == tNumber && toks[3].is(From, Of) && toks[4].kind == tArea
}

// longestShort is how many letters a shortened word has at most.
const longestShort = 5

// predicate reports whether t is what may be said to be.
func predicate(t token) bool {
	return t.is(EmptyWord, MineWord, HeldByWord, Alive, Dead, SubjectTo, Foe, AttackedWord, OutnumberedWord)
}

// subject reports whether toks end in a name that a condition begins with.
func subject(toks []token) bool {
	n := len(toks)
	return n > 1 && (toks[n-1].named() || toks[n-1].is(LeaderWord)) && toks[n-2].is(If, Unless, And, Or, Open, Comma)
}

// whither decides words that mean "to" as well as "in" by what goes on: where
// somebody goes they mean "to", where somebody is or fights, "in".
func whither(toks []token) {
	goes, loss, told := true, false, false // told: a verb or a start
	for i, t := range toks {
		if t.those && !loss {
			goes, loss, told = true, false, false
		}
		switch {
		case t.is(ToOrIn):
			toks[i].word = To
			if i+1 < len(toks) && toks[i+1].kind == tNation || t.ended {
				continue
			}
			if !goes || !told && !paired(toks[:i]) && (settled(toks[i:]) || leaves(toks[i+1:])) {
				toks[i].word = In
			}
		case t.is(Colon, Semicolon, Stop, Then), t.is(Comma) && i+1 < len(toks) && toks[i+1].kind != tArea:
			goes, loss, told = true, false, false
		case t.is(From, Via, OnTo, OnVia):
			goes, told = !loss, true // "those from Kent in York"
		case t.kind == tWord && stays(t.word):
			goes, loss, told = false, t.is(GoLose, GoSpare), true
		case t.kind == tWord && t.word.verb():
			goes, told = true, true
		}
	}
}

// paired reports whether toks end in an area and a number, in whatever order: what comes
// is where they go, whatever is said after it.
func paired(toks []token) bool {
	if len(toks) < 2 {
		return false
	}
	last, before := toks[len(toks)-1], toks[len(toks)-2]
	return last.kind == tNumber && before.kind == tArea || last.kind == tArea && before.kind == tNumber
}

// leaves reports whether toks begin with areas, a verb of going and another place to go to:
// "(3 in) Essex go to Suffolk" are in Essex.
func leaves(toks []token) bool {
	n := 0
	for n < len(toks) && (toks[n].kind == tArea || n > 0 && toks[n].is(And, ToOrIn)) {
		n++
	}
	if n == 0 || n+1 >= len(toks) || !toks[n].is(GoMove, GoLand, GoAttack) {
		return false
	}
	return toks[n+1].is(To, ToOrIn, OnTo, Arrow, Dash) || toks[n+1].kind == tArea
}

// settled reports whether the first verb to come says what happens in a place,
// or where to retreat from it.
func settled(toks []token) bool {
	another := false // somebody else is named who does so: "two to Avalon, one stays"
	for i, t := range toks {
		switch {
		case t.is(Semicolon, Stop, From):
			return false
		case t.is(Comma) && i+1 < len(toks) && toks[i+1].kind == tWord && toks[i+1].word.ownKind() != NoOrder:
			return false // "2 a Pisa, piazza 2 a Roma"
		case t.is(Comma) && i+1 < len(toks):
			another = toks[i+1].kind == tNumber || toks[i+1].is(A, Rest)
		case t.kind == tArea:
			another = false
		case t.kind == tWord && (stays(t.word) || t.word == GoRetreat):
			return !another
		case t.kind == tWord && t.word.verb():
			return false
		}
	}
	return false
}

// stays reports whether w says what happens in a place.
func stays(w Word) bool {
	switch w {
	case GoPlace, GoBuild, GoStay, GoHold, GoFight, GoFightOn, GoHit, GoLose, GoSpare, GoRemove, GoStarve, GoTake, GoLeave,
		GoReplace, GoStop, BattleOrder, HeadPlaces, HeadBattles, NewArmy, Foe, If, Unless,
		Is, Have, EmptyWord, OutnumberedWord, AttackedWord, AttackingWord, DefendingWord:
		return true
	}
	return w >= ownWords && w < ownAsked || w > SecondUnit
}

// ownsNext reports whether a name between last and next that is also a possessive ("sus") is that: it
// stands before how many or who goes.
func ownsNext(last, next token) bool {
	return (next.kind == tNumber || next.is(Army, FirstUnit, SecondUnit, AllOf)) &&
		(last.is(With, And, AllOf, LeaderWord, Of) || last.kind == tLeader || last.kind == tWord && last.word.verb())
}

// asVerb decides whether a name that is also a verb ("march") is the verb: at
// the beginning of a statement or after those who march, before what follows a
// verb; before "to" only where another word tells the start.
func asVerb(before []token, next token, told bool) bool {
	last, beforeLast := token{}, token{}
	if len(before) > 0 {
		last = before[len(before)-1]
	}
	if len(before) > 1 {
		beforeLast = before[len(before)-2]
	}
	start := len(before) == 0 || last.is(Stop, Semicolon, Colon, Then, May) || last.kind == tNation ||
		last.is(Comma, And) && beforeLast.kind != tArea && beforeLast.kind != tNumber && !beforeLast.is(Close)
	subject := start || last.is(Army, FirstUnit, SecondUnit, LeaderWord, AllOf, Rest) || last.kind == tLeader || last.kind == tNumber
	if last.kind == tArea && beforeLast.is(In, From) && next.is(With, To, OnTo) {
		return true // "the armies in York march to …"
	}
	switch {
	case next.is(From):
		return subject
	case next.is(To, OnTo, With):
		return subject && told
	}
	return start && (next.kind == tNumber || next.kind == tLeader || next.kind == tArea ||
		next.is(AllOf, ButFor, Army, FirstUnit, SecondUnit, A, LeaderWord))
}

// roman reads a Roman number up to 39; 0: none.
func roman(s string) int {
	total, before := 0, 0
	for i := len(s) - 1; i >= 0; i-- {
		n := map[byte]int{'i': 1, 'v': 5, 'x': 10}[s[i]]
		if n == 0 {
			return 0
		}
		if n < before {
			total -= n
		} else {
			total, before = total+n, n
		}
	}
	return total
}

// ofNation makes what stands before a nation that somebody starts with a number alone:
// "un ejército Saxon de Essex" is "1 Saxon de Essex".
func ofNation(before []token) []token {
	if n := len(before); n > 1 && before[n-1].is(Army) && (before[n-2].is(A) || before[n-2].kind == tNumber) {
		before = before[:n-1]
	}
	if n := len(before); n > 0 && before[n-1].is(A) {
		before[n-1].kind, before[n-1].n = tNumber, 1
	}
	return before
}

// butNot reports whether toks end in "but not," behind an order: what follows "if" then forbids it.
func butNot(text string, toks []token) bool {
	n := len(toks)
	if n < 3 || !toks[n-1].is(Comma) || !toks[n-2].is(Not) {
		return false
	}
	before := toks[n-3]
	return strings.TrimSpace(text[before.to:toks[n-2].from]) != "" || !before.is(Comma, Stop, Semicolon, Colon, Then, Open)
}
