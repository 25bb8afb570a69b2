package moderator

import (
	"context"
	"errors"
	"time"

	"bretwalda/internal/clock"
	"bretwalda/internal/crashpoint"
	"bretwalda/internal/inbox"
	"bretwalda/internal/letter"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/store"
)

// Outcomes of letters, as the store keeps them.
const (
	outcomeOrders   = "orders"   // orders, with a receipt
	outcomeRefused  = "refused"  // not read as orders; its seat was told why
	outcomeStranger = "stranger" // from nobody we know
	outcomeCommands = "commands" // commands were carried out, and there were no orders
	outcomeBounce   = "bounce"   // a letter of ours that came back
	outcomeRobot    = "robot"    // written by a program; never answered
	outcomePoisoned = "poisoned" // the moderator failed on it; the GM was told
	outcomeForeign  = "foreign"  // it has a token that nobody here ever had; it may be somebody else's
	outcomeUnread   = "unread"   // the mail server did not give it out; not kept, but noted
)

// oldLetter is the age at which a stranger's letter is no longer answered.
const oldLetter = 3 * 24 * time.Hour

// readAhead is how many letters are read while one is dealt with.
const readAhead = 8

// Handle deals with letters in the order given, each in one transaction, and says
// how to file them. It is an inbox.Handler. The error is that of the store: the
// letters that were dealt with are known when they come again.
func (m *Moderator) Handle(ctx context.Context, letters []inbox.Letter) ([]inbox.Verdict, error) {
	if err := m.resume(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	arrivals := make(chan *arrival, readAhead)
	go func() {
		defer close(arrivals)
		for _, l := range letters {
			select {
			case arrivals <- readArrival(l):
			case <-ctx.Done():
				return
			}
		}
	}()
	verdicts := make([]inbox.Verdict, 0, len(letters))
	for a := range arrivals {
		v, err := m.handle(a)
		if err != nil {
			return nil, err
		}
		verdicts = append(verdicts, v)
	}
	return verdicts, ctx.Err()
}

// handle deals with one letter.
func (m *Moderator) handle(a *arrival) (inbox.Verdict, error) {
	log := m.log.With("letter", a.id)
	if a.Err != nil {
		return inbox.Keep, m.setAside(log, a)
	}
	log.Info("letter fetched", "uid", a.UID, "message_id", a.letter.MessageID,
		"from", letter.HideTokens(a.letter.From.Addr, m.mailbox), "size", a.Size)
	verdict, fresh := inbox.Processed, a
	err := m.do(log, func(t *task) (err error) {
		a = fresh.clone()
		verdict, err = t.receive(a)
		return err
	})
	if err == nil {
		m.counters.letter(a.outcome)
	}
	if !errors.Is(err, errWork) {
		return verdict, err
	}
	log.Error("letter could not be dealt with", "err", err)
	cause := err
	if err = m.do(log, func(t *task) error { return t.poisoned(a, cause) }); err == nil {
		m.counters.letter(outcomePoisoned)
	}
	return inbox.Refused, err
}

// receive deals with a letter, keeps it, and moves the cursor behind it. A letter
// that is known changes nothing else.
func (t *task) receive(a *arrival) (inbox.Verdict, error) {
	if err := t.setCursor(a); err != nil {
		return 0, err
	}
	crashpoint.Here(crashpoint.CursorSet)
	if err := t.access().readAtLast(a); err != nil {
		return 0, err
	}
	known, err := t.access().dealtWith(a)
	if err != nil {
		return 0, err
	}
	if known != nil {
		t.log.Info("letter known already")
		a.outcome = outcomeKnown
		return verdict(known.Outcome), nil
	}
	rec := store.LetterRecord{Received: a.Received, MessageID: a.letter.MessageID, From: a.letter.From.Addr}
	if err := t.treat(a, &rec); err != nil {
		return 0, err
	}
	if err := t.reporting().deliver(); err != nil {
		return 0, err
	}
	if t.answered != "" {
		rec.Answer = t.answered
	}
	crashpoint.Here(crashpoint.Treated)
	if err := t.keepLetter(a, rec); err != nil {
		return 0, err
	}
	a.outcome = rec.Outcome
	crashpoint.Here(crashpoint.LetterKept)
	t.log.Info("letter dealt with", "outcome", rec.Outcome, "game", rec.Game, "seat", rec.Seat, "answer", rec.Answer)
	return verdict(rec.Outcome), nil
}

// keepLetter stores a letter that was dealt with: with its bytes if it belongs to a
// game, else only their hash. Anybody can send letters, and nobody reads those again.
func (t *task) keepLetter(a *arrival, rec store.LetterRecord) error {
	if rec.Game == "" {
		rec.Hash = store.HashOf(a.raw)
		_, err := t.tx.NoteLetter(a.key, rec)
		return err
	}
	_, err := t.tx.AddLetter(a.key, rec, a.raw)
	return err
}

// setCursor moves the cursor behind a letter and those given before it.
func (t *task) setCursor(a *arrival) error {
	return t.tx.SetCursor(a.Mailbox, store.Cursor{UIDValidity: a.Done.UIDValidity, UID: a.Done.UID})
}

// verdict says how to file a letter with an outcome.
func verdict(outcome string) inbox.Verdict {
	switch outcome {
	case outcomeOrders, outcomeCommands:
		return inbox.Processed
	case outcomeForeign:
		return inbox.Keep
	}
	return inbox.Refused
}

// poisoned keeps a letter that the moderator failed on, and tells the operator.
func (t *task) poisoned(a *arrival, cause error) error {
	if err := t.setCursor(a); err != nil {
		return err
	}
	_, err := t.tx.AddLetter(a.key, store.LetterRecord{
		Received: a.Received, MessageID: a.letter.MessageID, From: a.letter.From.Addr, Outcome: outcomePoisoned,
	}, a.raw)
	if err != nil {
		return err
	}
	return t.notice("", a.id, report.Notice{
		About: report.TroubleLetter, Letter: a.id, From: a.letter.From.Addr, Subject: letter.StripSubject(a.letter.Subject), Cause: cause.Error(),
	})
}

// treat finds out what a letter is, does what it asks for and answers it, and
// notes the outcome in rec.
func (t *task) treat(a *arrival, rec *store.LetterRecord) error {
	t.letter, t.arrival = a.id, a
	switch {
	case a.letter.Robot == letter.BounceMail:
		rec.Outcome = outcomeBounce
		return t.access().bounced(a, rec)
	case a.program() || t.m.ours.Has(a.letter.From.Addr):
		return t.access().marked(a, rec)
	}
	seat, err := t.access().speaker(a)
	if err != nil {
		return err
	}
	if seat == nil || !seat.byToken {
		if visited, err := t.lobbyRoom().visit(a, rec); visited || err != nil {
			return err
		}
	}
	if seat == nil {
		rec.Outcome = outcomeStranger
		if t.access().hasForeignToken(a) {
			rec.Outcome = outcomeForeign
		}
		rec.Answer, err = t.access().answerStranger(a)
		return err
	}
	return t.obeyLetter(seat, a, rec)
}

// obeyLetter does what a letter of somebody in a game asks for.
func (t *task) obeyLetter(seat *sender, a *arrival, rec *store.LetterRecord) error {
	rec.Game, rec.Seat, rec.NoRight = seat.table.Rec.ID, seat.key, seat.right != mayAct
	a.letter.QuoteUnmarked(seat.table.Rec.Title, string(rec.Game))
	if c := &seat.table.Rec.Clock; !c.Over && t.deadlines().late(a, c.Closes) {
		if err := t.deadlines().deadline(store.Deadline{Game: rec.Game, Kind: string(clock.Closing), When: c.Closes}); err != nil {
			return err
		}
	}
	if err := t.heard(seat, a); err != nil {
		return err
	}
	if why, bad := seat.refusal(a); bad {
		rec.Outcome = outcomeRefused
		return t.refuse(seat, a, report.Refusal{Why: why, Limit: t.m.limit(why), Lines: orders.MaxLines})
	}
	if !a.resent.IsZero() {
		return t.access().cameBefore(seat, a, rec)
	}
	return t.read(seat, a, rec)
}

// heard does what a letter causes whatever it says.
func (t *task) heard(s *sender, a *arrival) error {
	if s.right == mayAct {
		if err := t.access().arrives(s, a); err != nil {
			return err
		}
		if s.seat >= 0 {
			if err := t.deadlines().here(s); err != nil {
				return err
			}
		}
	}
	return t.access().protect(s, a)
}

// refusal tells why a letter from somebody cannot be read.
func (s *sender) refusal(a *arrival) (report.Refused, bool) {
	switch {
	case s.right == revoked, s.right == unproved:
		return report.RefusedToken, true
	case s.right == foreign:
		return report.RefusedForeign, true
	case a.tooBig:
		return report.RefusedTooBig, true
	case a.letter.HasProblem(letter.Encrypted):
		return report.RefusedUnreadable, true
	case a.letter.HasProblem(letter.NoText), a.letter.HasProblem(letter.AttachmentOnly):
		return report.RefusedNoText, true
	case orders.TooLong(orderLines(a.letter.Lines)):
		return report.RefusedTooLong, true
	}
	return 0, false
}

// limit is the most that is read of a letter, in kilobytes: of its bytes, or of its text.
func (m *Moderator) limit(why report.Refused) int {
	if why == report.RefusedTooLong {
		return orders.MaxText >> 10
	}
	return int(m.maxLetter >> 10)
}

// refuse tells somebody why his letter was not read, so many times a day; what
// commands in it came to is told always. The answer goes to his own address, whoever
// wrote.
func (t *task) refuse(s *sender, a *arrival, why report.Refusal) error {
	may, err := t.access().mayRefuse(s)
	if err != nil || !may && len(s.answers) == 0 {
		return err
	}
	why.Subject = letter.StripSubject(a.letter.Subject)
	t.reporting().answer(s.table, s.key, "r"+a.id, s.table.Writer(s.person()).Refusal(why), &a.letter)
	return nil
}
