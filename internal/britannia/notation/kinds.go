package notation

import (
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
)

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
	return britannia.KindOf(k).Name
}

func eventName(k game.EventKind) string {
	if k >= game.EventKinds {
		return none
	}
	return eventNames[k]
}
