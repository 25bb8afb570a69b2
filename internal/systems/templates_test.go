package systems

import (
	"testing"

	"bretwalda/internal/pack"
	"bretwalda/internal/report"
	"bretwalda/internal/system"
	"bretwalda/templates"
)

// TestTemplates: every template of every family can be run, in all languages.
func TestTemplates(t *testing.T) {
	everyPack(t, func(p pack.Entry, sys system.System) {
		r, err := report.New(sys.Ruleset(), sys.Data().Names, templates.Files, sys.Data().Texts)
		if err == nil {
			err = r.Check()
		}
		if err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
	})
}
