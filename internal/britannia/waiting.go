package britannia

import "bretwalda/internal/ruleset"

// stages is a set of stages, one bit each.
type stages uint64

// waiting are the stages that may wait for a decision, those marked in their list.
const waiting stages = 1<<FortsReplaced | 1<<ArmiesReplaced | 1<<FyrdPlaced | 1<<KnightsChosen | 1<<InvadersPlaced | 1<<GrowthAllowed |
	1<<BurhsBuilt | 1<<ArmiesPlaced | 1<<LateInvaders | 1<<LeaderPlaced | 1<<Movement | 1<<LeaveAsked | 1<<CrowdThinned |
	1<<AfterMovement | 1<<BattleChosen | 1<<HitsOnAttacker | 1<<HitsOnDefender | 1<<BurhInLosses | 1<<AfterLosses |
	1<<DefenderRetreat | 1<<AttackerRetreat | 1<<LossesNamed | 1<<AfterBattle | 1<<Expulsion | 1<<RaidersHome | 1<<DanesHome |
	1<<OvercrowdedHome | 1<<LegionsHome | 1<<BallotCalled | 1<<Votes | 1<<KingsArmyPlaced

// following says what comes after the stages that do nothing but wait.
var following = [...]Stage{
	BurhsBuilt: ArmiesDue, Movement: CrowdThinned, CrowdThinned: MovementEnd, AfterMovement: BattlesStart,
	BattleChosen: HalfEnd, HitsOnAttacker: HitsOnDefender, HitsOnDefender: BurhInLosses, BurhInLosses: LossesTaken,
	DefenderRetreat: AttackerRetreat, AttackerRetreat: BattleGoesOn, AfterBattle: BattleChosen,
	DanesHome: OvercrowdedHome, OvercrowdedHome: LegionsHome, LegionsHome: TurnEnd, Votes: VotesCounted, Over: 0,
}

// mayWait reports whether there can be something to decide at the stage that s is at.
func (e *Engine) mayWait(s *State) bool {
	return waiting>>s.Stage&1 != 0 && e.waits[s.Round][s.Turn]>>s.Stage&1 != 0
}

// findWaits works out for each round which stages may wait for a decision, between nation
// turns and in that of each nation. Who looks beyond the last round finds nothing to decide.
func (e *Engine) findWaits() {
	e.waits = make([][ruleset.MaxNations]stages, len(e.pk.Rounds)+1)
	for r := range e.pk.Rounds {
		e.waits[r][ruleset.NoNation] = waiting
		for n := first; n <= last; n++ {
			e.waits[r][n] = e.waitingIn(r, n)
		}
	}
}

// waitingIn are the stages of the turn of nation n in round r that may wait for a
// decision: without those that this edition and its Timeline leave nothing to ask in.
// What that depends on stands beside the question that is asked there.
func (e *Engine) waitingIn(r int, n nation) stages {
	en := &e.pk.Rounds[r].Nation[n]
	left := waiting
	for _, x := range [...]struct {
		at   Stage
		asks bool
	}{
		{BurhsBuilt, en.Burhs}, // 2e BUR-01
		{LateInvaders, e.lateArrivals() && len(en.Invade) > 0},
		{LeaderPlaced, comesOnLand(en)},
		{AfterMovement, e.mayBeLord(n)}, {AfterLosses, e.mayBeLord(n)}, {AfterBattle, e.mayBeLord(n)},
		{HitsOnAttacker, e.sixesAssigned()}, {HitsOnDefender, e.sixesAssigned()},
		{BurhInLosses, burhsChosen(r)},
		{LossesNamed, en.Raid || en.Major || e.byPiece()}, // 2e CAS-12
		{RaidersHome, en.Raid || e.byPiece()},             // 2e RAI-01, 1e RAI-02
		{DanesHome, e.danesLeave(n, r)},
		{OvercrowdedHome, e.mayStarve(n, r)},
		{LegionsHome, e.legionsLeave(n, r)},
	} {
		if !x.asks {
			left &^= 1 << x.at
		}
	}
	return left
}
