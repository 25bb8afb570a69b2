package pace_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"bretwalda/internal/pace"
)

// switches are zones and instants near which their clocks change.
var switches = []struct{ zone, near string }{
	{"Europe/Budapest", "2026-03-29 02:00 +0100"}, {"Europe/Budapest", "2026-10-25 02:00 +0100"},
	{"America/Santiago", "2026-04-05 00:00 -0400"}, {"America/Santiago", "2026-09-06 00:00 -0400"},
	{"Australia/Lord_Howe", "2026-04-05 01:30 +1030"}, {"Australia/Lord_Howe", "2026-10-04 02:00 +1030"},
	{"Africa/Casablanca", "2026-02-15 02:00 +0000"}, {"Africa/Casablanca", "2026-03-22 02:00 +0000"},
	{"Asia/Tehran", "2022-09-22 00:00 +0430"}, {"America/New_York", "2028-03-12 02:00 -0500"},
	{"Pacific/Apia", "2011-12-30 00:00 -1000"}, {"UTC", "2028-02-29 00:00 +0000"},
}

// randomPace has settings of all kinds, in combinations that nobody would choose.
func randomPace(r *rand.Rand, near pace.Date) pace.Pace {
	p := pace.Pace{Hours: 1 + r.IntN(100), Grace: r.IntN(30)}
	if r.IntN(2) == 0 {
		p.Quiet = pace.Hours{From: pace.TimeOfDay(r.IntN(1440)), To: pace.TimeOfDay(r.IntN(1440))}
	}
	if r.IntN(2) == 0 {
		at := pace.TimeOfDay(r.IntN(12*24) * 5)
		if r.IntN(2) == 0 {
			at = pace.TimeOfDay(r.IntN(180)) // where clocks change
		}
		if !p.Quiet.Has(at) {
			p.At = &at
		}
	}
	if r.IntN(2) == 0 {
		p.Weekdays = pace.Weekdays(1 + r.IntN(127))
	}
	if r.IntN(2) == 0 {
		p.Weekend = pace.Weekend{Days: pace.Weekdays(1 + r.IntN(127)), Hours: 1 + r.IntN(100)}
	}
	for range r.IntN(3) {
		p.Holidays = append(p.Holidays, near.Add(r.IntN(7)-3))
	}
	return p
}

// byMinutes is another way to the same deadline: minute by minute, with nothing
// but dates and clocks. It counts in parts of a turn.
func byMinutes(from time.Time, z *time.Location, p pace.Pace, vs []pace.Vacation) time.Time {
	off := func(t time.Time) bool {
		d := pace.DateOf(t)
		for _, h := range p.Holidays {
			if h == d {
				return true
			}
		}
		for _, v := range vs {
			if d.Compare(v.From) >= 0 && d.Compare(v.To) <= 0 {
				return true
			}
		}
		return p.Weekdays != 0 && !p.Weekdays.Has(t.Weekday())
	}
	hours := max(p.Weekend.Hours, 1)
	t, left := from.In(z), p.Hours*60*hours
	for ; left > 0; t = t.Add(time.Minute) {
		switch {
		case off(t):
		case p.Weekend.Days.Has(t.Weekday()):
			left -= p.Hours
		default:
			left -= hours
		}
	}
	clock := func(t time.Time) pace.TimeOfDay { return pace.TimeOfDay(60*t.Hour() + t.Minute()) }
	shows := func(t time.Time) bool {
		if clock(t) == *p.At {
			for ahead := time.Minute; ahead <= 3*time.Hour; ahead += time.Minute {
				if later := t.Add(ahead); clock(later) == *p.At {
					return false // it comes again
				}
			}
			return true
		}
		// The clock went from before it to after it.
		for wall := clock(t.Add(-time.Minute)); ; {
			if wall = (wall + 1) % 1440; wall == clock(t) {
				return false
			}
			if wall == *p.At {
				_, was := t.Add(-time.Minute).Zone()
				_, is := t.Zone()
				return is > was
			}
		}
	}
	for off(t) || p.Quiet.Has(clock(t)) || p.At != nil && !shows(t) {
		t = t.Add(time.Minute)
	}
	return t
}

