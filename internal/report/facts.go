package report

import (
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/view"
)

// Width is the number of columns that no line of a report exceeds, so that it
// can be quoted twice before mail programs break it.
const Width = 72

// Text is a finished letter: one line of subject, and a body that ends with a
// line feed.
type Text struct{ Subject, Body string }

// Game is what stays the same through all reports of a game.
type Game struct {
	ID         string // "wessex-1"
	Title      string
	Scenario   int      // index into the ruleset's Scenarios
	Players    []string // names, by side of the scenario
	GMs        []string // names
	Bids       []int    // points bid for the sides, taken off their totals; nil: none
	Commitment dice.Link
	DiceRule   int    // dice.RuleRaw, or what came after it
	Absent     Absent // what happens when a deadline passes
}

// Mixed reports whether what players put in is mixed into the dice; see dice.RuleMix.
func (g Game) Mixed() bool { return g.DiceRule >= dice.RuleMix }

// Absent is what a game does for a player who sends nothing in time.
type Absent uint8

// The policies for absent players.
const (
	AbsentHold  Absent = iota // the default answer of the rules: armies hold
	AbsentRobot               // a robot plays the turn
	AbsentGM                  // the game master decides
	AbsentWait                // the game waits
)

// Reader is who a report is written for.
type Reader struct {
	Side int // index into Game.Players, or Onlooker
	Lang ruleset.Language
	Zone *time.Location // for deadlines; nil: UTC
	// Page tells whether the page on which a turn is ordered comes with a letter for it; nil:
	// with none.
	Page func(game.Turn) bool
	// Ordered tells whether orders of the reader for a turn have come; nil: none have.
	Ordered func(game.Turn) bool
	// WhenNeeded is that reports come only when a decision waits for the reader.
	WhenNeeded bool
	// Plan is what a robot would order for a turn; nil: the reader does not wish to be told.
	Plan func(game.Turn) (view.Plan, bool)
}

// Onlooker is the Side of a reader who does not play: the game master, a guest.
const Onlooker = -1

// Turn is what a turn report is made from: one nation turn, several adjudicated
// in a row, or the start or end of a round.
type Turn struct {
	Events   []game.Event // in order
	From     game.Turn    // the nation turn in progress before them; its Nation is NoNation: none was
	After    view.Position
	Entry    uint64        // the number of After, as receipts name it; 0: not said
	Ledger   *score.Ledger // of the whole game up to After
	Pending  game.Decision
	Deadline time.Time        // for Pending; zero: none
	Dice     []dice.TurnProof // of the nation turns that ended
	// Receipt, when set, answers an order letter of the reader that led to this
	// report, or tells which of their orders could not be carried out. Only its
	// Lines count.
	Receipt *Receipt
	// Open are questions that the reader has not answered yet.
	Open []Question
	// Held is how many areas nations held at the ends of rounds, in order, when the
	// report is to show how they and the points went; nil: it is not.
	Held []Held
	// Paid is the nation for which the map marks what areas pay when it next scores them;
	// NoNation: it marks nothing.
	Paid ruleset.Nation
	// Shared, when set, is given with the same Turn to every reader; it saves
	// writing the same story for each.
	Shared *Shared
}

// Held is how many areas each nation held at the end of a round.
type Held struct {
	Round int
	Areas [ruleset.MaxNations]int
}

// Start is what the first letter of a game is made from.
type Start struct {
	State    view.Position
	Pending  game.Decision
	Deadline time.Time // for Pending; zero: none
}

// ReceiptLine is what became of one line of an order letter.
type ReceiptLine struct {
	Line    int    // in the letter, from 1; 0: the letter as a whole
	Text    string // as the player wrote it
	Meaning string // the order in canonical form; empty when it was not understood
	Problem string // a whole sentence that says why not, and what would work; or empty
	Offer   string // what may have been meant, in a sentence on a line of its own; or empty
	Nation  ruleset.Nation
	Round   int  // the nation turn it is for; 0: that nation's next
	Stand   bool // a standing order
	Same    bool // it stood already, as did all that were sent with it for the same nations
}

