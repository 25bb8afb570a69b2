package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"bretwalda/internal/config"
	"bretwalda/internal/moderator"
	"bretwalda/internal/store"
)

func statusCommand() command {
	c := command{
		name:    "status",
		summary: "list games, or show the position of one",
		usage: `[--config bretwalda.yaml] [game]
Lists the games that are not over, with whom each waits for. With the id of a
game, also one that is over, it shows the board and the score sheet. The daemon
may be running or not.

  bretwalda status
  bretwalda status thursday-night`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		if fs.NArg() > 1 {
			return usageError("one game at a time")
		}
		cfg, err := config.Load(*path)
		if err != nil {
			return err
		}
		return withGames(ctx, &cfg, func(g games) error {
			if fs.NArg() == 1 {
				s, err := g.Game(ctx, store.GameID(fs.Arg(0)))
				if err != nil {
					return err
				}
				fmt.Fprint(env.stdout, s.Text)
				printFailing(env.stdout, []moderator.Status{s})
				return nil
			}
			list, err := g.Games(ctx)
			if err != nil {
				return err
			}
			return printGames(env.stdout, list)
		})
	}
	return c
}

func printGames(w io.Writer, list []moderator.Status) error {
	if len(list) == 0 {
		_, err := fmt.Fprintln(w, "No games are being played. \"bretwalda help new\" tells how to begin one.")
		return err
	}
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "GAME\tTITLE\tROUND\tWAITS FOR\tUNTIL")
	for _, s := range list {
		until := "no deadline"
		if !s.Deadline.IsZero() {
			until = s.Deadline.UTC().Format(time.RFC1123)
		}
		fmt.Fprintf(tab, "%s\t%s\t%d\t%s (%s)\t%s\n", s.ID, s.Title, s.Round, s.Waiting, s.Player, until)
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	printFailing(w, list)
	return nil
}

// printFailing names the players whom letters do not reach.
func printFailing(w io.Writer, list []moderator.Status) {
	for _, s := range list {
		for _, f := range s.Failing {
			fmt.Fprintf(w, "\nLetters to %s <%s> (%s) come back since %s: %s\n",
				f.Name, f.Address, s.ID, f.Since.UTC().Format(time.RFC1123), f.Cause)
		}
	}
}
