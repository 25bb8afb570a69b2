package italia

import "bretwalda/internal/board"

// Stage is a place in the sequence of play.
type Stage uint8

// The stages in their order. Those with a question mark wait for a decision as long as
// there is one to make (it RND-04).
const (
	RoundStart         Stage = iota + 1
	EarlyArrivals            // ? (it REI-11)
	NextNation               //
	TurnStart                //
	RomaRebuilt              // (it ROM-02)
	RevoltAsked              // ? (it REV-01)
	IncomeTaken              // (it INC-01)
	Buying                   // ? (it BUY-06)
	BuyingOver               //
	LeadersLeave             // (it LDR-02)
	Placing                  // ? (it PLA-02)
	Arriving                 // ? (it REI-01)
	MovementStart            //
	Gathering                // ? (it CAR-02)
	Movement                 // ? (it MOV-01)
	MovementOver             //
	QuietRebuilding          // ? (it CIT-13)
	Crowds                   // ? (it STK-04)
	NavalStart               //
	NavalOwn                 // ? (it NAV-02)
	NavalOthers              // ? (it NAV-02)
	BattleChosen             // ? (it COM-02)
	BattleStart              //
	RaidAsked                // ? (it RAI-01)
	Desertions               //
	RoundOfBattle            //
	Converting               // ? (it PAT-01)
	AttackerAims             // ? (it AIM-02)
	DefenderAims             // ? (it AIM-02)
	DiceRolled               //
	LossesOver               //
	AttackerRetreats         // ? (it RET-01)
	AttackerGone             //
	DefenderRetreats         // ? (it RET-01)
	DefenderGone             //
	SubmissionAsked          // ? (it SUB-04)
	BattleOver               //
	PhaseRebuilding          // ? (it CIT-12)
	LeadersPart              // ? (it LDR-19)
	BattleCrowds             // ? (it STK-16)
	PhaseOver                //
	CampaignStart            //
	CampaignMoves            // ? (it CAM-01)
	MoveOver                 //
	HannibalRevolts          // ? (it REV-03)
	CampaignRaids            // ? (it CAM-17)
	Blocking                 // ? (it BLO-01)
	CampaignRebuilding       // ?
	CampaignCrowds           // ? (it CAM-10)
	Reacting                 // ? (it REA-01)
	ReactionsOver            //
	CampaignOver             //
	FinalCrowds              // ? (it RUL-26 RUL-93)
	Departing                // ? (it CRD-23)
	Reducing                 // ? (it CRD-32)
	TurnOver                 //
	RoundEnd                 //
	Transforming             // ? (it TRN-01)
	LateArrivals             // ? (it REI-11)
	RoundOver                //
	CivilWar                 // (it R10-06)
	Over                     // the game has ended
	stages
)

const waiting uint64 = 1<<EarlyArrivals | 1<<RevoltAsked | 1<<Buying | 1<<Placing | 1<<Arriving | 1<<Gathering | 1<<Movement |
	1<<QuietRebuilding | 1<<Crowds | 1<<NavalOwn | 1<<NavalOthers | 1<<BattleChosen | 1<<RaidAsked | 1<<Converting | 1<<AttackerAims |
	1<<DefenderAims | 1<<AttackerRetreats | 1<<DefenderRetreats | 1<<SubmissionAsked | 1<<PhaseRebuilding | 1<<LeadersPart |
	1<<BattleCrowds | 1<<CampaignMoves | 1<<HannibalRevolts | 1<<CampaignRaids | 1<<Blocking | 1<<CampaignRebuilding |
	1<<CampaignCrowds | 1<<Reacting | 1<<FinalCrowds | 1<<Departing | 1<<Reducing | 1<<Transforming | 1<<LateArrivals

// waits reports whether a stage can wait for a decision.
func waits(s Stage) bool { return waiting>>s&1 != 0 }

