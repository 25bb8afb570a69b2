package moderator

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/game"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/press"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// What is said of agreements for a round (1e TLK-03). Names are those whom one binds,
// Number is its own, Text what it says.
const (
	sayPactPut     report.Saying = "pact-put"     // By proposes it for Round; Command to agree, or none: the reader is only told
	sayPactNoted   report.Saying = "pact-noted"   // to who proposed it, or said yes; Lines: Label has not said yes yet
	sayPactMade    report.Saying = "pact-made"    // it binds in Round
	sayPactOff     report.Saying = "pact-off"     // By has said no
	sayPacts       report.Saying = "pacts"        // those that bind in Round; Lines: Label whom, Text
	sayPactRefused report.Saying = "pact-refused" // Choice: why; Round: of the next vote, or 0; Names: commands, one for each that waits
)

// pactLetter begins the names of letters about agreements; their number comes behind it.
const pactLetter = "pact"

// pact proposes an agreement, or says yes or no to one.
func (t talking) pact(at *access.Sender, c *commands.Command) error {
	known, err := t.tables.AsKnown(at.Table)
	if err != nil {
		return err
	}
	switch {
	case !known.Rules.Binding():
		return t.say(at, sayPactRefused, report.Said{Choice: "never"})
	case !known.Electing():
		return t.say(at, sayPactRefused, report.Said{Choice: "closed"})
	case c.Body == "":
		return t.answerPact(at, known, c)
	}
	return t.proposePact(at, known, c)
}

// proposePact puts an agreement to those whom it is to bind. Where players write to all at
// once, all are told; a GM who does not play is told in any case.
func (t talking) proposePact(at *access.Sender, known *table.Table, c *commands.Command) error {
	tb, letter := at.Table, press.Letter{From: press.Seat(at.Seat), To: c.Seats, All: c.All, Text: c.Body}
	pt := known.Press().PressTable(t.m.mailbox)
	public := pt.Rules.Rule == press.Open
	letter.All = letter.All || public
	d, err := pt.Carry(letter)
	var refusal *press.Refusal
	if errors.As(err, &refusal) {
		return t.say(at, sayPressRefused, report.Said{Choice: string(refusal.Why), Names: tb.Press().PressNames(at.Person(), refusal.Seats), Number: press.MaxText})
	}
	if err != nil {
		return err
	}
	a := roster.Agreement{
		Number: len(tb.Rec.Agreements) + 1, Round: int(known.Pos.At().Round), Seats: []int{at.Seat}, Agreed: []int{at.Seat},
		Text: d.Text, Public: public, After: tb.Seq, At: t.now,
	}
	named := c.Seats
	if c.All {
		named = tb.Press().OtherSeats(at.Seat)
	}
	for _, s := range named {
		if s != press.GM && int(s) != at.Seat {
			a.Seats = append(a.Seats, int(s))
		}
	}
	if len(a.Seats) < 2 {
		return t.say(at, sayPressRefused, report.Said{Choice: string(press.NobodyNamed)})
	}
	may, err := t.tx.MayAnswer("press/"+string(tb.Rec.ID)+"/"+at.Key, t.now, mostPress)
	if err != nil {
		return err
	}
	if !may {
		return t.say(at, sayPressRefused, report.Said{Choice: "too-many", Number: mostPress})
	}
	err = t.tables.Change(tb, func(rec *roster.Record) { rec.Agreements = append(slices.Clone(rec.Agreements), a) })
	if err != nil {
		return err
	}
	t.log.Info("agreement proposed", "game", tb.Rec.ID, "number", a.Number, "round", a.Round, "seats", a.Seats)
	if err := t.tellPact(tb, at, &a, sayPactPut); err != nil {
		return err
	}
	return t.say(at, sayPactNoted, tb.SaidOfPact(&a))
}

