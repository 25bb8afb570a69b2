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

// families is the list.
var families = []struct {
	name string
	open func(*ruleset.Ruleset) (system.System, error)
}{
	{"britannia", britanniasys.Open},
}

// Open makes the system of a ruleset.
func Open(rs *ruleset.Ruleset) (system.System, error) {
	for _, f := range families {
		if f.name == rs.Family {
			return f.open(rs)
		}
	}
	return nil, ErrFamily
}

// Families lists the families that there are rules for.
func Families() []string {
	var names []string
	for _, f := range families {
		names = append(names, f.name)
	}
	slices.Sort(names)
	return names
}
