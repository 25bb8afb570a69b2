package notation

import (
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
)

// kindNames are the kinds of choices and decisions in JSON.
var kindNames = [britannia.Kinds]string{
	game.None: none, britannia.ReplaceFort: "replace_fort", britannia.ReplaceArmy: "replace_army",
	britannia.NormanKnights: "norman_knights", britannia.PlaceFyrd: "place_fyrd", britannia.StayAway: "stay_away",
	britannia.FullPopulation: "full_population", britannia.BuildBurh: "build_burh", britannia.PlaceArmy: "place_army",
	britannia.PlaceLeader: "place_leader", britannia.MoveArmies: "move_armies", britannia.LeaveArea: "leave_area",
	britannia.RemoveExcess: "remove_excess", britannia.Submit: "submit", britannia.Expel: "expel",
	britannia.NextBattle: "next_battle", britannia.AssignHits: "assign_hits", britannia.LoseBurh: "lose_burh",
	britannia.DefenderGo: "defender_go", britannia.AttackerGo: "attacker_go", britannia.NameLosses: "name_losses",
	britannia.Withdraw: "withdraw", britannia.SendHome: "send_home", britannia.Starve: "starve",
	britannia.CallSecret: "call_secret", britannia.Vote: "vote", britannia.KingsArmy: "kings_army",
}

// eventNames are the kinds of events in JSON.
var eventNames = [game.EventKinds]string{
	game.NoEvent: none, game.RoundBegan: "round_began", game.TurnBegan: "turn_began",
	game.TurnSkipped: "turn_skipped", game.Arrived: "arrived", game.StayedAway: "stayed_away",
	game.LeaderCame: "leader_came", game.LeaderAbsent: "leader_absent", game.LeaderLeft: "leader_left",
	game.Grew: "grew", game.TrackSet: "track_set", game.Placed: "placed", game.Lost: "lost",
	game.Reinforced: "reinforced", game.GrowthAllowed: "growth_allowed",
	game.MovementBegan: "movement_began", game.Moved: "moved", game.LeaveGiven: "leave_given",
	game.LeaveRefused: "leave_refused", game.Removed: "removed", game.Submitted: "submitted",
	game.SubjectionEnded: "subjection_ended", game.Expelled: "expelled",
	game.BattleBegan: "battle_began", game.BattleRound: "battle_round", game.Rolled: "rolled",
	game.Eliminated: "eliminated", game.Retreated: "retreated", game.StoodFast: "stood_fast",
	game.BattleWon: "battle_won", game.BattleCancelled: "battle_cancelled",
	game.FortBuilt: "fort_built", game.FortDestroyed: "fort_destroyed", game.FortRemoved: "fort_removed",
	game.Withdrew: "withdrew", game.Scored: "scored", game.Capped: "capped", game.Halved: "halved",
	game.BallotSecret: "ballot_secret", game.Voted: "voted", game.GallowayVoted: "galloway_voted",
	game.Elected: "elected", game.Crowned: "crowned", game.Converted: "converted",
	game.RoundEnded: "round_ended", game.GameOver: "game_over", game.Corrected: "corrected",
	game.RaidWaits: "raid_waits", game.RaidLost: "raid_lost", game.SubjectsVoted: "subjects_voted",
}

func kindName(k game.Kind) string {
	if k >= britannia.Kinds {
		return none
	}
	return kindNames[k]
}

func eventName(k game.EventKind) string {
	if k >= game.EventKinds {
		return none
	}
	return eventNames[k]
}
