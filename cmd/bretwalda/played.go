package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bretwalda/internal/config"
	"bretwalda/internal/dice"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/record"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// playedGame is a game that was played, or is, for replay and history.
type playedGame struct {
	record *record.Record
	// facts are its title and players. A record that was read from a file is
	// called by the file's name, and knows no players.
	facts report.Game
	// links is how many links of the dice chain were revealed, and lastLink the
	// last of them. A record that was read from a file has none.
	links    uint32
	lastLink dice.Link
	ended    bool     // it is over
	agreed   []string // who share the victory because all agreed on it
}

// openGame reads a game record from a file or, where there is none of that name,
// makes it from the log of a game of the database. It notes on standard error
// when the game was played by another version of its ruleset.
func openGame(env *environ, rs *ruleset.Ruleset, name, configPath string) (*playedGame, error) {
	g, err := readGame(name)
	if errors.Is(err, fs.ErrNotExist) {
		cfg, cfgErr := config.Load(configPath)
		if cfgErr != nil {
			return nil, fmt.Errorf("%w, and no game is known without a configuration: %w", err, cfgErr)
		}
		g, err = storedGame(cfg.Database, store.GameID(name))
	}
	if err != nil {
		return nil, err
	}
	if g.record.Hash != rs.Hash {
		fmt.Fprintf(env.stderr, "note: the game was played by another version of the ruleset %s\n", g.record.Ruleset)
	}
	g.facts.Scenario = slices.IndexFunc(rs.Scenarios, func(sc ruleset.Scenario) bool { return sc.ID == g.record.Scenario })
	return g, nil
}

func readGame(name string) (*playedGame, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rec, err := record.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	title := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	return &playedGame{record: rec, facts: report.Game{ID: title, Title: title}}, nil
}

func storedGame(database string, id store.GameID) (*playedGame, error) {
	db, err := store.Open(database)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	var g *playedGame
	err = db.View(func(tx *store.Tx) error {
		stored, err := tx.Game(id)
		if errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("there is no game %q", id)
		}
		if err != nil {
			return err
		}
		settled, err := roster.Decode(stored)
		if err != nil {
			return err
		}
		entries, err := gamelog.DecodeLog(tx.Log(id, 1))
		if err != nil {
			return err
		}
		rec, err := gamelog.Record(entries)
		if err != nil {
			return err
		}
		g = &playedGame{record: rec, facts: report.Game{ID: string(id), Title: settled.Title, Commitment: settled.Commitment, Bids: settled.Bids}}
		for _, e := range entries {
			if e.TurnEnded != nil {
				g.links, g.lastLink = e.TurnEnded.Number, e.TurnEnded.Link
			}
		}
		for _, seat := range settled.Seats {
			g.facts.Players = append(g.facts.Players, seat.Name)
		}
		g.ended = stored.Status == store.StatusFinished
		for _, seat := range settled.Agreed {
			g.agreed = append(g.agreed, settled.Seats[seat].Name)
		}
		return nil
	})
	return g, err
}
