package cards_test

import (
	"testing"

	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/packs"
	"bretwalda/internal/pack"
)

func load(t *testing.T, id string) *cards.Pack {
	t.Helper()
	files, err := pack.Read(packs.FS, id, "")
	if err != nil {
		t.Fatal(err)
	}
	p, err := cards.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestBuiltInPacksLoad(t *testing.T) {
	for id, nations := range map[string]int{"italia-1": 12, "italia-2": 16} {
		p := load(t, id)
		if p.ID != id || len(p.Nations)-1 != nations || p.Board.Land.Len() != 42 || p.Board.Seas.Len() != 9 {
			t.Errorf("%s: %d nations, %d areas", p.ID, len(p.Nations)-1, p.Board.Land.Len())
		}
	}
}
