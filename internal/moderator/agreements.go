package moderator

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/game"
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

// electing reports whether the game waits for votes that are handed in: what players agree
// on until then binds them for the round.
func (tb *table) electing() bool {
	return tb.started() && tb.rules.System.Kind(tb.pending().Kind).Anew
}

// pact proposes an agreement, or says yes or no to one.
func (t talking) pact(at *atTable, c *commands.Command) error {
	known, err := t.playing().known(at.table)
	if err != nil {
		return err
	}
	switch {
	case !known.rules.Binding():
		return t.say(at, sayPactRefused, report.Said{Choice: "never"})
	case !known.electing():
		return t.say(at, sayPactRefused, report.Said{Choice: "closed"})
	case c.Body == "":
		return t.answerPact(at, known, c)
	}
	return t.proposePact(at, known, c)
}

// proposePact puts an agreement to those whom it is to bind. Where players write to all at
// once, all are told; a GM who does not play is told in any case.
func (t talking) proposePact(at *atTable, known *table, c *commands.Command) error {
	tb, letter := at.table, press.Letter{From: press.Seat(at.seat), To: c.Seats, All: c.All, Text: c.Body}
	pt := known.press().pressTable(t.task)
	public := pt.Rules.Rule == press.Open
	letter.All = letter.All || public
	d, err := pt.Carry(letter)
	var refusal *press.Refusal
	if errors.As(err, &refusal) {
		return t.say(at, sayPressRefused, report.Said{Choice: string(refusal.Why), Names: tb.press().pressNames(at.person(), refusal.Seats), Number: press.MaxText})
	}
	if err != nil {
		return err
	}
	a := roster.Agreement{
		Number: len(tb.rec.Agreements) + 1, Round: int(known.pos.At().Round), Seats: []int{at.seat}, Agreed: []int{at.seat},
		Text: d.Text, Public: public, After: tb.seq, At: t.now,
	}
	named := c.Seats
	if c.All {
		named = tb.press().otherSeats(at.seat)
	}
	for _, s := range named {
		if s != press.GM && int(s) != at.seat {
			a.Seats = append(a.Seats, int(s))
		}
	}
	if len(a.Seats) < 2 {
		return t.say(at, sayPressRefused, report.Said{Choice: string(press.NobodyNamed)})
	}
	may, err := t.tx.MayAnswer("press/"+string(tb.rec.ID)+"/"+at.key, t.now, mostPress)
	if err != nil {
		return err
	}
	if !may {
		return t.say(at, sayPressRefused, report.Said{Choice: "too-many", Number: mostPress})
	}
	err = t.access().change(tb, func(rec *roster.Record) { rec.Agreements = append(slices.Clone(rec.Agreements), a) })
	if err != nil {
		return err
	}
	t.log.Info("agreement proposed", "game", tb.rec.ID, "number", a.Number, "round", a.Round, "seats", a.Seats)
	if err := t.tellPact(tb, at, &a, sayPactPut); err != nil {
		return err
	}
	return t.say(at, sayPactNoted, tb.saidOfPact(&a))
}

// answerPact notes that a player says yes or no to an agreement.
func (t talking) answerPact(at *atTable, known *table, c *commands.Command) error {
	tb := at.table
	i := slices.IndexFunc(tb.rec.Agreements, func(a roster.Agreement) bool {
		return a.Number == c.Number && a.Round == int(known.pos.At().Round) && slices.Contains(a.Seats, at.seat) && !a.Off
	})
	if i < 0 {
		return t.say(at, sayPactRefused, report.Said{Choice: "which", Names: tb.pactsToAgree(at, int(known.pos.At().Round))})
	}
	list := tb.rec.AgreedBy(at.seat, c.Number, c.Yes)
	if err := t.access().change(tb, func(rec *roster.Record) { rec.Agreements = list }); err != nil {
		return err
	}
	a, what := &list[i], sayPactNoted
	switch {
	case a.Off:
		what = sayPactOff
	case a.Made():
		what = sayPactMade
	}
	t.log.Info("agreement answered", "game", tb.rec.ID, "number", a.Number, "yes", c.Yes, "made", a.Made())
	if what != sayPactNoted {
		if err := t.tellPact(tb, at, a, what); err != nil {
			return err
		}
	}
	said := tb.saidOfPact(a)
	said.By = at.person().Name
	return t.say(at, what, said)
}

