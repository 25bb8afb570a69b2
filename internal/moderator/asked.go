package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// What is said to people who ask.
const (
	sayGames        report.Saying = "games"            // Lines: the reader's games
	sayGame         report.Saying = "game"             // one of them: Choice: its status; Nation, Who, Round, When: who is waited for
	sayOrders       report.Saying = "orders"           // Lines: nation turns with their orders
	sayNoOrders     report.Saying = "orders-none"      //
	sayOtherPack    report.Saying = "other-pack"       // to a GM; Topic: the pack of the game; Other: of new games, or none; Yes: that it began with is lost
	sayTurnWaits    report.Saying = "turn-waits"       // to a GM; Who, Nation, Round; Choice: a report.Why; Number: of problems; When
	sayTakenBack    report.Saying = "orders-cancelled" // Lines: nation turns without orders now
	sayStanding     report.Saying = "standing"         // Lines: nations, or none for all, with their orders
	sayNoStanding   report.Saying = "standing-none"
	sayStandingGone report.Saying = "standing-gone" // standing orders were taken back
	saySettings     report.Saying = "settings"      // Names: the reader's, as commands; Lines: the game's; Hours: 0, no deadline
)

// noteWord notes what a letter says about its orders; see task.orders.
func (t playing) noteWord(at *atTable, c *commands.Command) error {
	switch c.Kind {
	case commands.Draft:
		at.draft = true
	case commands.Wait:
		at.word = wordWait
	case commands.Ready:
		at.word = wordReady
	case commands.Play:
		at.word = wordPlay
	}
	return nil
}

// status tells where the game stands.
func (t playing) status(at *atTable, _ *commands.Command) error {
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
	if part, waits := tb.agenda().waitingReceipt(at.seat, t.now); waits {
		if err := t.answerWith(at, part); err != nil {
			return err
		}
	}
	return t.answerWith(at, tb.writer(at.person()).Status(tb.pos.Show(), tb.pos.Ledger(), tb.pending(), tb.rec.Clock.Due))
}

// games lists the games in which somebody's address is known.
func (t playing) games(at *atTable, _ *commands.Command) error {
	var said report.Said
	for _, ref := range t.tx.SeatsAt(letter.FoldAddress(at.person().Addr), mostSeats) {
		in, err := t.access().at(ref)
		if err != nil {
			return err
		}
		if in == nil || !letter.SameAddress(in.who.Addr, at.person().Addr) || in.table.rec.Archived {
			continue
		}
		seen, err := t.view(in)
		if err != nil {
			return err
		}
		text, err := in.table.words().say(&roster.Person{Lang: at.table.rec.Language(at.person()), Zone: at.table.rec.Location(at.person()).String()},
			sayGame, seen.words().outline())
		if err != nil {
			return err
		}
		line := report.SaidLine{Label: in.table.rec.Title, Text: text}
		if !slices.ContainsFunc(said.Lines, func(l report.SaidLine) bool { return l.Text == line.Text }) {
			said.Lines = append(said.Lines, line)
		}
	}
	if err := t.say(at, sayGames, said); err != nil {
		return err
	}
	return t.lobbyRoom().tellSeeking(at)
}

// outline is where a game stands, for one line.
func (tb wording) outline() report.Said {
	said := report.Said{Choice: string(tb.status), Round: int(tb.pos.At().Round)}
	if tb.status != store.StatusActive {
		return said
	}
	d := tb.pending()
	if seat := tb.seatOf(d.Nation); seat >= 0 {
		said.Nation, said.Who, said.When = d.Nation, tb.rec.Seats[seat].Name, tb.rec.Clock.Due
	}
	return said
}

// showOrders shows a player the orders that are stored for his nation turns to come.
func (t playing) showOrders(at *atTable, _ *commands.Command) error {
	tb, err := t.known(at.table)
	if err != nil {
		return err
	}
	var said report.Said
	for _, turn := range tb.orderBook().orderedTurns(at.seat) {
		line := report.SaidLine{Nation: turn.nation, Round: turn.round, Items: tb.orderBook().printed(at.seat, tb.sheets.turns[turn].Section.Orders)}
		var open []string
		for _, u := range tb.sheets.turns[turn].Unread {
			if u.Text != "" {
				open = append(open, u.Text)
			}
		}
		line.Text = strings.Join(open, "; ")
		said.Lines = append(said.Lines, line)
	}
	if len(said.Lines) == 0 {
		return t.say(at, sayNoOrders, said)
	}
	return t.say(at, sayOrders, said)
}

