package crashtest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/moderator"
	"bretwalda/internal/store"
)

var load = flag.Int("load", 0, "order letters of the load test; 0: a small number")

const (
	// loadGames are played by four each.
	loadGames, loadPlayers = 200, 4
	// smallLoad is how many order letters there are when nobody asked for more.
	smallLoad, smallGames = 60, 6
	// ahead is how many order letters may lie in the mailbox.
	ahead = 500
	// mostLeft is how many letters are left in the players' mailbox.
	mostLeft = 3000
)

// TestLoad sends the order letters of many games as fast as the daemon takes them,
// and checks that nothing is lost and how much memory it takes.
func TestLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games while something goes wrong")
	}
	letters, games := *load, loadGames
	if letters == 0 {
		letters, games = smallLoad, smallGames
	}
	srv := newServers(t)
	began := time.Now()
	scripts := writeScripts(t, srv, games, letters/games)
	t.Logf("%d games of %d players written in %v", games, loadPlayers, time.Since(began).Round(time.Second))
	c := &campaign{t: t, srv: srv}
	c.template(scripts)
	dir := filepath.Dir(c.fresh)
	if err := os.Rename(c.fresh, filepath.Join(dir, "games.db")); err != nil {
		t.Fatal(err)
	}
	d := serve(t, build(t, ""), srv.writeConfig(t, dir), aim{})
	l := &loader{t: t, srv: srv, scripts: scripts, expected: make(map[string]bool), arrived: make(map[string]int)}
	l.expectAll()
	l.await(d, games*loadPlayers) // the first letters
	began = time.Now()
	before := resources(t, d)
	l.feed(d)
	took := time.Since(began)
	after := resources(t, d)
	d.stop()
	l.compare(filepath.Join(dir, "games.db"))
	total := 0
	for _, s := range scripts {
		total += len(s.letters)
	}
	t.Logf("%d order letters in %v, %.0f a second; %d letters to players", total, took.Round(100*time.Millisecond), float64(total)/took.Seconds(), len(l.arrived))
	t.Logf("daemon: %v of processor time; memory %d MB at the start, by tenths of the way %v MB; %d processors",
		(after.cpu - before.cpu).Round(10*time.Millisecond), before.memory>>20, l.memory, runtime.NumCPU())
	if n := len(l.memory); letters == *load && n >= 4 && l.memory[n-1] > 2*l.memory[n/4]+16 {
		t.Errorf("memory grows: %v MB", l.memory)
	}
}

// writeScripts plays the games of a load test, several at a time.
func writeScripts(t *testing.T, srv *servers, games, each int) []*script {
	t.Helper()
	scripts := make([]*script, games)
	t.Run("scripts", func(t *testing.T) {
		for first := range runtime.NumCPU() {
			t.Run(fmt.Sprint(first), func(t *testing.T) {
				t.Parallel()
				s := newScribe(t, srv)
				for i := first; i < games; i += runtime.NumCPU() {
					scripts[i] = s.play(s.spec(i, of("standard")), each)
				}
			})
		}
	})
	return scripts
}

// loader puts letters into the mailbox and counts what comes of them.
type loader struct {
	t        *testing.T
	srv      *servers
	scripts  []*script
	expected map[string]bool
	arrived  map[string]int // how often, by Message-ID
	last     uint32
	left     int     // letters that were looked at and not deleted
	memory   []int64 // of the daemon in MB, at each tenth of the way
}

func (l *loader) expectAll() {
	for _, s := range l.scripts {
		for _, id := range s.first {
			l.expected[id] = true
		}
		for _, o := range s.letters {
			for _, id := range o.causes {
				l.expected[id] = true
			}
		}
	}
}

