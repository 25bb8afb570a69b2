package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"bretwalda/internal/config"
	"bretwalda/internal/moderator"
	"bretwalda/internal/store"
)

func outboxCommand() command {
	c := command{
		name:    "outbox",
		summary: "messages that wait or were given up; try them again, drop them",
		usage: `[--config bretwalda.yaml] [retry | drop <number> …]
Lists the messages that wait to be sent, and those that were given up, with the
reason. "retry" sends the messages of these numbers now, or all for "all"; "drop"
takes one that waits to those given up, and forgets one of those. The next report
tells what a report told that was given up or dropped. The daemon may be running or
not; what is tried again goes out when it runs.

  bretwalda outbox
  bretwalda outbox retry all
  bretwalda outbox drop 17 18`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		what := fs.Arg(0)
		if what != "" && what != "retry" && what != "drop" {
			return usageError("%q is not known; say retry or drop, or nothing", what)
		}
		if what != "" && fs.NArg() < 2 {
			return usageError("give the numbers of messages, as \"bretwalda outbox\" lists them")
		}
		cfg, err := config.Load(*path)
		if err != nil {
			return err
		}
		return withGames(ctx, &cfg, func(g games) error {
			list, err := g.Outbox(ctx)
			if err != nil {
				return err
			}
			if what == "" {
				printOutbox(env.stdout, list)
				return nil
			}
			ids, err := chosenLetters(list, fs.Args()[1:])
			if err != nil {
				return err
			}
			do, done := g.RetryLetter, "Message %d is sent as soon as may be.\n"
			if what == "drop" {
				do, done = g.DropLetter, "Message %d is dropped.\n"
			}
			for _, id := range ids {
				if err := do(ctx, id); err != nil {
					return err
				}
				fmt.Fprintf(env.stdout, done, id)
			}
			return nil
		})
	}
	return c
}

// chosenLetters are the letters of some numbers, or all.
func chosenLetters(list []moderator.Queued, args []string) ([]store.OutgoingID, error) {
	var ids []store.OutgoingID
	for _, arg := range args {
		if arg == "all" {
			for _, q := range list {
				ids = append(ids, q.ID)
			}
			continue
		}
		n, err := strconv.ParseUint(arg, 10, 64)
		if err != nil {
			return nil, usageError("%q is not the number of a message", arg)
		}
		ids = append(ids, store.OutgoingID(n))
	}
	return ids, nil
}

func printOutbox(w io.Writer, list []moderator.Queued) {
	if len(list) == 0 {
		fmt.Fprintln(w, "No message waits, and none was given up.")
	}
	for _, q := range list {
		state := "waits until " + q.Due.UTC().Format(time.RFC1123)
		switch {
		case q.GivenUp:
			state = "given up " + q.Done.UTC().Format(time.RFC1123)
		case q.Held:
			state = "waits for the mail server"
		}
		fmt.Fprintf(w, "%d  to %s  %q\n    %s", q.ID, q.To, q.Subject, state)
		if q.Tries > 0 {
			fmt.Fprintf(w, ", tries: %d", q.Tries)
		}
		if q.LastError != "" {
			fmt.Fprintf(w, "\n    %s", strconv.QuoteToGraphic(q.LastError))
		}
		fmt.Fprintln(w)
	}
}
