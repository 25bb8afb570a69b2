package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/board"
	"bretwalda/internal/game"
	"bretwalda/internal/marks"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/questions"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
)

// An answer closes its question at once, and the turn goes on: one that may not be meant is told and answers nothing, and
// what was asked waits.

// sayDoubted says which lines of a letter answer nothing though they may have been meant to. Lines: Text is the line, Label
// what stands beside it by which it may not be meant; Items is another line that says the contrary.
const sayDoubted report.Saying = "answers-doubted"

// doubts are what is not certain of the answers of a letter.
type doubts struct {
	said  []report.SaidLine
	lines []int                   // from 0: of the answers, and of what takes them back
	under map[int]ruleset.Nations // whose headings an answer stands under, by its line from 1
}

// barred reports whether an answer stands under the heading of another nation than one that is asked.
func (d *doubts) barred(a *questions.Answer, asked ruleset.Nation) bool {
	under, headed := d.under[a.Line]
	return headed && !under.Has(asked)
}

// has reports whether nothing on a line is an answer.
func (d *doubts) has(line int) bool { return slices.Contains(d.lines, line) }

// add doubts lines, and says why.
func (d *doubts) add(why report.SaidLine, lines ...int) {
	told := slices.ContainsFunc(d.said, func(l report.SaidLine) bool {
		return l.Text == why.Text && l.Label == why.Label && slices.Equal(l.Items, why.Items)
	})
	if !told {
		d.said = append(d.said, why)
	}
	d.lines = append(d.lines, lines...)
}

// doubtsOf finds the answers to questions, in lines of a letter, that may not be meant: by a row above them ("is this
// legal?"), since they are taken back under them, or since the letter says the contrary as well.
func (t asking) doubtsOf(at *access.Sender, lines []orders.Line, answers []questions.Answer, asked []questions.Question) (d doubts) {
	if len(answers) == 0 {
		return d
	}
	tb := at.Table
	t.saidToOthers(&d, at, lines, answers)
	t.doubtedBeside(&d, at, lines, answers, asked)
	for i, a := range answers {
		if d.barred(&a, asked[a.Question].Decision.Nation) {
			continue
		}
		for _, b := range answers[:i] {
			later := a
			if b.Line > a.Line {
				later = b
			}
			beside := spread(answers, a) != spread(answers, b) && !tb.Rules.Questions.Corrects(later.Text)
			if a.Question != b.Question || a.Line == b.Line || d.has(a.Line-1) || d.has(b.Line-1) || beside {
				continue
			}
			if contrary(tb, a, b, asked) {
				d.add(report.SaidLine{Text: strings.TrimSpace(b.Text), Items: []string{strings.TrimSpace(a.Text)}}, b.Line-1, a.Line-1)
			}
		}
	}
	return d
}

// saidToOthers finds the answers that are told to another player, or by them: "Anna: retreat", "Anna says: retreat", and what stands
// right under the words of another; and those with a mark by which they may not be meant.
func (t asking) saidToOthers(d *doubts, at *access.Sender, lines []orders.Line, answers []questions.Answer) {
	reader, context := t.readerOf(at, lines), at.Table.OrderBook().Context(at.Seat)
	under := false
	for i, line := range lines {
		text := strings.TrimSpace(line.Text)
		switch answer := slices.ContainsFunc(answers, func(a questions.Answer) bool { return a.Line == i+1 }); {
		case !answer:
			under = reader.Quotes(text, context)
		case reader.SaidTo(text, context):
			d.add(report.SaidLine{Text: text}, i)
			under = reader.Quotes(text, context)
		case marks.Doubt(text) != "":
			d.add(report.SaidLine{Text: text, Label: marks.Doubt(text)}, i)
		case under:
			d.add(report.SaidLine{Text: text}, i)
		}
	}
}

// readerOf is the reader of a letter, in its language.
func (t asking) readerOf(at *access.Sender, lines []orders.Line) *orders.Reader {
	reader := at.Table.OrderBook().ReaderOf(at.Seat)
	if lang, told := reader.Language(lines); told {
		return reader.In(lang)
	}
	return reader
}

