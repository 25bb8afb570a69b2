package moderator

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"time"

	"bretwalda/internal/moderator/access"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// What is said to who has had enough answers for a day.
const sayEnough report.Saying = "enough" // Number: how many there are in a day

// mostAnswers is how many letters of a person are answered in a day, of UTC, by a letter
// of its own; mostDeskAnswers is the same for a GM. A program that answers each answer
// comes to an end by that.
const mostAnswers, mostDeskAnswers = 30, 200

// sameAnswer is the time in which the same text has the same answer once.
const sameAnswer = 10 * time.Minute

// enough decides about a letter that does nothing but answer one: it is sent as it is,
// or the one note of a day takes its place that there will be no more, or none is sent
// (nil).
func (t reporting) enough(p *message, person *roster.Person, d *report.Document) (*report.Document, error) {
	if t.arrival == nil || !p.onlyAnswers(t.answerName()) {
		return d, nil
	}
	whom, most := string(p.table.Rec.ID)+"/"+p.to, t.m.answers
	if person.Role() == roster.GM {
		most = mostDeskAnswers
	}
	may, err := t.tx.MayAnswer("answers/"+whom, t.now, most)
	if err != nil {
		return nil, err
	}
	if may {
		if more, err := t.tellsMore(whom, d.Text()); err != nil || !more {
			return nil, err
		}
		return d, nil
	}
	if may, err := t.tx.MayAnswer("enough/"+whom, t.now, 1); err != nil || !may {
		t.log.Warn("not answered: enough messages were today", "game", p.table.Rec.ID, "person", p.to)
		return nil, err
	}
	note, err := p.table.Words().Say(person, sayEnough, report.Said{Number: most})
	if err != nil {
		return nil, err
	}
	p.files, p.plain = nil, true
	return p.table.Rules.Reports.Document(p.table.Writer(person).Answer(report.Answer{Text: note}))
}

// tellsMore reports whether an answer tells somebody more than the one that the same text of theirs had some minutes
// ago: about what a letter has done they always hear.
func (t reporting) tellsMore(whom string, text report.Text) (bool, error) {
	if t.acted {
		return true, nil
	}
	said := sha256.Sum256([]byte(t.arrival.Parsed.Own()))
	told := sha256.Sum256([]byte(text.Body))
	slot := t.now.Unix() / int64(sameAnswer/time.Second)
	may, err := t.tx.MayAnswer(fmt.Sprintf("same/%s/%x/%x/%d", whom, said[:access.IDBytes], told[:access.IDBytes], slot), t.now, 1)
	if err == nil && !may {
		t.log.Info("not answered: the same message had the same answer some minutes ago", "person", whom)
	}
	return may, err
}

// onlyAnswers reports whether a message holds nothing but what the letter of a task asked
// for.
func (p *message) onlyAnswers(name string) bool {
	if p.answers == nil {
		return false
	}
	for _, part := range p.parts {
		if !strings.HasPrefix(part.what, name) {
			return false
		}
	}
	return true
}