// pending is the decision on the table.
func (p pos) pending() Decision {
	if p.NTasks > 0 {
		return p.taskDecision(&p.Tasks[p.NTasks-1])
	}
	switch p.Stage {
	case EarlyArrivals, Arriving, LateArrivals:
		return p.arrivalDecision()
	case RevoltAsked, HannibalRevolts:
		return p.revoltDecision()
	case Buying:
		return p.buyDecision()
	case Placing:
		return p.placeDecision()
	case Gathering:
		return p.gatherDecision()
	case Movement:
		return Decision{Kind: March, Nation: p.Turn}
	case QuietRebuilding, PhaseRebuilding, CampaignRebuilding:
		return p.rebuildDecision()
	case Crowds, BattleCrowds, CampaignCrowds, FinalCrowds:
		return p.crowdDecision()
	case NavalOwn, NavalOthers:
		return p.navalDecision()
	case BattleChosen:
		return p.battleDecision()
	case RaidAsked:
		return p.raidDecision()
	case Converting:
		return p.convertDecision()
	case AttackerAims:
		return p.aimDecision(attacker)
	case DefenderAims:
		return p.aimDecision(defender)
	case AttackerRetreats:
		return p.retreatDecision(attacker)
	case DefenderRetreats:
		return p.retreatDecision(defender)
	case SubmissionAsked:
		return p.submitDecision()
	case LeadersPart:
		return p.partingDecision()
	case CampaignMoves:
		return p.campaignDecision()
	case CampaignRaids:
		return p.campaignRaidDecision()
	case Blocking:
		return p.blockDecision()
	case Reacting:
		return p.reactDecision()
	case Departing:
		return p.departDecision()
	case Reducing:
		return p.reduceDecision()
	case Transforming:
		return p.becomeDecision()
	}
	return Decision{}
}

// advance does the work of a stage that does not wait, or no longer does, and goes on to
// the next.
func (p *play) advance() {
	switch p.Stage {
	case RoundStart:
		p.startRound()
	case EarlyArrivals, Arriving, LateArrivals:
		p.nextArrival()
	case NextNation:
		p.nextNation()
	case TurnStart:
		p.startTurn()
	case RomaRebuilt:
		p.rebuildRoma()
	case RevoltAsked:
		p.Stage = IncomeTaken
	case IncomeTaken:
		p.takeIncome()
	case Buying:
		p.Stage = BuyingOver
	case BuyingOver:
		p.waste(p.Turn)
		p.Stage = LeadersLeave
	case LeadersLeave:
		p.leadersLeave()
	case Placing:
		p.Bought = Units{}
		p.openArrivals(Arriving, p.Turn)
	case MovementStart:
		p.startMovement()
	case Gathering:
		p.Stage = Movement
	case Movement:
		p.Stage = MovementOver
	case MovementOver:
		p.endMovement()
	case QuietRebuilding:
		p.Stage = Crowds
	case Crowds:
		p.forgetRetreats()
		p.Stage = NavalStart
	default:
		p.advanceFighting()
	}
}

// advanceFighting is advance for the stages from combat on.
func (p *play) advanceFighting() {
	switch p.Stage {
	case NavalStart:
		p.startNaval()
	case NavalOwn, NavalOthers:
		p.Stage++
		p.Cursor = 0
	case BattleChosen:
		p.Skip = 0
		p.Stage = PhaseRebuilding
	case BattleStart:
		p.startBattle()
	case RaidAsked:
		p.Stage = Desertions
	case Desertions:
		p.desert()
	case RoundOfBattle:
		p.startBattleRound()
	case Converting:
		p.Stage = AttackerAims
	case AttackerAims, DefenderAims:
		p.Stage++
	case DiceRolled:
		p.fight()
	case LossesOver:
		p.lossesOver()
	case AttackerRetreats, DefenderRetreats:
		p.Stage++
	case AttackerGone:
		p.afterRetreat(DefenderRetreats)
	case DefenderGone:
		p.afterRetreat(SubmissionAsked)
	case SubmissionAsked:
		p.Stage = RoundOfBattle
	case BattleOver:
		p.endBattle()
	case PhaseRebuilding:
		p.Stage = LeadersPart
	case LeadersPart:
		p.partLeaders()
		p.Stage = BattleCrowds
		if p.Half == 1 { // it MAJ-04
			p.Stage = PhaseOver
		}
	case BattleCrowds:
		p.Stage = PhaseOver
	case PhaseOver:
		p.endPhase()
	default:
		p.advanceCampaign()
	}
}