// saidOfPact is what there is to say of an agreement.
func (tb *table) saidOfPact(a *roster.Agreement) report.Said {
	said := report.Said{Number: a.Number, Round: a.Round, Text: a.Text}
	for _, seat := range a.Seats {
		said.Names = append(said.Names, tb.words().named(seat).Name)
		if !slices.Contains(a.Agreed, seat) {
			said.Lines = append(said.Lines, report.SaidLine{Label: tb.words().named(seat).Name})
		}
	}
	return said
}

// tellPact says something of an agreement to all whom it concerns but the writer of the letter.
func (t talking) tellPact(tb *table, at *atTable, a *roster.Agreement, what report.Saying) error {
	for p := range tb.rec.People() {
		if p.Key == at.key || !tb.knowsPact(p, a) {
			continue
		}
		said := tb.saidOfPact(a)
		said.By = tb.press().nameFor(p, at)
		if slices.ContainsFunc(a.Seats, func(seat int) bool { return p.Key == roster.SeatName(seat) }) {
			said.Command = tb.words().print(&commands.Command{Kind: commands.Agree, Yes: true, Number: a.Number}, p)
		}
		if err := t.sayTo(tb, p, fmt.Sprintf("%s.%d.%s", pactLetter, a.Number, t.letter), what, said); err != nil {
			return err
		}
	}
	return nil
}

// knowsPact reports whether somebody is told of an agreement: whom it is to bind, a GM who
// does not play, and everybody where players write to all at once.
func (tb *table) knowsPact(p *roster.Person, a *roster.Agreement) bool {
	if p.Role() == roster.GM {
		return a.Public || !tb.press().gmPlays()
	}
	return a.Public || slices.ContainsFunc(a.Seats, func(seat int) bool { return p.Key == roster.SeatName(seat) })
}

// pactsToAgree are the commands with which somebody says yes to the agreements that wait
// for their word.
func (tb *table) pactsToAgree(at *atTable, round int) (list []string) {
	for i := range tb.rec.Agreements {
		if a := &tb.rec.Agreements[i]; a.Awaits(at.seat, round) {
			list = append(list, tb.words().print(&commands.Command{Kind: commands.Agree, Yes: true, Number: a.Number}, at.person()))
		}
	}
	return list
}

// pactMeant is what a yes or a no of a player means for agreements: for that of a number,
// for that whose letter is answered, or for the only one that waits for their word. Of
// several, they are asked which; false: none is meant.
func (t seating) pactMeant(at *atTable, yes bool, number int) (commands.Command, bool) {
	tb := at.table
	c := commands.Command{Kind: commands.Pact, Yes: yes, Number: number}
	if number > 0 {
		return c, len(tb.rec.Agreements) > 0
	}
	if n, ok := t.answersLetter(at, pactLetter); ok {
		c.Number, _ = strconv.Atoi(n) // no number: none has that
		return c, true
	}
	waiting := slices.DeleteFunc(slices.Clone(tb.rec.Agreements), func(a roster.Agreement) bool {
		return !a.Awaits(at.seat, int(tb.pos.At().Round))
	})
	if len(waiting) == 0 || !tb.electing() {
		return c, false
	}
	if len(waiting) == 1 && len(tb.rec.Motions) == 0 {
		c.Number = waiting[0].Number
	}
	return c, true
}

// recallPacts adds to a letter that tells of play the agreements that bind in the round.
func (t talking) recallPacts(p *parcel, to *roster.Person) error {
	tb := p.table
	about := slices.ContainsFunc(p.parts, func(part part) bool { return part.OfPlay() })
	if len(tb.rec.Agreements) == 0 || !about || p.apart || p.public {
		return nil
	}
	known, err := t.playing().known(tb)
	if err != nil || known.pending().Kind == game.None {
		return err
	}
	said := report.Said{Round: int(known.pos.At().Round)}
	for i := range tb.rec.Agreements {
		if a := &tb.rec.Agreements[i]; a.Made() && a.Round == said.Round && tb.knowsPact(to, a) {
			said.Lines = append(said.Lines, report.SaidLine{
				Label: strings.Join(tb.saidOfPact(a).Names, ", "), Text: strings.Join(strings.Fields(a.Text), " "),
			})
		}
	}
	if len(said.Lines) == 0 {
		return nil
	}
	answer, err := tb.words().entitled(to, sayPacts, said)
	p.parts = append(p.parts, part{pactLetter, tb.writer(to).Told(answer)})
	return err
}
