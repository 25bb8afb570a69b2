package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// What help says.
const (
	sayHelp       report.Saying = "help"         // Lines: all commands that the reader may give
	sayHelpOn     report.Saying = "help-on"      // Lines: the commands on Topic
	sayHelpOrders report.Saying = "help-orders"  // how orders are written; Nations: for whom
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

// help explains the commands that somebody may give, or those on a topic.
func (t reporting) help(at *access.Sender, c *commands.Command) error {
	reader, lang := at.Table.Rules.Commands, at.Table.Rec.Language(at.Person())
	gm := at.Role() == roster.GM
	if c.Topic == "" {
		return t.say(at, sayHelp, report.Said{Lines: helpLines(reader.Help(lang, gm), at.Role())})
	}
	found, near := reader.HelpOn(c.Topic, lang, gm)
	lines := helpLines(found, at.Role())
	if len(lines) == 0 {
		return t.say(at, sayNoHelp, report.Said{Topic: c.Topic, Command: near})
	}
	if at.Seat >= 0 && slices.ContainsFunc(found, func(h commands.HelpLine) bool { return h.Kind == commands.Orders }) {
		if err := t.say(at, sayHelpOrders, report.Said{Nations: at.Table.NationsOf(at.Seat)}); err != nil {
			return err
		}
	}
	return t.say(at, sayHelpOn, report.Said{Topic: c.Topic, Lines: lines})
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
