package crashtest

import (
	"bytes"
	"crypto/sha256"
	"net/mail"
	"strings"
	"testing"

	"bretwalda/internal/mailtest"
)

// players are all players of some games. Each game's next order letter is sent when
// all letters that the one before causes have come.
type players struct {
	t    *testing.T
	srv  *servers
	last uint32 // UID of the last letter that was looked at
	// seen holds the SHA-256 of each letter that came, by Message-ID.
	seen   map[string][32]byte
	texts  map[string]string
	copies int // letters that came once more
	games  []*progress
	// twice sends each so-many-th letter a second time, as it looks by another way.
	twice int
}

// progress is how far a game is.
type progress struct {
	*script
	sent  int      // order letters
	waits []string // Message-IDs that must come before the next
}

func newPlayers(t *testing.T, srv *servers, scripts []*script) *players {
	p := &players{t: t, srv: srv, seen: make(map[string][32]byte), texts: make(map[string]string), twice: 5}
	for _, s := range scripts {
		p.games = append(p.games, &progress{script: s, waits: s.first})
	}
	return p
}

// step reads what has come and sends what is next. It returns whether there was
// anything, and whether all games are through.
func (p *players) step() (moved, done bool) {
	p.t.Helper()
	moved, done = p.look(), true
	for _, g := range p.games {
		for p.has(g.waits) && g.sent < len(g.letters) {
			p.write(g)
		}
		done = done && p.has(g.waits)
	}
	return moved, done
}

// midway reports whether a game stands in the middle of a nation turn, or comes there by the
// letter that was sent last.
func (p *players) midway() bool {
	for _, g := range p.games {
		if last := g.sent - 1; last >= 0 && !p.has(g.waits) && g.letters[last].midway || g.sent < len(g.letters) && g.letters[g.sent].midway {
			return true
		}
	}
	return false
}

// look reads what has come, and returns whether there was anything.
func (p *players) look() bool {
	p.t.Helper()
	letters, err := p.srv.player.StoredAfter(mailtest.Inbox, p.last)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, l := range letters {
		p.last = max(p.last, l.UID)
		p.read(l.Raw)
	}
	return len(letters) > 0
}

func (p *players) has(ids []string) bool {
	for _, id := range ids {
		if _, ok := p.seen[id]; !ok {
			return false
		}
	}
	return true
}

// write sends the next order letter of a game. It is put into the mailbox byte for
// byte, since dice depend on it.
func (p *players) write(g *progress) {
	p.t.Helper()
	next := g.letters[g.sent]
	g.sent++
	g.waits = next.causes
	if err := p.srv.mailbox.Append(mailtest.Inbox, next.raw); err != nil {
		p.t.Fatal(err)
	}
	if g.sent%p.twice != 0 {
		return
	}
	again := append([]byte("Return-Path: <somebody@else.example>\r\nX-Spam-Level: *\r\n"), next.raw...)
	if err := p.srv.mailbox.Append(mailtest.Inbox, again); err != nil {
		p.t.Fatal(err)
	}
}

// read looks at a letter to a player. One that comes again must be the same letter,
// byte for byte but for the lines of its way.
func (p *players) read(raw []byte) {
	p.t.Helper()
	i := bytes.Index(raw, []byte("Auto-Submitted:"))
	if i < 0 {
		p.t.Fatalf("a letter of somebody else's:\n%s", raw)
	}
	own := raw[i:]
	msg, err := mail.ReadMessage(bytes.NewReader(own))
	if err != nil {
		p.t.Fatal(err)
	}
	id := strings.Trim(msg.Header.Get("Message-ID"), "<>")
	sum := sha256.Sum256(own)
	before, again := p.seen[id]
	if again {
		p.copies++
		if before != sum {
			p.t.Errorf("letter %s came twice, and differs:\n%s", id, firstDifference(p.texts[id], string(own)))
		}
		return
	}
	p.seen[id] = sum
	p.texts[id] = string(own)
}
