package moderator

import (
	"slices"

	"bretwalda/internal/commands"
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// lobbyLetter adds to a letter about a lobby what all of them have.
func (t lobbyDesk) lobbyLetter(tb *table, p *roster.Person, out report.Lobby) report.Lobby {
	rec, l := tb.rec, tb.rec.Lobby
	lang := rec.Language(p)
	out.You, out.Mailbox = p.Name, t.m.mailbox
	if len(rec.GMs) > 0 {
		out.GM = rec.GMs[0].Name
	}
	out.Settings = tb.search().settingLines(lang)
	out.Write = tb.search().lobbyLines(lang)
	out.Entry, out.Assign, out.Raise = string(l.Entry), string(l.Assign), l.Raise
	out.Seal = lobby.Seal(rec.Commitment)
	if out.Groups == nil {
		out.Groups = tb.search().groups()
	}
	out.Wanted, out.Missing = l.Wanted, max(0, l.Wanted-len(l.Table()))
	if l.Begun {
		out.Missing = 0
	}
	out.Table, out.Waiting = tb.search().namesOf(l.Table()), tb.search().namesOf(l.WaitingList())
	return out
}

// listPart is what the operator is told of a game that seeks players.
func (tb search) listPart(t *task) report.LetterPart {
	var operator roster.Person
	w := tb.rules.Reports.For(tb.facts(), report.Reader{Side: report.Onlooker})
	return w.Lobby(t.lobbyDesk().lobbyLetter(tb.table, &operator, report.Lobby{News: report.LobbyList}))
}

// groups are the sides of the scenario, with who holds them in a bidding.
func (tb search) groups() []report.NationGroup {
	out := make([]report.NationGroup, len(tb.rules.Ruleset.Scenarios[tb.scenario].Sides))
	for side := range out {
		out[side].Number = side + 1
	}
	for side, h := range tb.rec.Lobby.Holdings() {
		out[side].Player, out[side].Points, out[side].Least = tb.nameOf(h.Key), h.Points, h.Least
	}
	return out
}

// chosen are the sides of the scenario, with who chose them where all choose; who comes
// earlier on the list comes first, whoever may choose later.
func (tb search) chosen() []report.NationGroup {
	out := make([]report.NationGroup, len(tb.rules.Ruleset.Scenarios[tb.scenario].Sides))
	for side := range out {
		out[side].Number = side + 1
	}
	for _, p := range tb.rec.Lobby.Table() {
		i := slices.IndexFunc(p.Wishes, func(side int) bool { return out[side].Player == "" })
		if i >= 0 {
			out[p.Wishes[i]].Player = tb.nameOf(p.Key)
		}
	}
	return out
}

// limits are how much somebody bids at most, by side.
func limits(p lobby.Person) []report.NationGroup {
	var list []report.NationGroup
	for _, l := range p.Limits {
		list = append(list, report.NationGroup{Number: l.Side + 1, Points: l.Points})
	}
	slices.SortFunc(list, func(a, b report.NationGroup) int { return a.Number - b.Number })
	return list
}

// opened are the sealed bids of all at the table, in the order drawn.
func (tb search) opened() []report.LobbySealed {
	var list []report.LobbySealed
	for _, key := range tb.rec.Lobby.Order {
		p, _ := tb.rec.Lobby.Person(key)
		list = append(list, report.LobbySealed{Who: tb.nameOf(key), Most: limits(p)})
	}
	return list
}

// nameOf is the name of somebody of a game; "" if there is nobody with the key.
func (tb search) nameOf(key string) string {
	if p := tb.rec.Person(key); p != nil {
		return p.Name
	}
	return ""
}

func (tb search) namesOf(people []lobby.Person) []string {
	var names []string
	for _, p := range people {
		names = append(names, tb.nameOf(p.Key))
	}
	return names
}

// candidates are the people of a lobby as the GM may name them, in the order of the
// list, and behind them those who watch the game.
func (tb search) candidates() []commands.Seat {
	var list []commands.Seat
	if tb.rec.Lobby != nil {
		for _, p := range tb.rec.Lobby.People {
			list = append(list, commands.Seat{Name: tb.nameOf(p.Key)})
		}
	}
	for i := range tb.rec.Observers {
		list = append(list, commands.Seat{Name: tb.rec.Observers[i].Name})
	}
	return list
}

// printer prints commands in a language.
func (tb search) printer(lang ruleset.Language) func(commands.Command) string {
	ctx := commands.Context{Lang: lang, Candidates: tb.candidates()}
	return func(c commands.Command) string { return tb.rules.Commands.Print(c, ctx) }
}

// lobbyLines are lines that people of a lobby may write.
func (tb search) lobbyLines(lang ruleset.Language) report.LobbyLines {
	print, l, parts := tb.printer(lang), tb.rec.Lobby, tb.rules.Ruleset.PointsScale
	sides := tb.rules.Ruleset.Scenarios[tb.scenario].Sides
	first, second := commands.Side{Nation: sides[0][0]}, commands.Side{Nation: sides[len(sides)-1][0]}
	bid := commands.Command{Kind: commands.Bid, Sides: []commands.Side{first}, Points: 3 * parts}
	if h := l.Holdings(); h != nil && h[0].Least > 0 {
		bid.Points = h[0].Least
	}
	lines := report.LobbyLines{
		Join:    print(commands.Command{Kind: commands.Join, Game: string(tb.rec.ID)}),
		Observe: print(commands.Command{Kind: commands.Join, Game: string(tb.rec.ID), Observer: true}),
		Leave:   print(commands.Command{Kind: commands.Leave}),
		Confirm: print(commands.Command{Kind: commands.Confirm}),
		Choose:  print(commands.Command{Kind: commands.Choose, Sides: []commands.Side{first, second}}),
		Any:     print(commands.Command{Kind: commands.Choose}),
		Bid:     print(bid),
		BidUpTo: print(commands.Command{Kind: commands.BidUpTo, Sides: []commands.Side{first}, Points: 12 * parts}),
		Invite:  print(commands.Command{Kind: commands.Invite, Name: "Zoe", Addr: "zoe@mail.example"}),
	}
	for i, p := range l.People {
		if p.State == lobby.IsApplied {
			lines.Accept = print(commands.Command{Kind: commands.Accept, Candidate: i + 1})
			lines.Refuse = print(commands.Command{Kind: commands.Refuse, Candidate: i + 1})
		}
		if lines.Give == "" && l.Standing(p.Key).Where == lobby.AtTable {
			lines.Give = print(commands.Command{Kind: commands.Give, Candidate: i + 1, Sides: []commands.Side{first}})
		}
	}
	return lines
}

// settingLines are the settings of a game that seeks players, as the commands that
// make them.
func (tb search) settingLines(lang ruleset.Language) []string {
	print, l, s := tb.printer(lang), tb.rec.Lobby, &tb.rec.Settings
	set := func(c commands.Command) commands.Command {
		c.Kind = commands.Set
		return c
	}
	all := []commands.Command{
		set(commands.Command{Setting: commands.SetPlayers, Number: l.Wanted}),
		set(commands.Command{Setting: commands.SetScenario, Choice: tb.rec.Scenario}),
		set(commands.Command{Setting: commands.SetAssign, Choice: string(l.Assign)}),
		set(commands.Command{Setting: commands.SetEntry, Choice: string(l.Entry)}),
	}
	if tb.rec.Ruleset != shelf.DefaultRuleset {
		all = slices.Insert(all, 0, set(commands.Command{Setting: commands.SetRuleset, Choice: tb.rec.Ruleset}))
	}
	if l.Raise > 1 {
		all = append(all, set(commands.Command{Setting: commands.SetRaise, Number: l.Raise}))
	}
	all = append(all, settingsOf(s)...)
	all = append(all, set(commands.Command{Setting: commands.SetQuestions, Yes: s.Questions}))
	if s.Zone != "" {
		all = append(all, set(commands.Command{Setting: commands.SetZone, Zone: s.Zone}))
	}
	if s.Lang != "" {
		all = append(all, set(commands.Command{Setting: commands.SetLanguage, Lang: s.Lang}))
	}
	var lines []string
	for _, c := range all {
		if line := print(c); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
