package main

import (
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"fmt"
	"slices"

	"bretwalda/internal/config"
	"bretwalda/internal/moderator"
	"bretwalda/internal/pack"
	"bretwalda/internal/systems"
)

// libraryOf is the library of a configuration: the packs that are built in, and those
// in the folders of the club.
func libraryOf(c *config.Config) (*pack.Library, error) { return systems.All().Library(c.Packs...) }

// languageFault says what is wrong with the operator's language; nil: nothing. Without one
// it is English.
func languageFault(c *config.Config) error {
	if c.Language == "" || slices.Contains(orders.Languages(), ruleset.Language(c.Language)) {
		return nil
	}
	return fmt.Errorf("%s: %q is not known; write %s", c.Place("language"), c.Language, languageList())
}

// packFaults says what is wrong with the club's packs. No game can begin with one that
// has a fault; those that are played go on, since each has the pack that it began with.
func packFaults(c *config.Config, l *pack.Library) []error {
	list, wrong := l.List()
	for i, err := range wrong {
		wrong[i] = fmt.Errorf("%s: %w", c.Place("packs"), err)
	}
	for _, e := range list {
		if e.Built {
			continue
		}
		if err := moderator.CheckPack(e.Files); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: the ruleset %s cannot be played: %w", c.Place("packs"), e.ID, err))
		}
	}
	return wrong
}
