package italia

import "bretwalda/internal/game"

// The kinds of decisions; they are stored, and never renumbered. Beside each: the fields
// of Choice that answer it.
const (
	Buy           Kind = iota + 1 // Unit, Area of a city; or Done (it BUY-06)
	TributeBuy                    // Unit or Done (it INC-11)
	PlaceUnit                     // Area, for the Unit of the decision (it PLA-02 REI-05)
	PlaceLeader                   // Area (it LDR-01)
	ClearArea                     // Legs (it ROM-01 CRD-07 CRD-25 RAI-07)
	Revolt                        // Yes (it REV-01)
	Gather                        // Area, Units[0]; or Done (it CAR-02)
	March                         // Act and what it needs; or Done (it MOV-01)
	RemoveExcess                  // Unit (it STK-04)
	Rebuild                       // Area, Unit; or Done (it CIT-10)
	NavalAttack                   // Yes (it NAV-02)
	NavalMeet                     // Yes (it NAV-02)
	NextBattle                    // Area; at sea Nation (it COM-02)
	RaidCity                      // Yes (it RAI-01)
	Aim                           // Aim, N, for the Unit of the decision (it AIM-01)
	LoseFleet                     // Ship (it NAV-08)
	Panic                         // Unit, To (it ELE-02)
	Convert                       // Unit or Done (it PAT-01)
	AttackerGo                    // Legs; at sea Ship, To; or Done: fight on (it RET-01)
	DefenderGo                    // the same
	Submit                        // Yes (it SUB-04)
	LeaveSubject                  // Legs (it SUB-08)
	Spoils                        // N: 0 spare it, 1 gold, 2 points (it CIT-03)
	RaidSpoils                    // N: 1 gold, 2 points (it RAI-06)
	RebuildRaided                 // Unit or Done (it RAI-09)
	LeaderGo                      // To (it LDR-19)
	CampaignMove                  // Act and what it needs; or Done (it CAM-01)
	CampaignRaid                  // Area or Done (it CAM-17)
	Block                         // Area, Unit; or Done (it BLO-01)
	React                         // Act Join, See; or Done (it REA-03)
	_                             // a pass is a CampaignMove with Done
	Depart                        // N (it CRD-23)
	Reduce                        // Area, Unit (it CRD-32)
	Capital                       // never asked: any answer can declare one (it STK-08)
	TakeArrivals                  // Yes (it CRD-09)
	_                             // cargo is shifted by a March
	SaveCargo                     // Ship or Done, for the Unit of the decision (it NAV-10)
	Become                        // Area: whose units turn into the new ones (it TRN-01)
	Kinds                         // how many kinds there are
)

// KindInfo is what is known of a kind, and the requirement that has it asked.
type KindInfo struct {
	game.KindInfo
	Rule string
}

// Info returns what is known of a kind.
func Info(k Kind) KindInfo {
	if k < Kinds {
		return kindInfo[k]
	}
	return KindInfo{}
}

var kindInfo = [Kinds]KindInfo{
	Buy:           {game.KindInfo{Name: "buy", Class: game.Own, Group: 1}, "it BUY-06"},
	TributeBuy:    {game.KindInfo{Name: "tribute-buy", Class: game.Small, Group: 0}, "it INC-11"},
	PlaceUnit:     {game.KindInfo{Name: "place", Class: game.Own, Group: 2}, "it PLA-02"},
	PlaceLeader:   {game.KindInfo{Name: "place-leader", Class: game.Own, Group: 2}, "it LDR-01"},
	ClearArea:     {game.KindInfo{Name: "clear", Class: game.Others, Group: 3}, "it ROM-01"},
	Revolt:        {game.KindInfo{Name: "revolt", Class: game.Others, Group: 4}, "it REV-01"},
	Gather:        {game.KindInfo{Name: "gather", Class: game.Own, Group: 5}, "it CAR-02"},
	March:         {game.KindInfo{Name: "march", Class: game.Own, Group: 5}, "it MOV-01"},
	RemoveExcess:  {game.KindInfo{Name: "remove", Class: game.Own, Group: 6}, "it STK-04"},
	Rebuild:       {game.KindInfo{Name: "rebuild", Class: game.Own, Group: 7}, "it CIT-10"},
	NavalAttack:   {game.KindInfo{Name: "naval-attack", Class: game.Own, Group: 8}, "it NAV-02"},
	NavalMeet:     {game.KindInfo{Name: "naval-meet", Class: game.Others, Group: 9}, "it NAV-02"},
	NextBattle:    {game.KindInfo{Name: "next-battle", Class: game.Own, Group: 8}, "it COM-02"},
	RaidCity:      {game.KindInfo{Name: "raid", Class: game.Own, Group: 8}, "it RAI-01"},
	Aim:           {game.KindInfo{Name: "aim", Class: game.Others, Group: 10}, "it AIM-01"},
	LoseFleet:     {game.KindInfo{Name: "lose-fleet", Class: game.Small, Group: 0}, "it NAV-08"},
	Panic:         {game.KindInfo{Name: "panic", Class: game.Small, Group: 0}, "it ELE-02"},
	Convert:       {game.KindInfo{Name: "convert", Class: game.Others, Group: 11}, "it PAT-01"},
	AttackerGo:    {game.KindInfo{Name: "attacker-retreat", Class: game.Own, Group: 12}, "it RET-01"},
	DefenderGo:    {game.KindInfo{Name: "defender-retreat", Class: game.Others, Group: 13}, "it RET-01"},
	Submit:        {game.KindInfo{Name: "submit", Class: game.Others, Group: 14}, "it SUB-04"},
	LeaveSubject:  {game.KindInfo{Name: "leave-subject", Class: game.Own, Group: 15}, "it SUB-08"},
	Spoils:        {game.KindInfo{Name: "spoils", Class: game.Own, Group: 16}, "it CIT-03"},
	RaidSpoils:    {game.KindInfo{Name: "raid-spoils", Class: game.Own, Group: 16}, "it RAI-06"},
	RebuildRaided: {game.KindInfo{Name: "rebuild-raided", Class: game.Others, Group: 17}, "it RAI-09"},
	LeaderGo:      {game.KindInfo{Name: "leader-retreat", Class: game.Own, Group: 12}, "it LDR-19"},
	CampaignMove:  {game.KindInfo{Name: "campaign", Class: game.Pause, Group: 18}, "it CAM-01"},
	CampaignRaid:  {game.KindInfo{Name: "campaign-raid", Class: game.Own, Group: 18}, "it CAM-17"},
	Block:         {game.KindInfo{Name: "block", Class: game.Own, Group: 18}, "it BLO-01"},
	React:         {game.KindInfo{Name: "react", Class: game.Others, Group: 19, Moves: true}, "it REA-01"},
	Depart:        {game.KindInfo{Name: "depart", Class: game.Own, Group: 20}, "it CRD-23"},
	Reduce:        {game.KindInfo{Name: "reduce", Class: game.Own, Group: 20}, "it CRD-32"},
	Capital:       {game.KindInfo{Name: "capital", Class: game.Small, Group: 0}, "it STK-08"},
	TakeArrivals:  {game.KindInfo{Name: "take", Class: game.RoundStart, Group: 2}, "it CRD-09"},
	SaveCargo:     {game.KindInfo{Name: "save-cargo", Class: game.Small, Group: 0}, "it NAV-10"},
	Become:        {game.KindInfo{Name: "become", Class: game.Small, Group: 0}, "it TRN-01"},
}
