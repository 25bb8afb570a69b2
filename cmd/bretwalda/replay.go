package main

import (
	"context"
	"fmt"
	"math"

	"bretwalda/internal/export"
	"bretwalda/internal/system"
)

func replayCommand() command {
	c := command{
		name:    "replay",
		summary: "play a recorded game again and compare",
		usage: `[--choices n] [--position | --json] record.game | [--config bretwalda.yaml] game
Plays a game record, or the log of a game of the database, again from its first
choice, with the dice recorded, and says whether all of it is as it was. The daemon
may be running or not. It can stop after some choices, and print the position
reached or all events.

  bretwalda replay failing.game
  bretwalda replay --choices 120 --position failing.game
  bretwalda replay --config bretwalda.yaml thursday-night --json`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
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
		g, err := openGame(ctx, env, fs.Arg(0), *path)
		if err != nil {
			return err
		}
		sys := g.sys
		log := g.log[:1+min(len(g.log)-1, max(*choices, 0))]
		played, err := sys.Replay(log)
		n := max(played.Applied-1, 0)
		if err != nil {
			return fmt.Errorf("after %d of %d choices: %w", n, len(log)-1, err)
		}
		return printReplay(env, sys, &played, n, *showPosition, *asJSON)
	}
	return c
}

func printReplay(env *environ, sys system.System, played *system.Replayed, n int, showPosition, asJSON bool) error {
	switch {
	case asJSON:
		return export.JSONL(env.stdout, played.Events, sys.EventJSON)
	case showPosition:
		text, err := played.Position.File()
		if err != nil {
			return err
		}
		_, err = env.stdout.Write(text)
		return err
	}
	d := played.Position.Pending()
	_, err := fmt.Fprintf(env.stdout, "%d choices, %d events, all as recorded; round %d. Next: %s\n", n, len(played.Events), played.Position.At().Round, sys.DecisionLine(&d))
	return err
}
