package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"bretwalda/internal/config"
	"bretwalda/internal/inbox"
	"bretwalda/internal/moderator"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/outbox"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// Program is the whole daemon, put together from a configuration. Tests and the
// demonstration start it as serve does.
type Program struct {
	Config config.Config
	Log    *slog.Logger
	Now    func() time.Time // nil: the machine's clock
	// Moderator is there once the program is open.
	Moderator *moderator.Moderator

	store   *store.Store
	inbox   *inbox.Inbox
	control net.Listener // nil if there is none
	metrics net.Listener // nil if there is none
}

// mailboxName is the mailbox that letters come into.
const mailboxName = "INBOX"

// Open opens the database and puts everything together. Close undoes it.
func (p *Program) Open() error {
	sender, err := newSender(&p.Config, p.Log)
	if err != nil {
		return err
	}
	if p.store, err = p.openStore(); err != nil {
		return err
	}
	if err := p.assemble(sender); err != nil {
		return errors.Join(err, p.Close())
	}
	return nil
}

// openStore opens the database. A command that was given just before or after serve may have it for a moment, and is
// waited for; another daemon is not.
func (p *Program) openStore() (*store.Store, error) {
	for end := time.Now().Add(startPatience); ; {
		s, err := store.Open(p.Config.Database)
		if !errors.Is(err, store.ErrLocked) || time.Now().After(end) {
			return s, err
		}
		if _, dialed := dialControl(context.Background(), p.Config.Database); dialed == nil {
			return nil, err
		}
		p.Log.Info("the database is in use; it is tried again", "database", p.Config.Database)
	}
}

func (p *Program) assemble(sender delivery.Sender) (err error) {
	if p.Moderator, err = newModerator(&p.Config, p.store, sender, p.Now, p.Log); err != nil {
		return err
	}
	mark, err := markOf(&p.Config, p.store)
	if err != nil {
		return err
	}
	if p.inbox, err = newInbox(&p.Config, inbox.Options{
		Mark: mark, Refile: true, Aside: p.Moderator.Aside, Known: p.Moderator.Known, Status: p.Moderator.MailStatus, Now: p.Now, Log: p.Log,
	}); err != nil {
		return err
	}
	if p.control, err = listenControl(p.Config.Database); err != nil {
		// Without it new and status must wait until the daemon stops; games go on.
		p.Log.Warn("no socket for commands", "err", err)
	}
	if p.Config.Metrics == "" {
		return nil
	}
	if p.metrics, err = net.Listen("tcp", p.Config.Metrics); err != nil {
		return fmt.Errorf("metrics: %w", err)
	}
	return nil
}

// Run moderates until ctx ends, and then finishes what it is at.
func (p *Program) Run(ctx context.Context) error {
	cursor, err := p.Moderator.Cursor(mailboxName)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var work sync.WaitGroup
	work.Go(func() { cancel(p.Moderator.Run(ctx)) })
	work.Go(func() { cancel(p.inbox.Run(ctx, cursor, p.Moderator.Handle)) })
	p.answer(ctx, &work, p.control, controlHandler(p))
	p.answer(ctx, &work, p.metrics, metricsHandler(p.Moderator))
	for _, warning := range p.Config.Warnings() {
		p.Log.Warn(warning)
	}
	if packs, err := libraryOf(&p.Config); err == nil {
		for _, fault := range packFaults(&p.Config, packs) {
			p.Log.Warn("a ruleset of the club cannot be used", "err", fault)
		}
	}
	p.Log.Info("moderating", "mailbox", p.Config.Mailbox.Address, "database", p.Config.Database)
	work.Wait()
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		return cause
	}
	return nil
}

// answer serves HTTP on a listener until ctx ends; nil: nothing is served.
func (p *Program) answer(ctx context.Context, work *sync.WaitGroup, l net.Listener, h http.Handler) {
	if l == nil {
		return
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: controlTimeout, ReadTimeout: controlTimeout}
	work.Go(func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			p.Log.Warn("no longer listening", "address", l.Addr(), "err", err)
		}
	})
	context.AfterFunc(ctx, func() { _ = server.Close() }) // its answer does not matter any more
}

// Close closes the database.
func (p *Program) Close() error {
	var err error
	for _, l := range []net.Listener{p.control, p.metrics} {
		if l != nil {
			_ = l.Close() // closed already if Run has ended
		}
	}
	if p.store != nil {
		err = p.store.Close()
	}
	return err
}

func newModerator(c *config.Config, s *store.Store, sender delivery.Sender, now func() time.Time, log *slog.Logger) (*moderator.Moderator, error) {
	if err := languageFault(c); err != nil {
		return nil, err
	}
	packs, err := libraryOf(c)
	if err != nil {
		return nil, err
	}
	rules, err := shelf.New(packs, nil)
	if err != nil {
		return nil, err
	}
	return moderator.New(moderator.Options{
		Shelf: rules,
		Store: s, Sender: sender, Mailbox: c.Mailbox.Address, Name: c.Mailbox.Name, Plus: c.Mailbox.Plus, GM: c.GM, Language: ruleset.Language(c.Language), GMs: c.GMs,
		Defaults:  moderator.Spec{Hours: c.Games.Hours, Absent: c.Games.Absent, Zone: c.Games.Zone, ByAddress: &c.Games.ByAddress, Changes: &c.Games.Changes, Reports: c.Games.Reports},
		MaxLetter: int64(c.Limits.Letter) << 10, Grace: c.Limits.Grace, KeepSent: c.Limits.KeepSent, Now: now, Log: log,
		AuthServer: c.Mailbox.AuthServer, AuthBelow: c.Mailbox.AuthBelow,
		Sending: c.Limits.Sending, SendingToOne: c.Limits.SendingToOne, SendingDaily: c.Limits.SendingDaily,
	})
}

// markOf is the mark by which the daemons of different databases know each other.
func markOf(c *config.Config, s *store.Store) (inbox.Mark, error) {
	id, err := s.ID()
	if err != nil {
		return inbox.Mark{}, err
	}
	path, err := filepath.Abs(c.Database)
	if err != nil {
		return inbox.Mark{}, err
	}
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return inbox.Mark{ID: id, Owner: fmt.Sprintf("database %s on %s", path, host)}, nil
}

// newInbox adds to the options what the configuration says.
func newInbox(c *config.Config, o inbox.Options) (*inbox.Inbox, error) {
	acct, err := c.IMAP.Account()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Place("imap.ca_file"), err)
	}
	if status := o.Status; status != nil {
		o.Status = func(s inbox.Status) {
			s.Err = imapAccount(c).explain(s.Err)
			status(s)
		}
	}
	o.Processed, o.Refused = c.IMAP.Processed, c.IMAP.Refused
	return inbox.New(inbox.Account{Account: acct, Mailbox: mailboxName, MaxSize: int64(c.Limits.Letter) << 10, Poll: c.IMAP.Poll}, o)
}

func newSender(c *config.Config, log *slog.Logger) (explainingSender, error) {
	acct, err := c.SMTP.Account()
	if err != nil {
		return explainingSender{}, fmt.Errorf("%s: %w", c.Place("smtp.ca_file"), err)
	}
	sender, err := outbox.New(outbox.Account{Account: acct}, log)
	return explainingSender{sender, smtpAccount(c)}, err
}
