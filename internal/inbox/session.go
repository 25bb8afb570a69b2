package inbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"bretwalda/internal/mailserver"
)

const (
	// slowestLine is the bytes per second that the time limit of an exchange with letters allows for.
	slowestLine = 16 << 10
	// longestIdle is how long to trust a silent server: lines die without notice.
	longestIdle = 4 * time.Minute
)

// ErrNoAnswer is wrapped by errors that say that the server took too long.
var ErrNoAnswer = errors.New("no answer in time")

// session is one connection, signed in. The library waits for answers without limit; each exchange
// therefore has a watchdog that closes the connection under it, as does the end of the context.
type session struct {
	*Inbox
	conn    *meter
	client  *imapclient.Client
	unhook  func() bool   // no longer close the connection when the context ends
	news    chan struct{} // holds one when the server told of more letters
	canMove bool          // by MOVE or by UIDPLUS
	canIdle bool
	keyword bool   // the mailbox takes flags of our own
	count   uint32 // letters in the mailbox when it was selected
	folders map[Verdict]string
}

// open connects and signs in.
func (in *Inbox) open(ctx context.Context) (*session, error) {
	s := &session{Inbox: in, news: make(chan struct{}, 1)}
	if err := s.connect(ctx); err != nil {
		return nil, fmt.Errorf("IMAP server %s: %w", in.acct.Addr, err)
	}
	if err := s.signIn(ctx); err != nil {
		s.drop()
		return nil, fmt.Errorf("IMAP server %s: %w", in.acct.Addr, err)
	}
	in.opts.Log.Debug("signed in to read messages", "server", in.acct.Addr, "tls", in.acct.TLS)
	return s, nil
}

func (s *session) connect(ctx context.Context) error {
	dialCtx, cancel := context.WithTimeout(ctx, s.acct.Timeout)
	defer cancel()
	var conn net.Conn
	var err error
	if s.acct.TLS == mailserver.TLSImplicit {
		conn, err = (&tls.Dialer{Config: s.acct.ClientTLS()}).DialContext(dialCtx, "tcp", s.acct.Addr)
	} else {
		conn, err = (&net.Dialer{}).DialContext(dialCtx, "tcp", s.acct.Addr)
	}
	if err != nil {
		return err
	}
	s.conn = &meter{Conn: conn}
	s.conn.allow(extraBytes)
	s.unhook = context.AfterFunc(ctx, s.cut)
	options := &imapclient.Options{TLSConfig: s.acct.ClientTLS(), UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(data *imapclient.UnilateralDataMailbox) {
			if data.NumMessages != nil {
				s.tellNews()
			}
		},
	}}
	if s.acct.TLS != mailserver.TLSStart {
		s.client = imapclient.New(s.conn, options)
		return nil
	}
	err = s.exchange(0, func() error {
		s.client, err = imapclient.NewStartTLS(s.conn, options)
		return err
	})
	if err != nil {
		s.unhook()
		s.cut()
	}
	return err
}

func (s *session) signIn(ctx context.Context) error {
	secretCtx, cancel := context.WithTimeout(ctx, s.acct.Timeout)
	defer cancel()
	secret, err := s.acct.Secret(secretCtx)
	if err != nil {
		return fmt.Errorf("password or token: %w", err)
	}
	err = s.exchange(0, func() error {
		if err := s.client.WaitGreeting(); err != nil {
			return err
		}
		return signIn(s.client, s.acct.Auth, s.acct.Username, secret)
	})
	if err != nil {
		return err
	}
	return s.exchange(0, func() error {
		caps := s.client.Caps()
		if caps == nil {
			return errors.New("the server does not say what it can do")
		}
		s.canMove = caps.Has(imap.CapMove) || caps.Has(imap.CapUIDPlus)
		s.canIdle = caps.Has(imap.CapIdle) && !s.opts.NoIdle
		return nil
	})
}

// exchange runs one exchange with the server, for which so many bytes are expected, and ends it when it
// takes too long or when far more comes. After any error but a refusal by the server the session is of no
// more use.
func (s *session) exchange(bytes int64, f func() error) error {
	bytes = min(bytes, mostBytes)
	limit := s.acct.Timeout + time.Duration(bytes)*time.Second/slowestLine
	s.conn.allow(bytes + extraBytes + s.acct.MaxSize + min(int64(s.count)*newsBytes, mostBytes))
	watchdog := time.AfterFunc(limit, s.cut)
	err := f()
	stopped := watchdog.Stop()
	switch {
	case err == nil:
		return nil
	case s.conn.spent.Load():
		return fmt.Errorf("%w: %w", errTooMuch, err)
	case !stopped:
		return fmt.Errorf("%w (%v): %w", ErrNoAnswer, limit, err)
	}
	return err
}

