package pace

import (
	"fmt"
	"time"
)

// Limits is what time players may take without asking the GM. What others vote
// for, and what the GM gives, does not count.
type Limits struct {
	// Extensions is how many a player may take in one game, Hours the most of one.
	Extensions int `json:"extensions" yaml:"extensions"`
	Hours      int `json:"hours" yaml:"hours"`
	// VacationDays is how many days a player may be away in one game; 0: any.
	VacationDays int `json:"vacation_days" yaml:"vacation_days"`
}

// LimitError says that a player asked for more time than is left to take.
type LimitError struct {
	What Limit
	Left int // extensions, hours of one, or days of vacation
}

// Limit is a kind of limit.
type Limit string

// The limits.
const (
	ExtensionCount Limit = "extensions"
	ExtensionHours Limit = "hours"
	VacationDays   Limit = "vacation-days"
)

// Error says it for the log; players read it in their language.
func (e *LimitError) Error() string { return fmt.Sprintf("limit of %s: %d left", e.What, e.Left) }

// Extension checks one more extension of so many hours by a player who has taken
// some already; nil or a *LimitError.
func (l Limits) Extension(hours, taken int) error {
	switch {
	case taken >= l.Extensions:
		return &LimitError{ExtensionCount, 0}
	case hours < 1 || hours > l.Hours:
		return &LimitError{ExtensionHours, l.Hours}
	}
	return nil
}

// Vacation checks one more vacation of a player; nil or a *LimitError, or an
// error that wraps ErrVacation. Days on which he is away anyhow do not count twice.
func (l Limits) Vacation(more Vacation, taken []Vacation) error {
	if err := more.validate(); err != nil {
		return err
	}
	before := DaysAway(taken...)
	if l.VacationDays > 0 && DaysAway(append([]Vacation{more}, taken...)...) > l.VacationDays {
		return &LimitError{VacationDays, max(0, l.VacationDays-before)}
	}
	return nil
}

// DaysAway counts the days that are in any of the vacations. Vacations that
// cannot be do not count.
func DaysAway(vacations ...Vacation) int {
	seen := make(map[Date]bool)
	for _, v := range vacations {
		if v.validate() != nil {
			continue
		}
		for d := v.From; v.has(d); d = d.Add(1) {
			seen[d] = true
		}
	}
	return len(seen)
}

// Away reports whether a player with these vacations is away at t in the game's
// zone (nil: UTC).
func Away(t time.Time, zone *time.Location, vacations ...Vacation) bool {
	if zone == nil {
		zone = time.UTC
	}
	for _, v := range vacations {
		if v.has(DateOf(t.In(zone))) {
			return true
		}
	}
	return false
}

// AwayBetween reports whether a player with these vacations is away at any time
// from one instant to another, in the game's zone (nil: UTC).
func AwayBetween(from, to time.Time, zone *time.Location, vacations ...Vacation) bool {
	if zone == nil {
		zone = time.UTC
	}
	first, last := DateOf(from.In(zone)), DateOf(to.In(zone))
	for _, v := range vacations {
		if v.From.Compare(last) <= 0 && first.Compare(v.To) <= 0 {
			return true
		}
	}
	return false
}
