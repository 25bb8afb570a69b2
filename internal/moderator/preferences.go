package moderator

import (
	"time"

	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// What is said of the settings of people.
const (
	sayNoted        report.Saying = "noted"         // Command: the setting; Other: what would set it as it was; empty: it was so, or was not chosen
	sayConfirmSet   report.Saying = "confirm-set"   // to all; By, Yes
	sayChangesSet   report.Saying = "changes-set"   // to all; By; Number: minutes
	sayYourZone     report.Saying = "your-zone"     // Zone was taken from the reader's letter; Command would set another
	sayYourLanguage report.Saying = "your-language" // Lang was taken from what the reader wrote; Command would change it
)

// asItWas is the command that would give a setting of a person the value that it has now; false: there is none.
func asItWas(at *access.Sender, s commands.Setting) (c commands.Command, ok bool) {
	p, rec := at.Person(), at.Table.Rec
	chosen := func(own *bool, game bool) bool {
		if own != nil {
			return *own
		}
		return game
	}
	c.Kind, c.Setting = commands.Set, s
	switch s {
	case commands.SetLanguage:
		if c.Lang = rec.Language(p); c.Lang == "" {
			c.Lang = ruleset.English
		}
	case commands.SetZone:
		c.Zone = p.Zone
		return c, p.Zone != ""
	case commands.SetReports:
		c.Choice = string(rec.Frequency(p))
	case commands.SetPictures:
		c.Yes = !p.TextOnly
	case commands.SetSuggest:
		c.Yes = p.Suggest
	case commands.SetQuestions:
		c.Yes = chosen(p.Questions, rec.Settings.Questions)
	case commands.SetConfirm:
		c.Yes = chosen(p.Confirm, rec.Settings.Confirm)
	case commands.SetReminders:
		if c.Leads = rec.Settings.Pace.Reminders; p.Reminders != nil {
			c.Leads = *p.Reminders
		}
		if len(c.Leads) == 0 {
			c.Leads = nil
		}
	default:
		return c, false
	}
	return c, true
}

// setPreference notes what a person wishes.
func (t reporting) setPreference(at *access.Sender, c *commands.Command) error {
	was, known := asItWas(at, c.Setting)
	err := t.tables.ChangePerson(at.Table, at.Key, func(p *roster.Person) {
		switch c.Setting {
		case commands.SetLanguage:
			p.Lang = c.Lang
		case commands.SetZone:
			p.Zone = c.Zone
		case commands.SetReports:
			p.Reports = roster.Frequency(c.Choice)
			if p.Reports == roster.Digest && p.Role() != roster.GM {
				p.Reports = roster.EveryRound // digests are for who runs a game
			}
		case commands.SetPictures:
			p.TextOnly = !c.Yes
		case commands.SetSuggest:
			p.Suggest = c.Yes
		case commands.SetQuestions:
			p.Questions = &c.Yes
		case commands.SetConfirm:
			p.Confirm = &c.Yes
		case commands.SetReminders:
			leads := append([]int{}, c.Leads...)
			p.Reminders = &leads
		}
	})
	if err != nil {
		return err
	}
	said := report.Said{Command: at.Table.Rules.Commands.Print(c.Plain(), t.commandContext(at))}
	if back := at.Table.Rules.Commands.Print(was, t.commandContext(at)); known && back != said.Command {
		said.Other = back
	}
	return t.say(at, sayNoted, said)
}

// setReminders notes when a player wishes to be reminded, from now on.
func (t reporting) setReminders(at *access.Sender, c *commands.Command) error {
	if err := t.setPreference(at, c); err != nil {
		return err
	}
	return t.deadlines().setAlarms(at.Table)
}

// setConfirm notes whether a player wants to be asked before a turn is played; a GM
// says so for all who have not chosen.
func (t reporting) setConfirm(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	if at.Role() == roster.Player {
		if err := t.setPreference(at, c); err != nil {
			return err
		}
		return t.playing().playOn(tb)
	}
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Settings.Confirm = c.Yes }); err != nil {
		return err
	}
	if err := t.gmDesk().sayAll(at, sayConfirmSet, report.Said{Yes: c.Yes}); err != nil {
		return err
	}
	return t.playing().playOn(tb)
}

// setChanges sets how long orders can be changed before their turn is played.
func (t reporting) setChanges(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Settings.Changes = c.Minutes }); err != nil {
		return err
	}
	if err := t.gmDesk().sayAll(at, sayChangesSet, report.Said{Number: c.Minutes}); err != nil {
		return err
	}
	return t.playing().playOn(tb)
}

// learn takes the language and the time zone of somebody who has chosen none from their letter.
func (t reporting) learn(at *access.Sender, rest []orders.Line, given []commands.Command) error {
	if err := t.learnLanguage(at, rest, given); err != nil {
		return err
	}
	return t.learnZone(at)
}

// learnLanguage takes the language of somebody who has not chosen one from what they
// write: from then on they get their letters in it.
func (t reporting) learnLanguage(at *access.Sender, rest []orders.Line, given []commands.Command) error {
	tb, p := at.Table, at.Person()
	if p.Lang != "" {
		return nil
	}
	lang := tb.Words().Written(rest, given)
	if lang == "" || lang == tb.Rec.Language(p) || lang == ruleset.English && tb.Rec.Language(p) == "" {
		return nil
	}
	if err := t.tables.ChangePerson(tb, at.Key, func(p *roster.Person) { p.Lang = lang }); err != nil {
		return err
	}
	back := commands.Command{Kind: commands.Set, Setting: commands.SetLanguage, Lang: ruleset.English}
	if tb.Rec.Settings.Lang != "" {
		back.Lang = tb.Rec.Settings.Lang
	}
	return t.say(at, sayYourLanguage, report.Said{Lang: lang, Command: tb.Rules.Commands.Print(back, t.commandContext(at))})
}

// furthest is how far the date of a letter may be from when it came for its zone to
// be believed.
const furthest = 24 * time.Hour

// learnZone takes the time zone of somebody who has not chosen one from the date of
// their letter, where that differs from the game's. Many programs write dates in UTC
// wherever they are, so UTC tells nothing.
func (t reporting) learnZone(at *access.Sender) error {
	tb, p, date := at.Table, at.Person(), at.Arrival.Parsed.Date
	_, seconds := date.Zone()
	if p.Zone != "" || date.IsZero() || seconds == 0 || t.now.Sub(date).Abs() > furthest {
		return nil
	}
	_, games := date.In(tb.Agenda().Zone()).Zone()
	ahead := seconds / 60
	if seconds == games {
		ahead = 0
	}
	if ahead == p.Ahead {
		return nil
	}
	first := p.Ahead == 0
	if err := t.tables.ChangePerson(tb, at.Key, func(p *roster.Person) { p.Ahead = ahead }); err != nil || !first {
		return err
	}
	example := commands.Command{Kind: commands.Set, Setting: commands.SetZone, Zone: "Europe/Rome"}
	return t.say(at, sayYourZone, report.Said{
		Zone: tb.Rec.Location(at.Person()).String(), Command: tb.Rules.Commands.Print(example, t.commandContext(at)),
	})
}
