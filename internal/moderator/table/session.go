package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"bretwalda/internal/crashpoint"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/orders"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
	"bretwalda/internal/system"
)

// Session is the games that one transaction works on, and what it changes of them. Each
// game is loaded once, its log is decoded once, and its record is written once: by Flush.
type Session struct {
	tx    *store.Tx
	base  int // the transaction of the store that tx shows
	shelf *shelf.Shelf
	cache *Cache

	open    map[store.GameID]*Table
	changed map[store.GameID]bool // its record is to be written
	logs    map[store.GameID][]gamelog.Entry
	known   map[store.GameID]knownPosition
}

// knownPosition is where a game stood at an entry of its log.
type knownPosition struct {
	seq store.Seq
	pos system.Position
}

// NewSession begins to work on the games of a store as tx shows them, after its
// transaction with the number base. Games that the cache has are not loaded.
func NewSession(tx *store.Tx, base int, rules *shelf.Shelf, cache *Cache) *Session {
	return &Session{
		tx: tx, base: base, shelf: rules, cache: cache,
		open: make(map[store.GameID]*Table), changed: make(map[store.GameID]bool),
		logs: make(map[store.GameID][]gamelog.Entry), known: make(map[store.GameID]knownPosition),
	}
}

// Get returns a game to work on; an error that wraps store.ErrNotFound if there is none.
func (s *Session) Get(id store.GameID) (*Table, error) {
	if tb := s.open[id]; tb != nil {
		return tb, nil
	}
	tb := s.cache.get(id, s.tx.LastLog(id), s.base)
	if tb == nil {
		var err error
		if tb, err = s.Load(id); err != nil {
			return nil, err
		}
	} else {
		s.tx.Depend(id)
		tb = tb.Clone()
	}
	s.open[id] = tb
	return tb, nil
}

// Title returns the title of a game, and where it is in its life; of one that was used last, nothing is read from the store. The
// status is told beside an error, too, unless that wraps one of the store.
func (s *Session) Title(id store.GameID) (title string, status store.Status, err error) {
	tb := s.open[id]
	if tb == nil {
		tb = s.cache.get(id, s.tx.LastLog(id), s.base)
	}
	if tb != nil {
		return tb.Rec.Title, tb.Status, nil
	}
	stored, err := s.tx.Game(id)
	if err != nil {
		return "", "", err
	}
	title, err = roster.TitleOf(stored)
	return title, stored.Status, err
}

// Load reads a game from the store: the last snapshot, or where that will
// not do, the whole log.
func (s *Session) Load(id store.GameID) (*Table, error) {
	tb, err := Registered(s.tx, s.shelf, id)
	if err != nil {
		return nil, err
	}
	tb.Seq = s.tx.LastLog(id)
	if !tb.Started() {
		tb.Pos, tb.Sheets = tb.Rules.System.Blank(), newSheets()
		return tb, nil
	}
	if err := s.loadPosition(tb); err != nil {
		return nil, fmt.Errorf("game %q: %w", id, err)
	}
	if tb.Sheets, err = loadSheets(s.tx, tb.Rules.Ruleset, tb.Rec); err != nil {
		return nil, fmt.Errorf("game %q: %w", id, err)
	}
	return tb, nil
}

// Registered is a game as its record has it, with its rules, and without what was played.
func Registered(tx *store.Tx, rules *shelf.Shelf, id store.GameID) (*Table, error) {
	stored, err := tx.Game(id)
	if err != nil {
		return nil, err
	}
	rec, err := roster.Decode(stored)
	if err != nil {
		return nil, err
	}
	tb := &Table{Rec: rec, Status: stored.Status}
	if tb.Rules, err = rules.OfGame(tx, rec); err != nil {
		return nil, err
	}
	tb.Scenario, err = tb.Rules.Ruleset.ScenarioIndex(rec.Scenario)
	return tb, err
}

// loadPosition finds out where a game stands. Snapshots of a game that could not keep
// the pack it began with are not used: they may be by that one.
func (s *Session) loadPosition(tb *Table) error {
	seq, data, err := s.tx.Snapshot(tb.Rec.ID, math.MaxUint64)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	tb.snapshot = seq
	if err == nil && seq == tb.Seq && tb.Rec.Pack == "" {
		if tb.Pos, err = tb.Rules.System.Restore(data); err == nil {
			return nil
		}
	}
	entries, err := s.Log(tb.Rec.ID)
	if err != nil {
		return err
	}
	replayed, err := tb.Rules.System.Replay(entries)
	if err != nil {
		return err
	}
	tb.Pos = replayed.Position
	return nil
}

