package britannia_test

import (
	"reflect"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
)

// Who looks for one way to each place finds the same as who looks for all, and the same places.
func TestOneWayToEachPlace(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	for _, e := range []*britannia.Engine{britanniatest.Engine(t), britanniatest.First(t)} {
		looked, far := 0, 0
		d := dice.NewSeeded(1)
		var log game.Log
		s := e.Start(0, &d, &log)
		for dec := e.Pending(&s); dec.Kind != game.None; dec = e.Pending(&s) {
			if dec.Kind == britannia.MoveArmies {
				for from := range s.Where[s.Turn].All {
					for bits := range 16 {
						unit := britannia.Infantry
						if bits&8 != 0 {
							unit = britannia.Cavalry
						}
						led, bound, raid := bits&1 != 0, bits&2 != 0, bits&4 != 0
						want := e.FirstWays(&s, from, unit, led, bound, raid, false)
						if got := e.FirstWays(&s, from, unit, led, bound, raid, true); !reflect.DeepEqual(got, want) {
							t.Fatalf("from %d, unit %d, led %t, bound %t, raid %t: %v, not %v", from, unit, led, bound, raid, got, want)
						}
						looked++
						for _, path := range want {
							far = max(far, len(path))
						}
					}
				}
			}
			e.PlayRandom(&s, &dec, &d, &log)
			log.Events = log.Events[:0]
		}
		if looked < 1000 || far < 4 {
			t.Errorf("only %d looks, as far as %d places", looked, far)
		}
	}
}
