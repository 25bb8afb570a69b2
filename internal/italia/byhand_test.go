package italia

import (
	"testing"

	"bretwalda/internal/board"
)

// TestLoadedFleetsCarryNoMore: places that a correction fills are used in this phase, though
// their units land again (it SEA-10).
func TestLoadedFleetsCarryNoMore(t *testing.T) {
	e := engine(t, "italia-1")
	rome, _ := e.pk.Rules.FindNation("romans")
	sea, _ := e.b.Find("mare-tyrrhenum")
	roma, _ := e.b.Find("roma")
	s := State{Round: 3, Turn: rome, Stage: Movement}
	ship := e.Launch(&s, rome, sea)
	e.Put(&s, rome, Legion, roma, 1, board.None)
	if !e.Load(&s, rome, sea, Units{Infantry: 2}) {
		t.Fatal("two units are too many")
	}
	for range 2 {
		if err := e.Apply(&s, &Choice{Kind: March, Act: Land, Ship: ship, Unit: Infantry, To: roma}, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	if bad := e.Check(&s, &Choice{Kind: March, Act: Embark, Ship: ship, Unit: Legion, Area: roma}); bad == nil || bad.Why != ShipFull {
		t.Errorf("a third unit: %v", bad)
	}
}