// Receipt is what the answer to an order letter is made from.
type Receipt struct {
	State view.Position // the position that the letter was checked against
	Entry uint64        // its number
	Lines []ReceiptLine
	// Unordered is what happened in a turn that was played although nobody had ordered it.
	Unordered []game.Event
	Preview   Preview
	Ignored   []ReceiptLine // lines of the letter that were taken for small talk: Line and Text
	Counts    []string      // what the letter is for the dice, as package dice writes it
	Until     time.Time     // until when it can be changed; zero: until the turn is adjudicated
	Waits     *Waits        // nil: the turn does not wait for anything but its time
	Offered   *Offered      // what a yes takes where the turn does not wait; nil: nothing
	Draft     bool          // the letter was only looked at; nothing was kept
	Played    bool          // all of it is carried out, as a vote
	Open      []Question    // that the player has not answered yet
}

// Why is why a nation turn is not played although orders for it have come.
type Why string

// The reasons.
const (
	WaitProblems Why = "problems" // lines could not be used
	WaitAsked    Why = "asked"    // the player wants it to wait
	WaitConfirm  Why = "confirm"  // the player is to say that it can be played
	WaitChanges  Why = "changes"  // it can still be changed
)

// Offered are lines of a nation turn that could not be read, for which what a yes takes is offered.
type Offered struct {
	Nation ruleset.Nation
	Round  int
	Offers int  // how many lines
	Back   bool // among them are orders of earlier letters that a later one left out
}

// Waits tells of a nation turn that waits though orders for it have come.
type Waits struct {
	Why      Why
	Nation   ruleset.Nation
	Round    int
	Problems int       // WaitProblems: how many
	Changes  time.Time // WaitChanges: until when
	Played   time.Time // when it is played as it is, at the latest; zero: not by itself
	Ahead    bool      // it is not this turn's time yet
	Lost     bool      // WaitProblems: orders of earlier letters may have been left out unmeant
	Offers   int       // WaitProblems: how many of them offer what a yes takes
	Back     bool      // among these are orders of earlier letters that were left out
}

// Preview is what would happen if the turn were adjudicated on the position of
// the receipt: events up to the first battle, and the position then. The zero
// Preview says nothing.
type Preview struct {
	Nation ruleset.Nation
	Events []game.Event
	State  view.Position // after Events; areas with two nations in it will see battles
}

// Question is a decision that a player is asked for.
type Question struct {
	State    view.Position
	Decision game.Decision
	Default  view.Choice
	Events   []game.Event // what led to it, since the last report; may be empty
	Deadline time.Time
	// Number is that of the question in a letter with others, from 1; 0: it is the
	// only one. Brief are answers of few words, with the number.
	Number int
	Brief  []string
	// Received says that orders for the turn have come, of which not all was understood: what was counts without an answer.
	Received bool
}

// Reminder says that orders are due.
type Reminder struct {
	State    view.Position
	Pending  game.Decision
	Deadline time.Time
	// Closes is until when orders count, where that is later than the deadline.
	Closes time.Time
	// Over says that the deadline has passed.
	Over bool
	// Received says that orders have come that do not answer everything.
	Received bool
	// Open are the questions that the player has not answered yet.
	Open []Question
	// Receipt is that of the orders, when some have come; nil: none have.
	Receipt *Receipt
}

// Refused is why a letter was not read as orders.
type Refused uint8

// The reasons to refuse a letter.
const (
	RefusedUnreadable Refused = iota // the text could not be decoded
	RefusedToken                     // no token, or one that nobody has
	RefusedForeign                   // the game or nation is somebody else's
	RefusedLate                      // the turn has been adjudicated
	RefusedTooBig
	RefusedNoText
	RefusedGameOver
	RefusedNoOrders // there is text, but no orders in it
	RefusedTooLong  // there is more text than is read
	RefusedLink     // it came by the address of a link, and that is over
	RefusedReasons  // how many reasons there are
)

// Refusal is what the answer to a letter that is not read as orders is made
// from. Its Game may be empty where the letter names none.
type Refusal struct {
	Why     Refused
	Subject string // of the letter refused
	Nation  ruleset.Nation
	Round   int
	Limit   int // RefusedTooBig, RefusedTooLong: the most that is read, in kilobytes
	Lines   int // RefusedTooLong: the most that are read
	// RefusedNoOrders: it went to the game master; a heading for letters to others.
	Passed bool
	Press  string
	Next   string // RefusedLate: the heading of the nation turn that the player has next, if any
	Choice string // RefusedLink: what it was for: orders of Nation and Round, vote, extend, press
	Played bool   // RefusedLink: the turn that it was for has been played
}
