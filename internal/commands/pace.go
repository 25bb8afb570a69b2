package commands

import "bretwalda/internal/pace"

// Pace returns what c, a Set, makes of a game's pace; false when it is about
// something else. The result may be one that cannot be: see pace.Pace.Validate.
func (c Command) Pace(p pace.Pace) (pace.Pace, bool) {
	if c.Kind != Set {
		return p, false
	}
	switch c.Setting {
	case SetHours:
		p.Hours = c.Hours
	case SetAt:
		p.At = nil
		if !c.AnyTime {
			p.At = &c.Clock
		}
	case SetWeekdays:
		p.Weekdays = c.Weekdays
	case SetWeekend:
		p.Weekend = pace.Weekend{Days: c.Weekdays, Hours: c.Hours}
	case SetQuiet:
		p.Quiet = c.Quiet
	case SetHolidays:
		p.Holidays = c.Dates
	case SetGrace:
		p.Grace = c.Hours
	default:
		return p, false
	}
	return p, true
}

// OfPace returns the commands that set a pace, those of its parts alone that it
// has: printed, they say what it is.
func OfPace(p pace.Pace) []Command {
	var out []Command
	set := func(has bool, c Command) {
		if c.Kind = Set; has {
			out = append(out, c)
		}
	}
	set(p.Hours > 0, Command{Setting: SetHours, Hours: p.Hours})
	if p.At != nil {
		set(true, Command{Setting: SetAt, Clock: *p.At})
	}
	set(p.Weekdays != 0, Command{Setting: SetWeekdays, Weekdays: p.Weekdays})
	set(p.Weekend.Days != 0, Command{Setting: SetWeekend, Weekdays: p.Weekend.Days, Hours: p.Weekend.Hours})
	set(p.Quiet.From != p.Quiet.To, Command{Setting: SetQuiet, Quiet: p.Quiet})
	set(len(p.Holidays) > 0, Command{Setting: SetHolidays, Dates: p.Holidays})
	set(p.Grace > 0, Command{Setting: SetGrace, Hours: p.Grace})
	return out
}
