package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// What is said to people who ask.
const (
	sayGames        report.Saying = "games"            // Lines: the reader's games
	sayGame         report.Saying = "game"             // one of them: Choice: its status; Nation, Who, Round, When: who is waited for
	sayOrders       report.Saying = "orders"           // Lines: nation turns with their orders
	sayOnlyDraft    report.Saying = "only-draft"       // who answers the receipt of a draft wants it played
	sayNoOrders     report.Saying = "orders-none"      // Nation: of whom, if of one; Yes: they are to wait
	sayWaitNotYours report.Saying = "wait-not-yours"   // Nation: who is to wait
	sayOtherPack    report.Saying = "other-pack"       // to a GM; Topic: the pack of the game; Other: of new games, or none; Yes: that it began with is lost
	sayTurnWaits    report.Saying = "turn-waits"       // to a GM; Who, Nation, Round; Choice: a report.Why; Number: of problems; When
	sayTakenBack    report.Saying = "orders-cancelled" // Lines: nation turns without orders now
	sayStanding     report.Saying = "standing"         // Lines: nations, or none for all, with their orders
	sayNoStanding   report.Saying = "standing-none"
	sayStandingGone report.Saying = "standing-gone" // standing orders were taken back
	saySettings     report.Saying = "settings"      // Names: the reader's, as commands; Lines: the game's; Hours: 0, no deadline
)

// routes are the commands that are carried out here.
func (playing) routes() []route {
	return []route{
		{kind: commands.Status, do: in(playing.status), lobby: in(lobbyDesk.standing)},
		{kind: commands.Games, do: in(playing.games)},
		{kind: commands.Orders, do: in(playing.showOrders)},
		{kind: commands.Standing, do: in(playing.showStanding)},
		{kind: commands.Cancel, do: in(playing.cancelAll)},
		{kind: commands.Settings, do: in(playing.showSettings)},
		{kind: commands.Draft, do: in(playing.noteWord)},
		{kind: commands.Wait, do: in(playing.noteWord)},
		{kind: commands.Ready, do: in(playing.noteWord)},
		{kind: commands.Play, do: in(playing.noteWord)},
		{kind: commands.DiceWord, do: in(playing.addToDice)},
		{kind: commands.DiceLink, do: in(playing.addToDice)},
		{kind: commands.Vote, do: in(playing.vote)},
	}
}

// noteWord notes what a letter says about its orders; see task.orders.
func (t playing) noteWord(at *access.Sender, c *commands.Command) error {
	switch c.Kind {
	case commands.Draft:
		at.Draft = true
	case commands.Wait:
		if c.Nation != ruleset.NoNation {
			return t.talking().waitWith(at, c)
		}
		at.Word, at.Waits, at.OnlyWith = table.WordWait, c.Text, false
	case commands.Ready:
		at.Word, at.OnlyWith = table.WordReady, false
	case commands.Play:
		at.Word, at.OnlyWith = table.WordPlay, false
	}
	return nil
}

// waitWith notes that only the turn of one nation is to wait, or tells who does not play it.
func (t talking) waitWith(at *access.Sender, c *commands.Command) error {
	if !slices.Contains(at.Table.OrderBook().NationsOf(at.Seat), c.Nation) {
		return t.say(at, sayWaitNotYours, report.Said{Nation: c.Nation})
	}
	at.WaitWith = append(at.WaitWith, c.Nation)
	if at.Word == table.NoWord {
		at.Word, at.Waits, at.OnlyWith = table.WordWait, c.Text, true
	}
	return nil
}

// status tells where the game stands.
func (t playing) status(at *access.Sender, _ *commands.Command) error {
	tb, err := t.view(at)
	if err != nil {
		return err
	}
	if err := t.tellWaits(at, tb); err != nil {
		return err
	}
	if err := t.tellPack(at); err != nil {
		return err
	}
	if part, waits := waitingReceipt(tb, at.Seat, t.now); waits {
		if err := t.answerWith(at, part); err != nil {
			return err
		}
	}
	return t.answerWith(at, tb.Writer(at.Person()).Status(tb.Pos.Show(), tb.Pos.Ledger(), tb.Pending(), tb.Rec.Clock.Due))
}

// games lists the games in which somebody's address is known.
func (t playing) games(at *access.Sender, _ *commands.Command) error {
	var said report.Said
	for _, ref := range t.tx.SeatsAt(letter.FoldAddress(at.Person().Addr), access.MostSeats) {
		in, err := t.register.At(ref)
		if err != nil {
			return err
		}
		if in == nil || !letter.SameAddress(in.Who.Addr, at.Person().Addr) || in.Table.Rec.Archived {
			continue
		}
		seen, err := t.view(in)
		if err != nil {
			return err
		}
		text, err := in.Table.Words().Say(&roster.Person{Lang: at.Table.Rec.Language(at.Person()), Zone: at.Table.Rec.Location(at.Person()).String()},
			sayGame, seen.Words().Outline())
		if err != nil {
			return err
		}
		line := report.SaidLine{Label: in.Table.Rec.Title, Text: text}
		if !slices.ContainsFunc(said.Lines, func(l report.SaidLine) bool { return l.Text == line.Text }) {
			said.Lines = append(said.Lines, line)
		}
	}
	if err := t.say(at, sayGames, said); err != nil {
		return err
	}
	return t.lobbyRoom().tellSeeking(at)
}

