// Package britanniatest has what the tests of other packages need to play Britannia.
package britanniatest

import (
	"sync"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
)

// Engine returns the engine of the second edition; its Ruleset is the embedded one. All
// tests share it: whoever wants another changes a copy of what they change.
func Engine(tb testing.TB) *britannia.Engine { return must(tb, second) }

// First returns the engine of the first edition, in the same way.
func First(tb testing.TB) *britannia.Engine { return must(tb, first) }

var second, first = engine("britannia-2e"), engine("britannia-1e")

// engine makes the engine of a pack when it is first asked for.
func engine(pack string) func() (*britannia.Engine, error) {
	return sync.OnceValues(func() (*britannia.Engine, error) {
		p, err := cards.Embedded(pack)
		if err != nil {
			return nil, err
		}
		return britannia.New(p)
	})
}

func must(tb testing.TB, made func() (*britannia.Engine, error)) *britannia.Engine {
	tb.Helper()
	e, err := made()
	if err != nil {
		tb.Fatal(err)
	}
	return e
}
