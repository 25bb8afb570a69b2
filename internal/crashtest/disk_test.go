package crashtest

import (
	"context"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"bretwalda/internal/moderator"
	"bretwalda/internal/outbox"
	"bretwalda/internal/store"
)

// smallDisk is how far into a file this process may write while its disk is full:
// less than any transaction needs.
const smallDisk = 16 << 10

// fillDisk makes all writing to large files fail, until the function returned is
// called or the test ends.
func fillDisk(t *testing.T) (mend func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ) // comes with the error, and would end the process
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	set := func(limit syscall.Rlimit) {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Error(err)
		}
	}
	set(syscall.Rlimit{Cur: smallDisk, Max: before.Max})
	mend = func() { set(before) }
	t.Cleanup(mend)
	return mend
}

// diskChild marks a process that plays a test of the disk.
const diskChild = "BRETWALDA_DISK_CHILD"

// inChild plays a test again in a process of its own and reports whether this is
// that process: a full disk must not hit the files of the test runner.
func inChild(t *testing.T) bool {
	t.Helper()
	if os.Getenv(diskChild) != "" {
		return true
	}
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
	child.Env = append(os.Environ(), diskChild+"=1")
	if out, err := child.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return false
}

// TestFullDisk lets the disk fill up in the middle of a game. Letters wait until
// there is room again; the daemon tries again with pauses, and says why it waits.
func TestFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games while something goes wrong")
	}
	if !inChild(t) {
		return
	}
	srv := inProcess(t)
	scribe := newScribe(t, srv)
	sc := scribe.play(scribe.spec(0, of("early-invaders")), 6)
	c := &campaign{t: t, srv: srv}
	c.template([]*script{sc})
	s := newStation(t, srv, c.fresh)
	p := newPlayers(t, srv, []*script{sc})
	p.twice = maxLetters // not at all
	s.await(p, fault{name: "beginning"})
	for range sc.letters {
		s.log.take()
		dials := s.imap.Dials()
		mend := fillDisk(t)
		p.write(p.games[0])
		log := ""
		for ; !strings.Contains(log, "file too large"); log += s.log.take() {
			time.Sleep(pause)
		}
		time.Sleep(2 * faultTimeout)
		for _, done := range []string{"message dealt with", "turns played", "message queued"} {
			if log += s.log.take(); strings.Contains(log, done) {
				t.Errorf("the log tells of what did not happen, %q:\n%s", done, log)
			}
		}
		if h, err := s.mod.Health(t.Context()); err != nil || h.StoreDown.IsZero() {
			t.Errorf("the health is good: %+v %v", h, err)
		}
		if p.look() {
			t.Error("a letter went out that was not stored")
		}
		if n := s.imap.Dials() - dials; n > mostDials {
			t.Errorf("%d connections", n)
		}
		mend()
		s.await(p, fault{name: "full disk"})
		if h, err := s.mod.Health(t.Context()); err != nil || !h.StoreDown.IsZero() {
			t.Errorf("the health is still bad: %+v %v", h, err)
		}
	}
	s.stop()
	c.compare(c.fresh, scribe, []*script{sc}, p)
}

// diskFiller is a sender during whose work the disk fills up.
type diskFiller struct {
	t    *testing.T
	sent atomic.Int64
	mend chan func()
}

func (d *diskFiller) Send(_ context.Context, msgs []outbox.Message) []outbox.Result {
	results := make([]outbox.Result, len(msgs))
	for i := range results {
		results[i].Delivered = true
	}
	d.sent.Add(int64(len(msgs)))
	d.mend <- fillDisk(d.t)
	return results
}

// Letters that were sent while that could not be written down do not go out again
// and again.
func TestFullDiskAfterSending(t *testing.T) {
	if !inChild(t) {
		return
	}
	db, err := store.Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	d := &diskFiller{t: t, mend: make(chan func(), 100)}
	m, err := moderator.New(moderator.Options{Store: db, Sender: d, Mailbox: "games@club.example", Retry: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	players := []moderator.Player{{Address: "a@x.example"}, {Address: "b@x.example"}}
	if _, err := m.Create(t.Context(), moderator.Spec{Title: "Full", Scenario: "vikings", Players: players}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- m.Run(ctx) }()
	mend := <-d.mend
	time.Sleep(300 * time.Millisecond)
	mend()
	for waits := true; waits; time.Sleep(pause) {
		err := db.View(func(tx *store.Tx) error {
			_, waits = tx.NextDue()
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	<-done
	if n := d.sent.Load(); n != int64(len(players)) {
		t.Errorf("%d letters were sent, want %d", n, len(players))
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}
