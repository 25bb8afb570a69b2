package orders

import (
	"maps"
	"slices"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// OwnKinds is the first kind of the orders that a family of games has for itself. Those
// below Kinds are common to all, but for some that are stored by a number there: a family
// uses those that its games have a need for.
const OwnKinds Kind = 64

// The first of the words of own statements, by what they are, and of the kinds of units.
const (
	ownWords Word = 192 // verbs
	ownNouns Word = 224 // what is placed
	ownAsked Word = 232 // what is asked for
	ownUnits Word = 240

	ownMatter = ownUnits - 1 // what orders are about, without a word of an order
)

// The first kind of units of a family is what armies are of where nothing else is said; its
// second may go with them, counted apart.
const (
	firstUnit  game.Unit = 1
	secondUnit game.Unit = 2

	FirstUnit  = ownUnits + Word(firstUnit)
	SecondUnit = ownUnits + Word(secondUnit)
)

// Family is what the order language of a family of games has besides the common
// statements, or instead of them. The kinds of its statements are stored: a statement
// never changes its place, or its Kind.
type Family struct {
	Statements []Statement
	// Units are the kinds of units, by game.Unit; the first is empty. None: statements
	// count without a kind.
	Units []Unit
	// Moves is the statement that a clause makes which only says who goes from where to
	// where; NoOrder: a common Move.
	Moves Kind
	// RetreatsByUnits says that a Plan can name which units retreat, in its Forces; else it
	// counts armies.
	RetreatsByUnits bool
	// Uses are the common kinds of orders that its games have a need for; none: all.
	Uses []Kind
	// Matter are words by which a short line is about the game, though no order has them: "keep the gold",
	// "no purchases". Such a line is told, it is no talk.
	Matter Forms
	// Early are the kinds of orders that are carried out before the first nation turn of a
	// round.
	Early []Kind
	// Ends are those kinds of orders that can stand and yet do nothing in the turns of others.
	Ends []Kind
	// Compounds, besides the common ones, and Names are those of a Lexicon.
	Compounds map[ruleset.Language]map[string][]Word
	Names     map[ruleset.Language]map[string][]string
	// Inflect is a form of the name of something of a kind ("area", "leader") in a language, as
	// the game's grammar has it: "in" of the area york is "a York". "" or nil: there is none.
	Inflect func(lang ruleset.Language, kind, form, id, name string) string
}

// Forms are ways to write something, by language. The first of each is printed, where there
// are no Phrasings.
type Forms map[ruleset.Language][]string

// Phrasings say how something is printed, by language.
type Phrasings map[ruleset.Language]Text

// Unit is a kind of units. Printed without Phrasings, the first form is of one, the second
// of several.
type Unit struct {
	Name  string // in files of words
	Forms Forms
	Print Phrasings
	Fixed bool // they never move
	// Afloat: they are always at sea.
	Afloat bool
	// Cases are its forms with statements that take a case, by language and case.
	Cases map[ruleset.Language]map[string]string
}

// Statement is a kind of order that one family has. The zero Shape is made of words that say
// what to do; and how many of which units, who leads them, whence, on which way and where, and
// which nation it is about, as far as that is said: "pay a ransom in Hexham". It reads and
// prints Count, or Forces where the family has kinds of units; Leaders, From, Steps (of Moves
// and those that Travel) or Areas, Nations, and not Yes if it says that something is not to
// be. What the other shapes have is said there.
type Statement struct {
	Name  string // in files of words
	Kind  Kind   // NoOrder, as of all that are Free: OwnKinds plus its place
	Shape Shape
	Unit  game.Unit // of a shape that is about a kind of units
	By    string    // the one nation that may say it; not given: any
	Forms Forms
	// Case is the case in which units stand with it, by language; not given: objectCase.
	Case map[ruleset.Language]string
	// Where is the phrase that says areas, by language; not given: InPhrase, or WhatPhrase
	// where something is done to Areas: "raid Pisae".
	Where map[ruleset.Language]Phrase
	Areas bool
	// Foes: its nations are those it is against.
	Foes bool
	// Kinds: units without a number are all of a kind: "aim at legions".
	Kinds bool
	// Uncounted: no units stand with it: "2 pass" is no end of a campaign.
	Uncounted bool
	// With lists the languages in which a preposition stands before its units, and a leader:
	// "campaign with 2 legions to Umbria".
	With []ruleset.Language
	// Meets: where comes first: "join the battle in Pisae with 2 legions from Florentia".
	Meets bool
	// Deniable, where Never is not given: "not" says that nothing of the kind is done. Of others, and
	// of what is denied of an area or a way, it does not say what is.
	Deniable bool
	// Undoes: with an area, and no word of how many, it is about what was ordered from there or to there: "take Kent out".
	Undoes bool
	// Single: one unit does it, so that "all", and "both" before areas, are of what it is done to: "rebuild all cities".
	Single bool
	// Nowhere: it is done nowhere in particular, so that an area is of something else.
	Nowhere bool
	// Somewhere: an area must be named.
	Somewhere bool
	// Settles is the statement that puts the units of this one, which says how many there are, where it
	// says; not given: it says where itself.
	Settles Kind
	// Counted: how many must be said, except of those that are Fixed: "buy legions" may be any number.
	Counted bool
	// Unrelated: it is about no other nation.
	Unrelated bool
	// Never is how it is printed where it says that something is not to be; not given: "not",
	// and the first form.
	Never Forms
	// Alone is how it is printed where nothing stands with it; not given: the first form.
	Alone Forms
	// Print is how it is printed, and None how it is where it is for none, or says no. Not
	// given: the first form, and what was read.
	Print, None Phrasings
	Stands      bool // may be a standing order
	Travels     bool // areas are a way, as of a move
	Regroups    bool // that Travels: who leads it may leave units on the way, and take others along
	Led         bool // that Regroups: there is a leader, also where none is named
	Halves      bool // in a Major Invasion it is for one of its halves, as a move is
	// Midway is the common word that its words are where one that Regroups goes on: "collect"
	// may begin a statement, and say that a leader takes units along. NoWord: none.
	Midway Word
}

// Shape is how a statement is written.
type Shape uint8

// The shapes.
const (
	// Free: its words, and the rest in any order.
	Free Shape = iota
	// Placed: how many, and areas in order of preference, as for Place: "2 fyrd in Kent".
	Placed
	// Settled is Placed without a number: "the King's army in Kent".
	Settled
	// Built: how many of its kind of units, and areas (may be empty: anywhere); "no burhs" is
	// Exactly 0. All: as many as are allowed.
	Built
	// Taken: how many of those who come are of its kind of units: "take 3 knights".
	Taken
	// Asked: Yes or no, of what is asked for: "a secret ballot", "no secret ballot".
	Asked
)

// Force is how many go of a kind of units; NoUnit: of any.
type Force struct {
	Count Count
	Unit  game.Unit
}

// Lexicons returns the common lexicons, with what the family has.
func (f Family) Lexicons() []*Lexicon {
	list := Lexicons()
	for i, common := range list {
		own := *common
		own.own = f
		own.Compounds = maps.Clone(common.Compounds)
		maps.Copy(own.Compounds, f.Compounds[own.Lang])
		own.Names = f.Names[own.Lang]
		list[i] = &own
	}
	return list
}

// Reader is one of letters in all languages of the family.
func (f Family) Reader(rs *ruleset.Ruleset) *Reader {
	languages := f.Lexicons()
	return NewReader(rs, languages[0], languages[1:]...)
}

// Lexicon returns that of a language, the English one for a language that has none.
func (f Family) Lexicon(lang ruleset.Language) *Lexicon {
	list := f.Lexicons()
	for _, l := range list {
		if l.Lang == lang {
			return l
		}
	}
	return list[0]
}

// CanStand reports whether orders of a kind may be standing orders.
func (f *Family) CanStand(k Kind) bool {
	if s := f.statement(k); s != nil {
		return s.Stands
	}
	return k.canStand()
}

// Answers reports whether there are orders for the turns of others.
func (f *Family) Answers(list []Order) bool {
	return slices.ContainsFunc(list, func(o Order) bool { return f.CanStand(o.Kind) })
}

// OwnTurn reports whether orders say what a nation does in its own turn. Plans, votes and
// the like alone do not begin it: they may have come to answer something else, and the rest
// may be on its way.
func (f *Family) OwnTurn(list []Order) bool {
	for i := range list {
		switch o := &list[i]; {
		case o.Kind == Conditional:
			if f.OwnTurn(o.Then) || f.OwnTurn(o.Else) {
				return true
			}
		case !f.CanStand(o.Kind) && !slices.Contains(f.Early, o.Kind):
			return true
		}
	}
	return false
}

// Begins reports whether orders say of a turn of their nation what is done in it. Those that only say where to fight first do not, where
// who fights must have gone there: "in Kent: fight" may as well be meant for a battle with somebody who attacks.
func (f *Family) Begins(list []Order) bool {
	return f.OwnTurn(slices.DeleteFunc(slices.Clone(list), func(o Order) bool { return o.Kind == Fight && f.Moves == NoOrder }))
}

// Over reports whether nothing of orders counts any more when the turn of their nation has been played.
func (f *Family) Over(list []Order) bool {
	return f.OwnTurn(list) || !slices.ContainsFunc(list, func(o Order) bool { return !slices.Contains(f.Ends, o.Kind) })
}

// MoveKind is the kind of orders that move units over land.
func (f *Family) MoveKind() Kind {
	if f.Moves != NoOrder {
		return f.Moves
	}
	return Move
}

// uses reports whether the family has a need for a common kind of orders.
func (f *Family) uses(k Kind) bool {
	return len(f.Uses) == 0 || k >= OwnKinds || slices.Contains(f.Uses, k)
}

// kind is the one of a statement.
func (f *Family) kind(i int) Kind {
	if k := f.Statements[i].Kind; k != NoOrder {
		return k
	}
	return OwnKinds + Kind(i)
}

// statement is the one of a kind; nil: it is a common kind.
func (f *Family) statement(k Kind) *Statement {
	for i := range f.Statements {
		if f.kind(i) == k {
			return &f.Statements[i]
		}
	}
	return nil
}

// shaped is the first statement of a shape, with its kind; nil: there is none.
func (f *Family) shaped(shape Shape) (*Statement, Kind) {
	for i := range f.Statements {
		if f.Statements[i].Shape == shape {
			return &f.Statements[i], f.kind(i)
		}
	}
	return nil, NoOrder
}

// said is the statement that a noun names, or the kind of units that it builds; nil: none.
func (f *Family) said(w Word) (*Statement, Kind) {
	for i := range f.Statements {
		if s := &f.Statements[i]; w != NoWord && (f.word(i) == w || s.Shape == Built && w == ownUnits+Word(s.Unit)) && s.Shape != Free {
			return s, f.kind(i)
		}
	}
	return nil, NoOrder
}

// word is what names a statement; NoWord: its kind of units does.
func (f *Family) word(i int) Word {
	switch f.Statements[i].Shape {
	case Free:
		return ownWords + Word(i)
	case Placed, Settled:
		return ownNouns + Word(i)
	case Asked:
		return ownAsked + Word(i)
	}
	return NoWord
}

// fights reports whether units of a kind are armies: not what is built.
func (f *Family) fights(u game.Unit) bool {
	for i := range f.Statements {
		if s := &f.Statements[i]; s.Shape == Built && s.Unit == u {
			return false
		}
	}
	return true
}

// ownOf returns the statement of a kind; nil: it is a common one.
func (l *Lexicon) ownOf(k Kind) *Statement { return l.own.statement(k) }

// forms yields every word of the lexicon with a way to write it. Those of the family come
// first: they may take a word from the common statements.
func (l *Lexicon) forms(yield func(Word, string) bool) {
	for i := range l.own.Statements {
		for _, form := range l.own.Statements[i].Forms[l.Lang] {
			if !yield(l.own.word(i), spelling.Key(form)) {
				return
			}
		}
	}
	for u := range l.own.Units {
		for _, form := range l.own.Units[u].Forms[l.Lang] {
			if !yield(ownUnits+Word(u), spelling.Key(form)) {
				return
			}
		}
	}
	for _, form := range l.own.Matter[l.Lang] {
		if !yield(ownMatter, spelling.Key(form)) {
			return
		}
	}
	for w := NoWord + 1; w < words; w++ {
		for _, form := range l.Forms[w] {
			if !yield(w, form) {
				return
			}
		}
	}
}

// ownKind is the kind of the orders that the verb of an own statement makes; NoOrder: it
// is another word.
func (w Word) ownKind() Kind {
	if w < ownWords || w >= ownNouns {
		return NoOrder
	}
	return OwnKinds + Kind(w-ownWords)
}

// ownUnit is the kind of units that a token names; NoUnit: none.
func (t *token) ownUnit() game.Unit {
	if t.kind != tWord || t.word < ownUnits {
		return game.NoUnit
	}
	return game.Unit(t.word - ownUnits)
}

// bit stands for a kind in a set of kinds.
func (k Kind) bit() uint64 {
	if k < OwnKinds {
		return 1 << k
	}
	return 1 << (k - OwnKinds + Kinds)
}
