package main

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"bretwalda/internal/mailtest"
	"bretwalda/internal/store"
)

// playedServers is newServers with a game "game" in which Anna has played a turn.
func playedServers(t *testing.T) (srv *mailtest.Server, path string) {
	t.Helper()
	srv, path = newServers(t, testAnna, testBen)
	annas, bens := newPost(t, srv, testAnna), newPost(t, srv, testBen)
	mustRun(t, "new", "--config", path, "--title", "Game", "--scenario", "early-invaders", "--changes", "0", "--player", testAnna, "--player", testBen)
	_, stop := serve(t, path)
	defer stop()
	first := annas.wait(t, 1)
	raw := "From: " + testAnna + "\r\nMessage-ID: <one@x.example>\r\n\r\nRomans, round 1: stay\r\n"
	if err := srv.Submit(testAnna, first.ReplyTo.Addr, []byte(raw)); err != nil {
		t.Fatal(err)
	}
	annas.wait(t, 2)
	bens.wait(t, 2)
	return srv, path
}

// Whatever looks at a game says the same beside the running daemon as without it.
func TestCommandsBesideDaemon(t *testing.T) {
	many(t)
	_, path := playedServers(t)
	dir := t.TempDir()
	lines := [][]string{
		{"status"},
		{"status", "game"},
		{"history", "game"},
		{"history", "game", "--as", "jsonl"},
		{"history", "game", "--as", "csv", "--lang", "it"},
		{"replay", "game"},
		{"replay", "game", "--position"},
		{"verify", "--all"},
	}
	stopped := make([]string, len(lines))
	for i, line := range lines {
		stopped[i] = mustRun(t, append(line, "--config", path)...)
	}
	_, stop := serve(t, path)
	defer stop()
	for i, line := range lines {
		if out := mustRun(t, append(line, "--config", path)...); out != stopped[i] {
			t.Errorf("%v beside the daemon:\n%s\nwithout:\n%s", line, out, stopped[i])
		}
	}
	mustRun(t, "history", "game", "--config", path, "--as", "map", "--out", filepath.Join(dir, "map.png"))
	mustRun(t, "backup", "--config", path, filepath.Join(dir, "copy.db"))
	for _, what := range []string{"history", "replay"} {
		_, errs, code := bretwalda(t, what, "other", "--config", path)
		if code != exitFailed || !strings.Contains(errs, `there is no game "other"`) {
			t.Errorf("%s of no game: exit %d, %q", what, code, errs)
		}
	}
}

// Nothing is made by commands that only look.
func TestHistoryMakesNoDatabase(t *testing.T) {
	_, path := newServers(t)
	if _, errs, code := bretwalda(t, "history", "game", "--config", path); code != exitFailed {
		t.Errorf("exit %d, %q", code, errs)
	}
	if found, err := filepath.Glob(filepath.Join(filepath.Dir(path), "games.db*")); err != nil || len(found) > 0 {
		t.Errorf("%v %v", found, err)
	}
}

// check finds its letter also when the daemon is faster and files it away, wherever
// that is, and nobody gets a letter for it.
func TestCheckBesideDaemon(t *testing.T) {
	many(t)
	srv, path := playedServers(t)
	before := srv.Delivered(testAnna) + srv.Delivered(testBen)
	_, stop := serve(t, path)
	defer stop()
	for range 8 {
		if out := mustRun(t, "check", "--config", path, "--wait", "20s"); !strings.Contains(out, "Everything is in order") {
			t.Errorf("check says\n%s", out)
		}
	}
	if after := srv.Delivered(testAnna) + srv.Delivered(testBen); after != before {
		t.Errorf("%d messages more", after-before)
	}
}

// A command that has the database when serve is started is waited for; a second daemon ends at once.
func TestServeWaitsForCommands(t *testing.T) {
	many(t)
	_, path := newServers(t, testAnna, testBen)
	mustRun(t, "new", "--config", path, "--title", "Game", "--scenario", "early-invaders", "--player", testAnna, "--player", testBen)
	db, err := store.Open(filepath.Join(filepath.Dir(path), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	p := startProcess(t, path)
	p.logs(t, "the database is in use")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	p.logs(t, "msg=moderating")
	second := startProcess(t, path)
	second.logs(t, "database is in use: another process")
	if strings.Contains(second.log.String(), "tried again") {
		t.Errorf("a second daemon waits for the first:\n%s", second.log.String())
	}
}

// A letter that never comes is waited for no longer than was said.
func TestCheckWithoutLetter(t *testing.T) {
	many(t)
	srv, path := newServers(t)
	if err := srv.Forward(testMailbox, func(mailtest.Delivery) {}); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	_, errs, code := bretwalda(t, "check", "--config", path, "--wait", "1s")
	if code != exitFailed || !strings.Contains(errs, "is not in the mailbox yet") || !strings.Contains(errs, path+":2: mailbox.address") {
		t.Errorf("exit %d, %q", code, errs)
	}
	if took := time.Since(began); took > patience { // where nothing is said, it is two minutes
		t.Errorf("it took %v", took)
	}
}

// Commands that are given at once after serve, before it listens, wait for it; also
// where there is no database yet.
func TestNewAtOnceAfterServe(t *testing.T) {
	many(t)
	for range 3 {
		srv, path := newServers(t, testAnna, testBen)
		annas := newPost(t, srv, testAnna)
		p := startProcess(t, path)
		mustRun(t, "new", "--config", path, "--title", "Game", "--scenario", "early-invaders", "--player", testAnna, "--player", testBen)
		annas.wait(t, 1)
		if code := p.stop(t, syscall.SIGTERM); code != exitOK {
			t.Fatalf("exit %d:\n%s", code, p.log.String())
		}
	}
}
