package moderator

import (
	"errors"
	"slices"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/press"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// What is said of letters between players.
const (
	sayPress        report.Saying = "press"         // By (empty: not named), Names or Yes: to all; Text; Command to answer
	sayPressGM      report.Saying = "press-gm"      // the GM, in a list of readers
	sayPressCarried report.Saying = "press-carried" // Names who got it, Yes: observers too; Choice: anonymous
	sayPressRefused report.Saying = "press-refused" // Choice: why; Names, Number
	sayPressRule    report.Saying = "press-rule"    // Choice: who may write to whom; Yes: letters need not be signed
)

// mostPress is how many letters of one player are carried in a day, of UTC.
const mostPress = 25

// press carries a letter from one person of the game to others.
func (t talking) press(at *atTable, c *commands.Command) error {
	tb := at.table
	from := press.Seat(at.seat)
	if at.role() == roster.GM {
		from = press.GM
	}
	known, err := t.playing().known(tb)
	if err != nil {
		return err
	}
	d, err := known.press().pressTable(t.task).Carry(press.Letter{From: from, To: c.Seats, All: c.All, Anonymous: c.Anonymous, Text: c.Body})
	var refusal *press.Refusal
	if errors.As(err, &refusal) {
		return t.say(at, sayPressRefused, report.Said{Choice: string(refusal.Why), Names: tb.press().pressNames(at.person(), refusal.Seats), Number: press.MaxText})
	}
	if err != nil {
		return err
	}
	if from != press.GM {
		may, err := t.tx.MayAnswer("press/"+string(tb.rec.ID)+"/"+at.key, t.now, mostPress)
		if err != nil {
			return err
		}
		if !may {
			return t.say(at, sayPressRefused, report.Said{Choice: "too-many", Number: mostPress})
		}
	}
	if err := t.carry(at, c, &d); err != nil {
		return err
	}
	said := report.Said{Names: tb.press().pressNames(at.person(), d.Named), Yes: d.Observers && len(tb.rec.Observers) > 0}
	if !d.Signed {
		said.Choice = "anonymous"
	}
	return t.say(at, sayPressCarried, said)
}

// carry puts a letter into the letters to its readers.
func (t talking) carry(at *atTable, c *commands.Command, d *press.Delivery) error {
	tb := at.table
	gm := len(d.To) > 0 && d.To[0] == press.GM
	for p := range tb.rec.People() {
		gets := p.Role() == roster.GM && gm || p.Role() == roster.Observer && d.Observers
		for _, s := range d.To {
			gets = gets || s != press.GM && p.Key == roster.SeatName(int(s))
		}
		if !gets || p.Key == at.key {
			continue
		}
		said := report.Said{Names: tb.press().pressNames(p, d.Named), Yes: c.All, Text: d.Text}
		if d.Signed {
			said.By = tb.press().nameFor(p, at)
		}
		said.Command = tb.press().answerTo(p, at, d)
		answer, err := tb.words().entitled(p, sayPress, said)
		if err != nil {
			return err
		}
		part := tb.writer(p).Told(answer)
		if d.Signed {
			t.reporting().tell(tb, p.Key, pressPart+"."+t.letter, part)
		} else { // or the writer shows by what else he does in the same letter
			t.reporting().tellApart(tb, p.Key, pressPart, part)
		}
	}
	return nil
}

// nameFor is what a reader is told of who wrote.
func (tb pressRoom) nameFor(reader *roster.Person, at *atTable) string {
	if at.role() == roster.GM {
		return tb.pressNames(reader, []press.Seat{press.GM})[0]
	}
	return at.person().Name
}

// answerTo is the heading with which a reader answers a letter: to its writer, if he
// may and knows him, else to all.
func (tb pressRoom) answerTo(reader *roster.Person, at *atTable, d *press.Delivery) string {
	c := commands.Command{All: true}
	writer := press.Seat(at.seat)
	if at.role() == roster.GM {
		writer = press.GM
	}
	if d.Signed && (writer == press.GM || tb.rec.Settings.Press.Rule == press.Free) {
		c.All, c.Seats = false, []press.Seat{writer}
	}
	return tb.heading(reader, c)
}

// heading is the line above a letter to the readers of a command, in the language of who
// writes it.
func (tb pressRoom) heading(writer *roster.Person, c commands.Command) string {
	c.Kind, c.Body = commands.Press, "-"
	ctx := commands.Context{Lang: tb.rec.Language(writer)}
	for seat := range tb.rec.Seats {
		ctx.Seats = append(ctx.Seats, tb.words().named(seat))
	}
	heading, _, _ := strings.Cut(tb.rules.Commands.Print(c, ctx), "\n")
	return heading
}

// secrets are the tokens of all people of a game.
func (tb pressRoom) secrets() []string {
	var secrets []string
	for p := range tb.rec.People() {
		secrets = append(secrets, tb.rec.Token(p))
	}
	return secrets
}

// pressTable is the game, as players know it, as far as press is concerned.
func (tb pressRoom) pressTable(t *task) *press.Table {
	rec := tb.rec
	pt := &press.Table{
		Rules: rec.Settings.Press, Mailbox: t.m.mailbox, Secrets: tb.secrets(), GMPlays: tb.gmPlays(),
		MayTalk: tb.pos.MayTalk,
	}
	for seat := range rec.Seats {
		pt.Places = append(pt.Places, press.Place{
			Nations: tb.rules.Ruleset.Scenarios[tb.scenario].Sides[seat],
			Empty:   rec.Seats[seat].Empty(),
		})
	}
	return pt
}

// pressNames are the names of readers or writers of press, in the words of a reader.
func (tb pressRoom) pressNames(reader *roster.Person, seats []press.Seat) []string {
	var names []string
	for _, s := range seats {
		if s != press.GM {
			if int(s) < len(tb.rec.Seats) {
				names = append(names, tb.words().named(int(s)).Name)
			}
			continue
		}
		if gm, err := tb.rules.Reports.Say(tb.reader(reader), sayPressGM, report.Said{}); err == nil {
			names = append(names, gm)
		}
	}
	return names
}

// gmPlays reports whether a GM has a seat in his own game.
func (tb pressRoom) gmPlays() bool {
	return slices.ContainsFunc(tb.rec.GMs, func(gm roster.Person) bool {
		return slices.ContainsFunc(tb.rec.Seats, func(s roster.Seat) bool {
			return !s.Empty() && letter.SameAddress(s.Addr, gm.Addr)
		})
	})
}

// setPress changes the game's rule about letters between players, of which all are
// told.
func (t talking) setPress(at *atTable, c *commands.Command) error {
	tb := at.table
	err := t.access().change(tb, func(rec *roster.Record) {
		if c.Setting == commands.SetPress {
			rec.Settings.Press.Rule = press.Rule(c.Choice)
		} else {
			rec.Settings.Press.Anonymous = c.Yes
		}
	})
	if err != nil {
		return err
	}
	said := report.Said{Choice: string(tb.rec.Settings.Press.Rule), Yes: tb.rec.Settings.Press.Anonymous}
	for p := range tb.rec.People() {
		if p.Key == at.key {
			continue
		}
		if err := t.sayTo(tb, p, "pressrule."+t.letter, sayPressRule, said); err != nil {
			return err
		}
	}
	return t.say(at, sayPressRule, said)
}
