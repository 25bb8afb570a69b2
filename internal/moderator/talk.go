package moderator

import (
	"slices"
	"strings"
	"unicode"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/orders"
	"bretwalda/internal/press"
	"bretwalda/internal/prose"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// What is said of what people write that is neither an order nor a command.
const (
	sayAsked       report.Saying = "asked"        // to the GM; Who wrote Text; Command to answer, or the address Other
	sayAskedPassed report.Saying = "asked-passed" // to who wrote Text: it went to the GM
	sayAskedNobody report.Saying = "asked-nobody" // to who wrote Text: nobody got it; Command to write to somebody
	sayAskedToo    report.Saying = "asked-too"    // to who wrote what may be no orders; Yes: the GM got it as well; Command to write to somebody
	sayAway        report.Saying = "away"         // Text says so; Command: a vacation; Yes: of the days that it names
)

// mostAsked is how many letters of one person are passed on to the GM in a day, of UTC.
const mostAsked = 5

// talk takes out of what a player wrote what reads as a question, or says that they will
// be away or that somebody else plays for them, and was not understood: that are no orders that must be mended. The GM gets
// the questions, and who is to play; a vacation is asked back. It returns the lines that are left, and
// whether there was any such talk.
func (t talking) talk(at *access.Sender, w *written, rest []orders.Line, sheet *orders.Sheet) ([]orders.Line, bool, error) {
	unread, ordered, leads := make(map[int]bool), make(map[int]bool), make(map[int]bool)
	for _, p := range sheet.Problems {
		unread[p.Line] = true
		leads[p.Line] = leads[p.Line] || p.Code == orders.NotMeant || p.Code == orders.UnreadHeading || p.Code == orders.Unsure
	}
	rest, failed := slices.Clone(rest), make(map[int]bool)
	for _, p := range w.problems { // commands that went wrong, which were taken out
		unread[p.Line] = true
		if line := &rest[p.Line-1]; line.Text == "" {
			line.Text, failed[p.Line] = at.Arrival.Parsed.Lines[p.Line-1].Text, true
		}
	}
	for _, sec := range sheet.Sections {
		for _, o := range sec.Orders {
			ordered[o.Line] = true
		}
	}
	left := slices.Clone(rest)
	var asked, away []string
	for _, s := range passages(rest) {
		text := s.text(rest)
		problem := s.any(unread)
		switch {
		case s.any(ordered):
			continue
		case t.saysAway(at, text, problem || sheet.Empty()):
			away = append(away, text)
		case t.asks(at, text, problem), at.Table.Rules.Prose.Instead(text) && !strings.ContainsFunc(text, unicode.IsDigit):
			asked = append(asked, text)
		default:
			continue
		}
		if s.any(leads) {
			continue // "is this legal?", or "Welsh, round 3 (is this legal?)", and orders under it, which do not count, or above it, which wait
		}
		for i := s.from; i < s.to; i++ {
			left[i].Text = ""
		}
	}
	w.problems = slices.DeleteFunc(w.problems, func(p commands.Problem) bool { return left[p.Line-1].Text == "" })
	for line := range failed {
		left[line-1].Text = ""
	}
	if len(asked)+len(away) == 0 {
		return left, false, nil
	}
	if err := t.answerAway(at, strings.Join(away, "\n")); err != nil {
		return nil, false, err
	}
	return left, true, t.answerAsked(at, strings.Join(asked, "\n"))
}

// passage is lines of a letter that belong together, from one up to another.
type passage struct{ from, to int }

// brokenAt is how long a line is that a mail program may have broken.
const brokenAt = 50

// passages parts a letter: each line is one of its own, with those on which it goes on.
func passages(lines []orders.Line) []passage {
	var all []passage
	for i := 0; i < len(lines); i++ {
		text := strings.TrimSpace(lines[i].Text)
		if text == "" || lines[i].Quoted {
			continue
		}
		s := passage{i, i + 1}
		for len(text) >= brokenAt && !strings.ContainsAny(text[len(text)-1:], ".!?:;") && s.to < len(lines) && !lines[s.to].Quoted {
			if text = strings.TrimSpace(lines[s.to].Text); text == "" {
				break
			}
			s.to++
		}
		all = append(all, s)
		i = s.to - 1
	}
	return all
}

func (s passage) text(lines []orders.Line) string {
	var all []string
	for _, l := range lines[s.from:s.to] {
		all = append(all, strings.TrimSpace(l.Text))
	}
	return strings.Join(all, " ")
}

// any reports whether one of its lines, counted from 1, is in a set.
func (s passage) any(set map[int]bool) bool {
	for i := s.from; i < s.to; i++ {
		if set[i+1] {
			return true
		}
	}
	return false
}

// asks reports whether a text is a question. What has figures and no question mark
// may be orders.
func (t talking) asks(at *access.Sender, text string, unread bool) bool {
	begins := at.Table.Rules.Prose.Asks(text)
	if prose.Marked(text) {
		return begins || unread
	}
	return begins && unread && !strings.ContainsFunc(text, unicode.IsDigit)
}

// saysAway reports whether a text says that its writer will be away. Beside orders
// that were understood, it must say when.
func (t talking) saysAway(at *access.Sender, text string, alone bool) bool {
	if !at.Table.Rules.Prose.Away(text) || prose.Marked(text) {
		return false
	}
	_, dated := at.Table.Rules.Commands.Days(text, t.commandContext(at))
	return alone || dated
}

// answerAway tells somebody who seems to be away how to say so: nothing is done about it
// before they do.
func (t talking) answerAway(at *access.Sender, text string) error {
	if text == "" {
		return nil
	}
	ctx := t.commandContext(at)
	days, dated := at.Table.Rules.Commands.Days(text, ctx)
	if !dated {
		if days.From.IsZero() {
			days.From = ctx.Today.Add(7)
		}
		days.To = days.From.Add(7)
	}
	return t.say(at, sayAway, report.Said{
		Text: text, Yes: dated,
		Command: at.Table.Rules.Commands.Print(commands.Command{Kind: commands.Vacation, From: days.From, To: days.To}, ctx),
	})
}

// answerAsked passes a question on, and says so.
func (t talking) answerAsked(at *access.Sender, text string) error {
	if text == "" {
		return nil
	}
	passed, err := t.passOn(at, text)
	if err != nil {
		return err
	}
	if passed {
		return t.say(at, sayAskedPassed, report.Said{Text: text})
	}
	return t.say(at, sayAskedNobody, report.Said{Text: text, Command: at.Table.Press().PressHeading(at.Person(), at.Seat)})
}

// passOn gives a text that is neither orders nor commands to the GMs; false if it does
// not: one of them plays, and may not see what others write, it was enough today, or the
// letter came by a pass.
func (t talking) passOn(at *access.Sender, text string) (bool, error) {
	tb := at.Table
	if at.Pass != nil {
		return false, nil // it is for orders, not for words to others
	}
	text = press.Clean(text, t.m.mailbox, tb.Press().Secrets())
	if len(tb.Rec.GMs) == 0 || at.Role() == roster.GM || tb.Press().GMPlays() || text == "" || len(text) > press.MaxText {
		return false, nil
	}
	if may, err := t.tx.MayAnswer("asked/"+string(tb.Rec.ID)+"/"+at.Key, t.now, mostAsked); err != nil || !may {
		return false, err
	}
	for i := range tb.Rec.GMs {
		gm := &tb.Rec.GMs[i]
		said := report.Said{Who: at.Person().Name, Text: text, Other: at.Person().Addr}
		if at.Seat >= 0 {
			said.Command = tb.Press().Heading(gm, commands.Command{Seats: []press.Seat{press.Seat(at.Seat)}})
		}
		answer, err := tb.Words().Entitled(gm, sayAsked, said)
		if err != nil {
			return false, err
		}
		t.reporting().tell(tb, gm.Key, "asked."+t.letter, tb.Writer(gm).Told(answer))
	}
	return true, nil
}

// unanswered tells who is asked something of a letter of which nothing could be read, with what waits for an answer; false:
// nothing does, or the letter is of the kind that is not answered so often. Passed: the GM got it.
func (t talking) unanswered(at *access.Sender, rest []orders.Line, passed bool) (bool, error) {
	known, err := t.tables.AsKnown(at.Table)
	if err != nil || len(openQuestions(known, at.Seat)) == 0 {
		return false, err
	}
	if may, err := t.register.MayRefuse(at); err != nil || !may {
		return true, err
	}
	told, err := t.asking().unanswered(at, known, rest)
	if err != nil || !told {
		return false, err
	}
	return true, t.say(at, sayAskedToo, report.Said{Yes: passed, Command: at.Table.Press().PressHeading(at.Person(), at.Seat)})
}

// ownText is what the writer of a letter says in lines of it.
func ownText(lines []orders.Line) string {
	var all []string
	for _, l := range lines {
		if !l.Quoted {
			all = append(all, l.Text)
		}
	}
	return strings.TrimSpace(strings.Join(all, "\n"))
}

// notOrders answers a letter in which nothing is an order or a command: it is passed on
// to the GM, unless it only thanks. Thanks of somebody who is to order are answered, and those
// above orders that they quote: perhaps the orders were lost on the way, or were the quote.
func (t talking) notOrders(at *access.Sender, a *access.Arrival, rest []orders.Line, rec *store.LetterRecord) error {
	text := ownText(rest)
	if at.Table.Rules.Prose.Thanks(text) && len(at.Answers) == 0 && !at.WaitedFor() && !t.seating().owesWord(at) && !t.quotesOrders(at) {
		rec.Outcome = outcomeCommands
		return nil
	}
	passed := false
	if !t.forGMs(at, rest) {
		var err error
		if passed, err = t.passOn(at, text); err != nil {
			return err
		}
	}
	if told, err := t.unanswered(at, rest, passed); told || err != nil {
		rec.Outcome = outcomeRefused
		return err
	}
	return t.playing().refuseInto(rec, at, a, report.Refusal{
		Why: report.RefusedNoOrders, Passed: passed, Press: at.Table.Press().PressHeading(at.Person(), at.Seat),
	})
}

// quotesOrders reports whether a letter quotes orders that no letter of ours has brought: "here goes" above
// orders that somebody has sent on from another letter of theirs, or from a friend's.
func (t talking) quotesOrders(at *access.Sender) bool {
	lines := orderLines(at.Arrival.Parsed.Lines)
	ours := func(l orders.Line) bool {
		return l.Quoted && (strings.Contains(l.Text, letter.Top) || strings.HasPrefix(strings.TrimSpace(l.Text), letter.Carried))
	}
	if t.repliesToUs(at.Arrival) || slices.ContainsFunc(lines, ours) {
		return false
	}
	for i := range lines {
		if lines[i].Quoted = !lines[i].Quoted; lines[i].Quoted {
			lines[i].Text = ""
		}
	}
	book := at.Table.OrderBook()
	sheet := book.ReaderOf(at.Seat).Parse(lines, book.Context(at.Seat))
	return !sheet.Empty()
}

// repliesToUs reports whether a letter answers one of ours, to whomever it went.
func (t talking) repliesToUs(a *access.Arrival) bool {
	return slices.ContainsFunc(slices.Concat(a.Parsed.InReplyTo, a.Parsed.References), func(id string) bool {
		_, ours := t.m.ours.Person(id)
		return ours
	})
}

// notUnderstood is notOrders for a letter of which nothing was understood, besides what is
// said of its lines: without a figure in it, it was hardly meant for orders.
func (t talking) notUnderstood(at *access.Sender, rest []orders.Line) error {
	text := ownText(rest)
	if strings.ContainsFunc(text, unicode.IsDigit) || t.forGMs(at, rest) {
		return nil
	}
	passed, err := t.passOn(at, text)
	if err != nil {
		return err
	}
	return t.say(at, sayAskedToo, report.Said{Yes: passed, Command: at.Table.Press().PressHeading(at.Person(), at.Seat)})
}

// forGMs reports whether a player wrote commands of the GM and nothing else: these are no question to pass on.
func (t talking) forGMs(at *access.Sender, rest []orders.Line) bool {
	ctx := t.commandContext(at)
	ctx.GM = true
	given, left, _ := at.Table.Rules.Commands.Parse(rest, ctx)
	return len(given) > 0 && ownText(left) == "" && !slices.ContainsFunc(given, func(c commands.Command) bool { return !c.ForGM() })
}

// notCommands is notOrders for those who have no seat, and give none.
func (t talking) notCommands(at *access.Sender, a *access.Arrival, rest []orders.Line, rec *store.LetterRecord) error {
	text := ownText(rest)
	thanks := at.Table.Rules.Prose.Thanks
	if at.Role() == roster.GM {
		thanks = at.Table.Rules.Prose.OnlyThanks // what a GM writes is to be done, mostly
	}
	if thanks(text) && !t.seating().owesWord(at) {
		rec.Outcome = outcomeCommands
		return nil
	}
	if strings.ContainsFunc(text, unicode.IsDigit) && !prose.Marked(text) || t.forGMs(at, rest) {
		return t.answerCommands(at, a, false, rec) // orders or commands, to which they have no right
	}
	passed, err := t.passOn(at, text)
	if err != nil {
		return err
	}
	if passed {
		if err := t.say(at, sayAskedPassed, report.Said{Text: text}); err != nil {
			return err
		}
	}
	return t.answerCommands(at, a, false, rec)
}
