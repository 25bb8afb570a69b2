package moderator

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"time"

	"bretwalda/internal/crashpoint"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/moderator/table"
	"bretwalda/internal/moderator/tasklog"
	"bretwalda/internal/store"
)

// task is one transaction with all that it causes: a letter, a deadline, a
// command of the GM.
type task struct {
	m        *Moderator
	attempt  *store.Attempt
	tx       *store.Tx // of the attempt
	now      time.Time
	log      *slog.Logger // writes when the transaction is on disk
	tables   *table.Session
	register *access.Register
	letter   string          // id of the letter that the task is about, if any
	arrival  *access.Arrival // that letter
	queued   int             // letters put into the outbox
	then     []func()        // what is done when the transaction is on disk, under the lock

	otherwise []func() // what is done instead when it is not written, the last first

	quiet bool // the letter is read but must not be answered
	acted bool // it did something, besides asking

	endingAsked bool // it asks for a second word about the end of a game; see askEnding

	lobbies  []*lobbyWork // what is left to do for games that seek players
	news     []*news      // what was played, and nobody told yet
	messages []*message   // what is to be said
	answered string       // Message-ID of the letter that answers the task's own
}

// errWork marks errors of the work itself: trying again would fail again.
// Errors without it are the store's: a full disk, for example.
var errWork = errors.New("work failed")

// mostTries is how often work is done beside other work, before it is done while all
// other waits.
const mostTries = 3

// do runs work in a transaction of its own, then writes the games that it changed. When
// it returns nil all of that is on disk; otherwise none of it is.
//
// While work goes on, letters are read, turns played, texts and HTML written, and nobody
// waits for it: it stands on a picture of the store, and is done anew if something that
// it has read was changed before it could be written. So work may run more than once,
// and must leave no traces but those of its last time.
func (m *Moderator) do(log *slog.Logger, work func(*task) error) error {
	for tries := 1; ; tries++ {
		err := m.try(log, work, tries >= mostTries)
		if !errors.Is(err, store.ErrChanged) {
			return err
		}
		log.Debug("what was read has changed meanwhile; once more", "tries", tries)
	}
}

// try is do once, alone or beside other work. The error wraps store.ErrChanged if it must
// be done anew.
func (m *Moderator) try(log *slog.Logger, work func(*task) error, alone bool) error {
	if alone {
		m.mu.Lock()
		defer m.mu.Unlock()
	}
	lines := tasklog.New(log)
	t, err := m.begin(slog.New(lines), alone)
	if err != nil {
		m.writable(false)
		return err
	}
	defer t.end()
	crashpoint.Here(crashpoint.Begun)
	if err := t.run(log, work); err != nil {
		return fmt.Errorf("%w: %w", errWork, err)
	}
	crashpoint.Here(crashpoint.Worked)
	t.attempt.EndReading() // before it waits for others
	if !alone {
		m.mu.Lock()
		defer m.mu.Unlock()
	}
	if err := m.commit(t); err != nil {
		return err
	}
	lines.Write()
	log.Debug("written to disk", "games", t.tables.Len(), "letters_queued", t.queued)
	return nil
}

// begin begins a task on the store as it is, with which the games in memory agree. Alone
// says that the lock is held.
func (m *Moderator) begin(log *slog.Logger, alone bool) (*task, error) {
	if !alone {
		m.mu.Lock()
		defer m.mu.Unlock()
	}
	a, err := m.store.Begin()
	if err != nil {
		return nil, err
	}
	tx := a.Tx()
	now, tables := m.now(), table.NewSession(tx, a.Base(), m.shelf, &m.tables)
	return &task{
		m: m, attempt: a, tx: tx, now: now, log: log, tables: tables,
		register: access.NewRegister(tx, tables, now, log, m.mailbox, m.authResults),
	}, nil
}

// commit writes what a task has done, with the lock held.
func (m *Moderator) commit(t *task) error {
	number, err := t.attempt.Commit()
	if errors.Is(err, store.ErrChanged) {
		return err
	}
	m.writable(err == nil)
	if err != nil {
		m.doubt()
		return err
	}
	t.otherwise = nil
	crashpoint.Here(crashpoint.Committed)
	t.tables.Keep(number)
	for _, then := range t.then {
		then()
	}
	if t.queued > 0 {
		m.queue.Wake()
	}
	return nil
}

// end leaves no traces of a task that was not written.
func (t *task) end() {
	t.attempt.Discard()
	for _, otherwise := range slices.Backward(t.otherwise) {
		otherwise()
	}
}

// doubt follows a commit that failed. If it was its last sync, the database may show
// the work all the same, as after a crash: nothing in memory counts any more, and
// letters may wait that nobody was told of.
func (m *Moderator) doubt() {
	m.tables.Clear()
	m.queue.Wake()
	wake(m.deadlines)
}

// run does the work and makes an error of a panic: what one letter or one game
// does to the program must not keep others waiting.
func (t *task) run(log *slog.Logger, work func(*task) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			log.Error("panic", "panic", r, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	if err := work(t); err != nil {
		return err
	}
	if err := t.reporting().deliver(); err != nil {
		return err
	}
	return t.tables.Flush()
}

// view runs fn on an unchanging picture of the store.
func (m *Moderator) view(ctx context.Context, fn func(*store.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return m.store.View(fn)
}
