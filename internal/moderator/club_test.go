package moderator

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniasys"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/inbox"
	"bretwalda/internal/letter"
	"bretwalda/internal/mailserver"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/outbox"
	"bretwalda/internal/pack"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
	"bretwalda/internal/systems"
)

const (
	mailbox  = "games@club.example"
	password = "secret"
	// authServer is the club's mail server, proof what it writes on top of a letter
	// from the club's own domain.
	authServer = "mx.club.example"
	proof      = "Authentication-Results: mx.club.example; dkim=pass header.d=club.example\n"
)

// club is a moderator at work on mail servers of its own, with a clock that the
// test sets.
type club struct {
	tb    testing.TB
	srv   *mailtest.Server
	path  string
	store *store.Store
	mod   *Moderator
	stop  func()
	tune  func(*Options) // before each start; nil: nothing to do
	// serial numbers the letters of all players, so that a test that is run twice
	// writes the same letters.
	serial int
	// hold keeps the moderator from the mailbox while it is locked.
	hold sync.RWMutex
	// imap and smtp are lines to the servers that can fail; nil: there are none. See proxied.
	imap, smtp *mailtest.Proxy
	// uptime is the clock that nobody sets; nil: there is none.
	uptime func() time.Duration

	mu   sync.Mutex
	time time.Time
	left map[uint32]bool            // letters that the moderator has dealt with and leaves where they are, by UID
	raw  map[string][][]byte        // by address, in the order received
	got  map[string][]letter.Letter // the same letters, as far as they were read: see read
	news chan struct{}
}

var start = time.Date(2026, 3, 3, 18, 0, 0, 0, time.UTC)

func newClub(tb testing.TB, players ...string) *club {
	tb.Helper()
	c := &club{
		tb: tb, path: filepath.Join(tb.TempDir(), "games.db"), time: start, left: make(map[uint32]bool),
		got: make(map[string][]letter.Letter), raw: make(map[string][][]byte), news: make(chan struct{}, 1),
	}
	srv, err := mailtest.Start(mailtest.Options{Now: c.now})
	if err != nil {
		tb.Fatal(err)
	}
	c.srv = srv
	for _, p := range append([]string{mailbox, gm}, players...) {
		c.addAccount(p)
	}
	tb.Cleanup(func() {
		c.close()
		if err := srv.Close(); err != nil {
			tb.Error(err)
		}
	})
	c.open()
	c.looked()
	return c
}

func (c *club) addAccount(address string) {
	if err := c.srv.AddAccount(address, password); err != nil {
		c.tb.Fatal(err)
	}
	if address == mailbox {
		return
	}
	err := c.srv.Forward(address, func(d mailtest.Delivery) {
		c.mu.Lock()
		c.raw[address] = append(c.raw[address], d.Raw)
		if !testing.Short() || os.Getenv("MANY") != "" { // also those that nobody looks at: they can be read
			c.read(address)
		}
		c.mu.Unlock()
		wake(c.news)
	})
	if err != nil {
		c.tb.Fatal(err)
	}
}

// read returns what an address has received, read as far as it was not yet: most letters are read by nobody. The caller
// holds c.mu.
func (c *club) read(address string) []letter.Letter {
	for _, raw := range c.raw[address][len(c.got[address]):] {
		l, err := letter.Read(raw)
		if err != nil {
			c.tb.Errorf("letter to %s: %v", address, err)
		}
		c.got[address] = append(c.got[address], l)
	}
	return c.got[address]
}

