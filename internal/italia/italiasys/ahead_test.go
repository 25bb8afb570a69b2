package italiasys

import (
	"testing"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/italiatest"
)

// Looking ahead comes to an end wherever it begins, also where it leads into a battle from which
// nobody can retreat: the dice that it throws must end it. (It did not, and the daemon stood still.)
func TestAheadComesToAnEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays twelve games, looking ahead")
	}
	for _, id := range []string{"italia-1", "italia-2"} {
		f, err := of(italiatest.Pack(t, id))
		if err != nil {
			t.Fatal(err)
		}
		everybody := func(*italia.State, *game.Decision) bool { return true }
		unordered := func(s *italia.State, _ *game.Decision) italia.Choice { return f.e.Default(s) }
		asked := 0
		for seed := range uint64(6) {
			d := dice.NewSeeded(seed)
			for s := f.e.Start(0, &d, nil); f.e.Pending(&s).Kind != game.None; {
				if pending := f.e.Pending(&s); f.e.Kind(pending.Kind).Asked() {
					list := f.Ahead(&s, everybody, unordered)
					if len(list) == 0 || list[0].Decision != pending {
						t.Fatalf("%s, seed %d: asked %+v, and ahead comes %+v", id, seed, pending, list)
					}
					asked++
				}
				c := f.e.Random(&s, &d)
				if err := f.e.Apply(&s, &c, &d, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		if asked < 500 {
			t.Errorf("%s: only %d questions came up", id, asked)
		}
		t.Logf("%s: %d questions", id, asked)
	}
}
