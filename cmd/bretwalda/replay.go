package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"

	"bretwalda/internal/config"
	"bretwalda/internal/game"
	"bretwalda/internal/moderator"
	"bretwalda/internal/notation"
	"bretwalda/internal/position"
	"bretwalda/internal/record"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

func replayCommand() command {
	c := command{
		name:    "replay",
		summary: "play a recorded game again and compare",
		usage: `[--choices n] [--position | --json] record.game | [--config bretwalda.yaml] game
Plays a game record, or the log of a game of the database (with the daemon
stopped), again from its first choice, with the dice recorded, and says whether
all of it is as it was. It can stop after some choices, and print the position
reached or all events.

  bretwalda replay failing.game
  bretwalda replay --choices 120 --position failing.game
  bretwalda replay --config bretwalda.yaml thursday-night --json`,
	}
	c.run = func(_ context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		choices := fs.Int("choices", math.MaxInt, "stop after so many `choices`")
		showPosition := fs.Bool("position", false, "print the position reached, as a position file")
		asJSON := fs.Bool("json", false, "print the events, one JSON object a line")
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		if fs.NArg() != 1 {
			return usageError("name one game record, or one game")
		}
		engine, err := loadEngine(defaultRuleset)
		if err != nil {
			return err
		}
		rec, err := openRecord(engine.Ruleset(), fs.Arg(0), *path)
		if err != nil {
			return err
		}
		if rec.Hash != engine.Ruleset().Hash {
			fmt.Fprintf(env.stderr, "note: the game was played by another version of the ruleset %s\n", rec.Ruleset)
		}
		rec.Entries = rec.Entries[:min(len(rec.Entries), *choices)]
		s, events, n, err := rec.Replay(engine)
		if err != nil {
			return fmt.Errorf("after %d of %d choices: %w", n, len(rec.Entries), err)
		}
		return printReplay(env, engine, &s, events, n, *showPosition, *asJSON)
	}
	return c
}

// openRecord reads a game record from a file or, where there is none of that
// name, makes it from the log of a game.
func openRecord(rs *ruleset.Ruleset, name, configPath string) (*record.Record, error) {
	f, err := os.Open(name)
	if err == nil {
		defer f.Close()
		rec, err := record.Read(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return rec, nil
	}
	cfg, cfgErr := config.Load(configPath)
	if cfgErr != nil {
		return nil, fmt.Errorf("%w, and no game is known without a configuration: %w", err, cfgErr)
	}
	db, err := store.Open(cfg.Database)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	var rec *record.Record
	err = db.View(func(tx *store.Tx) error {
		entries, err := moderator.DecodeLog(tx.Log(store.GameID(name), 1))
		if err != nil {
			return err
		}
		if len(entries) == 0 {
			return fmt.Errorf("there is no game %q", name)
		}
		rec = recordOf(rs, entries)
		return nil
	})
	return rec, err
}

// recordOf makes a record of a game's log.
func recordOf(rs *ruleset.Ruleset, entries []moderator.Entry) *record.Record {
	rec := &record.Record{Ruleset: rs.ID, Hash: rs.Hash}
	for _, e := range entries {
		switch {
		case e.Setup != nil:
			rec.Scenario = e.Setup.Scenario
		case e.Choice != nil:
			entry := record.Entry{Line: e.Choice.Choice}
			for _, face := range e.Choice.Dice {
				entry.Dice = append(entry.Dice, int(face))
			}
			rec.Entries = append(rec.Entries, entry)
		}
	}
	return rec
}

func printReplay(env *environ, e game.Engine, s *game.State, events []game.Event, n int, showPosition, asJSON bool) error {
	rs := e.Ruleset()
	switch {
	case asJSON:
		w := bufio.NewWriter(env.stdout)
		enc := json.NewEncoder(w)
		for i := range events {
			if err := enc.Encode(notation.EventJSON(rs, &events[i])); err != nil {
				return err
			}
		}
		return w.Flush()
	case showPosition:
		text, err := position.Write(rs, s)
		if err != nil {
			return err
		}
		_, err = env.stdout.Write(text)
		return err
	}
	d := e.Pending(s)
	_, err := fmt.Fprintf(env.stdout, "%d choices, %d events, all as recorded; round %d. Next: %s\n", n, len(events), s.Round, notation.Decision(rs, &d))
	return err
}
