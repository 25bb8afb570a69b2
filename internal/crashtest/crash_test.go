package crashtest

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"bretwalda/internal/crashpoint"
	"bretwalda/internal/moderator"
	"bretwalda/internal/store"
)

var (
	kills  = flag.Int("kills", 2*len(crashpoint.Points()), "how often to kill the daemon")
	cuts   = flag.Int("cuts", len(crashpoint.Points()), "how often to cut its power")
	inside = flag.Int("inside", len(crashpoint.Points()), "how often to kill it in the middle of nation turns of Italia")
)

const (
	// patience is how long nothing may happen.
	patience = time.Minute
	// pause is the time between looks into the players' mailbox.
	pause = 2 * time.Millisecond
	// everyAnyMoment is how often a kill comes at any moment instead of at a point.
	everyAnyMoment = 6
	// longestRun is how long the daemon may run before such a kill.
	longestRun = 150 * time.Millisecond
	// longestAim is how long to wait for a point before the kill comes anyhow.
	longestAim = 3 * time.Second
	// mostMisses is how often a kill may miss its point until that point counts as never reached.
	mostMisses = 4
)

// The games that are played beside each other: of two, three and four players.
var scenarios = []kind{of("early-invaders"), of("vikings"), of("three"), of("standard")}

// Those in whose turns others decide, and whose turns stop in the middle.
var campaigns = []kind{{"italia-1", "standard", true}, {"italia-2", "standard", true}}

// TestCrashes kills the daemon at every point of its work, again and again, over
// whole games, and compares what comes out with games in which nothing happened.
func TestCrashes(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games while something goes wrong")
	}
	srv := newServers(t)
	if !srv.real { // nobody else uses its mailboxes
		t.Parallel()
	}
	newCampaign(t, srv, *kills, nil, scenarios).play()
}

// TestCrashesInCampaigns is TestCrashes in games of Italia, where the daemon is killed only
// while a campaign is under way, others react to it, or the game waits for its next move.
func TestCrashesInCampaigns(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games while something goes wrong")
	}
	srv := newServers(t)
	if !srv.real {
		t.Parallel()
	}
	c := newCampaign(t, srv, *inside, nil, campaigns)
	c.midway = true
	c.play()
}

// TestPowerCuts is TestCrashes on a disk that loses what was not synced when the
// daemon is killed, and on which a sync fails now and then.
func TestPowerCuts(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games while something goes wrong")
	}
	d := newDisk(t, 50)
	newCampaign(t, newServers(t), *cuts, d, scenarios).play()
	t.Log(d)
	if d.torn == 0 || d.failed == 0 {
		t.Errorf("no power cut tore a write, or no sync failed: %v", d)
	}
}

func newCampaign(t *testing.T, srv *servers, kills int, d *disk, games []kind) *campaign {
	c := &campaign{
		t: t, srv: srv, disk: d, games: games, binary: build(t, "crashpoints"), left: kills,
		random: rand.New(rand.NewPCG(1, 2)), points: crashpoint.Points(),
		aimed: make(map[crashpoint.Point]int), hit: make(map[crashpoint.Point]int),
	}
	if srv.real { // it moves letters in one step
		c.points = slices.DeleteFunc(c.points, func(p crashpoint.Point) bool { return p == crashpoint.Copied })
	}
	return c
}

// play plays rounds of games until all kills are spent.
func (c *campaign) play() {
	t := c.t
	scribe := newScribe(t, c.srv)
	began := time.Now()
	var scripts []*script
	for i, kind := range c.kinds() {
		scripts = append(scripts, scribe.play(scribe.spec(i, kind), maxLetters))
		t.Log(scripts[i])
	}
	c.template(scripts)
	t.Logf("%d games written in %v", len(scripts), time.Since(began).Round(time.Millisecond))
	began = time.Now()
	rounds := 0
	for ; rounds == 0 || c.left > 0; rounds++ {
		c.round(scribe, scripts)
	}
	took := time.Since(began)
	t.Logf("%d kills (%d at any moment, %d with a write or sync) in %d rounds of %d games, %d order letters, %d letters to players of which %d twice; %v, %v a kill",
		c.killed, c.anyMoment, c.inWork, rounds, len(scripts), c.orders, c.reports, c.copies, took.Round(time.Second), (took / time.Duration(max(1, c.killed))).Round(time.Millisecond))
	for _, p := range c.points {
		t.Logf("%-14s %d of %d", p, c.hit[p], c.aimed[p])
		if c.hit[p] == 0 && c.aimed[p] >= mostMisses {
			t.Errorf("the daemon was never killed at %q", p)
		}
	}
}

