package outbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wneessen/go-mail/smtp"

	"bretwalda/internal/mailserver"
)

// signIn chooses the mechanism when it knows what the server offers. It is used for one connection.
type signIn struct {
	auth                   mailserver.Auth
	username, secret, host string
	chosen                 smtp.Auth
}

// Start implements smtp.Auth.
func (s *signIn) Start(server *smtp.ServerInfo) (string, []byte, error) {
	if len(server.Auth) == 0 {
		return "", nil, errors.New("the server offers no way to sign in here; it may want TLS first")
	}
	mech := strings.ToUpper(string(s.auth))
	if s.auth == mailserver.AuthAuto {
		mech = bestOf(server.Auth)
	}
	if !slices.Contains(server.Auth, mech) {
		return "", nil, fmt.Errorf("sign-in by %s is not on offer, only by %s", s.auth, strings.Join(server.Auth, ", "))
	}
	// The last argument permits the password without TLS: the library would allow that to the local host
	// only, but who sets the connection to plain has decided.
	switch mech {
	case "SCRAM-SHA-256":
		s.chosen = smtp.ScramSHA256Auth(s.username, s.secret)
	case "LOGIN":
		s.chosen = smtp.LoginAuth(s.username, s.secret, s.host, true)
	case "XOAUTH2":
		s.chosen = smtp.XOAuth2Auth(s.username, s.secret)
	default:
		s.chosen = smtp.PlainAuth("", s.username, s.secret, s.host, true)
	}
	return s.chosen.Start(server)
}

// Next implements smtp.Auth.
func (s *signIn) Next(fromServer []byte, more bool) ([]byte, error) {
	return s.chosen.Next(fromServer, more)
}

func bestOf(offered []string) string {
	for _, mech := range []string{"SCRAM-SHA-256", "PLAIN", "LOGIN"} {
		if slices.Contains(offered, mech) {
			return mech
		}
	}
	return "AUTO" // on nobody's list, so that the error names what is
}
