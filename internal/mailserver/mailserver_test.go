package mailserver

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
)

func ExampleAccount_Complete() {
	acct := Account{Addr: "mail.example:993", Username: "games", Secret: func(context.Context) (string, error) { return "secret", nil }}
	acct, err := acct.Complete("IMAP", ReadingAuths())
	fmt.Println(acct.Host(), acct.Port(), acct.TLS, acct.Auth, acct.Timeout, err)

	acct.Auth = AuthNone // somebody must be known to read
	_, err = acct.Complete("IMAP", ReadingAuths())
	fmt.Println(err)
	// Output:
	// mail.example 993 implicit auto 30s <nil>
	// IMAP sign-in "none": want auto, plain, login or xoauth2
}

func TestBadAccounts(t *testing.T) {
	good := Account{Addr: "mail.example:465", Username: "games", Secret: func(context.Context) (string, error) { return "x", nil }, Timeout: time.Second}
	if got, err := good.Complete("SMTP", SendingAuths()); err != nil || got.Timeout != time.Second {
		t.Fatal(got, err)
	}
	if _, err := (Account{Addr: "mail.example:25", Auth: AuthNone}).Complete("SMTP", SendingAuths()); err != nil {
		t.Errorf("a relay that wants no name: %v", err)
	}
	for want, change := range map[string]func(*Account){
		"host:port": func(a *Account) { a.Addr = "mail.example" }, "1 to 65535": func(a *Account) { a.Addr = "mail.example:smtp" },
		"starttls or none": func(a *Account) { a.TLS = "ssl" }, "xoauth2 or none": func(a *Account) { a.Auth = "kerberos" },
		"user name": func(a *Account) { a.Username = "" }, "password": func(a *Account) { a.Secret = nil },
	} {
		acct := good
		change(&acct)
		if _, err := acct.Complete("SMTP", SendingAuths()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
}
