package mailtest

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-smtp"
)

// Inbox is the name of the mailbox that letters are delivered to.
const Inbox = "INBOX"

// ErrUnknownAccount is returned for an address that no account was added for.
var ErrUnknownAccount = errors.New("mailtest: no such account")

// Options says how the servers behave. The zero value offers everything: PLAIN, LOGIN and XOAUTH2
// sign-in, STARTTLS on the plain ports, MOVE, UIDPLUS and IDLE.
type Options struct {
	// NoMove and NoUIDPlus leave these IMAP capabilities out; NoIdle hides IDLE, on the plain port only.
	NoMove, NoUIDPlus, NoIdle bool
	// RequireTLS refuses sign-in on a connection that is not encrypted.
	RequireTLS bool
	// NoSignIn lets SMTP clients send without sign-in, as a relay on the local host does.
	NoSignIn bool
	// Mechanisms are the SASL mechanisms offered, out of PLAIN, LOGIN and XOAUTH2; nil means all. An
	// XOAUTH2 token is right when it equals the account's password.
	Mechanisms []string
	// MaxLetter is the size in bytes from which on SMTP refuses a letter; 0: 64 MB.
	MaxLetter int64
	// Now is the clock that letters are received by; nil: the machine's.
	Now func() time.Time
	// Log gets the servers' complaints; nil drops them.
	Log *slog.Logger
}

// Delivery is one letter on its way to one recipient.
type Delivery struct {
	From string // address of the envelope, empty for a bounce
	To   string // address of the envelope, with its token
	Raw  []byte // the letter with the lines that delivery added; not to be changed
}

// Server is a running pair of IMAP and SMTP servers. All its methods may be called from any goroutine.
type Server struct {
	opts      Options
	tlsConfig *tls.Config // the servers' side
	roots     *x509.CertPool
	master    string // password for the server's own look into any account
	imap      *imapserver.Server
	smtp      *smtp.Server
	listeners listeners
	serving   sync.WaitGroup

	mu       sync.Mutex
	accounts map[string]*account
	failures map[string]*failure
	refusing bool
}

type listeners struct{ imap, imaps, smtp, smtps net.Listener }

// account is one user of both servers.
type account struct {
	user     *imapmemserver.User
	password string

	mu        sync.Mutex
	changed   chan struct{} // closed and replaced at each change in any of the account's mailboxes
	delivered int
	forward   func(Delivery)
}

// failure is the answer to a recipient, for a number of times; negative means for ever.
type failure struct {
	code  int
	times int
}

// Start starts both servers on loopback ports of the system's choice, with a certificate made on the
// spot. Close stops them.
func Start(opts Options) (*Server, error) {
	s := &Server{
		opts:     opts,
		master:   rand.Text(),
		accounts: make(map[string]*account),
		failures: make(map[string]*failure),
	}
	if s.opts.Log == nil {
		s.opts.Log = slog.New(slog.DiscardHandler)
	}
	if s.opts.Now == nil {
		s.opts.Now = time.Now
	}
	s.opts.MaxLetter = cmp.Or(s.opts.MaxLetter, 64<<20)
	if s.opts.Mechanisms == nil {
		s.opts.Mechanisms = []string{mechPlain, mechLogin, mechXOAuth2}
	}
	var err error
	if s.tlsConfig, s.roots, err = selfSigned(); err != nil {
		return nil, fmt.Errorf("mailtest: certificate: %w", err)
	}
	if err := s.listen(); err != nil {
		s.listeners.close()
		return nil, fmt.Errorf("mailtest: %w", err)
	}
	s.imap = s.newIMAP()
	s.smtp = s.newSMTP()
	s.serve(s.imap.Serve, s.listeners.imap)
	s.serve(s.imap.Serve, s.listeners.imaps)
	s.serve(s.smtp.Serve, s.listeners.smtp)
	s.serve(s.smtp.Serve, s.listeners.smtps)
	return s, nil
}

func (s *Server) listen() error {
	for _, ln := range []*net.Listener{&s.listeners.imap, &s.listeners.imaps, &s.listeners.smtp, &s.listeners.smtps} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		*ln = l
	}
	if s.opts.NoIdle {
		s.listeners.imap = idleHider{s.listeners.imap}
	}
	s.listeners.imaps = tls.NewListener(s.listeners.imaps, s.tlsConfig)
	s.listeners.smtps = tls.NewListener(s.listeners.smtps, s.tlsConfig)
	return nil
}

func (l listeners) close() {
	for _, ln := range []net.Listener{l.imap, l.imaps, l.smtp, l.smtps} {
		if ln != nil {
			_ = ln.Close() // closed twice when the server closed it already
		}
	}
}

func (s *Server) serve(serve func(net.Listener) error, ln net.Listener) {
	s.serving.Go(func() {
		if err := serve(ln); err != nil && !errors.Is(err, net.ErrClosed) {
			s.opts.Log.Error("mail server stopped", "addr", ln.Addr(), "err", err)
		}
	})
}

// Close stops both servers and drops all their connections.
func (s *Server) Close() error {
	err := errors.Join(s.imap.Close(), s.smtp.Close())
	s.listeners.close()
	s.serving.Wait()
	return err
}

