package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"bretwalda/internal/config"
	"bretwalda/internal/dice"
	"bretwalda/internal/letter"
	"bretwalda/internal/store"
)

func verifyCommand() command {
	c := command{
		name:    "verify",
		summary: "check the dice of a game from the letters that a player has",
		usage: `letter.eml … | folder | proof.json | --all [--config bretwalda.yaml]
Checks that every die of a game is what the published hash chain gives. It reads
saved letters (.eml or plain text, also quoted), folders of them, or a proof as
JSON; anybody can do this, without the moderator and without his database.

  bretwalda verify bretwalda-demo
  bretwalda verify ~/mail/wessex-1/*.eml
  bretwalda verify proof.json

With --all it checks the moderator's database instead, also while the daemon
runs: each page of the file and the checksum of each record; that each log plays
again to the position stored, with the dice of its chain; orders, letters to be
sent, deadlines, and all indexes.

  bretwalda verify --all --config /etc/bretwalda/bretwalda.yaml`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		asJSON := fs.Bool("json", false, "print the proof that was found as JSON, for other checkers")
		all := fs.Bool("all", false, "check the database, of all games")
		path := configFlag(fs)
		if err := parse(fs, args); err != nil {
			return err
		}
		if *all {
			if fs.NArg() > 0 {
				return usageError("--all takes no letters")
			}
			return verifyDatabase(ctx, env.stdout, *path)
		}
		if fs.NArg() == 0 {
			return usageError("name letters, a folder of them, or a proof")
		}
		proofs, err := readProofs(fs.Args())
		if err != nil {
			return err
		}
		if *asJSON {
			enc := json.NewEncoder(env.stdout)
			enc.SetIndent("", "  ")
			return enc.Encode(proofs)
		}
		return verifyProofs(env.stdout, proofs)
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
		_, err = fmt.Fprintf(w, "%d games, %d log entries, %d nation turns with %d dice, %d letters received, %d sent, %d waiting, %d given up: all in order\n",
			v.Games, v.Entries, v.Turns, v.Dice, v.Letters, v.Sent, v.Waiting, v.Failed)
		return err
	})
}

// readProofs collects the proofs from files and folders.
func readProofs(names []string) ([]dice.Proof, error) {
	var found dice.Found
	var proofs []dice.Proof
	for _, name := range names {
		err := filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if filepath.Ext(path) == ".json" {
				var p dice.Proof
				if err := json.Unmarshal(data, &p); err != nil {
					return fmt.Errorf("%s: %w", path, err)
				}
				proofs = append(proofs, p)
				return nil
			}
			if err := found.Read(letterText(path, data)); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if proofs = append(proofs, found.Proofs()...); len(proofs) == 0 {
		return nil, errors.New("no dice are told of there; look for letters that begin with \"chain\" or \"dice\" lines")
	}
	return proofs, nil
}

// letterText is the text of a letter, or the file itself if it is none.
func letterText(path string, data []byte) string {
	if filepath.Ext(path) != ".eml" {
		return string(bytes.ToValidUTF8(data, nil))
	}
	l, err := letter.Read(data)
	if err != nil {
		return string(bytes.ToValidUTF8(data, nil))
	}
	return l.All()
}

// verifyProofs checks each game and tells the result.
func verifyProofs(w io.Writer, proofs []dice.Proof) error {
	var bad error
	for _, p := range proofs {
		rolled := 0
		for _, t := range p.Turns {
			rolled += len(t.Faces)
		}
		err := dice.Verify(p)
		if err == nil && p.Commitment == (dice.Link{}) {
			err = errors.New("the first letter, with the end of the chain, is missing")
		}
		if err != nil {
			bad = errors.Join(bad, fmt.Errorf("game %s: %w", p.Game, err))
			continue
		}
		fmt.Fprintf(w, "game %s: %d turns, %d dice, all as the chain gives them\n", p.Game, len(p.Turns), rolled)
	}
	return bad
}
