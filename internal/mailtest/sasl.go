package mailtest

import (
	"errors"
	"strings"

	"github.com/emersion/go-sasl"
)

const (
	mechPlain   = "PLAIN"
	mechLogin   = "LOGIN"
	mechXOAuth2 = "XOAUTH2"
)

// saslServer is the server's side of one exchange of a mechanism offered; check judges name and secret.
func saslServer(mech string, check func(name, secret string) error) sasl.Server {
	switch mech {
	case mechLogin:
		return &loginServer{check: check}
	case mechXOAuth2:
		return &xoauth2Server{check: check}
	default:
		return sasl.NewPlainServer(func(_, name, secret string) error { return check(name, secret) })
	}
}

// loginServer asks for the name, then for the password.
type loginServer struct {
	check func(name, secret string) error
	asked int
	name  string
}

// Next implements sasl.Server.
func (l *loginServer) Next(response []byte) (challenge []byte, done bool, err error) {
	if response == nil && l.asked == 0 {
		l.asked = 1
		return []byte("Username:"), false, nil
	}
	if l.asked <= 1 {
		l.asked, l.name = 2, string(response)
		return []byte("Password:"), false, nil
	}
	return nil, true, l.check(l.name, string(response))
}

// xoauth2Server reads "user=" name ^A "auth=Bearer " token ^A ^A. A wrong token is answered with a
// challenge that holds the reason, and refused after the client's empty response to that.
type xoauth2Server struct {
	check   func(name, secret string) error
	refused error
}

// Next implements sasl.Server.
func (x *xoauth2Server) Next(response []byte) (challenge []byte, done bool, err error) {
	if x.refused != nil {
		return nil, true, x.refused
	}
	if response == nil {
		return []byte{}, false, nil
	}
	user, rest, _ := strings.Cut(string(response), "\x01")
	bearer, end, _ := strings.Cut(rest, "\x01")
	name, isUser := strings.CutPrefix(user, "user=")
	token, isBearer := strings.CutPrefix(bearer, "auth=Bearer ")
	if !isUser || !isBearer || end != "\x01" {
		return nil, true, errors.New("malformed XOAUTH2 response")
	}
	if x.refused = x.check(name, token); x.refused != nil {
		return []byte(`{"status":"400","schemes":"bearer"}`), false, nil
	}
	return nil, true, nil
}