// maxLetters is more than a whole game has.
const maxLetters = 1000

// kinds gives as many games as are worth the number of kills.
func (c *campaign) kinds() []kind {
	if c.left < 200 {
		return c.games[:1]
	}
	return c.games
}

// campaign is all kills of one test.
type campaign struct {
	t      *testing.T
	srv    *servers
	binary string
	fresh  string // a database with all games at their beginning
	random *rand.Rand
	disk   *disk // what the games lie on; nil: an ordinary folder
	games  []kind
	midway bool // kills come only in the middle of nation turns
	left   int  // kills to come
	next   int  // number of the next
	points []crashpoint.Point

	killed, anyMoment, inWork, orders, reports, copies int
	aimed, hit                                         map[crashpoint.Point]int // kills that were to come there, and that did
}

// template makes the database that each round begins with.
func (c *campaign) template(scripts []*script) {
	c.t.Helper()
	c.fresh = filepath.Join(c.t.TempDir(), "fresh.db")
	db, err := store.Open(c.fresh)
	if err != nil {
		c.t.Fatal(err)
	}
	m, err := moderator.New(moderator.Options{Store: db, Sender: &scribe{}, Mailbox: c.srv.User, Plus: true})
	if err != nil {
		c.t.Fatal(err)
	}
	for _, s := range scripts {
		if _, err := m.Create(c.t.Context(), s.spec); err != nil {
			c.t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		c.t.Fatal(err)
	}
}

// aim chooses where to kill the daemon next.
func (c *campaign) aim(p *players) aim {
	if c.left == 0 || c.midway && !p.midway() {
		return aim{}
	}
	c.next++
	if c.next%everyAnyMoment == 0 {
		return aim{after: time.Duration(c.random.Int64N(int64(longestRun)))}
	}
	if c.disk != nil && c.next%2 == 0 {
		return aim{work: 1 + c.random.IntN(30), after: longestAim}
	}
	point := slices.MinFunc(c.points, func(a, b crashpoint.Point) int { return c.aimed[a] + c.hit[a] - c.aimed[b] - c.hit[b] })
	c.aimed[point]++
	most := 4
	switch {
	case c.hit[point] == 0:
		most = 1 // the first time it must not be missed
	case point == crashpoint.Logged:
		most = 60 // there are many for each letter
	}
	return aim{point: point, count: 1 + c.random.IntN(most), after: longestAim}
}

// round plays all games through a daemon that is killed as often as there are kills
// left, and compares.
func (c *campaign) round(s *scribe, scripts []*script) {
	c.t.Helper()
	for _, clear := range []func(string) error{c.srv.mailbox.Clear, c.srv.player.Clear} {
		if err := clear("INBOX"); err != nil {
			c.t.Fatal(err)
		}
	}
	dir := c.t.TempDir()
	fresh, err := os.ReadFile(c.fresh)
	if err != nil {
		c.t.Fatal(err)
	}
	if c.disk != nil {
		c.disk.mount(dir, fresh)
		defer c.disk.unmount()
	} else if err := os.WriteFile(filepath.Join(dir, database), fresh, 0o600); err != nil {
		c.t.Fatal(err)
	}
	config := c.srv.writeConfig(c.t, dir)
	p := newPlayers(c.t, c.srv, scripts)
	for c.run(config, p) {
	}
	for _, g := range p.games {
		c.orders += g.sent
	}
	c.reports += len(p.seen)
	c.copies += p.copies
	path := filepath.Join(dir, database)
	if c.disk != nil {
		c.disk.calm()
		c.rest(config, p)
		path = c.disk.copied()
	}
	c.compare(path, s, scripts, p)
}

// run runs the daemon once, to its violent end or to that of all games. It returns
// whether there is more to do.
func (c *campaign) run(config string, p *players) bool {
	c.t.Helper()
	at := c.aim(p)
	began := time.Now()
	d := serve(c.t, c.binary, config, at)
	if at.work > 0 {
		c.disk.arm(at.work, func() { _ = d.cmd.Process.Kill() }) // may have ended already
	}
	moved := began
	for {
		something, done := p.step()
		if something {
			moved = time.Now()
		}
		switch {
		case d.over():
			c.count(d, at)
			return true
		case done:
			d.end()
			if (at.point != "" || at.work > 0) && d.killed() { // after the last letter had arrived
				c.count(d, at)
				return true
			}
			d.wellEnded()
			return false
		case c.midway && c.left > 0 && at == aim{} && p.midway():
			d.stop() // to be started with an aim
			return true
		case at.after > 0 && time.Since(began) > at.after:
			d.kill()
			c.count(d, aim{})
			return true
		case time.Since(moved) > patience:
			c.t.Fatalf("nothing comes any more; the log ends:\n%s", d.tail())
		}
		time.Sleep(pause)
	}
}

// rest runs the daemon on a calm disk until it has written down what it has sent: the last
// sync of all may have failed.
func (c *campaign) rest(config string, p *players) {
	c.t.Helper()
	for c.waiting(c.disk.copied()) {
		d := serve(c.t, c.binary, config, aim{})
		for until := time.Now().Add(time.Second); time.Now().Before(until); time.Sleep(pause) {
			p.step()
		}
		d.end()
		d.wellEnded()
	}
}

// waiting reports whether letters are still to be sent by the books.
func (c *campaign) waiting(path string) (waiting bool) {
	c.t.Helper()
	db, err := store.Open(path)
	if err != nil {
		c.t.Fatal(err)
	}
	defer db.Close()
	err = db.View(func(tx *store.Tx) error {
		_, waiting = tx.NextDue()
		return nil
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return waiting
}

// count counts a kill.
func (c *campaign) count(d *daemon, at aim) {
	c.t.Helper()
	if !d.killed() && c.disk != nil && strings.Contains(d.tail(), syscall.EIO.Error()) {
		return // it could not begin, and said why; whoever watches over it starts it again
	}
	if !d.killed() {
		c.t.Fatalf("the daemon ended by itself, with %v; its log ends:\n%s", d.err, d.tail())
	}
	if c.disk != nil {
		c.disk.powerCut(c.random)
	}
	c.left--
	c.killed++
	switch {
	case at.point != "":
		c.hit[at.point]++
	case at.work > 0:
		c.inWork++
	default:
		c.anyMoment++
	}
}

// compare looks into the database after all games: nothing may differ from those
// that were played undisturbed but the times.
func (c *campaign) compare(path string, s *scribe, scripts []*script, p *players) {
	c.t.Helper()
	db, err := store.Open(path)
	if err != nil {
		c.t.Fatal(err)
	}
	defer db.Close()
	m, err := moderator.New(moderator.Options{Store: db, Sender: &scribe{}, Mailbox: c.srv.User, Plus: true})
	if err != nil {
		c.t.Fatal(err)
	}
	found, err := m.Verify(c.t.Context())
	if err != nil {
		c.t.Errorf("verify: %v", err)
	}
	want := 0
	for _, script := range scripts {
		want += len(script.letters)
		c.compareGame(db, m, script)
	}
	if found.Letters != want || found.Waiting != 0 || found.Failed != 0 {
		c.t.Errorf("the database has %d letters, %d waiting, %d failed; want %d, 0, 0", found.Letters, found.Waiting, found.Failed, want)
	}
	for id, text := range s.texts {
		got, ok := p.texts[id]
		if !ok {
			c.t.Errorf("letter %s never came", id)
		} else if !sameText(got, text) {
			c.t.Errorf("letter %s differs:\n%s\nwithout crashes\n%s", id, got, text)
		}
	}
	if len(p.seen) != len(s.texts) {
		c.t.Errorf("%d different letters came, want %d", len(p.seen), len(s.texts))
	}
}

func (c *campaign) compareGame(db *store.Store, m *moderator.Moderator, s *script) {
	c.t.Helper()
	log, err := m.Log(c.t.Context(), store.GameID(s.spec.ID))
	if err != nil {
		c.t.Fatal(err)
	}
	if len(log) != len(s.log) {
		c.t.Errorf("%s: the log has %d entries, without crashes %d", s.spec.ID, len(log), len(s.log))
	}
	for i := range min(len(log), len(s.log)) {
		got, want := entryText(log[i]), entryText(s.log[i])
		if got != want {
			c.t.Fatalf("%s: log entry %d is\n%s\nwithout crashes\n%s", s.spec.ID, i+1, got, want)
		}
	}
	var sent []string
	err = db.View(func(tx *store.Tx) error {
		list, err := tx.SentLetters(store.GameID(s.spec.ID), 0, 1<<20)
		for _, out := range list {
			sent = append(sent, out.MessageID)
		}
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	want := slices.Clone(s.first)
	for _, l := range s.letters {
		want = append(want, l.causes...)
	}
	slices.Sort(sent)
	slices.Sort(want)
	if !slices.Equal(sent, want) {
		c.t.Errorf("%s: %d letters were sent by the books, without crashes %d", s.spec.ID, len(sent), len(want))
	}
}
