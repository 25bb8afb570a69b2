package inbox

import (
	"errors"
	"fmt"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"

	"bretwalda/internal/mailserver"
)

// choose settles mailserver.AuthAuto by what the server offers: PLAIN, LOGIN, and XOAUTH2 where there is nothing else.
func choose(a mailserver.Auth, caps imap.CapSet) (mailserver.Auth, error) {
	switch {
	case a != mailserver.AuthAuto:
		return a, nil
	case caps.Has("AUTH=PLAIN"):
		return mailserver.AuthPlain, nil
	case !caps.Has(imap.CapLoginDisabled):
		return mailserver.AuthLogin, nil
	case caps.Has("AUTH=XOAUTH2"):
		return mailserver.AuthXOAuth2, nil
	}
	return "", errors.New("the server offers no way to sign in here; it may want TLS first")
}

// signIn signs in. An error wraps mailserver.ErrSignIn when it was the server's judgement on name and secret.
func signIn(c *imapclient.Client, auth mailserver.Auth, name, secret string) error {
	auth, err := choose(auth, c.Caps())
	if err != nil {
		return err
	}
	switch auth {
	case mailserver.AuthPlain:
		err = c.Authenticate(sasl.NewPlainClient("", name, secret))
	case mailserver.AuthXOAuth2:
		err = c.Authenticate(&xoauth2{name, secret})
	default:
		err = c.Login(name, secret).Wait()
	}
	var refusal *imap.Error
	if errors.As(err, &refusal) && refusal.Code != imap.ResponseCodeUnavailable {
		return fmt.Errorf("%w: %w", mailserver.ErrSignIn, err)
	}
	return err
}

// xoauth2 is the client's side of the mechanism by which the large mail providers take access tokens
// (https://developers.google.com/gmail/imap/xoauth2-protocol).
type xoauth2 struct {
	name, token string
}

// Start implements sasl.Client.
func (x *xoauth2) Start() (mech string, response []byte, err error) {
	return "XOAUTH2", []byte("user=" + x.name + "\x01auth=Bearer " + x.token + "\x01\x01"), nil
}

// Next implements sasl.Client. The only challenge is the reason for a refusal, which the server states
// after an empty response.
func (x *xoauth2) Next([]byte) ([]byte, error) {
	return []byte{}, nil
}
