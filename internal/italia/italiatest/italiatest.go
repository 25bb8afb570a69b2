// Package italiatest gives tests the engines of the built-in packs.
package italiatest

import (
	"testing"

	"bretwalda/internal/italia"
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/italia/packs"
	"bretwalda/internal/pack"
)

// Pack loads a built-in pack with switches turned, like "combat", "house".
func Pack(tb testing.TB, id string, switches ...string) *cards.Pack {
	tb.Helper()
	files, err := pack.Read(packs.FS, id, "")
	if err != nil {
		tb.Fatal(err)
	}
	p, err := cards.Load(files)
	if err != nil {
		tb.Fatal(err)
	}
	for i := 0; i+1 < len(switches); i += 2 {
		if !p.Switches.Set(switches[i], switches[i+1]) {
			tb.Fatalf("there is no switch %s: %s", switches[i], switches[i+1])
		}
	}
	return p
}

// Engine is an engine for a built-in pack.
func Engine(tb testing.TB, id string, switches ...string) *italia.Engine {
	tb.Helper()
	e, err := italia.New(Pack(tb, id, switches...))
	if err != nil {
		tb.Fatal(err)
	}
	return e
}
