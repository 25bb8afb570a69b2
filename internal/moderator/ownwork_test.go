package moderator

import (
	"context"
	"flag"
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"bretwalda/internal/cputime"
	"bretwalda/internal/game"
	"bretwalda/internal/heap"
	"bretwalda/internal/inbox"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/outbox"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// wholeGames are how many games BenchmarkOwnWork plays side by side: so many letters
// come at once.
const wholeGames = 5

// audience is who reads of a game of a benchmark.
type audience struct {
	text      bool // letters without HTML
	reports   [len(benchPlayers)]roster.Frequency
	observers int
}

// BenchmarkOwnWork plays whole games by letters from memory, ends of rounds and the last
// letters included, and sends what they lead to to nobody: it tells the processor time of the
// moderator's own work for a letter, and nothing else. In the same run a bare loop commits as many bytes.
// Early and late are turns 10 and 140 and those around them, last is the letter with which a
// game ends, most the dearest step of all.
func BenchmarkOwnWork(b *testing.B) {
	heap.OfCommand() // as the daemon collects; its limit would count the databases of all runs
	if f := flag.Lookup("test.memprofile"); f == nil || f.Value.String() == "" {
		runtime.MemProfileRate = 0 // nor does the daemon note what asks for memory, as tests do
	}
	const round, needed = roster.EveryRound, roster.WhenNeeded
	var letters []batch
	for _, of := range []struct {
		name string
		audience
	}{
		{"text", audience{text: true}},
		{"html", audience{}},
		{"text-needed", audience{text: true, reports: [...]roster.Frequency{needed, needed, needed, needed}}},
		{"text-mixed", audience{text: true, reports: [...]roster.Frequency{"", round, needed, ""}}},
		{"html-mixed", audience{reports: [...]roster.Frequency{"", round, needed, ""}}},
		{"text-watched", audience{text: true, observers: 4}},
		{"html-watched", audience{observers: 4}},
	} {
		b.Run(of.name, func(b *testing.B) {
			if letters == nil {
				m := benchModerator(b, &weigher{}, wholeGames)
				settle(b, m, wholeGames, audience{text: true})
				letters = dealWhole(b, m, wholeGames)
			}
			var own, bare spent
			for range b.N {
				sizes := playWhole(b, letters, of.audience, &own)
				commitWhole(b, letters, sizes, &bare)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(own.mean(0, math.MaxInt), "own-ms")
			b.ReportMetric(bare.mean(0, math.MaxInt), "bare-ms")
			b.ReportMetric(own.mean(0, math.MaxInt)/bare.mean(0, math.MaxInt), "ratio")
			b.ReportMetric(own.mean(4, 24), "early-ms")
			b.ReportMetric(own.mean(120, 140), "late-ms")
			b.ReportMetric(own.last.Seconds()*1000/float64(b.N*wholeGames), "last-ms")
		})
	}
}

// spent is the processor time of letters, by how many letters of their games came before;
// but for those that end games.
type spent struct {
	used    []time.Duration
	letters []int
	last    time.Duration // of the letters that end games
}

func (s *spent) add(step, letters int, used time.Duration) {
	for len(s.used) <= step {
		s.used, s.letters = append(s.used, 0), append(s.letters, 0)
	}
	s.used[step] += used
	s.letters[step] += letters
}

// mean is what a letter of some steps has cost, in milliseconds.
func (s *spent) mean(from, to int) float64 {
	var used time.Duration
	letters := 0
	for i := from; i < min(to, len(s.used)); i++ {
		used += s.used[i]
		letters += s.letters[i]
	}
	return used.Seconds() * 1000 / float64(max(letters, 1))
}

// batch is letters that come at once.
type batch struct {
	letters []inbox.Letter
	last    bool // it is one, which ends its game
}

// dealWhole plays the games of a moderator to their ends with robots, and returns their
// letters: in each step one of every game that goes on, and the last of each alone.
func dealWhole(b testing.TB, m *Moderator, games int) []batch {
	b.Helper()
	over := func(id store.GameID) bool {
		_, d, err := m.Position(b.Context(), id)
		if err != nil {
			b.Fatal(err)
		}
		return d.Kind == game.None
	}
	var steps []batch
	for uid := uint32(0); ; {
		var step []inbox.Letter
		before := len(steps)
		for i := range games {
			id := store.GameID(fmt.Sprintf("game-%d", i))
			if over(id) {
				continue
			}
			uid++
			at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: uid}
			l := inbox.Letter{Cursor: at, Done: at, Received: start, Raw: robotLetter(b, m, id, int(uid))}
			if _, err := m.Handle(b.Context(), []inbox.Letter{l}); err != nil {
				b.Fatal(err)
			}
			if over(id) {
				steps = append(steps, batch{[]inbox.Letter{l}, true})
			} else {
				step = append(step, l)
			}
		}
		if _, err := m.queue.Drain(b.Context()); err != nil {
			b.Fatal(err)
		}
		if len(step) > 0 {
			steps = append(steps, batch{step, false})
		}
		if len(steps) == before {
			return steps
		}
	}
}

// settle gives the games of a moderator their readers, and sends the first letters.
func settle(b testing.TB, m *Moderator, games int, of audience) {
	b.Helper()
	for i := range games {
		err := m.do(m.log, func(t *task) error {
			tb, err := t.tables.Get(store.GameID(fmt.Sprintf("game-%d", i)))
			if err != nil {
				return err
			}
			return t.tables.Change(tb, func(rec *roster.Record) {
				for k := range rec.Seats {
					rec.Seats[k].TextOnly, rec.Seats[k].Reports = of.text, of.reports[k]
				}
				for k := range of.observers {
					rec.Observers = append(rec.Observers, roster.Person{
						Key: rec.NewKey(roster.Observer), Name: fmt.Sprint("Olga ", k), Addr: fmt.Sprintf("olga+%d@club.example", k),
						ReportedThrough: tb.Seq, Wishes: roster.Wishes{TextOnly: of.text},
					})
				}
			})
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	if _, err := m.queue.Drain(b.Context()); err != nil {
		b.Fatal(err)
	}
}

// playWhole has a moderator deal with all letters, and says how many bytes each step led to.
func playWhole(b *testing.B, steps []batch, of audience, own *spent) []int {
	b.Helper()
	out := &weigher{}
	m := benchModerator(b, out, wholeGames)
	settle(b, m, wholeGames, of)
	var sizes []int
	for i, step := range steps {
		out.bytes = 0
		before := cputime.Used(b)
		if _, err := m.Handle(b.Context(), step.letters); err != nil {
			b.Fatal(err)
		}
		if _, err := m.queue.Drain(b.Context()); err != nil {
			b.Fatal(err)
		}
		used := cputime.Used(b) - before
		if step.last {
			own.last += used
		} else {
			own.add(i, len(step.letters), used)
		}
		sizes = append(sizes, out.bytes)
	}
	return sizes
}

// commitWhole commits as many bytes for each letter as the moderator kept and sent because
// of it, and then that they are sent.
func commitWhole(b *testing.B, steps []batch, sizes []int, bare *spent) {
	b.Helper()
	s, err := store.Open(filepath.Join(b.TempDir(), "bare.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	}()
	filler := make([]byte, 16<<20)
	for i, step := range steps {
		before := cputime.Used(b)
		for _, l := range step.letters {
			err := s.Update(func(tx *store.Tx) error {
				_, err := tx.AddLetter(store.LetterKey{byte(l.UID), byte(l.UID >> 8)}, store.LetterRecord{}, filler[:len(l.Raw)+sizes[i]/len(step.letters)])
				return err
			})
			if err != nil {
				b.Fatal(err)
			}
		}
		err := s.Update(func(tx *store.Tx) error {
			return tx.SetCursor("sent", store.Cursor{UIDValidity: 1, UID: step.letters[0].UID})
		})
		if err != nil {
			b.Fatal(err)
		}
		bare.add(i, len(step.letters), cputime.Used(b)-before)
	}
}

// weigher is a Sender that keeps nothing of letters but their size.
type weigher struct{ bytes int }

func (w *weigher) Send(_ context.Context, msgs []outbox.Message) []outbox.Result {
	results := make([]outbox.Result, len(msgs))
	for i, m := range msgs {
		results[i].Delivered = true
		w.bytes += len(m.Text) + len(m.HTML)
		for _, p := range m.Inline {
			w.bytes += len(p.Data)
		}
	}
	return results
}

var _ delivery.Sender = (*weigher)(nil)
