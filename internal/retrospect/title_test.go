package retrospect

import (
	"slices"
	"testing"

	"bretwalda/internal/game"
)

// A title that two leaders of a nation are given in one round is told of that round once.
func TestTitleOnceARound(t *testing.T) {
	all := teller{tales: make([]Tale, 2)}
	for _, round := range []uint8{13, 14, 14, 15} {
		all.title(&game.Event{Nation: 1, Round: round}, "king")
	}
	if got := all.tales[1].In("king"); !slices.Equal(got, []int{13, 14, 15}) {
		t.Errorf("rounds %v", got)
	}
}
