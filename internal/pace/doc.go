// Package pace is the one place where deadlines are worked out: pure functions of
// a game's Pace, its time zone and the vacations of the player who is waited for.
// It reads no clock and knows no language; the texts below are how settings are
// stored and written in a configuration.
//
//	hours: 72                # counted time for a nation turn or a question
//	at: "20:00"              # deadlines fall at this time of day only
//	weekdays: mon-fri        # days that count; empty: all
//	weekend: {days: sat-sun, hours: 120}
//	quiet: 23:00-08:00       # no deadline, no reminder
//	holidays: [2026-12-24, 2026-12-25]
//	grace: 12                # hours until something is done without orders
//	reminders: [24, 3]       # hours before the deadline
//
// # What each of them does
//
// A day off is one that is not among the weekdays, a holiday, or in a vacation of
// the player who is waited for. On days off the clock stands still. On weekend days
// it runs at the weekend's own pace: an hour is then the same part of the weekend's
// hours as otherwise of the usual ones. At all other times, quiet hours too, an
// hour is an hour, whatever clocks do at the change to summer time.
//
// When the hours are up, the deadline is the first moment from there on that is
// neither in a day off nor in quiet hours, and shows the time of day, if there is
// one. A time of day that the change to summer time leaves out comes when the
// clocks jump; of one that comes twice the second counts. Deadlines are whole
// minutes; parts of one are the player's.
//
//	grace       Close: the hours pass, then the same rule as for deadlines, but for
//	            the time of day
//	reminder    Reminders: so long before; in quiet hours, just before they begin
//	extension   Extend: so many more hours are counted, usual pace, from the deadline
//	pause       Credit: what was left to be counted when it began is left when it
//	outage      ends; deadlines before it stay
//
// # A wait that has begun
//
// What was given while somebody is waited for is kept as it was given (Wait), so
// that all of it can be worked out anew when the pace or a vacation changes:
//
//	{"asked":"2026-06-01T08:00:00Z","given":[{"why":"extension","from":"…","hours":24},
//	  {"why":"outage","from":"…","to":"…"}]}
//
// All days and times of day are those of the game's zone.
package pace
