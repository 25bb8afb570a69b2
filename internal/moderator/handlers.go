package moderator

import (
	"slices"

	"bretwalda/internal/commands"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// handler carries out a command of somebody and says what came of it. An error is
// the moderator's own trouble; what the sender got wrong is said to him.
type handler func(t *task, at *atTable, c *commands.Command) error

// duty is who carries out the commands of a kind. Who may give them, and when, stands in the table of package commands.
type duty struct {
	kind     commands.Kind
	settings []commands.Setting // of commands.Set; none: all that have no duty of their own
	do       handler
	// lobby carries it out before the game has begun, unless that is done in the same way.
	lobby handler
}

// duties lists all commands. It is a function since some handlers ask it.
func duties() []duty {
	return []duty{
		{kind: commands.Help, do: in(reporting.help)},
		{kind: commands.Status, do: in(playing.status), lobby: in(lobbyDesk.standing)},
		{kind: commands.Games, do: in(playing.games)},
		{kind: commands.Orders, do: in(playing.showOrders)},
		{kind: commands.Standing, do: in(playing.showStanding)},
		{kind: commands.Cancel, do: in(playing.cancelAll)},
		{kind: commands.Settings, do: in(playing.showSettings)},
		{kind: commands.Renew, do: in(access.renewal)},
		{kind: commands.Draft, do: in(playing.noteWord)},
		{kind: commands.Wait, do: in(playing.noteWord)},
		{kind: commands.Ready, do: in(playing.noteWord)},
		{kind: commands.Play, do: in(playing.noteWord)},
		{kind: commands.DiceWord, do: in(playing.addToDice)},
		{kind: commands.DiceLink, do: in(playing.addToDice)},
		{kind: commands.Vote, do: in(playing.vote)},
		{kind: commands.Press, do: in(talking.press)},
		{kind: commands.Pact, do: in(talking.pact)},

		{kind: commands.Report, do: in(reporting.sendAgain)},
		{kind: commands.Map, do: in(reporting.sendMap)},
		{kind: commands.Score, do: in(reporting.sendScore)},
		{kind: commands.History, do: in(reporting.sendHistory)},
		{kind: commands.Odds, do: in(gmDesk.odds)},
		{kind: commands.Card, do: in(gmDesk.card)},
		{kind: commands.Rules, do: in(gmDesk.rulesOn)},
		{kind: commands.Rulings, do: in(gmDesk.rulingsOn)},

		{kind: commands.Vacation, do: in(deadlines.vacation)},
		{kind: commands.Back, do: in(deadlines.backFromVacation)},
		{kind: commands.Extend, do: in(deadlines.extension)},
		{kind: commands.Pause, do: in(deadlines.pause)},
		{kind: commands.Resume, do: in(deadlines.resumeGame)},

		{kind: commands.Join, do: in(lobbyDesk.join)},
		{kind: commands.Confirm, do: in(lobbyDesk.confirm)},
		{kind: commands.Leave, do: in(lobbyDesk.leave)},
		{kind: commands.Choose, do: in(lobbyDesk.choose)},
		{kind: commands.Bid, do: in(lobbyDesk.bid)},
		{kind: commands.BidUpTo, do: in(lobbyDesk.bidUpTo)},
		{kind: commands.Open, do: in(lobbyDesk.open)},
		{kind: commands.Invite, do: in(lobbyDesk.inviteBy)},
		{kind: commands.Accept, do: in(lobbyDesk.accept)},
		{kind: commands.Refuse, do: in(lobbyDesk.refuseBy)},
		{kind: commands.Give, do: in(lobbyDesk.give)},

		{kind: commands.Resign, do: in(seating.resign)},
		{kind: commands.Replace, do: in(seating.replace)},
		{kind: commands.Remove, do: in(seating.remove)},
		{kind: commands.Add, do: in(seating.add), lobby: in(lobbyDesk.addToList)},
		{kind: commands.Robot, do: in(seating.addRobots)},
		{kind: commands.Address, do: in(seating.changeAddress)},
		{kind: commands.AddGM, do: in(lobbyDesk.addGM)},
		{kind: commands.RemoveGM, do: in(lobbyDesk.removeGM)},

		{kind: commands.Hold, do: in(gmDesk.hold)},
		{kind: commands.Release, do: in(gmDesk.release)},
		{kind: commands.Preview, do: in(gmDesk.preview)},
		{kind: commands.Approve, do: in(gmDesk.approve)},
		{kind: commands.Rewind, do: in(gmDesk.rewind)},
		{kind: commands.Correct, do: in(gmDesk.correct)},
		{kind: commands.Ruling, do: in(gmDesk.rule)},
		{kind: commands.Act, do: in(gmDesk.actFor)},
		{kind: commands.Undo, do: in(gmDesk.undo)},
		{kind: commands.Announce, do: in(gmDesk.announce)},
		{kind: commands.CancelGame, do: in(gmDesk.cancelGame), lobby: in(lobbyDesk.cancelOpening)},
		{kind: commands.End, do: in(gmDesk.endGame)},
		{kind: commands.Archive, do: in(gmDesk.archive)},

		{kind: commands.Set, do: in(reporting.wish), settings: []commands.Setting{
			commands.SetLanguage, commands.SetZone, commands.SetReports, commands.SetPictures, commands.SetQuestions}},
		{kind: commands.Set, do: in(reporting.wishReminders), settings: []commands.Setting{commands.SetReminders}},
		{kind: commands.Set, do: in(reporting.setConfirm), settings: []commands.Setting{commands.SetConfirm}},
		{kind: commands.Set, do: in(talking.setPress), lobby: in(lobbyDesk.setOpening), settings: []commands.Setting{
			commands.SetPress, commands.SetAnonymous}},
		{kind: commands.Set, do: in(deadlines.setAbsent), lobby: in(lobbyDesk.setOpening), settings: []commands.Setting{
			commands.SetAbsent, commands.SetOffer, commands.SetExcused}},
		{kind: commands.Set, do: in(gmDesk.setApproval), lobby: in(lobbyDesk.setOpening), settings: []commands.Setting{commands.SetApproval}},
		{kind: commands.Set, do: in(reporting.setChanges), lobby: in(lobbyDesk.setOpening), settings: []commands.Setting{commands.SetChanges}},
		{kind: commands.Set, do: in(lobbyDesk.setOpening), settings: []commands.Setting{
			commands.SetPlayers, commands.SetRuleset, commands.SetScenario, commands.SetAssign, commands.SetRaise, commands.SetEntry}},
		{kind: commands.Set, do: in(deadlines.setPace), lobby: in(lobbyDesk.setOpening)},
	}
}

// handlerOf finds who carries a command out; nil: nobody can. What needs a board waits for it.
func handlerOf(c *commands.Command, begun bool) handler {
	for _, d := range duties() {
		if d.kind != c.Kind || d.settings != nil && !slices.Contains(d.settings, c.Setting) {
			continue
		}
		switch {
		case begun:
			return d.do
		case d.lobby != nil:
			return d.lobby
		case c.InLobby():
			return d.do
		}
		return func(t *task, at *atTable, _ *commands.Command) error {
			return t.lobbyDesk().sayNo(at, report.LobbyNotNow)
		}
	}
	return nil
}

// mayGive reports whether people of a role have a right.
func mayGive(right commands.Right, role roster.Role) bool {
	switch right {
	case commands.Players:
		return role == roster.Player
	case commands.Seated:
		return role == roster.Player || role == roster.GM
	case commands.GMs:
		return role == roster.GM
	}
	return true
}
