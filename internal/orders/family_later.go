package orders

import (
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// moves makes several orders of one of somebody's lead that goes on later: "campaign to Pisae, then to Florentia" is two moves,
// with whoever came so far. Where some are left or taken along on the way, it is one.
func (b *body) moves(os []Order) []Order {
	if !b.s.Led || len(b.later) == 0 || len(os) != 1 || slices.ContainsFunc(os[0].Steps, func(s Step) bool {
		return s.Leave.Amount != Unsaid || s.Take.Amount != Unsaid || len(s.Leaves)+len(s.Takes) > 0
	}) {
		return os
	}
	first := os[0]
	steps := first.Steps
	first.Steps = slices.Clip(steps[:b.later[0]])
	out := []Order{first}
	for i, from := range b.later {
		to := len(steps)
		if i+1 < len(b.later) {
			to = b.later[i+1]
		}
		out = append(out, Order{Kind: first.Kind, Yes: first.Yes, Half: first.Half, Steps: slices.Clip(steps[from:to])})
	}
	return out
}

// goesLater reports whether the words at hand that lead on say that it comes after what was before: "then to", not "on to".
func (b *body) goesLater() bool {
	words := strings.Fields(spelling.Key(b.words(b.i, b.i+1)))
	for n := len(words) - 1; n > 0; n-- {
		if e := b.vocab.entries.of(strings.Join(words[:n], " ")); e.is(Then) {
			return true
		}
	}
	return false
}
