package moderator

import (
	"slices"

	"bretwalda/internal/absence"
	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// What is said of robots that have seats.
const (
	sayRobotSeat report.Saying = "robot-seat" // to all; By, Who: the robot; Nations
	sayNoRobot   report.Saying = "no-robot"   // to the GM: there is no place for it
)

// addRobots has robots play: in a game that seeks players at its table, else in seats
// that nobody has. Somebody must be left to play against.
func (t seating) addRobots(at *access.Sender, c *commands.Command) error {
	tb, done := at.Table, false
	for range max(1, c.Number) {
		one, err := t.addRobot(at)
		if err != nil {
			return err
		}
		if !one {
			break
		}
		done = true
	}
	switch {
	case !done && at.Table.Rec.Lobby != nil && !tb.Started():
		return t.lobbyDesk().sayNo(at, report.LobbyNoRobot)
	case !done:
		return t.say(at, sayNoRobot, report.Said{})
	case !tb.Started():
		t.lobbyRoom().tellLobby(tb, at.Key, report.Lobby{News: report.LobbyList})
		return nil
	}
	return t.playing().playOn(tb)
}

// addRobot has one robot play; false: there is no place for it.
func (t seating) addRobot(at *access.Sender) (bool, error) {
	if !at.Table.Started() {
		return t.enlistRobot(at.Table)
	}
	return t.seatRobot(at)
}

// enlistRobot puts a robot at the table of a game that seeks players.
func (t seating) enlistRobot(tb *table.Table) (bool, error) {
	if tb.Rec.Lobby == nil {
		return false, nil
	}
	who := roster.Person{Key: tb.Rec.Clone().NewKey(roster.Listed), Name: tb.Search().RobotName()}
	next, err := tb.Rec.Lobby.AddRobot(who.Key)
	if err != nil {
		return false, nil
	}
	err = t.tables.Change(tb, func(rec *roster.Record) {
		rec.NewKey(roster.Listed)
		rec.Listed = append(slices.Clone(rec.Listed), who)
	})
	if err != nil {
		return false, err
	}
	if tb.Rec.Lobby.Draft {
		return true, t.lobbyRoom().keepLobby(tb, next)
	}
	return true, t.lobbyRoom().setLobby(tb, next, report.Lobby{})
}

// seatRobot gives a seat that nobody has to a robot.
func (t seating) seatRobot(at *access.Sender) (bool, error) {
	tb := at.Table
	seat := slices.IndexFunc(tb.Rec.Seats, func(s roster.Seat) bool { return s.Empty() && !s.Given })
	if seat < 0 || tb.Ended() {
		return false, nil
	}
	name := tb.Search().RobotName()
	err := t.tables.Change(tb, func(rec *roster.Record) {
		s := &rec.Seats[seat]
		s.GiveToRobot(name)
	})
	if err != nil {
		return false, err
	}
	t.log.Info("robot has a seat", "game", tb.Rec.ID, "seat", roster.SeatName(seat))
	return true, t.gmDesk().sayAll(at, sayRobotSeat, report.Said{Who: name, Nations: tb.NationsOf(seat)})
}

// robotFirst plays what robots decide before anybody else does, when a game begins.
func (t seating) robotFirst(tb *table.Table) error {
	if seat := tb.SeatOf(tb.Pending().Nation); seat < 0 || tb.Agenda().StandIn(seat) != absence.Robot {
		return nil
	}
	return t.playing().playOn(tb)
}
