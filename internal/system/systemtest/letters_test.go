package systemtest_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bretwalda/internal/game"
	"bretwalda/internal/inbox"
	"bretwalda/internal/letter"
	"bretwalda/internal/mailserver"
	"bretwalda/internal/mailtest"
	"bretwalda/internal/moderator"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/outbox"
	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
	"bretwalda/internal/system/systemtest"
	"bretwalda/internal/systems"
	"bretwalda/internal/view"
)

const (
	mailbox  = "games@club.example"
	anna     = "anna@club.example"
	bruno    = "bruno@club.example"
	password = "secret"
	patience = time.Minute
)

// post is a moderator at embedded mail servers, and the mail of two players.
type post struct {
	*testing.T
	srv  *mailtest.Server
	mod  *moderator.Moderator
	mail map[string]*mailtest.Client
	sent int
}

func newPost(t *testing.T) *post { return newPostOf(t, systemtest.Open) }

// newPostOf is a post whose games of the family have the systems that open makes.
func newPostOf(t *testing.T, open func(pack.Files) (system.System, error)) *post {
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
	p := &post{T: t, srv: srv, mail: make(map[string]*mailtest.Client)}
	for _, address := range []string{mailbox, anna, bruno} {
		if err := srv.AddAccount(address, password); err != nil {
			t.Fatal(err)
		}
		target, err := srv.Target(address)
		if err != nil {
			t.Fatal(err)
		}
		if p.mail[address], err = mailtest.Dial(target); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(p.mail[address].Close)
	}
	p.moderate(open)
	return p
}

// moderate starts a moderator who knows the family.
func (p *post) moderate(open func(pack.Files) (system.System, error)) {
	p.Helper()
	db, err := store.Open(filepath.Join(p.TempDir(), "games.db"))
	if err != nil {
		p.Fatal(err)
	}
	secret := func(context.Context) (string, error) { return password, nil }
	sender, err := outbox.New(outbox.Account{
		Account: mailserver.Account{Addr: p.srv.SMTPSAddr(), TLSConfig: p.srv.TLSConfig(), Username: mailbox, Secret: secret}, HELO: "localhost",
	}, nil)
	if err != nil {
		p.Fatal(err)
	}
	packs, err := systems.All().Library("pack")
	if err != nil {
		p.Fatal(err)
	}
	rules, err := shelf.New(packs, append(systems.All(), systems.Family{Name: systemtest.Family, Open: open}))
	if err != nil {
		p.Fatal(err)
	}
	p.mod, err = moderator.New(moderator.Options{
		Store: db, Sender: sender, Mailbox: mailbox, Plus: true, Shelf: rules, Log: slog.New(slog.NewTextHandler(p.Output(), nil)),
	})
	if err != nil {
		p.Fatal(err)
	}
	in, err := inbox.New(inbox.Account{
		Account: mailserver.Account{Addr: p.srv.IMAPSAddr(), TLSConfig: p.srv.TLSConfig(), Username: mailbox, Secret: secret}, Poll: 50 * time.Millisecond,
	}, inbox.Options{Status: p.mod.MailStatus})
	if err != nil {
		p.Fatal(err)
	}
	now, err := in.Check(p.Context())
	if err != nil {
		p.Fatal(err)
	}
	from := inbox.Cursor{Mailbox: "INBOX", UIDValidity: now.UIDValidity, UID: max(now.UIDNext, 1) - 1}
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { _ = in.Run(ctx, from, p.mod.Handle) }) // ends by cancel only
	work.Go(func() { _ = p.mod.Run(ctx) })
	p.Cleanup(func() {
		cancel()
		work.Wait()
		if err := db.Close(); err != nil {
			p.Error(err)
		}
	})
}

// letters are those that a player has got.
func (p *post) letters(who string) []letter.Letter {
	p.Helper()
	stored, err := p.mail[who].Stored(mailtest.Inbox)
	if err != nil {
		p.Fatal(err)
	}
	var list []letter.Letter
	for _, s := range stored {
		l, err := letter.Read(s.Raw)
		if err != nil {
			p.Fatal(err)
		}
		list = append(list, l)
	}
	return list
}

