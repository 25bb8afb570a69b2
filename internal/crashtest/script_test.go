package crashtest

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/adviser"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/inbox"
	"bretwalda/internal/moderator"
	"bretwalda/internal/orders"
	"bretwalda/internal/outbox"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// script is a game as it was played undisturbed: all letters of its players, and
// what came of each.
type script struct {
	spec    moderator.Spec
	first   []string // Message-IDs of the letters that begin the game
	letters []orderLetter
	log     []gamelog.Entry
}

// orderLetter is a letter of a player, with the Message-IDs of those that it causes.
type orderLetter struct {
	raw    []byte
	causes []string
}

// scribe plays games undisturbed and writes down their scripts.
type scribe struct {
	t      *testing.T
	peer   string // the account that all players share
	store  *store.Store
	mod    *moderator.Moderator
	rs     *ruleset.Ruleset
	engine *britannia.Engine
	uid    uint32
	stop   func() // called at the end of the test at the latest

	mu    sync.Mutex
	sent  []outbox.Message
	texts map[string]string // of all letters sent, by Message-ID
	reply map[string]string // where each player's orders go, by the player's address
}

// Send implements delivery.Sender: all letters arrive at once.
func (s *scribe) Send(_ context.Context, msgs []outbox.Message) []outbox.Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	results := make([]outbox.Result, len(msgs))
	for i, m := range msgs {
		s.sent = append(s.sent, m)
		s.texts[m.MessageID] = m.Text
		s.reply[m.To.Addr] = m.ReplyTo.Addr
		results[i].Delivered = true
	}
	return results
}

func newScribe(t *testing.T, srv *servers) *scribe {
	t.Helper()
	return scribeAt(t, srv, filepath.Join(t.TempDir(), "script.db"))
}

// scribeAt is a scribe who writes into a database of the caller's.
func scribeAt(t *testing.T, srv *servers, path string) *scribe {
	t.Helper()
	s := &scribe{t: t, peer: srv.Peer, texts: make(map[string]string), reply: make(map[string]string)}
	var err error
	if s.store, err = store.Open(path); err != nil {
		t.Fatal(err)
	}
	if s.mod, err = moderator.New(moderator.Options{Store: s.store, Sender: s, Mailbox: srv.User, Plus: true}); err != nil {
		t.Fatal(err)
	}
	s.engine = britanniatest.Engine(t)
	s.rs = s.engine.Ruleset()
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { _ = s.mod.Run(ctx) }) // ends by cancel only
	s.stop = func() { cancel(); work.Wait() }
	t.Cleanup(func() {
		s.stop()
		if err := s.store.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// spec is the game of a number. Its seed makes tokens and dice the same each time.
func (s *scribe) spec(n int, scenario string) moderator.Spec {
	local, domain, _ := strings.Cut(s.peer, "@")
	spec := moderator.Spec{
		ID: fmt.Sprintf("game-%d", n), Title: fmt.Sprintf("Game %d", n), Scenario: scenario, Seed: fmt.Sprintf("crash %d", n),
	}
	sc, ok := s.rs.FindScenario(scenario)
	if !ok {
		s.t.Fatalf("no scenario %q", scenario)
	}
	for seat := range sc.Sides {
		spec.Players = append(spec.Players, moderator.Player{Address: fmt.Sprintf("%s+g%ds%d@%s", local, n, seat, domain)})
	}
	return spec
}

// play plays a game for at most so many order letters, or to its end.
func (s *scribe) play(spec moderator.Spec, most int) *script {
	s.t.Helper()
	sc := &script{spec: spec}
	if _, err := s.mod.Create(s.t.Context(), spec); err != nil {
		s.t.Fatal(err)
	}
	sc.first = s.take()
	s.playOn(sc, most)
	return sc
}

// playOn plays a game on, until it has so many order letters or is over.
func (s *scribe) playOn(sc *script, most int) {
	s.t.Helper()
	id := store.GameID(sc.spec.ID)
	for len(sc.letters) < most {
		state, d, err := s.mod.Position(s.t.Context(), id)
		if err != nil {
			s.t.Fatal(err)
		}
		if d.Kind == game.None {
			break
		}
		known, _ := show.StateOf(state)
		raw := s.orders(sc.spec, &known, d.Nation, len(sc.letters))
		s.uid++
		at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: s.uid}
		_, err = s.mod.Handle(s.t.Context(), []inbox.Letter{{Cursor: at, Done: at, Received: time.Now(), Raw: raw}})
		if err != nil {
			s.t.Fatal(err)
		}
		sc.letters = append(sc.letters, orderLetter{raw, s.take()})
	}
	log, err := s.mod.Log(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	sc.log = log
}

// take waits until nothing is to be sent, and returns what was.
func (s *scribe) take() []string {
	s.t.Helper()
	for waits := true; waits; time.Sleep(100 * time.Microsecond) {
		err := s.store.View(func(tx *store.Tx) error {
			_, waits = tx.NextDue()
			return nil
		})
		if err := errors.Join(err, s.t.Context().Err()); err != nil {
			s.t.Fatal(err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := make([]string, len(s.sent))
	for i, m := range s.sent {
		ids[i] = m.MessageID
	}
	s.sent = nil
	return ids
}

// orders is the letter of a robot for a nation.
func (s *scribe) orders(spec moderator.Spec, state *britannia.State, n ruleset.Nation, serial int) []byte {
	s.t.Helper()
	sheet, ok := adviser.WriteOrders(s.engine, state, n, int(state.Round))
	if !ok {
		s.t.Fatalf("%s: no orders for nation %d in round %d", spec.ID, n, state.Round)
	}
	for i := range sheet.Sections {
		stay := orders.Order{Kind: orders.Stay, Count: orders.Count{Amount: orders.All}}
		sheet.Sections[i].Orders = append(sheet.Sections[i].Orders, stay)
	}
	sc, _ := s.rs.FindScenario(spec.Scenario)
	side := 0
	for i, nations := range sc.Sides {
		for _, m := range nations {
			if m == n {
				side = i
			}
		}
	}
	from := spec.Players[side].Address
	s.mu.Lock()
	to := s.reply[from]
	s.mu.Unlock()
	text := fmt.Sprintf("From: %s\nTo: %s\nSubject: Re: %s\nMessage-ID: <%d.%s>\nDate: Sat, 03 Jan 2026 12:00:00 +0000\n\n%s",
		from, to, spec.Title, serial, from, orders.Print(s.rs, words.Orders().Lexicon("en"), sheet))
	return []byte(strings.ReplaceAll(text, "\n", "\r\n"))
}
