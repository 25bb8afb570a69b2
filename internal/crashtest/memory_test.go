package crashtest

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"bretwalda/internal/clock"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/moderator"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

var stored = flag.Int("stored", 0, "games in the store of the memory test; 0: a small number")

const (
	// smallStore is how many games there are when nobody asked for more.
	smallStore = 300
	// dueAtOnce is how many of them come to their deadline at once.
	dueAtOnce = 100
	// Most memory, in MB, of a daemon with few active games, and with all of them active.
	mostOfFew, mostOfAll = 100, 200
)

// TestMemory runs the daemon on a store with many games, lets a hundred deadlines pass at
// once, and looks at the most memory that the process has ever had, files included.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: a hundred turns are played and told")
	}
	games := *stored
	if games == 0 {
		games = smallStore
	}
	binary := build(t, "")
	cases := []struct {
		about        string
		active, most int
	}{{"few active", dueAtOnce, mostOfFew}, {"all active", games, mostOfAll}}
	if *stored == 0 { // of a few games it is no matter how many are active
		cases = cases[:1]
	}
	for _, c := range cases {
		t.Run(c.about, func(t *testing.T) {
			srv := newServers(t)
			dir := t.TempDir()
			due := time.Now().Add(time.Duration(games/200) * time.Second).Add(5 * time.Second)
			storeGames(t, srv, filepath.Join(dir, "games.db"), games, c.active, due)
			d := serve(t, binary, srv.writeConfig(t, dir), aim{})
			time.Sleep(time.Until(due))
			awaitReports(t, srv, d)
			peak := peakMemory(t, d)
			d.stop()
			t.Logf("%d games, %d active, %d deadlines at once: at most %d MB of memory", games, c.active, dueAtOnce, peak)
			if peak > c.most {
				t.Errorf("at most %d MB are allowed", c.most)
			}
		})
	}
}

// awaitReports waits until each player has the report of each turn that was due.
func awaitReports(t *testing.T, srv *servers, d *daemon) {
	t.Helper()
	letters := 0
	for moved := time.Now(); letters < 4*dueAtOnce; time.Sleep(100 * time.Millisecond) {
		heads, err := srv.player.MessageIDs(mailtest.Inbox, 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(heads) > letters {
			letters, moved = len(heads), time.Now()
		}
		if time.Since(moved) > patience || d.over() {
			t.Fatalf("only %d letters came of %d deadlines; the log ends:\n%s", letters, dueAtOnce, d.tail())
		}
	}
}

// peakMemory is the most memory of a process so far, in MB: its resident set as the kernel
// counts it, pages of files among it.
func peakMemory(t *testing.T, d *daemon) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", d.cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(status)
	if m == nil {
		t.Skip("this kernel does not say how much memory a process has had")
	}
	kB, err := strconv.Atoi(string(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	return kB >> 10
}

// storeGames fills a store with games that are all like one, of which the last are active
// and some of those due.
func storeGames(t *testing.T, srv *servers, path string, games, active int, due time.Time) {
	t.Helper()
	db, err := store.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	m, err := moderator.New(moderator.Options{Store: db, Sender: &scribe{}, Mailbox: srv.User, Plus: true})
	if err != nil {
		t.Fatal(err)
	}
	spec := moderator.Spec{ID: "game-0", Title: "A game", Seed: "memory", Hours: 72}
	for range 4 {
		spec.Players = append(spec.Players, moderator.Player{Address: srv.Peer})
	}
	if _, err := m.Create(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	var first copied
	if err := db.View(first.read); err != nil {
		t.Fatal(err)
	}
	const batch = 500
	for from := 1; from < games; from += batch {
		err := db.Update(func(tx *store.Tx) error {
			for i := from; i < min(games, from+batch); i++ {
				when := due
				if i < games-dueAtOnce {
					when = due.Add(48 * time.Hour)
				}
				if err := first.write(tx, i, i >= games-active, when); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// copied is a game as it is stored.
type copied struct {
	rec      store.GameRecord
	settled  *roster.Record
	log      []store.LogEntry
	snapshot []byte
}

func gameID(i int) store.GameID { return store.GameID(fmt.Sprintf("game-%d", i)) }

func (c *copied) read(tx *store.Tx) (err error) {
	if c.rec, err = tx.Game(gameID(0)); err != nil {
		return err
	}
	if c.settled, err = roster.Decode(c.rec); err != nil {
		return err
	}
	c.log = tx.Log(c.rec.ID, 1)
	_, c.snapshot, err = tx.Snapshot(c.rec.ID, tx.LastLog(c.rec.ID))
	return err
}

// write stores the game again, with another number; an active one waits until due.
func (c *copied) write(tx *store.Tx, i int, active bool, due time.Time) (err error) {
	rec := c.rec
	rec.ID, rec.Status = gameID(i), store.StatusFinished
	if active {
		rec.Status = store.StatusActive
	}
	c.settled.ID = rec.ID
	c.settled.Clock.Due, c.settled.Clock.Closes = due, due
	if rec.Data, err = json.Marshal(c.settled); err != nil {
		return err
	}
	if err := tx.CreateGame(rec); err != nil {
		return err
	}
	for _, e := range c.log {
		if _, err := tx.AppendLog(rec.ID, e.Data); err != nil {
			return err
		}
	}
	if active {
		if err := tx.SetDeadline(rec.ID, string(clock.Closing), due); err != nil {
			return err
		}
	}
	return tx.PutSnapshot(rec.ID, store.Seq(len(c.log)), c.snapshot)
}
