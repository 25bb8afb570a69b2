// Package mailserver says where a mail server is, how its connections are encrypted and how one signs in: the same for
// reading letters and for sending them.
package mailserver

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"
)

// TLS says how a connection is encrypted. The empty value is TLSImplicit.
type TLS string

// The ways to encrypt.
const (
	// TLSImplicit is TLS from the first byte, usually port 993 or 465.
	TLSImplicit TLS = "implicit"
	// TLSStart begins in the clear and insists on STARTTLS, usually port 143 or 587.
	TLSStart TLS = "starttls"
	// TLSNone never encrypts, for a server on this machine.
	TLSNone TLS = "none"
)

// TLSModes are all of them.
func TLSModes() []TLS { return []TLS{TLSImplicit, TLSStart, TLSNone} }

// Auth is a way to sign in. The empty value is AuthAuto.
type Auth string

// The ways to sign in.
const (
	// AuthAuto takes the best that the server offers.
	AuthAuto Auth = "auto"
	// AuthPlain is SASL PLAIN.
	AuthPlain Auth = "plain"
	// AuthLogin is the older LOGIN.
	AuthLogin Auth = "login"
	// AuthXOAuth2 sends an OAuth 2.0 access token instead of a password.
	AuthXOAuth2 Auth = "xoauth2"
	// AuthNone does not sign in, for a relay that trusts this machine. It can only send.
	AuthNone Auth = "none"
)

// ReadingAuths are the ways to sign in to read letters, SendingAuths those to send them.
func ReadingAuths() []Auth { return []Auth{AuthAuto, AuthPlain, AuthLogin, AuthXOAuth2} }

// SendingAuths are the ways to sign in to send letters, or not to.
func SendingAuths() []Auth { return append(ReadingAuths(), AuthNone) }

// ErrSignIn is wrapped by errors that say that the server refused the name, the password or the token.
var ErrSignIn = errors.New("sign-in refused")

// Account is an account at a server.
type Account struct {
	Addr      string      // host:port
	TLS       TLS         // empty: implicit
	TLSConfig *tls.Config // nil: the system's roots, and the host of Addr as the server's name
	Auth      Auth        // empty: auto
	Username  string
	// Secret gives the password or the access token. It is asked at each sign-in, so that a token can be
	// renewed.
	Secret  func(context.Context) (string, error)
	Timeout time.Duration // for each exchange with the server; 0: 30 s
}

// Complete returns the account with its defaults filled in. It checks the account for a protocol, whose ways to sign in
// are given; it does not connect.
func (a Account) Complete(protocol string, auths []Auth) (Account, error) {
	a.TLS = cmp.Or(a.TLS, TLSImplicit)
	a.Auth = cmp.Or(a.Auth, AuthAuto)
	a.Timeout = cmp.Or(a.Timeout, 30*time.Second)
	_, port, err := net.SplitHostPort(a.Addr)
	if err != nil {
		return a, fmt.Errorf("%s address %q: want host:port: %w", protocol, a.Addr, err)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return a, fmt.Errorf("%s address %q: the port must be a number from 1 to 65535", protocol, a.Addr)
	}
	if !slices.Contains(TLSModes(), a.TLS) {
		return a, fmt.Errorf("%s TLS %q: want %s", protocol, a.TLS, oneOf(TLSModes()))
	}
	if !slices.Contains(auths, a.Auth) {
		return a, fmt.Errorf("%s sign-in %q: want %s", protocol, a.Auth, oneOf(auths))
	}
	if a.Auth != AuthNone && (a.Secret == nil || a.Username == "") {
		return a, fmt.Errorf("%s sign-in needs a user name and a password or token", protocol)
	}
	return a, nil
}

func oneOf[T ~string](list []T) string {
	words := make([]string, len(list))
	for i, w := range list {
		words[i] = string(w)
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Host is the server's name, without the port.
func (a Account) Host() string {
	host, _, _ := net.SplitHostPort(a.Addr)
	return host
}

// Port is the server's port.
func (a Account) Port() int {
	_, port, _ := net.SplitHostPort(a.Addr)
	n, _ := strconv.Atoi(port)
	return n
}

// ClientTLS returns what a connection to the server is encrypted with: TLSConfig, for the server's name.
func (a Account) ClientTLS() *tls.Config {
	config := a.TLSConfig.Clone()
	if config == nil {
		config = &tls.Config{}
	}
	if config.ServerName == "" {
		config.ServerName = a.Host()
	}
	return config
}
