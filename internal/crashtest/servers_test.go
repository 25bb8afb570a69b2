package crashtest

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bretwalda/internal/inbox"
	"bretwalda/internal/mailtest"
)

const password = "secret"

// servers is a pair of mail servers with two accounts: the moderator's, and one for
// all players, told apart by what follows the plus sign.
type servers struct {
	mailtest.Target
	real            bool
	mailbox, player *mailtest.Client // look into these accounts
}

// newServers gives the real servers that the environment names, else those in
// process, with both mailboxes empty.
func newServers(t *testing.T) *servers {
	t.Helper()
	target, real, err := mailtest.RealTarget()
	if err != nil {
		t.Fatal(err)
	}
	if !real {
		return inProcess(t)
	}
	return open(t, target, true)
}

// open empties the mailboxes of servers.
func open(t *testing.T, target mailtest.Target, real bool) *servers {
	t.Helper()
	s := &servers{Target: target, real: real}
	s.mailbox = dial(t, target, target.User)
	s.player = dial(t, target, target.Peer)
	for _, mark := range []string{inbox.MarkFolder, strings.ReplaceAll(inbox.MarkFolder, "/", ".")} { // of an earlier test
		if err := s.mailbox.Delete(mark); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []*mailtest.Client{s.mailbox, s.player} {
		if err := c.Clear(mailtest.Inbox); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func dial(t *testing.T, target mailtest.Target, user string) *mailtest.Client {
	t.Helper()
	target.User = user
	c, err := mailtest.Dial(target)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// inProcess starts servers in this process.
func inProcess(t *testing.T) *servers {
	t.Helper()
	srv, err := mailtest.Start(mailtest.Options{NoMove: true}) // filing takes several steps
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := srv.Close(); err != nil {
			t.Error(err)
		}
	})
	const user, peer = "games@club.example", "anna@club.example"
	for _, a := range []string{user, peer} {
		if err := srv.AddAccount(a, password); err != nil {
			t.Fatal(err)
		}
	}
	target, err := srv.Target(user)
	if err != nil {
		t.Fatal(err)
	}
	target.Peer = peer
	return open(t, target, false)
}

// writeConfig writes a configuration of the daemon for these servers into dir, and
// returns its path. The database will be games.db there.
func (s *servers) writeConfig(t *testing.T, dir string) string {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "password"), []byte(s.Password), 0o600); err != nil {
		t.Fatal(err)
	}
	server := func(clear, secure string) string {
		addr, tls := clear, "none"
		if s.real {
			addr, tls = secure, "implicit, ca_file: "+os.Getenv("BRETWALDA_TEST_CA")
		}
		host, port, err := net.SplitHostPort(addr)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("{host: %s, port: %s, tls: %s, user: %s, password_file: password", host, port, tls, s.User)
	}
	text := "database: games.db\nmailbox: {address: " + s.User + "}\n" +
		"imap: " + server(s.IMAP, s.IMAPS) + ", poll: 100ms}\nsmtp: " + server(s.SMTP, s.SMTPS) + "}\nlimits: {sending: 0, sending_to_one: 0}\n"
	path := filepath.Join(dir, "bretwalda.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
