package outbox

import (
	"bytes"
	"context"
	"fmt"
	"mime"
	"net/mail"
	"testing"
	"time"

	"bretwalda/internal/mailserver"
	"bretwalda/internal/mailtest"
)

const (
	games = "games@club.example"
	anna  = "anna@club.example"
)

// env is a pair of servers for one test: in process, or the real ones that the environment names. games
// sends and anna receives on both.
type env struct {
	mailtest.Target
	tag string // in the Message-IDs of this test alone
}

func newEnv(t testing.TB) *env {
	t.Helper()
	target, real, err := mailtest.RealTarget()
	if err != nil {
		t.Fatal(err)
	}
	if !real {
		return serverEnv(t, startServer(t, mailtest.Options{}))
	}
	return &env{target, fmt.Sprintf("%x", time.Now().UnixNano())}
}

// serverEnv uses a server in process, for what real servers cannot be told to do.
func serverEnv(t testing.TB, srv *mailtest.Server) *env {
	t.Helper()
	target, err := srv.Target(games)
	if err != nil {
		t.Fatal(err)
	}
	target.Peer = anna
	return &env{target, "test"}
}

func startServer(t testing.TB, opts mailtest.Options) *mailtest.Server {
	t.Helper()
	srv, err := mailtest.Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { srv.Close() })
	for _, address := range []string{games, anna} {
		if err := srv.AddAccount(address, "secret"); err != nil {
			t.Fatal(err)
		}
	}
	srv.FailRecipient("later@club.example", 451, -1)
	srv.FailRecipient("bye@club.example", 421, -1)
	return srv
}

// account signs in on the plain port.
func (e *env) account() Account {
	return Account{Account: mailserver.Account{Addr: e.SMTP, TLS: mailserver.TLSNone, Username: e.User, Secret: secret(e.Password)}, HELO: "client.example"}
}

// batch is n messages to anna.
func (e *env) batch(n int) []Message {
	msgs := make([]Message, n)
	for i := range msgs {
		msgs[i] = message(i)
		msgs[i].MessageID = fmt.Sprintf("g1.t%d.%s@club.example", i, e.tag)
	}
	return msgs
}

// arrived waits until anna has n letters of this test, and gives them in the order of their arrival.
func (e *env) arrived(t testing.TB, n int) [][]byte {
	t.Helper()
	reader := e.Target
	reader.User = e.Peer
	c, err := mailtest.Dial(reader)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for ctx := testContext(t); ctx.Err() == nil; time.Sleep(10 * time.Millisecond) { // real servers deliver in their time
		stored, err := c.Stored(mailtest.Inbox)
		if err != nil {
			t.Fatal(err)
		}
		var mine [][]byte
		for _, m := range stored {
			if bytes.Contains(m.Raw, []byte("."+e.tag+"@club.example>")) {
				mine = append(mine, m.Raw)
			}
		}
		if len(mine) >= n {
			return mine
		}
	}
	t.Fatalf("%d letters did not arrive", n)
	return nil
}

func secret(s string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return s, nil }
}

func newSender(t testing.TB, acct Account) *Sender {
	t.Helper()
	s, err := New(acct, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func testContext(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// message is the n-th message of a test that looks at its form only.
func message(n int) Message {
	return Message{
		MessageID: fmt.Sprintf("g1.t%d@club.example", n),
		Date:      time.Date(2026, 11, 2, 18, 0, 0, 0, time.UTC),
		From:      Address{"Thursday night", "games+k7q2@club.example"},
		To:        Address{"Anna", anna},
		Subject:   fmt.Sprintf("Turn %d", n),
		Text:      "Hello\n",
	}
}

// readBack parses a letter as its reader does.
func readBack(t *testing.T, raw []byte) *mail.Message {
	t.Helper()
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatalf("%v in\n%s", err, raw)
	}
	return m
}

func decoded(t *testing.T, value string) string {
	t.Helper()
	s, err := new(mime.WordDecoder).DecodeHeader(value)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
