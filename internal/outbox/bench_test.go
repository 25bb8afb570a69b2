package outbox

import (
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/cputime"
	"bretwalda/internal/mailtest"
)

// benchText makes a report of about 12 KB.
var benchText = strings.Repeat("The Angles land in Bernicia; the Brigantes retreat to Cheshire.\n", 180)

// BenchmarkSend measures one report of 12 KB in batches of several sizes, with the dial of each batch.
func BenchmarkSend(b *testing.B) {
	for _, size := range []int{1, 5, 64} {
		b.Run("batch "+strconv.Itoa(size), func(b *testing.B) {
			e := newEnv(b)
			if e.tag == "test" { // in process: measure the sender, not the mailbox
				srv := startServer(b, mailtest.Options{})
				if err := srv.Forward(anna, func(mailtest.Delivery) {}); err != nil {
					b.Fatal(err)
				}
				e = serverEnv(b, srv)
			}
			s := newSender(b, e.account())
			msgs := e.batch(size)
			for i := range msgs {
				msgs[i].Text = benchText
			}
			b.ResetTimer()
			for sent := 0; sent < b.N; sent += size {
				for _, r := range s.Send(b.Context(), msgs[:min(size, b.N-sent)]) {
					if !r.Delivered {
						b.Fatal(r.Err)
					}
				}
			}
		})
	}
}

// BenchmarkRender measures making the bytes of one report of 12 KB.
func BenchmarkRender(b *testing.B) {
	m := message(1)
	m.Text = benchText
	b.ReportAllocs()
	cputime.Loop(b, func() {
		if _, err := Render(m); err != nil {
			b.Fatal(err)
		}
	})
}
