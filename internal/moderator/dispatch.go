package moderator

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/pace"
	"bretwalda/internal/press"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// What is said of commands in general.
const (
	sayProblems    report.Saying = "problems"     // Lines: what could not be read
	sayNotYours    report.Saying = "not-yours"    // Command: the sender's role may not give it; Choice: the role
	sayNotHere     report.Saying = "not-here"     // Command: the moderator cannot do that
	sayNothingRead report.Saying = "nothing-read" // a letter of somebody without a seat has no command
	sayGMStart     report.Saying = "gm-start"     // to the GM of a new game
)

// carryOut carries out the commands of a letter. It returns what else there is in it, and the
// questions where the game stands: they are answered when all of it is done, or the answer
// would be of the past.
func (t *task) carryOut(at *access.Sender) (w *written, asked []commands.Command, err error) {
	w = &written{rest: orderLines(at.Arrival.Parsed.Lines)}
	if w.printed, err = t.playing().printedOrders(at, w.rest); err != nil {
		return nil, nil, err
	}
	if w.printed != nil && !t.reception().subjectElsewhere(at) {
		return w, nil, t.reporting().learn(at, w.rest, nil)
	}
	lines, apart := t.reception().forOtherGames(at, w.rest)
	given, rest, problems := at.Table.Rules.Commands.Parse(lines, t.commandContext(at))
	given = t.asking().joinBattles(at, given, lines, rest)
	given, err = t.permitted(at, t.seating().understand(at, once(given)))
	if err != nil {
		return nil, nil, err
	}
	if at.Pass == nil { // or it tells nothing of who they are
		if err := t.reporting().learn(at, rest, given); err != nil {
			return nil, nil, err
		}
	}
	for i := range given {
		if at.Gone() {
			break
		}
		if given[i].AsksWhereItStands() {
			asked = append(asked, given[i])
		} else if err := t.obey(at, &given[i]); err != nil {
			return nil, nil, err
		}
	}
	return &written{rest: rest, problems: problems, done: len(given) > 0, apart: apart}, asked, nil
}

// obey carries out one command, or says why not.
func (t *task) obey(at *access.Sender, c *commands.Command) error {
	do := handlerOf(c, at.Table.Started())
	switch {
	case !mayGive(c.May(), at.Role()):
		return t.say(at, sayNotYours, report.Said{Command: c.Text, Choice: at.Role().Purpose()})
	case do == nil, at.Key == operator && !c.AtTerminal():
		return t.say(at, sayNotHere, report.Said{Command: c.Text})
	}
	t.log.Info("command", "game", at.Table.Rec.ID, "person", at.Key, "kind", c.Kind, "setting", c.Setting)
	t.acted = t.acted || !c.AsksOnly()
	if about, err := t.gmDesk().obeyEnding(at, c); about || err != nil {
		return err
	}
	if c.IsAct() && at.Role() == roster.GM && at.Table.Started() { // there is no log before a game begins
		return t.gmDesk().desk(at, c, do)
	}
	return do(t, at, c)
}

// commandContext is what must be known to read somebody's commands.
func (t *task) commandContext(at *access.Sender) commands.Context {
	tb, p := at.Table, at.Person()
	ctx := commands.Context{
		Lang: tb.Rec.Language(p), GM: at.Role() == roster.GM, Desk: at.Role() == roster.GM && at.Seat < 0, Today: pace.DateOf(t.now.In(tb.Rec.Location(p))),
		// To somebody without a seat, "hold" and "cancel" are commands only.
		Order: func(string) bool { return false },
	}
	ctx.Candidates, ctx.Games = tb.Search().Candidates(), t.reception().openTitles()
	ctx.Agree = func(yes bool, number int) bool {
		_, ok := t.seating().agreed(at, yes, number)
		return ok
	}
	ctx.Asked = func(c *commands.Command) bool { return t.seating().asked(at, c) }
	ctx.Bids = t.bids(at)
	if seat := press.Seat(tb.Agenda().Waited()); ctx.GM && tb.Started() && seat >= 0 {
		ctx.Waited = &seat
	}
	ctx.Seats, ctx.GMs = tb.Words().Seats(), tb.Words().GMs()
	rows := tb.Rules.Orders().In(ctx.Lang)
	ctx.PutsOff, ctx.TakesBack = rows.PutsOff, rows.TakesBack
	if at.Seat >= 0 {
		reader := tb.OrderBook().ReaderOf(at.Seat)
		in := sync.OnceValue(func() orders.Context { return tb.OrderBook().Context(at.Seat) }) // few messages ask
		ctx.Order = func(text string) bool {
			sheet := reader.Parse([]orders.Line{{Text: text}}, in())
			return !sheet.Empty() && len(sheet.Problems) == 0
		}
		nearly := sync.OnceValue(func() *orders.Reader { // only texts for others are asked about
			if at.Arrival != nil {
				if lang, told := reader.Language(orderLines(at.Arrival.Parsed.Lines)); told {
					return reader.In(lang)
				}
			}
			return reader
		})
		ctx.Nearly = func(text string) bool { return nearly().NearlyOrders(text, in()) }
		ctx.Addresses = func(text string) bool { return nearly().Addresses(text) }
	}
	return ctx
}

// say adds a text to the answer to a letter.
func (t *task) say(at *access.Sender, what report.Saying, said report.Said) error {
	text, err := at.Table.Words().Say(at.Person(), what, said)
	at.Answers = append(at.Answers, text)
	return err
}

// answerWith adds a part to the answer to a letter, or to what the operator is
// answered.
func (t *task) answerWith(at *access.Sender, part report.LetterPart) error {
	if at.Key == operator {
		text, err := at.Table.Rules.Reports.Compose(part)
		at.Answers = append(at.Answers, text.Body)
		return err
	}
	t.reporting().answer(at.Table, at.Key, answerLetter+at.Arrival.ID, part, &at.Arrival.Parsed)
	return nil
}

