package italia

import (
	"strings"

	"bretwalda/internal/game"
)

// What rules and those who use them say to each other is that of package game.
type (
	Kind      = game.Kind
	Decision  = game.Decision
	Illegal   = game.Illegal
	Reason    = game.Reason
	Event     = game.Event
	EventKind = game.EventKind
	Why       = game.Why
	Log       = game.Log
	Moment    = game.Moment
)

// None is the kind of no decision: the game is over.
const None = game.None

// refusal is an Illegal that is not on the heap yet.
type refusal Illegal

// fail returns a refusal; only then is it put on the heap.
func (r refusal) fail() *Illegal { return (*Illegal)(&r) }

// The reasons that other games have, too.
const (
	NotIllegal   = game.NotIllegal
	WrongKind    = game.WrongKind
	NoSuchArea   = game.NoSuchArea
	AlreadyMoved = game.AlreadyMoved
	NotAdjacent  = game.NotAdjacent
	TooFar       = game.TooFar
	EnemyStop    = game.EnemyStop
	StraitWhole  = game.StraitWhole
	LeaderAlone  = game.LeaderAlone
	MustChoose   = game.MustChoose
	NoRetreat    = game.NoRetreat
	WrongNumber  = game.WrongNumber
)

// Reasons of Italia alone; they are never renumbered. Beside each: the fields of Illegal
// that say more.
const (
	NoUnits        Reason = iota + game.OwnReasons // Area has fewer than N units of kind Unit that may do this; Max has how many
	HighlandStop                                   // highland Area ends the move
	EntryClosed                                    // entry area To may not be entered
	AllyArea                                       // To belongs to an ally: no stopping there
	TooManyAttack                                  // more than Max units would attack To
	StillInEntry                                   // units in entry area Area must leave it
	WaitsForLeader                                 // units in Area wait for the campaign
	NoShip                                         // there is no such fleet in Area
	ShipFull                                       // the fleet has no place left
	ShipMoved                                      // the fleet has sailed its seas
	NotForSale                                     // Nation has no such counters, or no more of them
	TooDear                                        // it costs Max gold, there are N
	NoCityThere                                    // no city may be built in Area
	NoPlaceFor                                     // what is bought could not be placed
	TooFewCities                                   // N consular legions need more cities
	MustGo                                         // more units in Area can retreat, and must
	RetreatFull                                    // To has room for Max units
	DamagedStays                                   // damaged units cannot retreat
	NotInCampaign                                  // units in Area do not take part in the campaign
	NoCapital                                      // Area cannot be declared the capital
	NoSuchAim                                      // there is nothing of kind Unit to aim at
	SpreadAims                                     // every enemy unit must be aimed at first
	NoReaction                                     // such a reaction is not allowed
	JoinsNotThere                                  // enemies stand in Area: nobody there joins a leader on his way
	OnlyCampaign                                   // nothing but a campaign is left of the turn; To may be where it was to go
	CampaignAway                                   // the campaign does not stand in Area, where it was to end
	NothingToPlace                                 // N units of kind Unit are bought and arrive, not more
	CityNowhere                                    // a city is bought, in no area; Area is one where it could be
	NoCampaign                                     // nobody of Nation leads a campaign in this round
	NoRuin                                         // no ruin stands in Area; N is 1 where a city could be built
	OnlyBattles                                    // nothing but battles is left of the turn
	ownReasons                                     // the first number that is free
)

// refusals are the names of the reasons of Italia alone, from game.OwnReasons on, for templates and
// stories.
var refusals = [ownReasons - game.OwnReasons]string{
	"no-units", "highland", "entry-area-closed", "area-of-an-ally", "too-many-attack", "still-in-entry-area", "waits-for-the-leader", "no-fleet", "fleet-full", "fleet-has-sailed", "not-for-sale", "too-dear", "no-city-there", "no-place-for-it", "too-few-cities", "must-go", "retreat-full", "damaged-units-stay", "not-in-the-campaign", "no-capital", "nothing-to-aim-at", "spread-aims", "no-such-reaction", "no-joining-there", "only-a-campaign", "campaign-elsewhere",
	"nothing-to-place", "city-nowhere", "no-campaign", "no-ruin", "only-battles",
}

// Refusals lists the names of the reasons of Italia alone, from game.OwnReasons on.
func Refusals() []string { return refusals[:] }

// RefusalName names a reason in one English word or two, for logs and tests.
func RefusalName(r Reason) string {
	if r >= game.OwnReasons && r < ownReasons {
		return strings.ReplaceAll(refusals[r-game.OwnReasons], "-", " ")
	}
	return r.String()
}

