package orders

import "bretwalda/internal/ruleset"

// Lexicon is one language of orders as data, read from a file of folder
// lexicons (see Load). The grammar knows only the Words; a letter is read with
// the lexicons of several languages at once, and printed with one. Forms of all
// kinds are in lower case, without accents and punctuation. It never changes once
// loaded.
type Lexicon struct {
	Lang ruleset.Language
	// Forms lists how each Word is written: single words and phrases. A form
	// belongs to one Word only.
	Forms map[Word][]string
	// Inflected lists the persons and tenses of verbs that are made of stems. A name
	// of the same form is the name.
	Inflected map[Word][]string
	// Particles are what is written before verbs, as one word with them or after them, and what
	// they say besides: "vissza" that it is the way home. A Filler says nothing.
	Particles []Ending
	// Talk are ordinary words and phrases that mean nothing to the game, which people
	// write between those that do.
	Talk []string
	// Doubts are words and phrases that mean nothing to the game either, but say that what
	// stands with them may not be meant: "bad idea", "they moved".
	Doubts []string
	// Compounds are forms that say several Words at once: "si no hay".
	Compounds map[string][]Word
	// Postpositions are forms that follow their noun where the grammar has
	// the Word before it: "a piktek ellen".
	Postpositions map[Word][]string
	// Names are ways to write areas, nations and leaders that are known by their ids,
	// besides those of the ruleset.
	Names map[string][]string
	// Numbers gives the value of number words, Ordinals of those that tell which. Below and Above give that of forms
	// that say "fewer than" a number, and "more than" it, in one: "kettőnél kevesebben".
	Numbers, Ordinals, Below, Above map[string]int
	// Odds gives how many times as many the others are, of what says so: "twice as many".
	Odds map[string]int
	// Elided are words that an apostrophe ties to the next: "l" of "l'armata".
	Elided []string
	// Endings are case endings of names, the longest first.
	Endings []Ending
	// Declension says how Print gives names their endings.
	Declension Declension
	// Phrases says how Print and Sentence put things, Contractions what becomes
	// of words that meet there: "de el" is "del".
	Phrases      map[Phrase]Text
	Contractions []Contraction
	// Sentences says what is wrong, by problem: {0}, {1} are its Args. Nearest is
	// the addition where something near is known: {0}; Either where two things are: {0}, {1}; Left names what that leaves out, {0}, each
	// in a Quote; Whole where a line was refused for a part of it; Place comes before: {line}, {text}.
	Sentences             map[Code]string
	Nearest, Whole, Place string
	Left, Quote, Either   string

	phrasings

	own Family // what a family of games has besides
}

// Text is a phrase beside the number 1, beside others, and, where that takes
// more than the word for "all" before it, of all there are.
type Text struct {
	One, Many, All string
	plain          bool // they were not told apart
}

// Ending is the end of a name that stands for a Word before it: "Yorkba" is
// "to York". A Filler ending means nothing.
type Ending struct {
	Text string
	Word Word
}

// Contraction replaces Words, which begin where a word begins, by Short.
type Contraction struct{ Words, Short string }

// Word is a word of the grammar, whatever the language.
type Word uint8

// The words of the grammar. Punctuation counts as words, too.
const (
	NoWord Word = iota
	Filler      // means nothing: "please", "the"

	Comma
	Dash
	Arrow
	Colon
	Semicolon
	Stop // the end of a sentence
	Open
	Close
	Strange // a mark that means nothing in an order

	// Small words.
	A // an article that may mean 1
	From
	To
	ToOrIn // one word for both, which scanning decides
	In
	Via
	And
	Or
	Either
	Then
	OnTo  // on to, continue to
	OnVia // on through
	With
	Without
	By
	For
	As
	Of
	Against
	If
	Unless
	Until
	Otherwise
	Not
	None
	AllOf
	Except // but
	ButFor // all but, except
	Rest
	Each
	Another // one more
	First
	Last
	After
	There
	Everywhere
	Always
	Never
	AtOnce
	May

	// Verbs and what stands for them in headings.
	GoMove
	GoLand
	GoAttack
	GoPlace
	GoBuild
	GoStay
	GoHold
	GoFight
	GoFightOn
	GoRetreat
	GoHit
	GoLose
	GoSpare
	GoWithdraw
	GoRemove
	GoStarve
	GoSubmit
	GoAllow
	GoRefuse
	GoVote
	GoTake
	GoLeave
	GoLeaveOut
	GoReplace
	GoCancel
	GoStop
	BattleOrder
	HeadMoves
	HeadPlaces
	HeadBattles
	HeadRetreats
	HeadWithdrawals
	HeadRemovals

	// Nouns.
	Army
	LeaderWord
	FortWord
	NewArmy
	Raiders
	Expelled
	Grow
	AreaWord
	PointsWord // victory points: talk
	SeaWord
	HomeWord
	ByBoat
	ByRoad
	ByLand
	AtSea
	OrdersWord
	StandingWord
	RoundWord
	TurnWord
	NextTurn
	LaterWord // the future: a round must be named
	FirstHalf
	SecondHalf
	Overstack
	Hungry
	Recalled
	AllNations
	Myself // in a vote

	// Conditions.
	Own // I, we
	MineWord
	Foe
	Is
	Have
	EmptyWord
	HeldByWord
	Alive
	Dead
	SubjectTo
	LeastWord
	MostWord
	MoreThan
	FewerThan
	ExactWord
	LostWord
	LeftWord
	OutnumberedWord
	AttackedWord
	AttackingWord
	DefendingWord
	DownTo
	Ratio // "to one", "2:1" written out

	Request // "could you", which makes a question an order
	Him     // the leader, where somebody goes with him
	Instead // what is said after it stands for what was said before
	Because // what is said after it is why, not what

	// What people say and no order can: see beyond.go.
	Answered // "if that is allowed", "if I may"
	Fortune  // "goes badly"
	Compared // "whichever is weaker", "than we have"

	TakenBack   // "scrap it", "on second thoughts": see recall.go
	AfterBattle // "after the battle", when raiders go home
	InsteadOf   // "instead of 2": what is said after it does not count
	HalfOf      // "half of them", which the position tells: see half.go
	Receives    // an area gets armies: "Bernicia gets 2"
	TheirPlace  // where those came from of whom was said before: "1 takes their place"
	SameStart   // where those came from: "2 more from the same place"
	SameAgain   // what was said before, of others too: "ditto"
	DriveOut    // to do with those who are where armies go: "to throw out the Picts"

	// How a battle goes for both: see cond_both.go.
	HalfLostWord  // "half of them are lost"
	MoreLostWord  // "we lose more than they do"
	FoeUnhurtWord // "we hit nobody"
	PerSide       // "one on each side"

	words
)

// mark reports whether w is punctuation, which needs no forms.
func (w Word) mark() bool { return w >= Comma && w <= Strange }

// strong reports whether w alone makes a line look like an order. Words that
// people also use in greetings do not.
func (w Word) strong() bool {
	switch w {
	case GoMove, GoPlace, GoFightOn, GoRetreat, GoWithdraw, GoRemove, GoStarve, GoSubmit, GoVote,
		BattleOrder, Army, NewArmy, Raiders,
		Expelled, Grow, OutnumberedWord, AttackedWord, GoAttack, StandingWord, GoReplace:
		return true
	}
	return w >= ownWords
}

// verb reports whether w begins a statement of its own.
func (w Word) verb() bool { return w >= GoMove && w <= HeadRemovals || w.ownKind() != NoOrder }
