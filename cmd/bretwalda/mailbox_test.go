package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/inbox"
	"bretwalda/internal/mailtest"
)

// A second daemon with a database of its own does not start on a mailbox, until it takes it over: then the first
// one stops. Letters of the first one's games stay where they are.
func TestTwoDatabases(t *testing.T) {
	many(t)
	srv, path := newServers(t, testAnna, testBen)
	anna := newPost(t, srv, testAnna)
	mustRun(t, "new", "--config", path, "--title", "First", "--scenario", "early-invaders",
		"--player", "Anna <"+testAnna+">", "--player", "Ben <"+testBen+">")
	first := startProcess(t, path)
	letter := anna.wait(t, 1)
	first.logs(t, "mailbox looked through") // it is marked by then, which may be later than the letter

	other := filepath.Join(t.TempDir(), "bretwalda.yaml")
	for name, text := range map[string]string{"bretwalda.yaml": configFor(t, srv), "pw": testPassword + "\n"} {
		if err := os.WriteFile(filepath.Join(filepath.Dir(other), name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, errs, code := bretwalda(t, "serve", "--config", other)
	if code != exitFailed || !strings.Contains(errs, filepath.Dir(path)) || !strings.Contains(errs, "bretwalda mailbox take") {
		t.Fatalf("the second daemon ends with %d and says:\n%s", code, errs)
	}
	if out := mustRun(t, "mailbox", "--config", other); !strings.Contains(out, "Read by: database "+filepath.Dir(path)) {
		t.Errorf("mailbox says:\n%s", out)
	}
	if _, errs, code := bretwalda(t, "mailbox", "--config", path, "take"); code != exitFailed || !strings.Contains(errs, "stop the daemon") {
		t.Errorf("taking a mailbox beside the daemon: %d, %s", code, errs)
	}
	mustRun(t, "mailbox", "--config", other, "take")
	first.stop(t, os.Interrupt)
	if _, errs, code := bretwalda(t, "serve", "--config", path); code != exitFailed || !strings.Contains(errs, filepath.Dir(other)) {
		t.Errorf("the first daemon starts again: %d, %s", code, errs)
	}

	p, stop := serve(t, other)
	defer stop()
	if err := srv.Submit(testAnna, letter.ReplyTo.Addr, []byte("From: "+testAnna+"\r\nMessage-ID: <a@b>\r\nSubject: x\r\n\r\nstatus\r\n")); err != nil {
		t.Fatal(err)
	}
	foreign := func() uint64 {
		h, err := p.Moderator.Health(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range h.Letters {
			if l.Outcome == "foreign" {
				return l.Count
			}
		}
		return 0
	}
	for began := time.Now(); foreign() == 0; time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > patience {
			t.Fatal("the message is not seen")
		}
	}
	if n := srv.Count("games@club.example", mailtest.Inbox); n != 1 {
		t.Errorf("%d messages in the mailbox", n)
	}
	if n := srv.Count("games@club.example", inbox.MarkFolder); n != 1 {
		t.Errorf("%d marks", n)
	}
}
