package britannia

import "bretwalda/internal/game"

// The kinds of decisions, in the order in which they come up in a round. Beside
// each: the fields of Choice that answer it.
const (
	ReplaceFort    game.Kind = iota + 1 // Area: a fort that a Romano-British army replaces (2e RBR-02)
	ReplaceArmy                         // Area: a Roman army that one replaces (2e RBR-03)
	NormanKnights                       // N: cavalry taken in round 16, each for two infantry (2e R16-04)
	PlaceFyrd                           // Area: a Saxon reinforcement of round 16 (2e R16-05)
	StayAway                            // Area: the sea where an infantry that lacks a marker stays away (2e ARR-03)
	FullPopulation                      // Yes: the lord allows the subject For its full points (2e SUB-19)
	BuildBurh                           // Area, or None to build no more (2e BUR-01)
	PlaceArmy                           // Area: one new army (2e PLC-01)
	PlaceLeader                         // Area: the leader, and the armies that come with him (2e ARR-05)
	MoveArmies                          // Move, or Done to end the Movement Phase (2e MOV-01)
	LeaveArea                           // Yes: the lord lets the subject For leave Area empty (2e SUB-16)
	RemoveExcess                        // Area, Unit: an army over the stacking limit (2e RUL-22)
	Submit                              // Yes: Nation submits to For (2e SUB-04)
	Expel                               // Area, To, N: armies of the lord leave a subject's area (2e SUB-05)
	NextBattle                          // Area: the battle to fight next (2e BAT-03)
	AssignHits                          // N: how many of the Count sixes strike cavalry (2e CAS-10)
	LoseBurh                            // Yes: a burh is among the losses (2e CAS-11)
	DefenderGo                          // Legs, LeaderTo: the defender's retreat; none: stay (2e END-02)
	AttackerGo                          // Legs, LeaderTo: the attacker's retreat; none: fight on
	NameLosses                          // Area: the home (or None) of an army that was lost (2e CAS-12)
	Withdraw                            // Area, To, N, WithLeader; or Done (2e WDR-01)
	SendHome                            // Area, Unit: an army of Romans in round 2 or Danes in round 14 leaves (2e RMR-04 DAN-04)
	Starve                              // Area, Unit: an army or burh that Overpopulation removes (2e OVP-01)
	CallSecret                          // Yes: demand a secret ballot (2e BRE-08)
	Vote                                // Nation (2e BRE-04)
	KingsArmy                           // Area: the King's extra army (2e KNG-03)

	Kinds // how many kinds there are
)

// Kinds with the same number are asked together.
const (
	neverAsked = iota
	battles
	election
	leave
	crown
	beginning // of a round
)

var kinds = [Kinds]game.KindInfo{
	game.None:      {Name: "none"},
	ReplaceFort:    {Name: "replace_fort", Class: game.RoundStart, Group: beginning},
	ReplaceArmy:    {Name: "replace_army", Class: game.RoundStart, Group: beginning},
	NormanKnights:  {Name: "norman_knights", Class: game.RoundStart, Group: beginning},
	PlaceFyrd:      {Name: "place_fyrd", Class: game.RoundStart, Group: beginning},
	StayAway:       {Name: "stay_away", Class: game.RoundStart, Group: beginning},
	FullPopulation: {Name: "full_population", Class: game.Others, Group: leave, About: game.AboutOther},
	BuildBurh:      {Name: "build_burh"},
	PlaceArmy:      {Name: "place_army"},
	PlaceLeader:    {Name: "place_leader"},
	MoveArmies:     {Name: "move_armies"},
	LeaveArea:      {Name: "leave_area", Class: game.Others, Group: leave, About: game.AboutBoth},
	RemoveExcess:   {Name: "remove_excess"},
	Submit:         {Name: "submit", Class: game.Others, Group: battles, About: game.AboutOther},
	Expel:          {Name: "expel", Class: game.Small},
	NextBattle:     {Name: "next_battle"},
	AssignHits:     {Name: "assign_hits", Class: game.Small},
	LoseBurh:       {Name: "lose_burh", Class: game.Small},
	DefenderGo:     {Name: "defender_go", Class: game.Others, Group: battles},
	AttackerGo:     {Name: "attacker_go"},
	NameLosses:     {Name: "name_losses", Class: game.Small},
	Withdraw:       {Name: "withdraw"},
	SendHome:       {Name: "send_home"},
	Starve:         {Name: "starve"},
	CallSecret:     {Name: "call_secret", Class: game.Others, Group: election},
	Vote:           {Name: "vote", Class: game.Ballot, Group: election},
	KingsArmy:      {Name: "kings_army", Class: game.Others, Group: crown},
}

// KindOf tells what there is to know of a kind of decision.
func KindOf(k game.Kind) game.KindInfo {
	if k < Kinds {
		return kinds[k]
	}
	return game.KindInfo{}
}

// Kind tells what there is to know of a kind of decision. Votes that are handed in are asked
// for at each election, whatever standing orders say (1e BRE-04).
func (e *Engine) Kind(k game.Kind) game.KindInfo {
	info := KindOf(k)
	info.Anew = k == Vote && e.sealed()
	info.Settled = info.Asked() && k != DefenderGo // which may stand under a condition, for rounds to come
	return info
}
