package game

import (
	"bretwalda/internal/board"
	"bretwalda/internal/ruleset"
)

// EventKind is a kind of thing that happened. Those from OwnEvents on are a family's own.
type EventKind uint8

// OwnEvents is the first of the kinds of events that a family of games has for itself.
const OwnEvents EventKind = 64

// The kinds of events. Beside each: the fields of Event that it uses, besides
// Round and Turn, which every event has.
const (
	NoEvent         EventKind = iota
	RoundBegan                // -
	TurnBegan                 // Nation
	TurnSkipped               // Nation (2e RND-04)
	Arrived                   // Nation, Area (sea), Unit, N
	StayedAway                // Nation, Area (sea), Unit, N (2e ARR-03)
	LeaderCame                // Nation, Leader, Area
	LeaderAbsent              // Nation, Leader: the Timeline names him but he may not come
	LeaderLeft                // Nation, Leader, Area
	Grew                      // Nation, N (points from areas), M (points in all), Count (armies due)
	TrackSet                  // Nation, N: the population marker stands at N
	Placed                    // Nation, Area, Unit, N: new units of any kind
	Lost                      // Nation, Unit, N: units due that found no place or no marker
	Reinforced                // Nation, Area, Unit, N: by a table or special rule
	GrowthAllowed             // Nation (lord), Other (subject): full population points
	MovementBegan             // Nation, N: half of a Major Invasion or 0
	Moved                     // Nation, Path, Len, Units, Leader: they went
	LeaveGiven                // Nation (lord), Other, Area
	LeaveRefused              // Nation (lord), Other, Area
	Removed                   // Nation, Area, Unit, N, Why
	Submitted                 // Nation, Other (lord)
	SubjectionEnded           // Nation, Other (lord)
	Expelled                  // Nation (lord), Other (subject), Area, To, N
	BattleBegan               // Nation (attacker), Other, Area
	BattleRound               // Area, N: its number
	Rolled                    // Nation, Other (enemy), Area, Unit, N dice in Dice, M: the leader's bonus
	Eliminated                // Nation (whose unit), Other (by whom), Area, Unit, N, Leader
	Retreated                 // Nation, Other (enemy), Area, To, Units, Leader
	StoodFast                 // Nation, Area: could retreat and did not
	BattleWon                 // Nation (left in the area; NoNation: nobody), Other (loser), Area
	BattleCancelled           // Nation, Other, Area: they made peace by submission
	FortBuilt                 // Nation, Area
	FortDestroyed             // Nation, Other (by whom), Area
	FortRemoved               // Area: with the Roman withdrawal; N: how many when Area is None
	Withdrew                  // Nation, Area, To, Units, Leader (2e WDR)
	Scored                    // Nation, Points, Why, and what for: Area, Other, Unit, Leader
	Capped                    // Nation, Points: those lost to a card's point limit, below 0 (2e LMT)
	Halved                    // Nation, Points: those lost because it is a subject, below 0
	BallotSecret              // Nation: who demanded it
	Voted                     // Nation, Other (for whom), N votes
	GallowayVoted             // Nation (lord), Other (for whom): a subject's area that votes with its lord (2e BRE-07)
	Elected                   // Nation, N votes, M of how many; NoNation: nobody
	Crowned                   // Nation, N areas; NoNation: nobody
	Converted                 // Nation, Area, N cavalry that became infantry (2e ART-06)
	RoundEnded                // -
	GameOver                  // Nation: NoNation
	Corrected                 // by the GM: Nation, and Points or what it has in Area now: Units, Leader, Unit (Fort or Burh); Reason
	RaidWaits                 // Nation, Area, Count points that wait for raiders, and what for: Other, Unit, N, Leader (1e RAI-07)
	RaidLost                  // Nation, Area, Count points lost, for raiders have settled (1e RAI-07)
	SubjectsVoted             // Nation (lord), Other (for whom), N votes of a subject (1e BRE-05)
	EventKinds                // how many kinds there are
)

// Why is the reason of a Scored or Removed event. Families number their own; 0 is none.
type Why uint8

// The reasons of Britannia.
const (
	NoReason      Why = iota
	ForHold           // held Area when the round ended (2e HLD-01)
	ForOccupy         // occupied Area (2e OCC-01)
	ForSubject        // Other, a subject, occupied Area (2e RSC-03)
	ForSubjHold       // Other, a subject, holds Area (2e ANG-05)
	ForKill           // eliminated Unit of Other in Area (2e ELM-01)
	ForBonus          // a special line of the card
	ForLimes          // limes (2e LIM-01)
	ForBretwalda      // elected Bretwalda (2e BRE-06)
	ForKing           // crowned (2e KNG-03)
	ForCnut           // King Cnut (2e DAN-06)
	ByStacking        // over the stacking limit (2e RUL-22)
	ByLegions         // Roman legions withdrawn (2e RMR-04)
	ByCnut            // Danes gone home (2e DAN-04)
	ByHunger          // overpopulation (2e OVP-01)
	ByExpulsion       // expelled and nowhere to go (2e SUB-09)
	ByWithdrawal      // Rome left Britain (2e RBR-05)
	ByTime            // a leader's time was over (2e LDR-03)
	ByReplacement     // replaced by a Romano-British army (2e RBR-02)
	ForRaid           // occupied when the Danes of round 11 go home (2e DAN-02)
	ForRaiders        // what waited for raiders who came home (1e RAI-07)
)

// MaxDice bounds the dice of one Rolled event: no nation has more units of a
// kind in one place.
const MaxDice = 28

// MaxPath bounds the areas and seas of one move, its start included. Only
// Roman roads make moves this long.
const MaxPath = 14

// Event is one thing that happened, complete in itself. Reports, scores,
// statistics and replays are made from events.
type Event struct {
	Kind   EventKind
	Round  uint8
	Turn   ruleset.Nation // whose nation turn it was; NoNation between turns
	Part   uint8          // of the nation turn, where it has parts
	Nation ruleset.Nation
	Other  ruleset.Nation
	Leader ruleset.Leader
	Area   board.Area
	To     board.Area
	Unit   Unit
	Why    Why
	N, M   uint8
	Count  uint8
	Points int16
	// Units are those that went; for a Moved event those that arrived at the end of
	// Path. Leaders went with them, in games with several of a nation.
	Units   Units
	Leaders ruleset.Leaders
	Aim     Unit  // the kind that was struck at, or what a family makes of that
	Gold    int16 // paid, got or left
	Len     uint8
	Path    [MaxPath]board.Area
	Dice    [MaxDice]uint8 // faces in the order rolled, N of them
	Reason  string         // of Corrected: what the GM wrote; of several at once the first has it
}

// Log collects events in the order in which they happen. A nil *Log collects
// nothing.
type Log struct{ Events []Event }

// Add appends e.
func (l *Log) Add(e Event) {
	if l != nil {
		l.Events = append(l.Events, e)
	}
}
