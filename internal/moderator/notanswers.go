package moderator

import (
	"slices"
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/orders"
	"bretwalda/internal/press"
	"bretwalda/internal/report"
	"bretwalda/internal/store"
)

// What is said of lines that answer nothing.
const (
	sayOneDoubted report.Saying = "answer-doubted"  // as answers-doubted, of one line
	sayForOthers  report.Saying = "answers-another" // Lines: Text; Yes: the GM got them; Command to write to somebody; Number: open questions
)

// mostRepeated is how many lines of a letter that answers nothing are told with what waits for an answer.
const mostRepeated = 3

// notAnswers tells of lines that answer nothing, each with why, below all that is asked still; false: nothing is.
func (t asking) notAnswers(at *access.Sender, tb *table.Table, lines []report.ReceiptLine) (bool, error) {
	open := openQuestions(tb, at.Seat)
	if len(open) == 0 || at.Pass != nil {
		return false, nil
	}
	return true, t.answerWith(at, tb.WriterTo(at.Seat).Receipt(report.Receipt{State: tb.Pos.Show(), Entry: uint64(tb.Seq), Lines: lines, Open: open, Until: tb.Rec.Clock.Due}))
}

// onlyDoubts tells of a letter that says nothing but what answers nothing; false: nothing is asked.
func (t asking) onlyDoubts(at *access.Sender, tb *table.Table, d *doubts) (bool, error) {
	lines := make([]report.ReceiptLine, 0, len(d.said))
	for _, said := range d.said {
		text, err := at.Table.Words().Say(at.Person(), sayOneDoubted, report.Said{Lines: []report.SaidLine{said}})
		if err != nil {
			return false, err
		}
		lines = append(lines, report.ReceiptLine{Problem: text})
	}
	return t.notAnswers(at, tb, lines)
}

// unanswered tells of a letter of which nothing could be read, by its first lines; false: nothing is asked.
func (t asking) unanswered(at *access.Sender, tb *table.Table, rest []orders.Line) (bool, error) {
	turn := tb.OrderBook().NextOf(at.Seat)
	var lines []report.ReceiptLine
	for i, l := range rest {
		if text := strings.TrimSpace(l.Text); text != "" && !l.Quoted && len(lines) < mostRepeated {
			o := orders.Order{Line: i + 1, Text: text}
			lines = append(lines, report.ReceiptLine{
				Line: i + 1, Text: o.Quote(), Problem: tb.Rules.Reports.Remark(tb.Lang(at.Seat), report.RemarkAsked, turn.Nation, turn.Round),
				Nation: turn.Nation, Round: turn.Round,
			})
		}
	}
	if len(lines) == 0 {
		return false, nil
	}
	return t.notAnswers(at, tb, lines)
}

// answersWords reports whether a letter answers one in which people wrote, and not the moderator, and carries no words to
// them itself: "yes" there is not meant for the game. By the GM: these are the GM's words.
func (t *task) answersWords(at *access.Sender) (words, byGM bool) {
	if at.Arrival == nil || at.Spoke || at.Pass != nil {
		return false, false
	}
	rec := at.Table.Rec
	for _, id := range at.Arrival.Parsed.InReplyTo {
		what, ours := strings.CutPrefix(id, string(rec.ID)+".")
		if !ours || !t.m.ours.IsID(rec, id, at.Key) {
			continue
		}
		parts := strings.SplitN(what, ".", 3)
		desk := len(parts) > 1 && strings.HasPrefix(parts[0], "d") && (parts[1] == string(sayAnnounced) || parts[1] == string(sayRuled))
		if parts[0] == pressPart || desk {
			words, byGM = true, byGM || desk || len(parts) > 1 && parts[1] == gmPress
		}
	}
	return words, byGM
}

// joinBattles takes those commands to join a game out of the commands of a letter that name none, and puts their lines back into the
// rest, if its player is asked something: "I join the fight" is an answer there, or nothing.
func (t asking) joinBattles(at *access.Sender, given []commands.Command, lines, rest []orders.Line) []commands.Command {
	if at.Seat < 0 || !slices.ContainsFunc(given, func(c commands.Command) bool { return c.Kind == commands.Join }) || len(openQuestions(at.Table, at.Seat)) == 0 {
		return given
	}
	return slices.DeleteFunc(given, func(c commands.Command) bool {
		battle := c.Kind == commands.Join && (c.Game == "" || !t.lobbyDesk().exists(store.GameID(c.Game))) && c.Line > 0 && c.Line <= len(rest)
		if battle {
			rest[c.Line-1] = lines[c.Line-1]
		}
		return battle
	})
}

// forOthers takes out of the lines of a letter that answers people what would be an answer to what the game asks, or an order
// of a word, and says so: it is for them. The GM gets what answers the GM's words.
func (t asking) forOthers(at *access.Sender, lines []orders.Line) (rest []orders.Line, any bool, err error) {
	words, byGM := t.answersWords(at)
	if !words {
		return lines, false, nil
	}
	_, found, open, err := t.replies(at, lines, false)
	if err != nil {
		return nil, false, err
	}
	rest = slices.Clone(lines)
	var said report.Said
	var texts []string
	for i, l := range lines {
		text := strings.TrimSpace(l.Text)
		_, short := at.Table.Rules.Questions.Short(text)
		answers := open.has(i) || slices.ContainsFunc(found, func(r reply) bool {
			return slices.ContainsFunc(r.section.Orders, func(o orders.Order) bool { return o.Line == i+1 })
		})
		if text == "" || l.Quoted || !short && !answers {
			continue
		}
		rest[i].Text = ""
		said.Lines, texts = append(said.Lines, report.SaidLine{Text: text}), append(texts, text)
	}
	if len(texts) == 0 {
		return lines, false, nil
	}
	said.Command = at.Table.Press().PressHeading(at.Person(), at.Seat)
	if byGM {
		if said.Yes, err = t.talking().passOn(at, strings.Join(texts, "\n")); err != nil {
			return nil, false, err
		}
		said.Command = at.Table.Press().Heading(at.Person(), commands.Command{Seats: []press.Seat{press.GM}})
	}
	said.Number = len(openQuestions(at.Table, at.Seat))
	return rest, true, t.say(at, sayForOthers, said)
}
