package moderator

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"bretwalda/internal/clock"
	"bretwalda/internal/crashpoint"
	"bretwalda/internal/inbox"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
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

const (
	// readAhead is how many letters are read while others are dealt with.
	readAhead = 16
	// mostTogether is how many letters one transaction deals with: to write them to disk
	// takes no longer than one.
	mostTogether = 16
)

// Handle deals with letters in the order given, those that are there together in one
// transaction, and says how to file them. It is an inbox.Handler. The error is that of the
// store: the letters that were dealt with are known when they come again.
func (m *Moderator) Handle(ctx context.Context, letters []inbox.Letter) ([]inbox.Verdict, error) {
	if err := m.resume(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	arrivals := make(chan *access.Arrival, readAhead)
	go func() {
		defer close(arrivals)
		for _, l := range letters {
			select {
			case arrivals <- access.Read(l):
			case <-ctx.Done():
				return
			}
		}
	}()
	verdicts := make([]inbox.Verdict, 0, len(letters))
	var together []*received
	for a := range arrivals {
		together = append(together, m.received(a))
		if len(together) < mostTogether && len(verdicts)+len(together) < len(letters) {
			continue
		}
		if err := m.handle(together); err != nil {
			return nil, err
		}
		for _, r := range together {
			verdicts = append(verdicts, r.verdict)
		}
		together = together[:0]
	}
	return verdicts, ctx.Err()
}

// received is a letter that was read, and what came of it.
type received struct {
	letter  *access.Arrival // as it came
	log     *slog.Logger
	verdict inbox.Verdict
	outcome string
}

// received tells the log that a letter is there.
func (m *Moderator) received(a *access.Arrival) *received {
	r := &received{letter: a, log: m.log.With("letter", a.ID)}
	if a.Err == nil {
		r.log.Info("message fetched", "uid", a.UID, "message_id", a.Parsed.MessageID,
			"from", letter.HideTokens(a.Parsed.From.Addr, m.mailbox), "size", a.Size)
	}
	return r
}

// handle deals with letters, as many in one transaction as can be, and one by one where one
// of them fails or something that they were read with was changed meanwhile.
func (m *Moderator) handle(list []*received) error {
	for len(list) > 0 {
		jobs := make([]job, 0, len(list))
		for _, r := range list {
			jobs = append(jobs, job{r.log, r.receive})
		}
		done, err := m.try(jobs, false)
		switch {
		case errors.Is(err, errWork), errors.Is(err, store.ErrChanged):
			return m.handleEach(list)
		case err != nil:
			return err
		}
		for _, r := range list[:done] {
			m.counters.letter(r.outcome)
		}
		list = list[done:]
	}
	return nil
}

// handleEach deals with letters, each in a transaction of its own.
func (m *Moderator) handleEach(list []*received) error {
	for _, r := range list {
		err := m.do(r.log, r.receive)
		if errors.Is(err, errWork) && r.letter.Err == nil {
			r.log.Error("message could not be dealt with", "err", err)
			cause := err
			r.verdict, r.outcome = inbox.Refused, outcomePoisoned
			err = m.do(r.log, func(t *task) error { return t.poisoned(r.letter, cause) })
		}
		if err != nil {
			return err
		}
		m.counters.letter(r.outcome)
	}
	return nil
}

// receive is the work of the task for a letter.
func (r *received) receive(t *task) (err error) {
	if r.letter.Err != nil {
		r.verdict, r.outcome = inbox.Keep, outcomeUnread
		return t.reception().setAside(r.letter)
	}
	a := r.letter.Clone()
	r.verdict, err = t.receive(a)
	r.outcome = a.Outcome
	return err
}

// receive deals with a letter, keeps it, and moves the cursor behind it. A letter
// that is known changes nothing else.
func (t *task) receive(a *access.Arrival) (inbox.Verdict, error) {
	if err := t.setCursor(a); err != nil {
		return 0, err
	}
	crashpoint.Here(crashpoint.CursorSet)
	if err := t.reception().readAtLast(a); err != nil {
		return 0, err
	}
	known, err := t.reception().dealtWith(a)
	if err != nil {
		return 0, err
	}
	if known != nil {
		t.log.Info("message known already")
		a.Outcome = outcomeKnown
		return verdict(known.Outcome), nil
	}
	rec := store.LetterRecord{Received: a.Received, MessageID: a.Parsed.MessageID, From: a.Parsed.From.Addr}
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
	a.Outcome = rec.Outcome
	crashpoint.Here(crashpoint.LetterKept)
	t.log.Info("message dealt with", "outcome", rec.Outcome, "game", rec.Game, "seat", rec.Seat, "answer", rec.Answer)
	return verdict(rec.Outcome), nil
}

// keepLetter stores a letter that was dealt with: with its bytes if it belongs to a
// game, else only their hash. Anybody can send letters, and nobody reads those again.
func (t *task) keepLetter(a *access.Arrival, rec store.LetterRecord) error {
	if rec.Game == "" {
		rec.Hash = store.HashOf(a.Kept)
		_, err := t.tx.NoteLetter(a.Key, rec)
		return err
	}
	_, err := t.tx.AddLetter(a.Key, rec, a.Kept)
	return err
}

// setCursor moves the cursor behind a letter and those given before it.
func (t *task) setCursor(a *access.Arrival) error {
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
func (t *task) poisoned(a *access.Arrival, cause error) error {
	if err := t.setCursor(a); err != nil {
		return err
	}
	_, err := t.tx.AddLetter(a.Key, store.LetterRecord{
		Received: a.Received, MessageID: a.Parsed.MessageID, From: a.Parsed.From.Addr, Outcome: outcomePoisoned,
	}, a.Kept)
	if err != nil {
		return err
	}
	return t.notice(a.ID, report.Notice{
		About: report.TroubleLetter, Letter: a.ID, From: a.Parsed.From.Addr, Subject: letter.StripSubject(a.Parsed.Subject), Cause: cause.Error(),
	})
}

// treat finds out what a letter is, does what it asks for and answers it, and
// notes the outcome in rec.
func (t *task) treat(a *access.Arrival, rec *store.LetterRecord) error {
	t.letter, t.arrival = a.ID, a
	switch {
	case a.Parsed.Robot == letter.BounceMail:
		rec.Outcome = outcomeBounce
		return t.reception().bounced(a, rec)
	case a.Program() || t.m.ours.Has(a.Parsed.From.Addr):
		return t.reception().marked(a, rec)
	}
	seat, err := t.register.Speaker(a)
	if err != nil {
		return err
	}
	if seat == nil || !seat.ByToken {
		if visited, err := t.lobbyRoom().visit(a, rec); visited || err != nil {
			return err
		}
	}
	if seat == nil {
		rec.Outcome = outcomeStranger
		if t.register.HasForeignToken(a) {
			rec.Outcome = outcomeForeign
		}
		rec.Answer, err = t.reception().answerStranger(a)
		return err
	}
	return t.obeyLetter(seat, a, rec)
}

// obeyLetter does what a letter of somebody in a game asks for.
func (t *task) obeyLetter(seat *access.Sender, a *access.Arrival, rec *store.LetterRecord) error {
	rec.Game, rec.Seat, rec.NoRight = seat.Table.Rec.ID, seat.Key, seat.Right != access.MayAct
	a.Parsed.QuoteUnmarked(seat.Table.Rec.Title, string(rec.Game))
	if c := &seat.Table.Rec.Clock; !c.Over && t.deadlines().late(a, c.Closes) {
		if err := t.deadlines().deadline(store.Deadline{Game: rec.Game, Kind: string(clock.Closing), When: c.Closes}); err != nil {
			return err
		}
	}
	if p := seat.Pass; p != nil && seat.Right == access.MayAct && t.over(seat.Table, seat.Person(), p) {
		rec.Outcome = outcomeRefused
		return t.refuse(seat, a, t.outlived(seat.Table, p))
	}
	if err := t.heard(seat, a); err != nil {
		return err
	}
	if why, bad := refusal(seat, a); bad {
		rec.Outcome = outcomeRefused
		if seat.Right == access.MayAct && seat.Seat >= 0 {
			if err := t.gmDesk().understood(seat, false, nil); err != nil {
				return err
			}
		}
		return t.refuse(seat, a, report.Refusal{Why: why, Limit: t.m.limit(why), Lines: orders.MaxLines})
	}
	if !a.Resent.IsZero() {
		return t.reception().cameBefore(seat, a, rec)
	}
	seat.Ordered = roster.NoOrders
	if err := t.read(seat, a, rec); err != nil {
		return err
	}
	return t.reception().noteOrdered(seat)
}

// noteOrdered notes of a letter of a player whether it ordered something, for one that takes back what the last one ordered.
func (t reception) noteOrdered(at *access.Sender) error {
	p := at.Table.Rec.Person(at.Key)
	if at.Seat < 0 || at.Pass != nil || p == nil || at.Ordered == "" || p.LastOrders == at.Ordered {
		return nil
	}
	return t.tables.ChangePerson(at.Table, at.Key, func(p *roster.Person) { p.LastOrders = at.Ordered })
}

// heard does what a letter causes whatever it says.
func (t *task) heard(s *access.Sender, a *access.Arrival) error {
	if s.Right == access.MayAct {
		if err := t.reception().arrives(s, a); err != nil {
			return err
		}
		if s.Seat >= 0 {
			if err := t.deadlines().here(s); err != nil {
				return err
			}
		}
	}
	return t.reception().protect(s, a)
}

// refusal tells why a letter from somebody cannot be read.
func refusal(s *access.Sender, a *access.Arrival) (report.Refused, bool) {
	switch {
	case s.Right == access.Revoked, s.Right == access.Unproved:
		return report.RefusedToken, true
	case s.Right == access.Foreign:
		return report.RefusedForeign, true
	case a.TooBig:
		return report.RefusedTooBig, true
	case a.Parsed.HasProblem(letter.Encrypted):
		return report.RefusedUnreadable, true
	case a.Parsed.HasProblem(letter.NoText), a.Parsed.HasProblem(letter.AttachmentOnly):
		return report.RefusedNoText, true
	case orders.TooLong(orderLines(a.Parsed.Lines)):
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

// refuse tells somebody why their letter was not read, so many times a day; what
// commands in it came to is told always. The answer goes to their own address, whoever
// wrote.
func (t *task) refuse(s *access.Sender, a *access.Arrival, why report.Refusal) error {
	may, err := t.register.MayRefuse(s)
	if err != nil || !may && len(s.Answers) == 0 {
		return err
	}
	why.Subject = letter.StripSubject(a.Parsed.Subject)
	t.reporting().answer(s.Table, s.Key, answerLetter+a.ID, s.Table.Writer(s.Person()).Refusal(why), &a.Parsed)
	return nil
}
