package cards

import "bretwalda/internal/ruleset"

// Rules are the points in which editions of a family differ by rule rather than by number.
// Each is named by what it says, is written in rules.yaml of the pack, and is read in one
// file of the rules code. A pack without that file plays by those of the second edition.
type Rules struct {
	AtSeaAnyTurn         bool // who is at sea may stay there in any phase (1e SEA-01), not in some only (2e SEA-03)
	RaidersByPiece       bool // raiders are pieces with a way and points that wait (1e RAI-02 RAI-07)
	BoatsCoastToCoast    bool // a boat takes the whole move (1e BOA-02)
	BoatsNoRetreat       bool // who attacks by boat cannot retreat (1e BOA-03)
	RetreatToVacant      bool // attackers retreat to vacant neighbours too (1e RTA-01)
	WholeWayClosed       bool // the attackers' whole way is closed to defenders (1e RTD-01)
	SixesOnCavalry       bool // sixes take cavalry first, nobody chooses (1e CAS-01)
	OthersDieFirst       bool // before raiders all others die (1e CAS-02)
	LeadersAlone         bool // a leader may stand alone (1e LDR-03)
	SubmitAnyMoment      bool // nations submit in any nation's turn (1e SUB-03)
	RefugesAnywhere      bool // the lord's armies go to any area that is his alone (1e SUB-05)
	AnglesLikeRome       bool // Brigantes under the Angles are as subjects of Rome, everywhere (1e ANG-01 ANG-03)
	AngleLordshipToStart bool // it ends when its last round begins (1e ANG-05), not when it ends (2e ANG-13)
	SubjectsFight        bool // subjects of Rome may attack each other (1e SUB-07)
	SubjectsGrowNot      bool // a subject grows by leave only, and then fully (1e SUB-08)
	SubjectsScoreNot     bool // a subject scores nothing (1e SUB-09), not half of its areas (2e SUB-15)
	SubjectsLeaveFreely  bool // a subject may leave areas empty (1e SUB-10)
	SubjectVotesWithLord bool // all its votes go with its lord's (1e BRE-05), not Galloway's (2e BRE-07)
	CapturesAnyTurn      bool // Rome scores captures in any nation's turn (1e RSC-01)
	LimesAfterSubjects   bool // areas that subjects held count too for the limes (1e LIM-02)
	ReplaceArmies        bool // Romano-British replace armies, anywhere (1e RBR-01), not forts first (2e RBR-02)
	SpareFormerSubjects  bool // they spare who was subject to Rome and did not attack them (2e RBR-09)
	ArthurKeepsStacking  bool // Arthur's cavalry keeps the stacking limits (1e ART-01)
	MarkerKept           bool // arrivals that lack pieces leave the population marker alone (1e ARR-02)
	ShortfallAtTurn      bool // Danes of round 14 are short by what is left when their turn begins (1e DAN-02)
	HaroldByNormans      bool // Harold brings Normans if they killed him (1e R16-03), not if he is gone (2e R16-03)
	Fyrd                 bool // Saxons are reinforced in round 16 (2e R16-05)
	CrownAtStart         bool // crown and vote come when a round begins (1e RND-01)
	BallotSealed         bool // votes are handed in and shown together (1e BRE-04)
	Roads                bool // Romans have roads (2e ROA-01)
	TalkAnyTime          bool // players talk in their own turns too (1e TLK-01)
	FortsUntil           int  // last round in which forts are built (2e FRT-01, 1e FRT-01)
	LegionsLeave         int  // the round in which legions leave (2e RMR-04); 0: none
	LegionsStay          int  // how many stay then
	FullStomachs         [ruleset.MaxNations]ruleset.Rounds
	Heirs                []Heir
	DanishKing           ruleset.Leader // King Cnut of round 14 (2e DAN-06, 1e DAN-03)
}

// Heir is one of those who can be King at the end of the last round (2e KNG-04, 1e KNG-04).
type Heir struct {
	Nation ruleset.Nation
	Leader ruleset.Leader
	Points uint8
}
