package main

import (
	"fmt"

	"bretwalda/internal/config"
	"bretwalda/internal/moderator"
	"bretwalda/internal/pack"
	"bretwalda/internal/systems"
)

// libraryOf is the library of a configuration: the packs that are built in, and those
// in the folders of the club.
func libraryOf(c *config.Config) (*pack.Library, error) { return systems.All().Library(c.Packs...) }

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
