package main

import (
	"context"
	"errors"
	"fmt"

	"bretwalda/internal/config"
	"bretwalda/internal/store"
)

func compactCommand() command {
	c := command{
		name:    "compact",
		summary: "give back the space of what was deleted from the database",
		usage: `[--config bretwalda.yaml]
Writes the database anew without the space that deleted records left, checks it, and
puts it in the place of the old one. The daemon must not run: stop it first.

The content of messages is deleted when they were sent, or some time later
(limits.keep_sent of the configuration); games, their logs and dice stay.

  bretwalda compact --config /etc/bretwalda/bretwalda.yaml`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		if fs.NArg() > 0 {
			return usageError("compact takes no words, only --config")
		}
		cfg, err := config.Load(*path)
		if err != nil {
			return err
		}
		before, after, err := store.Compact(cfg.Database)
		if errors.Is(err, store.ErrLocked) {
			return fmt.Errorf("nothing was changed: the daemon runs; stop it, compact, and start it again (%w)", err)
		}
		if err != nil {
			return fmt.Errorf("nothing was changed: %w", err)
		}
		fmt.Fprintf(env.stdout, "%s has %d kB; before it had %d kB.\n", cfg.Database, after>>10, before>>10)
		return nil
	}
	return c
}
