package systems

import (
	"testing"

	"bretwalda/internal/pack"
	"bretwalda/internal/system"
)

// TestTemplates: every template of every family can be run, in all languages.
func TestTemplates(t *testing.T) {
	everyPack(t, func(p pack.Entry, sys system.System) {
		if err := reportsOf(t, sys).Check(); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
	})
}
