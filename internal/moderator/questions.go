package moderator

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// ask asks players what the game waits for, and all else that can be known now. What
// was asked before is not asked again. Of what happened before, it tells what it is about.
func (t asking) ask(tb *table.Table, before []game.Event) error {
	now := tb.Pos.At()
	list := slices.Clone(tb.Questioning().Asked(now))
	asked := len(list)
	var fresh []questions.Question
	for _, q := range tb.Questioning().Questions() {
		about := tb.About(&q.Decision)
		if !slices.ContainsFunc(list, func(have roster.Question) bool { return have.Topic == about }) {
			list = append(list, roster.Question{Topic: about})
			fresh = append(fresh, q)
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	since := tb.Rec.Asked.Since
	if asked == 0 {
		since = tb.Seq
	}
	err := t.tables.Change(tb, func(rec *roster.Record) {
		rec.Asked = roster.Asked{Round: now.Round, Turn: now.Turn, Part: now.Part, List: list, Since: since}
	})
	if err != nil {
		return err
	}
	for i := range fresh {
		t.tellQuestion(tb, asked+i, &fresh[i], before)
	}
	return nil
}

// tellQuestion puts a question into the letter to its player. It has the number that
// it has among all that they are asked in this turn.
func (t asking) tellQuestion(tb *table.Table, entry int, q *questions.Question, before []game.Event) {
	seat := tb.SeatOf(q.Decision.Nation)
	number, all := 0, 0
	for i, have := range tb.Rec.Asked.List {
		if tb.SeatOf(have.Topic.Nation) != seat {
			continue
		}
		all++
		if i <= entry {
			number++
		}
	}
	ask := report.Question{
		State: q.State, Decision: q.Decision, Default: q.Default, Events: before, Deadline: tb.Rec.Clock.Due,
		Brief: tb.Rules.Questions.Brief(tb.Lang(seat), q, number),
	}
	if all > 1 {
		ask.Number = number
	}
	if turn := tb.Agenda().Waiting(); q.Decision.Nation == turn.Nation {
		ask.Received = tb.Agenda().Waits(turn, t.now).Why == report.WaitProblems && len(tb.Sheets.Turns[turn].Section.Orders) > 0
	}
	t.reporting().tell(tb, roster.SeatName(seat), fmt.Sprintf("%s%d.%d", questionLetter, tb.Seq, entry), tb.WriterTo(seat).Question(ask))
}

// openQuestions are those that a seat has not answered yet, as its player would be asked them.
func openQuestions(tb *table.Table, seat int) (open []report.Question) {
	entries, asked := tb.Questioning().AskedOf(seat)
	list := tb.Questioning().Asked(tb.Pos.At())
	for i := range asked {
		q := &asked[i]
		if !list[entries[i]].Open() || q.Decision.Kind == game.None {
			continue
		}
		ask := report.Question{
			State: q.State, Decision: q.Decision, Default: q.Default, Deadline: tb.Rec.Clock.Due,
			Brief: tb.Rules.Questions.Brief(tb.Lang(seat), q, i+1),
		}
		if len(entries) > 1 {
			ask.Number = i + 1
		}
		open = append(open, ask)
	}
	return open
}

// lapse lets the time for all open questions pass: what they ask is done as the rules
// do it by themselves.
func (t asking) lapse(tb *table.Table) error {
	err := t.tables.Change(tb, func(rec *roster.Record) {
		rec.Asked.List = slices.Clone(rec.Asked.List)
		for i := range rec.Asked.List {
			rec.Asked.List[i].Lapsed = rec.Asked.List[i].Open()
		}
	})
	if err != nil {
		return err
	}
	adj, err := t.playing().adjudicate(tb, false)
	if err == nil && adj.played {
		t.reporting().played(tb, adj, nil)
	}
	return err
}

// answersSettled reports whether orders without a heading can only have come too late for a question
// to their sender, and nothing is asked of them now: they answer the letter with the question, or
// would answer what was asked in this turn. Plans for a battle of the next turn, which such orders
// would be otherwise, are hardly ever all that somebody writes. Nor is who stays, in reply to a letter of which nothing is asked
// any more: "hold" there would end their turn.
func (t asking) answersSettled(at *access.Sender, tb *table.Table, list []orders.Order) bool {
	votes := slices.ContainsFunc(list, func(o orders.Order) bool { return o.Kind == orders.Vote }) // see voted
	if len(list) == 0 || votes {
		return false
	}
	answers, settled := t.answersQuestion(at), tb.Questioning().Settled(at.Seat, list)
	over := answers && (t.answersEarlier(at) || !tb.Questioning().Waiting(at.Seat))
	if tb.Rules.System.Data().Words().OwnTurn(list) {
		return answers && settled || over && !slices.ContainsFunc(list, func(o orders.Order) bool { return !ofBattles(&o) })
	}
	return settled || over
}

// ofBattles reports whether an order says no more than who stays, fights or goes, as an answer about battles does.
func ofBattles(o *orders.Order) bool {
	return slices.Contains([]orders.Kind{orders.Stay, orders.Fight, orders.Plan, orders.Withdraw}, o.Kind)
}

// mayAnswer reports whether orders without a heading say no more than who stays or retreats where something is asked, what may
// be a yes or a no, or what may be an answer of another kind, and their sender is asked something by others: "they must stay" is
// no order for the next turn then, nor is "no, retreat", or "2 to Lilybaeum" where it is asked where they go.
func (t asking) mayAnswer(at *access.Sender, tb *table.Table, list []orders.Order) bool {
	own := tb.Pending().Nation == tb.Pos.At().Turn && tb.SeatOf(tb.Pending().Nation) == at.Seat
	_, asked := tb.Questioning().AskedOf(at.Seat)
	if own || len(asked) == 0 || len(list) == 0 {
		return false
	}
	return !slices.ContainsFunc(list, func(o orders.Order) bool {
		return !onAsked(&o, asked) && !tb.Rules.Questions.Contradicts(o.Text) && !slices.ContainsFunc(asked, func(q questions.Question) bool {
			_, may := tb.Rules.System.AsAnswer(&q.Decision, &o)
			return may
		})
	})
}

// onAsked reports whether an order only says who stays, fights or retreats, under no condition, where something is asked
// about: "York holds", "not York".
func onAsked(o *orders.Order, asked []questions.Question) bool {
	if o.Kind != orders.Stay && o.Kind != orders.Plan && o.Kind != orders.Fight || len(o.When) > 0 {
		return false
	}
	return !slices.ContainsFunc(o.Areas, func(a board.Area) bool {
		return !slices.ContainsFunc(asked, func(q questions.Question) bool { return q.Decision.Area == a || q.Decision.Areas.Has(a) })
	})
}

// lateAnswers takes out of what could not be read of a letter the answers of few words, and all that is as short in reply to a
// question, that came too late for one: they are no orders for the turn that the others are for.
func (t asking) lateAnswers(at *access.Sender, tb *table.Table, sheet *orders.Sheet) (late []forTurn) {
	if slices.ContainsFunc(sheet.Sections, func(sec orders.Section) bool { return !sec.Assumed }) {
		return nil
	}
	asked, waits := tb.Questioning().AskedInTurn(at.Seat), tb.Questioning().Waiting(at.Seat) && !t.answersEarlier(at)
	bare := !waits && sheet.Empty() && t.answersQuestion(at) // "York", where it was asked which fort is replaced
	sheet.Problems = slices.DeleteFunc(sheet.Problems, func(p orders.Problem) bool {
		number, short := tb.Rules.Questions.Short(p.Text)
		settled := number > 0 && number <= len(asked) && !asked[number-1].Open()
		short = short || bare && len(strings.Fields(p.Text)) <= mostMending
		if !short || waits && !settled || !settled && len(asked) == 0 && !t.answersQuestion(at) {
			return false
		}
		late = append(late, forTurn{turn: tb.OrderBook().NextOf(at.Seat), orders: []orders.Order{{Line: p.Line, Text: p.Text}}})
		return true
	})
	return late
}

// answersQuestion reports whether a letter answers one of ours with questions.
func (t asking) answersQuestion(at *access.Sender) bool {
	return len(t.questionsOf(at)) > 0
}

// answersEarlier reports whether a letter answers only ones of ours with questions that are not asked
// any more: its numbers are not those of what is asked now.
func (t asking) answersEarlier(at *access.Sender) bool {
	asked := t.questionsOf(at)
	return len(asked) > 0 && slices.Max(asked) < at.Table.Rec.Asked.Since
}

// questionsOf are the log entries after which the questions were asked in those of our letters that a
// letter answers.
func (t asking) questionsOf(at *access.Sender) (asked []store.Seq) {
	if at.Arrival == nil { // the GM acts for them
		return nil
	}
	rec := at.Table.Rec
	for _, id := range at.Arrival.Parsed.InReplyTo {
		what, ours := strings.CutPrefix(id, string(rec.ID)+"."+questionLetter)
		number, _, _ := strings.Cut(what, ".")
		if n, err := strconv.ParseUint(number, 10, 64); ours && err == nil && t.m.ours.IsID(rec, id, at.Key) {
			asked = append(asked, store.Seq(n))
		}
	}
	return asked
}

// questionLetter begins the names of letters with questions; the log entry and the number of the
// question come behind it.
const questionLetter = "q"

// answered are the answers of a player that wait for those of others, one line for each.
func (t asking) answered(at *access.Sender) (lines []report.SaidLine) {
	tb, now := at.Table, at.Table.Pos.At()
	for _, i := range tb.Questioning().Answered(at.Seat) {
		q := tb.Questioning().Asked(now)[i]
		line := report.SaidLine{Nation: q.Topic.Nation, Round: int(now.Round)}
		for _, text := range q.Answers {
			sec, _ := tb.Questioning().Read(q.Topic.Nation, text)
			line.Items = append(line.Items, tb.OrderBook().Printed(at.Seat, sec.Orders)...)
		}
		lines = append(lines, line)
	}
	return lines
}

// takeBackAnswers takes back the answers of a player that wait for those of others, as far as c
// says: what they were asked is open again.
func (t asking) takeBackAnswers(at *access.Sender, c orders.Cancel) (lines []report.SaidLine, err error) {
	tb, now := at.Table, at.Table.Pos.At()
	waiting, all := tb.Questioning().Answered(at.Seat), t.answered(at)
	list := slices.Clone(tb.Questioning().Asked(now))
	for k, i := range waiting {
		if n := list[i].Topic.Nation; (c.Nations == 0 || c.Nations.Has(n)) && (c.Round == 0 || c.Round == int(now.Round)) {
			list[i].Answers = nil
			lines = append(lines, all[k])
		}
	}
	if len(lines) == 0 {
		return nil, nil
	}
	return lines, t.tables.Change(tb, func(rec *roster.Record) { rec.Asked.List = list })
}

// overruled reports whether an answer that a line gives to several questions is none to one of them,
// since another line answers that alone: "secret ballot" beside "1 no".
func overruled(answers []questions.Answer, a questions.Answer) bool {
	alone := func(of questions.Answer) bool {
		return !slices.ContainsFunc(answers, func(b questions.Answer) bool { return b.Line == of.Line && b.Question != of.Question })
	}
	return !alone(a) && slices.ContainsFunc(answers, func(b questions.Answer) bool {
		return b.Question == a.Question && b.Line != a.Line && alone(b)
	})
}

// needsLetter reports whether a line only says what it answers together with a letter of ours: it has
// the number of a question, or only few words.
func (t asking) needsLetter(tb *table.Table, line string) bool {
	_, short := tb.Rules.Questions.Short(line)
	return short || line != "" && '0' <= line[0] && line[0] <= '9'
}

// plain reports whether no order is a plan for battles: those of one area and those of all stand
// beside each other, with their conditions.
func plain(list []orders.Order) bool {
	return !slices.ContainsFunc(list, func(o orders.Order) bool { return o.Kind == orders.Plan })
}

// reply is what a letter answers to what its player was asked, for one nation.
type reply struct {
	turn     table.TurnKey
	section  orders.Section
	question int // of those of the seat in the turn
}

// isAnswer reports whether a line answers a question to a nation, as it seems; earlier: its letter answers one of ours
// with questions that are not asked any more.
func (t asking) isAnswer(tb *table.Table, a *questions.Answer, q *questions.Question, n ruleset.Nation, earlier bool) bool {
	sec, ok := tb.Questioning().Read(n, a.Order)
	return ok && !(earlier && t.needsLetter(tb, a.Text)) && !tb.Questioning().IsOrder(n, a.Text, sec, q)
}

// replies takes the answers to what a seat was asked out of the lines of a letter,
// and keeps them if keep is set. It returns the other lines. A letter that came by a pass
// answers only what is asked in the turn of that; what else it answers is told. Open are lines that
// may have been meant for answers, and are none.
func (t asking) replies(at *access.Sender, lines []orders.Line, keep bool) (rest []orders.Line, found []reply, open doubts, err error) {
	tb, seat := at.Table, at.Seat
	now := tb.Pos.At()
	list := tb.Questioning().Asked(now)
	mine, asked := tb.Questioning().Answerable(seat, lines)
	permitted := func(i int) bool {
		return at.Pass == nil || table.KeyOf(now.TurnOf(list[i].Topic.Nation)) == passTurn(at.Pass)
	}
	if !slices.ContainsFunc(mine, permitted) {
		return lines, nil, open, nil
	}
	list = slices.Clone(list)
	said := tb.WithoutStanding(seat, lines)
	joined, wrapped := tb.Unwrapped(seat, said, asked)
	answers, rest := tb.ReadAnswers(seat, joined, asked)
	for _, a := range tb.OrdersAsAnswers(seat, rest, asked) {
		answers = append(answers, a)
		rest[a.Line-1].Text = ""
	}
	earlier := t.answersEarlier(at)
	if t.answersQuestion(at) && !earlier { // else it may be for their next turn
		for _, a := range tb.MovesAsAnswers(seat, rest, asked) {
			answers = append(answers, a)
			rest[a.Line-1].Text = ""
		}
	}
	spreads := make(map[int]int)
	for _, a := range answers {
		spreads[a.Line]++
	}
	slices.SortStableFunc(answers, func(a, b questions.Answer) int { // the latest counts, of those to all: "1 retreat" comes before "fight"
		return cmp.Or(spreads[b.Line]-spreads[a.Line], a.Line-b.Line)
	})
	for i := range lines {
		if said[i] != lines[i] || joined[i] != said[i] && rest[wrapped[i]].Text != "" {
			rest[i] = lines[i]
		}
	}
	answers = slices.DeleteFunc(answers, func(a questions.Answer) bool {
		none := permitted(mine[a.Question]) && !t.isAnswer(tb, &a, &asked[a.Question], list[mine[a.Question]].Topic.Nation, earlier)
		for i := range lines {
			if none && wrapped[i] == a.Line-1 {
				rest[i] = lines[i] // the order language will read it, or say what is not understood
			}
		}
		return none
	})
	alone := slices.Clone(lines) // without those on which an answer only goes on
	for i := range lines {
		if wrapped[i] != i && slices.ContainsFunc(answers, func(a questions.Answer) bool { return a.Line-1 == wrapped[i] }) {
			alone[i].Text = ""
		}
	}
	open = t.doubtsOf(at, alone, answers, asked)
	t.movesBeside(&open, at, alone, answers, asked)
	for _, i := range open.lines {
		rest[i].Text = ""
	}
	var barred []string
	answered := make([]bool, len(mine))
	for _, a := range answers {
		if open.has(a.Line-1) || open.barred(&a, asked[a.Question].Decision.Nation) {
			continue
		}
		q := &list[mine[a.Question]]
		if !permitted(mine[a.Question]) {
			alone := !slices.ContainsFunc(answers, func(other questions.Answer) bool {
				return other.Line == a.Line && permitted(mine[other.Question])
			})
			if alone && !slices.Contains(barred, a.Text) {
				barred = append(barred, a.Text)
			}
			continue
		}
		sec, _ := tb.Questioning().Read(q.Topic.Nation, a.Order)
		if t.amiss(tb, &a, &asked[a.Question], &sec, asked, spread(answers, a)) {
			if !open.has(a.Line - 1) {
				open.add(report.SaidLine{Text: strings.TrimSpace(a.Text)}, a.Line-1)
			}
			continue
		}
		if plain(sec.Orders) && overruled(answers, a) {
			continue
		}
		if !answered[a.Question] { // it stands in the place of what earlier letters answered
			q.Answers = nil
		}
		answered[a.Question] = true
		q.Answers = append(slices.Clone(q.Answers), a.Order)
		for i := range sec.Orders {
			sec.Orders[i].Line, sec.Orders[i].Text = a.Line, a.Text
		}
		found = append(found, reply{table.KeyOf(now.TurnOf(q.Topic.Nation)), sec, a.Question})
	}
	found = t.decisive(tb, list, mine, found, &open)
	if err := t.sayBarred(at, barred); err != nil {
		return nil, nil, open, err
	}
	if len(found)+len(barred)+len(open.said) == 0 {
		return lines, nil, open, nil
	}
	if !keep || len(found) == 0 {
		return rest, found, open, nil
	}
	t.acted = t.acted || !slices.EqualFunc(list, tb.Questioning().Asked(now), func(a, b roster.Question) bool { return slices.Equal(a.Answers, b.Answers) })
	return rest, found, open, t.tables.Change(tb, func(rec *roster.Record) { rec.Asked.List = list })
}
