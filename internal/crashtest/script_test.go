package crashtest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/inbox"
	"bretwalda/internal/moderator"
	"bretwalda/internal/orders"
	"bretwalda/internal/outbox"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
	"bretwalda/internal/systems"
)

// script is a game as it was played undisturbed: all letters of its players, and
// what came of each.
type script struct {
	spec    moderator.Spec
	first   []string // Message-IDs of the letters that begin the game
	letters []orderLetter
	log     []gamelog.Entry
}

// String tells how long the game was.
func (sc *script) String() string {
	midway := 0
	for i := range sc.letters {
		if sc.letters[i].midway {
			midway++
		}
	}
	return fmt.Sprintf("%s: %d order letters, %d of them in the middle of nation turns, %d log entries", cmp.Or(sc.spec.Ruleset, defaultRuleset)+" "+sc.spec.Scenario,
		len(sc.letters), midway, len(sc.log))
}

// orderLetter is a letter of a player, with the Message-IDs of those that it causes.
type orderLetter struct {
	raw    []byte
	causes []string
	// midway says that the game stands in the middle of a nation turn, or waits for an answer
	// in it, before the letter or after.
	midway bool
}

// kind is a kind of game that robots play.
type kind struct {
	ruleset, scenario string
	// questions: they are asked in the turns of others, and send the moves of a campaign one
	// by one.
	questions bool
}

// of is a game of the second edition.
func of(scenario string) kind { return kind{ruleset: defaultRuleset, scenario: scenario} }

const defaultRuleset = "britannia-2e"

// scribe plays games undisturbed and writes down their scripts.
type scribe struct {
	t       *testing.T
	peer    string // the account that all players share
	mailbox string // the moderator's address
	store   *store.Store
	mod     *moderator.Moderator
	rules   map[string]system.System // by ruleset
	uid     uint32
	stop    func() // called at the end of the test at the latest

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
	s := &scribe{t: t, peer: srv.Peer, mailbox: srv.User, texts: make(map[string]string), reply: make(map[string]string), rules: make(map[string]system.System)}
	var err error
	if s.store, err = store.Open(path); err != nil {
		t.Fatal(err)
	}
	if s.mod, err = moderator.New(moderator.Options{Store: s.store, Sender: s, Mailbox: srv.User, Plus: true}); err != nil {
		t.Fatal(err)
	}
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

// sys are the rules of a ruleset.
func (s *scribe) sys(id string) system.System {
	s.t.Helper()
	if s.rules[id] == nil {
		library, err := systems.All().Library()
		if err != nil {
			s.t.Fatal(err)
		}
		entry, err := library.Open(id)
		if err != nil {
			s.t.Fatal(err)
		}
		if s.rules[id], err = systems.All().Open(entry.Files); err != nil {
			s.t.Fatal(err)
		}
	}
	return s.rules[id]
}

// spec is the game of a number. Its seed makes tokens and dice the same each time.
func (s *scribe) spec(n int, of kind) moderator.Spec {
	local, domain, _ := strings.Cut(s.peer, "@")
	spec := moderator.Spec{
		ID: fmt.Sprintf("game-%d", n), Title: fmt.Sprintf("Game %d", n), Ruleset: of.ruleset, Scenario: of.scenario, Questions: of.questions,
		Seed: fmt.Sprintf("crash %d", n),
	}
	sc, ok := s.sys(of.ruleset).Ruleset().FindScenario(of.scenario)
	if !ok {
		s.t.Fatalf("no scenario %q", of.scenario)
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
	stood, midway := s.stands(sc)
	for len(sc.letters) < most && stood.waits.Kind != game.None {
		raw := s.orders(sc.spec, &stood, len(sc.letters))
		s.uid++
		at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: s.uid}
		_, err := s.mod.Handle(s.t.Context(), []inbox.Letter{{Cursor: at, Done: at, Received: time.Now(), Raw: raw}})
		if err != nil {
			s.t.Fatal(err)
		}
		causes := s.take()
		now, after := s.stands(sc)
		sc.letters = append(sc.letters, orderLetter{raw, causes, midway || after})
		now.again = now == stood
		stood, midway = now, after
	}
	log, err := s.mod.Log(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	sc.log = log
}

// standing is where a game stands.
type standing struct {
	at    game.Moment
	waits game.Decision
	log   int
	again bool // it stood there before the last letter
}

// stands returns where a game stands, and whether that is in the middle of a nation turn.
func (s *scribe) stands(sc *script) (standing, bool) {
	s.t.Helper()
	id := store.GameID(sc.spec.ID)
	shown, d, err := s.mod.Position(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	log, err := s.mod.Log(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	at := shown.Board().At
	midway := at.Turn != ruleset.NoNation && (at.Part > 0 || d.Nation != at.Turn)
	return standing{at: at, waits: d, log: len(log)}, midway
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

// orders is the letter of a robot for the nation that a game waits for. If it wrote before
// and the turn waits, it has that played as it is.
func (s *scribe) orders(spec moderator.Spec, stood *standing, serial int) []byte {
	s.t.Helper()
	sys, n := s.sys(spec.Ruleset), stood.waits.Nation
	sc, _ := sys.Ruleset().FindScenario(spec.Scenario)
	side := slices.IndexFunc(sc.Sides, func(nations []ruleset.Nation) bool { return slices.Contains(nations, n) })
	from := spec.Players[side].Address
	s.mu.Lock()
	to := s.reply[from]
	s.mu.Unlock()
	text := fmt.Sprintf("From: %s\nTo: %s\nSubject: Re: %s\nMessage-ID: <%d.%s>\nDate: Sat, 03 Jan 2026 12:00:00 +0000\n\n%s",
		from, to, spec.Title, serial, from, s.written(spec, stood))
	return []byte(strings.ReplaceAll(text, "\n", "\r\n"))
}

// written are the orders of a robot for the nation that a game waits for.
func (s *scribe) written(spec moderator.Spec, stood *standing) string {
	s.t.Helper()
	if stood.again {
		return "play it\n"
	}
	sys, n := s.sys(spec.Ruleset), stood.waits.Nation
	plan, ok, err := s.mod.Plan(s.t.Context(), store.GameID(spec.ID), n)
	if err != nil || !ok {
		s.t.Fatalf("%s: no orders for nation %d in round %d: %v", spec.ID, n, stood.at.Round, err)
	}
	for i := range plan.Sheet.Sections {
		list := &plan.Sheet.Sections[i].Orders
		if n == stood.at.Turn && stood.at.Part == 0 && !sys.Data().Words().OwnTurn(*list) {
			*list = append(*list, orders.Order{Kind: orders.Stay, Count: orders.Count{Amount: orders.All}})
		}
	}
	text := orders.Print(sys.Ruleset(), sys.Data().Words().Lexicon(ruleset.English), plan.Sheet)
	if spec.Questions {
		text = firstMove(text, stood.at.Part > 0)
	}
	return text
}

// firstMove leaves of the moves of a campaign the first alone, or none.
func firstMove(text string, first bool) string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if word := strings.ToLower(strings.TrimSpace(line)); strings.HasPrefix(word, "campaign") || strings.HasPrefix(word, "end the campaign") {
			if !first {
				continue
			}
			first = false
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
