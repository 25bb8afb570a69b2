package moderator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bretwalda/internal/clock"
	"bretwalda/internal/report"
	"bretwalda/internal/store"
)

const (
	// aliveEvery is how often the store is told that the moderator runs.
	aliveEvery = time.Minute
	// outageFrom is how long nobody must have run for it to count as an outage.
	outageFrom = 3 * aliveEvery
	// deadlineBatch is how many deadlines are looked up at once.
	deadlineBatch = 64
)

// resume gives credit for the time in which no moderator ran. It does so once, before
// the first letter or deadline.
func (m *Moderator) resume() error {
	m.mu.Lock()
	resumed := m.resumed
	m.mu.Unlock()
	if resumed {
		return nil
	}
	err := m.do(m.log, func(t *task) error {
		if since, ok := t.tx.Alive(); ok && t.now.Sub(since) >= outageFrom {
			t.log.Info("nobody ran the games for a while", "since", since)
			if err := t.deadlines().extend(since); err != nil {
				return err
			}
		}
		return t.deadlines().tick()
	})
	m.mu.Lock()
	defer m.mu.Unlock()
	m.resumed = m.resumed || err == nil
	return err
}

// credit gives credit for the time in which letters could not be read.
func (m *Moderator) credit(since time.Time) {
	err := m.do(m.log, func(t *task) error {
		if t.now.Sub(since) < outageFrom {
			return nil
		}
		return t.deadlines().extend(since)
	})
	if err != nil {
		m.log.Error("deadlines cannot be extended", "err", err)
	}
}

// deadlineLoop acts on deadlines as they pass, until ctx ends, and keeps the store
// informed that somebody does.
func (m *Moderator) deadlineLoop(ctx context.Context) {
	for {
		wait, err := m.passDeadlines(ctx)
		if err != nil && ctx.Err() == nil {
			m.log.Error("deadlines cannot be read", "err", err)
			wait = restAfterError
		}
		m.forgetSent(ctx)
		select {
		case <-m.deadlines:
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
	}
}

// passDeadlines acts on all deadlines that have passed, as far as the letters sent
// before them are dealt with, and returns how long to wait until looking again.
func (m *Moderator) passDeadlines(ctx context.Context) (time.Duration, error) {
	if err := m.do(m.log, func(t *task) error { return t.deadlines().tick() }); err != nil {
		return 0, err
	}
	for ctx.Err() == nil && m.mailDown.Load() == 0 {
		var expired []store.Deadline
		wait := aliveEvery
		err := m.view(ctx, func(tx *store.Tx) (err error) {
			now := m.now()
			expired, err = tx.Expired(m.due(now), deadlineBatch)
			next, ok := tx.NextDeadline()
			if ok && next.After(now) {
				wait = min(wait, next.Sub(now))
			}
			m.overdue.Store(ok && !next.After(now))
			return err
		})
		m.log.Debug("deadlines looked through", "passed", len(expired), "again_in", wait)
		if err != nil || len(expired) == 0 {
			return wait, err
		}
		for _, d := range expired {
			if err := m.passDeadline(d); err != nil {
				return 0, err
			}
		}
	}
	return aliveEvery, ctx.Err()
}

// passDeadline acts on one deadline. A game that fails on it waits; the GM is told.
func (m *Moderator) passDeadline(d store.Deadline) error {
	log := m.log.With("game", d.Game, "deadline", d.When)
	err := m.do(log, func(t *task) error { return t.deadlines().deadline(d) })
	if !errors.Is(err, errWork) {
		return err
	}
	log.Error("deadline could not be dealt with", "err", err)
	cause := err
	return m.do(log, func(t *task) error {
		t.m.tables.Drop(d.Game)
		if err := t.tx.ClearDeadline(d.Game, d.Kind); err != nil {
			return err
		}
		return t.notice(fmt.Sprintf("deadline.%s.%d", d.Game, d.When.Unix()), report.Notice{
			About: report.TroubleGame, Game: report.Game{ID: string(d.Game), Title: string(d.Game)}, Cause: cause.Error(),
		})
	})
}

// deadline does what an alarm of a game's clock is for.
func (t deadlines) deadline(d store.Deadline) error {
	tb, err := t.tables.Get(d.Game)
	if err != nil {
		return err
	}
	if d.Kind == deadlineLobby {
		return t.lobbyRoom().lobbyDue(tb)
	}
	kind := alarmKind(d.Kind)
	switch {
	case d.Kind == alarmList:
		return t.lobbyDesk().tellList(tb)
	case d.Kind == alarmVotes:
		return t.playing().closeVotes(tb)
	case d.Kind == alarmPlay:
		return t.playing().changesOver(tb)
	case kind == clock.Resume:
		return t.goOn(tb, nil)
	case tb.Status != store.StatusActive:
		return t.setClock(tb, tb.Rec.Clock.Rest())
	case kind == clock.Reminder:
		return t.remind(tb)
	case kind == clock.Orders && tb.Rec.Clock.Closes.After(d.When):
		return t.overdue(tb)
	}
	t.log.Info("deadline passed", "round", tb.Pos.At().Round)
	return t.close(tb)
}
