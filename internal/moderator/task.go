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

// task is one thing that is dealt with, with all that it causes: a letter, a deadline, a
// command of the GM. It is done in a transaction of its own, or with others in one.
type task struct {
	m        *Moderator
	tx       *store.Tx
	now      time.Time
	awake    time.Duration // how long the machine had run then; see wallClock
	log      *slog.Logger  // writes lines
	lines    tasklog.Log   // what is logged, which is written when the transaction is on disk
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
	drawn    drawn        // the letter made last that somebody else may read, too
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
		_, err := m.try([]job{{log, work}}, tries >= mostTries)
		if !errors.Is(err, store.ErrChanged) {
			return err
		}
		log.Debug("what was read has changed meanwhile; once more", "tries", tries)
	}
}

// job is what a task does, and the log that tells of it.
type job struct {
	log  *slog.Logger
	work func(*task) error
}

// longestTogether is how long jobs may take that are done in one transaction: those that
// have not begun by then are left for the next, so that nobody waits for many.
const longestTogether = time.Second

// try is do once for one job, or for several in one transaction, alone or beside other
// work; it returns how many were done. The error wraps store.ErrChanged if they must be done
// anew, and errWork if one of them failed: then nothing of any is done.
func (m *Moderator) try(jobs []job, alone bool) (done int, err error) {
	if alone {
		m.mu.Lock()
		defer m.mu.Unlock()
	}
	tr, err := m.begin(alone)
	if err != nil {
		m.writable(false)
		return 0, err
	}
	defer tr.end()
	began := time.Now()
	for _, j := range jobs {
		if done > 0 && time.Since(began) > longestTogether {
			break
		}
		t := tr.task(j.log)
		crashpoint.Here(crashpoint.Begun)
		if err := t.run(j.log, j.work); err != nil {
			return 0, fmt.Errorf("%w: %w", errWork, err)
		}
		crashpoint.Here(crashpoint.Worked)
		done++
	}
	tr.attempt.EndReading() // before it waits for others
	if !alone {
		m.mu.Lock()
		defer m.mu.Unlock()
	}
	if err := tr.commit(); err != nil {
		return 0, err
	}
	for i, t := range tr.tasks {
		t.lines.Write()
		jobs[i].log.Debug("written to disk", "games", tr.tables.Len(), "letters_queued", t.queued)
	}
	return done, nil
}

// transaction is what tasks are done in, one after the other: all of them are written, or
// none.
type transaction struct {
	m       *Moderator
	attempt *store.Attempt
	tables  *table.Session
	tasks   []*task
}

// begin begins a transaction on the store as it is, with which the games in memory agree.
// Alone says that the lock is held.
func (m *Moderator) begin(alone bool) (*transaction, error) {
	if !alone {
		m.mu.Lock()
		defer m.mu.Unlock()
	}
	a, err := m.store.Begin()
	if err != nil {
		return nil, err
	}
	return &transaction{m: m, attempt: a, tables: table.NewSession(a.Tx(), a.Base(), m.shelf, &m.tables)}, nil
}

// task begins the next task.
func (tr *transaction) task(log *slog.Logger) *task {
	m, tx, lines := tr.m, tr.attempt.Tx(), tasklog.New(log)
	now, awake := m.wallClock.read(m.now)
	log = slog.New(lines)
	t := &task{
		m: m, tx: tx, now: now, awake: awake, log: log, lines: lines, tables: tr.tables,
		register: access.NewRegister(tx, tr.tables, now, log, m.mailbox, m.authResults),
	}
	tr.tasks = append(tr.tasks, t)
	return t
}

// commit writes what the tasks have done, with the lock held.
func (tr *transaction) commit() error {
	m := tr.m
	number, err := tr.attempt.Commit()
	if errors.Is(err, store.ErrChanged) {
		return err
	}
	m.writable(err == nil)
	if err != nil {
		m.doubt()
		return err
	}
	crashpoint.Here(crashpoint.Committed)
	tr.tables.Keep(number)
	queued := 0
	for _, t := range tr.tasks {
		t.otherwise = nil
		for _, then := range t.then {
			then()
		}
		queued += t.queued
	}
	if queued > 0 {
		m.queue.Wake()
	}
	return nil
}

// end leaves no traces of tasks that were not written.
func (tr *transaction) end() {
	tr.attempt.Discard()
	for _, t := range slices.Backward(tr.tasks) {
		for _, otherwise := range slices.Backward(t.otherwise) {
			otherwise()
		}
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
