package table

import (
	"fmt"
	"slices"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
	"bretwalda/internal/lookalike"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/press"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// Search is a view of a game that seeks players, and of its people.
type Search struct{ *Table }

// Search tells of a game that seeks players.
func (tb *Table) Search() Search { return Search{tb} }

// OwnName is the name of a newcomer to a game, with a number if it would be taken for
// the GM's, a nation's or that of somebody else there.
func (tb Search) OwnName(who roster.Person) string {
	taken := func(name string) bool {
		look := lookalike.Skeleton(name)
		for _, lang := range commands.Languages() {
			gm := tb.Press().PressNames(&roster.Person{Lang: lang}, []press.Seat{press.GM})
			if len(gm) > 0 && lookalike.Skeleton(gm[0]) == look {
				return true
			}
		}
		for p := range tb.Rec.People() {
			if lookalike.Skeleton(p.Name) == look && !letter.SameAddress(p.Addr, who.Addr) {
				return true
			}
		}
		return tb.Rules.Commands.Reserved(name)
	}
	if !taken(who.Name) {
		return who.Name
	}
	for n := 2; ; n++ {
		name := fmt.Sprintf("%s %d", who.Name, n)
		if !slices.ContainsFunc(slices.Collect(tb.Rec.People()), func(p *roster.Person) bool { return p.Name == name }) {
			return name
		}
	}
}

// Seeks reports whether a game has places for people whom nobody knows: it has not begun,
// has a waiting list, or has a seat that is free or offered.
func (tb Search) Seeks() bool {
	l := tb.Rec.Lobby
	if l != nil && (l.Draft || l.Entry == lobby.Invited) {
		return false
	}
	return l != nil || slices.ContainsFunc(tb.Rec.Seats, func(s roster.Seat) bool { return s.Free() })
}

// Unproved reports whether nobody knows that a person of the list wrote to us.
func (tb Search) Unproved(key string) bool {
	return tb.Rec.Lobby != nil && tb.Rec.Lobby.Standing(key).Where == lobby.Unproved
}

// Standings tells where people stand on the list, as far as the game still knows them.
func (tb Search) Standings(keys []string) []report.LobbyChange {
	var changes []report.LobbyChange
	for _, key := range keys {
		if p := tb.Rec.Person(key); p != nil && tb.Rec.Lobby != nil {
			changes = append(changes, report.LobbyChange{Who: p.Name, Addr: p.Addr, After: string(tb.Rec.Lobby.Standing(key).Where)})
		}
	}
	return changes
}

// Drawn tells of the draw, so that everybody can check it.
func (tb Search) Drawn(news report.LobbyNews) report.Lobby {
	l := tb.Rec.Lobby
	out := report.Lobby{News: news, Link: tb.Rec.Commitment, Digest: lobby.Digest(l.Lots)}
	for _, lot := range l.Lots {
		out.Lots = append(out.Lots, report.LobbyLot{Name: tb.NameOf(lot.Key), Lot: lot.Lot})
	}
	for _, key := range l.Order {
		out.Order = append(out.Order, tb.NameOf(key))
	}
	return out
}

// Sides are the sides of the scenario that a command names, from 0; false if there
// is none like that.
func (tb Search) Sides(named []commands.Side) ([]int, bool) {
	var out []int
	for _, s := range named {
		side := s.Number - 1
		if s.Nation != ruleset.NoNation {
			var ok bool
			if side, ok = tb.Rules.Side(tb.Scenario, s.Nation); !ok {
				return nil, false
			}
		}
		if side < 0 || side >= len(tb.sides()) {
			return nil, false
		}
		if !slices.Contains(out, side) {
			out = append(out, side)
		}
	}
	return out, true
}

// Candidate is the person of the lobby, or who watches the game, that a command of the GM
// names.
func (tb Search) Candidate(c *commands.Command) string {
	at := c.Candidate - 1
	if l := tb.Rec.Lobby; l != nil {
		if at >= 0 && at < len(l.People) {
			return l.People[at].Key
		}
		at -= len(l.People)
	}
	if at >= 0 && at < len(tb.Rec.Observers) {
		return tb.Rec.Observers[at].Key
	}
	return ""
}

// numbered are the sides of the scenario, which nobody has.
func (tb Search) numbered() []report.NationGroup {
	out := make([]report.NationGroup, len(tb.sides()))
	for side := range out {
		out[side].Number = side + 1
	}
	return out
}

// Groups are the sides of the scenario, with who holds them in a bidding.
func (tb Search) Groups() []report.NationGroup {
	out := tb.numbered()
	for side, h := range tb.Rec.Lobby.Holdings() {
		out[side].Player, out[side].Points, out[side].Least = tb.NameOf(h.Key), h.Points, h.Least
	}
	return out
}

// Chosen are the sides of the scenario, with who chose them where all choose; who comes
// earlier on the list comes first, whoever may choose later.
func (tb Search) Chosen() []report.NationGroup {
	out := tb.numbered()
	for _, p := range tb.Rec.Lobby.Places() {
		i := slices.IndexFunc(p.Preferences, func(side int) bool { return out[side].Player == "" })
		if i >= 0 {
			out[p.Preferences[i]].Player = tb.NameOf(p.Key)
		}
	}
	return out
}

// Limits are how much somebody bids at most, by side.
func Limits(p lobby.Person) []report.NationGroup {
	var list []report.NationGroup
	for _, l := range p.Limits {
		list = append(list, report.NationGroup{Number: l.Side + 1, Points: l.Points})
	}
	slices.SortFunc(list, func(a, b report.NationGroup) int { return a.Number - b.Number })
	return list
}

// Opened are the sealed bids of all at the table, in the order drawn.
func (tb Search) Opened() []report.LobbySealed {
	var list []report.LobbySealed
	for _, key := range tb.Rec.Lobby.Order {
		p, _ := tb.Rec.Lobby.Person(key)
		list = append(list, report.LobbySealed{Who: tb.NameOf(key), Most: Limits(p)})
	}
	return list
}

// NameOf is the name of somebody of a game; "" if there is nobody with the key.
func (tb Search) NameOf(key string) string {
	if p := tb.Rec.Person(key); p != nil {
		return p.Name
	}
	return ""
}

// NamesOf lists the names of people of the lobby.
func (tb Search) NamesOf(people []lobby.Person) []string {
	var names []string
	for _, p := range people {
		names = append(names, tb.NameOf(p.Key))
	}
	return names
}

// Candidates are the people of a lobby as the GM may name them, in the order of the
// list, and behind them those who watch the game.
func (tb Search) Candidates() []commands.Seat {
	var list []commands.Seat
	if tb.Rec.Lobby != nil {
		for _, p := range tb.Rec.Lobby.People {
			list = append(list, commands.Seat{Name: tb.NameOf(p.Key)})
		}
	}
	for i := range tb.Rec.Observers {
		list = append(list, commands.Seat{Name: tb.Rec.Observers[i].Name})
	}
	return list
}

// Printer prints commands in a language.
func (tb Search) Printer(lang ruleset.Language) func(commands.Command) string {
	ctx := commands.Context{Lang: lang, Candidates: tb.Candidates()}
	return func(c commands.Command) string { return tb.Rules.Commands.Print(c, ctx) }
}

// LobbyLines are lines that people of a lobby may write.
func (tb Search) LobbyLines(lang ruleset.Language) report.LobbyLines {
	print, l, parts := tb.Printer(lang), tb.Rec.Lobby, tb.Rules.Ruleset.PointsScale
	sides := tb.sides()
	first, second := commands.Side{Nation: sides[0][0]}, commands.Side{Nation: sides[len(sides)-1][0]}
	bid := commands.Command{Kind: commands.Bid, Sides: []commands.Side{first}, Points: 3 * parts}
	if h := l.Holdings(); h != nil && h[0].Least > 0 {
		bid.Points = h[0].Least
	}
	lines := report.LobbyLines{
		Join:    print(commands.Command{Kind: commands.Join, Game: string(tb.Rec.ID)}),
		Observe: print(commands.Command{Kind: commands.Join, Game: string(tb.Rec.ID), Observer: true}),
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
		if lines.Give == "" && l.Standing(p.Key).Where == lobby.HasPlace {
			lines.Give = print(commands.Command{Kind: commands.Give, Candidate: i + 1, Sides: []commands.Side{first}})
		}
	}
	return lines
}

// SettingLines are the settings of a game that seeks players, as the commands that
// make them.
func (tb Search) SettingLines(lang ruleset.Language) []string {
	print, l, s := tb.Printer(lang), tb.Rec.Lobby, &tb.Rec.Settings
	set := func(c commands.Command) commands.Command {
		c.Kind = commands.Set
		return c
	}
	all := []commands.Command{
		set(commands.Command{Setting: commands.SetPlayers, Number: l.Wanted}),
		set(commands.Command{Setting: commands.SetScenario, Choice: tb.Rec.Scenario}),
		set(commands.Command{Setting: commands.SetAssign, Choice: string(l.Assign)}),
		set(commands.Command{Setting: commands.SetEntry, Choice: string(l.Entry)}),
	}
	if tb.Rec.Ruleset != shelf.DefaultRuleset {
		all = slices.Insert(all, 0, set(commands.Command{Setting: commands.SetRuleset, Choice: tb.Rec.Ruleset}))
	}
	if l.Raise > 1 {
		all = append(all, set(commands.Command{Setting: commands.SetRaise, Number: l.Raise}))
	}
	all = append(all, SettingsOf(s)...)
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

// FreeSeat is the first seat that can be taken: nobody has it, or its player went on
// missing turns. It is -1 if there is none, or the game is over.
func (tb Search) FreeSeat() int {
	if !tb.Started() || tb.Ended() {
		return -1
	}
	return slices.IndexFunc(tb.Rec.Seats, func(s roster.Seat) bool { return s.Free() })
}

// RobotName is a name for another robot, which nobody in the game has.
func (tb Search) RobotName() string {
	taken := func(name string) bool {
		has := func(p roster.Person) bool { return p.Name == name }
		return slices.ContainsFunc(tb.Rec.Seats, func(s roster.Seat) bool { return has(s.Person) }) || slices.ContainsFunc(tb.Rec.Listed, has)
	}
	return roster.RobotName(taken)
}
