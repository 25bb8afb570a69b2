package italia

// stageNames are the names of stages in position files and logs.
var stageNames = [stages]string{
	RoundStart: "round-start", EarlyArrivals: "early-arrivals", NextNation: "next-nation", TurnStart: "turn-start",
	RomaRebuilt: "roma-rebuilt", RevoltAsked: "revolt", IncomeTaken: "income", Buying: "buying", BuyingOver: "buying-over",
	LeadersLeave: "leaders-leave", Placing: "placing", Arriving: "arriving", MovementStart: "movement-start",
	Gathering: "gathering", Movement: "movement", MovementOver: "movement-over", QuietRebuilding: "quiet-rebuilding",
	Crowds: "crowds", NavalStart: "naval-start", NavalOwn: "naval-own", NavalOthers: "naval-others",
	BattleChosen: "combat", BattleStart: "battle-start", RaidAsked: "raid-asked", Desertions: "desertions",
	RoundOfBattle: "battle-round", Converting: "converting", AttackerAims: "attacker-aims", DefenderAims: "defender-aims",
	DiceRolled: "dice-rolled", LossesOver: "losses-over", AttackerRetreats: "attacker-retreats", AttackerGone: "attacker-gone",
	DefenderRetreats: "defender-retreats", DefenderGone: "defender-gone", SubmissionAsked: "submission-asked",
	BattleOver: "battle-over", PhaseRebuilding: "rebuilding", LeadersPart: "leaders-part", BattleCrowds: "battle-crowds",
	PhaseOver: "phase-over", CampaignStart: "campaign-start", CampaignMoves: "campaign", MoveOver: "move-over",
	HannibalRevolts: "hannibal-revolts", CampaignRaids: "campaign-raids", Blocking: "blocking",
	CampaignRebuilding: "campaign-rebuilding", CampaignCrowds: "campaign-crowds", Reacting: "reacting",
	ReactionsOver: "reactions-over", CampaignOver: "campaign-over", FinalCrowds: "final-crowds", Departing: "departing",
	Reducing: "reducing", TurnOver: "turn-over", RoundEnd: "round-end", Transforming: "transforming",
	LateArrivals: "late-arrivals", RoundOver: "round-over", CivilWar: "civil-war", Over: "over",
}

// StageName returns the name of a stage; it is empty for what is no stage.
func StageName(s Stage) string {
	if s < stages {
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
