package mailtest

import (
	"bytes"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-sasl"
)

func (s *Server) newIMAP() *imapserver.Server {
	caps := imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapNamespace: {}, imap.CapESearch: {}}
	if !s.opts.NoMove {
		caps[imap.CapMove] = struct{}{}
	}
	if !s.opts.NoUIDPlus {
		caps[imap.CapUIDPlus] = struct{}{}
	}
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &imapSession{server: s}, nil, nil
		},
		Caps:         caps,
		Logger:       slog.NewLogLogger(s.opts.Log.Handler(), slog.LevelDebug),
		TLSConfig:    s.tlsConfig,
		InsecureAuth: !s.opts.RequireTLS,
	})
}

// imapSession is one IMAP connection: the memory server's session with sign-in of our own, and with a
// notice to the account's watchers after each command that changes a mailbox.
type imapSession struct {
	*imapmemserver.UserSession // nil before sign-in
	server                     *Server
	account                    *account
}

// Login implements imapserver.Session.
func (ses *imapSession) Login(name, password string) error {
	a, err := ses.server.signIn(name, password)
	if err != nil {
		return imapserver.ErrAuthFailed
	}
	ses.account = a
	ses.UserSession = imapmemserver.NewUserSession(a.user)
	return nil
}

// AuthenticateMechanisms implements imapserver.SessionSASL. LOGIN is a command in IMAP, not a mechanism.
func (ses *imapSession) AuthenticateMechanisms() []string {
	return slices.DeleteFunc(slices.Clone(ses.server.opts.Mechanisms), func(m string) bool { return m == mechLogin })
}

// Authenticate implements imapserver.SessionSASL.
func (ses *imapSession) Authenticate(mech string) (sasl.Server, error) {
	if !slices.Contains(ses.AuthenticateMechanisms(), mech) {
		return nil, &imap.Error{Type: imap.StatusResponseTypeNo, Text: "mechanism not offered"}
	}
	return saslServer(mech, ses.Login), nil
}

// Append implements imapserver.Session.
func (ses *imapSession) Append(name string, r imap.LiteralReader, o *imap.AppendOptions) (*imap.AppendData, error) {
	defer ses.account.notify()
	if o.Time.IsZero() {
		o.Time = ses.server.opts.Now()
	}
	return ses.UserSession.Append(name, r, o)
}

// Store implements imapserver.Session.
func (ses *imapSession) Store(w *imapserver.FetchWriter, set imap.NumSet, flags *imap.StoreFlags, o *imap.StoreOptions) error {
	defer ses.account.notify()
	return ses.UserSession.Store(w, set, flags, o)
}

// Copy implements imapserver.Session.
func (ses *imapSession) Copy(set imap.NumSet, dest string) (*imap.CopyData, error) {
	defer ses.account.notify()
	return ses.UserSession.Copy(set, dest)
}

// Move implements imapserver.SessionMove.
func (ses *imapSession) Move(w *imapserver.MoveWriter, set imap.NumSet, dest string) error {
	defer ses.account.notify()
	return ses.UserSession.Move(w, set, dest)
}

// Expunge implements imapserver.Session.
func (ses *imapSession) Expunge(w *imapserver.ExpungeWriter, uids *imap.UIDSet) error {
	defer ses.account.notify()
	return ses.UserSession.Expunge(w, uids)
}

// Idle implements imapserver.Session. The memory server's own Idle misses a letter that comes between
// the command before and its start; this one looks first and waits afterwards.
func (ses *imapSession) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	for {
		changed := ses.account.watch()
		if err := ses.UserSession.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-changed:
		case <-stop:
			return nil
		}
	}
}

// literal is a letter as the memory server wants it.
type literal struct {
	*bytes.Reader
}

// Size implements imap.LiteralReader.
func (l literal) Size() int64 { return l.Reader.Size() }

// put stores a letter in one of the account's mailboxes.
func (a *account) put(mailbox string, raw []byte, received time.Time) error {
	if _, err := a.user.Append(mailbox, literal{bytes.NewReader(raw)}, &imap.AppendOptions{Time: received}); err != nil {
		return fmt.Errorf("mailtest: append: %w", err)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.delivered++
	a.announce()
	return nil
}

// Count is the number of letters in an account's mailbox, 0 when there is no such mailbox.
func (s *Server) Count(address, mailbox string) int {
	a, err := s.account(address)
	if err != nil {
		return 0
	}
	status, err := a.user.Status(mailbox, &imap.StatusOptions{NumMessages: true})
	if err != nil {
		return 0
	}
	return int(*status.NumMessages)
}

// Messages gives the letters in an account's INBOX, oldest first, as they were delivered.
func (s *Server) Messages(address string) ([][]byte, error) {
	stored, err := s.Stored(address, Inbox)
	if err != nil {
		return nil, err
	}
	raw := make([][]byte, len(stored))
	for i, m := range stored {
		raw[i] = m.Raw
	}
	return raw, nil
}

// Stored gives the letters in one of an account's mailboxes, oldest first, with their flags.
func (s *Server) Stored(address, mailbox string) ([]Stored, error) {
	c, err := Dial(Target{IMAPS: s.IMAPSAddr(), TLSConfig: s.TLSConfig(), User: accountName(address), Password: s.master})
	if err != nil {
		return nil, err
	}
	defer c.Close()
	return c.Stored(mailbox)
}

// idleHider is a listener whose connections do not mention IDLE among the capabilities: go-imap's server
// cannot leave it out.
type idleHider struct{ net.Listener }

func (l idleHider) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return idleHidingConn{c}, nil
}

type idleHidingConn struct{ net.Conn }

func (c idleHidingConn) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte("CAPABILITY ")) {
		b = bytes.ReplaceAll(b, []byte(" IDLE"), []byte(" NONE")) // same length, so the count stays true
	}
	return c.Conn.Write(b)
}
