package play_test

import (
	"testing"

	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
)

// TestMoot: who aims is asked only where what can be aimed at has two names; among those of one kind some may have landed, or be won
// over, and no order can tell these apart.
func TestMoot(t *testing.T) {
	f := play.New(italiatest.Engine(t, "italia-1"))
	for _, c := range []struct {
		kind game.Kind
		aims []uint8
		moot bool
	}{
		{italia.Aim, []uint8{italia.AimAt(cards.Infantry), italia.AimLanded(cards.Infantry)}, true},
		{italia.Aim, []uint8{italia.AimAt(cards.Infantry), italia.AimWonOver}, true},
		{italia.Aim, []uint8{italia.AimAt(cards.Infantry), italia.AimLanded(cards.Elephant)}, false},
		{italia.Aim, []uint8{italia.AimAt(cards.Infantry), italia.AimLanded(cards.Infantry), italia.AimAt(cards.Elephant)}, false},
		{italia.DefenderGo, nil, false},
	} {
		d := game.Decision{Kind: c.kind}
		for _, aim := range c.aims {
			d.Units |= 1 << aim
		}
		if got := f.Moot(&d); got != c.moot {
			t.Errorf("%v: %t", c.aims, got)
		}
	}
}
