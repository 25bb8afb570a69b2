package orders

// Phrase is something that Print says. Where a phrase has parts, they are
// listed beside it; a lexicon writes them in braces, with a case of its Names
// where names are to be declined: {areas:from}.
type Phrase uint8

// The phrases. Those that are counted from another one keep their order.
const (
	HeadRound       Phrase = iota // nation, n
	HeadNext                      // nation
	HeadStandingAll               //
	HeadStanding                  // nations
	CancelOrders                  // for
	CancelRound                   // for, n
	CancelStanding                // for
	ForNations                    // nations
	TheNation                     // nation
	ToNation                      // nation
	TheSea                        // sea
	TheLeader
	AndPhrase
	OrPhrase
	NotPhrase
	DoNotPhrase // before the verb of an order
	ZeroPhrase  // before armies and areas
	NonePhrase
	AllPhrase
	AllButPhrase // n
	SomeArmies   // n
	ArmiesPhrase
	ThosePhrase  // armies
	IfPhrase     // conds
	ElseIfPhrase // conds
	ElsePhrase
	FirstHalfPhrase
	SecondHalfPhrase
	InPhrase   // areas
	FromPhrase // areas
	FromSeaPhrase
	ToPhrase    // areas
	ViaPhrase   // areas
	OnToPhrase  // areas
	OnViaPhrase // areas
	WithPhrase  // leader
	WhomPhrase  // leader, to whom something is done
	WhatPhrase  // areas, to which something is done

	PlacePhrase       // count, in
	PlaceLeaderPhrase // leader, in
	ShortagePhrase    // what, from
	ReplacePhrase     // in
	MovePhrase        // what, leader, from, way, how
	ByBoatPhrase
	ByRoadPhrase
	LeaveThere // count
	TakeThere  // count
	LeaveUnits // what
	TakeUnits  // what
	StayPhrase // what, in
	StayElse
	AtSeaPhrase
	FightPhrase    // areas
	HitPhrase      // unit, in
	LoseFirst      // unit, from, in
	LoseLast       // unit, from, in
	WithdrawPhrase // count, leader, from, to
	RemovePhrase   // what, from, why
	CrowdedPhrase
	HungerPhrase
	RecallPhrase
	ExpelPhrase // count, from, to

	SubmitPhrase // to, limit
	NeverSubmit  // to
	SubmitLimit  // n
	AllowGrowth  // to
	RefuseGrowth // to
	AllowLeave   // nation, areas
	RefuseLeave  // nation, areas
	AnyArea
	AnySubject
	VotePhrase // nations
	OurselvesPhrase

	FightOnPhrase // in, side, enemies, when
	RetreatPhrase // count, from, to, leader, side, enemies, when
	WithoutLeader
	AttackerPhrase
	DefenderPhrase
	AgainstPhrase     // nations
	WhenPhrase        // moment
	AfterRoundPhrase  // n
	OutnumberedPhrase // n, m
	FewerLeftPhrase   // n
	LossesPhrase      // n
	LeaderLostPhrase
	FoeLeftPhrase  // n
	FoeFewerPhrase // n
	HalfLostPhrase
	MoreLostPhrase
	FoeUnhurtPhrase
	OutnumberedBare

	VacantPhrase // area, not
	MinePhrase   // area, not
	HeldPhrase   // area, not, nation
	FoePhrase    // area, not
	IHave        // n, unit, in
	IHaveNot
	TheyHave // nation, n, unit, in
	TheyHaveNot
	FoeHave // n, unit, in
	FoeHaveNot
	IHold // n
	IHoldNot
	TheyHold // nation, n
	TheyHoldNot
	IAm            // not, to
	TheyAre        // nation, not, to
	AlivePhrase    // leader, not; many: of a leader who is several people
	LeaderInPhrase // leader, not, area
	EqualPhrase    // n
	LeastPhrase    // n
	MostPhrase     // n

	AllPhrases // how many there are
)

// counted reports whether p changes with a number, so that a lexicon has to
// give it in two forms (unless its language has only one).
func (p Phrase) counted() bool {
	switch p {
	case ArmiesPhrase, PlacePhrase, SubmitLimit, FewerLeftPhrase,
		LossesPhrase, FoeLeftPhrase, FoeFewerPhrase, IHold, IHoldNot, TheyHold, TheyHoldNot, AlivePhrase, LeaderInPhrase:
		return true
	}
	return false
}