// wait waits for a new letter of a player, after the n first, that says something.
func (p *post) wait(who string, n int, said string) (letter.Letter, int) {
	p.Helper()
	var list []letter.Letter
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		list = p.letters(who)
		for i := n; i < len(list); i++ {
			if strings.Contains(list[i].Subject+"\n"+list[i].All(), said) {
				return list[i], i + 1
			}
		}
	}
	p.dump()
	p.Fatalf("%s got no letter that says %q", who, said)
	return letter.Letter{}, 0
}

// dump logs what the players got last.
func (p *post) dump() {
	for _, person := range []string{anna, bruno} {
		list := p.letters(person)
		for _, l := range list[max(len(list)-3, 0):] {
			p.Logf("%s got %q:\n%.2500s", person, l.Subject, l.All())
		}
	}
}

// told is all that a player was sent.
func (p *post) told(who string) string {
	var all strings.Builder
	for _, l := range p.letters(who) {
		all.WriteString(l.All())
	}
	return all.String()
}

// reply answers a letter.
func (p *post) reply(who string, to *letter.Letter, body ...string) {
	p.Helper()
	p.sent++
	raw := fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: Re: %s\r\nMessage-ID: <%d.%s>\r\nDate: %s\r\n\r\n%s\r\n",
		who, to.ReplyTo.Addr, to.Subject, p.sent, who, time.Now().Format(time.RFC1123Z), strings.Join(body, "\r\n"))
	if err := p.srv.Submit(who, to.ReplyTo.Addr, []byte(raw)); err != nil {
		p.Fatal(err)
	}
}

// match is one game by letter.
type match struct {
	*post
	id    store.GameID
	rs    *ruleset.Ruleset
	read  map[string]int  // how many letters of each player were read
	asked map[string]bool // the kinds of decisions for which somebody was asked
	pays  bool            // whoever is raided next
}

func (p *post) begin(n int) *match {
	p.Helper()
	created, err := p.mod.Create(p.Context(), moderator.Spec{
		Title: fmt.Sprintf("Otterburn %d", n), Ruleset: "feud-1", Questions: true,
		Players: []moderator.Player{{Address: anna}, {Address: bruno}}, GM: anna,
	})
	if err != nil {
		p.Fatal(err)
	}
	files, err := pack.Read(systemtest.Pack(), "pack", "")
	if err != nil {
		p.Fatal(err)
	}
	rules, err := systemtest.Read(files)
	if err != nil {
		p.Fatal(err)
	}
	return &match{post: p, id: created.ID, rs: rules.Ruleset, read: make(map[string]int), asked: make(map[string]bool), pays: true}
}

// next waits for a letter of this game to a player that says something.
func (m *match) next(who, said string) letter.Letter {
	m.Helper()
	for {
		l, n := m.wait(who, m.read[who], said)
		m.read[who] = n
		if strings.HasPrefix(l.MessageID, string(m.id)+".") {
			return l
		}
	}
}

// raid is a ride from the largest army beside an enemy, as an order; none: they stay.
func (m *match) raid(b *view.Board, n ruleset.Nation) string {
	best, order := 0, "stay"
	for _, from := range b.Of(n) {
		for to := range m.rs.Board.Around(from.Area).All {
			if len(b.In(to)) > 0 && b.In(to)[0].Nation != n && from.Armies > best {
				best = from.Armies
				order = fmt.Sprintf("move all from %s to %s", m.rs.Names.Area("en", from.Area), m.rs.Names.Area("en", to))
			}
		}
	}
	return order
}

// step answers whoever the game waits for; false: it is over.
func (m *match) step() bool {
	m.Helper()
	pos, d, err := m.mod.Position(m.Context(), m.id)
	if err != nil {
		m.Fatal(err)
	}
	who := map[ruleset.Nation]string{douglases: anna, percies: bruno}[d.Nation]
	switch d.Kind {
	case game.None:
		return false
	case systemtest.Muster:
		l := m.next(who, "your turn")
		board := pos.Board()
		m.reply(who, &l, "place 1 in "+m.rs.Names.Area("en", board.Of(d.Nation)[0].Area), m.raid(board, d.Nation))
	case systemtest.Stand:
		l := m.next(who, "pay the ransom")
		m.reply(who, &l, map[bool]string{true: "1 yes", false: "stand your ground"}[m.pays])
		m.pays = !m.pays
	case systemtest.Press:
		l := m.next(who, "or ride home?")
		m.reply(who, &l, "press on")
	}
	m.asked[m.name(d.Kind)] = true
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if now, waits, err := m.mod.Position(m.Context(), m.id); err != nil || waits != d || now.Board().At != pos.Board().At {
			return true
		}
	}
	m.dump()
	m.Fatalf("the game still waits for %s of %s", m.name(d.Kind), who)
	return false
}

