package moderator

import (
	"sync"
	"time"

	"bretwalda/internal/moderator/access"
)

// deliveryTime is how long a mail server may take to show a letter that it has
// received.
const deliveryTime = 5 * time.Second

// due returns the instant up to which deadlines pass now: all letters that the mail
// server received by then are dealt with.
func (m *Moderator) due(now time.Time) time.Time {
	if due := time.Unix(0, m.seen.Load()).Add(-deliveryTime); due.Before(now) {
		return due
	}
	return now
}

// late reports whether a letter came after a deadline that nobody has acted on yet.
// Until an outage is credited, none is late.
func (t deadlines) late(a *access.Arrival, deadline time.Time) bool {
	if deadline.IsZero() || !t.received(a).After(deadline) {
		return false
	}
	down := t.m.mailDown.Load()
	return down == 0 || t.now.Sub(time.Unix(0, down)) < outageFrom
}

// received is when the mail server got a letter, as far as its clock can be
// believed: not later than now.
func (t deadlines) received(a *access.Arrival) time.Time {
	if a.Received.After(t.now) {
		return t.now
	}
	return a.Received
}

// wallClock compares the clock on the wall with one that nobody can set, to find out
// when the former was set, or the machine slept.
type wallClock struct {
	mu     sync.Mutex
	uptime func() time.Duration // nil: nothing is compared
	wall   time.Time            // when both were last looked at
	awake  time.Duration
}

// read returns the time on the wall and of the clock that nobody can set, looked at
// together.
func (c *wallClock) read(now func() time.Time) (wall time.Time, awake time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.uptime != nil {
		awake = c.uptime()
	}
	return now(), awake
}

// jump returns by how much the clock has moved on since both were last looked at, beyond
// the time that has passed; negative when it was set back. They count as looked at when
// seen is called.
func (c *wallClock) jump(now time.Time, awake time.Duration) (by time.Duration, seen func()) {
	if c.uptime == nil {
		return 0, func() {}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	wall := now.Round(0) // without Round, Go would not look at the wall
	seen = func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.wall, c.awake = wall, awake
	}
	if c.wall.IsZero() {
		return 0, seen
	}
	return wall.Sub(c.wall) - (awake - c.awake), seen
}

// tick writes down that the moderator runs. Time that was jumped over counts like
// time in which nobody ran.
func (t deadlines) tick() error {
	jump, seen := t.m.wallClock.jump(t.now, t.awake)
	t.then = append(t.then, seen)
	switch {
	case jump >= outageFrom:
		t.log.Warn("the clock was put forward, or the machine slept", "by", jump)
		if err := t.extend(t.now.Add(-jump)); err != nil {
			return err
		}
	case jump <= -outageFrom:
		t.log.Warn("the clock was put back; deadlines are that much later", "by", -jump)
	}
	return t.tx.SetAlive(t.now)
}
