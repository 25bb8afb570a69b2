package inbox

import (
	"bytes"
	"context"
	"errors"
	"testing"
)

// BenchmarkFetch measures one letter of 2 KB out of a backlog: listed, fetched in batches, handled, and
// filed away or kept. Connecting is part of it, once per run.
func BenchmarkFetch(b *testing.B) {
	for name, verdict := range map[string]Verdict{"kept": Keep, "filed": Processed} {
		b.Run(name, func(b *testing.B) {
			e := newEnv(b)
			raw := append([]byte(text(0)), bytes.Repeat([]byte("York to Bernicia, one infantry.\r\n"), 60)...)
			for range b.N {
				e.must(b, e.client.Append(e.box, raw))
			}
			ctx, cancel := context.WithCancel(context.Background())
			left := b.N
			opts := e.options()
			opts.Status = func(s Status) {
				if s.State == Waiting { // all is filed away
					cancel()
				}
			}
			in, err := New(e.account(), opts)
			e.must(b, err)
			b.ResetTimer()
			err = in.Run(ctx, Cursor{}, func(ctx context.Context, letters []Letter) ([]Verdict, error) {
				left -= len(letters)
				return all(verdict)(ctx, letters)
			})
			if !errors.Is(err, context.Canceled) || left != 0 {
				b.Fatalf("%d letters left: %v", left, err)
			}
		})
	}
}