// sayTo tells a person something in a text of its own, which has a name within the
// game; see tell. Links stand below it.
func (t *task) sayTo(tb *table.Table, p *roster.Person, name string, what report.Saying, said report.Said, links ...report.Link) error {
	answer, err := tb.Words().Entitled(p, what, said)
	t.reporting().tell(tb, p.Key, name, tb.Writer(p).Told(answer).With(links...))
	return err
}

// sayFirst is sayTo for what must be known before all else in the letter.
func (t *task) sayFirst(tb *table.Table, p *roster.Person, name string, what report.Saying, said report.Said) error {
	answer, err := tb.Words().Entitled(p, what, said)
	t.reporting().tell(tb, p.Key, name, tb.Writer(p).Told(answer).First())
	return err
}

// sayProblems says which lines of a letter could not be read as commands.
func (t *task) sayProblems(at *access.Sender, problems []commands.Problem) error {
	if len(problems) == 0 {
		return nil
	}
	tb := at.Table
	var said report.Said
	for _, p := range problems {
		said.Lines = append(said.Lines, report.SaidLine{Text: tb.Rules.Commands.Sentence(p, tb.Rec.Language(at.Person()))})
	}
	return t.say(at, sayProblems, said)
}

// read does what a letter asks for, and puts what its commands are answered with
// into one part.
func (t *task) read(at *access.Sender, a *access.Arrival, rec *store.LetterRecord) error {
	at.Arrival = a
	t.reporting().messageTo(at.Table, at.Key).answers = &a.Parsed
	w, asked, err := t.carryOut(at)
	if err != nil {
		return err
	}
	if err := t.readLines(at, a, w, rec); err != nil {
		return err
	}
	for i := range asked {
		if at.Gone() {
			break
		}
		if err := t.obey(at, &asked[i]); err != nil {
			return err
		}
	}
	if err := t.reporting().sayFiles(at); err != nil {
		return err
	}
	return t.putAnswers(at)
}

// putAnswers puts what the commands of a letter are answered with into one part.
func (t *task) putAnswers(at *access.Sender) error {
	if len(at.Answers) == 0 {
		return nil
	}
	answer := report.Answer{Text: strings.Join(at.Answers, "\n\n")}
	if at.Seat >= 0 && at.Gone() { // they have just given up their seat
		return t.seating().lastLetter(at.Table, &at.Who, answer.Text, &at.Arrival.Parsed)
	}
	return t.answerWith(at, at.Table.Writer(at.Person()).Answer(answer))
}

// readLines does what a letter says besides commands: orders, votes by a pass, talk.
func (t *task) readLines(at *access.Sender, a *access.Arrival, w *written, rec *store.LetterRecord) error {
	if at.Pass != nil && at.Pass.For != roster.PassOrders {
		if err := errors.Join(t.sayProblems(at, w.problems), t.reception().sayApart(at, w.apart)); err != nil {
			return err
		}
		return t.byPass(at, a, w.rest, w.done, rec)
	}
	if at.Seat >= 0 && at.Table.Rec.Person(at.Key) != nil {
		return t.playing().orders(at, a, w, rec)
	}
	if err := errors.Join(t.sayProblems(at, w.problems), t.reception().sayApart(at, w.apart)); err != nil {
		return err
	}
	if !w.done && len(at.Answers) == 0 {
		return t.talking().notCommands(at, a, w.rest, rec)
	}
	return t.answerCommands(at, a, w.done, rec)
}

// written is what a letter has besides commands that were carried out.
type written struct {
	rest     []orders.Line
	problems []commands.Problem
	done     bool             // some were
	apart    []orders.Problem // rows by which what stands under them is for other games
	printed  *orders.Sheet    // what rest was read as, where it is orders as they are printed and nothing else; nil: it is not
}

// sift takes problems with commands out that are none, because the line reads as an
// order, and problems with orders where a command was meant.
func (w *written) sift(sheet *orders.Sheet) {
	order := make(map[int]bool)
	for _, sec := range sheet.Sections {
		for _, o := range sec.Orders {
			order[o.Line] = true
		}
	}
	w.problems = slices.DeleteFunc(w.problems, func(p commands.Problem) bool { return order[p.Line] })
	meant := make(map[int]bool)
	for _, p := range w.problems {
		meant[p.Line] = true
	}
	sheet.Problems = slices.DeleteFunc(sheet.Problems, func(p orders.Problem) bool { return meant[p.Line] })
	sheet.Problems = append(sheet.Problems, w.apart...)
}

// answerCommands answers a letter that has no orders. When nothing was carried out
// the letter has failed: such letters are answered so many times a day.
func (t *task) answerCommands(at *access.Sender, a *access.Arrival, done bool, rec *store.LetterRecord) error {
	rec.Outcome = outcomeCommands
	if !done {
		rec.Outcome = outcomeRefused
		if may, err := t.register.MayRefuse(at); err != nil || !may {
			return err
		}
		if len(at.Answers) == 0 {
			if err := t.say(at, sayNothingRead, report.Said{}); err != nil {
				return err
			}
		}
	}
	return nil
}

// orderLines are the lines of a letter that may hold orders or commands.
func orderLines(lines []letter.Line) []orders.Line {
	out := make([]orders.Line, 0, len(lines))
	for _, l := range lines {
		if l.Footer {
			l.Text = "" // keeps the numbers of the lines below
		}
		out = append(out, orders.Line{Text: l.Text, Quoted: l.Quoted})
	}
	return out
}
