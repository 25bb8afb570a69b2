package pace

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// Limits of what makes sense.
const (
	MaxHours    = 24 * 365 // of any number of hours
	MaxVacation = 366      // days of one vacation
	MaxHolidays = 1000     // days
	maxLeads    = 20       // reminders of one deadline
)

// Pace is the settings of one game.
type Pace struct {
	// Hours is the counted time for a nation turn or a question, from 1.
	Hours int `json:"hours" yaml:"hours"`
	// At is the time of day at which deadlines fall; nil: any.
	At *TimeOfDay `json:"at,omitempty" yaml:"at"`
	// Weekdays are those that count; none: all do.
	Weekdays Weekdays `json:"weekdays,omitempty" yaml:"weekdays"`
	Weekend  Weekend  `json:"weekend,omitzero" yaml:"weekend"`
	Quiet    Hours    `json:"quiet,omitzero" yaml:"quiet"`
	Holidays []Date   `json:"holidays,omitempty" yaml:"holidays"`
	// Grace is the hours from a deadline until the game goes on without orders.
	Grace int `json:"grace,omitempty" yaml:"grace"`
	// Reminders are the hours before the deadline of the players' reminders, where
	// a player has not chosen his own.
	Reminders []int `json:"reminders,omitempty" yaml:"reminders"`
}

// Weekend is days with a pace of their own: on them Hours hours would be the
// time for a nation turn. No Days: there are none.
type Weekend struct {
	Days  Weekdays `json:"days" yaml:"days"`
	Hours int      `json:"hours" yaml:"hours"`
}

// Validate says what is wrong with p, for the GM who wrote it; nil: nothing.
func (p Pace) Validate() error {
	var wrong []error
	fault := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	if p.Hours < 1 || p.Hours > MaxHours {
		fault("hours: %d; give 1 to %d", p.Hours, MaxHours)
	}
	if p.Grace < 0 || p.Grace > MaxHours {
		fault("grace: %d; give 0 to %d hours", p.Grace, MaxHours)
	}
	if p.Weekend.Days != 0 && (p.Weekend.Hours < 1 || p.Weekend.Hours > MaxHours) {
		fault("weekend: %d hours; give 1 to %d", p.Weekend.Hours, MaxHours)
	}
	if p.Weekdays > AllWeek || p.Weekend.Days > AllWeek {
		fault("weekdays: there are only seven")
	}
	for _, c := range []TimeOfDay{p.Quiet.From, p.Quiet.To} {
		if c < 0 || c >= dayMinutes {
			fault("quiet: %d minutes is no time of day", c)
		}
	}
	if p.At != nil && (*p.At < 0 || *p.At >= dayMinutes) {
		fault("at: %d minutes is no time of day", *p.At)
	} else if p.At != nil && p.Quiet.Has(*p.At) {
		fault("at: %v lies in the quiet hours %v", *p.At, p.Quiet)
	}
	if len(p.Holidays) > MaxHolidays {
		fault("holidays: %d; give up to %d", len(p.Holidays), MaxHolidays)
	}
	for _, d := range p.Holidays {
		if !d.Valid() {
			fault("holidays: there is no %d-%02d-%02d", d.Year, d.Month, d.Day)
		}
	}
	if err := validLeads(p.Reminders); err != nil {
		wrong = append(wrong, err)
	}
	return errors.Join(wrong...)
}

func validLeads(leads []int) error {
	if len(leads) > maxLeads {
		return fmt.Errorf("reminders: %d; give up to %d", len(leads), maxLeads)
	}
	for _, h := range leads {
		if h < 1 || h > MaxHours {
			return fmt.Errorf("reminders: %d hours; give 1 to %d", h, MaxHours)
		}
	}
	return nil
}

// Calendar works out the deadlines of one game for one player. It never changes.
type Calendar struct {
	pace      Pace
	zone      *time.Location
	vacations []Vacation
	holidays  map[Date]bool
}

// New returns the Calendar of a game with a pace, in a zone (nil: UTC), while the
// player who is waited for has these vacations. The error says what is wrong with
// the pace or with a vacation.
func New(p Pace, zone *time.Location, vacations ...Vacation) (*Calendar, error) {
	err := p.Validate()
	for _, v := range vacations {
		err = errors.Join(err, v.validate())
	}
	if err != nil {
		return nil, err
	}
	if zone == nil {
		zone = time.UTC
	}
	if p.Weekdays == 0 {
		p.Weekdays = AllWeek
	}
	c := &Calendar{pace: p, zone: zone, vacations: slices.Clone(vacations), holidays: make(map[Date]bool)}
	for _, d := range p.Holidays {
		c.holidays[d] = true
	}
	return c, nil
}

// Deadline returns until when orders must come that are asked for at from. It is
// after from, and never earlier for a later from.
func Deadline(from time.Time, zone *time.Location, p Pace, vacations ...Vacation) (time.Time, error) {
	c, err := New(p, zone, vacations...)
	if err != nil {
		return time.Time{}, err
	}
	return c.Deadline(from), nil
}

// Deadline returns until when orders must come that are asked for at from.
func (c *Calendar) Deadline(from time.Time) time.Time {
	return c.settle(c.run(from, c.whole(c.pace.Hours)), c.pace.At)
}

// Close returns when the game goes on without orders that were due at the
// deadline: not before it.
func (c *Calendar) Close(deadline time.Time) time.Time {
	return c.settle(deadline.Add(time.Duration(c.pace.Grace)*time.Hour), nil)
}

// Extend returns the deadline so many hours later; weekends count as other days,
// days off do not. Hours of 0 or less change nothing.
func (c *Calendar) Extend(deadline time.Time, hours int) time.Time {
	if hours <= 0 {
		return deadline
	}
	usual := *c
	usual.pace.Weekend = Weekend{}
	return c.settle(usual.run(deadline, usual.whole(min(hours, MaxHours))), nil)
}

// Credit returns the deadline when the time from one instant to another was no
// time to play: a pause of the game, an outage of the moderator. A deadline that
// was over when that time began stays.
func (c *Calendar) Credit(deadline, from, to time.Time) time.Time {
	if !deadline.After(from) || !to.After(from) {
		return deadline
	}
	return c.settle(c.run(to, c.counted(from, deadline)), nil)
}

// Reminders returns when to remind of a deadline, given the hours before it:
// the player's own, or nil for the game's. Only times after now are listed,
// earliest first, none twice.
func (c *Calendar) Reminders(now, deadline time.Time, leads []int) []time.Time {
	if leads == nil {
		leads = c.pace.Reminders
	}
	var out []time.Time
	for _, h := range leads {
		if h < 1 || h > MaxHours {
			continue
		}
		if t := c.awake(deadline.Add(-time.Duration(h) * time.Hour)); t.After(now) && t.Before(deadline) {
			out = append(out, t)
		}
	}
	slices.SortFunc(out, time.Time.Compare)
	return slices.CompactFunc(out, time.Time.Equal)
}

// Off reports whether t lies in a day off.
func (c *Calendar) Off(t time.Time) bool { return c.off(DateOf(t.In(c.zone))) }

// Quiet reports whether t lies in quiet hours.
func (c *Calendar) Quiet(t time.Time) bool { return c.pace.Quiet.Has(clockOf(t.In(c.zone))) }

func (c *Calendar) off(d Date) bool {
	return !c.pace.Weekdays.Has(d.Weekday()) || c.holidays[d] ||
		slices.ContainsFunc(c.vacations, func(v Vacation) bool { return v.has(d) })
}
