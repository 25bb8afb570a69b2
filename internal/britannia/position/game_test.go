package position

import (
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
)

// TestWholeGames writes and reads positions of random games, in the middle of
// movements and battles as well, and plays on from what was read: the same
// decision is on the table, and the same choice leads to the same position.
func TestWholeGames(t *testing.T) {
	wholeGames(t, britanniatest.Engine(t))
	wholeGames(t, britanniatest.First(t))
}

func wholeGames(t *testing.T, e *britannia.Engine) {
	t.Helper()
	pk := e.Pack()
	for seed := range uint64(len(pk.Scenarios)) {
		d := dice.NewSeeded(seed + 100)
		s := e.Start(int(seed), &d, nil)
		stages := map[britannia.Stage]int{}
		for dec := e.Pending(&s); dec.Kind != game.None; dec = e.Pending(&s) {
			c := e.Random(&s, &d)
			if stages[s.Stage]++; stages[s.Stage] <= 10 {
				checkSame(t, e, s, c, d)
			}
			if err := e.Apply(&s, &c, &d, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// checkSame writes and reads s, and makes choice c in both with the same dice.
func checkSame(t *testing.T, e *britannia.Engine, s britannia.State, c britannia.Choice, d dice.Seeded) {
	t.Helper()
	pk := e.Pack()
	data, err := Write(pk, &s)
	if err != nil {
		t.Fatal(err)
	}
	read, err := Read(pk, "p.yaml", data)
	if err != nil || read != s {
		t.Fatalf("%v: read\n%+v\nwas\n%+v\nfile\n%s", err, read, s, data)
	}
	if got, want := e.Pending(&read), e.Pending(&s); got != want {
		t.Fatalf("decision %s, was %s", notation.Decision(pk.Ruleset, &got), notation.Decision(pk.Ruleset, &want))
	}
	d2 := d
	if err := e.Apply(&read, &c, &d, nil); err != nil {
		t.Fatal(err)
	}
	if err := e.Apply(&s, &c, &d2, nil); err != nil || read != s {
		t.Fatalf("%v: the same choice leads elsewhere", err)
	}
}
