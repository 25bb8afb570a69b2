package outbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/textproto"
	"regexp"
	"strings"
	"time"

	"github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"

	"bretwalda/internal/mailserver"
)

// conn is one connection, signed in. The library sets an absolute deadline for the dial and for each
// letter, and cannot be told to stop otherwise; cutting the connection under it is how ctx ends it.
type conn struct {
	mail   *mail.Client
	client *smtp.Client
	conn   net.Conn
	unhook func() bool // no longer cut the connection when ctx ends; false if it is cut already
	expiry *time.Timer // closes the connection when nobody used it for a while
}

// dial connects and signs in. The connection lives until it is closed or ctx ends.
func (s *Sender) dial(ctx context.Context) (*conn, error) {
	options, err := s.options(ctx)
	if err != nil {
		return nil, err
	}
	c := &conn{}
	connect := func(dialCtx context.Context, network, addr string) (net.Conn, error) {
		conn, err := s.connect(dialCtx, network, addr)
		if err != nil {
			return nil, err
		}
		c.conn = conn
		c.hook(ctx)
		return conn, nil
	}
	c.mail, err = mail.NewClient(s.acct.Host(), append(options, mail.WithDialContextFunc(connect))...)
	if err != nil {
		return nil, fmt.Errorf("SMTP: %w", err)
	}
	c.client, err = c.mail.DialToSMTPClientWithContext(ctx)
	if err != nil {
		if c.conn != nil {
			c.drop() // the library leaves it open
		}
		return nil, fmt.Errorf("SMTP server %s: %w", s.acct.Addr, explainDial(ctx, err))
	}
	s.log.Debug("signed in to send messages", "server", s.acct.Addr, "tls", s.acct.TLS)
	return c, nil
}

// options are those of every connection, with the secret of this one.
func (s *Sender) options(ctx context.Context) ([]mail.Option, error) {
	options := []mail.Option{
		mail.WithPort(s.acct.Port()),
		mail.WithTimeout(s.acct.Timeout),
		mail.WithoutNoop(), // a connection is tried before its use
	}
	if s.acct.HELO != "" {
		options = append(options, mail.WithHELO(s.acct.HELO))
	}
	switch s.acct.TLS {
	case mailserver.TLSImplicit:
		options = append(options, mail.WithSSL())
	case mailserver.TLSStart:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory), mail.WithTLSConfig(s.acct.ClientTLS()))
	default:
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	}
	if s.acct.Auth == mailserver.AuthNone {
		return options, nil
	}
	ctx, cancel := context.WithTimeout(ctx, s.acct.Timeout)
	defer cancel()
	secret, err := s.acct.Secret(ctx)
	if err != nil {
		return nil, fmt.Errorf("SMTP password or token: %w", err)
	}
	auth := &signIn{auth: s.acct.Auth, username: s.acct.Username, secret: secret, host: s.acct.Host()}
	return append(options, mail.WithSMTPAuthCustom(auth)), nil
}

// connect opens the connection, with TLS if that comes first. The library must get the *tls.Conn itself
// to know that the connection is encrypted.
func (s *Sender) connect(ctx context.Context, network, addr string) (net.Conn, error) {
	if s.acct.TLS == mailserver.TLSImplicit {
		return (&tls.Dialer{Config: s.acct.ClientTLS()}).DialContext(ctx, network, addr)
	}
	return (&net.Dialer{}).DialContext(ctx, network, addr)
}

// explainDial marks refused sign-ins, and says so when it was ctx that ended the attempt.
func explainDial(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var reply *textproto.Error
	if errors.As(err, &reply) && (reply.Code == 530 || reply.Code == 534 || reply.Code == 535) {
		return fmt.Errorf("%w: %w", mailserver.ErrSignIn, err)
	}
	return err
}

// connState is what became of a connection while it was used.
type connState int

const (
	connUsable connState = iota
	connClosed           // it cannot be used again, but the server is well
	connLost             // the server did not answer
)

// send hands over one message, and says what that did to the connection.
func (c *conn) send(m Message) (Result, connState) {
	msg, err := build(m)
	if err != nil {
		return Result{Err: err}, connUsable
	}
	err = c.mail.SendWithSMTPClient(c.client, msg)
	switch {
	case err == nil:
		return Result{Delivered: true}, connUsable
	case msg.IsDelivered(): // the error came after that
		return Result{Delivered: true}, connClosed
	}
	result := Result{Temporary: true, Err: err, Blame: Unclear}
	var refusal *mail.SendError
	if !errors.As(err, &refusal) || refusal.ErrorCode() == 0 {
		return result, connLost
	}
	code := refusal.ErrorCode()
	result.Blame = OfServer
	switch refusal.Reason {
	case mail.ErrSMTPRcptTo, mail.ErrSMTPData, mail.ErrSMTPDataClose:
		result.Blame = blame(refusal)
		result.Temporary = code < 500 || result.Blame == OfServer
	}
	// 421 announces that the server hangs up. After a refused DATA the library does not reset the exchange.
	if code == 421 || refusal.Reason == mail.ErrSMTPData || refusal.Reason == mail.ErrSMTPDataClose {
		return result, connClosed
	}
	return result, connUsable
}

var (
	// statusCode finds the enhanced status code of an answer (RFC 3463), which servers write also where they do
	// not say that they do.
	statusCode = regexp.MustCompile(`\b[45]\.(\d{1,3})\.(\d{1,3})\b`)
	// tooMuch is found in the words of servers that have sent enough for an account: "550 Daily user sending
	// limit exceeded". Few of them have a code for it.
	tooMuch = regexp.MustCompile(`(?i)limit|quota|too many|\brate\b|throttl|exceeded`)
	// nobody is found where a recipient is not known.
	nobody = regexp.MustCompile(`(?i)no such|unknown|not exist|not found|no mailbox|mailbox unavailable|invalid (recipient|address)`)
)

// blame tells from the server's answer to a recipient or a text what it is about.
func blame(refusal *mail.SendError) Blame {
	said, _, _ := strings.Cut(refusal.Error(), ", affected recipient")
	said, _, _ = strings.Cut(said, ", affected message")
	code := ""
	if found := statusCode.FindStringSubmatch(said); found != nil {
		code = found[1] + "." + found[2]
	}
	subject, _, _ := strings.Cut(code, ".")
	switch {
	case code == "4.5", code == "1.90": // congestion; too many recipients in a day, as a large provider says it
		return OfServer
	case subject == "1", subject == "6", code == "3.4", code == "2.1", code == "2.2", code == "2.3", code == "2.4": // address, content, size, mailbox
		return OfLetter
	case tooMuch.MatchString(said) && !strings.Contains(strings.ToLower(said), "size"):
		return OfServer
	case refusal.Reason == mail.ErrSMTPRcptTo && nobody.MatchString(said):
		return OfLetter
	}
	return Unclear
}

// hook makes the end of ctx close the connection, so that all calls on it fail.
func (c *conn) hook(ctx context.Context) {
	c.unhook = context.AfterFunc(ctx, func() { _ = c.conn.Close() })
}

// close takes leave of the server and ends the connection. The server has confirmed each letter before, so
// how it answers does not matter.
func (c *conn) close() {
	_ = c.client.Quit()
	c.drop()
}

// drop ends the connection at once.
func (c *conn) drop() {
	c.unhook()
	_ = c.conn.Close() // may be closed already
}
