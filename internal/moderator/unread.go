package moderator

import (
	"context"
	"errors"
	"fmt"

	"bretwalda/internal/inbox"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/report"
	"bretwalda/internal/store"
)

// unreadNotices is how many letters a day the operator gets about such as cannot be read.
const unreadNotices = 5

// setAside notes a letter that could not be fetched, and tells the operator of it, once. Who wrote it is told,
// too, if its header could be had.
func (t reception) setAside(a *access.Arrival) error {
	u, err := t.tx.Unread(a.Mailbox, a.UIDValidity, a.UID)
	isNew := errors.Is(err, store.ErrNotFound)
	if err != nil && !isNew {
		return err
	}
	at, err := t.tx.Cursor(a.Mailbox)
	if err != nil || isNew && at.UIDValidity == a.UIDValidity && a.UID <= at.UID {
		return err // it was dealt with before, and only lies there still
	}
	if err := t.setCursor(a); err != nil {
		return err
	}
	t.log.Error("a message cannot be read; the games go on without it", "mailbox", a.Mailbox, "uid", a.UID, "received", a.Received,
		"from", letter.HideTokens(a.Parsed.From.Addr, t.m.mailbox), "err", a.Err)
	if isNew {
		u = store.Unread{
			Mailbox: a.Mailbox, UIDValidity: a.UIDValidity, UID: a.UID, Since: t.now.UTC(), Received: a.Received.UTC(),
			From: a.Parsed.From.Addr, Subject: letter.HideTokens(letter.StripSubject(a.Parsed.Subject), t.m.mailbox),
		}
	}
	u.Cause, u.Again = shortCause(a.Err.Error()), false
	if err := t.tx.PutUnread(u); err != nil || !isNew {
		return err
	}
	if err := t.answerUnread(a); err != nil {
		return err
	}
	may, err := t.tx.MayAnswer("unread letters", t.now, unreadNotices)
	if err != nil || !may {
		return err
	}
	return t.notice(fmt.Sprintf("unread.%d.%d", u.UIDValidity, u.UID), report.Notice{
		About: report.TroubleUnread, From: u.From, Subject: u.Subject, Cause: u.Cause,
	})
}

// answerUnread asks the writer of a letter that cannot be read to write again, if it is one of ours.
func (t reception) answerUnread(a *access.Arrival) error {
	if a.Header == nil || a.Parsed.Robot != letter.NotRobot || t.m.ours.Has(a.Parsed.From.Addr) {
		return nil
	}
	t.letter, t.arrival = a.ID, a
	at, err := t.register.Speaker(a)
	if err != nil || at == nil || at.Right != access.MayAct {
		return err
	}
	return t.refuse(at, a, report.Refusal{Why: report.RefusedUnreadable})
}

// readAtLast forgets that a letter could not be read.
func (t reception) readAtLast(a *access.Arrival) error {
	was, err := t.tx.ForgetUnread(a.Mailbox, a.UIDValidity, a.UID)
	if was {
		t.log.Info("a message that could not be read before can be read now", "uid", a.UID)
	}
	return err
}

// Aside reports whether a letter could not be read before and shall be left alone. It is an inbox.Options.Aside.
func (m *Moderator) Aside(at inbox.Cursor) bool {
	aside := false
	err := m.store.View(func(tx *store.Tx) error {
		u, err := tx.Unread(at.Mailbox, at.UIDValidity, at.UID)
		aside = err == nil && !u.Again
		return nil
	})
	return err == nil && aside
}

// Unread lists the letters that could not be read.
func (m *Moderator) Unread(ctx context.Context) (list []store.Unread, err error) {
	err = m.view(ctx, func(tx *store.Tx) error {
		list, err = tx.UnreadLetters()
		return err
	})
	return list, err
}

// RetryUnread has letters tried again that could not be read, and says how many there are.
func (m *Moderator) RetryUnread(ctx context.Context) (n int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	err = m.do(m.log, func(t *task) error {
		list, err := t.tx.UnreadLetters()
		n = len(list)
		for _, u := range list {
			u.Again = true
			err = errors.Join(err, t.tx.PutUnread(u))
		}
		return err
	})
	return n, err
}
