package orders

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/spelling"
)

// A turn is words in a row of which orders were made that may not be what they say. One more is one more in the
// table turns; what no row can tell has a function (see doubtful).
type turn struct {
	after   []Word  // the row begins the statement, or stands after one of these; nil: anywhere
	row     []place // the words
	until   []Word  // it ends the statement, or one of these follows; nil: anything may follow
	without []Word  // none of these is in the statement
	doubt   int     // which of the words is told
	// read reports whether orders os are what toks, the row and the rest of its statement, may not mean; nil: any are.
	read func(p *reading, os []Order, toks []token) bool
	// contrary: the orders are of others, of another place, or say the contrary, and no part of them is offered.
	contrary bool
}

// place is what may stand at one place of a row: a token of a kind, or one of some words.
type place struct {
	kind  tokenKind // tUnknown: none of a kind
	words []Word
	talk  bool // or a word that means nothing to the game
}

func (w *place) fits(t *token) bool {
	return w.kind != tUnknown && t.kind == w.kind || t.is(w.words...) || w.talk && t.talk
}

func these(words ...Word) place { return place{words: words} }

func either(kind tokenKind, words ...Word) place { return place{kind: kind, words: words} }

// inTurn returns the word in toks[from:to] that is told of the first turn of phrase of which orders os may be made;
// with contrary, only of those of which nothing is offered.
func (p *reading) inTurn(from, to int, os []Order, contrary bool) (at int, found bool) {
	if len(os) == 0 {
		return 0, false
	}
	there := wordsAmong(p.toks[from:to])
	for k := range turns {
		t := &turns[k]
		if contrary && !t.contrary || !t.possible(&there) {
			continue
		}
		for i := from; i+len(t.row) <= to; i++ {
			if p.inRow(t, i, from, to) && (t.read == nil || t.read(p, os, p.toks[i:to])) && (len(t.without) == 0 || !hasAny(p.toks[from:to], t.without)) {
				return i + t.doubt, true
			}
		}
	}
	return 0, false
}

// wordSet is a set of words.
type wordSet [4]uint64

// wordsAmong are those of toks.
func wordsAmong(toks []token) (s wordSet) {
	for i := range toks {
		if t := &toks[i]; t.kind == tWord {
			s[t.word>>6] |= 1 << (t.word & 63)
		}
	}
	return s
}

// hasAny reports whether one of words is in s.
func (s *wordSet) hasAny(words []Word) bool {
	for _, w := range words {
		if s[w>>6]&(1<<(w&63)) != 0 {
			return true
		}
	}
	return false
}

// possible reports whether a statement with these words may have the row of t.
func (t *turn) possible(there *wordSet) bool {
	for k := range t.row {
		if w := &t.row[k]; w.kind == tUnknown && !w.talk && !there.hasAny(w.words) {
			return false
		}
	}
	return true
}

// inRow reports whether the row of t stands at toks[i], in a statement toks[from:to].
func (p *reading) inRow(t *turn, i, from, to int) bool {
	for k := range t.row {
		if !t.row[k].fits(&p.toks[i+k]) {
			return false
		}
	}
	end := i + len(t.row)
	return (t.after == nil || i == from || p.toks[i-1].is(t.after...)) && (t.until == nil || end == to || p.toks[end].is(t.until...))
}

func hasAny(toks []token, words []Word) bool {
	for i := range toks { // not by a function of each token, which is copied for that
		if toks[i].is(words...) {
			return true
		}
	}
	return false
}

// anyOrder makes of what is asked of one order what is asked of several: whether one is so.
func anyOrder(so func(o *Order, toks []token) bool) func(p *reading, os []Order, toks []token) bool {
	return func(_ *reading, os []Order, toks []token) bool {
		for i := range os {
			if so(&os[i], toks) {
				return true
			}
		}
		return false
	}
}

// counts reports whether o is of so many as t says.
func (o *Order) counts(t *token) bool { return o.Count == N(uint8(min(t.n, 99))) }

// goesTo reports whether o moves somebody to a.
func (o *Order) goesTo(a board.Area) bool { return o.Kind == Move && o.end() == a }