// lost reports whether an error of an exchange ended the session: all do but refusals.
func lost(err error) bool {
	var refusal *imap.Error
	return !errors.As(err, &refusal)
}

// renew connects and signs in again.
func (s *session) renew(ctx context.Context) error {
	s.drop()
	fresh, err := s.open(ctx)
	if err != nil {
		return err
	}
	fresh.folders = s.folders
	*s = *fresh
	return nil
}

// reopen makes the session anew, in the mailbox that it was in.
func (s *session) reopen(ctx context.Context, at Cursor) error {
	if err := s.renew(ctx); err != nil {
		return err
	}
	data, err := s.selectMailbox()
	if err == nil && data.UIDValidity != at.UIDValidity {
		err = fmt.Errorf("mailbox %s was replaced while its letters were read", at.Mailbox)
	}
	return err
}

// cut ends the connection; whatever waits for an answer on it returns an error.
func (s *session) cut() { _ = s.conn.Close() } // may be closed already

// drop ends the session.
func (s *session) drop() {
	s.unhook()
	s.cut()
	_ = s.client.Close() // waits for the reader; the error is that of closing the connection
}

func (s *session) tellNews() {
	select {
	case s.news <- struct{}{}:
	default:
	}
}

func (s *session) forgetNews() {
	select {
	case <-s.news:
	default:
	}
}

func (s *session) noop() error {
	return s.exchange(0, func() error { return s.client.Noop().Wait() })
}

func (s *session) selectMailbox() (*imap.SelectData, error) {
	var data *imap.SelectData
	err := s.exchange(0, func() (err error) {
		data, err = s.client.Select(s.acct.Mailbox, nil).Wait()
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("mailbox %s: %w", s.acct.Mailbox, err)
	}
	s.keyword = slices.Contains(data.PermanentFlags, imap.FlagWildcard)
	s.count = data.NumMessages
	return data, nil
}

// wait returns when the server tells of letters, after the time given, or when the connection or ctx ends.
func (s *session) wait(ctx context.Context, poll time.Duration) error {
	if !s.canIdle {
		return sleep(ctx, poll)
	}
	var idle *imapclient.IdleCommand
	err := s.exchange(0, func() (err error) {
		idle, err = s.client.Idle()
		return err
	})
	if err != nil {
		return fmt.Errorf("IDLE: %w", err)
	}
	timer := time.NewTimer(min(poll, longestIdle))
	defer timer.Stop()
	select {
	case <-s.news:
	case <-timer.C:
	case <-s.client.Closed():
	case <-ctx.Done():
	}
	return s.exchange(0, func() error {
		if err := errors.Join(idle.Close(), idle.Wait()); err != nil {
			return fmt.Errorf("IDLE: %w", err)
		}
		return ctx.Err()
	})
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Report is what Check found.
type Report struct {
	Capabilities []string // in alphabetical order
	UIDValidity  uint32
	UIDNext      uint32 // the UID that the next letter will have; 0 when the server does not say
	Messages     uint32 // letters in the mailbox
	CanMove      bool   // letters can be moved to folders
	CanIdle      bool   // the server announces letters
}

// Check connects, signs in, selects the mailbox and leaves, without changing anything.
func (in *Inbox) Check(ctx context.Context) (Report, error) {
	s, err := in.open(ctx)
	if err != nil {
		return Report{}, err
	}
	defer s.drop()
	data, err := s.selectMailbox()
	if err != nil {
		return Report{}, err
	}
	report := Report{
		UIDValidity: data.UIDValidity, UIDNext: uint32(data.UIDNext), Messages: data.NumMessages,
		CanMove: s.canMove, CanIdle: s.canIdle,
	}
	err = s.exchange(0, func() error {
		for c := range s.client.Caps() {
			report.Capabilities = append(report.Capabilities, string(c))
		}
		return s.client.Logout().Wait()
	})
	slices.SortFunc(report.Capabilities, strings.Compare)
	return report, err
}
