package notation

import (
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
)

// eventNames are the kinds of events in JSON.
var eventNames = [game.EventKinds]string{
	game.NoEvent: none, game.RoundBegan: "round_began", game.TurnBegan: "turn_began",
	game.TurnSkipped: "turn_skipped", game.Arrived: "arrived", britannia.StayedAway: "stayed_away",
	game.LeaderCame: "leader_came", game.LeaderAbsent: "leader_absent", game.LeaderLeft: "leader_left",
	britannia.Grew: "grew", britannia.TrackSet: "track_set", game.Placed: "placed", game.Lost: "lost",
	game.Reinforced: "reinforced", britannia.GrowthGiven: "growth_allowed",
	game.MovementBegan: "movement_began", game.Moved: "moved", britannia.LeaveGiven: "leave_given",
	britannia.LeaveRefused: "leave_refused", game.Removed: "removed", game.Submitted: "submitted",
	game.SubjectionEnded: "subjection_ended", britannia.Expelled: "expelled",
	game.BattleBegan: "battle_began", game.BattleRound: "battle_round", game.Rolled: "rolled",
	game.Eliminated: "eliminated", game.Retreated: "retreated", game.StoodFast: "stood_fast",
	game.BattleWon: "battle_won", game.BattleCancelled: "battle_cancelled",
	britannia.FortBuilt: "fort_built", britannia.FortDestroyed: "fort_destroyed", britannia.FortRemoved: "fort_removed",
	britannia.Withdrew: "withdrew", game.Scored: "scored", game.Capped: "capped", game.Halved: "halved",
	britannia.BallotSecret: "ballot_secret", britannia.Voted: "voted", britannia.GallowayVoted: "galloway_voted",
	britannia.Elected: "elected", britannia.Crowned: "crowned", britannia.Converted: "converted",
	game.RoundEnded: "round_ended", game.GameOver: "game_over", game.Corrected: "corrected",
	britannia.RaidWaits: "raid_waits", britannia.RaidLost: "raid_lost", britannia.SubjectsVoted: "subjects_voted",
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
