package italia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/italia/cards"
)

// Kind is a kind of decision; a Choice has the kind of the Decision it answers.
type Kind uint8

// None is the kind of no decision: the game is over.
const None Kind = 0

// Decision is a question that one nation must answer before play goes on.
type Decision struct {
	Kind    Kind
	Nation  Nation     // whose owner answers
	For     Nation     // the other nation concerned: enemy, ruler, subject
	Area    board.Area // the area or sea concerned
	Areas   board.Set  // where the answer is an area: those that are legal
	Unit    Unit       // the kind that is placed or that aims
	Units   cards.KindSet
	Leader  Leader
	Count   uint8 // how many are still to be placed, removed or named, this one included
	CanStop bool  // Done is legal now
}

// Illegal says why a choice is not allowed. It is an error for callers that only pass it on.
type Illegal struct {
	Why    Reason
	Rule   string // the requirement: "it MOV-03"
	Nation Nation
	Area   board.Area
	To     board.Area
	Unit   Unit
	N, Max int
}

// fail returns a refusal; only then is it put on the heap.
func (e Illegal) fail() *Illegal { return &e }

// Error gives the reason for the log of the operator, not for players.
func (e *Illegal) Error() string { return "illegal: " + e.Why.String() + " (" + e.Rule + ")" }

// Is lets errors.Is(err, &Illegal{Why: r}) ask for a reason.
func (e *Illegal) Is(target error) bool {
	t, ok := target.(*Illegal)
	return ok && t.Why == e.Why
}

// Reason is why a choice is not allowed.
type Reason uint8

// The reasons. Beside each: the fields of Illegal that say more.
const (
	NotIllegal     Reason = iota
	WrongKind             // another decision is on the table
	NoSuchArea            // Area is not among the legal ones
	NoUnits               // Area has fewer than N units of kind Unit that may do this; Max has how many
	AlreadyMoved          // the units in Area have moved
	NotAdjacent           // Area and To do not touch
	TooFar                // beyond the movement allowance, at To
	HighlandStop          // highland Area ends the move
	EnemyStop             // enemies of Nation in Area stop units; N more must stay to pass
	StraitWhole           // a strait between Area and To is the whole move
	EntryClosed           // entry area To may not be entered
	AllyArea              // To belongs to an ally: no stopping there
	TooManyAttack         // more than Max units would attack To
	LeaderAlone           // a leader would be alone with enemies in To
	StillInEntry          // units in entry area Area must leave it
	WaitsForLeader        // units in Area wait for the campaign
	NoShip                // there is no such fleet in Area
	ShipFull              // the fleet has no place left
	ShipMoved             // the fleet has sailed its seas
	NotForSale            // Nation has no such counters, or no more of them
	TooDear               // it costs Max gold, there are N
	NoCityThere           // no city may be built in Area
	NoPlaceFor            // what is bought could not be placed
	TooFewCities          // N consular legions need more cities
	MustChoose            // an answer is required: Done is not legal
	MustGo                // more units in Area can retreat, and must
	NoRetreat             // units cannot retreat from Area to To
	RetreatFull           // To has room for Max units
	DamagedStays          // damaged units cannot retreat
	NotInCampaign         // units in Area do not take part in the campaign
	NoCapital             // Area cannot be declared the capital
	WrongNumber           // N must be Max at most
	NoSuchAim             // there is nothing of kind Unit to aim at
	SpreadAims            // every enemy unit must be aimed at first
	NoReaction            // such a reaction is not allowed
	Reasons               // how many reasons there are
)

// String names the reason in one English word or two, for logs and tests.
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return "unknown"
}

var reasonNames = [Reasons]string{
	"none", "wrong kind", "no such area", "no units", "already moved", "not adjacent", "too far", "highland", "enemies",
	"strait", "entry area closed", "area of an ally", "too many attack", "leader alone", "still in entry area",
	"waits for the leader", "no fleet", "fleet full", "fleet has sailed", "not for sale", "too dear", "no city there",
	"no place for it", "too few cities", "must choose", "must go", "no retreat", "retreat full", "damaged units stay",
	"not in the campaign", "no capital", "wrong number", "nothing to aim at", "spread aims", "no such reaction",
}

// EventKind is a kind of thing that happened.
type EventKind uint8

