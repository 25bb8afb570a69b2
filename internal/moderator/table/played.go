package table

import (
	"strings"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

// PlayedIn lists the nations that had a turn in a round, by a log, in the order of their turns,
// and who played for them: by orders as soon as some were carried out.
func PlayedIn(rs *ruleset.Ruleset, entries []gamelog.Entry, round int) []report.PlayedTurn {
	var list []report.PlayedTurn
	counts := gamelog.Counts(entries)
	var turn *report.PlayedTurn // in progress
	for i := range entries {
		switch e := &entries[i]; {
		case !counts[i]:
		case e.TurnBegan != nil:
			turn = nil
			if int(e.TurnBegan.Round) != round {
				continue
			}
			for at := range list {
				if list[at].Nation == e.TurnBegan.Nation { // another part of it
					turn = &list[at]
				}
			}
			if turn == nil {
				list = append(list, report.PlayedTurn{Nation: e.TurnBegan.Nation, By: report.ByStanding})
				turn = &list[len(list)-1]
			}
		case turn != nil && e.Choice != nil && strings.HasPrefix(e.Choice.Choice, rs.Nations[turn.Nation].ID+" "):
			switch {
			case e.Choice.By == gamelog.BySheet:
				turn.By = report.ByOrders
			case e.Choice.By == gamelog.ByRobot && turn.By == report.ByStanding:
				turn.By = report.ByRobot
			}
		}
	}
	return list
}
