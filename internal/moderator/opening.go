package moderator

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bretwalda/internal/absence"
	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/lobby"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/pace"
	"bretwalda/internal/press"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// isGM reports whether somebody with this address may open games.
func (m *Moderator) isGM(addr string) bool {
	return slices.ContainsFunc(m.gms, func(gm string) bool { return letter.SameAddress(gm, addr) })
}

// openGame opens a game that seeks players, by the letter of a GM. If the letter may
// be forged, the game is a draft until they have confirmed; such letters count once a
// day. It returns the GM as a person of the game; nil if there is none.
func (t lobbyDesk) openGame(c *commands.Command, who roster.Person, proved bool) (*access.Sender, error) {
	if !proved {
		may, err := t.tx.MayAnswer(letter.FoldAddress(who.Addr), t.now, access.MostUnproved)
		if err != nil || !may {
			return nil, err
		}
	}
	spec := t.m.defaults
	spec.Title, spec.Open, spec.byLetter = c.Title, &Opening{}, true
	named, unknown, err := t.namedRuleset(c, who.Lang)
	if err != nil {
		return nil, err
	}
	if unknown != nil {
		return nil, t.notOpened(who, proved, *unknown)
	}
	spec.Ruleset = named
	rec, rules, err := t.m.record(spec)
	if err != nil {
		return nil, t.notOpened(who, proved, report.SaidLine{Text: err.Error()})
	}
	rec.Settings.Lang = who.Lang
	invited, robots, problems := t.applyLines(rec, rules, c, who.Lang)
	if len(problems) > 0 {
		return nil, t.notOpened(who, proved, problems...)
	}
	rec.Lobby.Draft = !proved
	for n, id := 2, rec.ID; t.exists(rec.ID); n++ {
		rec.ID = store.GameID(fmt.Sprintf("%s-%d", id, n))
	}
	who.Key = rec.NewKey(roster.GM)
	rec.GMs = append(rec.GMs, who)
	tb, err := t.createLobby(rec, rules)
	if err != nil {
		return nil, err
	}
	for _, p := range invited {
		if err := t.invite(tb, p); err != nil {
			return nil, err
		}
	}
	for range robots {
		if _, err := t.seating().enlistRobot(tb); err != nil {
			return nil, err
		}
	}
	return access.NewSender(tb, &tb.Rec.GMs[0]), nil
}

func (t lobbyDesk) exists(id store.GameID) bool {
	_, err := t.tx.Game(id)
	return !errors.Is(err, store.ErrNotFound)
}

// notOpened tells a GM why a game was not opened.
func (t lobbyDesk) notOpened(who roster.Person, proved bool, problems ...report.SaidLine) error {
	if !proved {
		return nil
	}
	l := report.Lobby{News: report.LobbyNo, Why: report.LobbyNotOpened}
	for _, p := range problems {
		l.Settings = append(l.Settings, p.Text)
	}
	return t.lobbyRoom().toVisitor(nil, who, l)
}

// lobby is the lobby of a game of so many players that keeps points in so many parts.
func (o *Opening) lobby(players, parts int) (*lobby.Lobby, error) {
	l := &lobby.Lobby{Wanted: players, Entry: lobby.Entry(o.Entry), Assign: lobby.Assignment(o.Assign), Raise: o.Raise}
	if parts > 1 {
		l.Parts = parts
	}
	if l.Entry == "" {
		l.Entry = lobby.Open
	}
	if l.Assign == "" {
		l.Assign = lobby.Choice
	}
	switch {
	case !l.Entry.Known():
		return nil, fmt.Errorf("entry %q: it must be %q, %q or %q", l.Entry, lobby.Open, lobby.Approval, lobby.Invited)
	case !l.Assign.Known():
		return nil, fmt.Errorf("sides by %q: it must be %q, %q, %q, %q or %q", l.Assign, lobby.Choice, lobby.Given, lobby.Random, lobby.Bidding, lobby.Sealed)
	case l.Raise < 0 || l.Raise > mostRaise:
		return nil, fmt.Errorf("bids raised by %d: give 1 to %d points", l.Raise, mostRaise)
	}
	return l, nil
}

