package game

import (
	"strconv"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/ruleset"
)

// Engine plays the games of one ruleset, with positions S and answers C. It holds no
// game: all there is to know of a game is in its position, plain data of fixed size
// that is copied by assignment. Engines are safe for use by several goroutines.
type Engine[S, C comparable] interface {
	// Ruleset returns what the engine plays by.
	Ruleset() *ruleset.Ruleset
	// Kind tells what there is to know of a kind of decision.
	Kind(Kind) KindInfo
	// Start sets up scenario number i of the ruleset and runs to the first
	// decision.
	Start(i int, d dice.Dice, log *Log) S
	// Resume runs a position that was set up or changed by hand on to its first
	// decision; of a position with a decision on the table it changes nothing, unless
	// only one answer is left.
	Resume(s *S, d dice.Dice, log *Log)
	// At returns where in the sequence of play s stands.
	At(s *S) Moment
	// Pending returns the decision on the table. Its Kind is None when the
	// game is over.
	Pending(s *S) Decision
	// Check says whether c is a legal answer to the pending decision: nil, or
	// why not. It is the only judge of what is legal.
	Check(s *S, c *C) *Illegal
	// Apply makes choice c, rolls what dice it leads to, and runs on to the
	// next decision. When c is not legal it returns the *Illegal and leaves s
	// and log as they were.
	Apply(s *S, c *C, d dice.Dice, log *Log) error
	// Choices yields the legal answers to the pending decision until yield
	// returns false, always in the same order; where there are too many, those
	// that a family names.
	Choices(s *S, yield func(*C) bool)
	// Default returns the answer for a nation whose owner says nothing: always
	// legal, never a blunder, the same for the same position.
	Default(s *S) C
	// Suppose changes s to what it would be if nation n began its turn of that round
	// now, and reports whether n would have one.
	Suppose(s *S, n ruleset.Nation, round int, log *Log) bool
	// Points returns the points of a nation.
	Points(s *S, n ruleset.Nation) int
	// Revision returns the revision of the rules code that a game is played by, and
	// Revise sets it: games are played to their end by the one that they began with.
	Revision(s *S) uint8
	Revise(s *S, revision uint8)
}

// Codec writes answers as one line each, and reads them again.
type Codec[C comparable] interface {
	Print(n ruleset.Nation, c *C) string
	// Parse reads the answer to d. Whether it is legal is for Engine.Check to say.
	Parse(d *Decision, line string) (C, error)
}

// Illegal says why a choice is not allowed, in terms that every language can
// put into a sentence. It is an error for callers that only pass it on.
type Illegal struct {
	Why    Reason
	Rule   string // the requirement: "2e MOV-03"
	Nation ruleset.Nation
	Area   board.Area
	To     board.Area
	Unit   Unit
	N, Max int
}

// OfStart says that what was ordered has nothing to set out with where it should; il may be nil.
func (il *Illegal) OfStart() bool {
	return il != nil && (il.Why == NoArmies || il.Why == AlreadyMoved)
}

// Error gives the reason for the log of the operator, not for players.
func (e *Illegal) Error() string { return "illegal: " + e.Why.String() + " (" + e.Rule + ")" }

// Is lets errors.Is(err, &Illegal{Why: r}) ask for a reason.
func (e *Illegal) Is(target error) bool {
	t, ok := target.(*Illegal)
	return ok && t.Why == e.Why
}

// Reason is why a choice is not allowed. Those from OwnReasons on are a family's own.
type Reason uint8

// OwnReasons is the first of the reasons that a family of games has for itself.
const OwnReasons Reason = 64

// The reasons. Beside each: the fields of Illegal that say more.
const (
	NotIllegal       Reason = iota
	WrongKind               // another decision is on the table
	NoSuchArea              // Area is not among the legal ones
	NoArmies                // Area has fewer than N armies that may do this; Max has how many
	AlreadyMoved            // the armies in Area have moved
	NotAdjacent             // Area and To do not touch
	TooFar                  // beyond the movement allowance, at To
	DifficultStop           // difficult terrain Area ends the move
	EnemyStop               // enemies of Nation in Area stop armies; Max may pass
	StraitWhole             // a strait between Area and To takes the whole move
	NoBoats                 // no Boat movement in this round
	SecondSea               // more than one sea, at To
	EndsAtSea               // a move may not end in a sea, To
	ClosedSea               // the card closes sea To to units from the sea
	ClosedShore             // the card forbids landing in To
	MayNotAttack            // Nation in To may not be attacked by these
	SubjectArea             // To belongs to a subject: no stopping there
	Overfull                // To would hold more armies than allowed; Max may be there
	LeaderAlone             // the leader would be without company in Area
	LeaderMoved             // the leader has moved, or is not in Area
	StillAtSea              // armies in Area must land
	StillCrowded            // Area holds more armies than allowed, and can be relieved
	OverrunBroken           // too few would stay in Area
	LeaveRefusedBy          // lord Nation does not let the subject leave Area
	NotCompulsory           // nothing (more) of this kind may be done
	MustChoose              // an answer is required: Done is not legal
	NoRetreat               // units cannot retreat from Area to To
	RetreatBlocked          // another nation, Nation, is in To
	RetreatWatched          // To lies next to an area that only the attacker holds
	RetreatEntry            // attackers came from To
	RetreatElsewhere        // these attackers came from Area, not from To
	RetreatToSea            // a retreat to sea is not possible now
	NotTheirHome            // they did not begin the turn in To
	WrongNumber             // N must lie between Area... and Max
	NotCandidate            // Nation cannot be voted for
	OutOfOrder              // a second new army before every area has its first
	BadPath                 // the path is empty, too long, or goes nowhere
	CrowdStays              // Area would hold more armies than allowed, and nobody could relieve it
	BoatWhole               // a boat from Area takes the whole move (1e BOA-02)
	MustGoHome              // raiders of Nation go home from Area in this turn, and nobody stays
	NothingNew              // of N that Nation was to place in Area Max are new in this turn
	NotComing               // the leader does not come in this turn, to Area or elsewhere
	NotTheirs               // only Nation is asked about such things, at the beginning of round N
	Reasons                 // how many reasons there are
)

// String names the reason in one English word or two, for logs and tests.
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return "reason " + strconv.Itoa(int(r))
}

var reasonNames = [Reasons]string{
	"none", "wrong kind", "no such area", "no armies", "already moved", "not adjacent", "too far",
	"difficult terrain", "enemies", "strait", "no boats", "second sea", "ends at sea", "closed sea",
	"closed shore", "may not attack", "subject area", "overfull", "leader alone", "leader moved",
	"still at sea", "still crowded", "overrun broken", "leave refused", "not compulsory", "must choose",
	"no retreat", "retreat blocked", "retreat watched", "retreat by entry", "retreat elsewhere",
	"retreat to sea", "not their home", "wrong number", "not a candidate", "out of order", "bad path",
	"crowd stays", "boat", "must go home", "nothing new", "not coming", "not theirs",
}
