// Package systems is the one list of families of games.
package systems

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"bretwalda/internal/britannia/britanniasys"
	"bretwalda/internal/britannia/cards"
	britanniapacks "bretwalda/internal/britannia/packs"
	"bretwalda/internal/italia/italiasys"
	italiapacks "bretwalda/internal/italia/packs"
	"bretwalda/internal/pack"
	"bretwalda/internal/system"
)

// ErrFamily: there are no rules for games of the family.
var ErrFamily = errors.New("no rules for games of this family")

// Family is a family of games: its name in packs, those that are built in, a folder each,
// and what makes the system of a pack.
type Family struct {
	Name  string
	Packs fs.FS // nil: none
	// Former are archives, by hash, of packs that were built in once; nil: none.
	Former func() (fs.FS, error)
	Open   func(pack.Files) (system.System, error)
	// Against lists what a pack contradicts of what the rules say in their examples, with
	// the section; editions may differ. nil: nothing is known.
	Against func(pack.Files) ([]string, error)
}

// List is families of games.
type List []Family

// All is the list.
func All() List {
	return List{
		{Name: "britannia", Packs: britanniapacks.FS, Former: britanniapacks.Former, Open: openBritannia},
		{Name: "italia", Packs: italiapacks.FS, Open: italiasys.Open, Against: italiasys.Against},
	}
}

// openBritannia makes the system of a pack of Britannia.
func openBritannia(files pack.Files) (system.System, error) {
	p, err := cards.Build(files)
	if err != nil {
		return nil, err
	}
	sys, err := britanniasys.Open(p)
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
	var built, former []fs.FS
	for _, f := range l {
		if f.Packs != nil {
			built = append(built, f.Packs)
		}
		if f.Former != nil {
			archives, err := f.Former()
			if err != nil {
				return nil, err
			}
			former = append(former, archives)
		}
	}
	return pack.NewLibrary(built, former, folders...)
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
