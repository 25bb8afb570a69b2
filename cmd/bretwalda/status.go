package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
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
Lists the games that are not over, with whom each waits for, and says how many
messages wait to be sent. With the id of a
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
				printTurns(env.stdout, []moderator.Status{s})
				printPacks(env.stdout, []moderator.Status{s})
				printFailing(env.stdout, []moderator.Status{s})
				return nil
			}
			list, err := g.Games(ctx)
			if err != nil {
				return err
			}
			if err := printGames(env.stdout, list); err != nil {
				return err
			}
			h, err := g.Health(ctx)
			printWaiting(env.stdout, h)
			if h.Unread > 0 {
				fmt.Fprintf(env.stdout, "\nMessages that cannot be read: %d; \"bretwalda mailbox\" lists them.\n", h.Unread)
			}
			return err
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
		round := "-"
		if s.Round > 0 {
			round = strconv.Itoa(s.Round)
		}
		fmt.Fprintf(tab, "%s\t%s\t%s\t%s\t%s\n", s.ID, s.Title, round, waitsFor(s), waitsUntil(s))
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	printTurns(w, list)
	printPacks(w, list)
	printFailing(w, list)
	return nil
}

// printPacks tells of games that are not played by the pack of new games.
func printPacks(w io.Writer, list []moderator.Status) {
	for _, s := range list {
		if s.OtherPack != "" {
			fmt.Fprintf(w, "\n%s: %s\n", s.ID, s.OtherPack)
		}
	}
}

// printTurns tells of turns for which orders have come and that are not played yet.
func printTurns(w io.Writer, list []moderator.Status) {
	for _, s := range list {
		if s.Waits != "" {
			fmt.Fprintf(w, "\n%s: %s\n", s.ID, s.Waits)
		}
	}
}

// waitsFor says whom or what a game waits for.
func waitsFor(s moderator.Status) string {
	switch {
	case s.Draft:
		return "its GM, to confirm it"
	case s.Places > s.Joined:
		return fmt.Sprintf("players: %d of %d are there", s.Joined, s.Places)
	case s.Places > 0:
		return "its sides"
	case s.Unseen:
		return "its GM, to approve a turn"
	case s.Player == "":
		return s.Waiting
	}
	return fmt.Sprintf("%s (%s)", s.Waiting, s.Player)
}

// waitsUntil says how long it does.
func waitsUntil(s moderator.Status) string {
	switch {
	case s.Status == store.StatusPaused:
		return "paused"
	case s.Held:
		return "held by its GM"
	case !s.Deadline.IsZero():
		return s.Deadline.UTC().Format(time.RFC1123)
	}
	return "no deadline"
}

// printWaiting tells of letters that are not sent yet. A letter is due at once, or
// again after a try that failed.
func printWaiting(w io.Writer, h moderator.Health) {
	if h.Waiting == 0 {
		return
	}
	fmt.Fprintf(w, "\nMessages that wait to be sent: %d, the next at %s.\n", h.Waiting, h.Oldest.UTC().Format(time.RFC1123))
}

// printFailing names the players whom letters do not reach.
func printFailing(w io.Writer, list []moderator.Status) {
	for _, s := range list {
		for _, f := range s.Bouncing {
			fmt.Fprintf(w, "\nLetters to %s <%s> (%s) come back since %s: %s\n",
				f.Name, f.Address, s.ID, f.Since.UTC().Format(time.RFC1123), f.Cause)
		}
	}
}