// answerPact notes that a player says yes or no to an agreement.
func (t talking) answerPact(at *access.Sender, known *table.Table, c *commands.Command) error {
	tb := at.Table
	i := slices.IndexFunc(tb.Rec.Agreements, func(a roster.Agreement) bool {
		return a.Number == c.Number && a.Round == int(known.Pos.At().Round) && slices.Contains(a.Seats, at.Seat) && !a.Off
	})
	if i < 0 {
		return t.say(at, sayPactRefused, report.Said{Choice: "which", Names: tb.PactsToAgree(at.Seat, at.Person(), int(known.Pos.At().Round))})
	}
	list := tb.Rec.AgreedBy(at.Seat, c.Number, c.Yes)
	if err := t.tables.Change(tb, func(rec *roster.Record) { rec.Agreements = list }); err != nil {
		return err
	}
	a, what := &list[i], sayPactNoted
	switch {
	case a.Off:
		what = sayPactOff
	case a.Made():
		what = sayPactMade
	}
	t.log.Info("agreement answered", "game", tb.Rec.ID, "number", a.Number, "yes", c.Yes, "made", a.Made())
	if what != sayPactNoted {
		if err := t.tellPact(tb, at, a, what); err != nil {
			return err
		}
	}
	said := tb.SaidOfPact(a)
	said.By = at.Person().Name
	return t.say(at, what, said)
}

// tellPact says something of an agreement to all whom it concerns but the writer of the letter.
func (t talking) tellPact(tb *table.Table, at *access.Sender, a *roster.Agreement, what report.Saying) error {
	for p := range tb.Rec.People() {
		if p.Key == at.Key || !tb.KnowsPact(p, a) {
			continue
		}
		said := tb.SaidOfPact(a)
		said.By = tb.Press().NameFor(p, at.Person())
		if slices.ContainsFunc(a.Seats, func(seat int) bool { return p.Key == roster.SeatName(seat) }) {
			said.Command = tb.Words().Print(&commands.Command{Kind: commands.Agree, Yes: true, Number: a.Number}, p)
		}
		if err := t.sayTo(tb, p, fmt.Sprintf("%s.%d.%s", pactLetter, a.Number, t.letter), what, said); err != nil {
			return err
		}
	}
	return nil
}

// pactMeant is what a yes or a no of a player means for agreements: for that of a number,
// for that whose letter is answered, or for the only one that waits for their word. Of
// several, they are asked which; false: none is meant.
func (t seating) pactMeant(at *access.Sender, yes bool, number int) (commands.Command, bool) {
	tb := at.Table
	c := commands.Command{Kind: commands.Pact, Yes: yes, Number: number}
	if number > 0 {
		return c, len(tb.Rec.Agreements) > 0
	}
	if n, ok := t.answersLetter(at, pactLetter); ok {
		c.Number, _ = strconv.Atoi(n) // no number: none has that
		return c, true
	}
	waiting := slices.DeleteFunc(slices.Clone(tb.Rec.Agreements), func(a roster.Agreement) bool {
		return !a.Awaits(at.Seat, int(tb.Pos.At().Round))
	})
	if len(waiting) == 0 || !tb.Electing() {
		return c, false
	}
	if len(waiting) == 1 && len(tb.Rec.Motions) == 0 {
		c.Number = waiting[0].Number
	}
	return c, true
}

// recallPacts adds to a letter that tells of play the agreements that bind in the round.
func (t talking) recallPacts(p *message, to *roster.Person) error {
	tb := p.table
	about := slices.ContainsFunc(p.parts, func(part part) bool { return part.OfPlay() })
	if len(tb.Rec.Agreements) == 0 || !about || p.apart || p.public {
		return nil
	}
	known, err := t.tables.AsKnown(tb)
	if err != nil || known.Pending().Kind == game.None {
		return err
	}
	said := report.Said{Round: int(known.Pos.At().Round)}
	for i := range tb.Rec.Agreements {
		if a := &tb.Rec.Agreements[i]; a.Made() && a.Round == said.Round && tb.KnowsPact(to, a) {
			said.Lines = append(said.Lines, report.SaidLine{
				Label: strings.Join(tb.SaidOfPact(a).Names, ", "), Text: strings.Join(strings.Fields(a.Text), " "),
			})
		}
	}
	if len(said.Lines) == 0 {
		return nil
	}
	answer, err := tb.Words().Entitled(to, sayPacts, said)
	p.parts = append(p.parts, part{pactLetter, tb.Writer(to).Told(answer)})
	return err
}
