package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
	"bretwalda/internal/view"
)

// robotTurn is a nation turn that a robot played.
type robotTurn struct {
	turn table.TurnKey
	plan view.Plan
}

// robotsSince finds the nation turns that robots played after entry since of a log,
// and what they ordered there and why: a robot plans the same in the same position.
// Turns that were set back are left out.
func robotsSince(sys system.System, entries []gamelog.Entry, since store.Seq) ([]robotTurn, error) {
	var found []int // entries with which such turns began
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
	var out []robotTurn
	for _, i := range found {
		turn := table.KeyOfTurn(entries[i].TurnBegan)
		then, err := sys.ReplayTo(entries, store.Seq(i))
		if err != nil {
			return nil, err
		}
		plan, ok := then.Position.Plan(turn.Turn())
		if !ok {
			continue
		}
		plan.Sheet.Standing, plan.Standing = nil, nil // they are the player's own
		out = append(out, robotTurn{turn, plan})
	}
	return out, nil
}

// robotsIn reports whether robots decided anything in entries of a log.
func robotsIn(entries []gamelog.Entry) bool {
	return slices.ContainsFunc(entries, func(e gamelog.Entry) bool {
		return e.Choice != nil && e.Choice.By == gamelog.ByRobot
	})
}