// IMAPAddr is host:port of IMAP in the clear, with STARTTLS on offer.
func (s *Server) IMAPAddr() string { return s.listeners.imap.Addr().String() }

// IMAPSAddr is host:port of IMAP under TLS from the first byte.
func (s *Server) IMAPSAddr() string { return s.listeners.imaps.Addr().String() }

// SMTPAddr is host:port of SMTP in the clear, with STARTTLS on offer.
func (s *Server) SMTPAddr() string { return s.listeners.smtp.Addr().String() }

// SMTPSAddr is host:port of SMTP under TLS from the first byte.
func (s *Server) SMTPSAddr() string { return s.listeners.smtps.Addr().String() }

// TLSConfig gives a new client configuration that trusts the servers' certificate, which is valid for
// 127.0.0.1 and localhost.
func (s *Server) TLSConfig() *tls.Config { return &tls.Config{RootCAs: s.roots} }

// AddAccount adds a user of both servers, who signs in with the whole address. An address that exists
// already loses its letters.
func (s *Server) AddAccount(address, password string) error {
	user := imapmemserver.NewUser(address, password)
	if err := user.Create(Inbox, nil); err != nil {
		return fmt.Errorf("mailtest: account %s: %w", address, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.accounts[accountName(address)] = &account{user: user, password: password, changed: make(chan struct{})}
	return nil
}

// accountName is the key of the account that an address belongs to: lower case, without its token.
func accountName(address string) string {
	local, domain, _ := strings.Cut(strings.ToLower(address), "@")
	local, _, _ = strings.Cut(local, "+")
	return local + "@" + domain
}

// account finds the account of an address, with or without a token.
func (s *Server) account(address string) (*account, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.accounts[accountName(address)]
	if a == nil {
		return nil, fmt.Errorf("%w: %s", ErrUnknownAccount, address)
	}
	return a, nil
}

// signIn checks a name and its password or token.
func (s *Server) signIn(name, secret string) (*account, error) {
	a, err := s.account(name)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	refusing := s.refusing
	s.mu.Unlock()
	if secret == s.master || (secret == a.password && !refusing) {
		return a, nil
	}
	return nil, errors.New("mailtest: sign-in refused")
}

// RefuseSignIn makes both servers refuse every sign-in, right or wrong, until it is called with false.
// Connections that are signed in stay.
func (s *Server) RefuseSignIn(refuse bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refusing = refuse
}

// FailRecipient makes SMTP answer a recipient with a failure, 451 or 550 for example, the given number
// of times; a negative number means always, zero means never again. The address is compared whole.
func (s *Server) FailRecipient(address string, code, times int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failures[strings.ToLower(address)] = &failure{code: code, times: times}
}

// recipientFailure gives the code to answer a recipient with, or 0.
func (s *Server) recipientFailure(address string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.failures[strings.ToLower(address)]
	if f == nil || f.times == 0 {
		return 0
	}
	f.times--
	return f.code
}

// Forward hands the letters for an account to f and no longer to its INBOX; nil ends that. SMTP answers
// the sender when f returns. f may be called from several goroutines at once.
func (s *Server) Forward(address string, f func(Delivery)) error {
	a, err := s.account(address)
	if err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.forward = f
	return nil
}

// Submit delivers a letter as SMTP does, without the network. The lines end in CRLF.
func (s *Server) Submit(from, to string, raw []byte) error {
	a, err := s.account(to)
	if err != nil {
		return err
	}
	head := "Return-Path: <" + from + ">\r\nDelivered-To: " + to + "\r\n"
	letter := make([]byte, 0, len(head)+len(raw))
	letter = append(append(letter, head...), raw...)

	a.mu.Lock()
	forward := a.forward
	a.mu.Unlock()
	if forward == nil {
		return a.put(Inbox, letter, s.opts.Now())
	}
	forward(Delivery{From: from, To: to, Raw: letter})
	a.mu.Lock()
	defer a.mu.Unlock()
	a.delivered++
	a.announce()
	return nil
}

// Append puts a letter into an account's INBOX as it is.
func (s *Server) Append(address string, raw []byte) error {
	a, err := s.account(address)
	if err != nil {
		return err
	}
	return a.put(Inbox, raw, s.opts.Now())
}

// AppendAt is Append with the time at which the letter is said to have been received.
func (s *Server) AppendAt(address string, raw []byte, received time.Time) error {
	a, err := s.account(address)
	if err != nil {
		return err
	}
	return a.put(Inbox, raw, received)
}

// Delivered counts the letters that an account was given since it was added, wherever they went.
func (s *Server) Delivered(address string) int {
	a, err := s.account(address)
	if err != nil {
		return 0
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.delivered
}

// Wait blocks until cond is true. It asks at once and after each change in any mailbox of the account;
// cond may call the server's methods. It fails only when ctx ends or the account does not exist.
func (s *Server) Wait(ctx context.Context, address string, cond func() bool) error {
	a, err := s.account(address)
	if err != nil {
		return err
	}
	for {
		changed := a.watch()
		if cond() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// watch gives a channel that is closed at the account's next change.
func (a *account) watch() <-chan struct{} {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.changed
}

// notify tells all who wait that a mailbox changed.
func (a *account) notify() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.announce()
}

// announce is notify with a.mu held.
func (a *account) announce() {
	close(a.changed)
	a.changed = make(chan struct{})
}
