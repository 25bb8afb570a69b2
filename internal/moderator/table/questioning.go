package table

import (
	"slices"
	"strconv"
	"strings"

	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// Questioning is a view of a game: what players are asked in the turns of others.
type Questioning struct{ *Table }

// Questioning tells what players are asked.
func (tb *Table) Questioning() Questioning { return Questioning{tb} }

// wantsQuestions reports whether the player of a seat is asked for decisions in the
// turns of others.
func (tb Questioning) wantsQuestions(seat int) bool {
	if own := tb.Rec.Seats[seat].Questions; own != nil {
		return *own
	}
	return tb.Rec.Settings.Questions
}

// Asked is what is asked in the nation turn of a position, or at the end of its round.
func (tb Questioning) Asked(at game.Moment) []roster.Question {
	if a := tb.Rec.Asked; a.Round == at.Round && a.Turn == at.Turn && a.Part == at.Part {
		return a.List
	}
	return nil
}

// AskedInTurn is all that a seat was asked in the nation turn in progress, by number.
func (tb Questioning) AskedInTurn(seat int) (list []roster.Question) {
	for _, q := range tb.Asked(tb.Pos.At()) {
		if tb.SeatOf(q.Topic.Nation) == seat {
			list = append(list, q)
		}
	}
	return list
}

// asks reports whether the game waits for a player's answer to a decision that
// nothing they ordered decides: in another's turn, or between two rounds, where they are to
// be asked and was not yet; or in the middle of the player's own.
func (tb Questioning) asks(at game.Moment, d *game.Decision) bool {
	seat, kind := tb.SeatOf(d.Nation), tb.Rules.System.Kind(d.Kind)
	if !kind.Asked() || tb.Rules.System.Moot(d) || tb.Agenda().MustWait(at, d) || seat < 0 || tb.Agenda().Unattended(seat) {
		return false
	}
	if !kind.Always() && !tb.wantsQuestions(seat) {
		return false
	}
	if kind.Class == game.Pause && tb.Sheets.Turns[KeyOf(at.TurnOf(d.Nation))].Word == WordPlay {
		return false // of what was ordered for this part the player wants no more than is possible
	}
	about := tb.About(d)
	return !slices.ContainsFunc(tb.Asked(at), func(q roster.Question) bool { return q.Topic == about && !q.Open() })
}

// open reports whether a decision was asked for, and waits for an answer.
func (tb Questioning) open(at game.Moment, d *game.Decision) bool {
	about := tb.About(d)
	return slices.ContainsFunc(tb.Asked(at), func(q roster.Question) bool { return q.Topic == about && q.Open() })
}

// Undecided reports whether answers, in the place of those that are stored, leave a question as open as it was: they are
// about something else, or cannot be done.
func (tb Questioning) Undecided(list []roster.Question, about questions.Topic) bool {
	play := tb.OrderBook().Advice()
	play.Given = func(at game.Moment, n ruleset.Nation) *orders.Section { return tb.givenIn(list, at, n) }
	return !tb.Pos.Decided(play, func(d *game.Decision) bool { return tb.About(d) == about })
}

// Questions lists what can be asked now, all that does not depend on anything else. What
// others ordered and was not played yet has no part in it.
func (tb Questioning) Questions() []questions.Question {
	return tb.Pos.Questions(tb.OrderBook().Advice())
}

// WaitsForAnswers reports whether a question is what the game waits for.
func (tb Questioning) WaitsForAnswers() bool {
	d := tb.Pending()
	return tb.asks(tb.Pos.At(), &d)
}

// AskedOf returns which entries of what is asked concern a seat, and the questions as
// they stand now; one that is settled answers nothing any more.
func (tb Questioning) AskedOf(seat int) (entries []int, asked []questions.Question) {
	list := tb.Asked(tb.Pos.At())
	open := slices.ContainsFunc(list, func(q roster.Question) bool { return q.Open() && tb.SeatOf(q.Topic.Nation) == seat })
	if !open {
		return nil, nil
	}
	return tb.standing(seat, tb.Questions())
}

// standing are all questions to a seat in the turn, so that each keeps its number, as they stand
// among those of now.
func (tb Questioning) standing(seat int, now []questions.Question) (entries []int, asked []questions.Question) {
	for i, q := range tb.Asked(tb.Pos.At()) {
		if tb.SeatOf(q.Topic.Nation) != seat {
			continue
		}
		entries = append(entries, i)
		at := slices.IndexFunc(now, func(n questions.Question) bool { return tb.About(&n.Decision) == q.Topic })
		if at < 0 {
			asked = append(asked, questions.Question{State: tb.Pos.Show()})
			continue
		}
		asked = append(asked, now[at])
	}
	return entries, asked
}

// Answerable is AskedOf, and what a seat has answered that waits for the answers of others: until all
// are in, it may answer otherwise, by a letter of which these are the lines. One that orders
// something for a turn of the seat's own is about that, but for votes.
func (tb Questioning) Answerable(seat int, lines []orders.Line) (entries []int, asked []questions.Question) {
	list := tb.Asked(tb.Pos.At())
	if !slices.ContainsFunc(list, func(q roster.Question) bool { return len(q.Answers) > 0 && tb.SeatOf(q.Topic.Nation) == seat }) {
		return tb.AskedOf(seat)
	}
	changes, own := false, tb.hasOrders(seat, lines)
	entries, asked = tb.standing(seat, tb.unanswered(seat))
	for k := range asked {
		switch q := &list[entries[k]]; {
		case asked[k].Decision.Kind == game.None:
		case q.Open() || !own || tb.Rules.System.Kind(q.Topic.Kind).Class == game.Ballot:
			changes = true
		default:
			asked[k] = questions.Question{State: tb.Pos.Show()}
		}
	}
	if !changes {
		return tb.AskedOf(seat)
	}
	return entries, asked
}

// Waiting reports whether a seat can answer something now, for the first time or otherwise.
func (tb Questioning) Waiting(seat int) bool {
	entries, _ := tb.Answerable(seat, nil)
	return len(entries) > 0
}

// Answered are the entries of what a seat was asked that it has answered, and that wait for others.
func (tb Questioning) Answered(seat int) (waiting []int) {
	list := tb.Asked(tb.Pos.At())
	entries, asked := tb.Answerable(seat, nil)
	for k, i := range entries {
		if asked[k].Decision.Kind != game.None && len(list[i].Answers) > 0 {
			waiting = append(waiting, i)
		}
	}
	return waiting
}

// Settled reports whether each of some orders would answer something that a seat was asked in this
// turn, and that waits for no answer any more.
func (tb Questioning) Settled(seat int, list []orders.Order) bool {
	asked := tb.Asked(tb.Pos.At())
	for i := range list {
		if !slices.ContainsFunc(asked, func(q roster.Question) bool {
			d := game.Decision{Kind: q.Topic.Kind, Nation: q.Topic.Nation, For: q.Topic.For, Area: q.Topic.Area}
			return !q.Open() && tb.SeatOf(d.Nation) == seat && tb.Rules.System.Answers(&d, &list[i])
		}) {
			return false
		}
	}
	return true
}

// unanswered are the questions to a seat as if it had answered none of them.
func (tb Questioning) unanswered(seat int) []questions.Question {
	play := tb.OrderBook().Advice()
	given := play.Given
	play.Given = func(at game.Moment, n ruleset.Nation) *orders.Section {
		if tb.SeatOf(n) == seat {
			return nil
		}
		return given(at, n)
	}
	play.Ask = func(at game.Moment, d *game.Decision) bool {
		about := tb.About(d)
		return tb.asks(at, d) || tb.SeatOf(d.Nation) == seat && slices.ContainsFunc(tb.Asked(at), func(q roster.Question) bool { return q.Topic == about })
	}
	return slices.DeleteFunc(tb.Pos.Questions(play), func(q questions.Question) bool { return tb.SeatOf(q.Decision.Nation) != seat })
}

// Read reads an answer as orders of a nation; false: not all of it is.
func (tb Questioning) Read(n ruleset.Nation, text string) (orders.Section, bool) {
	sheet := tb.OrderBook().ReaderOf(tb.SeatOf(n)).Parse([]orders.Line{{Text: text}}, orders.Context{Next: n, Round: int(tb.Pos.At().Round)})
	if len(sheet.Sections) != 1 || len(sheet.Sections[0].Orders) == 0 {
		return orders.Section{Nation: n, Round: int(tb.Pos.At().Round)}, false
	}
	return sheet.Sections[0], len(sheet.Problems) == 0
}

// Answers reports whether a line of a letter, by itself, is orders that all answer a question: one,
// or several, as where units are placed in several areas. Of several plans for battles each may be
// about another.
func (tb Questioning) Answers(seat int, l orders.Line, q *questions.Question) bool {
	d := &q.Decision
	if l.Quoted || l.Text == "" || d.Kind == game.None || tb.Rules.Questions.Contradicts(l.Text) || questions.Asks(l.Text) {
		return false
	}
	sheet := tb.OrderBook().ReaderOf(seat).Parse([]orders.Line{l}, orders.Context{Next: d.Nation, Round: int(tb.Pos.At().Round)})
	if len(sheet.Problems) > 0 || len(sheet.Sections) != 1 || sheet.Sections[0].Nation != d.Nation {
		return false
	}
	said := sheet.Sections[0].Orders
	other := func(o orders.Order) bool {
		return len(said) > 1 && o.Kind == orders.Plan || !tb.Rules.System.Answers(d, &o)
	}
	return len(said) > 0 && !slices.ContainsFunc(said, other)
}

// IsOrder reports whether a line that begins with a number, as answers do, is an order to be
// carried out and no answer: "1 army from Kent to Essex" names no question. Read is what it
// says without its number.
func (tb Questioning) IsOrder(n ruleset.Nation, line string, read orders.Section, q *questions.Question) bool {
	for i := range read.Orders {
		if tb.Rules.System.Answers(&q.Decision, &read.Orders[i]) {
			return false
		}
	}
	_, whole := tb.Read(n, line)
	return whole
}

// given are the answers of a nation in a nation turn; nil: none.
func (tb Questioning) given(at game.Moment, n ruleset.Nation) *orders.Section {
	return tb.givenIn(tb.Asked(at), at, n)
}

// givenIn is given of a list of questions.
func (tb Questioning) givenIn(list []roster.Question, at game.Moment, n ruleset.Nation) *orders.Section {
	sec := orders.Section{Nation: n, Round: int(at.Round), Part: int(at.Part)}
	for _, q := range list {
		if q.Topic.Nation != n {
			continue
		}
		for _, text := range slices.Backward(q.Answers) { // the latest counts
			said, _ := tb.Read(n, text)
			sec.Orders = append(sec.Orders, said.Orders...)
		}
	}
	if len(sec.Orders) == 0 {
		return nil
	}
	return &sec
}

// About is what tells a question from the others of a nation turn.
func (tb *Table) About(d *game.Decision) questions.Topic {
	return questions.About(d, tb.Rules.System.Kind(d.Kind))
}

// OrdersAsAnswers finds the lines of a letter that are orders which answer questions: under
// the heading of a nation, those to that nation. A line answers all questions that it can;
// of several that could answer the same ones, each answers the next.
func (tb *Table) OrdersAsAnswers(seat int, lines []orders.Line, asked []questions.Question) []questions.Answer {
	headed := tb.headed(seat, lines)
	can := make([][]int, len(lines)) // by line: questions
	for i, l := range lines {
		for k := range asked {
			// What is asked in the middle of one's own turn is answered by orders for the
			// rest of it, in the order in which they stand.
			if tb.Pos.At().Part > 0 && tb.Rules.System.Kind(asked[k].Decision.Kind).Class == game.Pause {
				continue
			}
			if n := asked[k].Decision.Nation; (headed[i] == ruleset.NoNation || headed[i] == n) && tb.Questioning().Answers(seat, l, &asked[k]) {
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

// MovesAsAnswers finds the lines of a letter with moves that say where those go who are asked it: each line one answer, to the one
// question that it may be about.
func (tb *Table) MovesAsAnswers(seat int, lines []orders.Line, asked []questions.Question) (answers []questions.Answer) {
	headed := tb.headed(seat, lines)
	for i, l := range lines {
		said := ""
		question := -1
		for k := range asked {
			d := &asked[k].Decision
			if l.Quoted || l.Text == "" || d.Kind == game.None || questions.Asks(l.Text) || headed[i] != ruleset.NoNation && headed[i] != d.Nation {
				continue
			}
			sec, whole := tb.Questioning().Read(d.Nation, l.Text)
			if !whole || len(sec.Orders) != 1 || sec.Nation != d.Nation {
				continue
			}
			as, _ := tb.Rules.System.AsAnswer(d, &sec.Orders[0])
			if as.Kind == orders.NoOrder {
				continue
			}
			if question >= 0 {
				question = -1
				break // which of them?
			}
			question, said = k, tb.Rules.Orders().In(ruleset.English).PrintOrder(as)
		}
		if question >= 0 {
			answers = append(answers, questions.Answer{Question: question, Line: i + 1, Text: l.Text, Order: said})
		}
	}
	return answers
}

// WithoutStanding leaves out of the lines of a letter those under a heading of standing orders:
// they are for the questions that are to come, and answer none.
func (tb *Table) WithoutStanding(seat int, lines []orders.Line) []orders.Line {
	left := slices.Clone(lines)
	for _, st := range tb.OrderBook().ReaderOf(seat).Parse(lines, orders.Context{Nations: tb.Rules.Nations(tb.Scenario, seat)}).Standing {
		for _, o := range st.Orders {
			if k := o.Line - 1; k >= 0 && k < len(left) {
				left[k].Text = ""
			}
		}
	}
	return left
}

// Unwrapped joins the lines of a letter over which an order was wrapped, as mail programs do: it
// stands in the first of them, and the others are empty. First is the first line of each.
func (tb *Table) Unwrapped(seat int, lines []orders.Line, asked []questions.Question) (joined []orders.Line, first []int) {
	joined, first = slices.Clone(lines), make([]int, len(lines))
	for i := range first {
		first[i] = i
	}
	join := func(from int, whole func(text string) bool) {
		if from < 0 || lines[from].Quoted || lines[from].Text == "" || joined[from] != lines[from] || first[from] != from {
			return
		}
		text := folded(lines[from].Text)
		for next := from + 1; next < len(lines) && !lines[next].Quoted && lines[next].Text != "" && len(text) < orders.MaxLine; next++ {
			if text += " " + folded(lines[next].Text); whole(text) {
				joined[from].Text = text
				for i := from + 1; i <= next; i++ {
					joined[i].Text, first[i] = "", from
				}
				return
			}
		}
	}
	for i := range lines {
		if endsInCount(lines[i].Text) {
			join(i, func(text string) bool {
				return slices.ContainsFunc(asked, func(q questions.Question) bool { return tb.Questioning().Answers(seat, orders.Line{Text: text}, &q) })
			})
		}
	}
	sheet := tb.OrderBook().ReaderOf(seat).Parse(lines, tb.OrderBook().Context(seat))
	for _, sec := range sheet.Sections {
		for _, o := range sec.Orders {
			join(o.Line-1, func(text string) bool { return text == o.Text })
		}
	}
	return joined, first
}

// endsInCount reports whether a line was broken between a number and what it counts: "2 in Kent, 1".
func endsInCount(text string) bool {
	words := strings.Fields(text)
	if len(words) < 2 || !strings.HasSuffix(words[len(words)-2], ",") {
		return false
	}
	_, err := strconv.Atoi(words[len(words)-1])
	return err == nil
}

// folded is a text with single blanks.
func folded(text string) string { return strings.Join(strings.Fields(text), " ") }

// ReadAnswers takes the answers to what a seat was asked out of the lines of a letter, and returns the
// others: several to a line that say what each is about, unless the letter has orders for a turn of the
// seat's own as well, in which "hold Kent" may stand; else one to a line.
func (tb *Table) ReadAnswers(seat int, lines []orders.Line, asked []questions.Question) (answers []questions.Answer, rest []orders.Line) {
	lines = tb.Rules.Questions.Joined(lines, asked)
	spelt := tb.Rules.Questions.SpeltOut(lines, asked, tb.Lang(seat))
	inTurn, others := tb.Rules.Questions.ReadInTurn(spelt, asked)
	if answers, rest = tb.Rules.Questions.ReadClauses(others, asked); len(answers) == 0 || tb.hasOrders(seat, rest) {
		answers, rest = nil, others
	}
	answers = append(inTurn, answers...)
	voices, rest := tb.Rules.Questions.ReadVoices(rest, asked, !tb.hasOrders(seat, rest))
	var choices []questions.Answer
	if !tb.hasOrders(seat, rest) {
		choices, rest = tb.Rules.Questions.ReadChoices(rest, asked)
	}
	more, rest := tb.Rules.Questions.Read(rest, asked)
	for i := range rest {
		if rest[i].Text != "" && spelt[i] != lines[i] {
			rest[i] = lines[i] // it is no answer
		}
	}
	return tb.withoutHeaded(seat, lines, slices.Concat(answers, voices, choices, more), rest, asked)
}

// withoutHeaded leaves out of answers what is an order under a heading, and puts it back into the rest.
func (tb *Table) withoutHeaded(seat int, lines []orders.Line, answers []questions.Answer, rest []orders.Line, asked []questions.Question) ([]questions.Answer, []orders.Line) {
	if len(answers) == 0 {
		return answers, rest
	}
	headed := tb.headed(seat, lines)
	answers = slices.DeleteFunc(answers, func(a questions.Answer) bool {
		order := tb.isHeadedOrder(seat, &a, headed[a.Line-1], asked)
		if order {
			rest[a.Line-1] = lines[a.Line-1]
		}
		return order
	})
	for _, a := range answers { // what it is to others
		rest[a.Line-1].Text = ""
	}
	return answers, rest
}

// isHeadedOrder reports whether a line that may be an answer without a number is an order under the
// heading of a nation: what a nation does in its own turn, "stay", and what is said of another nation
// than the one that is asked.
func (tb *Table) isHeadedOrder(seat int, a *questions.Answer, under ruleset.Nation, asked []questions.Question) bool {
	number, short := tb.Rules.Questions.Short(a.Text)
	switch {
	case under == ruleset.NoNation:
		return false
	case a.Pass:
		return true
	case !short || number > 0:
		return false
	}
	return under != asked[a.Question].Decision.Nation || tb.hasOrders(seat, []orders.Line{{Text: a.Text}})
}

// hasOrders reports whether lines have a heading, or orders for a turn of a seat's own.
func (tb *Table) hasOrders(seat int, lines []orders.Line) bool {
	sheet := tb.OrderBook().ReaderOf(seat).Parse(lines, tb.OrderBook().Context(seat))
	return slices.ContainsFunc(sheet.Sections, func(sec orders.Section) bool {
		return !sec.Assumed || tb.Rules.System.Data().Words().OwnTurn(sec.Orders)
	})
}

// headed tells of each line of a letter under which nation's heading it stands; NoNation: none.
func (tb *Table) headed(seat int, lines []orders.Line) []ruleset.Nation {
	headed := make([]ruleset.Nation, len(lines))
	for _, sec := range tb.OrderBook().ReaderOf(seat).Parse(lines, orders.Context{Nations: tb.Rules.Nations(tb.Scenario, seat)}).Sections {
		for _, o := range sec.Orders {
			headed[o.Line-1] = sec.Nation
		}
	}
	return headed
}
