package store

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"
)

// queue queues a letter due some minutes after noon.
func queue(t *testing.T, s *Store, game GameID, minutes int, payload string) OutgoingID {
	t.Helper()
	var id OutgoingID
	update(t, s, func(tx *Tx) (err error) {
		id, err = tx.Queue(Outgoing{
			MessageID: "<" + payload + "@example.org>", To: "edith@example.org", Game: game,
			Due: noon.Add(time.Duration(minutes) * time.Minute), Payload: []byte(payload),
			Tries: 9, LastError: "stale", Done: noon,
		})
		return err
	})
	return id
}

// dueNow returns the payloads due some minutes after noon.
func dueNow(t *testing.T, s *Store, minutes, limit int) []string {
	t.Helper()
	var payloads []string
	view(t, s, func(tx *Tx) error {
		due, err := tx.Due(noon.Add(time.Duration(minutes)*time.Minute), upToAll(limit))
		for _, out := range due {
			payloads = append(payloads, string(out.Payload))
		}
		return err
	})
	return payloads
}

func TestQueueAndDue(t *testing.T) {
	s := withGames(t, "a")
	view(t, s, func(tx *Tx) error {
		if at, ok := tx.NextDue(); ok {
			t.Errorf("an empty outbox has a letter due at %v", at)
		}
		return nil
	})
	queue(t, s, "a", 5, "five")
	queue(t, s, "", 1, "one")
	queue(t, s, "a", 5, "five again")
	queue(t, s, "a", -60*24*365*60, "before 1970")
	for _, tt := range []struct {
		minutes, limit int
		want           []string
	}{
		{0, 10, []string{"before 1970"}},
		{1, 10, []string{"before 1970", "one"}},
		{4, 10, []string{"before 1970", "one"}},
		{5, 10, []string{"before 1970", "one", "five", "five again"}},
		{99, 3, []string{"before 1970", "one", "five"}},
		{99, 0, nil},
	} {
		if got := dueNow(t, s, tt.minutes, tt.limit); !slices.Equal(got, tt.want) {
			t.Errorf("minute %d, limit %d: %q, want %q", tt.minutes, tt.limit, got, tt.want)
		}
	}
	update(t, s, func(tx *Tx) error { return tx.MarkSent(4, noon) })
	view(t, s, func(tx *Tx) error {
		if at, ok := tx.NextDue(); !ok || at != noon.Add(time.Minute) {
			t.Errorf("next due %v, %v", at, ok)
		}
		due, err := tx.Due(noon.Add(time.Minute), upToAll(1))
		if err != nil {
			return err
		}
		got := due[0]
		want := Outgoing{ID: 2, MessageID: "<one@example.org>", To: "edith@example.org", Due: noon.Add(time.Minute)}
		got.Payload = nil
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got %+v, want %+v", got, want)
		}
		return nil
	})
}

