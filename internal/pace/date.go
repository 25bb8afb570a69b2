package pace

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Date is a day of the calendar, in the zone of the game. Its text is
// "2026-12-24"; the zero Date has none.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// DateOf returns the day of an instant in the instant's own zone.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// ParseDate reads "2026-12-24". There must be such a day, from year 1 to 9999.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil || t.Year() < 1 {
		return Date{}, fmt.Errorf("%q is no date like 2026-12-24", s)
	}
	return DateOf(t), nil
}

func (d Date) utc() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }

// Valid reports whether there is such a day: not 30 February.
func (d Date) Valid() bool { return d.Year >= 1 && d.Year <= 9999 && DateOf(d.utc()) == d }

// IsZero reports whether d is no day at all.
func (d Date) IsZero() bool { return d == Date{} }

// Compare gives -1 when d is before other, 0 when they are the same, otherwise 1.
func (d Date) Compare(other Date) int { return d.utc().Compare(other.utc()) }

// Add returns the day n days later, or earlier when n is negative.
func (d Date) Add(n int) Date { return DateOf(d.utc().AddDate(0, 0, n)) }

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday { return d.utc().Weekday() }

// String gives "2026-12-24", or "" for the zero Date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return d.utc().Format(time.DateOnly)
}

// MarshalText gives the text of String.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (d *Date) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*d = Date{}
		return nil
	}
	*d, err = ParseDate(string(text))
	return err
}

// TimeOfDay is a time of day in minutes after midnight, 0 to 1439. Its text is
// "20:00".
type TimeOfDay int

const dayMinutes = 24 * 60

// ParseClock reads "20:00" or "8:30".
func ParseClock(s string) (TimeOfDay, error) {
	t, err := time.Parse("15:04", s)
	if err != nil {
		return 0, fmt.Errorf("%q is no time of day like 20:00", s)
	}
	return TimeOfDay(60*t.Hour() + t.Minute()), nil
}

// String gives "20:00".
func (c TimeOfDay) String() string { return fmt.Sprintf("%02d:%02d", c/60, c%60) }

// MarshalText gives the text of String.
func (c TimeOfDay) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (c *TimeOfDay) UnmarshalText(text []byte) (err error) {
	*c, err = ParseClock(string(text))
	return err
}

// Hours is a part of the day, which may go over midnight: from its beginning on,
// up to but without its end. Its text is "23:00-08:00"; where both are the
// same it is empty, with the text "".
type Hours struct{ From, To TimeOfDay }

// ParseHours reads "23:00-08:00", and "" for none.
func ParseHours(s string) (Hours, error) {
	if s == "" {
		return Hours{}, nil
	}
	from, to, ok := strings.Cut(s, "-")
	a, err := ParseClock(strings.TrimSpace(from))
	b, err2 := ParseClock(strings.TrimSpace(to))
	if !ok || err != nil || err2 != nil || a == b {
		return Hours{}, fmt.Errorf("%q is no part of a day like 23:00-08:00", s)
	}
	return Hours{a, b}, nil
}

// Has reports whether c lies in h.
func (h Hours) Has(c TimeOfDay) bool {
	if h.From <= h.To {
		return c >= h.From && c < h.To
	}
	return c >= h.From || c < h.To
}

// String gives "23:00-08:00".
func (h Hours) String() string {
	if h.From == h.To {
		return ""
	}
	return h.From.String() + "-" + h.To.String()
}

// MarshalText gives the text of String.
func (h Hours) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (h *Hours) UnmarshalText(text []byte) (err error) {
	*h, err = ParseHours(string(text))
	return err
}

// Weekdays is a set of days of the week: bit 0 is Sunday, as in time.Weekday. Its
// text lists them from Monday, runs of them as "mon-fri": "mon-wed,sat". The
// empty set has the text "".
type Weekdays uint8

// AllWeek is the set of all days.
const AllWeek Weekdays = 1<<7 - 1

// weekdayNames are in the order of time.Weekday.
const weekdayNames = "sun mon tue wed thu fri sat"

// ParseWeekdays reads "mon-fri" or "sat,sun". A run may go over the end of the
// week: "fri-mon".
func ParseWeekdays(s string) (Weekdays, error) {
	var set Weekdays
	if s == "" {
		return 0, nil
	}
	names := strings.Fields(weekdayNames)
	for part := range strings.SplitSeq(s, ",") {
		first, last, run := strings.Cut(part, "-")
		if !run {
			last = first
		}
		from := slices.Index(names, strings.ToLower(strings.TrimSpace(first)))
		to := slices.Index(names, strings.ToLower(strings.TrimSpace(last)))
		if from < 0 || to < 0 {
			return 0, fmt.Errorf("%q: weekdays are written like mon-fri or sat,sun", s)
		}
		for d := from; ; d = (d + 1) % 7 {
			set |= 1 << d
			if d == to {
				break
			}
		}
	}
	return set, nil
}

// Has reports whether d is in w.
func (w Weekdays) Has(d time.Weekday) bool { return w>>d&1 != 0 }

// String lists the days: "mon-fri".
func (w Weekdays) String() string {
	names := strings.Fields(weekdayNames)
	var parts []string
	for i := 1; i <= 7; i++ {
		if !w.Has(time.Weekday(i % 7)) {
			continue
		}
		last := i
		for last < 7 && w.Has(time.Weekday((last+1)%7)) {
			last++
		}
		part := names[i%7]
		if last > i {
			part += "-" + names[last%7]
		}
		parts = append(parts, part)
		i = last
	}
	return strings.Join(parts, ",")
}

// MarshalText gives the text of String.
func (w Weekdays) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (w *Weekdays) UnmarshalText(text []byte) (err error) {
	*w, err = ParseWeekdays(string(text))
	return err
}

// Vacation is the days on which a player is away, both of them and all between.
type Vacation struct {
	From Date `json:"from" yaml:"from"`
	To   Date `json:"to" yaml:"to"`
}

// Days returns how many days v has; 0 or less when To is before From.
func (v Vacation) Days() int { return int(v.To.utc().Sub(v.From.utc()).Hours()/24) + 1 }

func (v Vacation) has(d Date) bool { return v.From.Compare(d) <= 0 && d.Compare(v.To) <= 0 }

// ErrVacation is wrapped by what New says of a vacation that cannot be.
var ErrVacation = errors.New("vacation")

// validate says what is wrong with v.
func (v Vacation) validate() error {
	switch {
	case !v.From.Valid() || !v.To.Valid():
		return fmt.Errorf("%w: there is no %v or no %v", ErrVacation, v.From, v.To)
	case v.Days() < 1:
		return fmt.Errorf("%w: it ends on %v, before it begins on %v", ErrVacation, v.To, v.From)
	case v.Days() > MaxVacation:
		return fmt.Errorf("%w: %d days are more than %d", ErrVacation, v.Days(), MaxVacation)
	}
	return nil
}
