// Package systems is the one list of families of games.
package systems

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"bretwalda/internal/britannia/britanniasys"
	"bretwalda/internal/italia/italiasys"
	italiapacks "bretwalda/internal/italia/packs"
	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

// ErrFamily: there are no rules for games of the family.
var ErrFamily = errors.New("no rules for games of this family")

// Family is a family of games: its name in packs, those that are built in besides
// Britannia's, a folder each, and what makes the system of a pack.
type Family struct {
	Name  string
	Packs fs.FS // nil: none
	Open  func(pack.Files) (system.System, error)
	// Against lists what a pack contradicts of what the rules say in their examples, with
	// the section; editions may differ. nil: nothing is known.
	Against func(pack.Files) ([]string, error)
}

// List is families of games.
type List []Family

// All is the list.
func All() List {
	return List{
		{Name: "britannia", Open: openBritannia},
		{Name: "italia", Packs: italiapacks.FS, Open: italiasys.Open, Against: italiasys.Against},
	}
}

// openBritannia makes the system of a pack in the format of package ruleset.
func openBritannia(files pack.Files) (system.System, error) {
	rs, err := ruleset.Build(files)
	if err != nil {
		return nil, err
	}
	sys, err := britanniasys.Open(rs)
	if err != nil {
		return nil, files.Problem("nations.yaml", "nations", fmt.Sprintf("%v; keep the ids of nations, regions and leaders, which the rules know", err))
	}
	return sys, nil
}

// Open makes the system of a pack.
func (l List) Open(files pack.Files) (system.System, error) {
	head, _, err := files.Head()
	if err != nil {
		return nil, err
	}
	for _, f := range l {
		if f.Name == head.Family {
			return f.Open(files)
		}
	}
	return nil, ErrFamily
}

// Against lists what a pack contradicts of the examples of the rules of its family.
func (l List) Against(files pack.Files) ([]string, error) {
	head, _, err := files.Head()
	if err != nil {
		return nil, err
	}
	for _, f := range l {
		if f.Name == head.Family && f.Against != nil {
			return f.Against(files)
		}
	}
	return nil, nil
}

// Library holds the packs of all families that are built in, and those in a club's
// folders.
func (l List) Library(folders ...string) (*pack.Library, error) {
	var more []fs.FS
	for _, f := range l {
		if f.Packs != nil {
			more = append(more, f.Packs)
		}
	}
	return ruleset.LibraryWith(more, folders...)
}

// Names lists the families that there are rules for.
func (l List) Names() []string {
	var names []string
	for _, f := range l {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return names
}
