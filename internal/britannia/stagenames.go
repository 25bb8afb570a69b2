package britannia

// stageNames are the names of stages in position files and logs.
var stageNames = [...]string{
	RoundStart: "round-start", FortsReplaced: "forts-replaced", ArmiesReplaced: "armies-replaced",
	RomansLeave: "romans-leave", FyrdPlaced: "fyrd-placed", KnightsChosen: "knights-chosen",
	InvadersPlaced: "invaders-placed", RoundOccupation: "round-occupation", NextNation: "next-nation",
	TurnStart: "turn-start", GrowthAllowed: "growth-allowed", Growth: "growth", BurhsBuilt: "burhs-built",
	ArmiesDue: "armies-due", ArmiesPlaced: "armies-placed", LateInvaders: "late-invaders",
	LeaderPlaced: "leader-placed", MovementStart: "movement-start", Movement: "movement",
	LeaveAsked: "leave-asked", CrowdThinned: "crowd-thinned", MovementEnd: "movement-end",
	AfterMovement: "after-movement", BattlesStart: "battles-start", BattleChosen: "battle-chosen",
	DiceRolled: "dice-rolled", HitsOnAttacker: "hits-on-attacker", HitsOnDefender: "hits-on-defender",
	BurhInLosses: "burh-in-losses", LossesTaken: "losses-taken", AfterLosses: "after-losses",
	DefenderRetreat: "defender-retreat", AttackerRetreat: "attacker-retreat", BattleGoesOn: "battle-goes-on",
	LossesNamed: "losses-named", AfterBattle: "after-battle", Expulsion: "expulsion", HalfEnd: "half-end",
	WithdrawalStart: "withdrawal-start", RaidersHome: "raiders-home", DanesHome: "danes-home",
	OvercrowdedHome: "overcrowded-home", LegionsHome: "legions-home", TurnEnd: "turn-end",
	RoundEnd: "round-end", BallotCalled: "ballot-called", Votes: "votes", VotesCounted: "votes-counted",
	KingCrowned: "king-crowned", KingsArmyPlaced: "kings-army-placed", RoundOver: "round-over", Over: "over",
}

// StageName returns the name of a stage, "battle-chosen"; it is empty for what
// is no stage.
func StageName(s Stage) string {
	if int(s) < len(stageNames) {
		return stageNames[s]
	}
	return ""
}

// FindStage returns the stage with a name, and whether there is one.
func FindStage(name string) (Stage, bool) {
	for s, have := range stageNames {
		if have == name && name != "" {
			return Stage(s), true
		}
	}
	return 0, false
}