// doubtedBeside finds the answers that do not count by what stands above or under them, as orders in their place would not.
func (t asking) doubtedBeside(d *doubts, at *access.Sender, lines []orders.Line, answers []questions.Answer, asked []questions.Question) {
	if at.Word != table.WordWait && len(ownText(lines)) == len(strings.TrimSpace(lines[answers[0].Line-1].Text)) {
		return // there is nothing else in the letter
	}
	book, reader := at.Table.OrderBook(), t.readerOf(at, lines)
	inPlace := slices.Clone(lines)
	for _, a := range answers {
		inPlace[a.Line-1].Text = t.inPlace(at.Table, reader, &a, asked)
	}
	context := book.Context(at.Seat)
	if context.Next == ruleset.NoNation { // none of theirs will have a turn, and answers need none
		context.Next = asked[answers[0].Question].Decision.Nation
	}
	sheet := reader.Parse(inPlace, context)
	d.under = namedAbove(reader.Parse(inPlace, orders.Context{Nations: at.Table.Rules.Nations(at.Table.Scenario, at.Seat)}))
	for _, a := range answers {
		inPlace[a.Line-1].Text = ""
	}
	others := reader.Parse(inPlace, context)
	waits := at.Word == table.WordWait && onlyAnswers(&sheet, answers)
	for _, a := range answers {
		text := strings.TrimSpace(lines[a.Line-1].Text)
		switch {
		case d.has(a.Line - 1):
			continue
		case waits: // for what, if not for these?
			d.add(report.SaidLine{Text: text, Label: at.Waits}, a.Line-1)
			continue
		}
		if i := t.mendedBelow(at, lines, &others, answers, a); i > 0 {
			d.add(report.SaidLine{Text: text, Label: strings.TrimSpace(lines[i].Text)}, a.Line-1, i)
			continue
		}
		if counts(&sheet, a.Line) {
			continue
		}
		if why, found := besideOf(sheet.Problems, a.Line); found {
			of := []int{a.Line - 1}
			if why.Line > a.Line {
				of = append(of, why.Line-1) // it has been done with: what it takes back is no earlier order
			}
			d.add(report.SaidLine{Text: text, Label: why.Text}, of...)
		}
	}
}

// mendedBelow is the line, from 0, below an answer that may say what is meant for it, and cannot be read: "I mean 2". 0: there
// is none. What has the number of another question, or is about areas, is no such line.
func (t asking) mendedBelow(at *access.Sender, lines []orders.Line, others *orders.Sheet, answers []questions.Answer, a questions.Answer) int {
	words := at.Table.Rules.Questions
	for i := a.Line; i < len(lines); i++ {
		corrects := func(text string) bool {
			answers := slices.ContainsFunc(answers, func(b questions.Answer) bool { return b.Line == i+1 })
			return words.Corrects(text) && strings.Contains(text, ",") && !answers
		}
		if text := lines[i].Text; (words.Alternative(text) || corrects(text)) && !lines[i].Quoted {
			return i // "or rather the other", "no, the other"
		} else if strings.TrimSpace(text) != "" {
			break
		}
	}
	reader := at.Table.OrderBook().ReaderOf(at.Seat)
	for _, p := range others.Problems {
		if p.Line <= a.Line || p.Line > len(lines) || slices.ContainsFunc(answers, func(b questions.Answer) bool { return b.Line > a.Line && b.Line <= p.Line }) {
			continue
		}
		text := lines[p.Line-1].Text
		if number, _ := words.Number(text); len(strings.Fields(text)) <= mostMending && reader.Mentions(text).Areas == 0 && (number == 0 || number == a.Question+1) {
			return p.Line - 1
		}
	}
	return 0
}

// mostMending is how many words a line may have that only says what is meant for the one above it.
const mostMending = 8

// inPlace are the orders that an answer stands for, as a line of its own in the language of its letter.
func (t asking) inPlace(tb *table.Table, reader *orders.Reader, a *questions.Answer, asked []questions.Question) string {
	sec, _ := tb.Questioning().Read(asked[a.Question].Decision.Nation, a.Order)
	if len(sec.Orders) == 1 {
		return reader.PrintOrder(sec.Orders[0])
	}
	return a.Order
}

// namedAbove are the nations that headings of a letter name, by the lines of the orders under them: it was read as if orders
// without a heading were nobody's.
func namedAbove(sheet orders.Sheet) map[int]ruleset.Nations {
	under := make(map[int]ruleset.Nations)
	for _, s := range sheet.Sections {
		for _, o := range s.Orders {
			under[o.Line] = under[o.Line].With(s.Nation)
		}
	}
	return under
}

// headedAway are the lines, from 1, that could not be read and stand under the heading of nations that are asked nothing. The
// sheet was read as if orders without a heading were nobody's.
func headedAway(sheet orders.Sheet, asked []questions.Question) (lines []int) {
	for _, p := range sheet.Problems {
		isAsked := func(q questions.Question) bool { return p.Nations.Has(q.Decision.Nation) }
		if p.Nations != 0 && !slices.ContainsFunc(asked, isAsked) {
			lines = append(lines, p.Line)
		}
	}
	return lines
}

// onlyAnswers reports whether all orders of a sheet are on lines of answers.
func onlyAnswers(sheet *orders.Sheet, answers []questions.Answer) bool {
	return !slices.ContainsFunc(sheet.Sections, func(s orders.Section) bool {
		return slices.ContainsFunc(s.Orders, func(o orders.Order) bool {
			return !slices.ContainsFunc(answers, func(a questions.Answer) bool { return a.Line == o.Line })
		})
	})
}

