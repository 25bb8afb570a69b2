package main

import (
	"context"
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
	"bretwalda/internal/pack"
	"bretwalda/internal/record"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
)

// playedGame is a game that was played, or is, for replay and history.
type playedGame struct {
	log   []gamelog.Entry
	files pack.Files // of the pack by which it was played; none: not known yet
	sys   system.System
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
// when the pack that the game was played by is not known.
func openGame(ctx context.Context, env *environ, name, configPath string) (*playedGame, error) {
	g, err := readGame(name)
	cfg, cfgErr := config.Load(configPath)
	if errors.Is(err, fs.ErrNotExist) {
		if cfgErr != nil {
			return nil, fmt.Errorf("%w, and no game is known without a configuration: %w", err, cfgErr)
		}
		g, err = storedGame(ctx, &cfg, store.GameID(name))
	}
	if err != nil {
		return nil, err
	}
	library, err := libraryOf(&cfg) // without a configuration, the packs that are built in
	if err != nil {
		return nil, err
	}
	if err := g.findPack(library); err != nil {
		return nil, err
	}
	if g.sys, err = env.systems.Open(g.files); err != nil {
		return nil, err
	}
	rs := g.sys.Ruleset()
	setup := g.log[0].Setup
	if setup.Hash != pack.Hash(rs.Hash).String() {
		fmt.Fprintf(env.stderr, "note: the game was played by another version of the ruleset %s\n", setup.Ruleset)
	}
	g.facts.Scenario = slices.IndexFunc(rs.Scenarios, func(sc ruleset.Scenario) bool { return sc.ID == setup.Scenario })
	return g, nil
}

// findPack finds the pack that the game was played by, if the database did not have it
// with the game: by its hash, or else today's of that name.
func (g *playedGame) findPack(library *pack.Library) error {
	if len(g.files.List) > 0 {
		return nil
	}
	setup := g.log[0].Setup
	hash, _ := pack.ParseHash(setup.Hash) // one that does not read is found nowhere
	files, ok := library.Find(hash)
	if !ok {
		today, err := library.Open(setup.Ruleset)
		if err != nil {
			return err
		}
		files = today.Files
	}
	g.files = files
	return nil
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
	log, err := rec.Log()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	title := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	return &playedGame{log: log, facts: report.Game{ID: title, Title: title}}, nil
}

// keptGame is a game as a database keeps it, and as the daemon hands it out.
type keptGame struct {
	Game store.GameRecord `json:"game"`
	Log  []keptEntry      `json:"log"`
	Pack []byte           `json:"pack,omitempty"` // archive of the pack that it is played by
}

// keptEntry is one entry of a log.
type keptEntry struct {
	Seq  store.Seq `json:"seq"`
	Data []byte    `json:"data"`
}

// readKept reads a game; an error that wraps store.ErrNotFound if there is none.
func readKept(db *store.Store, id store.GameID) (kept keptGame, err error) {
	err = db.View(func(tx *store.Tx) error {
		if kept.Game, err = tx.Game(id); err != nil {
			return err
		}
		for _, e := range tx.Log(id, 1) {
			if e.Err != nil {
				return e.Err
			}
			kept.Log = append(kept.Log, keptEntry{e.Seq, e.Data})
		}
		kept.Pack, err = readPack(tx, kept.Game)
		return err
	})
	return kept, err
}

// readPack reads the pack of a game; nil if the game was stored by a release that kept
// none.
func readPack(tx *store.Tx, game store.GameRecord) ([]byte, error) {
	rec, err := roster.Decode(game)
	if err != nil {
		return nil, err
	}
	hash, err := pack.ParseHash(rec.PlayedBy())
	if err != nil {
		return nil, err
	}
	archive, err := tx.Pack(store.PackHash(hash))
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return archive, err
}

// storedGame reads a game from the daemon that runs, or else from its database.
func storedGame(ctx context.Context, cfg *config.Config, id store.GameID) (*playedGame, error) {
	kept, err := loadKept(ctx, cfg, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, fmt.Errorf("there is no game %q; \"bretwalda status\" lists those that are played", id)
	}
	if err != nil {
		return nil, err
	}
	return kept.played()
}

func loadKept(ctx context.Context, cfg *config.Config, id store.GameID) (kept keptGame, err error) {
	switch _, err := os.Stat(cfg.Database); { // Open would make one
	case errors.Is(err, fs.ErrNotExist):
		return kept, store.ErrNotFound
	case err != nil:
		return kept, err
	}
	err = withDatabase(ctx, cfg, func(r *remote) (err error) {
		kept, err = r.kept(ctx, id)
		return err
	}, func(s *store.Store) (err error) {
		kept, err = readKept(s, id)
		return err
	})
	return kept, err
}

// played makes a game to be told or played again of what is kept.
func (k keptGame) played() (*playedGame, error) {
	settled, err := roster.Decode(k.Game)
	if err != nil {
		return nil, err
	}
	log := make([]store.LogEntry, len(k.Log))
	for i, e := range k.Log {
		log[i] = store.LogEntry{Seq: e.Seq, Data: e.Data}
	}
	entries, err := gamelog.DecodeLog(log)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("game %q has not begun", k.Game.ID)
	}
	g := &playedGame{log: gamelog.Played(entries), ended: k.Game.Status == store.StatusFinished, facts: report.Game{
		ID: string(k.Game.ID), Title: settled.Title, Commitment: settled.Commitment, Bids: settled.Bids,
	}}
	if k.Pack != nil {
		if g.files, err = pack.Unarchive(k.Pack); err != nil {
			return nil, err
		}
	}
	for _, e := range entries {
		if e.TurnEnded != nil {
			g.links, g.lastLink = e.TurnEnded.Number, e.TurnEnded.Link
		}
	}
	for _, seat := range settled.Seats {
		g.facts.Players = append(g.facts.Players, seat.Name)
	}
	for _, seat := range settled.Agreed {
		g.agreed = append(g.agreed, settled.Seats[seat].Name)
	}
	return g, nil
}
