package moderator

import (
	"errors"

	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/press"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// What is said of letters between players.
const (
	sayPress        report.Saying = "press"         // By (empty: not named), Names or Yes: to all; Text; Command to answer
	sayPressCarried report.Saying = "press-carried" // Names who got it, Yes: observers too; Choice: anonymous
	sayPressRefused report.Saying = "press-refused" // Choice: why; Names, Number
	sayPressRule    report.Saying = "press-rule"    // Choice: who may write to whom; Yes: letters need not be signed
)

// routes are the commands that are carried out here.
func (talking) routes() []route {
	return []route{
		{kind: commands.Press, do: in(talking.press)},
		{kind: commands.Pact, do: in(talking.pact)},
		{kind: commands.Set, do: in(talking.setPress), lobby: in(lobbyDesk.setOpening), settings: []commands.Setting{
			commands.SetPress, commands.SetAnonymous}},
	}
}

// mostPress is how many letters of one player are carried in a day, of UTC.
const mostPress = 25

// press carries a letter from one person of the game to others.
func (t talking) press(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	from := press.Seat(at.Seat)
	if at.Role() == roster.GM {
		from = press.GM
	}
	at.Spoke = true
	known, err := t.tables.AsKnown(tb)
	if err != nil {
		return err
	}
	d, err := known.Press().PressTable(t.m.mailbox).Carry(press.Letter{From: from, To: c.Seats, All: c.All, Anonymous: c.Anonymous, Text: c.Body})
	var refusal *press.Refusal
	if errors.As(err, &refusal) {
		return t.say(at, sayPressRefused, report.Said{Choice: string(refusal.Why), Names: tb.Press().PressNames(at.Person(), refusal.Seats), Number: press.MaxText})
	}
	if err != nil {
		return err
	}
	if from != press.GM {
		may, err := t.tx.MayAnswer("press/"+string(tb.Rec.ID)+"/"+at.Key, t.now, mostPress)
		if err != nil {
			return err
		}
		if !may {
			return t.say(at, sayPressRefused, report.Said{Choice: "too-many", Number: mostPress})
		}
	}
	if err := t.carry(at, from, c, &d); err != nil {
		return err
	}
	said := report.Said{Names: tb.Press().PressNames(at.Person(), d.Named), Yes: d.Observers && len(tb.Rec.Observers) > 0}
	if !d.Signed {
		said.Choice = "anonymous"
	}
	return t.say(at, sayPressCarried, said)
}

// carry puts a letter into the letters to its readers.
func (t talking) carry(at *access.Sender, from press.Seat, c *commands.Command, d *press.Delivery) error {
	tb := at.Table
	gm := len(d.To) > 0 && d.To[0] == press.GM
	for p := range tb.Rec.People() {
		gets := p.Role() == roster.GM && gm || p.Role() == roster.Observer && d.Observers
		for _, s := range d.To {
			gets = gets || s != press.GM && p.Key == roster.SeatName(int(s))
		}
		if !gets || p.Key == at.Key {
			continue
		}
		said := report.Said{Names: tb.Press().PressNames(p, d.Named), Yes: c.All, Text: d.Text}
		if d.Signed {
			said.By = tb.Press().NameFor(p, at.Person())
		}
		said.Command = tb.Press().AnswerTo(p, from, d)
		answer, err := tb.Words().Entitled(p, sayPress, said)
		if err != nil {
			return err
		}
		links, err := t.answerLink(tb, p, said.Command)
		if err != nil {
			return err
		}
		part := tb.Writer(p).Told(answer).With(links...)
		if d.Signed {
			name := pressPart + "." + t.letter
			if from == press.GM {
				name = pressPart + "." + gmPress + "." + t.letter
			}
			t.reporting().tell(tb, p.Key, name, part)
		} else { // or the writer shows by what else they do in the same letter
			t.reporting().tellApart(tb, p.Key, pressPart, part)
		}
	}
	return nil
}

// answerLink is a link by which a player answers press; heading stands above the answer.
func (t talking) answerLink(tb *table.Table, p *roster.Person, heading string) ([]report.Link, error) {
	if heading == "" || p.Role() != roster.Player {
		return nil, nil
	}
	known, err := t.tables.AsKnown(tb)
	if err != nil {
		return nil, err
	}
	label, err := tb.Words().Say(p, sayLinkPress, report.Said{})
	pass := roster.Pass{For: roster.PassPress, Round: int(known.Pos.At().Round)}
	return []report.Link{{For: pass.String(), Label: label, Body: heading + "\n\n"}}, err
}

// setPress changes the game's rule about letters between players, of which all are
// told.
func (t talking) setPress(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	err := t.tables.Change(tb, func(rec *roster.Record) {
		if c.Setting == commands.SetPress {
			rec.Settings.Press.Rule = press.Rule(c.Choice)
		} else {
			rec.Settings.Press.Anonymous = c.Yes
		}
	})
	if err != nil {
		return err
	}
	said := report.Said{Choice: string(tb.Rec.Settings.Press.Rule), Yes: tb.Rec.Settings.Press.Anonymous}
	for p := range tb.Rec.People() {
		if p.Key == at.Key {
			continue
		}
		if err := t.sayTo(tb, p, "pressrule."+t.letter, sayPressRule, said); err != nil {
			return err
		}
	}
	return t.say(at, sayPressRule, said)
}