// mostRaise is more than anybody would raise a bid by.
const mostRaise = 100

// openFor opens a game as the operator says, and invites players.
func (t lobbyDesk) openFor(rec *roster.Record, rules *shelf.Rules, players []Player) error {
	tb, err := t.createLobby(rec, rules)
	if err != nil {
		return err
	}
	for _, player := range players {
		if player.Robot {
			if _, err := t.seating().enlistRobot(tb); err != nil {
				return err
			}
			continue
		}
		p, err := t.m.newPerson(player)
		if err != nil {
			return err
		}
		if err := t.invite(tb, p); err != nil {
			return err
		}
	}
	return nil
}

// createLobby stores a game that seeks players, and tells its GM how to go on.
func (t lobbyDesk) createLobby(rec *roster.Record, rules *shelf.Rules) (*table.Table, error) {
	tb, err := t.tables.Create(rec, rules, store.StatusSetup)
	if err != nil {
		return nil, err
	}
	for p := range rec.People() {
		if err := t.register.Enter(rec, p); err != nil {
			return nil, err
		}
		if p.Role() == roster.GM {
			t.tellOpened(tb, p.Key)
		}
	}
	t.log.Info("game opened", "game", rec.ID, "scenario", rec.Scenario, "draft", rec.Lobby.Draft)
	return tb, nil
}

// tellOpened tells a GM that their game is open, or asks whether it is theirs.
func (t lobbyDesk) tellOpened(tb *table.Table, key string) {
	news := report.LobbyOpened
	if tb.Rec.Lobby.Draft {
		news = report.LobbyDraft
	}
	t.lobbyRoom().tellLobby(tb, key, report.Lobby{News: news})
	if !tb.Rec.Lobby.Draft {
		t.announceGame(tb, key)
	}
}

// announceGame sends a GM the announcement of their game as it is now, in a letter of its
// own that they can hand on.
func (t lobbyDesk) announceGame(tb *table.Table, key string) {
	p := tb.Rec.Person(key)
	t.messages = slices.DeleteFunc(t.messages, func(p *message) bool { return p.table == tb && p.to == key && p.public })
	what := "announcement." + tb.Rec.Hidden(fmt.Sprintf("announcement %s %s %d", t.letter, key, t.now.UnixNano()))
	said := tb.Writer(p).Lobby(t.lobbyLetter(tb, p, report.Lobby{News: report.LobbyAnnounced}))
	t.messages = append(t.messages, &message{table: tb, to: key, apart: true, public: true, parts: []part{{what, said}}})
}

// namedRuleset finds out which ruleset a game is to be opened by; empty: the default one.
// It must be known before other lines are read, which may name scenarios of it.
func (t lobbyDesk) namedRuleset(c *commands.Command, lang ruleset.Language) (id string, unknown *report.SaidLine, err error) {
	defaults, err := t.m.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		return "", nil, err
	}
	given, _, _ := defaults.Commands.Parse(c.Lines, commands.Context{
		Lang: lang, GM: true, Today: pace.DateOf(t.now), Order: func(string) bool { return false },
	})
	for i := range given {
		g := &given[i]
		if g.Kind != commands.Set || g.Setting != commands.SetRuleset {
			continue
		}
		id = g.Choice
		if _, err := t.m.shelf.Rules(id); err != nil {
			t.log.Warn("no game can be opened by a ruleset", "ruleset", id, "err", err)
			return "", &report.SaidLine{Text: defaults.Commands.Sentence(commands.Problem{
				Line: g.Line, Text: g.Text, Code: commands.BadRuleset, Args: []string{id, strings.Join(t.m.shelf.Rulesets(), ", ")},
			}, lang)}, nil
		}
	}
	return id, nil, nil
}

