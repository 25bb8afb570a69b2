package britannia

import "bretwalda/internal/game"

// The kinds of events that only Britannia has. They are stored by these numbers. Beside
// each: the fields of game.Event that it uses.
const (
	StayedAway    game.EventKind = 5  // Nation, Area (sea), Unit, N (2e ARR-03)
	Grew          game.EventKind = 9  // Nation, N (points from areas), M (points in all), Count (armies due), Other (lord who allows no more; of a subject)
	TrackSet      game.EventKind = 10 // Nation, N: the population marker stands at N
	GrowthGiven   game.EventKind = 14 // Nation (lord), Other (subject): full population points
	LeaveGiven    game.EventKind = 17 // Nation (lord), Other, Area
	LeaveRefused  game.EventKind = 18 // Nation (lord), Other, Area
	Expelled      game.EventKind = 22 // Nation (lord), Other (subject), Area, To, N
	FortBuilt     game.EventKind = 31 // Nation, Area
	FortDestroyed game.EventKind = 32 // Nation, Other (by whom), Area
	FortRemoved   game.EventKind = 33 // Area: with the Roman withdrawal; N: how many when Area is None
	Withdrew      game.EventKind = 34 // Nation, Area, To, Units, Leader (2e WDR)
	BallotSecret  game.EventKind = 38 // Nation: who demanded it
	Voted         game.EventKind = 39 // Nation, Other (for whom), N votes
	GallowayVoted game.EventKind = 40 // Nation (lord), Other (for whom): a subject's area that votes with its lord (2e BRE-07)
	Elected       game.EventKind = 41 // Nation, N votes, M of how many; NoNation: nobody
	Crowned       game.EventKind = 42 // Nation, N areas; NoNation: nobody
	Converted     game.EventKind = 43 // Nation, Area, N cavalry that became infantry (2e ART-06)
	RaidWaits     game.EventKind = 47 // Nation, Area, Count points that wait for raiders, and what for: Other, Unit, N, Leader (1e RAI-07)
	RaidLost      game.EventKind = 48 // Nation, Area, Count points lost, for raiders have settled (1e RAI-07)
	SubjectsVoted game.EventKind = 49 // Nation (lord), Other (for whom), N votes of a subject (1e BRE-05)
)

// The reasons of points, and of units removed. They are stored by these numbers.
const (
	ForHold       game.Why = iota + 1 // held Area when the round ended (2e HLD-01)
	ForOccupy                         // occupied Area (2e OCC-01)
	ForSubject                        // Other, a subject, occupied Area (2e RSC-03)
	ForSubjHold                       // Other, a subject, holds Area (2e ANG-05)
	ForKill                           // eliminated Unit of Other in Area (2e ELM-01)
	ForBonus                          // a special line of the card
	ForLimes                          // limes (2e LIM-01)
	ForBretwalda                      // elected Bretwalda (2e BRE-06)
	ForKing                           // crowned (2e KNG-03)
	ForCnut                           // King Cnut (2e DAN-06)
	ByStacking                        // over the stacking limit (2e RUL-22)
	ByLegions                         // Roman legions withdrawn (2e RMR-04)
	ByCnut                            // Danes gone home (2e DAN-04)
	ByHunger                          // overpopulation (2e OVP-01)
	ByExpulsion                       // expelled and nowhere to go (2e SUB-09)
	ByWithdrawal                      // Rome left Britain (2e RBR-05)
	ByTime                            // a leader's time was over (2e LDR-03)
	ByReplacement                     // replaced by a Romano-British army (2e RBR-02)
	ForRaid                           // occupied when the Danes of round 11 go home (2e DAN-02)
	ForRaiders                        // what waited for raiders who came home (1e RAI-07)
)

// The kinds of units (2e DEF-07). Armies are Infantry and Cavalry. They are stored by these
// numbers.
const (
	Infantry game.Unit = iota + 1
	Cavalry
	Fort
	Burh
	LeaderUnit
)
