package britanniatest

import (
	"bytes"
	"regexp"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/packs"
	"bretwalda/internal/pack"
)

// Halves returns the engines of one game kept in two ways: whole keeps its points as cards
// print them, halves two for each. It is the second edition without what rounds points
// down, so that the same game has the same letters in both.
func Halves(tb testing.TB) (whole, halves *britannia.Engine) {
	tb.Helper()
	return kept(tb, ""), kept(tb, "points-scale: 2\n")
}

var limits = regexp.MustCompile(`(?m)^ +limit: .*\n`)

// kept is the engine of a second edition that never rounds points, with a line more in pack.yaml.
func kept(tb testing.TB, line string) *britannia.Engine {
	return changed(tb, func(name string, data []byte) []byte {
		switch name {
		case "pack.yaml":
			return append(bytes.Clone(data), line...)
		case "cards.yaml":
			return limits.ReplaceAll(data, nil)
		case "rules.yaml":
			return bytes.Replace(data, []byte("subject-points: half "), []byte("subject-points: none "), 1)
		}
		return data
	})
}

// HalfPopulation returns the engine of the second edition with its population points told
// in halves: an army takes 3.
func HalfPopulation(tb testing.TB) *britannia.Engine {
	return changed(tb, func(name string, data []byte) []byte {
		if name == "pack.yaml" {
			return append(bytes.Clone(data), "population-scale: 2\n"...)
		}
		return data
	})
}

// changed is the engine of the second edition with its files changed.
func changed(tb testing.TB, change func(name string, data []byte) []byte) *britannia.Engine {
	tb.Helper()
	second, err := pack.Read(packs.FS, "britannia-2e", "")
	if err != nil {
		tb.Fatal(err)
	}
	var files pack.Files
	for _, f := range second.List {
		files.List = append(files.List, pack.File{Name: f.Name, Data: change(f.Name, f.Data)})
	}
	p, err := cards.Build(files)
	if err != nil {
		tb.Fatal(err)
	}
	e, err := britannia.New(p)
	if err != nil {
		tb.Fatal(err)
	}
	return e
}
