// Package words is what letters call things that only Britannia has: one file for each
// language, called after it, in the folder lexicons. A new language needs a file there, and no Go.
package words

import (
	"embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"bretwalda/internal/lexicon"
	"bretwalda/internal/orders"
	"bretwalda/internal/pieces"
	"bretwalda/internal/ruleset"
)

//go:embed lexicons/*.yaml
var files embed.FS

const folder = "lexicons"

// file is the format of a lexicon; lexicons/en.yaml explains it.
type file struct {
	Language ruleset.Language
	Pieces   map[string][]string
	Orders   orders.FamilyWords
}

// lexicons are all languages, which are read once.
var lexicons = sync.OnceValue(func() []*file {
	set := lexicon.Embedded(files, folder, load)
	var list []*file
	for _, lang := range set.Languages() {
		list = append(list, set.Of(lang))
	}
	return list
})

// load reads a lexicon, and makes sure that every key is there and no other.
func load(data []byte) (*file, error) {
	var f file
	if err := lexicon.Decode(data, &f); err != nil {
		return nil, err
	}
	var wrong []error
	known := make(map[string]bool)
	for _, k := range kinds {
		known[k.ID] = true
		if len(f.Pieces[k.ID]) == 0 {
			wrong = append(wrong, fmt.Errorf("pieces: %s is missing", k.ID))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(f.Pieces)) {
		if !known[id] {
			wrong = append(wrong, fmt.Errorf("pieces: there is no key %s", id))
		}
	}
	own := statements()
	wrong = append(wrong, own.Speak(f.Language, f.Orders))
	return &f, errors.Join(wrong...)
}

// The ids of pieces, which logs have.
const (
	Infantry = "infantry"
	Cavalry  = "cavalry"
	Fort     = "fort"
	Burh     = "burh"
)

// kinds are the kinds of pieces, infantry first: what is meant where just a number is said.
var kinds = pieces.Kinds{{ID: Infantry}, {ID: Cavalry}, {ID: Fort, Single: true}, {ID: Burh, Single: true}}

// Pieces are what commands call what nations have in areas.
func Pieces() pieces.Kinds {
	list := slices.Clone(kinds)
	for i := range list {
		list[i].Forms = make(map[ruleset.Language][]string)
		for _, f := range lexicons() {
			list[i].Forms[f.Language] = f.Pieces[list[i].ID]
		}
	}
	return list
}