// The kinds of events. Beside each: the fields of Event that it uses besides Round, Turn
// and Part, which every event has.
const (
	NoEvent         EventKind = iota
	RoundBegan                // -
	TurnBegan                 // Nation
	TurnSkipped               // Nation
	LeaderCame                // Nation, Leader, Area
	LeaderAbsent              // Nation, Leader: he is dead
	LeaderLeft                // Nation, Leader, Area
	Placed                    // Nation, Area, Unit, N: bought
	Reinforced                // Nation, Area, Unit, N
	Lost                      // Nation, Unit, N: due, without place or counter
	Moved                     // Nation, Path, Len, Units at the end of it, Leaders
	Removed                   // Nation, Area, Unit, N, Why; Leader
	Submitted                 // Nation, Other (ruler)
	SubjectionEnded           // Nation, Other (ruler)
	BattleBegan               // Nation (attacker), Other, Area
	BattleRound               // Area, N: its number
	Rolled                    // Nation, Other (enemy), Area, Unit, Aim, N dice in Dice, M: number needed
	Eliminated                // Nation (whose), Other (by whom), Area, Unit, N, Leader
	Damaged                   // Nation, Area, Unit, N
	Retreated                 // Nation, Other (enemy), Area, To, Units, Leaders
	BattleWon                 // Nation (left in the area; NoNation: nobody), Other (loser), Area
	BattleCancelled           // Nation, Other, Area
	Scored                    // Nation, Points, Why, and what for: Area, Other, Unit, Leader, N
	Halved                    // Nation, Points: those lost because it is a subject, below 0
	RoundEnded                // -
	GameOver                  // -
	SharedEvents              // kinds below are those of all families
)

// Events of Italia alone.
const (
	Income        EventKind = iota + 64 // N areas, M cities, Gold
	Tribute                             // Nation, Other (ruler), Gold
	Wasted                              // Nation, Gold over the limit
	Bought                              // Nation, Unit, Area of a city, Gold
	CityBuilt                           // Nation, Area
	CityRebuilt                         // Nation, Area, Unit given for it
	CityPillaged                        // Nation, Other (whose it was), Area
	CityRaided                          // Nation, Other, Area
	CityLost                            // Area: no city can stand there any more
	Spoiled                             // Nation, Area, Gold
	CapitalSet                          // Nation, Area
	Cleared                             // Nation, Area: others must leave it
	Revolted                            // Nation, Other
	Gathered                            // Nation, Area, To, Units
	Embarked                            // Nation, Area, To, Unit or Leader
	Sailed                              // Nation, Area, To, N: the fleet
	Landed                              // Nation, Area, To, Unit or Leader
	Shifted                             // Nation, Area, Unit or Leader: to another fleet
	NavalDeclared                       // Nation, Other, Area
	Repaired                            // Nation, Area, Unit, N
	Deserted                            // Nation, Other (to; NoNation: lost), Area, Unit, N, Dice
	Panicked                            // Nation, Area, To, Unit
	WonOver                             // Nation (Patrimonium), Other, Area, Unit
	CampaignBegan                       // Nation, Leader, Gold
	CampaignMoved                       // Nation, Leader, Gold left
	CampaignEnded                       // Nation, Leader
	Blocked                             // Nation, Area, Unit
	Reacted                             // Nation, Area, To, Units, Leaders
	Raised                              // Nation, Unit, N
	Transformed                         // Nation, Other (becomes), Area, Unit, N
	LeftGame                            // Nation, Area, Unit, N
	Titled                              // Nation, Leader, Area
	Passed                              // Nation
	RaidDeclared                        // Nation, Area
	TieRolled                           // Nation, Area, Dice[0]
	EventKinds
)

// Why is the reason of a Scored or Removed event.
type Why uint8

// The reasons.
const (
	NoReason Why = iota
	ForArea
	ForCity
	ForRegion
	ForKill
	ForLeader
	ForLast
	ForRaid
	ForPillage
	ForSubmission
	ForBattle
	ForCapture
	ForLeaving
	ForTitle
	ForLeaderRetreat // below 0
	ByLimit
	ByEntry
	ByRebuilding
	ByBlock
	ByTime
	ByReduction
	ByEnd // its time in the game is over
)

// MaxDice bounds the dice of one Rolled event.
const MaxDice = 28

// Event is one thing that happened, complete in itself.
type Event struct {
	Kind    EventKind
	Round   uint8
	Turn    Nation
	Part    uint8
	Nation  Nation
	Other   Nation
	Leader  Leader
	Leaders cards.Leaders
	Area    board.Area
	To      board.Area
	Unit    Unit
	Aim     Unit
	Why     Why
	N, M    uint8
	Gold    int16
	Points  int16
	Units   Units
	Len     uint8
	Path    [MaxPath]board.Area
	Dice    [MaxDice]uint8
}

// Log collects events in the order in which they happen. A nil *Log collects nothing.
type Log struct{ Events []Event }

// Add appends e.
func (l *Log) Add(e Event) {
	if l != nil {
		l.Events = append(l.Events, e)
	}
}

// Moment is a place in the sequence of play that people can name: a nation turn, or a
// part of one: its campaign moves from 1 on.
type Moment struct {
	Round uint8
	Turn  Nation
	Part  uint8
}
