package pace

import (
	"slices"
	"time"
)

// Wait is one wait for a player: from when on, and what time was given since. With
// a Calendar it says when orders are due, so that a change of the pace, of the
// player's vacations or of who plays has its effect on a wait that has begun. A
// Wait never changes; its methods return another.
type Wait struct {
	Asked time.Time `json:"asked"`
	Given []Given   `json:"given,omitempty"` // in the order in which it was given
}

// Given is time given to a player who is waited for.
type Given struct {
	Why Why `json:"why"`
	// From is the beginning of what was no time to play. Extended: when the
	// extension was given.
	From time.Time `json:"from,omitzero"`
	// To is the end of what was no time to play. Spared: the earliest deadline.
	To    time.Time `json:"to,omitzero"`
	Hours int       `json:"hours,omitempty"` // Extended
}

// Why is the reason for which time is given.
type Why string

// The reasons.
const (
	Extended Why = "extension" // Hours, from the deadline or From, whichever is later
	Outage   Why = "outage"    // of the moderator, between From and To
	Paused   Why = "pause"     // of the game, between From and To
	Spared   Why = "spared"    // not before To, so that nobody is surprised
)

// Extend gives an extension of so many hours at an instant.
func (w Wait) Extend(at time.Time, hours int) Wait {
	return w.with(Given{Why: Extended, From: at, Hours: hours})
}

// Spare sees to it that the deadline is not before an instant.
func (w Wait) Spare(least time.Time) Wait { return w.with(Given{Why: Spared, To: least}) }

// Stop gives back the time between two instants, for a pause or an outage. Time
// that was given back already, or lies before the wait, is not given again.
func (w Wait) Stop(why Why, from, to time.Time) Wait {
	if from.Before(w.Asked) {
		from = w.Asked
	}
	if !from.Before(to) {
		return w
	}
	for _, g := range w.Given {
		if g.Why != Outage && g.Why != Paused || !g.From.Before(to) || !from.Before(g.To) {
			continue
		}
		return w.Stop(why, from, g.From).Stop(why, g.To, to) // what is left on both sides of g
	}
	return w.with(Given{Why: why, From: from, To: to})
}

// Has reports whether time was given for a reason.
func (w Wait) Has(why Why) bool {
	return slices.ContainsFunc(w.Given, func(g Given) bool { return g.Why == why })
}

func (w Wait) with(g Given) Wait {
	w.Given = append(slices.Clip(w.Given), g)
	return w
}

// Due returns when orders that are waited for are due.
func (c *Calendar) Due(w Wait) time.Time {
	due := c.Deadline(w.Asked)
	for _, g := range w.Given {
		switch g.Why {
		case Extended:
			if g.From.After(due) {
				due = ceil(g.From, time.Minute)
			}
			due = c.Extend(due, g.Hours)
		case Outage, Paused:
			due = c.Credit(due, g.From, g.To)
		case Spared:
			if due.Before(g.To) {
				due = c.settle(ceil(g.To, time.Minute), nil)
			}
		}
	}
	return due
}

// Closes returns when the game goes on without orders that w is for. What was no
// time to play after they were due is not counted either.
func (c *Calendar) Closes(w Wait) time.Time {
	due := c.Due(w)
	end := c.Close(due)
	for _, g := range w.Given {
		from := g.From
		if from.Before(due) {
			from = due
		}
		if (g.Why == Outage || g.Why == Paused) && from.Before(end) && from.Before(g.To) {
			end = c.settle(ceil(end.Add(g.To.Sub(from)), time.Minute), nil)
		}
	}
	return end
}

// Moved returns w for a calendar that is no longer the one by which orders were
// due at an instant. When that puts the deadline forward, some time is left from
// now: so many hours, or until the old deadline if that is earlier.
func (c *Calendar) Moved(w Wait, was, now time.Time, hours int) Wait {
	least := c.Extend(ceil(now, time.Minute), hours)
	if was.Before(least) {
		least = was
	}
	if c.Due(w).Before(least) {
		return w.Spare(least)
	}
	return w
}
