package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/votes"
)

// Wording is a view of a game: what is said of it to its people, each in their language.
type Wording struct{ *Table }

// Words says things about the game.
func (tb *Table) Words() Wording { return Wording{tb} }

// Outline is where a game stands, for one line.
func (tb Wording) Outline() report.Said {
	said := report.Said{Choice: string(tb.Status), Round: int(tb.Pos.At().Round)}
	if tb.Status != store.StatusActive {
		return said
	}
	d := tb.Pending()
	if seat := tb.SeatOf(d.Nation); seat >= 0 {
		said.Nation, said.Who, said.When = d.Nation, tb.Rec.Seats[seat].Name, tb.Rec.Clock.Due
	}
	return said
}

// PreferencesOf are the settings of a person.
func (tb Wording) PreferencesOf(p *roster.Person) []commands.Command {
	set := func(s commands.Setting) commands.Command { return commands.Command{Kind: commands.Set, Setting: s} }
	lang, zone, reports, pictures := set(commands.SetLanguage), set(commands.SetZone), set(commands.SetReports), set(commands.SetPictures)
	if lang.Lang = tb.Rec.Language(p); lang.Lang == "" {
		lang.Lang = ruleset.English
	}
	zone.Zone = tb.Rec.Location(p).String()
	reports.Choice = string(tb.Rec.Frequency(p))
	pictures.Yes = !p.TextOnly
	list := []commands.Command{lang, zone, reports, pictures}
	if p.Role() != roster.Player {
		return list
	}
	suggest, questions, reminders := set(commands.SetSuggest), set(commands.SetQuestions), set(commands.SetReminders)
	suggest.Yes = p.Suggest
	if questions.Yes = tb.Rec.Settings.Questions; p.Questions != nil {
		questions.Yes = *p.Questions
	}
	if reminders.Leads = tb.Rec.Settings.Pace.Reminders; p.Reminders != nil {
		reminders.Leads = *p.Reminders
	}
	confirm := set(commands.SetConfirm)
	if confirm.Yes = tb.Rec.Settings.Confirm; p.Confirm != nil {
		confirm.Yes = *p.Confirm
	}
	return append(list, suggest, questions, reminders, confirm)
}

// SettingsOf are the settings of a game, without those that are as nobody would
// have to say.
func SettingsOf(s *roster.Settings) []commands.Command {
	list := commands.OfPace(s.Pace)
	add := func(c commands.Command) {
		c.Kind = commands.Set
		list = append(list, c)
	}
	add(commands.Command{Setting: commands.SetAbsent, Choice: string(s.Absent)})
	if s.Misses.Offer > 0 {
		add(commands.Command{Setting: commands.SetOffer, Number: s.Misses.Offer})
		add(commands.Command{Setting: commands.SetExcused, Number: s.Misses.Excused})
	}
	if s.Press.Rule != "" {
		add(commands.Command{Setting: commands.SetPress, Choice: string(s.Press.Rule)})
		add(commands.Command{Setting: commands.SetAnonymous, Yes: s.Press.Anonymous})
	}
	add(commands.Command{Setting: commands.SetApproval, Yes: s.Approval})
	add(commands.Command{Setting: commands.SetConfirm, Yes: s.Confirm})
	add(commands.Command{Setting: commands.SetChanges, Minutes: s.Changes})
	return list
}

// DeskContext is what commands of GMs are read and printed with.
func (tb Wording) DeskContext(lang ruleset.Language) commands.Context {
	return commands.Context{Lang: lang, GM: true, Candidates: tb.Search().Candidates(), Seats: tb.Seats(), GMs: tb.GMs()}
}

// TurnLines lists nation turns with their players, in somebody's language.
func (tb Wording) TurnLines(turns []TurnKey, p *roster.Person) []report.SaidLine {
	var lines []report.SaidLine
	for _, turn := range turns {
		line := report.SaidLine{Label: tb.Rules.Ruleset.Names.Nation(tb.Rec.Language(p), turn.Nation), Part: turn.Part}
		if seat := tb.SeatOf(turn.Nation); seat >= 0 {
			line.Text = tb.Rec.Seats[seat].Name
		}
		lines = append(lines, line)
	}
	return lines
}

// GMs are the GMs as letters may name them.
func (tb Wording) GMs() []commands.Seat {
	var list []commands.Seat
	for i := range tb.Rec.GMs {
		list = append(list, commands.Seat{Name: tb.Rec.GMs[i].Name, Also: []string{tb.Rec.GMs[i].Addr}})
	}
	return list
}

// Seats are the seats as letters may name them.
func (tb Wording) Seats() []commands.Seat {
	var list []commands.Seat
	for seat := range tb.Rec.Seats {
		list = append(list, tb.Named(seat))
	}
	return list
}