// TestAroundSwitches works out random deadlines near changes of clocks in two
// ways, and checks what must hold of all of them.
func TestAroundSwitches(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1066))
	for _, s := range switches {
		z := zone(t, s.zone)
		near := instant(t, s.near, z)
		for range 60 {
			p := randomPace(r, pace.DateOf(near))
			var vs []pace.Vacation
			if r.IntN(3) == 0 {
				first := pace.DateOf(near).Add(r.IntN(9) - 4)
				vs = append(vs, pace.Vacation{From: first, To: first.Add(r.IntN(4))})
			}
			c, err := pace.New(p, z, vs...)
			if err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
			from := near.Add(time.Duration(r.IntN(8*24*60)-5*24*60) * time.Minute)
			got := c.Deadline(from)
			if want := byMinutes(from, z, p, vs); !got.Equal(want) {
				t.Errorf("%s %+v %v from %s: %s, want %s", s.zone, p, vs, from.Format(layout), got.Format(layout), want.Format(layout))
			}
			holds(t, r, c, p, z, vs, from, got)
		}
	}
}

// holds checks the laws of deadlines.
func holds(t *testing.T, r *rand.Rand, c *pace.Calendar, p pace.Pace, z *time.Location, vs []pace.Vacation, from, deadline time.Time) {
	t.Helper()
	bad := func(what string, at time.Time) {
		t.Helper()
		t.Errorf("%s: %s\n%v %+v %v\nfrom %s: %s", what, at.Format(layout), z, p, vs, from.Format(layout), deadline.Format(layout))
	}
	fine := func(what string, at, least time.Time) {
		t.Helper()
		if at.Before(least) || c.Quiet(at) || c.Off(at) {
			bad(what, at)
		}
	}
	fine("deadline", deadline, from.Add(time.Minute))
	fine("close", c.Close(deadline), deadline)
	if later := c.Deadline(from.Add(time.Duration(r.IntN(72*3600)) * time.Second)); later.Before(deadline) {
		bad("asked later, due earlier", later)
	}
	hours := 1 + r.IntN(72)
	fine("extension", c.Extend(deadline, hours), deadline.Add(time.Minute))
	if c.Extend(deadline, hours+1).Before(c.Extend(deadline, hours)) {
		bad("longer extension, due earlier", c.Extend(deadline, hours+1))
	}
	if again := c.Credit(deadline, from, from); !again.Equal(deadline) {
		bad("a pause of no length", again)
	}
	begin := from.Add(time.Duration(r.IntN(100)) * time.Hour)
	end := begin.Add(time.Duration(r.IntN(100)) * time.Hour)
	fine("pause", c.Credit(deadline, begin, end), deadline)
	if begin.Before(deadline) && c.Credit(deadline, begin, end).Before(end) {
		bad("due while paused", c.Credit(deadline, begin, end))
	}
	more := pace.DateOf(from.In(z)).Add(r.IntN(5))
	away, err := pace.Deadline(from, z, p, append(vs, pace.Vacation{From: more, To: more.Add(r.IntN(5))})...)
	if err != nil || away.Before(deadline) {
		bad("vacation makes it earlier", away)
	}
	for _, at := range c.Reminders(from, deadline, []int{1, 3, 24}) {
		if c.Quiet(at) || !at.After(from) || !at.Before(deadline) {
			bad("reminder", at)
		}
	}
}

// TestSimulatedYear plays turns one after the other by a simulated clock, each
// ordered at its deadline: no turn is lost or given away.
func TestSimulatedYear(t *testing.T) {
	z := zone(t, "Europe/Budapest")
	p := settings(t, `{hours: 24, at: "20:00", weekdays: mon-fri, quiet: "22:00-08:00", holidays: [2028-12-25, 2028-12-26]}`)
	c, err := pace.New(p, z)
	if err != nil {
		t.Fatal(err)
	}
	now := instant(t, "2027-12-31 20:00 +0100", z)
	turns := 0
	for ; now.Year() < 2029; turns++ {
		now = c.Deadline(now)
		if now.Format("15:04") != "20:00" || now.Weekday() == time.Saturday || now.Weekday() == time.Sunday {
			t.Fatalf("turn %d is due %s", turns, now.Format(layout))
		}
	}
	// 2028 is a leap year that begins on a Saturday: 260 days from Monday to Friday
	// less 2 holidays; the next turn is in 2029. When summer time begins on a
	// weekend, no playing day is shorter than 24 hours.
	if turns != 260-2+1 {
		t.Errorf("%d turns", turns)
	}
}

func BenchmarkDeadline(b *testing.B) {
	z := zone(b, "Europe/Budapest")
	p := settings(b, `{hours: 72, at: "20:00", weekdays: mon-fri, quiet: "22:00-08:00"}`)
	from := time.Date(2026, 3, 27, 12, 0, 0, 0, time.UTC)
	for b.Loop() {
		if _, err := pace.Deadline(from, z, p); err != nil {
			b.Fatal(err)
		}
	}
}
