package italia

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

// Class says who is waited for.
type Class uint8

// The classes of decisions.
const (
	Own          Class = iota // the nation on turn: its orders are waited for
	BetweenTurns              // before the first nation turn, or after the last
	Pause                     // the nation on turn, after dice
	Others                    // in the turn of others
	Small                     // never asked: orders or default
)

// KindInfo is what everybody but the rules must know of a kind.
type KindInfo struct {
	Name  string
	Class Class
	Group uint8 // kinds with the same group are asked together; 0: never asked by letter
	Rule  string
}

// Info returns what is known of a kind.
func Info(k Kind) KindInfo {
	if k < Kinds {
		return kindInfo[k]
	}
	return KindInfo{}
}

var kindInfo = [Kinds]KindInfo{
	Buy:           {"buy", Own, 1, "it BUY-06"},
	TributeBuy:    {"tribute-buy", Small, 0, "it INC-11"},
	PlaceUnit:     {"place", Own, 2, "it PLA-02"},
	PlaceLeader:   {"place-leader", Own, 2, "it LDR-01"},
	ClearArea:     {"clear", Others, 3, "it ROM-01"},
	Revolt:        {"revolt", Others, 4, "it REV-01"},
	Gather:        {"gather", Own, 5, "it CAR-02"},
	March:         {"march", Own, 5, "it MOV-01"},
	RemoveExcess:  {"remove", Own, 6, "it STK-04"},
	Rebuild:       {"rebuild", Own, 7, "it CIT-10"},
	NavalAttack:   {"naval-attack", Own, 8, "it NAV-02"},
	NavalMeet:     {"naval-meet", Others, 9, "it NAV-02"},
	NextBattle:    {"next-battle", Own, 8, "it COM-02"},
	RaidCity:      {"raid", Own, 8, "it RAI-01"},
	Aim:           {"aim", Others, 10, "it AIM-01"},
	LoseFleet:     {"lose-fleet", Small, 0, "it NAV-08"},
	Panic:         {"panic", Small, 0, "it ELE-02"},
	Convert:       {"convert", Others, 11, "it PAT-01"},
	AttackerGo:    {"attacker-retreat", Own, 12, "it RET-01"},
	DefenderGo:    {"defender-retreat", Others, 13, "it RET-01"},
	Submit:        {"submit", Others, 14, "it SUB-04"},
	LeaveSubject:  {"leave-subject", Own, 15, "it SUB-08"},
	Spoils:        {"spoils", Own, 16, "it CIT-03"},
	RaidSpoils:    {"raid-spoils", Own, 16, "it RAI-06"},
	RebuildRaided: {"rebuild-raided", Others, 17, "it RAI-09"},
	LeaderGo:      {"leader-retreat", Own, 12, "it LDR-19"},
	CampaignMove:  {"campaign", Pause, 18, "it CAM-01"},
	CampaignRaid:  {"campaign-raid", Own, 18, "it CAM-17"},
	Block:         {"block", Own, 18, "it BLO-01"},
	React:         {"react", Others, 19, "it REA-01"},
	Depart:        {"depart", Own, 20, "it CRD-23"},
	Reduce:        {"reduce", Own, 20, "it CRD-32"},
	Capital:       {"capital", Small, 0, "it STK-08"},
	TakeArrivals:  {"take", BetweenTurns, 2, "it CRD-09"},
	SaveCargo:     {"save-cargo", Small, 0, "it NAV-10"},
	Become:        {"become", Small, 0, "it TRN-01"},
}
