package moderator

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/britannia/words"
	"bretwalda/internal/cputime"
	"bretwalda/internal/inbox"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/orders"
	"bretwalda/internal/outbox"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// A benchmark's letters: so many of each of so many games of four players.
const (
	benchGames   = 50
	benchLetters = 8
)

// benchPeer is the account of all players, who are told apart by what follows the
// plus sign.
const benchPeer = "anna@club.example"

var benchPlayers = [...]string{"anna+1@club.example", "anna+2@club.example", "anna+3@club.example", "anna+4@club.example"}

// dealt is a letter of a benchmark with all that it leads to.
type dealt struct {
	raw  []byte
	out  []outbox.Message
	kept int // bytes that the moderator keeps because of it, besides letters
}

// collector is a Sender that keeps the letters given to it.
type collector struct{ got []outbox.Message }

func (c *collector) Send(_ context.Context, msgs []outbox.Message) []outbox.Result {
	c.got = append(c.got, msgs...)
	results := make([]outbox.Result, len(msgs))
	for i := range results {
		results[i].Delivered = true
	}
	return results
}

// benchModerator is a moderator on a database of its own, with the games of the
// benchmark created.
func benchModerator(b testing.TB, sender delivery.Sender, games int) *Moderator {
	b.Helper()
	s, err := store.Open(filepath.Join(b.TempDir(), "games.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	rules, err := usualShelf()
	if err != nil {
		b.Fatal(err)
	}
	m, err := New(Options{Store: s, Shelf: rules, Sender: sender, Mailbox: mailbox, Plus: true, Now: func() time.Time { return start }})
	if err != nil {
		b.Fatal(err)
	}
	for i := range games {
		spec := Spec{ID: fmt.Sprintf("game-%d", i), Title: fmt.Sprintf("Game %d", i), Seed: fmt.Sprint(i), Hours: 72}
		for _, p := range benchPlayers {
			spec.Players = append(spec.Players, Player{Address: p})
		}
		if _, err := m.Create(b.Context(), spec); err != nil {
			b.Fatal(err)
		}
	}
	return m
}

// deal plays the games of the benchmark with robots and writes down their letters,
// in the order in which they come, and all that each leads to.
func deal(b *testing.B) []dealt {
	b.Helper()
	mail := &collector{}
	m := benchModerator(b, mail, benchGames)
	var letters []dealt
	for range benchLetters {
		for i := range benchGames {
			id := store.GameID(fmt.Sprintf("game-%d", i))
			if _, err := m.queue.Drain(b.Context()); err != nil {
				b.Fatal(err)
			}
			mail.got = nil
			raw := robotLetter(b, m, id, len(letters))
			at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: uint32(len(letters) + 1)}
			l := inbox.Letter{Cursor: at, Done: at, Raw: raw}
			if _, err := m.Handle(b.Context(), []inbox.Letter{l}); err != nil {
				b.Fatal(err)
			}
			if _, err := m.queue.Drain(b.Context()); err != nil {
				b.Fatal(err)
			}
			letters = append(letters, dealt{raw: raw, out: mail.got, kept: keptBytes(b, m, id)})
		}
	}
	return letters
}

// robotLetter is the order letter of a robot for the nation that is waited for. Its
// lines end as in mail: servers would make them so, and other bytes mean other dice.
func robotLetter(b testing.TB, m *Moderator, id store.GameID, serial int) []byte {
	b.Helper()
	var raw []byte
	err := m.look(b.Context(), func(t *task) error {
		tb, err := t.tables.Get(id)
		if err != nil {
			return err
		}
		round, d := tb.Pos.At().Round, tb.Pending()
		plan, ok := tb.Pos.Plan(tb.Pos.At().TurnOf(d.Nation))
		if !ok {
			return fmt.Errorf("no orders for %s", tb.Rules.Ruleset.Nations[d.Nation].ID)
		}
		text := orders.Print(tb.Rules.Ruleset, words.Orders().Lexicon("en"), plan.Sheet)
		if !tb.Rules.System.Data().Words().OwnTurn(plan.Sheet.Sections[0].Orders) {
			text = fmt.Sprintf("%s, round %d\nstay\n", tb.Rules.Ruleset.Names.Nation(ruleset.English, d.Nation), round) + text
		}
		side, _ := tb.Rules.Side(tb.Scenario, d.Nation)
		raw = fmt.Appendf(nil, "From: %s\r\nTo: games+%s@club.example\r\nSubject: Re: report\r\nMessage-ID: <b%d@x.example>\r\n\r\n%s",
			benchPlayers[side], tb.Rec.Token(&tb.Rec.Seats[side].Person), serial, strings.ReplaceAll(text, "\n", "\r\n"))
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return raw
}

// keptBytes is the size of what the last letter of a game left in the store,
// besides letters: its part of the log, and a snapshot.
func keptBytes(b *testing.B, m *Moderator, id store.GameID) int {
	b.Helper()
	n := 0
	err := m.store.View(func(tx *store.Tx) error {
		log := tx.Log(id, 1)
		for _, e := range log[max(0, len(log)-8):] {
			n += len(e.Data)
		}
		_, snapshot, err := tx.Snapshot(id, tx.LastLog(id))
		n += len(snapshot)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// reportPasses tells the cost of letters, servers included.
func reportPasses(b *testing.B, letters int, used time.Duration) {
	b.ReportMetric(float64(b.N*letters)/b.Elapsed().Seconds(), "letters/s")
	b.ReportMetric(float64(used.Microseconds())/float64(b.N*letters), "cpu-µs/letter")
}

// BenchmarkHandle is the moderator's own part of BenchmarkLoop: letters from memory,
// reports to nobody.
func BenchmarkHandle(b *testing.B) {
	letters := deal(b)
	b.ResetTimer()
	var used time.Duration
	for range b.N {
		b.StopTimer()
		m := benchModerator(b, &collector{}, benchGames)
		batch := make([]inbox.Letter, len(letters))
		for i, l := range letters {
			at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: uint32(i + 1)}
			batch[i] = inbox.Letter{Cursor: at, Done: at, Raw: l.raw}
		}
		before := cputime.Used(b)
		b.StartTimer()
		if _, err := m.Handle(b.Context(), batch); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		used += cputime.Used(b) - before
	}
	reportPasses(b, len(letters), used)
}
