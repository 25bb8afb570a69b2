package britannia

import (
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// The stages of play in their order. Those with a question mark wait for a
// decision as long as there is one to make.
const (
	RoundStart      Stage = iota + 1
	FortsReplaced         // ? (2e RBR-02)
	ArmiesReplaced        // ? (2e RBR-03)
	RomansLeave           //
	FyrdPlaced            // ? (2e R16-05)
	KnightsChosen         // ? (2e R16-04)
	InvadersPlaced        // ? (2e ARR-03)
	RoundOccupation       //
	NextNation            //
	TurnStart             //
	GrowthAllowed         // ? (2e SUB-19)
	Growth                //
	BurhsBuilt            // ? (2e BUR-01)
	ArmiesDue             //
	ArmiesPlaced          // ? (2e PLC-01)
	LateInvaders          // ? arrivals after growth, where the ruleset has them so
	LeaderPlaced          // ? (2e ARR-05)
	MovementStart         //
	Movement              // ? (2e MOV-01)
	LeaveAsked            // ? (2e SUB-16)
	CrowdThinned          // ? (2e RUL-22)
	MovementEnd           //
	AfterMovement         // ? submissions (2e SUB-03)
	BattlesStart          //
	BattleChosen          // ? (2e BAT-03)
	DiceRolled            //
	HitsOnAttacker        // ? (2e CAS-10)
	HitsOnDefender        // ? (2e CAS-10)
	BurhInLosses          // ? (2e CAS-11)
	LossesTaken           //
	AfterLosses           // ? submissions (2e SUB-03)
	DefenderRetreat       // ? (2e END-02)
	AttackerRetreat       // ? (2e END-02)
	BattleGoesOn          //
	LossesNamed           // ? (2e CAS-12)
	AfterBattle           // ? submissions (2e SUB-03)
	Expulsion             // ? (2e SUB-05)
	HalfEnd               //
	WithdrawalStart       //
	RaidersHome           // ? (2e WDR-01)
	DanesHome             // ? (2e DAN-04)
	OvercrowdedHome       // ? (2e OVP-01)
	LegionsHome           // ? (2e RMR-04)
	TurnEnd               //
	RoundEnd              //
	BallotCalled          // ? (2e BRE-08)
	Votes                 // ? (2e BRE-04)
	VotesCounted          //
	KingCrowned           //
	KingsArmyPlaced       // ? (2e KNG-03)
	RoundOver             //
	Over                  // the game has ended
)

// Pending returns the decision on the table, computed from the position.
func (e *Engine) Pending(s *State) game.Decision {
	var d game.Decision
	e.pending(s, &d)
	e.complete(s, &d)
	return d
}

// complete fills in CanStop of MoveArmies.
func (e *Engine) complete(s *State, d *game.Decision) {
	if d.Kind == MoveArmies {
		d.CanStop = e.mayStopMoving(s).Why == game.NotIllegal
	}
}

// pending sets d to the decision on the table but for CanStop of MoveArmies, which is
// dear to find out and which Check does not need.
func (e *Engine) pending(s *State, d *game.Decision) {
	*d = game.Decision{}
	if e.mayWait(s) {
		e.question(s, d)
	}
}

// question fills in d, an empty decision, for a stage that may wait for one. Each such
// stage has a function that leaves d empty where nothing is to be decided.
func (e *Engine) question(s *State, d *game.Decision) {
	switch s.Stage {
	case FortsReplaced:
		e.fortToReplace(s, d)
	case ArmiesReplaced:
		e.armyToReplace(s, d)
	case FyrdPlaced:
		e.fyrdToPlace(s, d)
	case KnightsChosen:
		e.knightsToChoose(s, d)
	case InvadersPlaced, LateInvaders:
		e.absentee(s, d)
	case GrowthAllowed:
		e.growthToAllow(s, d)
	case BurhsBuilt:
		e.burhToBuild(s, d)
	case ArmiesPlaced:
		e.armyToPlace(s, d)
	case LeaderPlaced:
		e.leaderToPlace(s, d)
	case Movement:
		e.moveToMake(s, d)
	case LeaveAsked:
		e.leaveToGive(s, d)
	case CrowdThinned:
		e.crowdToThin(s, d)
	case AfterMovement, AfterLosses, AfterBattle:
		e.submission(s, d)
	case Expulsion:
		e.expulsion(s, d)
	case BattleChosen:
		e.battleToChoose(s, d)
	case HitsOnAttacker:
		e.hitsToAssign(s, Attacker, d)
	case HitsOnDefender:
		e.hitsToAssign(s, Defender, d)
	case BurhInLosses:
		e.burhToLose(s, d)
	case DefenderRetreat:
		e.defenderRetreat(s, d)
	case AttackerRetreat:
		e.attackerRetreat(s, d)
	case LossesNamed:
		e.lossToName(s, d)
	case RaidersHome:
		e.raiderToWithdraw(s, d)
	case DanesHome:
		e.daneToSend(s, d)
	case OvercrowdedHome:
		e.armyToStarve(s, d)
	case LegionsHome:
		e.legionToSend(s, d)
	case BallotCalled:
		e.ballotToCall(s, d)
	case Votes:
		e.voteToCast(s, d)
	case KingsArmyPlaced:
		e.kingsArmy(s, d)
	}
}

// advance goes on from a stage that does not wait, or no longer does, to the next: at once
// from those that could only wait, from others by their work.
func (p *play) advance() {
	if next := following[p.s.Stage]; next != 0 {
		p.s.Stage = next
		return
	}
	p.work()
}

// work does the work of a stage.
func (p *play) work() {
	s := p.s
	if s.Stage > MovementStart && s.Stage < RoundEnd {
		p.workFighting()
		return
	}
	switch s.Stage {
	case RoundStart:
		p.startRound()
	case FortsReplaced, ArmiesReplaced, ArmiesPlaced, GrowthAllowed, KnightsChosen, FyrdPlaced:
		p.advancePlacing()
	case RomansLeave:
		p.romansLeave()
	case InvadersPlaced:
		p.nextInvaders()
	case LateInvaders:
		p.lateInvaders()
	case RoundOccupation:
		p.occupationAtStart()
	case NextNation:
		p.nextNation()
	case TurnStart:
		p.startTurn()
	case Growth:
		p.grow()
	case ArmiesDue:
		p.armiesDue()
	case LeaderPlaced:
		p.leaderAbsent()
		s.Stage = MovementStart
	case MovementStart:
		p.startMovement()
	case RoundEnd:
		p.scoreHolding()
	case BallotCalled:
		s.Asked, s.Stage = 0, Votes
	case VotesCounted:
		p.countVotes()
	case KingCrowned:
		p.crown()
	case KingsArmyPlaced:
		p.kingsArmySettled()
	case RoundOver:
		p.endRound()
	}
}

// workFighting is work for the stages from Movement to the end of a turn.
func (p *play) workFighting() {
	s := p.s
	switch s.Stage {
	case LeaveAsked:
		p.leaveSettled()
	case MovementEnd:
		p.endMovement()
	case BattlesStart:
		s.NewForts, s.Stage = 0, BattleChosen
	case DiceRolled:
		p.rollRound()
	case LossesTaken:
		p.takeLosses()
	case AfterLosses:
		s.Stage = DefenderRetreat
		if s.Battle.Area == 0 { // the submission ended it
			s.Stage = BattleChosen
		}
	case BattleGoesOn:
		p.battleGoesOn()
	case LossesNamed:
		p.finishBattle()
	case Expulsion:
		p.finishSubmission()
	case HalfEnd:
		p.endHalf()
	case WithdrawalStart:
		p.startWithdrawal()
	case RaidersHome:
		p.endRaid()
	case TurnEnd:
		p.endTurn()
	}
}

// take carries out a legal choice.
func (p *play) take(d *game.Decision, c *Choice) {
	switch d.Kind {
	case ReplaceFort, ReplaceArmy:
		p.replace(d.Kind, c.Area)
	case NormanKnights:
		p.takeKnights(c.N)
	case PlaceFyrd:
		p.placeFyrd(c.Area)
	case StayAway:
		p.stayAway(c.Area)
	case FullPopulation:
		p.allowGrowth(d, c.Yes)
	case BuildBurh:
		p.buildBurh(c.Area)
	case PlaceArmy:
		p.placeArmy(c.Area)
	case PlaceLeader:
		p.placeLeader(c.Area)
	case MoveArmies:
		p.moveArmies(c)
	case LeaveArea:
		p.giveLeave(d, c.Yes)
	case RemoveExcess, SendHome, Starve:
		p.remove(d, c)
	case Submit:
		p.submit(d, c.Yes)
	case Expel:
		p.expel(c)
	case NextBattle:
		p.beginBattle(c.Area)
	case AssignHits:
		p.assignHits(c.N)
	case LoseBurh:
		p.chooseBurhLoss(c.Yes)
	case DefenderGo:
		p.retreat(Defender, c)
	case AttackerGo:
		p.retreat(Attacker, c)
	case NameLosses:
		p.nameLoss(c.Area)
	case Withdraw:
		p.withdraw(c)
	case CallSecret:
		p.callSecret(d.Nation, c.Yes)
	case Vote:
		p.vote(d, c.Nation)
	case KingsArmy:
		p.placeKingsArmy(d.Nation, c.Area)
	}
}

// nextNation starts the turn of the next nation of the list that is in play,
// or ends the round (2e RND-01 RND-03, 1e RND-02).
func (p *play) nextNation() {
	s := p.s
	for n := s.Turn + 1; n <= last; n++ {
		if !p.inPlay[s.Scenario].Has(n) {
			continue
		}
		if p.hasTurn(n) {
			s.Turn, s.Stage = n, TurnStart
			return
		}
	}
	s.Turn, s.Stage = ruleset.NoNation, RoundEnd
}

// hasTurn reports whether nation n takes a turn this round: it has units in
// play, or gets some (2e RND-04, RUL-05).
func (p *play) hasTurn(n ruleset.Nation) bool {
	s := p.s
	if s.Where[n] != 0 || n == p.saxons && s.Burhs != 0 || p.mayStandAlone() && s.Leader[n] != ruleset.NoLeader {
		return true
	}
	if n == p.romans {
		return s.Round <= lastRomanRound // reinforcements come even to none (2e RUL-52)
	}
	en := p.entry(s, n)
	return en.Cavalry > 0 || p.lateArrivals() && len(en.Invade) > 0
}

// startTurn does what comes before a nation's first phase, in the order of
// RUL-03 (2e RND-06).
func (p *play) startTurn() {
	s, n := p.s, p.s.Turn
	s.Rolled, s.Half, s.NewForts, s.FullGrowth = 0, 1, 0, false
	s.Due, s.DueCavalry, s.Asked = 0, 0, 0
	p.add(&game.Event{Kind: game.TurnBegan, Nation: n})
	p.leavesAlone(n)
	p.leaderLeaves(n)
	p.countShortfall()
	if n == p.belgae && s.SubjectTo[n] == p.romans {
		p.endSubjection(n) // 2e BEL-03
	}
	p.occupiedSince(n)
	if s.Stage = Growth; s.SubjectTo[n] != ruleset.NoNation {
		s.Stage = GrowthAllowed
	}
}

// endTurn closes a nation turn.
func (p *play) endTurn() {
	s := p.s
	if s.Turn == p.normans && s.Round == 15 {
		s.HaroldGone = !p.heirLives(s, p.saxons) // 2e RUL-82
	}
	s.Groups, s.NGroups = [MaxGroups]Group{}, 0
	s.Entered = [len(s.Entered)]boardSet{}
	s.Began, s.Permitted, s.Refused, s.LeaderFrom = 0, 0, 0, 0
	s.Moved, s.FullGrowth, s.NewForts, s.Half, s.Asked = false, false, 0, 0, 0
	s.Due, s.DueCavalry = 0, 0
	s.Stage = NextNation
}
