package moderator

import (
	"bretwalda/internal/commands"
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// lobbyLetter adds to a letter about a lobby what all of them have.
func (t lobbyDesk) lobbyLetter(tb *table.Table, p *roster.Person, out report.Lobby) report.Lobby {
	rec, l := tb.Rec, tb.Rec.Lobby
	lang := rec.Language(p)
	out.You, out.Mailbox = p.Name, t.m.mailbox
	if len(rec.GMs) > 0 {
		out.GM = rec.GMs[0].Name
	}
	out.Settings = tb.Search().SettingLines(lang)
	out.Write = tb.Search().LobbyLines(lang)
	out.Entry, out.Assign, out.Raise = string(l.Entry), string(l.Assign), l.Raise
	out.Seal = lobby.Seal(rec.Commitment)
	if out.Groups == nil {
		out.Groups = tb.Search().Groups()
	}
	out.Wanted, out.Missing = l.Wanted, max(0, l.Wanted-len(l.Places()))
	if l.Begun {
		out.Missing = 0
	}
	out.Table, out.Waiting = tb.Search().NamesOf(l.Places()), tb.Search().NamesOf(l.WaitingList())
	return out
}

// leavesSeat has a letter which says that somebody has a seat say how to give it up, in a game that has begun: there is no list to leave.
func leavesSeat(tb *table.Table, p *roster.Person, out report.Lobby) report.Lobby {
	if out.Why == report.LobbyIsSeated && tb.Started() {
		out.Write.Leave = tb.Search().Printer(tb.Rec.Language(p))(commands.Command{Kind: commands.Resign})
	}
	return out
}

// listPart is what the operator is told of a game that seeks players.
func (t lobbyDesk) listPart(tb *table.Table) report.LetterPart {
	var operator roster.Person
	w := tb.Rules.Reports.For(tb.Facts(), report.Reader{Side: report.Onlooker})
	return w.Lobby(t.lobbyLetter(tb, &operator, report.Lobby{News: report.LobbyList}))
}
