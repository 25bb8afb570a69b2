package inbox

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
)

// Two programs on one mailbox take each other's letters. So each leaves a mark, which any IMAP server can keep: a
// message in a folder of its own. Of several the first counts, which all see alike, whoever came first.

// MarkFolder is where the mark lies, with "/" between levels.
const MarkFolder = "Bretwalda/Owner"

// ErrTaken is wrapped by the error with which Run ends when the mailbox has the mark of another program.
var ErrTaken = errors.New("the mailbox is in use by another bretwalda")

// Mark says who reads a mailbox.
type Mark struct {
	ID    string    // never the same for two programs
	Owner string    // what a person knows it by
	Since time.Time // when the mark was made
	uid   uint32
}

// Fields of the message that is the mark.
const (
	markID    = "X-Bretwalda-Database"
	markOwner = "X-Bretwalda-Owner"
	// mostMark is how much of a mark is read, in bytes.
	mostMark = 4 << 10
)

// taken is the error that names the owner of a mailbox.
func (m Mark) taken() error {
	return fmt.Errorf("%w: %s, since %s; stop that one first, or, if it will not run any more, take the mailbox over with \"bretwalda mailbox take\"",
		ErrTaken, cmp.Or(m.Owner, "one of unknown place"), m.Since.UTC().Format(time.RFC1123))
}

// Owner says whose mark the mailbox has; the zero Mark: nobody's.
func (in *Inbox) Owner(ctx context.Context) (Mark, error) {
	s, err := in.open(ctx)
	if err != nil {
		return Mark{}, err
	}
	defer s.drop()
	folder, err := s.markFolder()
	if err != nil {
		return Mark{}, err
	}
	marks, err := s.marks(folder)
	if err != nil || len(marks) == 0 {
		return Mark{}, err
	}
	return marks[0], nil
}

// Take puts one's own mark on the mailbox in the place of all others.
func (in *Inbox) Take(ctx context.Context) error {
	s, err := in.open(ctx)
	if err != nil {
		return err
	}
	defer s.drop()
	folder, err := s.markFolder()
	if err != nil {
		return err
	}
	if _, err := s.makeFolder(folder); err != nil {
		return err
	}
	marks, err := s.marks(folder)
	if err != nil {
		return err
	}
	// A program that finds no mark makes its own again: there has to be one at all times.
	own := func(m Mark) bool { return m.ID == s.opts.Mark.ID }
	if !slices.ContainsFunc(marks, own) {
		if err := s.mark(folder); err != nil {
			return err
		}
	}
	for _, m := range slices.DeleteFunc(marks, own) {
		if err := s.unmark(folder, m); err != nil {
			return err
		}
	}
	return nil
}

// claim sees to it that the mailbox has the mark of this program, or fails with ErrTaken. A server on which no
// mark can be made, or read several times in a row, is done without.
func (r *loop) claim(ctx context.Context, s *session) error {
	if r.opts.Mark.ID == "" {
		return nil
	}
	mine, err := r.claimed(s)
	var refusal *imap.Error
	switch {
	case errors.Is(err, ErrTaken):
		return err
	case err == nil && mine:
		r.unmarked = 0
		return nil
	case err == nil || errors.As(err, &refusal) || r.unmarked >= mostTries:
		r.opts.Log.Warn("the mailbox cannot be marked; see to it that no other bretwalda reads it", "server", r.acct.Addr, "err", err)
		if err != nil { // the library goes on with an APPEND that was refused
			return s.renew(ctx)
		}
		return nil
	}
	r.unmarked++
	return err
}

// claimed reports whether the mailbox has the mark of this program, which it gets if it has none.
func (r *loop) claimed(s *session) (bool, error) {
	folder, err := s.markFolder()
	if err != nil {
		return false, err
	}
	if made, err := s.makeFolder(folder); !made {
		return false, err
	}
	marks, err := s.marks(folder)
	if err != nil {
		return false, err
	}
	if len(marks) == 0 {
		if err := s.mark(folder); err != nil {
			return false, err
		}
		if marks, err = s.marks(folder); err != nil || len(marks) == 0 {
			return false, err
		}
	}
	if marks[0].ID == r.opts.Mark.ID {
		return true, nil
	}
	for _, m := range marks {
		if m.ID == r.opts.Mark.ID { // another was a moment earlier
			if err := s.unmark(folder, m); err != nil {
				return false, err
			}
		}
	}
	return false, marks[0].taken()
}

