package main

import (
	"bytes"
	"context"
	"crypto/rand"
	_ "embed"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"bretwalda/internal/config"
	"bretwalda/internal/inbox"
	"bretwalda/internal/outbox"
)

// unit runs the daemon under systemd.
//
//go:embed bretwalda.service
var unit string

func checkCommand() command {
	c := command{
		name:    "check",
		summary: "try a configuration: sign in, send a letter to oneself and read it",
		usage: `[--config bretwalda.yaml]
Reads the configuration, signs in at both servers, sends a letter to the mailbox
and waits until it arrives; if tokens go into the address (mailbox.plus), the
letter goes to such an address. It may run while the daemon does.

  bretwalda check --config bretwalda.yaml
  bretwalda check --example > bretwalda.yaml
  bretwalda check --systemd > bretwalda.service    # with remarks on how to install it`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		example := fs.Bool("example", false, "print a configuration that explains every line, and stop")
		systemd := fs.Bool("systemd", false, "print a unit that runs the daemon in a sandbox of systemd, and stop")
		wait := fs.Duration("wait", 2*time.Minute, "how long to wait for the letter")
		if err := parse(fs, args); err != nil {
			return err
		}
		if *example {
			_, err := fmt.Fprint(env.stdout, config.Example())
			return err
		}
		if *systemd {
			_, err := fmt.Fprint(env.stdout, unit)
			return err
		}
		cfg, err := config.Load(*path)
		if err != nil {
			return err
		}
		fmt.Fprintf(env.stdout, "configuration: %s is in order\n", *path)
		ctx, cancel := context.WithTimeout(ctx, *wait)
		defer cancel()
		return checkMail(ctx, env, &cfg)
	}
	return c
}

// checkMail sends a letter to the mailbox and waits until it is there.
func checkMail(ctx context.Context, env *environ, cfg *config.Config) error {
	log := slog.New(slog.DiscardHandler)
	sender, err := newSender(cfg, log)
	if err != nil {
		return err
	}
	if err := sender.Check(ctx); err != nil {
		return fmt.Errorf("smtp: %w", err)
	}
	fmt.Fprintf(env.stdout, "smtp: signed in at %s\n", cfg.SMTP.Addr())

	// Read from a place of its own, so that the daemon's is not touched: letters
	// stay where they are.
	seen := make(chan string, 1)
	quiet := *cfg
	quiet.IMAP.Processed, quiet.IMAP.Refused, quiet.IMAP.Poll = "", "", time.Second
	id := fmt.Sprintf("check.%s@%s", strings.ToLower(rand.Text()), domainOf(cfg.Mailbox.Address))
	failed := make(chan error, 1)
	in, err := newInbox(&quiet, func(s inbox.Status) {
		switch s.State {
		case inbox.Connected:
			offer(seen, "")
		case inbox.Failed:
			offer(failed, s.Err)
		}
	}, nil, log)
	if err != nil {
		return err
	}
	reading, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		_ = in.Run(reading, inbox.Cursor{}, func(_ context.Context, letters []inbox.Letter) ([]inbox.Verdict, error) {
			for _, l := range letters {
				if bytes.Contains(l.Raw, []byte(id)) {
					seen <- id
				}
			}
			return make([]inbox.Verdict, len(letters)), nil // Keep
		})
	}()
	if err := await(ctx, seen, "", failed); err != nil {
		return fmt.Errorf("imap: %w", err)
	}
	fmt.Fprintf(env.stdout, "imap: signed in at %s\n", cfg.IMAP.Addr())
	result := sender.Send(ctx, []outbox.Message{checkLetter(cfg, id)})[0]
	if !result.Delivered {
		return fmt.Errorf("smtp: the letter to %s was not taken: %w", cfg.Mailbox.Address, result.Err)
	}
	if err := await(ctx, seen, id, failed); err != nil {
		return fmt.Errorf("the letter that was sent did not arrive: %w", err)
	}
	fmt.Fprintln(env.stdout, "mail: a letter to ourselves arrived\nEverything is in order.")
	return nil
}

// checkLetter is the letter to ourselves.
func checkLetter(cfg *config.Config, id string) outbox.Message {
	to := cfg.Mailbox.Address
	if cfg.Mailbox.Plus {
		local, domain, _ := strings.Cut(to, "@")
		to = local + "+check@" + domain
	}
	return outbox.Message{
		MessageID: id, Date: time.Now(),
		From: outbox.Address{Name: cfg.Mailbox.Name, Addr: cfg.Mailbox.Address}, To: outbox.Address{Addr: to},
		Subject: "Bretwalda: a test", Text: "This letter was sent by \"bretwalda check\". It needs no answer.\n",
	}
}

// offer fills a channel of size 1 unless it is full.
func offer[T any](c chan T, v T) {
	select {
	case c <- v:
	default:
	}
}

// await waits until a channel gives want.
func await(ctx context.Context, c <-chan string, want string, failed <-chan error) error {
	for {
		select {
		case got := <-c:
			if got == want {
				return nil
			}
		case err := <-failed:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func domainOf(address string) string { return address[strings.LastIndexByte(address, '@')+1:] }
