package systems

import (
	"testing"

	"bretwalda/internal/pack"
	"bretwalda/internal/system"
)

// everyPack calls check with each pack that comes with the program, opened.
func everyPack(t *testing.T, check func(p pack.Entry, sys system.System)) {
	t.Helper()
	library, err := All().Library()
	if err != nil {
		t.Fatal(err)
	}
	packs, wrong := library.List()
	if len(wrong) > 0 || len(packs) < 4 {
		t.Fatalf("%d packs: %v", len(packs), wrong)
	}
	for _, p := range packs {
		sys, err := All().Open(p.Files)
		if err != nil {
			t.Fatal(err)
		}
		check(p, sys)
	}
}
