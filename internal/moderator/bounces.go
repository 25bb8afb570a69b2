package moderator

import (
	"errors"
	"fmt"
	"strings"

	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// sayCameBack tells who writes that letters to them had come back; When: since when; Topic: what
// the mail server said.
const sayCameBack report.Saying = "came-back"

// maxCause is how much of a cause is kept.
const maxCause = 200

// bounced deals with a delivery report: it marks the addresses that letters did not
// reach, and notes the first of their seats in rec. A report counts only if it names
// one of the moderator's own letters by its whole Message-ID, and who was to get it;
// what it says of others is nobody's affair.
func (t reception) bounced(a *access.Arrival, rec *store.LetterRecord) error {
	for _, b := range a.Parsed.Bounces {
		if !b.Permanent {
			continue // the server is still trying
		}
		at, id, err := t.bouncedSeat(a, b)
		if err != nil {
			return err
		}
		if at == nil {
			t.log.Warn("a message came back that is not known here", "to", letter.HideTokens(b.Recipient, t.m.mailbox), "message_id", b.MessageID)
			continue
		}
		if rec.Game == "" {
			rec.Game, rec.Seat = at.Table.Rec.ID, at.Key
		}
		cause := strings.TrimSpace(b.Recipient + " " + b.Status)
		if err := t.bounces(at.Table, at.Person(), id, cause); err != nil {
			return err
		}
	}
	return nil
}

// bouncedSeat finds out to which seat the letter went that a report is about; nil
// if to none.
func (t reception) bouncedSeat(a *access.Arrival, b letter.Bounce) (*access.Sender, string, error) {
	ids := append([]string{b.MessageID}, a.Parsed.InReplyTo...)
	for _, id := range append(ids, a.Parsed.References...) {
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
			return access.NewSender(tb, p), id, nil
		}
	}
	return nil, "", nil
}

// refusedAddress marks the seat of a letter that our own mail server refused for
// good, and reports whether it was marked before: then its GM knows.
func (t reception) refusedAddress(out store.Outgoing, cause error) (known bool, err error) {
	ref, ok := t.m.ours.Person(out.MessageID)
	if !ok || out.Game == "" {
		return false, nil
	}
	at, err := t.register.At(ref)
	if err != nil || at == nil || at.Person().Bounced != nil {
		return err == nil, err
	}
	return false, t.markFailing(at.Table, at.Person(), shortCause(cause.Error()))
}

// bounces marks the address of a person, unless it is already, and tells the GM.
// The letter is the one that did not arrive.
func (t reception) bounces(tb *table.Table, p *roster.Person, letterID, cause string) error {
	if p.Bounced != nil {
		return nil
	}
	cause = shortCause(cause)
	if err := t.markFailing(tb, p, cause); err != nil {
		return err
	}
	if told, err := t.gmDesk().failing(tb, p, cause); told || err != nil {
		return err
	}
	return t.noticeGM(tb, fmt.Sprintf("failing.%s.%s.%d", tb.Rec.ID, p.Key, t.now.UnixNano()), report.Notice{
		About: report.TroubleFailing, Game: tb.Facts(), To: p.Name + " <" + p.Addr + ">",
		Letter: letterID, Cause: cause,
	})
}

// markFailing notes that the address of a person fails.
func (t reception) markFailing(tb *table.Table, p *roster.Person, cause string) error {
	t.log.Warn("address fails", "game", tb.Rec.ID, "person", p.Key, "cause", cause)
	f := &roster.Bounce{Since: t.now.UTC(), Cause: cause}
	return t.tables.ChangePerson(tb, p.Key, func(p *roster.Person) { p.Bounced = f })
}

// shortCause is what is kept of a cause, and told.
func shortCause(cause string) string {
	if len(cause) > maxCause {
		cause = cause[:maxCause]
	}
	return strings.ToValidUTF8(cause, "")
}

// arrives takes the mark off a person from whose own address a letter came.
func (t reception) arrives(s *access.Sender, a *access.Arrival) error {
	if s.Person().Bounced == nil || !s.IsFrom(a) {
		return nil
	}
	t.log.Info("address works again", "game", s.Table.Rec.ID, "person", s.Key)
	said := report.Said{When: s.Person().Bounced.Since, Topic: s.Person().Bounced.Cause}
	if err := t.sayFirst(s.Table, s.Person(), "worked."+a.ID, sayCameBack, said); err != nil {
		return err
	}
	return t.tables.ChangePerson(s.Table, s.Key, func(p *roster.Person) { p.Bounced = nil })
}