func (m *match) name(k game.Kind) string { return (&systemtest.Engine{}).Kind(k).Name }

// Two players play whole games of the family by letter: with orders, questions to the
// other, pauses after dice, receipts and reports, until a pause has come.
func TestByLetter(t *testing.T) {
	p := newPost(t)
	paused, ransom := false, false
	for n := 1; !(paused && ransom) && n <= 20; n++ {
		m := p.begin(n)
		for steps := 0; m.step(); steps++ {
			if steps == 100 {
				t.Fatal("the game does not end")
			}
		}
		m.next(anna, "final report")
		if !m.asked["stand"] {
			t.Error("nobody was raided")
		}
		told := p.told(bruno)
		paused, ransom = paused || m.asked["press"], strings.Contains(told, " pay the ") && strings.Contains(told, " a ransom for ")
	}
	if !paused {
		t.Error("no raid of twenty games came to a pause")
	}
	if !ransom {
		t.Error("nobody was told of a ransom, which only this game knows")
	}
	for _, who := range []string{anna, bruno} {
		told := p.told(who)
		for _, word := range []string{"infantry", "cavalry", "burh", "Welsh", "Gwent", "Bretwalda "} {
			if strings.Contains(told, word) {
				t.Errorf("%s was told of %q, which is in another game", who, word)
			}
		}
	}
	verified, err := p.mod.Verify(t.Context())
	if err != nil || verified.Dice == 0 {
		t.Errorf("%+v, %v", verified, err)
	}
}

// The board, the score sheet and the rules are sent to whoever asks, and a turn is set
// back by the game master.
func TestAskedByLetter(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	m := newPost(t).begin(1)
	l := m.next(bruno, "the game begins")
	m.reply(bruno, &l, "map")
	m.next(bruno, "Position by area")
	m.holds(bruno, "image/png")
	m.reply(bruno, &l, "score")
	m.next(bruno, "Score sheet")
	m.holds(bruno, "spreadsheetml")
	m.reply(bruno, &l, "rules on raids")
	m.next(bruno, "pays a ransom")
	m.step() // the Douglases ride
	desk, _ := m.wait(anna, 0, "You are the game master")
	m.next(bruno, "pay the ransom")
	m.reply(anna, &desk, "rewind to round 1, Douglases")
	m.next(bruno, "has set the game back")
	if _, d, err := m.mod.Position(t.Context(), m.id); err != nil || d.Kind != systemtest.Muster || d.Nation != douglases {
		t.Errorf("set back, the game waits for %+v, %v", d, err)
	}
}

// holds checks that the last letter of a player has a part of a type.
func (p *post) holds(who, kind string) {
	p.Helper()
	stored, err := p.mail[who].Stored(mailtest.Inbox)
	if err != nil {
		p.Fatal(err)
	}
	if !bytes.Contains(stored[len(stored)-1].Raw, []byte(kind)) {
		p.Errorf("the last letter of %s has no %s", who, kind)
	}
}

// artless is a system without a picture of its board.
type artless struct{ system.System }

func (a artless) Data() *system.Data {
	data := *a.System.Data()
	data.Art = nil
	return &data
}

// A family without a picture of its board has letters without a map; nothing else is
// missing, and nobody is promised one.
func TestWithoutMap(t *testing.T) {
	m := newPostOf(t, func(files pack.Files) (system.System, error) {
		sys, err := systemtest.Open(files)
		return artless{sys}, err
	}).begin(1)
	l := m.next(bruno, "the game begins")
	m.reply(bruno, &l, "map")
	m.next(bruno, "Position by area")
	m.reply(bruno, &l, "score")
	m.next(bruno, "Score sheet")
	m.holds(bruno, "spreadsheetml")
	m.step()
	stored, err := m.mail[bruno].Stored(mailtest.Inbox)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range stored {
		if bytes.Contains(l.Raw, []byte("map.png")) || bytes.Contains(l.Raw, []byte("cid:map.")) {
			t.Errorf("a letter speaks of a map:\n%.1500s", l.Raw)
		}
	}
}
