package moderator

import (
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// What help says.
const (
	sayHelp       report.Saying = "help"         // Lines: the topics that there is help on for the reader
	sayHelpOn     report.Saying = "help-on"      // Lines: the commands on Topic
	sayHelpOrders report.Saying = "help-orders"  // how orders are written; Nations: for whom
	sayHelpAreas  report.Saying = "help-areas"   // Names: codes of areas with their names; Command: a move by codes
	sayNoHelp     report.Saying = "help-unknown" // Topic; Command: the word nearest to it, or ""
)

// routes are the commands that are carried out here.
func (reporting) routes() []route {
	return []route{
		{kind: commands.Help, do: in(reporting.help)},
		{kind: commands.Report, do: in(reporting.sendAgain)},
		{kind: commands.Map, do: in(reporting.sendMap)},
		{kind: commands.Score, do: in(reporting.sendScore)},
		{kind: commands.History, do: in(reporting.sendHistory)},
		{kind: commands.Set, do: in(reporting.setPreference), settings: []commands.Setting{
			commands.SetLanguage, commands.SetZone, commands.SetReports, commands.SetPictures, commands.SetSuggest, commands.SetQuestions}},
		{kind: commands.Set, do: in(reporting.setReminders), settings: []commands.Setting{commands.SetReminders}},
		{kind: commands.Set, do: in(reporting.setConfirm), settings: []commands.Setting{commands.SetConfirm}},
		{kind: commands.Set, do: in(reporting.setChanges), lobby: in(lobbyDesk.setOpening), settings: []commands.Setting{commands.SetChanges}},
	}
}

// help lists the topics that there is help on for somebody, or helps with one.
func (t reporting) help(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	reader, lang := tb.Rules.Commands, tb.Rec.Language(at.Person())
	gm := at.Role() == roster.GM
	if c.Topic == "" {
		var said report.Said
		for _, page := range reader.Topics(lang, gm) {
			if len(page.Lines) == 0 || len(helpLines(page.Lines, at.Role())) > 0 {
				said.Lines = append(said.Lines, report.SaidLine{Label: page.Name, Text: page.Text})
			}
		}
		return t.say(at, sayHelp, said)
	}
	page, near := reader.HelpOn(c.Topic, lang, gm)
	lines := helpLines(page.Lines, at.Role())
	switch {
	case page.Topic == commands.OnAreas:
		return t.say(at, sayHelpAreas, areaCodes(tb, lang))
	case len(lines) == 0:
		return t.say(at, sayNoHelp, report.Said{Topic: c.Topic, Command: near})
	case page.Topic == commands.OnOrders && at.Seat >= 0:
		if err := t.say(at, sayHelpOrders, report.Said{Nations: tb.NationsOf(at.Seat)}); err != nil {
			return err
		}
	}
	return t.say(at, sayHelpOn, report.Said{Topic: page.Name, Lines: lines})
}

// areaCodes are the codes of all areas, and a move in which two of them stand.
func areaCodes(tb *table.Table, lang ruleset.Language) report.Said {
	rs := tb.Rules.Ruleset
	codes := tb.Rules.Orders().In(lang).Codes()
	said := report.Said{}
	for a := range (rs.Board.Land | rs.Board.Seas).All {
		said.Names = append(said.Names, codes[a]+" "+rs.Names.Area(lang, a))
	}
	from := rs.Board.Land.First()
	said.Command = "2 " + codes[from] + " > " + codes[rs.Board.Around(from).First()]
	return said
}

// helpLines are the commands of a list that somebody in a role may give.
func helpLines(list []commands.HelpLine, role roster.Role) []report.SaidLine {
	var lines []report.SaidLine
	for _, h := range list {
		if mayGive(commands.Command{Kind: h.Kind, Setting: h.Setting}.May(), role) {
			lines = append(lines, report.SaidLine{Label: strings.ReplaceAll(h.Example, "\n", " / "), Text: h.Text})
		}
	}
	return lines
}
