package moderator

import (
	"strings"

	"bretwalda/internal/commands"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/report"
)

// What is said of rules.
const (
	sayOwnRulings report.Saying = "own-rulings" // Lines: Label is the topic
	sayNoCard     report.Saying = "card-none"   // Nation has none
)

// odds answers a question about a battle that somebody imagines.
func (t gmDesk) odds(at *access.Sender, c *commands.Command) error {
	what, said := at.Table.Rules.Odds(c, at.Table.Rec.Language(at.Person()))
	return t.say(at, what, said)
}

// card shows the Nation Card of any nation to whoever asks (1e TLK-04).
func (t gmDesk) card(at *access.Sender, c *commands.Command) error {
	known, err := t.tables.AsKnown(at.Table)
	if err != nil {
		return err
	}
	text := ""
	if show := known.Rules.System.Data().Card; show != nil {
		text, err = known.Rules.Reports.Card(known.Reader(at.Person()), show(c.Nation, int(known.Pos.At().Round)))
	}
	if err == nil && text == "" {
		return t.say(at, sayNoCard, report.Said{Nation: c.Nation})
	}
	at.Answers = append(at.Answers, text)
	return err
}

// rulesOn answers with the rules on a topic, in short.
func (t gmDesk) rulesOn(at *access.Sender, c *commands.Command) error {
	book, err := at.Table.Rules.Book()
	if err != nil {
		return err
	}
	at.Answers = append(at.Answers, book.Rules(at.Table.Rec.Language(at.Person()), c.Topic))
	return nil
}

// rulingsOn answers with the rulings on a topic, and with what the GM has ruled in
// this game.
func (t gmDesk) rulingsOn(at *access.Sender, c *commands.Command) error {
	tb := at.Table
	book, err := tb.Rules.Book()
	if err != nil {
		return err
	}
	at.Answers = append(at.Answers, book.Rulings(tb.Rec.Language(at.Person()), c.Topic))
	var own report.Said
	topic := strings.ToLower(c.Topic)
	for _, r := range tb.Rec.Rulings {
		if strings.Contains(strings.ToLower(r.Topic+" "+r.Text), topic) {
			own.Lines = append(own.Lines, report.SaidLine{Label: r.Topic, Text: strings.Join(strings.Fields(r.Text), " ")})
		}
	}
	if len(own.Lines) == 0 {
		return nil
	}
	return t.say(at, sayOwnRulings, own)
}
