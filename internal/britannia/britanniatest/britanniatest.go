// Package britanniatest has what the tests of other packages need to play Britannia.
package britanniatest

import (
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
)

// Engine returns the engine of the second edition; its Ruleset is the embedded one.
func Engine(tb testing.TB) *britannia.Engine { return engine(tb, "britannia-2e") }

// First returns the engine of the first edition.
func First(tb testing.TB) *britannia.Engine { return engine(tb, "britannia-1e") }

func engine(tb testing.TB, pack string) *britannia.Engine {
	tb.Helper()
	p, err := cards.Embedded(pack)
	if err != nil {
		tb.Fatal(err)
	}
	e, err := britannia.New(p)
	if err != nil {
		tb.Fatal(err)
	}
	return e
}
