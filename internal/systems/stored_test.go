package systems

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// italiaNumbers are those of Italia by their names: kinds of decisions, its own events and
// refusals, reasons of points, and its own statements by what English says.
func italiaNumbers(to *strings.Builder) {
	list := func(what string, first int, names []string) {
		for i, name := range names {
			fmt.Fprintln(to, "italia", what, name, first+i)
		}
	}
	for k := range italia.Kinds {
		if name := italia.Info(k).Name; name != "" {
			fmt.Fprintln(to, "italia decision", name, int(k))
		}
	}
	list("event", int(game.OwnEvents), italia.EventNames())
	list("refusal", int(game.OwnReasons), italia.Refusals())
	list("reason", 0, italia.ReasonNames())
	list("unit", 0, cards.UnitIDs[:])
	for i, s := range play.Words().Statements {
		fmt.Fprintln(to, "italia order", s.Forms[ruleset.English][0], int(orders.OwnKinds)+i)
	}
}

// TestStoredNumbers: databases hold these by their numbers, which must stay what they
// are: a new one goes to the end of its list.
func TestStoredNumbers(t *testing.T) {
	var got strings.Builder
	for _, c := range []struct {
		name string
		is   int
	}{
		{"game.NoEvent", int(game.NoEvent)},
		{"game.RoundBegan", int(game.RoundBegan)},
		{"game.TurnBegan", int(game.TurnBegan)},
		{"game.TurnSkipped", int(game.TurnSkipped)},
		{"game.Arrived", int(game.Arrived)},
		{"britannia.StayedAway", int(britannia.StayedAway)},
		{"game.LeaderCame", int(game.LeaderCame)},
		{"game.LeaderAbsent", int(game.LeaderAbsent)},
		{"game.LeaderLeft", int(game.LeaderLeft)},
		{"britannia.Grew", int(britannia.Grew)},
		{"britannia.TrackSet", int(britannia.TrackSet)},
		{"game.Placed", int(game.Placed)},
		{"game.Lost", int(game.Lost)},
		{"game.Reinforced", int(game.Reinforced)},
		{"britannia.GrowthGiven", int(britannia.GrowthGiven)},
		{"game.MovementBegan", int(game.MovementBegan)},
		{"game.Moved", int(game.Moved)},
		{"britannia.LeaveGiven", int(britannia.LeaveGiven)},
		{"britannia.LeaveRefused", int(britannia.LeaveRefused)},
		{"game.Removed", int(game.Removed)},
		{"game.Submitted", int(game.Submitted)},
		{"game.SubjectionEnded", int(game.SubjectionEnded)},
		{"britannia.Expelled", int(britannia.Expelled)},
		{"game.BattleBegan", int(game.BattleBegan)},
		{"game.BattleRound", int(game.BattleRound)},
		{"game.Rolled", int(game.Rolled)},
		{"game.Eliminated", int(game.Eliminated)},
		{"game.Retreated", int(game.Retreated)},
		{"game.StoodFast", int(game.StoodFast)},
		{"game.BattleWon", int(game.BattleWon)},
		{"game.BattleCancelled", int(game.BattleCancelled)},
		{"britannia.FortBuilt", int(britannia.FortBuilt)},
		{"britannia.FortDestroyed", int(britannia.FortDestroyed)},
		{"britannia.FortRemoved", int(britannia.FortRemoved)},
		{"britannia.Withdrew", int(britannia.Withdrew)},
		{"game.Scored", int(game.Scored)},
		{"game.Capped", int(game.Capped)},
		{"game.Halved", int(game.Halved)},
		{"britannia.BallotSecret", int(britannia.BallotSecret)},
		{"britannia.Voted", int(britannia.Voted)},
		{"britannia.GallowayVoted", int(britannia.GallowayVoted)},
		{"britannia.Elected", int(britannia.Elected)},
		{"britannia.Crowned", int(britannia.Crowned)},
		{"britannia.Converted", int(britannia.Converted)},
		{"game.RoundEnded", int(game.RoundEnded)},
		{"game.GameOver", int(game.GameOver)},
		{"game.Corrected", int(game.Corrected)},
		{"britannia.RaidWaits", int(britannia.RaidWaits)},
		{"britannia.RaidLost", int(britannia.RaidLost)},
		{"britannia.SubjectsVoted", int(britannia.SubjectsVoted)},
		{"game.NoReason", int(game.NoReason)},
		{"britannia.ForHold", int(britannia.ForHold)},
		{"britannia.ForOccupy", int(britannia.ForOccupy)},
		{"britannia.ForSubject", int(britannia.ForSubject)},
		{"britannia.ForSubjHold", int(britannia.ForSubjHold)},
		{"britannia.ForKill", int(britannia.ForKill)},
		{"britannia.ForBonus", int(britannia.ForBonus)},
		{"britannia.ForLimes", int(britannia.ForLimes)},
		{"britannia.ForBretwalda", int(britannia.ForBretwalda)},
		{"britannia.ForKing", int(britannia.ForKing)},
		{"britannia.ForCnut", int(britannia.ForCnut)},
		{"britannia.ByStacking", int(britannia.ByStacking)},
		{"britannia.ByLegions", int(britannia.ByLegions)},
		{"britannia.ByCnut", int(britannia.ByCnut)},
		{"britannia.ByHunger", int(britannia.ByHunger)},
		{"britannia.ByExpulsion", int(britannia.ByExpulsion)},
		{"britannia.ByWithdrawal", int(britannia.ByWithdrawal)},
		{"britannia.ByTime", int(britannia.ByTime)},
		{"britannia.ByReplacement", int(britannia.ByReplacement)},
		{"britannia.ForRaid", int(britannia.ForRaid)},
		{"britannia.ForRaiders", int(britannia.ForRaiders)},
		{"game.NotIllegal", int(game.NotIllegal)},
		{"game.WrongKind", int(game.WrongKind)},
		{"game.NoSuchArea", int(game.NoSuchArea)},
		{"game.NoArmies", int(game.NoArmies)},
		{"game.AlreadyMoved", int(game.AlreadyMoved)},
		{"game.NotAdjacent", int(game.NotAdjacent)},
		{"game.TooFar", int(game.TooFar)},
		{"game.DifficultStop", int(game.DifficultStop)},
		{"game.EnemyStop", int(game.EnemyStop)},
		{"game.StraitWhole", int(game.StraitWhole)},
		{"game.NoBoats", int(game.NoBoats)},
		{"game.SecondSea", int(game.SecondSea)},
		{"game.EndsAtSea", int(game.EndsAtSea)},
		{"game.ClosedSea", int(game.ClosedSea)},
		{"game.ClosedShore", int(game.ClosedShore)},
		{"game.MayNotAttack", int(game.MayNotAttack)},
		{"game.SubjectArea", int(game.SubjectArea)},
		{"game.Overfull", int(game.Overfull)},
		{"game.LeaderAlone", int(game.LeaderAlone)},
		{"game.LeaderMoved", int(game.LeaderMoved)},
		{"game.StillAtSea", int(game.StillAtSea)},
		{"game.StillCrowded", int(game.StillCrowded)},
		{"game.OverrunBroken", int(game.OverrunBroken)},
		{"game.LeaveRefusedBy", int(game.LeaveRefusedBy)},
		{"game.NotCompulsory", int(game.NotCompulsory)},
		{"game.MustChoose", int(game.MustChoose)},
		{"game.NoRetreat", int(game.NoRetreat)},
		{"game.RetreatBlocked", int(game.RetreatBlocked)},
		{"game.RetreatWatched", int(game.RetreatWatched)},
		{"game.RetreatEntry", int(game.RetreatEntry)},
		{"game.RetreatElsewhere", int(game.RetreatElsewhere)},
		{"game.RetreatToSea", int(game.RetreatToSea)},
		{"game.NotTheirHome", int(game.NotTheirHome)},
		{"game.WrongNumber", int(game.WrongNumber)},
		{"game.NotCandidate", int(game.NotCandidate)},
		{"game.OutOfOrder", int(game.OutOfOrder)},
		{"game.BadPath", int(game.BadPath)},
		{"game.CrowdStays", int(game.CrowdStays)},
		{"game.BoatWhole", int(game.BoatWhole)},
		{"game.NoUnit", int(game.NoUnit)},
		{"britannia.Infantry", int(britannia.Infantry)},
		{"britannia.Cavalry", int(britannia.Cavalry)},
		{"britannia.Fort", int(britannia.Fort)},
		{"britannia.Burh", int(britannia.Burh)},
		{"britannia.LeaderUnit", int(britannia.LeaderUnit)},
		{"britannia.ReplaceFort", int(britannia.ReplaceFort)},
		{"britannia.ReplaceArmy", int(britannia.ReplaceArmy)},
		{"britannia.NormanKnights", int(britannia.NormanKnights)},
		{"britannia.PlaceFyrd", int(britannia.PlaceFyrd)},
		{"britannia.StayAway", int(britannia.StayAway)},
		{"britannia.FullPopulation", int(britannia.FullPopulation)},
		{"britannia.BuildBurh", int(britannia.BuildBurh)},
		{"britannia.PlaceArmy", int(britannia.PlaceArmy)},
		{"britannia.PlaceLeader", int(britannia.PlaceLeader)},
		{"britannia.MoveArmies", int(britannia.MoveArmies)},
		{"britannia.LeaveArea", int(britannia.LeaveArea)},
		{"britannia.RemoveExcess", int(britannia.RemoveExcess)},
		{"britannia.Submit", int(britannia.Submit)},
		{"britannia.Expel", int(britannia.Expel)},
		{"britannia.NextBattle", int(britannia.NextBattle)},
		{"britannia.AssignHits", int(britannia.AssignHits)},
		{"britannia.LoseBurh", int(britannia.LoseBurh)},
		{"britannia.DefenderGo", int(britannia.DefenderGo)},
		{"britannia.AttackerGo", int(britannia.AttackerGo)},
		{"britannia.NameLosses", int(britannia.NameLosses)},
		{"britannia.Withdraw", int(britannia.Withdraw)},
		{"britannia.SendHome", int(britannia.SendHome)},
		{"britannia.Starve", int(britannia.Starve)},
		{"britannia.CallSecret", int(britannia.CallSecret)},
		{"britannia.Vote", int(britannia.Vote)},
		{"britannia.KingsArmy", int(britannia.KingsArmy)},
		{"britannia.RoundStart", int(britannia.RoundStart)},
		{"britannia.FortsReplaced", int(britannia.FortsReplaced)},
		{"britannia.ArmiesReplaced", int(britannia.ArmiesReplaced)},
		{"britannia.RomansLeave", int(britannia.RomansLeave)},
		{"britannia.FyrdPlaced", int(britannia.FyrdPlaced)},
		{"britannia.KnightsChosen", int(britannia.KnightsChosen)},
		{"britannia.InvadersPlaced", int(britannia.InvadersPlaced)},
		{"britannia.RoundOccupation", int(britannia.RoundOccupation)},
		{"britannia.NextNation", int(britannia.NextNation)},
		{"britannia.TurnStart", int(britannia.TurnStart)},
		{"britannia.GrowthAllowed", int(britannia.GrowthAllowed)},
		{"britannia.Growth", int(britannia.Growth)},
		{"britannia.BurhsBuilt", int(britannia.BurhsBuilt)},
		{"britannia.ArmiesDue", int(britannia.ArmiesDue)},
		{"britannia.ArmiesPlaced", int(britannia.ArmiesPlaced)},
		{"britannia.LateInvaders", int(britannia.LateInvaders)},
		{"britannia.LeaderPlaced", int(britannia.LeaderPlaced)},
		{"britannia.MovementStart", int(britannia.MovementStart)},
		{"britannia.Movement", int(britannia.Movement)},
		{"britannia.LeaveAsked", int(britannia.LeaveAsked)},
		{"britannia.CrowdThinned", int(britannia.CrowdThinned)},
		{"britannia.MovementEnd", int(britannia.MovementEnd)},
		{"britannia.AfterMovement", int(britannia.AfterMovement)},
		{"britannia.BattlesStart", int(britannia.BattlesStart)},
		{"britannia.BattleChosen", int(britannia.BattleChosen)},
		{"britannia.DiceRolled", int(britannia.DiceRolled)},
		{"britannia.HitsOnAttacker", int(britannia.HitsOnAttacker)},
		{"britannia.HitsOnDefender", int(britannia.HitsOnDefender)},
		{"britannia.BurhInLosses", int(britannia.BurhInLosses)},
		{"britannia.LossesTaken", int(britannia.LossesTaken)},
		{"britannia.AfterLosses", int(britannia.AfterLosses)},
		{"britannia.DefenderRetreat", int(britannia.DefenderRetreat)},
		{"britannia.AttackerRetreat", int(britannia.AttackerRetreat)},
		{"britannia.BattleGoesOn", int(britannia.BattleGoesOn)},
		{"britannia.LossesNamed", int(britannia.LossesNamed)},
		{"britannia.AfterBattle", int(britannia.AfterBattle)},
		{"britannia.Expulsion", int(britannia.Expulsion)},
		{"britannia.HalfEnd", int(britannia.HalfEnd)},
		{"britannia.WithdrawalStart", int(britannia.WithdrawalStart)},
		{"britannia.RaidersHome", int(britannia.RaidersHome)},
		{"britannia.DanesHome", int(britannia.DanesHome)},
		{"britannia.OvercrowdedHome", int(britannia.OvercrowdedHome)},
		{"britannia.LegionsHome", int(britannia.LegionsHome)},
		{"britannia.TurnEnd", int(britannia.TurnEnd)},
		{"britannia.RoundEnd", int(britannia.RoundEnd)},
		{"britannia.BallotCalled", int(britannia.BallotCalled)},
		{"britannia.Votes", int(britannia.Votes)},
		{"britannia.VotesCounted", int(britannia.VotesCounted)},
		{"britannia.KingCrowned", int(britannia.KingCrowned)},
		{"britannia.KingsArmyPlaced", int(britannia.KingsArmyPlaced)},
		{"britannia.RoundOver", int(britannia.RoundOver)},
		{"britannia.Over", int(britannia.Over)},
		{"orders.NoOrder", int(orders.NoOrder)},
		{"orders.Conditional", int(orders.Conditional)},
		{"orders.Place", int(orders.Place)},
		{"orders.PlaceLeader", int(orders.PlaceLeader)},
		{"orders.Burhs", int(words.Burhs)},
		{"orders.Shortage", int(orders.Shortage)},
		{"orders.Knights", int(words.Knights)},
		{"orders.Fyrd", int(words.Fyrd)},
		{"orders.KingsArmy", int(words.KingsArmy)},
		{"orders.Replace", int(orders.Replace)},
		{"orders.Move", int(orders.Move)},
		{"orders.Stay", int(orders.Stay)},
		{"orders.Fight", int(orders.Fight)},
		{"orders.Plan", int(orders.Plan)},
		{"orders.Hit", int(orders.Hit)},
		{"orders.Lose", int(orders.Lose)},
		{"orders.Withdraw", int(orders.Withdraw)},
		{"orders.Remove", int(orders.Remove)},
		{"orders.Expel", int(orders.Expel)},
		{"orders.Submit", int(orders.Submit)},
		{"orders.Growth", int(orders.Growth)},
		{"orders.Leave", int(orders.Leave)},
		{"orders.Vote", int(orders.Vote)},
		{"orders.Ballot", int(words.Ballot)},
		{"orders.Kinds", int(orders.Kinds)},
		{"orders.Unsaid", int(orders.Unsaid)},
		{"orders.Exactly", int(orders.Exactly)},
		{"orders.All", int(orders.All)},
		{"orders.AllBut", int(orders.AllBut)},
		{"orders.BothSides", int(orders.BothSides)},
		{"orders.Attacking", int(orders.Attacking)},
		{"orders.Defending", int(orders.Defending)},
		{"orders.AfterRound", int(orders.AfterRound)},
		{"orders.Outnumbered", int(orders.Outnumbered)},
		{"orders.FewerLeft", int(orders.FewerLeft)},
		{"orders.Losses", int(orders.Losses)},
		{"orders.LeaderLost", int(orders.LeaderLost)},
		{"orders.FoeLeft", int(orders.FoeLeft)},
		{"orders.FoeFewer", int(orders.FoeFewer)},
		{"orders.HalfLost", int(orders.HalfLost)},
		{"orders.MoreLost", int(orders.MoreLost)},
		{"orders.FoeUnhurt", int(orders.FoeUnhurt)},
		{"orders.AnyReason", int(orders.AnyReason)},
		{"orders.Crowded", int(orders.Crowded)},
		{"orders.Hunger", int(orders.Hunger)},
		{"orders.Recall", int(orders.Recall)},
		{"orders.NoCond", int(orders.NoCond)},
		{"orders.AnyOf", int(orders.AnyOf)},
		{"orders.Vacant", int(orders.Vacant)},
		{"orders.HeldBy", int(orders.HeldBy)},
		{"orders.HeldByFoe", int(orders.HeldByFoe)},
		{"orders.Armies", int(orders.Armies)},
		{"orders.AreasHeld", int(orders.AreasHeld)},
		{"orders.LeaderLive", int(orders.LeaderLive)},
		{"orders.LeaderIn", int(orders.LeaderIn)},
		{"orders.Subject", int(orders.Subject)},
		{"orders.FoeArmies", int(orders.FoeArmies)},
		{"orders.Equal", int(orders.Equal)},
		{"orders.AtLeast", int(orders.AtLeast)},
		{"orders.AtMost", int(orders.AtMost)},
	} {
		fmt.Fprintln(&got, c.name, c.is)
	}
	italiaNumbers(&got)
	library, err := All().Library()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"britannia-2e", "britannia-1e", "italia-1", "italia-2"} {
		found, err := library.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		sys, err := All().Open(found.Files)
		if err != nil {
			t.Fatal(err)
		}
		rs := sys.Ruleset()
		for n := 1; n < len(rs.Nations); n++ {
			fmt.Fprintln(&got, id, rs.Nations[n].ID, n)
		}
		for l := 1; l < len(rs.Leaders); l++ {
			fmt.Fprintln(&got, id, rs.Leaders[l].ID, l)
		}
		for a := 1; a < len(rs.Board.IDs); a++ {
			fmt.Fprintln(&got, id, rs.Board.IDs[a], a)
		}
	}
	const file = "testdata/stored-numbers.txt"
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(want)) {
		if !strings.Contains(got.String(), "\n"+line) && !strings.HasPrefix(got.String(), line) {
			t.Errorf("stored as %q, and now by another number", strings.TrimSpace(line))
		}
	}
	for line := range strings.Lines(got.String()) {
		if !strings.Contains(string(want), "\n"+line) && !strings.HasPrefix(string(want), line) {
			t.Errorf("%q is new: list it in %s", strings.TrimSpace(line), file)
		}
	}
}
