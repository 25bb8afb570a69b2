// Package shelf makes the rules that games are played by out of packs, and keeps those in
// use: of a new game those of the pack as it is today, of any other those of the pack that
// it began with.
package shelf

import (
	"errors"
	"fmt"
	"sync"

	"bretwalda/internal/lru"
	"bretwalda/internal/pack"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
	"bretwalda/internal/systems"
)

// Shelf holds the rules that games are played by: those of the packs that there are, and of
// those that games began with.
type Shelf struct {
	packs    *pack.Library
	families systems.List

	mu    sync.Mutex
	rules lru.Cache[pack.Hash, *Rules]
}

// keptRules is for how many packs the rules are kept in memory. Those of one take some
// megabytes.
const keptRules = 16

// New is a shelf of the packs that new games can begin with, nil: those that are
// built in; and of the families that there are rules for, nil: all.
func New(packs *pack.Library, families systems.List) (*Shelf, error) {
	if families == nil {
		families = systems.All()
	}
	if packs == nil {
		var err error
		if packs, err = families.Library(); err != nil {
			return nil, err
		}
	}
	return &Shelf{packs: packs, families: families}, nil
}

// Rules returns the rules of new games of a ruleset, and of letters that belong to no
// game: those of the pack as it is today.
func (s *Shelf) Rules(id string) (*Rules, error) {
	today, err := s.packs.Open(id)
	if err != nil {
		return nil, err
	}
	return s.By(today.Hash, func() (pack.Files, error) { return today.Files, nil })
}

// OfGame returns the rules of a game: those of the pack that it began with.
func (s *Shelf) OfGame(tx *store.Tx, rec *roster.Record) (*Rules, error) {
	hash, err := pack.ParseHash(rec.PlayedBy())
	if err != nil {
		return nil, fmt.Errorf("game %q: %w", rec.ID, err)
	}
	return s.By(hash, func() (pack.Files, error) { return s.PackOf(tx, rec.ID, hash) })
}

// Rulesets are the ids of the rulesets that new games can be of.
func (s *Shelf) Rulesets() []string {
	list, _ := s.packs.List()
	var ids []string
	for _, e := range list {
		if _, err := s.Rules(e.ID); err == nil {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// PackOf reads the pack of a game.
func (s *Shelf) PackOf(tx *store.Tx, id store.GameID, hash pack.Hash) (pack.Files, error) {
	archive, err := tx.Pack(store.PackHash(hash))
	if errors.Is(err, store.ErrNotFound) {
		if files, ok := s.packs.Find(hash); ok {
			return files, nil
		}
	}
	if err != nil {
		return pack.Files{}, fmt.Errorf("game %q: %w", id, err)
	}
	files, err := pack.Unarchive(archive)
	if err == nil && files.Hash() != hash {
		err = errors.New("it is another than its hash says")
	}
	if err != nil {
		return pack.Files{}, fmt.Errorf("game %q: the pack that it began with: %w", id, err)
	}
	return files, nil
}

// By returns the rules of the pack with a hash, which are made at their first use.
func (s *Shelf) By(hash pack.Hash, read func() (pack.Files, error)) (*Rules, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r, ok := s.rules.Get(hash); ok {
		return r, nil
	}
	files, err := read()
	if err != nil {
		return nil, err
	}
	r, err := Load(s.families, files)
	if err != nil {
		return nil, err
	}
	s.rules.Put(hash, r, keptRules)
	return r, nil
}

// Put keeps rules as those of their pack.
func (s *Shelf) Put(r *Rules) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rules.Put(r.Ruleset.Hash, r, keptRules)
}

// Today is the pack of a ruleset that new games begin with.
func (s *Shelf) Today(id string) (pack.Entry, error) { return s.packs.Open(id) }

// Find returns the files of the pack with a hash, if it is one of those there are.
func (s *Shelf) Find(hash pack.Hash) (pack.Files, bool) { return s.packs.Find(hash) }
