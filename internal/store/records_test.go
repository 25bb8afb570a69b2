package store

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestCursorsAndAlive(t *testing.T) {
	s := open(t)
	update(t, s, func(tx *Tx) error {
		if c, err := tx.Cursor("INBOX"); err != nil || c != (Cursor{}) {
			t.Errorf("cursor never set: %v, %v", c, err)
		}
		if at, ok := tx.Alive(); ok {
			t.Errorf("alive never set: %v", at)
		}
		return errors.Join(tx.SetCursor("INBOX", Cursor{1, 5}), tx.SetCursor("Orders", Cursor{2, 9}),
			tx.SetCursor("INBOX", Cursor{1, 6}), tx.SetAlive(noon.In(time.FixedZone("", 3600))))
	})
	view(t, s, func(tx *Tx) error {
		a, errA := tx.Cursor("INBOX")
		b, errB := tx.Cursor("Orders")
		if a != (Cursor{1, 6}) || b != (Cursor{2, 9}) {
			t.Errorf("cursors %v and %v", a, b)
		}
		if at, ok := tx.Alive(); !ok || at != noon {
			t.Errorf("alive %v, %v, want %v in UTC", at, ok, noon)
		}
		return errors.Join(errA, errB)
	})
	if err := s.Update(func(tx *Tx) error { return tx.SetAlive(time.Time{}) }); err == nil {
		t.Error("the zero time was stored")
	}
	if err := s.Update(func(tx *Tx) error { return tx.SetCursor("", Cursor{}) }); err == nil {
		t.Error("a cursor of no mailbox was stored")
	}
}

