package moderator

import (
	"fmt"
	"reflect"
	"testing"

	"bretwalda/internal/inbox"
	"bretwalda/internal/outbox"
	"bretwalda/internal/store"
)

// syncs is how often the disk is waited for to write one transaction: its pages, then the
// header that leads to them.
const syncs = 2

// lettersOfGames are letters of robots, one of each of so many games.
func lettersOfGames(tb testing.TB, m *Moderator, games int) []inbox.Letter {
	tb.Helper()
	var list []inbox.Letter
	for i := range games {
		at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: uint32(i + 1)}
		raw := robotLetter(tb, m, store.GameID(fmt.Sprintf("game-%d", i)), i)
		list = append(list, inbox.Letter{Cursor: at, Done: at, Received: start, Raw: raw})
	}
	return list
}

// Letters that are found together are written to disk together, and lead to what they lead
// to one by one.
func TestLettersTogether(t *testing.T) {
	many(t)
	const games = 10
	var sent [2][]outbox.Message
	for i, together := range []bool{true, false} {
		mail := &collector{}
		m := benchModerator(t, mail, games)
		if err := m.resume(); err != nil {
			t.Fatal(err)
		}
		settle(t, m, games, audience{text: true})
		letters := lettersOfGames(t, m, games)
		mail.got = nil
		before := transactions(t, m)
		step := 1
		if together {
			step = games
		}
		for from := 0; from < games; from += step {
			verdicts, err := m.Handle(t.Context(), letters[from:from+step])
			if err != nil || len(verdicts) != step {
				t.Fatal(verdicts, err)
			}
			for _, v := range verdicts {
				if v != inbox.Processed {
					t.Errorf("a letter is filed as %v", v)
				}
			}
		}
		if _, err := m.queue.Drain(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := (transactions(t, m) - before) * syncs; together && n > games {
			t.Errorf("the disk was waited for %d times for %d letters", n, games)
		}
		sent[i] = mail.got
	}
	if len(sent[0]) < 2*games || !reflect.DeepEqual(sent[0], sent[1]) {
		t.Errorf("%d letters went out for letters dealt with together, %d for the same one by one, or others", len(sent[0]), len(sent[1]))
	}
}

// Two turns of one game whose orders are found together are told as if each had come alone,
// with the maps of their own positions.
func TestTurnsTogether(t *testing.T) {
	alone, mail := twoTurns(t, nil)
	_, together := twoTurns(t, alone)
	if len(mail) < 6 || !reflect.DeepEqual(mail, together) {
		t.Errorf("%d letters tell of two turns one by one, %d of them together, or others", len(mail), len(together))
	}
	pictured := 0
	for _, m := range mail {
		pictured += len(m.Inline)
	}
	if pictured < 4 && !testing.Short() { // with which no maps are drawn
		t.Errorf("%d pictures", pictured)
	}
}

// twoTurns plays the first two turns of a game: by letters that it takes together, or, if there
// are none, by those of robots one by one. It returns the letters, and what they lead to.
func twoTurns(t *testing.T, letters []inbox.Letter) ([]inbox.Letter, []outbox.Message) {
	t.Helper()
	mail := &collector{}
	m := benchModerator(t, mail, 1)
	if err := m.resume(); err != nil {
		t.Fatal(err)
	}
	settle(t, m, 1, audience{})
	mail.got = nil
	handle := func(list []inbox.Letter) {
		if _, err := m.Handle(t.Context(), list); err != nil {
			t.Fatal(err)
		}
	}
	if letters != nil {
		handle(letters)
	} else {
		for i := range 2 {
			at := inbox.Cursor{Mailbox: "INBOX", UIDValidity: 1, UID: uint32(i + 1)}
			letters = append(letters, inbox.Letter{Cursor: at, Done: at, Received: start, Raw: robotLetter(t, m, "game-0", i)})
			handle(letters[i:])
		}
	}
	if _, err := m.queue.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	return letters, mail.got
}

// A letter that cannot be dealt with is put aside alone: those that were found with it are
// dealt with, and each once.
func TestOneOfManyFails(t *testing.T) {
	many(t)
	const games, broken = 10, 4
	mail := &collector{}
	m := benchModerator(t, mail, games)
	letters := lettersOfGames(t, m, games)
	id := store.GameID(fmt.Sprintf("game-%d", broken))
	err := m.store.Update(func(tx *store.Tx) error {
		rec, err := tx.Game(id)
		if err != nil {
			return err
		}
		rec.Data = []byte("[]")
		return tx.SetGame(rec)
	})
	if err != nil {
		t.Fatal(err)
	}
	m.tables.Clear()
	verdicts, err := m.Handle(t.Context(), letters)
	if err != nil || len(verdicts) != games {
		t.Fatal(verdicts, err)
	}
	for i, v := range verdicts {
		if (v == inbox.Refused) != (i == broken) {
			t.Errorf("the letter of game %d is filed as %v", i, v)
		}
	}
	outcomes := make(map[string]int)
	err = m.store.View(func(tx *store.Tx) error {
		list, err := tx.LettersAfter(store.LetterKey{}, 100)
		for _, l := range list {
			outcomes[l.Record.Outcome]++
		}
		return err
	})
	if want := map[string]int{outcomeOrders: games - 1, outcomePoisoned: 1}; err != nil || !reflect.DeepEqual(outcomes, want) {
		t.Errorf("letters came to %v, want %v; %v", outcomes, want, err)
	}
}