// counts reports whether an order of a line is in a sheet.
func counts(sheet *orders.Sheet, line int) bool {
	has := func(list []orders.Order) bool {
		return slices.ContainsFunc(list, func(o orders.Order) bool { return o.Line == line })
	}
	return slices.ContainsFunc(sheet.Sections, func(s orders.Section) bool { return has(s.Orders) }) ||
		slices.ContainsFunc(sheet.Standing, func(s orders.Standing) bool { return has(s.Orders) })
}

// besideOf is the problem by which an order on a line does not count: of a row above it, the nearest, or of one under it
// that takes it back.
func besideOf(problems []orders.Problem, line int) (why orders.Problem, found bool) {
	for _, p := range problems {
		switch p.Code {
		case orders.NotMeant, orders.UnreadHeading, orders.NoCondition, orders.NotUnderstood, orders.SetAside:
			opens := p.Code == orders.NotMeant || p.Code == orders.UnreadHeading || strings.HasSuffix(p.Text, ":")
			if opens && p.Line > 0 && p.Line < line {
				why, found = p, true
			}
		case orders.Retracted, orders.RetractedWhich, orders.RetractedNone, orders.CancelWhat:
			if p.Line > line && !found {
				why, found = p, true
			}
		}
	}
	return why, found
}

// spread is how many questions the line of an answer answers: "fight" and "1 retreat" stand beside each other.
func spread(answers []questions.Answer, a questions.Answer) (n int) {
	for _, b := range answers {
		if b.Line == a.Line {
			n++
		}
	}
	return n
}

// contrary reports whether two answers to a question cannot both be meant.
func contrary(tb *table.Table, a, b questions.Answer, asked []questions.Question) bool {
	nation := asked[a.Question].Decision.Nation
	first, one := tb.Questioning().Read(nation, a.Order)
	second, two := tb.Questioning().Read(nation, b.Order)
	if !one || !two || len(first.Orders) != 1 || len(second.Orders) != 1 {
		return false
	}
	x, y := &first.Orders[0], &second.Orders[0]
	if x.Kind != y.Kind {
		return false
	}
	switch x.Kind {
	case orders.Plan:
		some := func(o *orders.Order) bool {
			return len(o.When) > 0 || o.Side != orders.BothSides || o.Enemies != 0
		}
		return !some(x) && !some(y) && (x.Count == orders.N(0)) != (y.Count == orders.N(0))
	case orders.Vote:
		return !slices.Equal(x.Nations, y.Nations)
	}
	lone := asked[a.Question].Decision.Count == 1 && len(x.Areas) == 1 && len(y.Areas) == 1
	if lone && x.Areas[0] != y.Areas[0] || x.Count != y.Count && len(x.Areas)+len(y.Areas) == 0 {
		return true
	}
	return x.Yes != y.Yes && x.AtMost == 0 && y.AtMost == 0
}

// amiss reports whether what an answer says is none to its question, or not all of it is: "fight first" orders battles, and
// "retreat to York" cannot be done from where York is not next. Alike is how many questions its line answers.
func (t asking) amiss(tb *table.Table, a *questions.Answer, q *questions.Question, sec *orders.Section, asked []questions.Question, alike int) bool {
	d := &q.Decision
	spoken := a.Order == a.Text // an order of their own, and no answer of few words
	conditional := slices.ContainsFunc(sec.Orders, func(o orders.Order) bool { return len(o.When) > 0 })
	if spoken && (questions.Labelled(a.Text) || t.leavesOut(tb, a.Text, d, sec, asked)) {
		return true
	}
	if spoken && alike > 1 && !conditional && tb.Rules.Questions.TellsApart(a.Text, asked) {
		return true // "the first retreats", "all but 3 retreat": read as an order, it is one to all
	}
	for i := range sec.Orders {
		o := &sec.Orders[i]
		if !tb.Rules.System.Answers(d, o) && tb.Rules.System.Kind(d.Kind).Class != game.Pause {
			return true // "1 and 2 to Essex" is a move, which decides nothing
		}
		can := 0 // areas that it may be about
		for _, a := range o.Areas {
			if d.Areas.Has(a) {
				can++
			}
		}
		switch {
		case o.Kind == orders.Fight, d.Count == 1 && can > 1: // "King's army in Wessex or Sussex"
			return true
		case o.Kind != orders.Plan:
			continue
		case len(o.Areas) == 0 && len(asked) > 1 && o.Count.Amount == orders.Exactly && o.Count.N > 0:
			return true // "so 1 retreat": which of them, or how many? "4 retreat", where three questions are asked
		case len(o.Goals) > 0 && d.Areas != 0 && d.Area != 0 && !slices.ContainsFunc(o.Goals, func(g orders.Goal) bool { return d.Areas.Has(g.To) }):
			return tb.Rules.System.Answers(d, o)
		}
	}
	return false
}