// showOrders shows a player the orders that are stored for their nation turns to come.
func (t playing) showOrders(at *access.Sender, _ *commands.Command) error {
	tb, err := t.tables.AsKnown(at.Table)
	if err != nil {
		return err
	}
	said := report.Said{Lines: t.asking().answered(at)}
	for _, turn := range tb.OrderBook().ToCome(at.Seat) {
		line := report.SaidLine{Nation: turn.Nation, Round: turn.Round, Items: tb.OrderBook().Printed(at.Seat, tb.OrderBook().InForce(turn))}
		line.Text = strings.Join(tb.OrderBook().NotUnderstood(turn), "; ")
		said.Lines = append(said.Lines, line)
	}
	if len(said.Lines) == 0 {
		return t.say(at, sayNoOrders, said)
	}
	return t.say(at, sayOrders, said)
}

// cancelAll takes back the orders for all nation turns to come.
func (t playing) cancelAll(at *access.Sender, _ *commands.Command) error {
	tb, err := t.tables.AsKnown(at.Table)
	if err != nil {
		return err
	}
	return t.takeBack(tb, at, orders.Cancel{})
}

// takeBack takes back orders of a player and says which. The table is the game as
// players know it.
func (t playing) takeBack(tb *table.Table, at *access.Sender, c orders.Cancel) error {
	before := tb.OrderBook().ToCome(at.Seat)
	if err := t.cancel(tb, at.Seat, c); err != nil {
		return err
	}
	if c.Standing {
		return t.say(at, sayStandingGone, report.Said{})
	}
	var said report.Said
	answers, err := t.asking().takeBackAnswers(at, c)
	if err != nil {
		return err
	}
	for _, a := range answers {
		said.Lines = append(said.Lines, report.SaidLine{Nation: a.Nation, Round: a.Round})
	}
	for _, turn := range before {
		if _, still := tb.Sheets.Turns[turn]; !still && !slices.ContainsFunc(answers, func(a report.SaidLine) bool { return a.Nation == turn.Nation && a.Round == turn.Round }) {
			said.Lines = append(said.Lines, report.SaidLine{Nation: turn.Nation, Round: turn.Round})
		}
	}
	what := sayTakenBack
	if len(said.Lines) == 0 {
		what = sayNoOrders
		for _, turn := range tb.OrderBook().OrderedTurns(at.Seat) { // all are over
			if (c.Nations == 0 || c.Nations.Has(turn.Nation)) && (c.Round == 0 || c.Round == turn.Round) {
				what, said.Nation, said.Round = sayRecallLate, turn.Nation, turn.Round
			}
		}
	}
	if err := t.say(at, what, said); err != nil {
		return err
	}
	if stays := tb.Sheets.Standing[at.Seat].Orders; len(stays) > 0 && c == (orders.Cancel{}) {
		return t.say(at, sayStandingStays, standingLines(tb, at, stays))
	}
	return nil
}

// showStanding shows a player their standing orders.
func (t playing) showStanding(at *access.Sender, _ *commands.Command) error {
	tb := at.Table
	said := standingLines(tb, at, tb.Sheets.Standing[at.Seat].Orders)
	if len(said.Lines) == 0 {
		return t.say(at, sayNoStanding, said)
	}
	return t.say(at, sayStanding, said)
}

// showSettings shows the settings of a person and of the game, as the commands that
// would make them so.
func (t playing) showSettings(at *access.Sender, _ *commands.Command) error {
	tb, ctx := at.Table, t.commandContext(at)
	said := report.Said{Hours: tb.Rec.Settings.Pace.Hours}
	for _, c := range tb.Words().PreferencesOf(at.Person()) {
		said.Names = append(said.Names, tb.Rules.Commands.Print(c, ctx))
	}
	if tb.Rec.Ruleset != shelf.DefaultRuleset {
		c := commands.Command{Kind: commands.Set, Setting: commands.SetRuleset, Choice: tb.Rec.Ruleset}
		said.Lines = append(said.Lines, report.SaidLine{Text: tb.Rules.Commands.Print(c, ctx)})
	}
	for _, c := range table.SettingsOf(&tb.Rec.Settings) {
		said.Lines = append(said.Lines, report.SaidLine{Text: tb.Rules.Commands.Print(c, ctx)})
	}
	return t.say(at, saySettings, said)
}
