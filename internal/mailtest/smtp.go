package mailtest

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"slices"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

func (s *Server) newSMTP() *smtp.Server {
	srv := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &smtpSession{server: s}, nil
	}))
	srv.Domain = "localhost"
	srv.TLSConfig = s.tlsConfig
	srv.AllowInsecureAuth = !s.opts.RequireTLS
	srv.MaxMessageBytes = s.opts.MaxLetter
	srv.MaxRecipients = 100
	srv.ErrorLog = slog.NewLogLogger(s.opts.Log.Handler(), slog.LevelDebug)
	return srv
}

// smtpSession is one SMTP connection.
type smtpSession struct {
	server   *Server
	signedIn bool
	from     string
	to       []string
}

// AuthMechanisms implements smtp.AuthSession.
func (ses *smtpSession) AuthMechanisms() []string { return ses.server.opts.Mechanisms }

// Auth implements smtp.AuthSession.
func (ses *smtpSession) Auth(mech string) (sasl.Server, error) {
	if !slices.Contains(ses.server.opts.Mechanisms, mech) {
		return nil, smtp.ErrAuthUnknownMechanism
	}
	return saslServer(mech, func(name, secret string) error {
		if _, err := ses.server.signIn(name, secret); err != nil {
			return smtp.ErrAuthFailed
		}
		ses.signedIn = true
		return nil
	}), nil
}

// Mail implements smtp.Session.
func (ses *smtpSession) Mail(from string, _ *smtp.MailOptions) error {
	if !ses.signedIn && !ses.server.opts.NoSignIn {
		return smtp.ErrAuthRequired
	}
	ses.from = from
	return nil
}

// Rcpt implements smtp.Session.
func (ses *smtpSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if code := ses.server.recipientFailure(to); code != 0 {
		refusal := &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 0, 0}, Message: "refused on request"}
		if code == 550 { // the recipient's own fault
			refusal.EnhancedCode, refusal.Message = smtp.EnhancedCode{5, 1, 1}, "no such user, on request"
		}
		return refusal
	}
	if _, err := ses.server.account(to); err != nil {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user here"}
	}
	ses.to = append(ses.to, to)
	return nil
}

// Data implements smtp.Session.
func (ses *smtpSession) Data(r io.Reader) error {
	var letter bytes.Buffer
	if _, err := letter.ReadFrom(r); err != nil {
		return err
	}
	for _, to := range ses.to {
		if err := ses.server.Submit(ses.from, to, letter.Bytes()); err != nil {
			return fmt.Errorf("deliver to %s: %w", to, err)
		}
	}
	return nil
}

// Reset implements smtp.Session.
func (ses *smtpSession) Reset() { ses.from, ses.to = "", nil }

// Logout implements smtp.Session.
func (ses *smtpSession) Logout() error { return nil }