// leavesOut reports whether a text names an area in which something is asked, and no plan that it was read as does: "Sussex
// retreats, Kent too".
func (t asking) leavesOut(tb *table.Table, text string, d *game.Decision, sec *orders.Section, asked []questions.Question) bool {
	named := tb.OrderBook().ReaderOf(tb.SeatOf(sec.Nation)).Mentions(text).Areas
	for i := range sec.Orders {
		if sec.Orders[i].Kind != orders.Plan {
			return false
		}
		for _, a := range sec.Orders[i].Areas {
			named = named.Without(a)
		}
		for _, g := range sec.Orders[i].Goals {
			if d.Areas.Has(g.To) {
				named = named.Without(g.To)
			}
		}
	}
	return slices.ContainsFunc(asked, func(q questions.Question) bool {
		return q.Decision.Kind != game.None && q.Decision.Area != board.None && named.Has(q.Decision.Area)
	})
}

// decisive are the replies without those to questions that they leave open, since they are about something else or cannot be
// done: "vote for the Picts", who are no candidates. Such a question has the answers in the list that it had, and a line that
// answers nothing else is doubted. Mine are the questions of the seat in the list.
func (t asking) decisive(tb *table.Table, list []roster.Question, mine []int, found []reply, open *doubts) []reply {
	before := tb.Questioning().Asked(tb.Pos.At())
	idle := make([]bool, len(mine))
	for k, i := range mine {
		replied := slices.ContainsFunc(found, func(r reply) bool { return r.question == k })
		idle[k] = replied && tb.Rules.System.Kind(list[i].Topic.Kind).Settled && tb.Questioning().Undecided(list, list[i].Topic)
	}
	kept := slices.DeleteFunc(slices.Clone(found), func(r reply) bool { return idle[r.question] })
	for _, r := range found {
		if !idle[r.question] {
			continue
		}
		list[mine[r.question]].Answers = before[mine[r.question]].Answers
		for _, o := range r.section.Orders {
			counts := slices.ContainsFunc(kept, func(k reply) bool {
				return slices.ContainsFunc(k.section.Orders, func(b orders.Order) bool { return b.Line == o.Line })
			})
			if !counts && !open.has(o.Line-1) {
				open.add(report.SaidLine{Text: strings.TrimSpace(o.Text)}, o.Line-1)
			}
		}
	}
	return kept
}

// unclear takes out of the problems of a letter the lines that cannot be read and were meant to answer what is asked:
// they are no orders for a turn of the seat's own, which would wait for them.
func (t asking) unclear(at *access.Sender, tb *table.Table, lines []orders.Line, sheet *orders.Sheet, open *doubts) {
	entries, asked := tb.Questioning().AskedOf(at.Seat)
	if len(entries) == 0 || len(sheet.Problems) == 0 {
		return
	}
	reader, empty := tb.OrderBook().ReaderOf(at.Seat), sheet.Empty()
	headed := headedAway(reader.Parse(lines, orders.Context{Nations: tb.Rules.Nations(tb.Scenario, at.Seat)}), asked)
	sheet.Problems = slices.DeleteFunc(sheet.Problems, func(p orders.Problem) bool {
		if p.Line == 0 || p.Line > len(lines) || p.Instead == "" && p.Code == orders.CancelWhat || slices.Contains(headed, p.Line) {
			return false
		}
		text := strings.TrimSpace(lines[p.Line-1].Text)
		named := reader.Mentions(text).Areas
		if p.Code == orders.UnknownWord || p.Code == orders.UnknownWords {
			named |= reader.Mentions(p.Nearest).Areas // spelt right, it is about these
		}
		if !tb.Rules.Questions.Attempts(text, asked, named) && !(empty && aboutAsked(text, asked, named)) {
			return false
		}
		open.add(report.SaidLine{Text: text}, p.Line-1)
		return true
	})
}

// aboutAsked reports whether a line that could not be read, in a letter that orders nothing, is short and names no other areas
// than those that questions are about.
func aboutAsked(text string, asked []questions.Question, named board.Set) bool {
	for i := range asked {
		named &^= asked[i].Decision.Areas
		if a := asked[i].Decision.Area; a != board.None {
			named = named.Without(a)
		}
	}
	return named == 0 && len(strings.Fields(text)) <= mostMending
}

// sayDoubts tells of answers that answer nothing.
func (t asking) sayDoubts(at *access.Sender, d *doubts) error {
	if len(d.said) == 0 {
		return nil
	}
	return t.say(at, sayDoubted, report.Said{Lines: d.said})
}