// orderedTurns lists the nation turns of a seat that there are orders for.
func (tb orderBook) orderedTurns(seat int) []turnKey {
	mine := tb.rules.Nations(tb.scenario, seat)
	return slices.DeleteFunc(sortedTurns(tb.sheets.turns), func(k turnKey) bool { return !mine.Has(k.nation) })
}

// printed are orders as the player of a seat would write them.
func (tb orderBook) printed(seat int, list []orders.Order) []string {
	var lines []string
	for _, o := range list {
		lines = append(lines, tb.readerOf(seat).PrintOrder(o))
	}
	return lines
}

// cancelAll takes back the orders for all nation turns to come.
func (t playing) cancelAll(at *atTable, _ *commands.Command) error {
	tb, err := t.known(at.table)
	if err != nil {
		return err
	}
	return t.takeBack(tb, at, orders.Cancel{})
}

// takeBack takes back orders of a player and says which. The table is the game as
// players know it.
func (t playing) takeBack(tb *table, at *atTable, c orders.Cancel) error {
	before := tb.orderBook().orderedTurns(at.seat)
	if err := t.cancel(tb, at.seat, c); err != nil {
		return err
	}
	if c.Standing {
		return t.say(at, sayStandingGone, report.Said{})
	}
	var said report.Said
	for _, turn := range before {
		if _, still := tb.sheets.turns[turn]; !still {
			said.Lines = append(said.Lines, report.SaidLine{Nation: turn.nation, Round: turn.round})
		}
	}
	if len(said.Lines) == 0 {
		return t.say(at, sayNoOrders, said)
	}
	return t.say(at, sayTakenBack, said)
}

// showStanding shows a player his standing orders.
func (t playing) showStanding(at *atTable, _ *commands.Command) error {
	tb := at.table
	var said report.Said
	for _, e := range tb.sheets.standing[at.seat].Orders {
		said.Lines = append(said.Lines, report.SaidLine{Nation: only(e), Items: tb.orderBook().printed(at.seat, e.Orders)})
	}
	if len(said.Lines) == 0 {
		return t.say(at, sayNoStanding, said)
	}
	return t.say(at, sayStanding, said)
}

// showSettings shows the settings of a person and of the game, as the commands that
// would make them so.
func (t playing) showSettings(at *atTable, _ *commands.Command) error {
	tb, ctx := at.table, t.commandContext(at)
	said := report.Said{Hours: tb.rec.Settings.Pace.Hours}
	for _, c := range tb.words().wishesOf(at.person()) {
		said.Names = append(said.Names, tb.rules.Commands.Print(c, ctx))
	}
	if tb.rec.Ruleset != shelf.DefaultRuleset {
		c := commands.Command{Kind: commands.Set, Setting: commands.SetRuleset, Choice: tb.rec.Ruleset}
		said.Lines = append(said.Lines, report.SaidLine{Text: tb.rules.Commands.Print(c, ctx)})
	}
	for _, c := range settingsOf(&tb.rec.Settings) {
		said.Lines = append(said.Lines, report.SaidLine{Text: tb.rules.Commands.Print(c, ctx)})
	}
	return t.say(at, saySettings, said)
}

// wishesOf are the settings of a person.
func (tb wording) wishesOf(p *roster.Person) []commands.Command {
	set := func(s commands.Setting) commands.Command { return commands.Command{Kind: commands.Set, Setting: s} }
	lang, zone, reports, pictures := set(commands.SetLanguage), set(commands.SetZone), set(commands.SetReports), set(commands.SetPictures)
	if lang.Lang = tb.rec.Language(p); lang.Lang == "" {
		lang.Lang = ruleset.English
	}
	zone.Zone = tb.rec.Location(p).String()
	if reports.Choice = string(p.Reports); p.Reports == roster.EveryTurn {
		reports.Choice = everyTurn
	}
	pictures.Yes = !p.TextOnly
	list := []commands.Command{lang, zone, reports, pictures}
	if p.Role() != roster.Player {
		return list
	}
	questions, reminders := set(commands.SetQuestions), set(commands.SetReminders)
	if questions.Yes = tb.rec.Settings.Questions; p.Questions != nil {
		questions.Yes = *p.Questions
	}
	if reminders.Leads = tb.rec.Settings.Pace.Reminders; p.Reminders != nil {
		reminders.Leads = *p.Reminders
	}
	confirm := set(commands.SetConfirm)
	if confirm.Yes = tb.rec.Settings.Confirm; p.Confirm != nil {
		confirm.Yes = *p.Confirm
	}
	return append(list, questions, reminders, confirm)
}

// settingsOf are the settings of a game, without those that are as nobody would
// have to say.
func settingsOf(s *roster.Settings) []commands.Command {
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