// open starts the moderator on the club's database.
func (c *club) open() {
	c.tb.Helper()
	var err error
	if c.store, err = store.Open(c.path); err != nil {
		c.tb.Fatal(err)
	}
	if _, test := c.tb.(*testing.T); test {
		c.store.Unsynced()
	}
	secret := func(context.Context) (string, error) { return password, nil }
	sender, err := outbox.New(outbox.Account{
		Account: mailserver.Account{Addr: c.line(c.smtp, c.srv.SMTPAddr()), TLS: mailserver.TLSNone, Username: mailbox, Secret: secret}, HELO: "localhost",
	}, nil)
	if err != nil {
		c.tb.Fatal(err)
	}
	options := Options{
		Store: c.store, Sender: sender, Mailbox: mailbox, Plus: true, GM: "gm@club.example", Now: c.now, Uptime: c.uptime,
		AuthServer: authServer, Answers: 10_000, // people in tests write more in a day than others
	}
	if options.Shelf, err = usualShelf(); err != nil {
		c.tb.Fatal(err)
	}
	if c.tune != nil {
		c.tune(&options)
	}
	c.mod, err = New(options)
	if err != nil {
		c.tb.Fatal(err)
	}
	var resync time.Duration
	if c.imap != nil {
		resync = 200 * time.Millisecond // what lies in the mailbox is looked at soon
	}
	in, err := inbox.New(inbox.Account{
		Account: mailserver.Account{Addr: c.line(c.imap, c.srv.IMAPAddr()), TLS: mailserver.TLSNone, Username: mailbox, Secret: secret}, Poll: 20 * time.Millisecond,
	}, inbox.Options{
		Processed: "Processed", Refused: "Refused", Refile: true, Aside: c.mod.Aside, Known: c.mod.Known, Status: c.mailStatus, Now: c.now,
		Retry: inbox.Backoff{First: 10 * time.Millisecond, Max: time.Second}, Resync: resync,
	})
	if err != nil {
		c.tb.Fatal(err)
	}
	cursor, err := c.mod.Cursor("INBOX")
	if err != nil {
		c.tb.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { _ = in.Run(ctx, cursor, c.handle) }) // ends by cancel only
	work.Go(func() { _ = c.mod.Run(ctx) })
	c.stop = func() {
		cancel()
		work.Wait()
		if err := c.store.Close(); err != nil {
			c.tb.Error(err)
		}
		c.stop = nil
	}
}

// proxied starts the moderator anew behind lines that can fail.
func (c *club) proxied(tune func(*Options)) {
	c.tb.Helper()
	for _, line := range []struct {
		proxy **mailtest.Proxy
		to    string
	}{{&c.imap, c.srv.IMAPAddr()}, {&c.smtp, c.srv.SMTPAddr()}} {
		p, err := mailtest.NewProxy(line.to)
		if err != nil {
			c.tb.Fatal(err)
		}
		c.tb.Cleanup(p.Close)
		*line.proxy = p
	}
	c.reopen(tune)
}

// line is where to reach a server.
func (c *club) line(p *mailtest.Proxy, direct string) string {
	if p == nil {
		return direct
	}
	return p.Addr()
}

func (c *club) mailStatus(s inbox.Status) {
	c.hold.RLock()
	defer c.hold.RUnlock()
	c.mod.MailStatus(s)
}

func (c *club) handle(ctx context.Context, letters []inbox.Letter) ([]inbox.Verdict, error) {
	c.hold.RLock()
	defer c.hold.RUnlock()
	verdicts, err := c.mod.Handle(ctx, letters)
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, v := range verdicts {
		delete(c.left, letters[i].UID)
		if v == inbox.Keep {
			c.left[letters[i].UID] = true
		}
	}
	return verdicts, err
}

// reopen starts the moderator anew with other options.
func (c *club) reopen(tune func(*Options)) {
	c.tb.Helper()
	c.close()
	c.tune = tune
	c.open()
	c.looked()
}

func (c *club) close() {
	if c.stop != nil {
		c.stop()
	}
}

func (c *club) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.time
}

// advance moves the clock, and lets the moderator see it.
func (c *club) advance(d time.Duration) {
	c.mu.Lock()
	c.time = c.time.Add(d)
	c.mu.Unlock()
	wake(c.mod.deadlines)
	c.mod.queue.Wake()
}

// letters returns what an address has received.
func (c *club) letters(address string) []letter.Letter {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := slices.Clone(c.read(address))
	if address == gm { // most tests are about notices to the GM, who gets reports as others do
		all = slices.DeleteFunc(all, func(l letter.Letter) bool { return !strings.HasPrefix(l.MessageID, "note.") })
	}
	return all
}

// raws returns the letters that an address has received, notices too, as they came.
func (c *club) raws(address string) [][]byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.raw[address])
}

// gm masters the games of the club.
const gm = "gm@club.example"

const patience = time.Minute

// wait waits until an address has received n letters, and returns the last.
func (c *club) wait(address string, n int) letter.Letter {
	c.tb.Helper()
	timeout := time.After(patience)
	for {
		if got := c.letters(address); len(got) >= n {
			return got[n-1]
		}
		select {
		case <-c.news:
		case <-timeout:
			for _, l := range c.letters(address) {
				c.tb.Logf("received: %s", l.Subject)
			}
			c.tb.Fatalf("%s has %d letters after %s, want %d", address, len(c.letters(address)), patience, n)
		}
	}
}

// dealtWithAll waits until all letters are dealt with that have come into the mailbox, and filed.
func (c *club) dealtWithAll() {
	c.tb.Helper()
	waiting := func() int {
		c.mu.Lock()
		left := len(c.left)
		c.mu.Unlock()
		return c.srv.Count(mailbox, mailtest.Inbox) - left
	}
	for end := time.Now().Add(patience); waiting() != 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			c.tb.Fatalf("after %s %d letters in the mailbox are not dealt with", patience, waiting())
		}
	}
}