// Create stores a new game, which has not begun, with the pack that it is played by.
func (s *Session) Create(rec *roster.Record, rules *shelf.Rules, status store.Status) (*Table, error) {
	if err := s.KeepPack(rules); err != nil {
		return nil, err
	}
	data, err := rec.Encode()
	if err != nil {
		return nil, err
	}
	if err := s.tx.CreateGame(store.GameRecord{ID: rec.ID, Status: status, Data: data}); err != nil {
		return nil, err
	}
	tb := &Table{Rec: rec, Status: status, Rules: rules, Pos: rules.System.Blank(), Sheets: newSheets()}
	if tb.Scenario, err = rules.Ruleset.ScenarioIndex(rec.Scenario); err != nil {
		return nil, err
	}
	s.open[rec.ID] = tb
	return tb, nil
}

// KeepPack stores the pack of a game.
func (s *Session) KeepPack(r *shelf.Rules) error {
	hash := store.PackHash(r.Ruleset.Hash)
	if s.tx.HasPack(hash) {
		return nil
	}
	archive, err := r.Archive()
	if err != nil {
		return err
	}
	return s.tx.PutPack(hash, archive)
}

// Change puts a changed record of a game in place of the present one.
func (s *Session) Change(tb *Table, edit func(*roster.Record)) error {
	now := tb.Now()
	if s.open[now.Rec.ID] != now {
		return fmt.Errorf("game %q is not worked on here", now.Rec.ID)
	}
	rec := now.Rec.Clone()
	edit(rec)
	now.Rec, tb.Rec = rec, rec
	s.changed[rec.ID] = true
	return nil
}

// ChangePerson changes what is known of a person.
func (s *Session) ChangePerson(tb *Table, key string, edit func(*roster.Person)) error {
	return s.Change(tb, func(rec *roster.Record) { edit(rec.Person(key)) })
}

// SetStatus changes where a game is in its life. Of one that is over, links in letters are
// good for nothing any more, and forgotten.
func (s *Session) SetStatus(tb *Table, status store.Status) error {
	tb.Status, tb.Now().Status = status, status
	if status == store.StatusFinished || status == store.StatusCancelled {
		if _, err := s.tx.DropSecrets(tb.Rec.ID, roster.PassPurpose); err != nil {
			return err
		}
	}
	return s.writeRecord(tb.Now())
}

// Flush writes what has changed of games and is not written yet.
func (s *Session) Flush() error {
	for _, id := range slices.Sorted(maps.Keys(s.changed)) {
		if err := s.writeRecord(s.open[id]); err != nil {
			return err
		}
	}
	return nil
}

func (s *Session) writeRecord(tb *Table) error {
	data, err := tb.Rec.Encode()
	if err != nil {
		return err
	}
	delete(s.changed, tb.Rec.ID)
	return s.tx.SetGame(store.GameRecord{ID: tb.Rec.ID, Status: tb.Status, Data: data})
}

// ReloadSheets reads the orders of a game again, which were changed in the store.
func (s *Session) ReloadSheets(tb *Table) (err error) {
	tb.Sheets, err = loadSheets(s.tx, tb.Rules.Ruleset, tb.Rec)
	return err
}

// Len is how many games are worked on.
func (s *Session) Len() int { return len(s.open) }

// Keep puts the games into the cache, as the transaction with a number has left them.
func (s *Session) Keep(number int) {
	for _, tb := range s.open {
		s.cache.put(tb, number)
	}
}

// Log is the log of a game.
func (s *Session) Log(id store.GameID) ([]gamelog.Entry, error) {
	have := s.logs[id]
	if last := s.tx.LastLog(id); int(last) == len(have) {
		return slices.Clip(have), nil
	}
	more, err := gamelog.DecodeLog(s.tx.Log(id, store.Seq(len(have)+1)))
	if err != nil {
		return nil, err
	}
	s.logs[id] = append(have, more...)
	return slices.Clip(s.logs[id]), nil
}

// LogAfter is the log of a game behind an entry, for who need not know what was before.
func (s *Session) LogAfter(id store.GameID, read store.Seq) ([]gamelog.Entry, error) {
	if have := s.logs[id]; int(s.tx.LastLog(id)) == len(have) {
		return slices.Clip(have[min(int(read), len(have)):]), nil
	}
	return gamelog.DecodeLog(s.tx.Log(id, read+1))
}

