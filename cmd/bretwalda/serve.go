package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"os"

	"bretwalda/internal/config"
	"bretwalda/internal/heap"
)

func serveCommand() command {
	c := command{
		name:    "serve",
		summary: "moderate games: read messages, play turns, send reports",
		usage: `[--config bretwalda.yaml]
Runs until it gets SIGTERM or an interrupt, and then stops when the message that
it is at is dealt with. "bretwalda check" tries the configuration first.

  bretwalda serve --config /etc/bretwalda/bretwalda.yaml`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		verbose := fs.Bool("verbose", false, "log every step: each look into the mailbox, each message read, turn played and message handed over")
		if err := parse(fs, args); err != nil {
			return err
		}
		cfg, err := config.Load(*path)
		if err != nil {
			return err
		}
		heap.OfDaemon()
		p := &Program{Config: cfg, Log: newLog(env, *verbose)}
		if err := p.Open(); err != nil {
			return err
		}
		err = p.Run(ctx)
		p.Log.Info("stopped")
		if closed := p.Close(); err == nil {
			err = closed
		}
		return err
	}
	return c
}

// systemConfig is the configuration of a machine where the program is installed.
const systemConfig = "/etc/bretwalda/bretwalda.yaml"

// configFlag adds the flag that names the configuration: the one in this folder or,
// where there is none, that of the machine.
func configFlag(fs *flag.FlagSet) *string {
	path := "bretwalda.yaml"
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		if _, err := os.Stat(systemConfig); !errors.Is(err, os.ErrNotExist) {
			path = systemConfig // also if it may not be read, so that the error tells of it
		}
	}
	return fs.String("config", path, "the configuration `file`")
}

// newLog returns the log of a daemon, on standard error.
func newLog(env *environ, verbose bool) *slog.Logger {
	level := slog.LevelInfo
	if verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(env.stderr, &slog.HandlerOptions{Level: level}))
}
