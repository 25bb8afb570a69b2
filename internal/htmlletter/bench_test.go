package htmlletter

import (
	"fmt"
	"testing"

	"bretwalda/internal/cputime"
	"bretwalda/internal/report"
)

// The page of one reader, and those of four readers of a language.
func BenchmarkTurn(b *testing.B) {
	k := newKit(b)
	turn := late(b, k)
	for _, readers := range []int{1, 4} {
		b.Run(fmt.Sprint(readers), func(b *testing.B) {
			b.ReportAllocs()
			cputime.Loop(b, func() {
				turn.Shared = new(report.Shared)
				for range readers {
					k.html(b, tuesday, "en", turn, picture)
				}
			})
		})
	}
}

func BenchmarkMap(b *testing.B) {
	k := newKit(b)
	turn := late(b, k)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := k.letters.Map(tuesday, "en", turn); err != nil {
			b.Fatal(err)
		}
	}
}

// One report as it is sent: the text, the page, and the map drawn anew.
func BenchmarkReport(b *testing.B) {
	k := newKit(b)
	turn, to := late(b, k), report.Reader{Side: 1, Lang: "en"}
	b.ReportAllocs()
	for b.Loop() {
		turn.Shared = new(report.Shared)
		part := k.reports.For(tuesday, to).Turn(turn)
		if _, err := k.reports.Compose(part); err != nil {
			b.Fatal(err)
		}
		if _, err := k.draw(Picture{Image: Image{ID: picture}}, part); err != nil {
			b.Fatal(err)
		}
		if _, err := k.letters.Map(tuesday, to.Lang, turn); err != nil {
			b.Fatal(err)
		}
	}
}