// feed sends all letters, game after game in turn, each game's in their order, and
// waits for all that they cause.
func (l *loader) feed(d *daemon) {
	l.t.Helper()
	total, caused := 0, len(l.arrived)
	for _, s := range l.scripts {
		total += len(s.letters)
	}
	sent := 0
	var outstanding []int // letters that must have come before the next may be sent
	for n := 0; sent < total; n++ {
		for _, s := range l.scripts {
			if n >= len(s.letters) {
				continue
			}
			if err := l.srv.mailbox.Append(mailtest.Inbox, s.letters[n].raw); err != nil {
				l.t.Fatal(err)
			}
			sent++
			caused += len(s.letters[n].causes)
			if outstanding = append(outstanding, caused); len(outstanding) > ahead {
				l.await(d, outstanding[0])
				outstanding = outstanding[1:]
			}
			if sent%max(1, total/10) == 0 {
				l.memory = append(l.memory, resources(l.t, d).memory>>20)
			}
		}
	}
	l.await(d, len(l.expected))
}

// await waits until so many different letters have come.
func (l *loader) await(d *daemon, n int) {
	l.t.Helper()
	moved := time.Now()
	for len(l.arrived) < n {
		switch l.look() {
		case 0:
			if time.Since(moved) > patience || d.over() {
				l.t.Fatalf("%d of %d letters have come; the log ends:\n%s", len(l.arrived), n, d.tail())
			}
			time.Sleep(10 * time.Millisecond)
		default:
			moved = time.Now()
		}
	}
}

// look counts the letters that have come, and deletes them in time.
func (l *loader) look() int {
	l.t.Helper()
	heads, err := l.srv.player.MessageIDs(mailtest.Inbox, l.last)
	if err != nil {
		l.t.Fatal(err)
	}
	for _, h := range heads {
		l.last = max(l.last, h.UID)
		if !l.expected[h.MessageID] {
			l.t.Fatalf("letter %s came, which no order letter caused", h.MessageID)
		}
		l.arrived[h.MessageID]++
	}
	if l.left += len(heads); l.left > mostLeft { // a full mailbox is slow
		if err := l.srv.player.ClearUpTo(mailtest.Inbox, l.last); err != nil {
			l.t.Fatal(err)
		}
		l.left = 0
	}
	return len(heads)
}

// compare checks that each letter came once, and that each game is what it was.
func (l *loader) compare(path string) {
	l.t.Helper()
	for id, n := range l.arrived {
		if n != 1 {
			l.t.Errorf("letter %s came %d times", id, n)
		}
	}
	db, err := store.Open(path)
	if err != nil {
		l.t.Fatal(err)
	}
	defer db.Close()
	m, err := moderator.New(moderator.Options{Store: db, Sender: &scribe{}, Mailbox: l.srv.User, Plus: true})
	if err != nil {
		l.t.Fatal(err)
	}
	if _, err := m.Verify(l.t.Context()); err != nil {
		l.t.Error(err)
	}
	for _, s := range l.scripts {
		log, err := m.Log(l.t.Context(), store.GameID(s.spec.ID))
		if err != nil {
			l.t.Fatal(err)
		}
		same := slices.EqualFunc(log, s.log, func(a, b gamelog.Entry) bool { return entryText(a) == entryText(b) })
		if !same {
			l.t.Errorf("%s: the log is another one than without haste", s.spec.ID)
		}
	}
}

// usage is what a process has used.
type usage struct {
	memory int64 // bytes now, less those of files, which the kernel takes back when it likes
	cpu    time.Duration
}

// resources reads what the kernel says of a daemon.
func resources(t *testing.T, d *daemon) usage {
	t.Helper()
	read := func(name string) string {
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", d.cmd.Process.Pid, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	number := func(text string) int64 {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	// The second field is the name in brackets; fields 14 and 15 are in hundredths of a second.
	_, stat, _ := strings.Cut(read("stat"), ") ")
	fields := strings.Fields(stat)
	ticks := number(fields[11]) + number(fields[12])
	pages := strings.Fields(read("statm"))
	own := number(pages[1]) - number(pages[2])
	return usage{memory: own * int64(os.Getpagesize()), cpu: time.Duration(ticks) * 10 * time.Millisecond}
}