func TestRetryAndGiveUp(t *testing.T) {
	s := withGames(t, "a")
	id, other := queue(t, s, "a", 0, "hard"), queue(t, s, "a", 0, "easy")
	update(t, s, func(tx *Tx) error { return tx.Retry(id, noon.Add(time.Hour), errors.New("451 later")) })
	if got := dueNow(t, s, 59, 10); !slices.Equal(got, []string{"easy"}) {
		t.Errorf("after a retry is set: due %q", got)
	}
	update(t, s, func(tx *Tx) error { return tx.Retry(id, noon.Add(2*time.Hour), errors.New("452 full")) })
	view(t, s, func(tx *Tx) error {
		due, err := tx.Due(noon.Add(2*time.Hour), upToAll(10))
		if err == nil && (len(due) != 2 || due[1].Tries != 2 || due[1].LastError != "452 full" ||
			due[1].MessageID != "<hard@example.org>" || string(due[1].Payload) != "hard") {
			t.Errorf("after two retries: %+v", due)
		}
		return err
	})
	update(t, s, func(tx *Tx) error { return tx.GiveUp(id, noon.Add(3*time.Hour), errors.New("550 no such user")) })
	if got := dueNow(t, s, 600, 10); !slices.Equal(got, []string{"easy"}) {
		t.Errorf("after giving up: due %q", got)
	}
	view(t, s, func(tx *Tx) error {
		failed, err := tx.FailedLetters(0, 10)
		if err == nil && (len(failed) != 1 || failed[0].ID != id || failed[0].Tries != 3 ||
			failed[0].LastError != "550 no such user" || !failed[0].Done.Equal(noon.Add(3*time.Hour))) {
			t.Errorf("failed: %+v", failed)
		}
		return err
	})
	update(t, s, func(tx *Tx) error { return tx.Requeue(id, noon.Add(4*time.Hour)) })
	if got := dueNow(t, s, 240, 10); !slices.Equal(got, []string{"easy", "hard"}) {
		t.Errorf("after queueing again: due %q", got)
	}
	view(t, s, func(tx *Tx) error {
		failed, err := tx.FailedLetters(0, 10)
		if len(failed) != 0 {
			t.Errorf("failed after queueing again: %+v", failed)
		}
		due, errDue := tx.Due(noon.Add(4*time.Hour), upToAll(10))
		if errDue == nil && (due[1].Tries != 0 || due[1].LastError != "" || !due[1].Done.IsZero()) {
			t.Errorf("tries remembered: %+v", due[1])
		}
		return errors.Join(err, errDue)
	})
	update(t, s, func(tx *Tx) error { return tx.MarkSent(other, noon) })
	for name, fn := range map[string]func(tx *Tx) error{
		"sent twice":             func(tx *Tx) error { return tx.MarkSent(other, noon) },
		"retry of a sent letter": func(tx *Tx) error { return tx.Retry(other, noon, errors.New("x")) },
		"give up a sent letter":  func(tx *Tx) error { return tx.GiveUp(other, noon, errors.New("x")) },
		"requeue a sent letter":  func(tx *Tx) error { return tx.Requeue(other, noon) },
		"no such letter":         func(tx *Tx) error { return tx.MarkSent(99, noon) },
	} {
		if err := s.Update(fn); !errors.Is(err, ErrNotFound) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.Update(func(tx *Tx) error { return tx.Retry(id, time.Time{}, errors.New("x")) }); err == nil {
		t.Error("retry at the zero time was accepted")
	}
	if got := dueNow(t, s, 240, 10); !slices.Equal(got, []string{"hard"}) {
		t.Errorf("after a refused retry: due %q", got)
	}
}

func TestSentLetters(t *testing.T) {
	s := withGames(t, "a", "b")
	for i, game := range []GameID{"a", "b", "", "a", "a"} {
		queue(t, s, game, 0, fmt.Sprint("letter ", i+1))
	}
	// The last is sent first; the list is by number all the same.
	for _, id := range []OutgoingID{5, 1, 2, 3, 4} {
		update(t, s, func(tx *Tx) error { return tx.MarkSent(id, noon.Add(time.Hour)) })
	}
	if got := dueNow(t, s, 99, 10); got != nil {
		t.Errorf("due after all were sent: %q", got)
	}
	view(t, s, func(tx *Tx) error {
		for _, tt := range []struct {
			game  GameID
			after OutgoingID
			limit int
			want  []OutgoingID
		}{
			{"a", 0, 10, []OutgoingID{1, 4, 5}}, {"a", 1, 1, []OutgoingID{4}}, {"a", 5, 10, nil},
			{"b", 0, 10, []OutgoingID{2}}, {"", 0, 10, []OutgoingID{3}}, {"x", 0, 10, nil},
		} {
			list, err := tx.SentLetters(tt.game, tt.after, tt.limit)
			if err != nil {
				return err
			}
			var ids []OutgoingID
			for _, out := range list {
				ids = append(ids, out.ID)
				if !out.Done.Equal(noon.Add(time.Hour)) || out.Payload != nil {
					t.Errorf("sent letter %+v", out)
				}
			}
			if !slices.Equal(ids, tt.want) {
				t.Errorf("sent of %q after %d: %v, want %v", tt.game, tt.after, ids, tt.want)
			}
		}
		if out, err := tx.SentLetter("a", 4); err != nil || string(out.Payload) != "letter 4" {
			t.Errorf("sent letter 4: %+v, %v", out, err)
		}
		if _, err := tx.SentLetter("b", 4); !errors.Is(err, ErrNotFound) {
			t.Errorf("another game's letter: %v", err)
		}
		return nil
	})
}

func TestDeadlines(t *testing.T) {
	s := withGames(t, "a", "a-1", "b")
	at := func(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }
	view(t, s, func(tx *Tx) error {
		if when, ok := tx.NextDeadline(); ok {
			t.Errorf("a deadline of none: %v", when)
		}
		return nil
	})
	rome := time.FixedZone("CEST", 2*3600)
	update(t, s, func(tx *Tx) error {
		return errors.Join(
			tx.SetDeadline("b", "orders", at(30)), tx.SetDeadline("a", "reminder", at(10).In(rome)),
			tx.SetDeadline("a", "orders", at(99)), tx.SetDeadline("a", "orders", at(20)),
			tx.SetDeadline("a-1", "orders", at(20)), tx.SetDeadline("b", "", at(40)))
	})
	expired := func(minutes, limit int, want ...Deadline) {
		t.Helper()
		view(t, s, func(tx *Tx) error {
			got, err := tx.Expired(at(minutes), limit)
			if !slices.Equal(got, want) {
				t.Errorf("minute %d: %v, want %v", minutes, got, want)
			}
			return err
		})
	}
	expired(9, 10)
	expired(10, 10, Deadline{"a", "reminder", at(10)})
	expired(20, 10, Deadline{"a", "reminder", at(10)}, Deadline{"a", "orders", at(20)}, Deadline{"a-1", "orders", at(20)})
	expired(99, 2, Deadline{"a", "reminder", at(10)}, Deadline{"a", "orders", at(20)})
	update(t, s, func(tx *Tx) error {
		return errors.Join(tx.ClearDeadline("a", "reminder"), tx.ClearDeadline("a", "reminder"),
			tx.ClearDeadline("x", "orders"), tx.SetDeadline("a", "orders", at(50)))
	})
	expired(99, 10, Deadline{"a-1", "orders", at(20)}, Deadline{"b", "orders", at(30)},
		Deadline{"b", "", at(40)}, Deadline{"a", "orders", at(50)})
	view(t, s, func(tx *Tx) error {
		if when, ok := tx.NextDeadline(); !ok || when != at(20) {
			t.Errorf("next deadline %v, %v", when, ok)
		}
		if got := tx.Deadlines("a"); !slices.Equal(got, []Deadline{{"a", "orders", at(50)}}) {
			t.Errorf("deadlines of a: %v", got)
		}
		if got := tx.Deadlines("b"); !slices.Equal(got, []Deadline{{"b", "", at(40)}, {"b", "orders", at(30)}}) {
			t.Errorf("deadlines of b: %v", got)
		}
		return nil
	})
	for _, when := range []time.Time{{}, time.Date(2300, 1, 1, 0, 0, 0, 0, time.UTC)} {
		if err := s.Update(func(tx *Tx) error { return tx.SetDeadline("a", "orders", when) }); err == nil {
			t.Errorf("deadline %v was accepted", when)
		}
	}
}

// upToAll is room for so many letters, of whatever class.
func upToAll(n int) (room Room) {
	for class := range room {
		room[class] = n
	}
	return room
}
