package moderator

import (
	"errors"
	"fmt"
	"strings"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// maxCause is how much of a cause is kept.
const maxCause = 200

// bounced deals with a delivery report: it marks the addresses that letters did not
// reach, and notes the first of their seats in rec. A report counts only if it names
// one of the moderator's own letters by its whole Message-ID, and who was to get it;
// what it says of others is nobody's affair.
func (t access) bounced(a *arrival, rec *store.LetterRecord) error {
	for _, b := range a.letter.Bounces {
		if !b.Permanent {
			continue // the server is still trying
		}
		at, id, err := t.bouncedSeat(a, b)
		if err != nil {
			return err
		}
		if at == nil {
			t.log.Warn("a letter came back that is not known here", "to", letter.HideTokens(b.Recipient, t.m.mailbox), "message_id", b.MessageID)
			continue
		}
		if rec.Game == "" {
			rec.Game, rec.Seat = at.table.Rec.ID, at.key
		}
		cause := fmt.Sprintf("returned by a mail server: %s %s", b.Recipient, b.Status)
		if err := t.bounces(at.table, at.person(), id, cause); err != nil {
			return err
		}
	}
	return nil
}

// bouncedSeat finds out to which seat the letter went that a report is about; nil
// if to none.
func (t access) bouncedSeat(a *arrival, b letter.Bounce) (*sender, string, error) {
	ids := append([]string{b.MessageID}, a.letter.InReplyTo...)
	for _, id := range append(ids, a.letter.References...) {
		ref, ok := t.m.ours.Person(id)
		if !ok {
			continue
		}
		if _, err := t.tx.Game(ref.Game); errors.Is(err, store.ErrNotFound) {
			continue
		}
		tb, err := t.tables.Get(ref.Game)
		if err != nil {
			return nil, "", err
		}
		p := tb.Rec.Person(ref.Seat)
		if p != nil && t.m.ours.IsID(tb.Rec, id, p.Key) && letter.SameAddress(p.Addr, b.Recipient) {
			return newSender(tb, p), id, nil
		}
	}
	return nil, "", nil
}

// refusedAddress marks the seat of a letter that our own mail server refused for
// good, and reports whether it was marked before: then its GM knows.
func (t access) refusedAddress(out store.Outgoing, cause error) (known bool, err error) {
	ref, ok := t.m.ours.Person(out.MessageID)
	if !ok || out.Game == "" {
		return false, nil
	}
	at, err := t.at(ref)
	if err != nil || at == nil || at.person().Bounced != nil {
		return err == nil, err
	}
	return false, t.markFailing(at.table, at.person(), cause.Error())
}

// failing marks the address of a person, unless it is already, and tells the GM.
// The letter is the one that did not arrive.
func (t access) bounces(tb *table.Table, p *roster.Person, letterID, cause string) error {
	if p.Bounced != nil {
		return nil
	}
	if err := t.markFailing(tb, p, cause); err != nil {
		return err
	}
	return t.noticeGM(tb, fmt.Sprintf("failing.%s.%s.%d", tb.Rec.ID, p.Key, t.now.UnixNano()), report.Notice{
		About: report.TroubleFailing, Game: tb.Facts(), To: p.Name + " <" + p.Addr + ">",
		Letter: letterID, Cause: cause,
	})
}

// markFailing notes that the address of a person fails.
func (t access) markFailing(tb *table.Table, p *roster.Person, cause string) error {
	cause = shortCause(errors.New(cause))
	t.log.Warn("address fails", "game", tb.Rec.ID, "person", p.Key, "cause", cause)
	f := &roster.Bounce{Since: t.now.UTC(), Cause: cause}
	return t.tables.ChangePerson(tb, p.Key, func(p *roster.Person) { p.Bounced = f })
}

// shortCause is what is kept of an error.
func shortCause(err error) string {
	cause := err.Error()
	if len(cause) > maxCause {
		cause = cause[:maxCause]
	}
	return strings.ToValidUTF8(cause, "")
}

// arrives takes the mark off a person from whose own address a letter came.
func (t access) arrives(s *sender, a *arrival) error {
	if s.person().Bounced == nil || !s.isFrom(a) {
		return nil
	}
	t.log.Info("address works again", "game", s.table.Rec.ID, "person", s.key)
	return t.tables.ChangePerson(s.table, s.key, func(p *roster.Person) { p.Bounced = nil })
}
