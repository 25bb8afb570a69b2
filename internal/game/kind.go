package game

// KindInfo is what everybody but the rules must know of a kind of decision.
type KindInfo struct {
	Name  string // in JSON: "place_army"
	Class Class
	// Group is that of the kinds that are asked together; 0: never asked by letter.
	Group uint8
	// About is what tells the questions of the kind apart that a nation is asked in one
	// nation turn.
	About About
	// Anew: it is put to its player each time; standing orders answer it only when the
	// time for an answer is over.
	Anew bool
	// Settled: an answer that decides nothing when it is given never will.
	Settled bool
	// Moves: it is answered by who goes where, in words that would also be a move of the nation's own turn.
	Moves bool
}

// About is what a question is about, besides who is asked.
type About uint8

// What tells questions of a kind apart.
const (
	AboutArea  About = iota // the area: one for each battle, however many rounds it has
	AboutOther              // the other nation, wherever it is
	AboutBoth               // both
)

// Class says who is waited for when a decision comes up.
type Class uint8

// The classes.
const (
	// Own: the nation on turn decides, and its orders are waited for.
	Own Class = iota
	// RoundStart: decided before the first nation turn of a round; always asked.
	RoundStart
	// Pause: the nation on turn decides, after dice; asked with the time of a question.
	Pause
	// Others: decided in the turns of others, or between turns; asked where the game or
	// the player wants it.
	Others
	// Ballot: all decide at once, and are always asked.
	Ballot
	// Small: done by orders or by default, never asked.
	Small
)

// Asked reports whether decisions of a kind are worth a letter when they come up in
// another nation's turn, or between turns.
func (k KindInfo) Asked() bool { return k.Group != 0 }

// Always reports whether they are asked of everybody, also of those who do not want to
// be asked in the turns of others.
func (k KindInfo) Always() bool {
	return k.Class == RoundStart || k.Class == Ballot || k.Class == Pause
}
