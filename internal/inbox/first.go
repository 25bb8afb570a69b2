package inbox

import (
	"context"
	"time"

	"github.com/emersion/go-imap/v2"
)

const (
	// rankedAtOnce is how many letters are asked for their headers at once.
	rankedAtOnce = 250
	// maxFields is how much of a header that may be.
	maxFields = 16 << 10
)

// knownFields is what is asked of a header.
var knownFields = []string{
	"From", "Subject", "To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "Received", "Authentication-Results",
}

// Anybody can send letters, and many: those of people who are known do not wait for all the others. The cursor stays before
// the first letter that is still to come.

// crowded reports whether so many letters wait that the order matters.
func (r *loop) crowded(letters []Letter) bool {
	return r.opts.Known != nil && len(letters) > r.opts.BatchLetters
}

// rank finds out, where many letters wait, which of them are of people who are known. Of what the server does not give
// out, nobody is.
func (r *loop) rank(ctx context.Context, s *session, letters []Letter) error {
	if !r.crowded(letters) {
		return nil
	}
	var asked []Letter
	for _, l := range letters {
		if _, known := r.strangers[l.UID]; !known {
			asked = append(asked, l)
		}
	}
	for len(asked) > 0 {
		n := min(len(asked), rankedAtOnce)
		err := r.divide(ctx, s, asked[:n], func(some []Letter) error { return r.look(s, some) }, func(l *Letter, err error) error {
			r.strangers[l.UID] = true
			return r.revive(ctx, s, err)
		})
		if err != nil {
			return err
		}
		asked = asked[n:]
	}
	for i := range letters {
		letters[i].later = r.strangers[letters[i].UID]
	}
	return nil
}

// look looks at the headers of letters.
func (r *loop) look(s *session, letters []Letter) error {
	headers, err := s.fetchSection(int64(len(letters))*maxFields, letters, &imap.FetchItemBodySection{
		Specifier: imap.PartSpecifierHeader, HeaderFields: knownFields, Peek: true,
		Partial: &imap.SectionPartial{Offset: 0, Size: maxFields},
	})
	if err != nil {
		return err
	}
	for _, l := range letters {
		r.strangers[l.UID] = !r.opts.Known(headers[l.UID])
	}
	return nil
}

// queue is what waits to be dealt with.
type queue struct {
	letters []Letter
	last    Cursor    // the letter listed last, of all
	until   time.Time // when the mailbox is looked at anew
}

// queueOf puts listed letters into order.
func (r *loop) queueOf(ctx context.Context, s *session, letters []Letter) (*queue, error) {
	q := &queue{letters: letters, last: r.cursor, until: time.Now().Add(r.opts.Resync)}
	return q, r.enqueue(ctx, s, q, letters)
}

// enqueue says that letters are in the queue now, which puts it into order.
func (r *loop) enqueue(ctx context.Context, s *session, q *queue, fresh []Letter) error {
	for _, l := range fresh {
		q.last.UID = max(q.last.UID, l.UID)
	}
	if err := r.rank(ctx, s, q.letters); err != nil {
		return err
	}
	inOrder(q.letters, r.cursor)
	return nil
}

// more adds the letters that have come meanwhile to a queue that is long.
func (r *loop) more(ctx context.Context, s *session, q *queue) error {
	if !r.crowded(q.letters) {
		return nil
	}
	if err := s.noop(); err != nil { // makes the server tell of new letters
		return err
	}
	fresh, err := r.list(ctx, s, q.last)
	if err != nil || len(fresh) == 0 {
		return err
	}
	q.letters = append(q.letters, fresh...)
	return r.enqueue(ctx, s, q, fresh)
}