// Named is a seat as letters may name it: by its player, or by its nations.
func (tb Wording) Named(seat int) commands.Seat {
	s := commands.Seat{Name: tb.Rec.Seats[seat].Name}
	for _, n := range tb.NationsOf(seat) {
		for _, lang := range commands.Languages() {
			if name := tb.Rules.Ruleset.Names.Nation(lang, n); !slices.Contains(s.Also, name) {
				s.Also = append(s.Also, name)
			}
		}
	}
	if s.Name == "" {
		s.Name = s.Also[0]
	}
	return s
}

// Entitled is a short text for a person, with what a letter is called that has nothing
// more important in it.
func (tb Wording) Entitled(p *roster.Person, what report.Saying, said report.Said) (report.Answer, error) {
	text, err := tb.Say(p, what, said)
	if err != nil {
		return report.Answer{}, err
	}
	topic, err := tb.Rules.Reports.Topic(tb.Reader(p), what, said)
	return report.Answer{Subject: topic, Text: text}, err
}

// Say is a short text for a person.
func (tb Wording) Say(p *roster.Person, what report.Saying, said report.Said) (string, error) {
	said.Game = tb.Facts()
	return tb.Rules.Reports.Say(tb.Reader(p), what, said)
}

// EndingCode is a number of five figures that only the moderator can work out.
func (tb Wording) EndingCode(e *roster.Ending) (int, error) {
	hidden, err := strconv.ParseUint(tb.Rec.Hidden(fmt.Sprintf("ending %s %s %d", e.By, e.Kind, e.At.UnixNano())), 16, 64)
	return 10_000 + int(hidden%90_000), err
}

// WhyNot says why an order could not be carried out, and what could have been.
func (tb Wording) WhyNot(lang ruleset.Language, f Failure) string {
	text := tb.Rules.Reports.Illegal(lang, f.Illegal)
	if f.Near != 0 {
		text += " " + tb.Rules.Reports.Instead(lang, f.Near)
	}
	return text
}

// SaidOfDeadline adds for whom a game waits, and until when: for nobody, while the
// game is ahead of what players know.
func (tb Wording) SaidOfDeadline(said report.Said) report.Said {
	if tb.Rec.PublishedThrough != 0 {
		return said
	}
	waiting := tb.Agenda().Waiting()
	said.Nation, said.Round, said.When = waiting.Nation, waiting.Round, tb.Rec.Clock.Due
	return said
}

// Print writes a command as somebody could write it.
func (tb Wording) Print(c *commands.Command, p *roster.Person) string {
	return tb.Rules.Commands.Print(c.Plain(), tb.printing(p))
}

// printing is what commands are printed by for somebody.
func (tb Wording) printing(p *roster.Person) commands.Context {
	return commands.Context{Lang: tb.Rec.Language(p), Seats: tb.Seats()}
}

// PrintAll lists commands as somebody could write them.
func (tb Wording) PrintAll(list []commands.Command, p *roster.Person) []report.SaidLine {
	var lines []report.SaidLine
	for i := range list {
		lines = append(lines, report.SaidLine{Text: tb.Print(&list[i], p)})
	}
	return lines
}

// OfMotion is what sayings say of a motion.
func (tb Wording) OfMotion(m *votes.Motion) report.Said {
	inFavour, against, may := m.Count(tb.Voters())
	said := report.Said{
		Choice: string(m.Kind), Hours: m.Hours, When: m.Closes, By: tb.Rec.Seats[m.By].Name,
		Number: inFavour + against, Total: may,
	}
	for _, s := range m.Seats {
		said.Names = append(said.Names, tb.Rec.Seats[s].Name)
	}
	return said
}

// fewWords is how many words do not show yet in which language somebody writes.
const fewWords = 3

// Written is the language of a letter's own lines and commands; "" where that cannot
// be told, and where the letter itself chooses one.
func (tb Wording) Written(rest []orders.Line, given []commands.Command) ruleset.Language {
	var own []orders.Line
	words := 0
	for _, l := range rest {
		if n := len(strings.Fields(l.Text)); n > 0 && !l.Quoted {
			own = append(own, l)
			words += n
		}
	}
	lang, told := tb.Rules.Orders().Language(own)
	if !told || words < fewWords {
		lang = ""
	}
	for i := range given {
		c := &given[i]
		switch {
		case c.Kind == commands.Set && c.Setting == commands.SetLanguage, lang != "" && lang != c.In:
			return ""
		case len(strings.Fields(c.Text)) >= fewWords || len(given) >= fewWords:
			lang = c.In
		}
	}
	return lang
}

// NotListed ends a list of as many orders that are not possible as are listed.
func (tb *Table) NotListed(lang ruleset.Language) report.ReceiptLine {
	more := orders.Problem{Code: orders.ManyProblems, Args: []string{strconv.Itoa(orders.MaxProblems)}}
	return report.ReceiptLine{Problem: tb.Rules.Orders().In(lang).Sentence(more)}
}