// markFolder is what the folder of the mark is called on this server.
func (s *session) markFolder() (string, error) {
	at, err := s.namespace()
	return at.name(MarkFolder), err
}

// marks gives the marks in a folder, the first first; none if there is no such folder.
func (s *session) marks(folder string) ([]Mark, error) {
	data, err := s.examine(folder)
	var refusal *imap.Error
	if errors.As(err, &refusal) {
		return nil, nil
	}
	if err != nil || data.NumMessages == 0 {
		return nil, err
	}
	var all imap.UIDSet
	all.AddRange(1, 0)
	found, err := s.fetchSet(int64(min(data.NumMessages, mostTries))*mostMark, all, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{{
		Peek: true, Partial: &imap.SectionPartial{Offset: 0, Size: mostMark},
	}}})
	if err != nil {
		return nil, fmt.Errorf("mark of the mailbox: %w", err)
	}
	var marks []Mark
	for _, m := range found {
		if len(m.BodySection) == 0 {
			continue
		}
		msg, err := mail.ReadMessage(bytes.NewReader(m.BodySection[0].Bytes))
		if err != nil || msg.Header.Get(markID) == "" {
			continue // somebody put something else there
		}
		since, _ := msg.Header.Date() // zero if somebody changed it
		marks = append(marks, Mark{msg.Header.Get(markID), msg.Header.Get(markOwner), since, uint32(m.UID)})
	}
	slices.SortFunc(marks, func(a, b Mark) int { return cmp.Compare(a.uid, b.uid) })
	return marks, nil
}

// mark puts the mark of this program into a folder.
func (s *session) mark(folder string) error {
	raw := s.opts.Mark.message(s.acct.Username, s.opts.Now())
	err := s.exchange(int64(len(raw)), func() error {
		cmd := s.client.Append(folder, int64(len(raw)), &imap.AppendOptions{Flags: []imap.Flag{imap.FlagSeen}})
		_, err := cmd.Write(raw)
		if err := errors.Join(err, cmd.Close()); err != nil {
			return err
		}
		_, err = cmd.Wait()
		return err
	})
	if err != nil {
		return fmt.Errorf("mark the mailbox: %w", err)
	}
	return nil
}

// message is the mark as a message that says what it is.
func (m Mark) message(user string, now time.Time) []byte {
	if !strings.Contains(user, "@") {
		user += "@localhost"
	}
	owner := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, m.Owner)
	text := fmt.Sprintf("From: Bretwalda <%s>\nTo: %s\nSubject: Bretwalda reads this mailbox\nDate: %s\nMessage-ID: <mark.%s.%d@bretwalda.invalid>\n"+
		"%s: %s\n%s: %s\nMIME-Version: 1.0\nContent-Type: text/plain; charset=us-ascii\n\n"+
		"The letters of this mailbox are read by one bretwalda only: %s.\n"+
		"Please leave this message here. It keeps a second one from taking the letters\nof the first. \"bretwalda mailbox take\" takes the mailbox over.\n",
		user, user, now.UTC().Format(time.RFC1123Z), m.ID, now.UnixNano(), markID, m.ID, markOwner, owner, owner)
	return []byte(strings.ReplaceAll(text, "\n", "\r\n"))
}

// unmark removes a mark.
func (s *session) unmark(folder string, m Mark) error {
	err := s.exchange(0, func() error {
		_, err := s.client.Select(folder, nil).Wait()
		return err
	})
	if err == nil {
		err = s.addFlags(imap.UIDSetNum(imap.UID(m.uid)), imap.FlagDeleted)
	}
	if err == nil { // nothing else is in this folder
		err = s.exchange(0, func() error { return s.client.Expunge().Close() })
	}
	if err != nil {
		return fmt.Errorf("remove the mark of the mailbox: %w", err)
	}
	return nil
}
