package delivery

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"bretwalda/internal/outbox"
	"bretwalda/internal/store"
)

// sendAll takes all letters.
type sendAll struct{ got []outbox.Message }

func (s *sendAll) Send(_ context.Context, msgs []outbox.Message) []outbox.Result {
	s.got = append(s.got, msgs...)
	results := make([]outbox.Result, len(msgs))
	for i := range results {
		results[i].Delivered = true
	}
	return results
}

// A letter that is made ready when the moderator is told to stop goes out with all that belongs
// to it: sent again after a crash it must be the same.
func TestStoppedWhileDrawing(t *testing.T) {
	st, err := store.Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	payload, err := Envelope{Message: outbox.Message{MessageID: "a@b"}}.Encode()
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC)
	err = st.Update(func(tx *store.Tx) error {
		_, err := tx.Queue(store.Outgoing{To: "anna@x.example", MessageID: "a@b", Due: now, Payload: payload})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	sender := new(sendAll)
	q := New(Options{
		Store: st, Sender: sender,
		Complete: func(drawing context.Context, e *Envelope) {
			stop()
			if drawing.Err() == nil {
				e.Message.Inline = append(e.Message.Inline, outbox.Inline{Name: "map.png"})
			}
		},
		Settle: func(context.Context, []Result, bool) error { return nil },
		Now:    func() time.Time { return now }, Log: slog.New(slog.DiscardHandler),
	})
	if _, err := q.Drain(ctx); err != nil {
		t.Fatal(err)
	}
	if len(sender.got) != 1 || len(sender.got[0].Inline) != 1 {
		t.Errorf("sent %+v, want one letter with its map", sender.got)
	}
}
