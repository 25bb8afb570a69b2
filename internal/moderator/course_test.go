package moderator

import (
	"reflect"
	"testing"

	"bretwalda/internal/inbox"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

// What is new for each reader is kept as it happens: the same as the log says, which nobody
// asks in the ordinary run of a game, whatever readers wish. A seat is played by a robot.
func TestNewsIsKept(t *testing.T) {
	many(t)
	m := benchModerator(t, &weigher{}, 1)
	if err := m.resume(); err != nil {
		t.Fatal(err)
	}
	settle(t, m, 1, audience{text: true, reports: [...]roster.Frequency{"", roster.EveryRound, roster.WhenNeeded, roster.EveryRound}})
	err := m.do(m.log, func(t *task) error {
		tb, err := t.tables.Get("game-0")
		if err != nil {
			return err
		}
		return t.tables.Change(tb, func(rec *roster.Record) { rec.Seats[3].Robot = true })
	})
	if err != nil {
		t.Fatal(err)
	}
	steps, ends, robots := 0, 0, 0
	for uid := uint32(1); ; uid++ {
		_, d, err := m.Position(t.Context(), "game-0")
		if err != nil {
			t.Fatal(err)
		}
		if d.Kind == 0 || testing.Short() && uid > 12 {
			break
		}
		at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: uid}
		l := inbox.Letter{Cursor: at, Done: at, Received: start, Raw: robotLetter(t, m, "game-0", int(uid))}
		if _, err := m.Handle(t.Context(), []inbox.Letter{l}); err != nil {
			t.Fatal(err)
		}
		err = m.look(t.Context(), func(task *task) error {
			tb, err := task.tables.Get("game-0")
			if err != nil {
				return err
			}
			entries, err := task.tables.Log(tb.Rec.ID)
			if err != nil {
				return err
			}
			for p := range tb.Rec.People() {
				if p.ReportedThrough == tb.Seq {
					continue
				}
				kept, known := tb.Lately(p.ReportedThrough)
				news, err := tb.Rules.System.Since(entries, p.ReportedThrough)
				if err != nil {
					return err
				}
				played, err := table.RobotsSince(tb.Rules.System, entries, p.ReportedThrough)
				if err != nil {
					return err
				}
				if want := (table.Lately{From: news.From, Events: news.Events, Proofs: news.Proofs, Robots: played}); !known || !same(kept, want) {
					t.Fatalf("after letter %d, what is new for %s since entry %d is kept: %v\n%+v\nthe log has\n%+v", uid, p.Key, p.ReportedThrough, known, kept, want)
				}
				steps, robots = steps+1, robots+len(kept.Robots)
			}
			kept, known := tb.Ends()
			held, err := tb.Rules.Held(entries)
			if ends = len(kept); !known || len(kept) != len(held) || ends > 0 && !reflect.DeepEqual(kept, held) {
				t.Fatalf("after letter %d, areas are kept: %v, %+v, the log has %+v", uid, known, kept, held)
			}
			if err != nil {
				return err
			}
			past, err := tb.Rules.System.Past(entries)
			if err != nil {
				return err
			}
			seen, known := tb.Retrospect()
			if want := past.Retrospect(tb.Rec.Bids); !known || !reflect.DeepEqual(seen, want) {
				t.Fatalf("after letter %d, what there is to say of the game is kept: %v\n%+v\nthe log says\n%+v", uid, known, seen, want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if steps == 0 || robots == 0 || ends < 10 && !testing.Short() {
		t.Errorf("%d pieces of news were compared, %d turns of robots, %d ends of rounds", steps, robots, ends)
	}
}

// same reports whether two pieces of news are the same, empty or none.
func same(a, b table.Lately) bool {
	return len(a.Events) == len(b.Events) && len(a.Proofs) == len(b.Proofs) && len(a.Robots) == len(b.Robots) &&
		(len(a.Events) == 0 || reflect.DeepEqual(a.Events, b.Events)) &&
		(len(a.Proofs) == 0 || reflect.DeepEqual(a.Proofs, b.Proofs)) &&
		(len(a.Robots) == 0 || reflect.DeepEqual(a.Robots, b.Robots))
}

// A game that is set back tells its news from the log.
func TestNewsIsGoneWithARewind(t *testing.T) {
	m := benchModerator(t, &weigher{}, 1)
	err := m.do(m.log, func(t *task) error {
		tb, err := t.tables.Get("game-0")
		if err != nil {
			return err
		}
		return t.tables.Change(tb, func(rec *roster.Record) { rec.Seats[0].Reports = roster.EveryRound })
	})
	if err != nil {
		t.Fatal(err)
	}
	known := func() (lately, ends, past bool) {
		err := m.look(t.Context(), func(task *task) error {
			tb, err := task.tables.Get("game-0")
			if err == nil {
				_, ends = tb.Ends()
				_, past = tb.Retrospect()
				_, lately = tb.Lately(tb.Rec.Seats[0].ReportedThrough)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return lately, ends, past
	}
	for uid := uint32(1); uid < 4; uid++ {
		at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: uid}
		if _, err := m.Handle(t.Context(), []inbox.Letter{{Cursor: at, Done: at, Received: start, Raw: robotLetter(t, m, "game-0", int(uid))}}); err != nil {
			t.Fatal(err)
		}
	}
	if _, ends, past := known(); !ends || !past {
		t.Fatal("nothing is kept")
	}
	err = m.do(m.log, func(t *task) error {
		tb, err := t.tables.Get("game-0")
		if err != nil {
			return err
		}
		_, err = t.gmDesk().setBack(tb, store.Seq(1), dropping{})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if lately, ends, past := known(); lately || ends || past {
		t.Error("what no longer counts is kept")
	}
}

// What was not seen, because the program was started again, is learnt from the log when charts
// are drawn next, and kept from then on.
func TestRoundsAreLearntFromTheLog(t *testing.T) {
	many(t)
	m := benchModerator(t, &weigher{}, 1)
	for uid := uint32(1); uid < 12; uid++ {
		at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: uid}
		if _, err := m.Handle(t.Context(), []inbox.Letter{{Cursor: at, Done: at, Received: start, Raw: robotLetter(t, m, "game-0", int(uid))}}); err != nil {
			t.Fatal(err)
		}
		err := m.look(t.Context(), func(task *task) error {
			tb, err := task.tables.Get("game-0")
			if err != nil {
				return err
			}
			loaded, err := task.tables.Load("game-0")
			if err != nil {
				return err
			}
			if _, known := loaded.Retrospect(); known {
				t.Error("what was never seen is known")
			}
			ends, _ := tb.Ends()
			if learnt := task.reporting().held(loaded); !reflect.DeepEqual(learnt, ends) {
				t.Errorf("after letter %d, areas are %+v, the log has %+v", uid, ends, learnt)
			}
			seen, _ := tb.Retrospect()
			if learnt, known := loaded.Retrospect(); !known || !reflect.DeepEqual(learnt, seen) {
				t.Errorf("after letter %d, the game was learnt: %v\n%+v\nseen was\n%+v", uid, known, learnt, seen)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
