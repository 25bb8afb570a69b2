package moderator

import (
	"slices"
	"time"

	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// sayCameBefore answers a letter that was sent again: it changes nothing. When: it came
// first.
const sayCameBefore report.Saying = "came-before"

// resentAfter is from when on a letter that comes again was sent again. Until then it
// is taken for a copy, of which mail servers deliver two now and then.
const resentAfter = 10 * time.Minute

// dealtWith returns the record of a letter that is known; nil if it is to be dealt
// with. A letter that is known counts again if it could not act when it first came,
// because that copy had lost its token on the way; or if it is sent again, and the
// orders that it gave have been dropped since. Sent again for another reason, it is
// answered. It has another key then, so that this happens once.
func (t reception) dealtWith(a *access.Arrival) (*store.LetterRecord, error) {
	known, err := t.register.RecordOf(a.Key)
	if known == nil && err == nil && a.Parsed.MessageID == "" {
		// Such letters were known by their text alone once.
		if known, err = t.register.RecordOf(store.LetterKey(a.Parsed.Key)); known != nil && !known.Received.Equal(a.Received) {
			known = nil
		}
	}
	if known == nil || err != nil {
		return nil, err
	}
	at, err := t.register.Speaker(a)
	if err != nil || at == nil || at.Right != access.MayAct || !a.MayBeRead() {
		return known, err
	}
	switch {
	case known.Outcome == outcomeStranger || known.Outcome == outcomeRobot || known.NoRight:
		a.Rename("with the right")
	case a.Received.Sub(known.Received) < resentAfter:
		return known, nil
	case slices.Contains(at.Table.Rec.Dropped, a.ID):
		id := a.ID
		err := t.tables.Change(at.Table, func(rec *roster.Record) {
			rec.Dropped = slices.DeleteFunc(slices.Clone(rec.Dropped), func(other string) bool { return other == id })
		})
		if err != nil {
			return nil, err
		}
		a.Rename("again " + a.Received.UTC().Format(time.RFC3339))
	default:
		a.Resent = known.Received
		a.Rename("again " + a.Received.UTC().Format(time.RFC3339))
	}
	return t.register.RecordOf(a.Key)
}

// cameBefore tells somebody that a letter which was sent again is known.
func (t reception) cameBefore(at *access.Sender, a *access.Arrival, rec *store.LetterRecord) error {
	rec.Outcome = outcomeRefused
	if may, err := t.register.MayRefuse(at); err != nil || !may {
		return err
	}
	at.Arrival = a
	t.reporting().messageTo(at.Table, at.Key).answers = &a.Parsed
	if err := t.say(at, sayCameBefore, report.Said{When: a.Resent}); err != nil {
		return err
	}
	return t.putAnswers(at)
}

// mostDropped is how many letters a game remembers whose orders were dropped.
const mostDropped = 100

// noteDropped remembers the letters that gave orders which are dropped without being
// carried out: they count when they are sent again.
func (t reception) noteDropped(tb *table.Table, letters ...string) error {
	list := slices.Clone(tb.Now().Rec.Dropped)
	for _, id := range letters {
		if id != "" && !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	if len(list) == len(tb.Now().Rec.Dropped) {
		return nil
	}
	list = list[max(0, len(list)-mostDropped):]
	return t.tables.Change(tb, func(rec *roster.Record) { rec.Dropped = list })
}
