package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"bretwalda/internal/config"
	"bretwalda/internal/moderator"
	"bretwalda/internal/store"
)

func backupCommand() command {
	c := command{
		name:    "backup",
		summary: "copy the database, also while the daemon runs",
		usage: `[--config bretwalda.yaml] file
Writes a copy of the database as it stands, which only its owner can read. It is
checked before it takes the place of a file of that name. The daemon may be
running or not.

  bretwalda backup /var/backups/bretwalda.db`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		if fs.NArg() != 1 {
			return usageError("name one file to write")
		}
		cfg, err := config.Load(*path)
		if err != nil {
			return err
		}
		if err := backup(ctx, &cfg, fs.Arg(0)); err != nil {
			return err
		}
		fmt.Fprintf(env.stdout, "%s is a copy of %s.\n", fs.Arg(0), cfg.Database)
		return nil
	}
	return c
}

// backup writes a copy of a configuration's database.
func backup(ctx context.Context, cfg *config.Config, path string) error {
	if _, err := os.Stat(cfg.Database); err != nil {
		return err
	}
	daemon, err := dialControl(ctx, cfg.Database)
	if err == nil {
		if sameFile(cfg.Database, path) {
			return errors.New("this is the database itself; choose another file")
		}
		return store.SaveBackup(path, func(w io.Writer) error { return daemon.backup(ctx, w) })
	}
	if !noDaemon(err) {
		return cannotAsk(err)
	}
	db, err := store.Open(cfg.Database)
	if err != nil {
		return err
	}
	return errors.Join(db.BackupTo(path), db.Close())
}

// sameFile reports whether two paths lead to one file that is there.
func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

func restoreCommand() command {
	c := command{
		name:    "restore",
		summary: "put a copy of the database in its place",
		usage: `[--config bretwalda.yaml] file
Checks a copy that "bretwalda backup" wrote, all of its games included, and puts
it in the place of the database. The daemon must not run. The database as it was
is kept beside it.

What was played since the copy was made is lost, but its dice are known. So that
none comes twice, each game that is not over gives up some links of its dice chain;
its players are told.

Messages that came after the copy was made have been filed away: move them from
the folder for processed messages back into the inbox, and they are read again,
in the order in which they came.

  bretwalda restore /var/backups/bretwalda.db`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		if fs.NArg() != 1 {
			return usageError("name one copy to restore")
		}
		cfg, err := config.Load(*path)
		if err != nil {
			return err
		}
		kept, short, err := restore(ctx, &cfg, fs.Arg(0), time.Now())
		if err != nil {
			return fmt.Errorf("nothing was changed: %w", err)
		}
		fmt.Fprintf(env.stdout, "%s is what %s was.\n", cfg.Database, fs.Arg(0))
		if kept != "" {
			fmt.Fprintf(env.stdout, "The database as it was before is %s.\n", kept)
		}
		fmt.Fprintln(env.stdout, "Links of the dice chains that may have been used since the copy was made are given up, and all players are told.")
		for _, id := range short {
			fmt.Fprintf(env.stdout, "Game %s: too few links are left for that; dice that fell since the copy was made may come again.\n", id)
		}
		return nil
	}
	return c
}

// restore puts a copy in the place of a configuration's database. It returns where
// that is now, "" if there was none, and the games that have no links to give up.
func restore(ctx context.Context, cfg *config.Config, from string, now time.Time) (kept string, short []store.GameID, err error) {
	if sameFile(cfg.Database, from) {
		return "", nil, errors.New("this is the database itself")
	}
	if _, err := os.Stat(from); err != nil {
		return "", nil, err
	}
	spent := spentIn(ctx, cfg)
	fresh := cfg.Database + ".restore"
	if err := store.CopyFile(fresh, from); err != nil {
		return "", nil, err
	}
	err = withFile(cfg, fresh, func(m *moderator.Moderator) error {
		if _, err := m.Verify(ctx); err != nil {
			return err
		}
		short, err = m.Burn(ctx, spent)
		return err
	})
	if err != nil {
		return "", nil, errors.Join(fmt.Errorf("%s: %w", from, err), os.Remove(fresh))
	}
	kept = fmt.Sprintf("%s.before-%s", cfg.Database, now.UTC().Format("20060102-150405.000"))
	switch err := store.Replace(cfg.Database, fresh, kept); {
	case errors.Is(err, fs.ErrNotExist):
		return "", short, os.Rename(fresh, cfg.Database)
	case err != nil:
		return "", nil, errors.Join(err, os.Remove(fresh))
	}
	return kept, short, nil
}

// spentIn returns how many dice links the games of a configuration's database have
// used, as far as it can be read.
func spentIn(ctx context.Context, cfg *config.Config) (spent map[store.GameID]uint32) {
	if store.CheckFile(cfg.Database) != nil {
		return nil
	}
	_ = withFile(cfg, cfg.Database, func(m *moderator.Moderator) (err error) {
		spent, err = m.Spent(ctx)
		return err
	})
	return spent
}

// withFile checks a database that no daemon uses, and does something with its games.
func withFile(cfg *config.Config, path string, do func(*moderator.Moderator) error) error {
	db, err := store.Open(path)
	if err != nil {
		return err
	}
	err = db.Check()
	if err == nil {
		var m *moderator.Moderator
		if m, err = newModerator(cfg, db, noSender{}, nil, slog.New(slog.DiscardHandler)); err == nil {
			err = do(m)
		}
	}
	return errors.Join(err, db.Close())
}