// sentAll waits until all letters that were written are dealt with, and the outbox is empty: what
// they cause has come by then, and what has not come by then does not come.
func (c *club) sentAll() {
	c.tb.Helper()
	c.dealtWithAll()
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		waiting := false
		err := c.store.View(func(tx *store.Tx) error {
			var next time.Time
			next, waiting = tx.NextDue()
			waiting = waiting && !next.After(c.now())
			return nil
		})
		if err != nil {
			c.tb.Fatal(err)
		}
		if !waiting {
			return
		}
		if time.Now().After(end) {
			c.tb.Fatalf("the outbox is not empty after %s", patience)
		}
	}
}

// latest returns the last letter that an address has received.
func (c *club) latest(address string) letter.Letter {
	got := c.letters(address)
	return got[len(got)-1]
}

// reply writes a letter in answer to another.
func (c *club) reply(from string, to letter.Letter, text string) {
	c.tb.Helper()
	addr := to.ReplyTo.Addr
	if addr == "" {
		addr = to.From.Addr
	}
	c.write(from, addr, "Re: "+to.Subject, text)
}

// write writes a letter.
func (c *club) write(from, to, subject, text string) {
	c.tb.Helper()
	c.serial++
	raw := fmt.Sprintf("From: %s\nTo: %s\nSubject: %s\nMessage-ID: <m%d@mail.example>\nDate: Tue, 03 Mar 2026 18:00:00 +0000\n\n%s",
		from, to, subject, c.serial, text)
	c.submit(from, to, raw)
}

func (c *club) submit(from, to, raw string) {
	c.tb.Helper()
	if err := c.srv.Submit(from, to, []byte(strings.ReplaceAll(raw, "\n", "\r\n"))); err != nil {
		c.tb.Fatal(err)
	}
}

// create makes a game for players of the club.
func (c *club) create(scenario string, hours int, players ...string) Created {
	c.tb.Helper()
	spec := Spec{Title: "Tuesday", Scenario: scenario, Hours: hours, Seed: "test"}
	for _, p := range players {
		spec.Players = append(spec.Players, Player{Address: p})
	}
	created, err := c.mod.Create(context.Background(), spec)
	if err != nil {
		c.tb.Fatal(err)
	}
	return created
}

// contains reports whether a letter says something, however its lines break.
func contains(l letter.Letter, text string) bool {
	return strings.Contains(strings.Join(strings.Fields(l.All()), " "), text)
}

// positionOf returns where a game stands, and the decision that it waits for.
func positionOf(m *Moderator, ctx context.Context, id store.GameID) (britannia.State, game.Decision, error) {
	s, d, err := m.Position(ctx, id)
	if err != nil {
		return britannia.State{}, d, err
	}
	state, ok := show.StateOf(s)
	if !ok {
		return state, d, errors.New("a position of another family")
	}
	return state, d, nil
}

// engineOf is an engine that plays by some rules.
func engineOf(tb testing.TB, r *shelf.Rules) *britannia.Engine {
	tb.Helper()
	p, err := cards.Build(r.Files)
	if err != nil {
		tb.Fatal(err)
	}
	e, err := britannia.New(p)
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

// failingEngine is an engine with a mistake in it.
type failingEngine struct{ britanniasys.Engine }

func (failingEngine) Apply(*britannia.State, *britannia.Choice, dice.Dice, *game.Log) error {
	panic("a mistake in the rules")
}

// setRules starts the moderator anew with other rules, until it is started again.
func (c *club) setRules(r *shelf.Rules) {
	c.tb.Helper()
	own, err := shelf.New(nil, nil)
	if err != nil {
		c.tb.Fatal(err)
	}
	own.Put(r)
	tune := c.tune
	c.reopen(func(o *Options) { o.Shelf = own })
	c.tune = tune
}

// usualShelf has the rules that are built in, which are made once for all tests. With
// -short no maps are drawn, which takes as long as a third of all else.
var usualShelf = sync.OnceValues(func() (*shelf.Shelf, error) {
	families := systems.All()
	for i, f := range families {
		if testing.Short() {
			families[i].Open = func(files pack.Files) (system.System, error) {
				s, err := f.Open(files)
				return unpainted{s}, err
			}
		}
	}
	return shelf.New(nil, families)
})

// unpainted is a system without pictures.
type unpainted struct{ system.System }

func (u unpainted) Data() *system.Data {
	data := *u.System.Data()
	data.Art = nil
	return &data
}
