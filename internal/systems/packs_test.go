package systems

import (
	"fmt"
	"sync"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/pack"
	"bretwalda/internal/report"
	"bretwalda/internal/system"
	"bretwalda/templates"
)

// builtIn is a pack of the program with what tests share of it, which none of them changes.
type builtIn struct {
	entry  pack.Entry
	sys    system.System
	reader func() *orders.Reader
	// reports are without pictures, and read their templates once.
	reports func() (*report.Reports, error)
	game    func() (*played, error)
}

// allBuiltIn are the packs of the program, opened once for all tests.
var allBuiltIn = sync.OnceValues(func() (list []builtIn, err error) {
	library, err := All().Library()
	if err != nil {
		return nil, err
	}
	packs, wrong := library.List()
	if len(wrong) > 0 || len(packs) < 4 {
		return nil, fmt.Errorf("%d packs: %v", len(packs), wrong)
	}
	for _, p := range packs {
		sys, err := All().Open(p.Files)
		if err != nil {
			return nil, err
		}
		list = append(list, builtIn{
			entry: p, sys: sys,
			reader: sync.OnceValue(func() *orders.Reader { return sys.Data().Words().Reader(sys.Ruleset()) }),
			reports: sync.OnceValues(func() (*report.Reports, error) {
				return report.New(sys.Ruleset(), sys.Data().Names, templates.Files, sys.Data().Texts)
			}),
			game: sync.OnceValues(func() (*played, error) { return playWhole(sys) }),
		})
	}
	return list, nil
})

// everyPack calls check for every pack of the program.
func everyPack(t *testing.T, check func(p pack.Entry, sys system.System)) {
	t.Helper()
	list, err := allBuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range list {
		check(b.entry, b.sys)
	}
}

// sharedOf is what tests share of a system that everyPack gave them.
func sharedOf(t *testing.T, sys system.System) builtIn {
	t.Helper()
	list, err := allBuiltIn()
	for _, b := range list {
		if b.sys == sys {
			return b
		}
	}
	t.Fatalf("no pack of the program: %v", err)
	return builtIn{}
}

// readerOf reads orders of a system that everyPack gave.
func readerOf(t *testing.T, sys system.System) *orders.Reader {
	t.Helper()
	return sharedOf(t, sys).reader()
}

// reportsOf writes reports of a system that everyPack gave.
func reportsOf(t *testing.T, sys system.System) *report.Reports {
	t.Helper()
	reports, err := sharedOf(t, sys).reports()
	if err != nil {
		t.Fatal(err)
	}
	return reports
}
