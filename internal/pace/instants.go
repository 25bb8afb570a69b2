package pace

import "time"

// Everything here goes through time in spans of one day and one offset from UTC,
// so that days of 23 or 25 hours, changes at midnight, changes by half an hour and
// days that a country left out are no special cases.

func clockOf(t time.Time) TimeOfDay { return TimeOfDay(60*t.Hour() + t.Minute()) }

func (c TimeOfDay) duration() time.Duration { return time.Duration(c) * time.Minute }

// intoDay returns how far t is into its day by its clock.
func intoDay(t time.Time) time.Duration {
	h, m, s := t.Clock()
	return time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(s)*time.Second +
		time.Duration(t.Nanosecond())
}

// spanEnd returns the end of the span that t is in: the next midnight or the next
// change of the clocks.
func spanEnd(t time.Time) time.Time {
	end := t.Add(24*time.Hour - intoDay(t))
	if _, change := t.ZoneBounds(); !change.IsZero() && change.Before(end) {
		return change
	}
	return end
}

// spanBegin returns the beginning of the span that t is in.
func spanBegin(t time.Time) time.Time {
	begin := t.Add(-intoDay(t))
	if change, _ := t.ZoneBounds(); change.After(begin) {
		return change
	}
	return begin
}

// Begin returns the first instant of a day in a zone (nil: UTC).
func (d Date) Begin(zone *time.Location) time.Time {
	if zone == nil {
		zone = time.UTC
	}
	t := time.Date(d.Year, d.Month, d.Day, 12, 0, 0, 0, zone)
	for {
		begin := spanBegin(t)
		if t = begin.Add(-1); DateOf(t) != d {
			return begin
		}
	}
}

// work is counted time. Hours at usual pace and at weekend pace that make up the
// same part of a turn are the same work: a second counts Weekend.Hours on usual
// days and Hours on weekend days.
type work int64

// perSecond returns the work of a second on a day.
func (c *Calendar) perSecond(d Date) work {
	switch {
	case c.off(d):
		return 0
	case c.pace.Weekend.Days.Has(d.Weekday()):
		return work(c.pace.Hours)
	}
	return c.usual()
}

// usual is the work of a second on usual days.
func (c *Calendar) usual() work {
	if c.pace.Weekend.Days == 0 {
		return 1
	}
	return work(c.pace.Weekend.Hours)
}

// whole returns the work of so many hours at usual pace.
func (c *Calendar) whole(hours int) work { return work(hours) * 3600 * c.usual() }

// run returns the first whole minute at which need has been counted since from.
func (c *Calendar) run(from time.Time, need work) time.Time {
	t := ceil(from.In(c.zone), time.Second)
	for {
		end := spanEnd(t)
		rate := c.perSecond(DateOf(t))
		if there := work(end.Sub(t)/time.Second) * rate; there < need || rate == 0 {
			need -= there
			t = end
			continue
		}
		seconds := (need + rate - 1) / rate
		return ceil(t.Add(time.Duration(seconds)*time.Second), time.Minute)
	}
}

// counted returns the work between two instants.
func (c *Calendar) counted(from, to time.Time) work {
	var sum work
	for t := ceil(from.In(c.zone), time.Second); t.Before(to); {
		end := spanEnd(t)
		if to.Before(end) {
			end = to
		}
		sum += work(end.Sub(t)/time.Second) * c.perSecond(DateOf(t))
		t = end.In(c.zone)
	}
	return sum
}

// ceil rounds t up to a whole unit.
func ceil(t time.Time, unit time.Duration) time.Time {
	if floor := t.Truncate(unit); floor.Before(t) {
		return floor.Add(unit)
	}
	return t
}

// settle returns the first instant from t on that is neither in a day off nor in
// quiet hours and, with at, shows that time of day.
func (c *Calendar) settle(t time.Time, at *TimeOfDay) time.Time {
	t = t.In(c.zone)
	for {
		switch {
		case c.off(DateOf(t)):
			t = spanEnd(t)
		case c.Quiet(t):
			t = nextClock(t, c.pace.Quiet.To)
		case at != nil && !shows(t, *at):
			t = nextClock(t, *at)
		default:
			return t
		}
	}
}

// nextClock returns the first instant after t in its span at which the clock shows
// at, or else the span's end.
func nextClock(t time.Time, at TimeOfDay) time.Time {
	end := spanEnd(t)
	if next := t.Add(at.duration() - intoDay(t)); next.After(t) && next.Before(end) {
		return next
	}
	return end
}

// shows reports whether at comes at t: the clock shows it and will not show it
// again, or the clock jumped over it just now.
func shows(t time.Time, at TimeOfDay) bool {
	since, change := t.ZoneBounds()
	if intoDay(t) == at.duration() {
		back := -jump(change)
		return back <= 0 || t.Add(back).Before(change)
	}
	ahead := jump(since)
	if !t.Equal(since) || ahead <= 0 || ahead >= 24*time.Hour { // a day left out has no times
		return false
	}
	to := intoDay(t)
	from := to - ahead
	return from <= at.duration() && at.duration() < to || // jumped over on the same day
		from < 0 && at.duration() >= from+24*time.Hour // or at the end of the day before
}

// jump returns how far the clocks are put ahead at a change, negative when they are
// put back; 0 when there is no change.
func jump(change time.Time) time.Duration {
	if change.IsZero() {
		return 0
	}
	_, before := change.Add(-1).Zone()
	_, after := change.Zone()
	return time.Duration(after-before) * time.Second
}

// awake returns the last whole minute up to t that is not in quiet hours.
func (c *Calendar) awake(t time.Time) time.Time {
	t = t.In(c.zone)
	for c.Quiet(t) {
		begin := spanBegin(t)
		if from := t.Add(c.pace.Quiet.From.duration() - intoDay(t)); !from.After(t) && from.After(begin) {
			begin = from
		}
		t = begin.Add(-time.Minute)
	}
	return t
}
