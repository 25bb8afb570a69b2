package moderator

import (
	"strings"

	"bretwalda/internal/report"
	"bretwalda/internal/roster"
)

// What is said to who has had enough answers for a day.
const sayEnough report.Saying = "enough" // Number: how many there are in a day

// mostAnswers is how many letters of a person are answered in a day, of UTC, by a letter
// of its own; mostDeskAnswers is the same for a GM. A program that answers each answer
// comes to an end by that.
const mostAnswers, mostDeskAnswers = 30, 200

// enough decides about a letter that does nothing but answer one: it is sent as it is,
// or the one note of a day takes its place that there will be no more, or none is sent
// (false).
func (t *task) enough(p *parcel, person *roster.Person, text *report.Text) (bool, error) {
	if t.arrival == nil || !p.onlyAnswers(t.answerName()) {
		return true, nil
	}
	whom, most := string(p.table.rec.ID)+"/"+p.to, t.m.answers
	if person.Role() == roster.GM {
		most = mostDeskAnswers
	}
	if may, err := t.tx.MayAnswer("answers/"+whom, t.now, most); err != nil || may {
		return may, err
	}
	if may, err := t.tx.MayAnswer("enough/"+whom, t.now, 1); err != nil || !may {
		t.log.Warn("not answered: enough letters were today", "game", p.table.rec.ID, "person", p.to)
		return false, err
	}
	note, err := p.table.say(person, sayEnough, report.Said{Number: most})
	if err != nil {
		return false, err
	}
	*text, err = p.table.rules.reports.Compose(p.table.writer(person).Answer(report.Answer{Text: note}))
	p.files, p.plain = nil, true
	return true, err
}

// onlyAnswers reports whether a parcel holds nothing but what the letter of a task asked
// for.
func (p *parcel) onlyAnswers(name string) bool {
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
