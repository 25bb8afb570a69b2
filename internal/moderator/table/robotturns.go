package table

import (
	"slices"
	"strings"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
	"bretwalda/internal/view"
)

// RobotTurn is a nation turn that a robot played.
type RobotTurn struct {
	Turn TurnKey
	Plan view.Plan
}

// RobotsSince finds the nation turns that robots played after entry since of a log, and
// what they ordered there and why. Turns that were set back are left out.
func RobotsSince(sys system.System, entries []gamelog.Entry, since store.Seq) ([]RobotTurn, error) {
	return planned(entries, begunByRobots(sys, entries, since), func(i int) (system.Position, error) {
		then, err := sys.ReplayTo(entries, store.Seq(i))
		return then.Position, err
	})
}

// robotTurns is RobotsSince for entries that follow on a position.
func robotTurns(start system.Position, sys system.System, entries []gamelog.Entry) ([]RobotTurn, error) {
	return planned(entries, begunByRobots(sys, entries, 0), func(i int) (system.Position, error) {
		return start.After(entries[:i])
	})
}

// begunByRobots are the entries with which turns began that robots played.
func begunByRobots(sys system.System, entries []gamelog.Entry, since store.Seq) []int {
	var found []int
	began := -1
	for i := int(since); i < len(entries); i++ {
		switch e := &entries[i]; {
		case e.Rewind != nil:
			found = slices.DeleteFunc(found, func(at int) bool { return store.Seq(at) >= e.Rewind.To })
			began = -1
		case e.TurnBegan != nil:
			began = i
		case began >= 0 && e.Choice != nil && e.Choice.By == gamelog.ByRobot:
			nation := sys.Ruleset().Nations[entries[began].TurnBegan.Nation].ID
			if strings.HasPrefix(e.Choice.Choice, nation+" ") {
				found = append(found, began)
				began = -1
			}
		}
	}
	return found
}

// planned is what robots ordered in turns that began with entries of a log: a robot plans
// the same in the same position.
func planned(entries []gamelog.Entry, began []int, before func(entry int) (system.Position, error)) ([]RobotTurn, error) {
	var out []RobotTurn
	for _, i := range began {
		turn := KeyOfTurn(entries[i].TurnBegan)
		then, err := before(i)
		if err != nil {
			return nil, err
		}
		plan, ok := then.Plan(turn.Turn())
		if !ok {
			continue
		}
		plan.Sheet.Standing, plan.Standing = nil, nil // they are the player's own
		out = append(out, RobotTurn{turn, plan})
	}
	return out, nil
}