// applyLines makes the settings that the lines of a command give. It returns the
// people whom they invite, how many robots they want, and what is wrong.
func (t lobbyDesk) applyLines(rec *roster.Record, rules *shelf.Rules, c *commands.Command, lang ruleset.Language) (invited []roster.Person, robots int, wrong []report.SaidLine) {
	given, rest, problems := rules.Commands.Parse(c.Lines, commands.Context{
		Lang: lang, GM: true, Today: pace.DateOf(t.now), Order: func(string) bool { return false },
	})
	for _, p := range problems {
		wrong = append(wrong, report.SaidLine{Text: rules.Commands.Sentence(p, lang)})
	}
	if wrong == nil {
		wrong = unread(rules, rest, lang)
	}
	for i := range given {
		g := &given[i]
		if g.Kind == commands.Set && g.Setting == commands.SetRuleset {
			continue // the game is of that already
		}
		if g.Kind == commands.Invite || g.Kind == commands.Add {
			invited = append(invited, roster.Person{Name: g.Name, Addr: g.Addr})
			continue
		}
		if g.Kind == commands.Robot {
			robots += max(1, g.Number)
			continue
		}
		if !applySetting(rec, rules.Ruleset, g) {
			wrong = append(wrong, report.SaidLine{Text: rules.Commands.Sentence(commands.Problem{
				Line: g.Line, Text: g.Text, Code: commands.BadValue, Args: []string{g.Text},
			}, lang)})
		}
	}
	return invited, min(robots, rec.Lobby.Wanted), wrong
}

// unread says which lines could not be read at all.
func unread(rules *shelf.Rules, rest []orders.Line, lang ruleset.Language) []report.SaidLine {
	var wrong []report.SaidLine
	for i, line := range rest {
		if line.Text != "" && !line.Quoted {
			wrong = append(wrong, report.SaidLine{Text: rules.Commands.Sentence(commands.Problem{
				Line: i + 1, Text: line.Text, Code: commands.BadValue, Args: []string{line.Text},
			}, lang)})
		}
	}
	return wrong
}

// applySetting makes one setting of a game that seeks players; false if it is none,
// or one that cannot be.
func applySetting(rec *roster.Record, rs *ruleset.Ruleset, c *commands.Command) bool {
	if c.Kind != commands.Set {
		return false
	}
	s, l := rec.Settings, *rec.Lobby
	scenario := rec.Scenario
	if p, ok := c.Pace(s.Pace); ok {
		s.Pace = p
	} else {
		switch c.Setting {
		case commands.SetScenario:
			scenario = c.Choice
		case commands.SetPlayers:
			scenario = scenarioFor(rs, scenario, c.Number)
		case commands.SetAssign:
			l.Assign = lobby.Assignment(c.Choice)
		case commands.SetRaise:
			l.Raise = c.Number
		case commands.SetEntry:
			l.Entry = lobby.Entry(c.Choice)
		case commands.SetAbsent:
			s.Absent = absence.Policy(c.Choice)
		case commands.SetOffer:
			s.Misses.Offer = c.Number
		case commands.SetExcused:
			s.Misses.Excused = c.Number
		case commands.SetPress:
			s.Press.Rule = press.Rule(c.Choice)
		case commands.SetAnonymous:
			s.Press.Anonymous = c.Yes
		case commands.SetApproval:
			s.Approval = c.Yes
		case commands.SetConfirm:
			s.Confirm = c.Yes
		case commands.SetChanges:
			s.Changes = c.Minutes
		case commands.SetQuestions:
			s.Questions = c.Yes
		case commands.SetLanguage:
			s.Lang = c.Lang
		case commands.SetZone:
			s.Zone = c.Zone
		default:
			return false
		}
	}
	sc, ok := rs.FindScenario(scenario)
	if !ok || s.Validate() != nil || l.Raise > mostRaise {
		return false
	}
	rec.Settings, rec.Scenario, l.Wanted = s, scenario, len(sc.Sides)
	rec.Lobby = &l
	return true
}

// scenarioFor is the scenario for so many players: the present one if it is, else the
// first; "" if there is none.
func scenarioFor(rs *ruleset.Ruleset, present string, players int) string {
	if sc, ok := rs.FindScenario(present); ok && len(sc.Sides) == players {
		return present
	}
	for i := range rs.Scenarios {
		if len(rs.Scenarios[i].Sides) == players {
			return rs.Scenarios[i].ID
		}
	}
	return ""
}
