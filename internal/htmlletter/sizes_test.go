package htmlletter

import (
	"slices"
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

// Letters are short, in every language and over whole games: those that ask for orders, and
// those that tell of a whole round at once.
func TestSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays a whole game")
	}
	k := newKit(t)
	const mostText = 3_700
	for _, lang := range languages {
		var asking, told []int
		var round []game.Event
		var proofs []dice.TurnProof
		largest := 0
		drawn := func(turn report.Turn, side int) int {
			part := k.reports.For(tuesday, report.Reader{Side: side, Lang: lang}).Turn(turn)
			page, err := k.draw(Picture{Image: Image{ID: picture}}, part)
			if err != nil {
				t.Fatal(err)
			}
			if largest = max(largest, sentBytes(page)); largest > mostBytes {
				t.Errorf("%s, round %d: a letter of %d nation turns has %d bytes of HTML", lang, turn.After.Board().At.Round, begun(turn), sentBytes(page))
			}
			text, err := k.reports.Compose(part)
			if err != nil {
				t.Fatal(err)
			}
			return len(text.Body)
		}
		play(t, k, 11, func(turn report.Turn) bool {
			round, proofs = append(round, turn.Events...), append(proofs, turn.Dice...)
			side := slices.IndexFunc(k.rs.Scenarios[0].Sides, func(s []ruleset.Nation) bool { return slices.Contains(s, turn.Pending.Nation) })
			asking = append(asking, drawn(turn, side))
			if slices.ContainsFunc(turn.Events, func(e game.Event) bool { return e.Kind == game.RoundEnded }) {
				turn.Events, turn.Dice = round, proofs
				told = append(told, drawn(turn, side))
				round, proofs = nil, nil
			}
			return true
		})
		slices.Sort(asking)
		slices.Sort(told)
		if median := asking[len(asking)/2]; median > mostText {
			t.Errorf("%s: letters that ask for orders have %d bytes of text at the median", lang, median)
		}
		t.Logf("%s: text %d at the median, %d at most; of whole rounds %d and %d; HTML %d at most",
			lang, asking[len(asking)/2], asking[len(asking)-1], told[len(told)/2], told[len(told)-1], largest)
	}
}

// begun is how many nation turns began in a report.
func begun(turn report.Turn) (n int) {
	for _, e := range turn.Events {
		if e.Kind == game.TurnBegan {
			n++
		}
	}
	return n
}
