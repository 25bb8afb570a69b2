package moderator

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"fmt"
	"net"
	"net/smtp"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bretwalda/internal/inbox"
	"bretwalda/internal/letter"
	"bretwalda/internal/mailserver"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/outbox"
	"bretwalda/internal/store"
)

// servers is a pair of mail servers with two accounts: the moderator's and one for
// all players, told apart by what follows the plus sign.
type servers struct {
	mailtest.Target
	peer *mailtest.Client // reads the players' mail
}

// newServers gives the real servers that the environment names, else those in
// process.
func newServers(t *testing.T) *servers {
	t.Helper()
	if !strings.HasSuffix(t.Name(), "OnServers") {
		t.Fatal("tests on servers have names that end in OnServers: make test-servers runs no others of this package")
	}
	target, real, err := mailtest.RealTarget()
	if err != nil {
		t.Fatal(err)
	}
	if !real {
		target = inProcess(t)
	}
	peer := target
	peer.User = target.Peer
	client, err := mailtest.Dial(peer)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return &servers{target, client}
}

func inProcess(t *testing.T) mailtest.Target {
	t.Helper()
	srv, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := srv.Close(); err != nil {
			t.Error(err)
		}
	})
	for _, a := range []string{mailbox, anna} {
		if err := srv.AddAccount(a, password); err != nil {
			t.Fatal(err)
		}
	}
	target, err := srv.Target(mailbox)
	if err != nil {
		t.Fatal(err)
	}
	target.Peer = anna
	return target
}

func (s *servers) secret(context.Context) (string, error) { return s.Password, nil }

// moderate starts a moderator at these servers, for the letters that come from now
// on.
func (s *servers) moderate(t *testing.T, tune ...func(*Options)) *Moderator {
	t.Helper()
	db, err := store.Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	sender, err := outbox.New(outbox.Account{
		Account: mailserver.Account{Addr: s.SMTPS, TLSConfig: s.TLSConfig, Username: s.User, Secret: s.secret}, HELO: "localhost",
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := usualShelf()
	if err != nil {
		t.Fatal(err)
	}
	options := Options{Store: db, Shelf: rules, Sender: sender, Mailbox: s.User, Plus: true}
	for _, set := range tune {
		set(&options)
	}
	m, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	in, err := inbox.New(inbox.Account{
		Account: mailserver.Account{Addr: s.IMAPS, TLSConfig: s.TLSConfig, Username: s.User, Secret: s.secret}, Poll: 50 * time.Millisecond,
	}, inbox.Options{Status: m.MailStatus})
	if err != nil {
		t.Fatal(err)
	}
	now, err := in.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	from := inbox.Cursor{Mailbox: "INBOX", UIDValidity: now.UIDValidity, UID: max(now.UIDNext, 1) - 1}
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { _ = in.Run(ctx, from, m.Handle) }) // ends by cancel only
	work.Go(func() { _ = m.Run(ctx) })
	t.Cleanup(func() {
		cancel()
		work.Wait()
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return m
}

// wait waits for the n-th letter of a game to a seat, counted from 1.
func (s *servers) wait(t *testing.T, id store.GameID, seat, n int) letter.Letter {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		stored, err := s.peer.Stored(mailtest.Inbox)
		if err != nil {
			t.Fatal(err)
		}
		var found []letter.Letter
		for _, x := range stored {
			l, err := letter.Read(x.Raw)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(l.MessageID, string(id)+".") && strings.Contains(l.MessageID, fmt.Sprintf(".%d@", seat+1)) {
				found = append(found, l)
			}
		}
		if len(found) >= n {
			return found[n-1]
		}
	}
	t.Fatalf("seat %d has no %d letters of %s after %s", seat+1, n, id, patience)
	return letter.Letter{}
}

// send sends a letter as a player, under TLS.
func (s *servers) send(t *testing.T, from, to, subject, text string) {
	t.Helper()
	s.submit(t, from, to, fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: Re: %s\r\nMessage-ID: <%s@player.example>\r\nDate: %s\r\n\r\n%s\r\n",
		from, to, subject, rand.Text(), time.Now().Format(time.RFC1123Z), text))
}

// submit is send for a whole letter.
func (s *servers) submit(t *testing.T, from, to, raw string) {
	t.Helper()
	host, _, err := net.SplitHostPort(s.SMTPS)
	if err != nil {
		t.Fatal(err)
	}
	config := s.TLSConfig.Clone()
	config.ServerName = host
	conn, err := tls.Dial("tcp", s.SMTPS, config)
	if err != nil {
		t.Fatal(err)
	}
	c, err := smtp.NewClient(conn, host)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	steps := []func() error{
		func() error { return c.Auth(smtp.PlainAuth("", s.Peer, s.Password, host)) },
		func() error { return c.Mail(from) },
		func() error { return c.Rcpt(to) },
		func() error {
			w, err := c.Data()
			if err != nil {
				return err
			}
			if _, err := w.Write([]byte(raw)); err != nil {
				return err
			}
			return w.Close()
		},
		c.Quit,
	}
	for _, step := range steps {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
}

// A game goes on by letters also on the servers that clubs have.
func TestGameOnServers(t *testing.T) {
	s := newServers(t)
	m := s.moderate(t)
	local, domain, _ := strings.Cut(s.Peer, "@")
	players := []string{local + "+1@" + domain, local + "+2@" + domain}
	spec := Spec{ID: "servers-" + strings.ToLower(rand.Text()[:8]), Title: "Servers", Scenario: "early-invaders"}
	for _, p := range players {
		spec.Players = append(spec.Players, Player{Address: p})
	}
	created, err := m.Create(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	for n, turn := range []struct {
		seat   int
		orders string
	}{
		{0, "Romans, round 1\nmove 4 from the English Channel to Kent"},
		{1, "Belgae, round 1: stay"},
		{1, "Welsh, round 1: stay\n\nBrigantes, round 1: stay"},
	} {
		last := s.wait(t, created.ID, turn.seat, n+1)
		s.send(t, players[turn.seat], last.ReplyTo.Addr, last.Subject, turn.orders)
		for seat := range players {
			if got := s.wait(t, created.ID, seat, n+2); !contains(got, "WHAT HAPPENED") {
				t.Fatalf("seat %d got %s", seat+1, got.All())
			}
		}
	}
}