// advanceCampaign is advance for campaigns and the ends of turn and round.
func (p *play) advanceCampaign() {
	switch p.Stage {
	case CampaignStart:
		p.startCampaign()
	case CampaignMoves:
		p.stopCampaign()
	case MoveOver:
		p.moveOver()
	case HannibalRevolts, CampaignRaids:
		p.Stage, p.Asked = p.Stage+1, 0
	case Blocking:
		p.Skip = 0
		p.Stage = CampaignRebuilding
	case CampaignRebuilding:
		p.Stage = CampaignCrowds
	case CampaignCrowds:
		p.startReactions()
	case Reacting:
		p.Stage = ReactionsOver
	case ReactionsOver:
		p.reactionsOver()
	case CampaignOver:
		p.endCampaign()
	case FinalCrowds:
		p.Stage, p.Asked = Departing, 0
	case Departing:
		p.Stage = Reducing
	case Reducing:
		p.Stage = TurnOver
	case TurnOver:
		p.endTurn()
	case RoundEnd:
		p.endRound()
	case Transforming:
		p.nextTransformation()
	case RoundOver:
		p.roundOver()
	case CivilWar:
		p.nextFaction()
	}
}

// check is Check for the decision d on the table.
func (p pos) check(d *Decision, c *Choice) *Illegal {
	if c.Kind != d.Kind || d.Kind == None {
		return &Illegal{Why: WrongKind, Rule: "it RND-05", Nation: d.Nation}
	}
	if c.Capital != board.None {
		if bad := p.checkCapital(d.Nation, c.Capital); bad != nil {
			return bad
		}
		t := *p.State // what follows is judged with the new capital
		t.Capital[d.Nation] = c.Capital
		p.State = &t
		return p.checkAnswer(d, c)
	}
	return p.checkAnswer(d, c)
}

func (p pos) checkAnswer(d *Decision, c *Choice) *Illegal {
	if c.Done && !d.CanStop && d.Kind != March {
		return &Illegal{Why: MustChoose, Rule: kindInfo[d.Kind].Rule, Nation: d.Nation, Area: d.Area}
	}
	switch d.Kind {
	case March:
		return p.checkMarch(c)
	case CampaignMove:
		return p.checkCampaignMove(c)
	case ClearArea, LeaveSubject:
		return p.checkForced(d, c)
	case AttackerGo, DefenderGo:
		return p.checkRetreat(d, c)
	case Buy, TributeBuy:
		return p.checkBuy(d, c)
	case Aim:
		return p.checkAim(d, c)
	case React:
		return p.checkReact(d, c)
	case Gather:
		return p.checkGather(d, c)
	case Revolt, NavalAttack, NavalMeet, RaidCity, Submit, TakeArrivals:
		return nil
	}
	if c.Done {
		return nil
	}
	return p.checkNamed(d, c)
}

// checkNamed judges answers that name an area, a unit, a fleet or a number.
func (p pos) checkNamed(d *Decision, c *Choice) *Illegal {
	bad := refusal{Rule: kindInfo[d.Kind].Rule, Nation: d.Nation, Area: c.Area, Unit: c.Unit}
	switch d.Kind {
	case PlaceUnit, PlaceLeader, NextBattle, CampaignRaid, Become, Rebuild, Block, Reduce:
		if !d.Areas.Has(c.Area) {
			bad.Why = NoSuchArea
			return bad.fail()
		}
	}
	switch d.Kind {
	case RemoveExcess, Convert, RebuildRaided, Panic:
		if !d.Units.Has(c.Unit) {
			bad.Why = NoUnits
			return bad.fail()
		}
	}
	switch d.Kind {
	case Rebuild, Block, Reduce:
		if !p.unitsIn(d.Nation, d.Kind, c.Area).Has(c.Unit) {
			bad.Why = NoUnits
			return bad.fail()
		}
	case NextBattle:
		return p.checkBattle(c)
	case LoseFleet, SaveCargo:
		return p.checkFleet(d, c)
	case Panic:
		return p.checkPanic(d, c)
	case LeaderGo:
		if !d.Areas.Has(c.To) {
			return &Illegal{Why: NoRetreat, Rule: bad.Rule, Nation: d.Nation, Area: d.Area, To: c.To}
		}
	case Spoils, RaidSpoils, Depart:
		if c.N > d.Count || c.N == 0 && d.Kind == RaidSpoils {
			return &Illegal{Why: WrongNumber, Rule: bad.Rule, Nation: d.Nation, N: int(c.N), Max: int(d.Count)}
		}
	}
	return nil
}