var (
	anArea   = either(tArea)
	aNumber  = either(tNumber)
	aLeader  = either(tLeader)
	whoLeads = either(tLeader, LeaderWord)
	nothing  = []Word{NoWord} // until the end of the statement

	retreatDenied = []Word{Not, None, Never, If, Unless, Until, Except, ButFor, Otherwise}
	guarded       = []Word{Comma, And, If, Unless, Because, Then, With, Stop, Semicolon} // behind an area that somebody holds
)

// turns are the turns of phrase, in the order in which they are looked for.
var turns = []turn{
	{ // the leader goes with those who are counted, and is not kept where others are: "if …, hold Lindsey and Oswiu and 1 from York to Kent"
		row: []place{aLeader, these(And), aNumber, these(From)}, contrary: true, read: leaderKept,
	},
	{ // those of an area retreat, and nobody goes there by way of another: "if …, 1 from York to Lindsey and Bernicia retreats"
		row: []place{anArea, these(GoRetreat)}, contrary: true,
		read: func(_ *reading, os []Order, toks []token) bool {
			flees := func(o Order) bool { return o.Kind == Plan && slices.Contains(o.Areas, toks[0].area) }
			goes := func(o Order) bool {
				return o.goesTo(toks[0].area) && len(o.Steps) > 0 && (len(o.Steps) > 1 || len(o.Steps[0].Via) > 0)
			}
			return slices.ContainsFunc(os, flees) && slices.ContainsFunc(os, goes)
		},
	},
	{ // the same, where one word says it: "retirada de allí a York"
		row: []place{these(OnTo), anArea}, contrary: true,
		read: anyOrder(func(o *Order, _ []token) bool { return o.Kind == Plan && len(o.Areas) == 0 && len(o.Goals) > 0 }),
	},
	{ // they retreat from where others were sent, and a plan without a place is for all: "retreat from there to York"
		row: []place{these(There), these(To, ToOrIn, In), anArea}, contrary: true,
		read: anyOrder(func(o *Order, _ []token) bool { return o.Kind == Plan && len(o.Areas) == 0 && len(o.Goals) > 0 }),
	},
	{ // so many retreat, or the others do when so many are left: "retreat York with 1", "retreat to York with 1"
		row: []place{anArea, these(With), aNumber}, until: []Word{Comma}, doubt: 2,
		read: anyOrder(func(o *Order, toks []token) bool {
			return o.Kind == Plan && o.counts(&toks[2]) && (len(o.Areas) == 1 || len(o.Goals) > 0)
		}),
	},
	{ // others are to be placed where a leader is, whom orders place: "one where Egbert is"
		row: []place{aLeader, these(Is)}, until: []Word{Comma, And, Colon},
		read: anyOrder(func(o *Order, _ []token) bool { return o.Kind == Place }),
	},
	{ // the number is theirs, or they come besides: "2 from York to Lindsey with the cavalry"
		row: []place{these(With), either(tWord)}, doubt: 1,
		read: anyOrder(func(o *Order, toks []token) bool {
			u := toks[1].ownUnit()
			return u != game.NoUnit && o.Kind == Move && o.Unit == u && o.Count.Amount == Exactly && o.Second.Amount == Unsaid
		}),
	},
	{ // a move goes on to an area whose armies are said to go: "Egbert to Avalon, Sussex follows"
		row: []place{these(Comma, And), anArea, these(GoMove)}, until: nothing, doubt: 1,
		read: anyOrder(func(o *Order, toks []token) bool { return o.goesTo(toks[1].area) }),
	},
	{ // those whom a leader joins are not those he takes along: "Egbert joins the 2 in Sussex"
		row: []place{whoLeads, these(GoMove), aNumber, these(In)}, doubt: 2,
	},
	{ // how many an area is to have is not how many go: "bring Lindsey up to 3 from York"
		row: []place{anArea, these(To), aNumber}, until: []Word{From, Comma, And, With}, doubt: 2,
		read: anyOrder(func(o *Order, toks []token) bool { return o.goesTo(toks[0].area) }),
	},
	{ // new armies are in the first, and some of its armies go: "new in York, York 2 in Lindsey"
		after: []Word{Comma, Colon, And, Then}, row: []place{anArea, aNumber, these(In, To), anArea}, doubt: 2,
		read: func(_ *reading, os []Order, toks []token) bool {
			return toks[0].areas.Len() == 1 && toks[3].areas.Len() == 1 && newIn(os, toks[3].area)
		},
	},
	{ // one who is not named goes with one who is, of whom orders hold one: "back to Cheshire with him and Olaf"
		row: []place{these(Him, LeaderWord), these(And), aLeader}, doubt: 1,
	},
	{ // who goes with a leader who attacks is not said: "Egbert takes Avalon"
		row:  []place{whoLeads, these(GoAttack, GoTake)},
		read: anyOrder(func(o *Order, _ []token) bool { return o.Kind == Move && o.led() && o.Count == N(0) }),
	},
	{ // the number is of those of the area behind it, and taken from sea: "attack Cheshire 2 Pennines 1 York"
		row: []place{anArea, aNumber, anArea}, doubt: 1, contrary: true,
		read: func(p *reading, os []Order, toks []token) bool {
			return toks[2].area != toks[0].area && p.here().armies(toks[2].area) > 0 && slices.ContainsFunc(os, func(o Order) bool {
				return o.goesTo(toks[0].area) && o.From == board.None && o.counts(&toks[1]) && !o.led()
			})
		},
	},
	{ // so many go from where others are sent, and are taken from elsewhere: "land the two, then York 1 to Lindsey"
		row: []place{these(Comma, Then), anArea, aNumber, these(To, Arrow, OnTo), anArea}, doubt: 1, contrary: true,
		read: func(_ *reading, os []Order, toks []token) bool {
			there := func(o Order) bool { return o.goesTo(toks[1].area) }
			return slices.ContainsFunc(os, there) && slices.ContainsFunc(os, func(o Order) bool {
				return o.goesTo(toks[4].area) && o.counts(&toks[2]) && o.From != toks[1].area
			})
		},
	},
	{ // a leader leaves, or leaves others, and is kept: "Ida leaves 1 in York"
		row: []place{aLeader, these(GoLeave), either(tNumber, From, A, AllOf)}, contrary: true, read: leaderKept,
	},
	{ // the same: "Ida leaves York"
		row: []place{aLeader, these(GoLeave), anArea}, contrary: true, read: leaderKept,
	},
	{ // from where a leader retreats, and with whom, is not said: "Ida retreats"
		row: []place{aLeader, these(GoRetreat)}, without: []Word{AllOf, With, And, Rest},
		read: anyOrder(func(o *Order, _ []token) bool {
			return o.Kind == Plan && o.Count.Amount == All && len(o.Areas) == 0 && o.led()
		}),
	},
	{ // so many go from one to the next, and are kept in both: "Ida stays, 2 York Lindsey"
		row: []place{aNumber, anArea, anArea}, doubt: 2, contrary: true,
		read: anyOrder(func(o *Order, toks []token) bool {
			return o.Kind == Stay && o.Count.Amount == Exactly && (len(toks) == 3 || toks[3].kind != tArea) &&
				slices.Contains(o.Areas, toks[1].area) && slices.Contains(o.Areas, toks[2].area)
		}),
	},
	{ // a leader goes from nobody knows where, right behind where others go: "the others to March, Ida attacks Cheshire" without a break
		row: []place{anArea, aLeader, these(GoMove, GoAttack, GoTake, GoLand), either(tArea, To, In)}, doubt: 1,
		read: anyOrder(func(o *Order, toks []token) bool {
			return o.Kind == Move && o.Leader == toks[1].leader && o.passes(toks[0].area)
		}),
	},
	{ // an area is the last from which anybody goes, and they go at once: "remove York last"
		row: []place{anArea, these(Last)}, until: []Word{Comma, Stop, Semicolon, Colon, And, Then, Close}, without: []Word{BattleOrder, GoFight}, doubt: 1, contrary: true,
		read: anyOrder(func(o *Order, _ []token) bool { return o.Kind == Remove || o.Kind == Plan || o.Kind == Withdraw }),
	},
	{ // a verb of a condition is denied, which is read as one about who is there: "if nobody in York moves, ..."
		row: []place{these(If, Unless), these(None), these(In, From, Of), anArea, these(GoMove, GoAttack, GoLand, GoLeave, GoStay, GoHold, GoFight)}, until: []Word{Comma, Colon, Then}, doubt: 1, contrary: true,
	},
	{ // those of both go, or those of the first through the second: "York, Lindsey -> Norfolk 1"
		row: []place{anArea, these(Comma, And), anArea, these(To, OnTo, Arrow, Dash), anArea}, contrary: true, read: throughTheSecond(0, 2),
	},
	{ // the same: "2 from York" above "Pennines to Cheshire"
		row: []place{these(From), anArea, anArea, these(To, OnTo, Arrow, Dash), anArea}, contrary: true, read: throughTheSecond(1, 2),
	},
	{ // so many go from one to the next, or come to both: "new:" above "2 York Lindsey"
		row: []place{aNumber, anArea, anArea}, without: []Word{GoPlace, NewArmy}, doubt: 2, contrary: true,
		read: anyOrder(func(o *Order, toks []token) bool {
			return o.Kind == Place && o.Count.Amount == Exactly && (len(toks) == 3 || toks[3].kind != tArea) &&
				slices.Contains(o.Areas, toks[1].area) && slices.Contains(o.Areas, toks[2].area)
		}),
	},
	{ // the number is of those before it, or of those behind it: "new: York 2 Lindsey"
		row: []place{anArea, aNumber, anArea}, until: []Word{Comma}, doubt: 1, contrary: true,
		read: func(_ *reading, os []Order, toks []token) bool {
			placed := func(count Count, a board.Area) bool {
				return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Place && o.Count == count && slices.Contains(o.Areas, a) })
			}
			return placed(Count{Amount: All}, toks[0].area) && placed(N(uint8(min(toks[1].n, 99))), toks[2].area)
		},
	},
	{ // nobody is to go there: "move nobody into York"
		row: []place{these(GoStay), these(To, OnTo), anArea}, contrary: true,
		read: func(_ *reading, os []Order, toks []token) bool { return keeps(os, toks[2].area) },
	},
	{ // those who go stay there, and nothing is said of the rest: "land 2 in Norfolk and stay", "Egbert takes 2 to York and stays"
		row: []place{anArea, these(Comma, And), these(GoStay, GoHold)}, until: []Word{There}, doubt: 2, contrary: true, read: staysThere(2),
	},
	{ // the same, where the verb stands behind: "Egbert 2 sereggel Lindseybe megy és ott marad"
		row: []place{anArea, these(GoMove), these(Comma, And), these(GoStay, GoHold)}, until: []Word{There}, doubt: 3, contrary: true, read: staysThere(3),
	},
	{ // the same, where more stands before the verb: "3 to Lindsey, to stay", "és ott marad"
		row: []place{anArea, these(Comma, And), these(To, For, There, In), these(GoStay, GoHold)}, until: []Word{There}, doubt: 3, contrary: true, read: staysThere(3),
	},
	{ // the same: "3 to Lindsey to stay", "3 a Lindsey para quedarse"
		row: []place{anArea, these(To, For, There), these(GoStay, GoHold)}, until: []Word{There}, doubt: 2, contrary: true, read: staysThere(2),
	},
	{ // the same: "3 a Lindsey, e resta lì"
		row: []place{anArea, these(Comma), these(And), these(GoStay, GoHold)}, until: []Word{There}, doubt: 3, contrary: true, read: staysThere(3),
	},
	{ // those of an area send some back, and nobody goes there: "the Orkneys send one back to the sea"
		row: []place{anArea, these(GoMove, GoLand), either(tNumber, A)}, contrary: true, read: sentBack,
	},
	{ // the same, where the verb stands behind: "Orkneys egyet visszaküld a tengerre"
		row: []place{anArea, either(tNumber, A), these(GoMove, GoLand)}, contrary: true, read: sentBack,
	},
	{ // one of those who do not stay goes home, and not all: "everybody stays except one in the Orkneys, who goes home"
		row: []place{these(Except, ButFor, Without), either(tNumber, A, Army)}, contrary: true,
		read: func(_ *reading, os []Order, _ []token) bool {
			return slices.ContainsFunc(os, homeAll) && slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Stay })
		},
	},
	{ // before a round is not after it: "non ritirarti prima del secondo round"
		row: []place{these(First), these(Of), these(RoundWord)}, contrary: true,
		read: anyOrder(func(o *Order, _ []token) bool { return o.Kind == Plan }),
	},
	{ // so many go, or all others do when so many are left: "retreat with one"
		row: []place{these(GoRetreat), these(With), aNumber}, until: []Word{Comma}, doubt: 2,
		read: anyOrder(func(o *Order, toks []token) bool { return o.Kind == Plan && o.counts(&toks[2]) }),
	},
	{ // a leader does not go alone: "Egbert and gang to Lindsey"
		row: []place{aLeader, these(And, With), {words: []Word{Army}, talk: true}}, doubt: 2,
		read: anyOrder(func(o *Order, _ []token) bool { return o.Kind == Move && o.led() && o.Count == N(0) }),
	},
	{ // the one battle that is last, where orders have it first: "fight York last"
		row: []place{anArea, these(Last)}, doubt: 1, contrary: true, read: onlyBattle,
	},
	{ // the same: "Norfolkban harcolj utoljára"
		row: []place{anArea, these(GoFight), these(Last)}, doubt: 2, contrary: true, read: onlyBattle,
	},
	{ // they go there and retreat from there, or retreat to there: "2 from York to March retreat if outnumbered"
		row: []place{anArea, these(To, OnTo, Arrow, Dash), anArea, these(GoRetreat, HeadRetreats)}, doubt: 3, contrary: true, read: fleesTheWay,
	},
	{ // the same: "2 from York to March: retreat if outnumbered"
		row: []place{anArea, these(To, OnTo, Arrow, Dash), anArea, these(Colon), these(GoRetreat, HeadRetreats)}, doubt: 4, contrary: true,
		read: anyOrder(func(o *Order, toks []token) bool { return o.Kind == Plan && slices.Contains(o.Areas, toks[0].area) }),
	},
	{ // the same: "2 York March retreat if outnumbered"
		row: []place{aNumber, anArea, anArea, these(GoRetreat, HeadRetreats)}, doubt: 3, contrary: true,
		read: anyOrder(func(o *Order, toks []token) bool { return o.Kind == Plan && slices.Contains(o.Areas, toks[1].area) }),
	},
	{ // the rest stays, or they do, or fight on: "2 from York to March (hold)"
		row: []place{anArea, these(Open), these(GoStay, GoHold), these(Close)}, doubt: 2, contrary: true,
		read: func(_ *reading, os []Order, _ []token) bool { return slices.ContainsFunc(os, Order.restStays) },
	},
	{ // a leader who stays leads nobody: "2 from York to March (Egbert stays)"
		row: []place{aLeader, these(GoStay, GoHold)}, contrary: true,
		read: anyOrder(func(o *Order, toks []token) bool { return o.Kind == Move && o.Leader == toks[0].leader }),
	},
	{ // so many come from there, or go there: "March (2 York, 1 Lindsey)"
		row: []place{anArea, these(Open), aNumber, anArea}, contrary: true,
		read: anyOrder(func(o *Order, toks []token) bool {
			return o.Kind == Move && o.From == toks[0].area && o.goesTo(toks[3].area)
		}),
	},
	{ // they leave those who stay, or come from sea: "hold York (move 1 to March)"
		row: []place{either(tArea, GoStay, GoHold), these(Open), either(tNumber, GoMove, GoAttack, GoTake, A, AllOf)}, doubt: 2, contrary: true,
		read: func(_ *reading, os []Order, _ []token) bool {
			return keeps(os, board.None) && slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.From == board.None })
		},
	},
	{ // raiders who stay are not the rest: "all raiders stay on land (1 new army in York)"
		row: []place{these(Raiders)}, contrary: true,
		read: func(_ *reading, os []Order, _ []token) bool {
			return slices.ContainsFunc(os, Order.restStays) && !slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Withdraw })
		},
	},
	{ // which battle comes first, and what to do in it: "fight March first (no retreat)"
		row: []place{these(GoFight, BattleOrder), these(First)}, contrary: true, read: onlyPlans,
	},
	{ // the same
		row: []place{these(GoFight), anArea, these(First)}, contrary: true, read: onlyPlans,
	},
	{ // the same, where the verb stands behind
		row: []place{these(First), these(GoFight, BattleOrder)}, contrary: true, read: onlyPlans,
	},
	{ // the same: "először Marchban harcolunk"
		row: []place{these(First), these(In), anArea, these(GoFight)}, contrary: true, read: onlyPlans,
	},
	{ // they retreat at once, or move: "retreat if outnumbered and 1 from Lindsey to Kent"
		row: []place{these(And), either(tNumber, AllOf), either(tArea, From)}, doubt: 1, contrary: true,
		read: func(_ *reading, os []Order, _ []token) bool {
			plan := func(later bool) bool {
				return slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Plan && (len(o.When) > 0) == later && (later || len(o.Goals) > 0) })
			}
			return plan(true) && plan(false)
		},
	},
	{ // one of two, where orders have both: "a burh in York or Kent"
		row: []place{anArea, these(Or), either(tArea, In)}, without: []Word{Not, None, Never, GoStay}, doubt: 1,
		read: func(p *reading, os []Order, toks []token) bool {
			second := slices.IndexFunc(toks[2:], func(t token) bool { return t.kind == tArea }) + 2
			return second > 1 && slices.ContainsFunc(os, func(o Order) bool {
				return (o.Kind == Stay || p.l.r.lex.own.kinds(Built)&anyOf(o.Kind) != 0 || o.Kind >= OwnKinds) &&
					slices.Contains(o.Areas, toks[0].area) && slices.Contains(o.Areas, toks[second].area)
			})
		},
	},
	{ // what stood before is cut off within brackets: "2 from York (incl. Egbert) to Lindsey"
		row: []place{either(tLeader), these(Close), these(To, OnTo, Arrow, Dash, In, From)}, without: []Word{Open}, contrary: true,
	},
	{ // there if something is so, else where they go: "2 from York to Lindsey (Norfolk if empty)"
		row: []place{anArea, these(Open), anArea, these(If, Unless)}, doubt: 2, contrary: true, read: throughTheFirst,
	},
	{ // the same: "2 Yorkból Lindseybe (Norfolkba ha üres)"
		row: []place{anArea, these(Open), these(To, In), anArea, these(If, Unless)}, doubt: 3, contrary: true, read: throughTheFirst,
	},
	{ // so many at most: "hasta 3 de York a Lindsey"
		row: []place{these(To), aNumber, these(From)},
		read: func(p *reading, os []Order, toks []token) bool {
			if toks[0].to > len(p.text) || toks[0].from >= toks[0].to {
				return false
			}
			to := p.vocab.entries.of(spelling.Key(p.text[toks[0].from:toks[0].to]))
			return to.is(To) && slices.ContainsFunc(os, func(o Order) bool { return o.Kind == Move && o.counts(&toks[1]) }) // not "in due da York"
		},
	},
	{ // those who retreat do not fight on: "evacúa York" above "lucha en Norfolk al final"
		row: []place{these(GoRetreat), anArea}, without: retreatDenied, contrary: true, read: fightsOnAt(1),
	},
	{ // the same: "pull out of York"
		row: []place{these(GoRetreat), these(From, Of), anArea}, without: retreatDenied, contrary: true, read: fightsOnAt(2),
	},
	{ // a correction, or both: "not Lindsey, Norfolk"
		after: nothing, row: []place{these(Not), anArea, these(Comma), anArea}, contrary: true,
		read: func(_ *reading, os []Order, toks []token) bool { return keeps(os, toks[3].area) },
	},
	{ // from there, or each by itself: "Suffolk guards Norfolk"
		row: []place{anArea, these(GoHold, GoStay), anArea}, until: guarded, doubt: 2, read: holdsBoth(2),
	},
	{ // the same: "Suffolk stays to guard Norfolk"
		row: []place{anArea, these(GoStay), these(GoHold), anArea}, until: guarded, doubt: 3, read: holdsBoth(3),
	},
	{ // the leader goes on with them, where orders leave him behind: "Stilicho to Roma alone, then on with 2 to Etruria"
		row: []place{these(With), aNumber}, doubt: 1, contrary: true, read: leavesLeader,
	},
}
