package moderator

import (
	"bretwalda/internal/pace"
	"bretwalda/internal/store"
)

// stop pauses a game, until a day or, if that is zero, until somebody lets it go on.
// Orders are taken meanwhile, but nothing is played and nothing is due.
func (t *task) stop(tb *table, until pace.Date) error {
	if err := t.setStatus(tb, store.StatusPaused); err != nil {
		return err
	}
	return t.setClock(tb, tb.rec.Clock.Pause(t.now, until))
}

// goOn ends the pause of a game: what was left of the time is left now, and what
// orders came meanwhile is played.
func (t *task) goOn(tb *table) error {
	if err := t.setStatus(tb, store.StatusActive); err != nil {
		return err
	}
	cal, err := tb.calendar(tb.waited())
	if err != nil {
		return err
	}
	if err := t.setClock(tb, tb.rec.Clock.Go(cal, t.now)); err != nil {
		return err
	}
	adj, err := t.adjudicate(tb, false)
	if err != nil || !adj.played {
		return err
	}
	t.played(tb, adj, nil)
	return nil
}
