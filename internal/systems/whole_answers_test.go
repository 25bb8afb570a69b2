package systems

import (
	"testing"

	britanniashow "bretwalda/internal/britannia/show"
	italiashow "bretwalda/internal/italia/show"
	"bretwalda/internal/pack"
	"bretwalda/internal/questions"
	"bretwalda/internal/report"
	"bretwalda/internal/system"
	"bretwalda/internal/view"
)

// TestAnswersAreWhole: where a question is about several units, the answer that it shows accounts
// for all of them.
func TestAnswersAreWhole(t *testing.T) {
	everyPack(t, func(p pack.Entry, sys system.System) {
		whole := 0
		wholeGame(t, sys, func(_ report.Turn, asked []report.Question, _ func() view.Plan) {
			for _, q := range asked {
				var parts []questions.Part
				switch a := q.Default.(type) {
				case britanniashow.Answer:
					parts = a.All
				case italiashow.Answer:
					parts = a.All
				}
				n := 0
				for _, part := range parts {
					n += part.N
				}
				if n != 0 && n != int(q.Decision.Count) {
					t.Errorf("%s: a question of kind %d about %d shows an answer for %d", p.ID, q.Decision.Kind, q.Decision.Count, n)
				}
				if n > 1 {
					whole++
				}
			}
		})
		if whole == 0 {
			t.Errorf("%s: no question shows a whole answer", p.ID)
		}
	})
}
