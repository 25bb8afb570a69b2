package main

import (
	"context"
	"flag"
	"log/slog"

	"bretwalda/internal/config"
)

func serveCommand() command {
	c := command{
		name:    "serve",
		summary: "moderate games: read letters, play turns, send reports",
		usage: `[--config bretwalda.yaml]
Runs until it gets SIGTERM or an interrupt, and then stops when the letter that
it is at is dealt with. "bretwalda check" tries the configuration first.

  bretwalda serve --config /etc/bretwalda/bretwalda.yaml`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		verbose := fs.Bool("verbose", false, "log every step")
		if err := parse(fs, args); err != nil {
			return err
		}
		cfg, err := config.Load(*path)
		if err != nil {
			return err
		}
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

// configFlag adds the flag that names the configuration.
func configFlag(fs *flag.FlagSet) *string {
	return fs.String("config", "bretwalda.yaml", "the configuration `file`")
}

// newLog returns the log of a daemon, on standard error.
func newLog(env *environ, verbose bool) *slog.Logger {
	level := slog.LevelInfo
	if verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(env.stderr, &slog.HandlerOptions{Level: level}))
}