// The kinds of events that other games have, too. Beside each: the fields of Event that it
// uses besides Round, Turn and Part, which every event has.
const (
	NoEvent         = game.NoEvent
	RoundBegan      = game.RoundBegan
	TurnBegan       = game.TurnBegan       // Nation
	TurnSkipped     = game.TurnSkipped     // Nation
	LeaderCame      = game.LeaderCame      // Nation, Leader, Area
	LeaderAbsent    = game.LeaderAbsent    // Nation, Leader: he is dead
	LeaderLeft      = game.LeaderLeft      // Nation, Leader, Area
	Placed          = game.Placed          // Nation, Area, Unit, N: bought
	Reinforced      = game.Reinforced      // Nation, Area, Unit, N
	Lost            = game.Lost            // Nation, Unit, N: due, without place or counter
	Moved           = game.Moved           // Nation, Path, Len, Units at the end of it, Leaders
	Removed         = game.Removed         // Nation, Area, Unit, N, Why; Leader
	Submitted       = game.Submitted       // Nation, Other (ruler)
	SubjectionEnded = game.SubjectionEnded // Nation, Other (ruler)
	BattleBegan     = game.BattleBegan     // Nation (attacker), Other, Area
	BattleRound     = game.BattleRound     // Area, N: its number
	Rolled          = game.Rolled          // Nation, Other (enemy), Area, Unit, Aim, N dice in Dice, M: number needed, Leaders
	Eliminated      = game.Eliminated      // Nation (whose), Other (by whom), Area, Unit, N, Leader, Why
	Retreated       = game.Retreated       // Nation, Other (enemy), Area, To, Units, Leaders
	BattleWon       = game.BattleWon       // Nation (left in the area; NoNation: nobody), Other (loser), Area
	BattleCancelled = game.BattleCancelled // Nation, Other, Area
	Scored          = game.Scored          // Nation, Points, Why, and what for: Area, Other, Unit, Leader, N
	Halved          = game.Halved          // Nation, Points: those lost because it is a subject, below 0
	RoundEnded      = game.RoundEnded
	GameOver        = game.GameOver
)

// Events of Italia alone; they are never renumbered.
const (
	Income        EventKind = iota + game.OwnEvents // N areas, M cities, Gold
	Tribute                                         // Nation, Other (ruler), Gold
	Wasted                                          // Nation, Gold over the limit
	Bought                                          // Nation, Unit, Area of a city, Gold
	CityBuilt                                       // Nation, Area
	CityRebuilt                                     // Nation, Area, Unit given for it
	CityPillaged                                    // Nation, Other (whose it was), Area
	CityRaided                                      // Nation, Other, Area
	CityLost                                        // Area: no city can stand there any more
	Spoiled                                         // Nation, Area, Gold
	CapitalSet                                      // Nation, Area
	Cleared                                         // Nation, Area: others must leave it
	Revolted                                        // Nation, Other
	Gathered                                        // Nation, Area, To, Units
	Embarked                                        // Nation, Area, To, Unit or Leader
	Sailed                                          // Nation, Area, To, N: the fleet
	Landed                                          // Nation, Area, To, Unit or Leader
	Shifted                                         // Nation, Area, Unit or Leader: to another fleet
	NavalDeclared                                   // Nation, Other, Area
	Repaired                                        // Nation, Area, Unit, N
	Deserted                                        // Nation, Other (to; NoNation: lost), Area, Unit, N, Dice
	Panicked                                        // Nation, Area, To, Unit
	WonOver                                         // Nation (Patrimonium), Other, Area, Unit
	CampaignBegan                                   // Nation, Leader, Gold
	CampaignMoved                                   // Nation, Leader, Gold left
	CampaignEnded                                   // Nation, Leader
	Blocked                                         // Nation, Area, Unit
	Reacted                                         // Nation, Area, To, Units, Leaders
	Raised                                          // Nation, Unit, N
	Transformed                                     // Nation, Other (becomes), Area, Unit, N
	LeftGame                                        // Nation, Area, Unit, N
	Titled                                          // Nation, Leader, Area
	Passed                                          // Nation
	RaidDeclared                                    // Nation, Area
	TieRolled                                       // Nation, Area, Dice[0]
	Damaged                                         // Nation, Area, Unit, N
	ownEvents                                       // the first number that is free
)

// eventNames are the names of the events of Italia alone, from game.OwnEvents on, for templates.
var eventNames = [ownEvents - game.OwnEvents]string{
	"income", "tribute", "wasted", "bought", "city-built", "city-rebuilt", "city-pillaged", "city-raided", "city-lost", "spoiled", "capital-set", "cleared", "revolted", "gathered", "embarked", "sailed", "landed", "shifted", "naval-declared", "repaired", "deserted", "panicked", "won-over", "campaign-began", "campaign-moved", "campaign-ended", "blocked", "reacted", "raised", "transformed", "left-game", "titled", "passed", "raid-declared", "tie-rolled", "damaged",
}

// EventNames lists the names of the events of Italia alone, from game.OwnEvents on.
func EventNames() []string { return eventNames[:] }

// The reasons of points, of units removed, and what a GM set right; they are never renumbered.
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
	ByEnd     // its time in the game is over
	SetGold   // by the GM: Nation, Gold
	SetRuler  // by the GM: Nation, Other
	SetCity   // by the GM: Area, N: 1 for a ruin
	ByNowhere // it must leave, and no area can take it
	whys      // how many there are
)

// reasonNames are the names of the reasons, for templates.
var reasonNames = [whys]string{
	"none", "area", "city", "region", "kill", "leader", "last", "raid", "pillage", "submission", "battle", "capture", "leaving", "title", "leader-retreat", "by-limit", "by-entry", "by-rebuilding", "by-block", "by-time", "by-reduction", "by-end", "set-gold", "set-ruler", "set-city", "by-nowhere",
}

// ReasonNames lists the names of the reasons of points, of units removed, and of what a GM set right.
func ReasonNames() []string { return reasonNames[:] }

// MaxDice bounds the dice of one Rolled event.
const MaxDice = game.MaxDice
