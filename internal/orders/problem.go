package orders

import (
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// Line is a line of a letter as given to Parse.
type Line struct {
	Text   string `json:"text"`
	Quoted bool   `json:"quoted,omitzero"` // quoted from an earlier letter, not written anew
}

// Problem says what could not be read, in terms that every lexicon can put into
// a sentence (Lexicon.Sentence).
type Problem struct {
	Line    int      // from 1, in the text given to Parse; 0: the letter as a whole
	Text    string   // the statement, or the part of it that is lost, as written
	Code    Code     // what is wrong
	Args    []string // see Code; names are as reports print them
	Nearest string   // the nearest thing that would work; empty: nothing known
	Or      string   // another thing that is as near, and would work; empty: there is none
	Left    []string // what Nearest leaves out of Text, as written
	Instead string   // the lines that Nearest offers in place of Text, to be read if the writer agrees; empty: Nearest is no such thing, or one of two
	Whole   bool     // more of its line could be read, but none of it counts
	// Nations and Rounds say for which nation turns the line was read, as Section
	// does; none: it is about standing orders, or the letter as a whole.
	Nations ruleset.Nations
	Rounds  []int
	// Areas are those of the order that CancelWhat takes back; none: it takes back what was
	// said last.
	Areas board.Set
}

// Code is a kind of problem.
type Code uint8

// The kinds of problems. Beside each what its Args hold.
const (
	NoProblem      Code = iota
	UnknownWord         // the word, as written
	NotUnderstood       // the words from where reading stopped; may be empty
	AmbiguousArea       // what was written, the areas it may mean
	AmbiguousDest       // two areas: by way of the first to the second, or some to each?
	AmbiguousOr         // two areas: a move cannot choose
	AmbiguousCount      // a number: exactly so many, or at least?
	AmbiguousIf         // the condition follows several orders: all, or the last?
	AmbiguousAnd        // conditions joined by both "and" and "or"
	AmbiguousFor        // nations: which of them is the order for?
	WhichNation         // nations: of which of them is the sentence, after one about the first?
	NoDestination       // -
	NoOrigin            // -
	NoAreaNamed         // -
	NoNumber            // -
	NoCondition         // "if" without a condition that can be read
	NoOrderAfterIf      // a condition without an order
	NothingBefore       // "otherwise", "goes on" and the like with nothing before
	NotASea             // the area
	SameArea            // the area
	TwoNumbers          // both numbers
	SplitSum            // how many set out, how many were accounted for
	TooMany             // the number
	LeaderNeeded        // picking up or dropping without a leader
	PointlessDrop       // an area: picking up or dropping at the end of a move
	NotYours            // the nation
	WhoseOrders         // - : neither heading nor context names the nation
	NotStanding         // - : an order of this kind cannot be a standing order
	BadRound            // the number
	NestedIf            // a condition within a condition
	UnderBadIf          // - : a line under a condition that could not be read
	LongLine            // most bytes that are read
	LongLetter          // most lines that are read, most kilobytes
	ManyProblems        // how many are listed; the rest are not
	UnknownWords        // the words, as written, each with what it may have meant
	UnreadHeading       // -
	NotMeant            // - : a row by which the orders in it, or under it, may not be meant
	SetAside            // the mark or word, as written, by which an order may not be meant: an empty box, a cross, marks that strike out
	Unsure              // - : a row, under orders, by which they may not be meant yet
	Question            // -
	DoubtfulBreak       // the first and last of some lines, and the one that may go on from the line before or stand alone
	NobodyCounted       // - : an order for 0 armies
	NoAnswer            // - : orders that wait for an answer
	NoFortune           // - : orders that depend on how a battle goes
	NoComparison        // - : orders that depend on who is stronger
	CancelWhat          // - : what was sent before is taken back, in prose
	Retracted           // what was just written and is taken back
	RegroupAtSea        // - : picking up or leaving on a way over sea, in one order
	RetractedWhich      // orders, one of which is taken back
	RetractedNone       // the areas of an order that is taken back and is not there
	NoWayBack           // - : who moves on land is to come back
	UnknownArea         // the word, as written, where an area is to be named
	NamesPlayer         // the word, as written, by which a player is called
	NoRepeat            // - : orders of another turn once more
	MoreTurns           // - : an order for several turns, or for another as well
	LeftToOthers        // - : what is to be done is left to somebody else
	Contraries          // two orders that contradict each other
	SentTwice           // two orders for the same way
	OtherGame           // the title: a row that names another game of the writer, for what stands under it
	Unread              // - : what is missing, or in the way, nobody knows
	InTheWay            // the words without which the line could be read
	NoExactNumber       // - : how many is said, and not as a number
	Choice              // two things: an order cannot choose
	Codes               // how many codes there are
)

// sentence puts where a problem is before what is wrong.
func (l *Lexicon) sentence(p Problem, text string) string {
	if p.Line > 0 {
		text = strings.NewReplacer("{line}", strconv.Itoa(p.Line), "{text}", p.Text).Replace(l.Place) + " " + text
	}
	if p.Whole {
		text += " " + l.Whole
	}
	return text
}

// offer says what may have been meant, and what that leaves out; empty: nothing is known.
func (l *Lexicon) offer(p Problem) string {
	if p.Nearest == "" {
		return ""
	}
	text := strings.ReplaceAll(l.Nearest, "{0}", p.Nearest)
	if p.Or != "" {
		text = strings.NewReplacer("{0}", p.Nearest, "{1}", p.Or).Replace(l.Either)
	}
	if len(p.Left) > 0 {
		var left []string
		for _, part := range p.Left {
			left = append(left, strings.ReplaceAll(l.Quote, "{0}", part))
		}
		text += " " + strings.ReplaceAll(l.Left, "{0}", strings.Join(left, ", "))
	}
	return text
}
