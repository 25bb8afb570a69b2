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
	// Accented are words that mean nothing, written exactly so in small letters, and
	// would be names without their accents.
	Accented []string
	// Others are words that say, after "if", that somebody else is meant than whose orders
	// these are: "they", and verbs in the third person where verbs have persons.
	Others []string
	// Mentioned are words before a number that say that it was told of them before: "these 3".
	Mentioned []string
	// Theirs are words that say, of how many are left in a battle, that it is others;
	// Still, with one of Others, that they are not gone: "they still have two".
	Theirs, Still []string
	// Nods ask, at the end of an order, for nothing but a nod: "2 from York to Lindsey, ok?"
	Nods []string
	// Asking are beginnings of sentences that ask about the game, and order nothing: "how many points"
	Asking []string
	// Those are fillers that begin a subject before "in" or "from": "those in York"
	Those []string
	// Them are words for those who were spoken of before: "2 of them"
	Them []string
	// Opening are greetings and what says that orders come, Closing thanks and good wishes at the end
	// of a letter, Beside the words beside them, who is greeted and when they are seen again; none of them ever means anything to the game.
	Opening, Beside, Closing []string
	// Introducing are the words beside the name of who writes: "this is", "here".
	Introducing []string
	// Sparing are the words by which who leaves somebody does not go away: "alone", "in peace".
	Sparing []string
	// Limiting are the words by which "one", told without a number, is no more than one: "just", "nothing else".
	Limiting []string
	// Inverting are the words that begin a condition where who it is about follows at once: "should York be empty".
	Inverting []string
	// Pleonastic are the forms of "unless" after which "not" says nothing: "a meno che non".
	Pleonastic []string
	// Exceeding are the words by which who is more is somebody else than who writes: "outnumber us".
	Exceeding []string
	// Unowned are the words for armies that do not say whose they are, where most do: "sereg" beside "seregem".
	Unowned []string
	// Alone are the words by which who is left has nobody else with them: "on my own".
	Alone []string
	// Telling are words which, beside a nation, tell what they are or have, or how many: "had", "too many".
	Telling []string
	// You are the words by which another player is spoken to: "you", "your".
	You []string
	// Deserted say that nobody is where armies go: "nobody's there".
	Deserted []string
	// Where are the words by which something is told of an area just named: "where".
	Where []string
	// Supposing are verbs by which something told may be a condition: "the Picts not being there".
	Supposing []string
	// Affirming are words after who does, in place of the verb: "York does not move, Lindsey does".
	Affirming []string
	// Neither are words, as they are written, of which two deny both of what they stand before.
	Neither []string
	// Pointless are words which say that something is not worth it: "no point".
	Pointless []string
	// Begging are the beginnings of what is asked of the moderator, and is no order: "send me", "let me know".
	Begging []string
	// Therefore are words after which comes what follows from what stands before them: "so".
	Therefore []string
	// KeepingOut are the words by which who stays is not in an area: "out of", "away from".
	KeepingOut []string
	// Entering are the verbs by which, denied, nobody goes into an area, whoever is there: "enter".
	Entering []string
	// Remaining are words for the rest that also say "I stay".
	Remaining []string
	// Repeating are what asks for orders of another turn once more, and says no more: "same as last turn".
	Repeating []string
	// Anybody are words for whoever it may be, denied: "anyone".
	Anybody []string
	// Anywhere are words for no place that is named: "nowhere", "wherever".
	Anywhere []string
	// Rolled is what is counted, but no army: "3 dice".
	Rolled []string
	// Vague are words in the place of a number that say no number: "some", "several".
	Vague []string
	// Halved are postpositions for "towards" which, as they are written, may as well say "half of".
	Halved []string
	// Likewise are words which say that somebody does the same: "the Picts too".
	Likewise []string
	// Elected is what the one is called for whom is voted: "Bretwalda: Danes".
	Elected []string
	// Taken is what an area is said to be, or to do, which passes into other hands: "if York falls".
	Taken []string
	// Leaving are verbs of going after which a word for "for" says where to: "parte per".
	Leaving []string
	// Vessels are those words for raiders that mean their ships as well: "the fleet".
	Vessels []string
	// Dying are words beside a retreat by which it is the last that is meant: "death before retreat".
	Dying []string
	// Evacuating are those words for a retreat by which armies leave without a battle, too: "pull out".
	Evacuating []string
	// Praising are what a remark on a battle, a retreat or a landing begins with: "nice", "thanks for", "what a".
	Praising []string
	// Checking are rows that doubt orders only where a question mark ends them: "is that OK?". Expressing are words that ask
	// for something else where they stand directly before how many go: "strike 1 from York". ThisTurn are words by which a
	// heading of standing orders is for one turn.
	Checking, Expressing, ThisTurn []string
	// Saluting are rows by which a letter is for others, not for the moderator: "dear all".
	Saluting []string
	// Addressed are the words before the name of whom something is for: "to", "message for".
	Addressed []string
	// Quoting are words beside the name of who said something: "says", "according to".
	Quoting []string
	// Tidings are what is told, offered or agreed, where the name of another player stands beside it: "offer", "plan".
	Tidings []string
	// Off are words that call an order off where they stand behind it, apart: "hold York: off".
	Off []string
	// Joining are those words for a move by which armies go where others go: "joins", "follows".
	Joining []string
	// Halting are what people write who want to think again: "wait", "hold on".
	Halting []string
	// Flights are nouns for a retreat, in languages whose verbs may stand last: behind where armies go they say that they
	// retreat from there, where a verb says that they retreat to there.
	Flights []string
	// Noes say no to what was just written, or deny what comes next, and nobody knows which: "2 from York to Lindsey, no 1".
	Noes []string
	// Adding are what says, beside an order, that it comes to those of earlier letters: "also"; Changing, besides the Word
	// Instead, that it stands in the place of one: "after all".
	Adding, Changing []string
	// Apologizing are the words for corrections by which people may turn to everybody: "apologies, all" sends nobody.
	Apologizing []string
	// Regretting are what people say, besides the Word Instead, who see that what they just wrote is wrong, or hesitate: "oops".
	Regretting []string
	// Unmeant are rows above orders that are not meant: "draft", "do not"; Past are such that end with a colon: an
	// earlier turn, a mere idea.
	Unmeant, Past []string
	// Shrugs are words by which what becomes of a battle is all the same to who writes: "so be it".
	Shrugs []string
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
