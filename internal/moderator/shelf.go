package moderator

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

// shelf holds the rules that games are played by: those of the packs that there are, and of
// those that games began with.
type shelf struct {
	packs    *pack.Library
	families systems.List

	mu    sync.Mutex
	rules lru.Cache[pack.Hash, *rules]
}

// keptRules is for how many packs the rules are kept in memory. Those of one take some
// megabytes.
const keptRules = 16

// rulesOf returns the rules of new games of a ruleset, and of letters that belong to no
// game: those of the pack as it is today.
func (s *shelf) rulesOf(id string) (*rules, error) {
	today, err := s.packs.Open(id)
	if err != nil {
		return nil, err
	}
	return s.rulesBy(today.Hash, func() (pack.Files, error) { return today.Files, nil })
}

// rulesOfGame returns the rules of a game: those of the pack that it began with.
func (s *shelf) rulesOfGame(tx *store.Tx, rec *roster.Record) (*rules, error) {
	hash, err := pack.ParseHash(rec.PlayedBy())
	if err != nil {
		return nil, fmt.Errorf("game %q: %w", rec.ID, err)
	}
	return s.rulesBy(hash, func() (pack.Files, error) { return s.packOf(tx, rec.ID, hash) })
}

// rulesets are the ids of the rulesets that new games can be of.
func (s *shelf) rulesets() []string {
	list, _ := s.packs.List()
	var ids []string
	for _, e := range list {
		if _, err := s.rulesOf(e.ID); err == nil {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// packOf reads the pack of a game.
func (s *shelf) packOf(tx *store.Tx, id store.GameID, hash pack.Hash) (pack.Files, error) {
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

// rulesBy returns the rules of the pack with a hash, which are made at their first use.
func (s *shelf) rulesBy(hash pack.Hash, read func() (pack.Files, error)) (*rules, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r, ok := s.rules.Get(hash); ok {
		return r, nil
	}
	files, err := read()
	if err != nil {
		return nil, err
	}
	r, err := loadRules(s.families, files)
	if err != nil {
		return nil, err
	}
	s.rules.Put(hash, r, keptRules)
	return r, nil
}
