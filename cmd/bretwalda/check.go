package main

import (
	"context"
	"crypto/rand"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"bretwalda/internal/config"
	"bretwalda/internal/inbox"
	"bretwalda/internal/letter"
	"bretwalda/internal/outbox"
)

// unit runs the daemon under systemd.
//
//go:embed bretwalda.service
var unit string

func checkCommand() command {
	c := command{
		name:    "check",
		summary: "try a configuration: sign in, send a message to oneself and read it",
		usage: `[--config bretwalda.yaml]
Reads the configuration, signs in at both servers, sends a message to the mailbox
and waits until it arrives; if tokens go into the address (mailbox.plus), the
message goes to such an address. It may run while the daemon does.

  bretwalda check --config bretwalda.yaml
  bretwalda check --example > bretwalda.yaml
  bretwalda check --systemd > bretwalda.service    # with remarks on how to install it`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		example := fs.Bool("example", false, "print a configuration that explains every line, and stop")
		systemd := fs.Bool("systemd", false, "print a unit that runs the daemon in a sandbox of systemd, and stop")
		wait := fs.Duration("wait", 2*time.Minute, "how long to wait for the message")
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
		if err := languageFault(&cfg); err != nil {
			return err
		}
		fmt.Fprintf(env.stdout, "configuration: %s is in order\n", *path)
		for _, warning := range cfg.Warnings() {
			fmt.Fprintf(env.stdout, "warning: %s\n", warning)
		}
		packs, err := libraryOf(&cfg)
		if err != nil {
			return err
		}
		if faults := packFaults(&cfg, packs); len(faults) > 0 {
			return errors.Join(faults...)
		}
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
		return sender.account.explain(err)
	}
	fmt.Fprintf(env.stdout, "smtp: signed in at %s\n", cfg.SMTP.Addr())

	// It only looks, also into the folders: a running daemon may file the letter away
	// at any moment.
	in, err := newInbox(cfg, inbox.Options{Log: log})
	if err != nil {
		return err
	}
	id := fmt.Sprintf("check.%s@%s", strings.ToLower(rand.Text()), domainOf(cfg.Mailbox.Address))
	var sent outbox.Result
	header, err := in.Find(ctx, id, checkPause, func() error {
		fmt.Fprintf(env.stdout, "imap: signed in at %s\n", cfg.IMAP.Addr())
		sent = sender.Send(ctx, []outbox.Message{checkLetter(cfg, id)})[0]
		return sent.Err
	})
	switch {
	case sent.Err != nil:
		return fmt.Errorf("smtp: the message to %s was not taken: %w", checkAddress(cfg), sent.Err)
	case sent.Delivered && errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s: a message was sent to %s and is not in the mailbox yet; %s (%w)",
			cfg.Place("mailbox.address"), checkAddress(cfg), whyNotHere(cfg), err)
	case err != nil:
		return imapAccount(cfg).explain(err)
	}
	fmt.Fprintln(env.stdout, "mail: a message to ourselves arrived")
	for _, warning := range vouching(cfg, header) {
		fmt.Fprintf(env.stdout, "warning: %s\n", warning)
	}
	fmt.Fprintln(env.stdout, "Everything is in order.")
	return nil
}

// checkPause is how long to wait before looking for the letter again.
const checkPause = time.Second

// whyNotHere says what may hold up a letter to oneself.
func whyNotHere(cfg *config.Config) string {
	if cfg.Mailbox.Plus {
		return "look into its folder for spam, see whether this is the address of the imap account, and write plus: false if the provider knows no addresses with +"
	}
	return "look into its folder for spam, and see whether this is the address of the imap account"
}

// vouching compares what the configuration says of the server that vouches for senders
// with the header of a letter that arrived.
func vouching(cfg *config.Config, header []byte) []string {
	name := cfg.Mailbox.AuthServer
	if name == "" {
		return nil
	}
	l, err := letter.Read(header)
	if err != nil {
		return []string{"the header of the message cannot be read: " + err.Error()}
	}
	var others []string
	for _, field := range l.Auth {
		if !strings.EqualFold(field.Server(), name) {
			others = append(others, field.Server())
			continue
		}
		if field.Below == cfg.Mailbox.AuthBelow {
			return nil
		}
		return []string{fmt.Sprintf("%s: %d lines Received stand above the line Authentication-Results of %s, not %d; write auth_below: %d",
			cfg.Place("mailbox.auth_below"), field.Below, name, cfg.Mailbox.AuthBelow, field.Below)}
	}
	text := fmt.Sprintf("%s: the message has no line Authentication-Results of %s", cfg.Place("mailbox.auth_server"), name)
	if len(others) > 0 {
		return []string{text + "; it has some of " + strings.Join(others, ", ")}
	}
	return []string{text + "; servers may leave it out of messages from their own users: look at one from outside"}
}

// checkLetter is the letter to ourselves.
func checkLetter(cfg *config.Config, id string) outbox.Message {
	return outbox.Message{
		MessageID: id, Date: time.Now(),
		From: outbox.Address{Name: cfg.Mailbox.Name, Addr: cfg.Mailbox.Address}, To: outbox.Address{Addr: checkAddress(cfg)},
		Subject: "Bretwalda: a test", Text: "This message was sent by \"bretwalda check\". It needs no answer.\n",
	}
}

// checkAddress is where that goes: as to a seat of a game.
func checkAddress(cfg *config.Config) string {
	if !cfg.Mailbox.Plus {
		return cfg.Mailbox.Address
	}
	local, domain, _ := strings.Cut(cfg.Mailbox.Address, "@")
	return local + "+check@" + domain
}

func domainOf(address string) string { return address[strings.LastIndexByte(address, '@')+1:] }