// Append writes entries to the log of a game, and the snapshot of its position in place
// of the one before, since the log has all the others.
func (s *Session) Append(tb *Table, entries []gamelog.Entry) error {
	before := tb.Seq
	for _, e := range entries {
		data, err := e.Encode()
		if err != nil {
			return err
		}
		if tb.Seq, err = s.tx.AppendLog(tb.Rec.ID, data); err != nil {
			return err
		}
		crashpoint.Here(crashpoint.Logged)
	}
	tb.course.happened(before, tb.Seq, entries)
	if tb.snapshot == tb.Seq {
		return nil
	}
	data, err := tb.Pos.Encode()
	if err != nil {
		return err
	}
	if tb.snapshot != 0 {
		if err := s.tx.DeleteSnapshot(tb.Rec.ID, tb.snapshot); err != nil {
			return err
		}
	}
	tb.snapshot = tb.Seq
	if err := s.tx.PutSnapshot(tb.Rec.ID, tb.Seq, data); err != nil {
		return err
	}
	crashpoint.Here(crashpoint.Snapshot)
	return nil
}

// AsKnown is a game as players know it: as it is or, while it is ahead of them, a copy
// of how it was. Orders alone may be written to it.
func (s *Session) AsKnown(tb *Table) (*Table, error) {
	if tb.Rec.PublishedThrough == 0 || tb.real != nil {
		return tb, nil
	}
	then := s.known[tb.Rec.ID]
	if then.pos == nil || then.seq != tb.Rec.PublishedThrough {
		entries, err := s.Log(tb.Rec.ID)
		if err != nil {
			return nil, err
		}
		replayed, err := tb.Rules.System.ReplayTo(entries, tb.Rec.PublishedThrough)
		if err != nil {
			return nil, err
		}
		then = knownPosition{tb.Rec.PublishedThrough, replayed.Position}
		s.known[tb.Rec.ID] = then
	}
	c := tb.Clone()
	c.real = tb
	c.course = course{}
	c.Pos, c.Seq, c.Status = then.pos.Clone(), tb.Rec.PublishedThrough, store.StatusActive
	for key, sh := range tb.Sheets.Turns {
		switch {
		case sh.Later != nil && len(sh.Later.Section.Orders)+len(sh.Later.Unread) == 0:
			delete(c.Sheets.Turns, key) // taken back
		case sh.Later != nil:
			c.Sheets.Turns[key] = *sh.Later
		}
	}
	return c, nil
}

// PutSheet stores the orders for a nation turn in place of earlier ones. If the turn
// has been played and its player does not know that yet, they are put beside those that
// it was played by.
func (s *Session) PutSheet(tb *Table, key TurnKey, sh Sheet) error {
	sh.Version = sheetVersion
	tb.Sheets.Turns[key] = sh
	if real := tb.real; real != nil {
		sh.Unseen = true
		if real.OrderBook().Played(key) {
			later := sh
			sh = real.Sheets.Turns[key]
			sh.Version, sh.Section.Nation, sh.Section.Round = sheetVersion, key.Nation, key.Round
			sh.Unseen, sh.Later = true, &later
		}
		tb = real
		tb.Sheets.Turns[key] = sh
	}
	data, err := json.Marshal(sh)
	if err != nil {
		return err
	}
	return s.tx.PutOrders(tb.Rec.ID, key.key(tb.Rules.Ruleset), data)
}

// DropSheet forgets the orders for a nation turn.
func (s *Session) DropSheet(tb *Table, key TurnKey) error {
	delete(tb.Sheets.Turns, key)
	if real := tb.real; real != nil {
		if real.OrderBook().Played(key) {
			err := s.PutSheet(tb, key, Sheet{Section: orders.Section{Nation: key.Nation, Round: key.Round, Part: key.Part}})
			delete(tb.Sheets.Turns, key)
			return err
		}
		tb = real
		delete(tb.Sheets.Turns, key)
	}
	return s.tx.DeleteOrders(tb.Rec.ID, key.key(tb.Rules.Ruleset))
}

// PutStanding stores standing orders of a seat: each entry replaces the earlier
// one with the same nations and becomes the latest. Without orders it is taken
// back.
func (s *Session) PutStanding(tb *Table, seat int, entries ...orders.Standing) error {
	sh := StandingSheet{Version: sheetVersion, Orders: slices.Clone(tb.Sheets.Standing[seat].Orders)}
	for _, e := range entries {
		sh.Orders = slices.DeleteFunc(sh.Orders, func(old orders.Standing) bool { return old.Nations == e.Nations })
		if len(e.Orders) > 0 {
			sh.Orders = append(sh.Orders, e)
		}
	}
	tb.Sheets.Standing[seat] = sh
	if tb.real != nil {
		sh.Unseen = true
		tb.real.Sheets.Standing[seat] = sh
	}
	data, err := json.Marshal(sh)
	if err != nil {
		return err
	}
	return s.tx.PutOrders(tb.Rec.ID, standingPrefix+roster.SeatName(seat), data)
}
