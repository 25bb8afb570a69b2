package moderator

import (
	"fmt"
	"slices"

	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// wantsQuestions reports whether the player of a seat is asked for decisions in the
// turns of others.
func (tb questioning) wantsQuestions(seat int) bool {
	if wish := tb.rec.Seats[seat].Questions; wish != nil {
		return *wish
	}
	return tb.rec.Settings.Questions
}

// asked is what is asked in the nation turn of a position, or at the end of its round.
func (tb questioning) asked(at game.Moment) []roster.Question {
	if a := tb.rec.Asked; a.Round == at.Round && a.Turn == at.Turn && a.Part == at.Part {
		return a.List
	}
	return nil
}

// asks reports whether the game waits for a player's answer to a decision that
// nothing he ordered decides: in another's turn, or between two rounds, where he is to
// be asked and was not yet.
func (tb questioning) asks(at game.Moment, d *game.Decision) bool {
	seat, kind := tb.seatOf(d.Nation), tb.rules.System.Kind(d.Kind)
	if !kind.Asked() || tb.agenda().mustWait(at, d) || seat < 0 || tb.agenda().unattended(seat) {
		return false
	}
	if !kind.Always() && !tb.wantsQuestions(seat) {
		return false
	}
	about := questions.About(d, kind)
	return !slices.ContainsFunc(tb.asked(at), func(q roster.Question) bool { return q.Topic == about && !q.Open() })
}

// about is what tells a question from the others of a nation turn.
func (tb *table) about(d *game.Decision) questions.Topic {
	return questions.About(d, tb.rules.System.Kind(d.Kind))
}

// questions lists what can be asked now, all that does not depend on anything else. What
// others ordered and was not played yet has no part in it.
func (tb questioning) questions() []questions.Question {
	return tb.pos.Questions(tb.orderBook().advice())
}

// ask asks players what the game waits for, and all else that can be known now. What
// was asked before is not asked again.
func (t playing) ask(tb *table) error {
	now := tb.pos.At()
	list := slices.Clone(tb.questioning().asked(now))
	before := len(list)
	var fresh []questions.Question
	for _, q := range tb.questioning().questions() {
		about := tb.about(&q.Decision)
		if !slices.ContainsFunc(list, func(have roster.Question) bool { return have.Topic == about }) {
			list = append(list, roster.Question{Topic: about})
			fresh = append(fresh, q)
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	err := t.access().change(tb, func(rec *roster.Record) {
		rec.Asked = roster.Asked{Round: now.Round, Turn: now.Turn, Part: now.Part, List: list}
	})
	if err != nil {
		return err
	}
	for i := range fresh {
		t.tellQuestion(tb, before+i, &fresh[i])
	}
	return nil
}

// tellQuestion puts a question into the letter to its player. It has the number that
// it has among all that he is asked in this turn.
func (t playing) tellQuestion(tb *table, entry int, q *questions.Question) {
	seat := tb.seatOf(q.Decision.Nation)
	number, all := 0, 0
	for i, have := range tb.rec.Asked.List {
		if tb.seatOf(have.Topic.Nation) != seat {
			continue
		}
		all++
		if i <= entry {
			number++
		}
	}
	ask := report.Question{
		State: q.State, Decision: q.Decision, Default: q.Default, Deadline: tb.rec.Clock.Due,
		Brief: tb.rules.Questions.Brief(tb.lang(seat), q, number),
	}
	if all > 1 {
		ask.Number = number
	}
	t.reporting().tell(tb, roster.SeatName(seat), fmt.Sprintf("q%d.%d", tb.seq, entry), tb.writerTo(seat).Question(ask))
}

// lapse lets the time for all open questions pass: what they ask is done as the rules
// do it by themselves.
func (t playing) lapse(tb *table) error {
	err := t.access().change(tb, func(rec *roster.Record) {
		rec.Asked.List = slices.Clone(rec.Asked.List)
		for i := range rec.Asked.List {
			rec.Asked.List[i].Lapsed = rec.Asked.List[i].Open()
		}
	})
	if err != nil {
		return err
	}
	adj, err := t.adjudicate(tb, false)
	if err == nil && adj.played {
		t.reporting().played(tb, adj, nil)
	}
	return err
}

// waitsForAnswers reports whether a question is what the game waits for.
func (tb questioning) waitsForAnswers() bool {
	d := tb.pending()
	return tb.asks(tb.pos.At(), &d)
}

// reply is what a letter answers to what its player was asked, for one nation.
type reply struct {
	turn    turnKey
	section orders.Section
}

// replies takes the answers to what a seat was asked out of the lines of a letter,
// and keeps them if keep is set. It returns the other lines.
func (t playing) replies(tb *table, seat int, lines []orders.Line, keep bool) (rest []orders.Line, found []reply, err error) {
	now := tb.pos.At()
	list := tb.questioning().asked(now)
	mine, asked := tb.questioning().askedOf(seat)
	if len(mine) == 0 {
		return lines, nil, nil
	}
	list = slices.Clone(list)
	answers, rest := tb.rules.Questions.Read(lines, asked)
	for _, a := range tb.ordersAsAnswers(seat, rest, asked) {
		answers = append(answers, a)
		rest[a.Line-1].Text = ""
	}
	for _, a := range answers {
		q := &list[mine[a.Question]]
		sec, ok := tb.questioning().read(q.Topic.Nation, a.Order)
		if !ok { // the order language will say what is not understood
			rest[a.Line-1] = lines[a.Line-1]
			continue
		}
		q.Answers = append(slices.Clone(q.Answers), a.Order)
		for i := range sec.Orders {
			sec.Orders[i].Line, sec.Orders[i].Text = a.Line, a.Text
		}
		found = append(found, reply{keyOf(now.TurnOf(q.Topic.Nation)), sec})
	}
	if len(found) == 0 {
		return lines, nil, nil
	}
	if !keep {
		return rest, found, nil
	}
	return rest, found, t.access().change(tb, func(rec *roster.Record) { rec.Asked.List = list })
}

// ordersAsAnswers finds the lines of a letter that are orders which answer questions: under
// the heading of a nation, those to that nation. A line answers all questions that it can;
// of several that could answer the same ones, each answers the next.
func (tb *table) ordersAsAnswers(seat int, lines []orders.Line, asked []questions.Question) []questions.Answer {
	headed := tb.headed(seat, lines)
	can := make([][]int, len(lines)) // by line: questions
	for i, l := range lines {
		for k := range asked {
			if n := asked[k].Decision.Nation; (headed[i] == ruleset.NoNation || headed[i] == n) && tb.questioning().answers(seat, l, &asked[k]) {
				can[i] = append(can[i], k)
			}
		}
	}
	var answers []questions.Answer
	for i, l := range lines {
		before, same := 0, 0
		for j := range can {
			if slices.Equal(can[i], can[j]) {
				same++
				if j < i {
					before++
				}
			}
		}
		to := can[i]
		if same > 1 && len(to) > 0 {
			last := min(before, len(to)-1)
			to = to[last : last+1]
		}
		for _, k := range to {
			answers = append(answers, questions.Answer{Question: k, Line: i + 1, Text: l.Text, Order: l.Text})
		}
	}
	return answers
}

// headed tells of each line of a letter under which nation's heading it stands; NoNation: none.
func (tb *table) headed(seat int, lines []orders.Line) []ruleset.Nation {
	headed := make([]ruleset.Nation, len(lines))
	for _, sec := range tb.orderBook().readerOf(seat).Parse(lines, orders.Context{Nations: tb.rules.Nations(tb.scenario, seat)}).Sections {
		for _, o := range sec.Orders {
			headed[o.Line-1] = sec.Nation
		}
	}
	return headed
}

// askedOf returns which entries of what is asked concern a seat, and the questions as
// they stand now; one that is settled answers nothing any more.
func (tb questioning) askedOf(seat int) (entries []int, asked []questions.Question) {
	list := tb.asked(tb.pos.At())
	open := slices.ContainsFunc(list, func(q roster.Question) bool { return q.Open() && tb.seatOf(q.Topic.Nation) == seat })
	if !open {
		return nil, nil
	}
	now := tb.questions()
	for i, q := range list {
		if tb.seatOf(q.Topic.Nation) != seat {
			continue
		}
		entries = append(entries, i)
		at := slices.IndexFunc(now, func(n questions.Question) bool { return tb.about(&n.Decision) == q.Topic })
		if at < 0 {
			asked = append(asked, questions.Question{State: tb.pos.Show()})
			continue
		}
		asked = append(asked, now[at])
	}
	return entries, asked
}

// read reads an answer as orders of a nation; false: not all of it is.
func (tb questioning) read(n ruleset.Nation, text string) (orders.Section, bool) {
	sheet := tb.orderBook().readerOf(tb.seatOf(n)).Parse([]orders.Line{{Text: text}}, orders.Context{Next: n, Round: int(tb.pos.At().Round)})
	if len(sheet.Sections) != 1 || len(sheet.Sections[0].Orders) == 0 {
		return orders.Section{Nation: n, Round: int(tb.pos.At().Round)}, false
	}
	return sheet.Sections[0], len(sheet.Problems) == 0
}

// answers reports whether a line of a letter, by itself, is an order that answers a
// question.
func (tb questioning) answers(seat int, l orders.Line, q *questions.Question) bool {
	d := &q.Decision
	if l.Quoted || l.Text == "" || d.Kind == game.None {
		return false
	}
	sheet := tb.orderBook().readerOf(seat).Parse([]orders.Line{l}, orders.Context{Next: d.Nation, Round: int(tb.pos.At().Round)})
	if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 || sheet.Sections[0].Nation != d.Nation || len(sheet.Sections[0].Orders) != 1 {
		return false
	}
	return tb.rules.System.Answers(d, &sheet.Sections[0].Orders[0])
}

// given are the answers of a nation in a nation turn; nil: none.
func (tb questioning) given(at game.Moment, n ruleset.Nation) *orders.Section {
	sec := orders.Section{Nation: n, Round: int(at.Round)}
	for _, q := range tb.asked(at) {
		if q.Topic.Nation != n {
			continue
		}
		for _, text := range slices.Backward(q.Answers) { // the latest counts
			said, _ := tb.read(n, text)
			sec.Orders = append(sec.Orders, said.Orders...)
		}
	}
	if len(sec.Orders) == 0 {
		return nil
	}
	return &sec
}
