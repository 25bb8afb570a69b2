package clock

import (
	"slices"
	"time"

	"bretwalda/internal/pace"
	"bretwalda/internal/ruleset"
)

// Clock is the clock of one game. The zero Clock waits for nothing.
type Clock struct {
	For Turn `json:"for,omitzero"`
	pace.Wait
	// Due is when orders are due, Closes when the game goes on without them; zero:
	// there is no deadline now.
	Due    time.Time `json:"due,omitzero"`
	Closes time.Time `json:"closes,omitzero"`
	// Over says that the time is over and the game waits on.
	Over bool `json:"over,omitempty"`
	// Stopped is since when the game is paused; zero: it is not. On the day Until
	// it goes on by itself; zero: somebody must say so.
	Stopped time.Time `json:"stopped,omitzero"`
	Until   pace.Date `json:"until,omitzero"`
}

// Turn is what is waited for: the decisions of a nation while a nation, the same or
// another, is on turn.
type Turn struct {
	Nation ruleset.Nation `json:"nation"`
	Round  uint8          `json:"round"`
	Turn   ruleset.Nation `json:"turn,omitempty"`
	Part   uint8          `json:"part,omitempty"` // of that turn
}

// Notice is the hours that are left at least when a change of the settings brings a
// deadline forward, unless the old one is earlier still.
const Notice = 24

// Ask begins to wait for a turn. A wait for the same turn goes on.
func (c Clock) Ask(cal *pace.Calendar, turn Turn, now time.Time) Clock {
	if c.For == turn && !c.Asked.IsZero() {
		return c
	}
	asked := Clock{For: turn, Wait: pace.Wait{Asked: now}, Stopped: c.Stopped, Until: c.Until}
	return asked.reckon(cal)
}

// Rest ends the wait: nobody is waited for. A pause goes on.
func (c Clock) Rest() Clock { return Clock{Stopped: c.Stopped, Until: c.Until} }

// reckon works out the deadlines from what is known.
func (c Clock) reckon(cal *pace.Calendar) Clock {
	c.Due, c.Closes = time.Time{}, time.Time{}
	if cal != nil && !c.Asked.IsZero() && c.Stopped.IsZero() {
		c.Due, c.Closes = cal.Due(c.Wait).UTC(), cal.Closes(c.Wait).UTC()
	}
	return c
}

// Reckon works the deadlines out anew for another calendar. What brings them
// forward leaves Notice hours; a game that had no deadline begins to count now.
// A time that is over stays so.
func (c Clock) Reckon(cal *pace.Calendar, now time.Time) Clock {
	switch {
	case c.Over || !c.Stopped.IsZero() || c.Asked.IsZero():
		return c
	case cal != nil && c.Due.IsZero():
		c.Wait = pace.Wait{Asked: now}
	case cal != nil:
		c.Wait = cal.Moved(c.Wait, c.Due, now, Notice)
	}
	return c.reckon(cal)
}

// Extend gives so many hours more, from the deadline or, if that is over, from now.
func (c Clock) Extend(cal *pace.Calendar, now time.Time, hours int) Clock {
	if !c.Stopped.IsZero() {
		c.Wait = c.Stop(pace.Paused, c.Stopped, now) // what was left then is left now
	}
	c.Wait = c.Wait.Extend(now, hours)
	c.Over = false
	return c.reckon(cal)
}

// Retract takes back the last extension of so many hours, and reports whether there
// was one for what is waited for now. What it brings forward leaves Notice hours,
// unless the deadline was earlier still.
func (c Clock) Retract(cal *pace.Calendar, now time.Time, hours int) (Clock, bool) {
	at := -1
	for i, g := range c.Given {
		if g.Why == pace.Extended && g.Hours == hours {
			at = i
		}
	}
	if at < 0 || cal == nil || c.Over || !c.Stopped.IsZero() {
		return c, false
	}
	was := c.Due
	c.Given = slices.Delete(slices.Clone(c.Given), at, at+1)
	c = c.reckon(cal)
	least := now.Add(Notice * time.Hour)
	if was.Before(least) {
		least = was
	}
	if c.Due.Before(least) {
		c.Wait = c.Spare(least)
		c = c.reckon(cal)
	}
	return c, true
}

// Outage gives credit for an outage that ends now. When a deadline passed in it, at
// least a time is left.
func (c Clock) Outage(cal *pace.Calendar, since, now time.Time, least time.Duration) Clock {
	end := now
	if !c.Stopped.IsZero() { // the pause has credit of its own
		end = c.Stopped
	}
	if c.Over || c.Asked.IsZero() || cal == nil || !c.Closes.IsZero() && !c.Closes.After(since) {
		return c
	}
	was := c.Due
	c.Wait = c.Stop(pace.Outage, since, end)
	if was.After(since) && !was.After(now) {
		c.Wait = c.Spare(now.Add(least))
	}
	return c.reckon(cal)
}

// Pause stops the clock. One that has stopped may be given another day to go on.
func (c Clock) Pause(now time.Time, until pace.Date) Clock {
	if c.Stopped.IsZero() {
		c.Stopped = now
	}
	c.Until, c.Due, c.Closes = until, time.Time{}, time.Time{}
	return c
}

// Go lets a clock that has stopped go on: what was left then is left now.
func (c Clock) Go(cal *pace.Calendar, now time.Time) Clock {
	if !c.Stopped.IsZero() {
		c.Wait = c.Stop(pace.Paused, c.Stopped, now)
	}
	c.Stopped, c.Until = time.Time{}, pace.Date{}
	return c.reckon(cal)
}

// Close notes that the time is over and the game waits on.
func (c Clock) Close() Clock {
	c.Over = true
	return c
}

// Kind is what an alarm is for.
type Kind string

// The kinds.
const (
	Orders   Kind = "orders"   // orders are due, and the grace begins
	Closing  Kind = "close"    // the game goes on without orders
	Reminder Kind = "reminder" // the player is reminded
	Resume   Kind = "resume"   // the pause ends
)

// Known reports whether k is one of the kinds.
func Known(k Kind) bool { return k == Orders || k == Closing || k == Reminder || k == Resume }

// Alarm is when somebody must look at the clock.
type Alarm struct {
	Kind Kind
	When time.Time
}

// Alarms returns the alarms to come, one of each kind at most. Leads are the hours
// before the deadline at which the player wishes to be reminded; nil: the game's.
// The zone is that of the game.
func (c Clock) Alarms(cal *pace.Calendar, now time.Time, leads []int, zone *time.Location) []Alarm {
	if !c.Stopped.IsZero() {
		if c.Until.IsZero() {
			return nil
		}
		return []Alarm{{Resume, c.Until.Begin(zone).UTC()}}
	}
	if c.Over || c.Due.IsZero() || cal == nil {
		return nil
	}
	var out []Alarm
	if next := cal.Reminders(now, c.Due, leads); len(next) > 0 {
		out = append(out, Alarm{Reminder, next[0].UTC()})
	}
	if c.Closes.After(c.Due) && c.Due.After(now) {
		out = append(out, Alarm{Orders, c.Due})
	}
	return append(out, Alarm{Closing, c.Closes})
}
