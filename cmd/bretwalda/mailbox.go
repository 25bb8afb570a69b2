package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"bretwalda/internal/config"
	"bretwalda/internal/inbox"
	"bretwalda/internal/store"
)

func mailboxCommand() command {
	c := command{
		name:    "mailbox",
		summary: "who reads the mailbox, and what cannot be read; retry, take over",
		usage: `[--config bretwalda.yaml] [retry | take]
Says which database the messages of the mailbox are read for, and lists messages that
the mail server could not give out. "retry" has those tried again, within five
minutes; the daemon may be running or not.

A mailbox belongs to the database that was used first: "serve" leaves a message in
the folder Bretwalda/Owner, and does not read a mailbox that another has marked.
"take" puts the mark of this database there, with the daemon stopped; see to it that
the other one does not run any more.

  bretwalda mailbox
  bretwalda mailbox retry
  bretwalda mailbox take`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		if fs.NArg() > 1 {
			return usageError("one thing at a time")
		}
		cfg, err := config.Load(*path)
		if err != nil {
			return err
		}
		switch fs.Arg(0) {
		case "":
			return showMailbox(ctx, env.stdout, &cfg)
		case "retry":
			return withGames(ctx, &cfg, func(g games) error {
				n, err := g.RetryUnread(ctx)
				if err == nil {
					fmt.Fprintf(env.stdout, "Messages that are tried again: %d\n", n)
				}
				return err
			})
		case "take":
			return takeMailbox(ctx, env.stdout, &cfg)
		}
		return usageError("%q is not known; say retry or take, or nothing", fs.Arg(0))
	}
	return c
}

// showMailbox tells who reads the mailbox, and what could not be read.
func showMailbox(ctx context.Context, w io.Writer, cfg *config.Config) error {
	in, err := newInbox(cfg, inbox.Options{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	owner, err := in.Owner(ctx)
	switch {
	case err != nil:
		fmt.Fprintf(w, "The mail server cannot be asked: %v\n", err)
	case owner.ID == "":
		fmt.Fprintln(w, "Nobody reads this mailbox yet.")
	default:
		fmt.Fprintf(w, "Read by: %s, since %s\n", owner.Owner, owner.Since.UTC().Format(time.RFC1123))
	}
	return withGames(ctx, cfg, func(g games) error {
		unread, err := g.Unread(ctx)
		if err == nil && len(unread) == 0 {
			fmt.Fprintln(w, "No message waits that could not be read.")
		}
		for _, u := range unread {
			fmt.Fprintf(w, "\nLetter %d, received %s, cannot be read since %s\n", u.UID, u.Received.Format(time.RFC1123), u.Since.Format(time.RFC1123))
			for _, line := range [][2]string{{"from", u.From}, {"subject", u.Subject}, {"cause", u.Cause}} {
				if line[1] != "" {
					fmt.Fprintf(w, "  %-8s %q\n", line[0], line[1])
				}
			}
			if u.Again {
				fmt.Fprintln(w, "  It is tried again soon.")
			}
		}
		return err
	})
}

// takeMailbox puts the mark of this database on the mailbox.
func takeMailbox(ctx context.Context, w io.Writer, cfg *config.Config) (err error) {
	s, err := store.Open(cfg.Database)
	if errors.Is(err, store.ErrLocked) {
		return fmt.Errorf("stop the daemon of this database first: %w", err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	mark, err := markOf(cfg, s)
	if err != nil {
		return err
	}
	in, err := newInbox(cfg, inbox.Options{Mark: mark, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	if err := in.Take(ctx); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "The mailbox is read by the %s from now on.\n", mark.Owner)
	return err
}