func TestLetters(t *testing.T) {
	s := open(t)
	rec := LetterRecord{Received: noon, MessageID: "<a@example.org>", From: "edith@example.org", Game: "wessex", Seat: "2"}
	update(t, s, func(tx *Tx) error {
		if _, err := tx.Letter(LetterKey{1}); !errors.Is(err, ErrNotFound) {
			t.Errorf("unknown letter: %v", err)
		}
		for i, raw := range []string{"first", "", "third"} {
			id, err := tx.AddLetter(LetterKey{byte(i)}, rec, []byte(raw))
			if err != nil {
				return err
			}
			if got, err := tx.RawLetter(id); id != LetterID(i+1) || err != nil || string(got) != raw {
				t.Errorf("letter %d in the same transaction: %d, %q, %v", i+1, id, got, err)
			}
		}
		if _, err := tx.AddLetter(LetterKey{1}, rec, []byte("again")); !errors.Is(err, ErrExists) {
			t.Errorf("same key again: %v", err)
		}
		if err := tx.SetLetter(LetterKey{9}, rec); !errors.Is(err, ErrNotFound) {
			t.Errorf("set unknown letter: %v", err)
		}
		done := rec
		done.Outcome, done.Answer, done.ID = "receipt", "<b@example.org>", 77
		return tx.SetLetter(LetterKey{1}, done)
	})
	view(t, s, func(tx *Tx) error {
		want := rec
		want.ID, want.Outcome, want.Answer = 2, "receipt", "<b@example.org>"
		if got, err := tx.Letter(LetterKey{1}); err != nil || got != want {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
		if raw, err := tx.RawLetter(2); err != nil || len(raw) != 0 {
			t.Errorf("empty letter: %q, %v", raw, err)
		}
		if raw, err := tx.RawLetter(3); err != nil || string(raw) != "third" {
			t.Errorf("third letter: %q, %v", raw, err)
		}
		if _, err := tx.RawLetter(4); !errors.Is(err, ErrNotFound) {
			t.Errorf("letter 4: %v", err)
		}
		return nil
	})
}

func TestGames(t *testing.T) {
	s := open(t)
	statuses := map[GameID]Status{
		"a": StatusSetup, "a-1": StatusActive, "b": StatusPaused, "c": StatusFinished, "d": StatusCancelled,
	}
	update(t, s, func(tx *Tx) error {
		if ids := tx.Games("", 10); ids != nil {
			t.Errorf("games of an empty store: %v", ids)
		}
		for id, status := range statuses {
			if err := tx.CreateGame(GameRecord{ID: id, Status: status, Data: json.RawMessage(`{"n":1}`)}); err != nil {
				return err
			}
		}
		return nil
	})
	lists := func(what string, active ...GameID) {
		t.Helper()
		view(t, s, func(tx *Tx) error {
			if got := tx.ActiveGames(); !slices.Equal(got, active) {
				t.Errorf("%s: active %v, want %v", what, got, active)
			}
			return nil
		})
	}
	lists("created", "a", "a-1", "b")
	update(t, s, func(tx *Tx) error {
		return errors.Join(
			tx.SetGame(GameRecord{ID: "a", Status: StatusFinished}),
			tx.SetGame(GameRecord{ID: "b", Status: StatusPaused, Data: json.RawMessage(`{"n":2}`)}),
			tx.SetGame(GameRecord{ID: "c", Status: StatusActive}))
	})
	lists("changed", "a-1", "b", "c")
	view(t, s, func(tx *Tx) error {
		if rec, err := tx.Game("b"); err != nil || !reflect.DeepEqual(rec, GameRecord{"b", StatusPaused, json.RawMessage(`{"n":2}`)}) {
			t.Errorf("game b: %+v, %v", rec, err)
		}
		if _, err := tx.Game("x"); !errors.Is(err, ErrNotFound) {
			t.Errorf("game x: %v", err)
		}
		for _, tt := range []struct {
			after GameID
			limit int
			want  []GameID
		}{
			{"", 2, []GameID{"a", "a-1"}}, {"a-1", 2, []GameID{"b", "c"}}, {"c", 9, []GameID{"d"}},
			{"d", 9, nil}, {"aa", 1, []GameID{"b"}}, {"", 0, nil},
		} {
			if got := tx.Games(tt.after, tt.limit); !slices.Equal(got, tt.want) {
				t.Errorf("%d games after %q: %v, want %v", tt.limit, tt.after, got, tt.want)
			}
		}
		return nil
	})
}

func TestBadGames(t *testing.T) {
	s := withGames(t, "wessex")
	for _, id := range []GameID{"", "-", "-a", "A", "a b", "a/b", "a\x00", "é", GameID(strings.Repeat("a", 65))} {
		if err := s.Update(func(tx *Tx) error { return tx.CreateGame(GameRecord{ID: id, Status: StatusActive}) }); err == nil {
			t.Errorf("game id %q was accepted", id)
		}
	}
	for name, tt := range map[string]struct {
		write func(tx *Tx) error
		is    error
	}{
		"taken id":       {func(tx *Tx) error { return tx.CreateGame(GameRecord{ID: "wessex", Status: StatusActive}) }, ErrExists},
		"unknown status": {func(tx *Tx) error { return tx.SetGame(GameRecord{ID: "wessex", Status: "lost"}) }, nil},
		"data not JSON": {func(tx *Tx) error {
			return tx.SetGame(GameRecord{ID: "wessex", Status: StatusActive, Data: json.RawMessage(`{`)})
		}, nil},
		"unknown game": {func(tx *Tx) error { return tx.SetGame(GameRecord{ID: "x", Status: StatusActive}) }, ErrNotFound},
		"log":          {func(tx *Tx) error { _, err := tx.AppendLog("x", nil); return err }, ErrNotFound},
		"snapshot":     {func(tx *Tx) error { return tx.PutSnapshot("x", 1, nil) }, ErrNotFound},
		"orders":       {func(tx *Tx) error { return tx.PutOrders("x", "k", nil) }, ErrNotFound},
		"report":       {func(tx *Tx) error { return tx.PutReport("x", 1, nil) }, ErrNotFound},
		"secret":       {func(tx *Tx) error { return tx.AddSecret("t", Secret{Game: "x"}) }, ErrNotFound},
		"deadline":     {func(tx *Tx) error { return tx.SetDeadline("x", "k", noon) }, ErrNotFound},
	} {
		if err := s.Update(tt.write); err == nil || tt.is != nil && !errors.Is(err, tt.is) {
			t.Errorf("%s: error %v, want %v", name, err, tt.is)
		}
	}
}

func TestLog(t *testing.T) {
	// The ids are neighbours in key order, and more than 256 entries need keys
	// in numerical order.
	s := withGames(t, "a", "a-1", "aa")
	update(t, s, func(tx *Tx) error {
		for i := range 300 {
			for _, game := range []GameID{"a", "aa"} {
				if seq, err := tx.AppendLog(game, []byte{byte(i), byte(i >> 8)}); err != nil || seq != Seq(i+1) {
					t.Errorf("entry %d of %s: %d, %v", i+1, game, seq, err)
				}
			}
		}
		return nil
	})
	view(t, s, func(tx *Tx) error {
		if tx.LastLog("a") != 300 || tx.LastLog("a-1") != 0 || tx.LastLog("x") != 0 {
			t.Errorf("last entries %d, %d, %d", tx.LastLog("a"), tx.LastLog("a-1"), tx.LastLog("x"))
		}
		for _, tt := range []struct {
			game GameID
			from Seq
			n    int
		}{{"a", 0, 300}, {"a", 1, 300}, {"a", 255, 46}, {"a", 300, 1}, {"a", 301, 0}, {"a-1", 1, 0}, {"x", 1, 0}, {"", 1, 0}} {
			entries := tx.Log(tt.game, tt.from)
			if len(entries) != tt.n {
				t.Errorf("%q from %d: %d entries, want %d", tt.game, tt.from, len(entries), tt.n)
			}
			for i, e := range entries {
				want := max(tt.from, 1) + Seq(i)
				if e.Seq != want || int(e.Data[0])+int(e.Data[1])<<8 != int(want)-1 {
					t.Fatalf("%q from %d: entry %d is %+v", tt.game, tt.from, i, e)
				}
			}
		}
		return nil
	})
}

func TestSnapshots(t *testing.T) {
	s := withGames(t, "a", "b")
	update(t, s, func(tx *Tx) error {
		return errors.Join(
			tx.PutSnapshot("a", 300, []byte("c")), tx.PutSnapshot("a", 10, []byte("old")),
			tx.PutSnapshot("a", 20, []byte("b")), tx.PutSnapshot("a", 10, []byte("a")),
			tx.PutSnapshot("b", 15, []byte("other")))
	})
	check := func(at, want Seq, data string) {
		t.Helper()
		view(t, s, func(tx *Tx) error {
			seq, got, err := tx.Snapshot("a", at)
			if want == 0 {
				if !errors.Is(err, ErrNotFound) {
					t.Errorf("snapshot at %d: %d, %v", at, seq, err)
				}
			} else if err != nil || seq != want || string(got) != data {
				t.Errorf("snapshot at %d: %d %q %v, want %d %q", at, seq, got, err, want, data)
			}
			return nil
		})
	}
	check(0, 0, "")
	check(9, 0, "")
	check(10, 10, "a")
	check(19, 10, "a")
	check(299, 20, "b")
	check(300, 300, "c")
	check(1<<63, 300, "c")
	update(t, s, func(tx *Tx) error {
		return errors.Join(tx.DeleteSnapshot("a", 20), tx.DeleteSnapshot("a", 21), tx.DeleteSnapshot("x", 1))
	})
	check(299, 10, "a")
	view(t, s, func(tx *Tx) error {
		if got := tx.Snapshots("a"); !slices.Equal(got, []Seq{10, 300}) {
			t.Errorf("snapshots %v", got)
		}
		if _, _, err := tx.Snapshot("x", 5); !errors.Is(err, ErrNotFound) {
			t.Errorf("snapshot of an unknown game: %v", err)
		}
		return nil
	})
}

func TestReports(t *testing.T) {
	s := withGames(t, "a")
	update(t, s, func(tx *Tx) error {
		if _, _, err := tx.LastReport("a"); !errors.Is(err, ErrNotFound) {
			t.Errorf("last report of none: %v", err)
		}
		return errors.Join(tx.PutReport("a", 256, []byte("late")), tx.PutReport("a", 2, []byte("x")),
			tx.PutReport("a", 2, []byte("early")))
	})
	view(t, s, func(tx *Tx) error {
		if seq, report, err := tx.LastReport("a"); err != nil || seq != 256 || string(report) != "late" {
			t.Errorf("last report: %d, %q, %v", seq, report, err)
		}
		if report, err := tx.Report("a", 2); err != nil || string(report) != "early" {
			t.Errorf("report 2: %q, %v", report, err)
		}
		if _, err := tx.Report("a", 3); !errors.Is(err, ErrNotFound) {
			t.Errorf("report 3: %v", err)
		}
		if got := tx.Reports("a"); !slices.Equal(got, []Seq{2, 256}) {
			t.Errorf("reports %v", got)
		}
		return nil
	})
}

func TestOrders(t *testing.T) {
	s := withGames(t, "a", "b")
	update(t, s, func(tx *Tx) error {
		return errors.Join(
			tx.PutOrders("a", "standing/2", []byte("s")), tx.PutOrders("a", "sheet/saxons", []byte("old")),
			tx.PutOrders("a", "sheet/danes", nil), tx.PutOrders("a", "sheet/saxons", []byte("new")),
			tx.PutOrders("b", "sheet/picts", []byte("p")))
	})
	view(t, s, func(tx *Tx) error {
		want := []StoredOrders{
			{Key: "sheet/danes", Data: []byte{}}, {Key: "sheet/saxons", Data: []byte("new")}, {Key: "standing/2", Data: []byte("s")},
		}
		if got := tx.AllOrders("a"); !reflect.DeepEqual(got, want) {
			t.Errorf("orders %q, want %q", got, want)
		}
		if got := tx.AllOrders("x"); got != nil {
			t.Errorf("orders of an unknown game: %q", got)
		}
		return nil
	})
	update(t, s, func(tx *Tx) error {
		return errors.Join(tx.DeleteOrders("a", "sheet/saxons"), tx.DeleteOrders("a", "none"), tx.DeleteOrders("x", "none"))
	})
	view(t, s, func(tx *Tx) error {
		if _, err := tx.Orders("a", "sheet/saxons"); !errors.Is(err, ErrNotFound) {
			t.Errorf("deleted orders: %v", err)
		}
		if got, err := tx.Orders("b", "sheet/picts"); err != nil || string(got) != "p" {
			t.Errorf("the other game's orders: %q, %v", got, err)
		}
		return nil
	})
	if err := s.Update(func(tx *Tx) error { return tx.PutOrders("a", "", nil) }); err == nil {
		t.Error("orders without a key were stored")
	}
}

func TestSecrets(t *testing.T) {
	s := withGames(t, "a", "b")
	secret := Secret{Game: "a", Seat: "1", Purpose: "orders", Created: noon}
	update(t, s, func(tx *Tx) error {
		err := errors.Join(tx.AddSecret("k7f", secret), tx.AddSecret("k7g", secret),
			tx.AddSecret("m2", Secret{Game: "a", Seat: "2", Created: noon}),
			tx.AddSecret("b1", Secret{Game: "b", Seat: "1", Created: noon}))
		if err := tx.AddSecret("k7f", Secret{Game: "b", Seat: "3"}); !errors.Is(err, ErrExists) {
			t.Errorf("a token was given twice: %v", err)
		}
		return err
	})
	view(t, s, func(tx *Tx) error {
		if got, err := tx.Secret("k7f"); err != nil || got != secret {
			t.Errorf("got %+v, %v", got, err)
		}
		for _, token := range []string{"", "k7", "K7F", "k7f "} {
			if _, err := tx.Secret(token); !errors.Is(err, ErrNotFound) {
				t.Errorf("token %q: %v", token, err)
			}
		}
		return nil
	})
	later := noon.Add(time.Hour)
	for i, want := range []int{2, 0} {
		update(t, s, func(tx *Tx) error {
			n, err := tx.RevokeSecrets("a", "1", later.Add(time.Duration(i)))
			if n != want {
				t.Errorf("revoked %d tokens, want %d", n, want)
			}
			return err
		})
	}
	view(t, s, func(tx *Tx) error {
		for token, revoked := range map[string]time.Time{"k7f": later, "k7g": later, "m2": {}, "b1": {}} {
			if got, err := tx.Secret(token); err != nil || !got.Revoked.Equal(revoked) {
				t.Errorf("token %s: revoked %v, %v, want %v", token, got.Revoked, err, revoked)
			}
		}
		return nil
	})
}

func TestTokensAreNotInTheFile(t *testing.T) {
	s := withGames(t, "a")
	update(t, s, func(tx *Tx) error { return tx.AddSecret("wulfhere-9f3k2", Secret{Game: "a", Seat: "1"}) })
	var file strings.Builder
	if err := s.Backup(&file); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(file.String(), "wulfhere-9f3k2") {
		t.Error("the token itself was stored")
	}
}
