package inbox

import (
	"context"
	"fmt"
	"slices"
)

// mostTries is how often a letter is fetched alone, each time after a longer wait and with a server that
// was well at the beginning, before it is given up.
const mostTries = 5

// What is wrong with one letter must not keep the others waiting. Servers fail at single letters: their
// FETCH ends in NO, or the connection is lost in the middle. So what fails for several letters is tried with each
// half of them, down to the one.

// list gives the letters after a place in the mailbox.
func (r *loop) list(ctx context.Context, s *session, after Cursor) ([]Letter, error) {
	found, err := s.list(after)
	if err == nil {
		return found, r.date(ctx, s, found)
	}
	r.opts.Log.Warn("messages could not be listed together", "mailbox", after.Mailbox, "err", err)
	if err := r.revive(ctx, s, err); err != nil {
		return nil, err
	}
	if found, err = s.uids(after); err != nil {
		return nil, err
	}
	return found, r.date(ctx, s, found)
}

// date finds out about letters that have no date yet. Those of which the server cannot tell it were received
// now.
func (r *loop) date(ctx context.Context, s *session, letters []Letter) error {
	var undated []Letter
	for _, l := range letters {
		if l.undated() {
			undated = append(undated, l)
		}
	}
	if len(undated) == 0 {
		return nil
	}
	err := r.divide(ctx, s, undated, s.describe, func(l *Letter, err error) error { return r.revive(ctx, s, err) })
	if err != nil {
		return err
	}
	for _, l := range undated {
		if l.undated() {
			l.Received = r.opts.Now()
			r.opts.Log.Warn("the server does not say when it got a message; it counts as received now", "mailbox", l.Mailbox, "uid", l.UID)
		}
		if i, found := find(letters, l.UID); found {
			letters[i] = l
		}
	}
	return nil
}

// divide does work for letters, and where that fails, for each half of them. A letter for which it fails
// alone is left to the caller.
func (r *loop) divide(ctx context.Context, s *session, letters []Letter, work func([]Letter) error, alone func(*Letter, error) error) error {
	err := work(letters)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return err
	case len(letters) == 1:
		return alone(&letters[0], err)
	}
	r.opts.Log.Warn("messages could not be fetched together; half of them are tried", "letters", len(letters), "first", letters[0].UID, "err", err)
	if err := r.revive(ctx, s, err); err != nil {
		return err
	}
	half := len(letters) / 2
	if err := r.divide(ctx, s, letters[:half], work, alone); err != nil {
		return err
	}
	return r.divide(ctx, s, letters[half:], work, alone)
}

// revive makes the connection anew after an error that ended it.
func (r *loop) revive(ctx context.Context, s *session, err error) error {
	if ctx.Err() != nil {
		return err
	}
	if !lost(err) {
		return nil
	}
	return s.reopen(ctx, r.cursor)
}

// fetch gives listed letters with their text, less those that are gone meanwhile. A letter that cannot be
// had has its Err.
func (r *loop) fetch(ctx context.Context, s *session, listed []Letter) ([]Letter, error) {
	letters := slices.Clone(listed)
	gone := make(map[uint32]bool)
	fill := func(some []Letter) error {
		return r.divide(ctx, s, some, func(some []Letter) error { return s.fillAll(some, gone) }, func(l *Letter, err error) error {
			return r.giveUp(ctx, s, l, err)
		})
	}
	// Those that have failed before come first, each alone.
	for i := range letters {
		if r.failed[letters[i].UID] > 0 {
			if err := fill(letters[i : i+1]); err != nil {
				return nil, err
			}
		}
	}
	err := fill(letters)
	return slices.DeleteFunc(letters, func(l Letter) bool { return gone[l.UID] }), err
}

// fillAll is fill, with an error for letters that do not come though they are in the mailbox. It notes those
// that are gone.
func (s *session) fillAll(letters []Letter, gone map[uint32]bool) error {
	missing := func(l Letter) bool { return l.wanted() && !gone[l.UID] }
	if err := s.fill(letters); err != nil || !slices.ContainsFunc(letters, missing) {
		return err
	}
	// Either somebody deleted letters, or changed their flags at this very moment: the library then takes
	// the server's word on the flags for its whole answer on that letter. So see which are still there.
	left, err := s.existing(letters)
	if err != nil {
		return err
	}
	for _, l := range letters {
		gone[l.UID] = l.wanted() && !left[l.UID]
	}
	if !slices.ContainsFunc(letters, missing) {
		return nil
	}
	if err := s.fill(letters); err != nil || !slices.ContainsFunc(letters, missing) {
		return err
	}
	return errWithheld
}

// giveUp counts a failure to fetch a letter alone. After some of them the letter comes without its text, and
// with its header if that can be had; the error ends the connection until then.
func (r *loop) giveUp(ctx context.Context, s *session, l *Letter, cause error) error {
	r.failed[l.UID]++
	if r.failed[l.UID] < mostTries && l.UID > r.cursor.UID {
		return fmt.Errorf("letter %d: %w", l.UID, cause)
	}
	r.opts.Log.Error("a message cannot be fetched; the others go on without it", "mailbox", l.Mailbox, "uid", l.UID, "err", cause)
	r.progress = true
	l.Err = cause
	delete(r.failed, l.UID)
	if err := r.revive(ctx, s, cause); err != nil {
		return err
	}
	headers, err := s.headers(maxHeader, []Letter{*l})
	if err != nil {
		return r.revive(ctx, s, err)
	}
	l.Header = headers[l.UID]
	return nil
}
