package moderator

import (
	"errors"
	"fmt"

	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/pack"
	"bretwalda/internal/report"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
	"bretwalda/internal/systems"
)

// A game is played, replayed, told and verified by the pack that it began with, which
// the store keeps. A pack that is changed on disk, or by a newer program, is that of new
// games alone.

// CheckPack makes the rules of a pack; the error says with file, line and remedy why no
// game could be played by it.
func CheckPack(files pack.Files) error {
	_, err := shelf.Load(systems.All(), files)
	return err
}

// keepPacks stores the packs of games that a release has stored which kept none. A game
// that began with a pack which nobody knows any more goes on by the one of today, if
// that makes the same of all that happened.
func (m *Moderator) keepPacks() error {
	lacking, err := m.withoutPack()
	if err != nil || len(lacking) == 0 {
		return err
	}
	kept := make(map[string]bool) // by hash: the library had it
	for _, rec := range lacking {
		if kept[rec.PlayedBy()] {
			continue
		}
		log, known := m.log.With("game", rec.ID, "ruleset", rec.Ruleset), false
		err := m.do(log, func(t *task) (err error) {
			known, err = t.adoptPack(rec)
			return err
		})
		switch {
		case errors.Is(err, errWork): // the others have theirs all the same
			log.Error("a game has no pack that it could be played by", "err", err)
		case err != nil:
			return err
		}
		kept[rec.PlayedBy()] = known && err == nil
	}
	return nil
}

// packBatch is how many games are looked at in one transaction.
const packBatch = 200

// withoutPack lists the games whose pack is not kept.
func (m *Moderator) withoutPack() (lacking []*roster.Record, err error) {
	for after, more := store.GameID(""), true; more && err == nil; {
		err = m.store.View(func(tx *store.Tx) error {
			ids := tx.Games(after, packBatch)
			more = len(ids) > 0
			for _, id := range ids {
				after = id
				stored, err := tx.Game(id)
				if err != nil {
					continue // whoever opens it says why
				}
				rec, err := roster.Decode(stored)
				if err != nil {
					continue
				}
				if hash, err := pack.ParseHash(rec.PlayedBy()); err != nil || !tx.HasPack(store.PackHash(hash)) {
					lacking = append(lacking, rec)
				}
			}
			return nil
		})
	}
	return lacking, err
}

// adoptPack stores the pack of a game that was stored without; known says that it is the
// one that the game began with.
func (t *task) adoptPack(rec *roster.Record) (known bool, err error) {
	if hash, err := pack.ParseHash(rec.PlayedBy()); err == nil {
		if files, ok := t.m.shelf.Find(hash); ok {
			r, err := t.m.shelf.By(hash, func() (pack.Files, error) { return files, nil })
			if err != nil {
				return false, err
			}
			return true, t.tables.KeepPack(r)
		}
	}
	return false, t.adoptToday(rec)
}

// adoptToday lets a game go on by today's pack of its ruleset, if that makes the same of
// all that happened.
func (t *task) adoptToday(rec *roster.Record) error {
	r, err := t.m.shelf.Rules(rec.Ruleset)
	if err != nil {
		return err
	}
	entries, err := gamelog.DecodeLog(t.tx.Log(rec.ID, 1))
	if err != nil {
		return err
	}
	if len(entries) > 0 {
		if _, err := r.System.Replay(entries); err != nil {
			return err
		}
	}
	stored, err := t.tx.Game(rec.ID)
	if err != nil {
		return err
	}
	next := rec.Clone()
	next.Pack = r.Hash()
	if stored.Data, err = next.Encode(); err != nil {
		return err
	}
	t.log.Warn("the pack that the game began with is not known any more; it goes on by that of today",
		"began with", rec.Hash, "goes on by", next.Pack)
	return errors.Join(t.tx.SetGame(stored), t.tables.KeepPack(r))
}

// otherPack says that new games of a ruleset do not begin with the pack that a game is
// played by; false: they do.
func (m *Moderator) otherPack(tb *table.Table) (report.Said, bool) {
	rs := tb.Rules.Ruleset
	said := report.Said{Topic: packName(rs.ID, rs.Version, rs.Hash), Yes: tb.Rec.Pack != ""}
	today, err := m.shelf.Today(rs.ID)
	if err != nil {
		return said, true
	}
	said.Other = packName(today.ID, today.Version, today.Hash)
	return said, said.Yes || today.Hash != rs.Hash
}

// packName is what people call a pack.
func packName(id, version string, hash pack.Hash) string {
	return fmt.Sprintf("%s, version %s (%s)", id, version, hash.Short())
}

// tellPack adds to the answer to a GM who asks where a game stands that it goes on with
// the pack it began with, where new games have another.
func (t *task) tellPack(at *access.Sender) error {
	said, other := t.m.otherPack(at.Table)
	if !other || at.Role() != roster.GM {
		return nil
	}
	return t.say(at, sayOtherPack, said)
}
