package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"

	"bretwalda/internal/config"
	"bretwalda/internal/inbox"
	"bretwalda/internal/mailserver"
	"bretwalda/internal/outbox"
)

// account is one of the two servers of a configuration, for the errors that it causes.
type account struct {
	cfg    *config.Config
	name   string // imap or smtp
	server *config.Server
}

func imapAccount(cfg *config.Config) account { return account{cfg, "imap", &cfg.IMAP.Server} }
func smtpAccount(cfg *config.Config) account { return account{cfg, "smtp", &cfg.SMTP.Server} }

// explain tells what is wrong with a server in words of the configuration: the line
// to look at, what happened, what to do, and last the program's own words. Errors that
// have nothing to do with the configuration come back as they are.
func (a account) explain(err error) error {
	if err == nil {
		return nil
	}
	key, text := a.meaning(err)
	if key == "" {
		return err
	}
	return fmt.Errorf("%s: %s (%w)", a.cfg.Place(a.name+"."+key), text, err)
}

// meaning finds the key that is to blame and what to say of it; "" if none is.
func (a account) meaning(err error) (key, text string) {
	var handshake tls.RecordHeaderError
	var unknown *net.DNSError
	switch {
	case errors.Is(err, mailserver.ErrSignIn):
		return "user", fmt.Sprintf("%s refuses %s with this password; many providers want a password for programs (\"bretwalda help operator\")", a.server.Host, a.server.User)
	case errors.As(err, &unknown):
		return "host", fmt.Sprintf("there is no server called %s, or this machine has no network", a.server.Host)
	case errors.As(err, &handshake):
		return "tls", fmt.Sprintf("%s does not begin with TLS; %s", a.server.Addr(), a.otherWay())
	case errors.Is(err, syscall.ECONNREFUSED):
		return "port", fmt.Sprintf("nothing answers at %s; compare host and port with what the provider says", a.server.Addr())
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return "host", fmt.Sprintf("there is no way to %s from this machine", a.server.Addr())
	case strings.Contains(err.Error(), "it may want TLS first"):
		return "tls", fmt.Sprintf("%s takes no password on a line that is not encrypted; write tls: implicit or starttls", a.server.Addr())
	case a.server.TLS == mailserver.TLSStart && strings.Contains(strings.ToLower(err.Error()), "starttls"):
		return "tls", fmt.Sprintf("%s offers no STARTTLS; write tls: implicit with the port for that", a.server.Addr())
	case timedOut(err):
		return "port", fmt.Sprintf("no answer from %s in time; compare host, port and tls with what the provider says, and look for a firewall", a.server.Addr())
	case errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET):
		return "tls", fmt.Sprintf("%s hangs up at once; %s", a.server.Addr(), a.otherWay())
	}
	return a.certificate(err)
}

// certificate is meaning for what is wrong with the server's certificate.
func (a account) certificate(err error) (key, text string) {
	var authority x509.UnknownAuthorityError
	var name x509.HostnameError
	var invalid x509.CertificateInvalidError
	switch {
	case errors.As(err, &authority):
		return "ca_file", fmt.Sprintf("nobody whom this machine trusts has signed the certificate of %s; if the server is your own, name a file with its certificate here", a.server.Host)
	case errors.As(err, &name):
		for _, also := range name.Certificate.DNSNames {
			text += " " + also
		}
		return "host", fmt.Sprintf("the certificate of the server is not for %s; write the name that it is for:%s", a.server.Host, text)
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "host", fmt.Sprintf("the certificate of %s is out of date, or the clock of this machine is wrong", a.server.Host)
	}
	return "", ""
}

// otherWay names the way to encrypt that was not tried.
func (a account) otherWay() string {
	if a.server.TLS == mailserver.TLSImplicit {
		return "write tls: starttls if the port is 143 or 587"
	}
	return "write tls: implicit if the port is 993 or 465"
}

func timedOut(err error) bool {
	var slow net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, inbox.ErrNoAnswer) ||
		errors.As(err, &slow) && slow.Timeout()
}

// explainingSender is the sender of the daemon, whose errors an operator can read in
// the log. What a server says of one letter is left as it is.
type explainingSender struct {
	*outbox.Sender
	account account
}

// Send implements delivery.Sender.
func (s explainingSender) Send(ctx context.Context, msgs []outbox.Message) []outbox.Result {
	results := s.Sender.Send(ctx, msgs)
	for i, r := range results {
		if r.Temporary && ctx.Err() == nil {
			results[i].Err = s.account.explain(r.Err)
		}
	}
	return results
}
