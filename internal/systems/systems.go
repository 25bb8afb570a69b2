// Package systems is the one list of families of games.
package systems

import (
	"errors"
	"slices"

	"bretwalda/internal/britannia/britanniasys"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

// ErrFamily: there are no rules for games of the family.
var ErrFamily = errors.New("no rules for games of this family")

// Family is a family of games: its name in packs, and what makes the system of a ruleset.
type Family struct {
	Name string
	Open func(*ruleset.Ruleset) (system.System, error)
}

// List is families of games.
type List []Family

// All is the list.
func All() List {
	return List{
		{"britannia", britanniasys.Open},
	}
}

// Open makes the system of a ruleset.
func (l List) Open(rs *ruleset.Ruleset) (system.System, error) {
	for _, f := range l {
		if f.Name == rs.Family {
			return f.Open(rs)
		}
	}
	return nil, ErrFamily
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
