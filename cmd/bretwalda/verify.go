package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"bretwalda/internal/config"
	"bretwalda/internal/store"
)

func verifyCommand() command {
	c := command{
		name:    "verify",
		summary: "check the dice of a game from the messages that a player has",
		usage: `message.eml … | folder | proof.json | --all [--config bretwalda.yaml]
Checks that every die of a game is what the published hash chain gives. It reads
saved messages (.eml or plain text, also quoted), folders of them, or proofs as
JSON; anybody can do this, without the moderator and its database.

Put the messages that you sent there as well, as .eml files: then it is checked that
they counted for the dice just as you wrote them.

  bretwalda verify bretwalda-demo
  bretwalda verify ~/mail/wessex-1/*.eml
  bretwalda verify proof.json

With --all it checks the moderator's database instead, also while the daemon
runs: each page of the file and the checksum of each record; that each log plays
again to the position stored, with the dice of its chain and by the ruleset that the
game began with; orders, messages to be sent, deadlines, and all indexes.

  bretwalda verify --all --config /etc/bretwalda/bretwalda.yaml`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		asJSON := fs.Bool("json", false, "print the proof that was found as JSON, for other checkers")
		letters := fs.Bool("letters", false, "print what each message counts as, for dice and draws")
		all := fs.Bool("all", false, "check the database, of all games")
		path := configFlag(fs)
		if err := parse(fs, args); err != nil {
			return err
		}
		if *all {
			if fs.NArg() > 0 {
				return usageError("--all takes no messages")
			}
			return verifyDatabase(ctx, env.stdout, *path)
		}
		if fs.NArg() == 0 {
			return usageError("name messages, a folder of them, or a proof")
		}
		if *letters {
			return printDigests(env.stdout, fs.Args())
		}
		found, err := readEvidence(fs.Args())
		if err != nil {
			return err
		}
		if *asJSON {
			enc := json.NewEncoder(env.stdout)
			enc.SetIndent("", "  ")
			return enc.Encode(found.proofs)
		}
		return found.verify(env.stdout)
	}
	return c
}

// verifyDatabase checks all that a configuration's database holds.
func verifyDatabase(ctx context.Context, w io.Writer, configPath string) error {
	cfg, err := config.Load(configPath)
	if err != nil {
		return err
	}
	if _, err := os.Stat(cfg.Database); err != nil {
		return err
	}
	// Before it is opened, which writes to it: a damaged file is left as it is.
	if err := store.CheckFile(cfg.Database); err != nil && !errors.Is(err, store.ErrLocked) {
		return err
	}
	return withGames(ctx, &cfg, func(g games) error {
		v, err := g.Verify(ctx)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%d games, %d log entries, %d nation turns with %d dice, %d messages received, %d sent, %d waiting, %d given up: all in order\n",
			v.Games, v.Entries, v.Turns, v.Dice, v.Letters, v.Sent, v.Waiting, v.Failed)
		for _, p := range v.Packs {
			if err == nil {
				_, err = fmt.Fprintf(w, "%d by the ruleset %s: %s\n", p.Games, p.Name, p.Hash)
			}
		}
		return err
	})
}
