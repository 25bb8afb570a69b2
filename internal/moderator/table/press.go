package table

import (
	"slices"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/press"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// Press is a view of a game: who may write to whom, and under which name.
type Press struct{ *Table }

// Press tells who may write to whom.
func (tb *Table) Press() Press { return Press{tb} }

// NameFor is what a reader is told of who wrote.
func (tb Press) NameFor(reader, writer *roster.Person) string {
	if writer.Role() == roster.GM {
		return tb.PressNames(reader, []press.Seat{press.GM})[0]
	}
	return writer.Name
}

// AnswerTo is the heading with which a reader answers a letter: to its writer, if they
// may and knows them, else to all.
func (tb Press) AnswerTo(reader *roster.Person, writer press.Seat, d *press.Delivery) string {
	c := commands.Command{All: true}
	if d.Signed && (writer == press.GM || tb.Rec.Settings.Press.Rule == press.Free) {
		c.All, c.Seats = false, []press.Seat{writer}
	}
	return tb.Heading(reader, c)
}

// Heading is the line above a letter to the readers of a command, in the language of who
// writes it.
func (tb Press) Heading(writer *roster.Person, c commands.Command) string {
	c.Kind, c.Body = commands.Press, "-"
	heading, _, _ := strings.Cut(tb.Rules.Commands.Print(c, tb.Words().printing(writer)), "\n")
	return heading
}

// Secrets are the tokens of all people of a game.
func (tb Press) Secrets() []string {
	var secrets []string
	for p := range tb.Rec.People() {
		secrets = append(secrets, tb.Rec.Token(p))
	}
	return secrets
}

// PressTable is the game, as players know it, as far as press is concerned.
func (tb Press) PressTable(mailbox string) *press.Game {
	rec := tb.Rec
	pt := &press.Game{
		Rules: rec.Settings.Press, Mailbox: mailbox, Secrets: tb.Secrets(), GMPlays: tb.GMPlays(),
		MayTalk: tb.Pos.MayTalk,
	}
	for seat := range rec.Seats {
		pt.Places = append(pt.Places, press.Place{
			Nations: tb.NationsOf(seat),
			Empty:   rec.Seats[seat].Empty(),
		})
	}
	return pt
}

// sayPressGM is the GM, in a list of readers.
const sayPressGM report.Saying = "press-gm"

// PressNames are the names of readers or writers of press, in the words of a reader.
func (tb Press) PressNames(reader *roster.Person, seats []press.Seat) []string {
	var names []string
	for _, s := range seats {
		if s != press.GM {
			if int(s) < len(tb.Rec.Seats) {
				names = append(names, tb.Words().Named(int(s)).Name)
			}
			continue
		}
		if gm, err := tb.Rules.Reports.Say(tb.Reader(reader), sayPressGM, report.Said{}); err == nil {
			names = append(names, gm)
		}
	}
	return names
}

// GMPlays reports whether a GM has a seat in their own game.
func (tb Press) GMPlays() bool {
	return slices.ContainsFunc(tb.Rec.GMs, func(gm roster.Person) bool { return tb.Plays(&gm) })
}

// PressHeading is the heading with which somebody who has a seat, or -1, writes to others
// by the game's rule: to one of them, to all, or to the GM alone.
func (tb Press) PressHeading(p *roster.Person, seat int) string {
	c := commands.Command{All: true}
	switch others := tb.OtherSeats(seat); {
	case tb.Rec.Settings.Press.Rule == press.Free && len(others) > 0:
		c = commands.Command{Seats: others[:1]}
	case tb.Rec.Settings.Press.Rule == press.None:
		c = commands.Command{Seats: []press.Seat{press.GM}}
	}
	return tb.Heading(p, c)
}

// OtherSeats are the seats that somebody has, but for one.
func (tb Press) OtherSeats(but int) []press.Seat {
	var list []press.Seat
	for i := range tb.Rec.Seats {
		if i != but && !tb.Rec.Seats[i].Empty() {
			list = append(list, press.Seat(i))
		}
	}
	return list
}
