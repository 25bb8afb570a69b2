// Package clock is the clock of a game: for which nation turn it waits, until when,
// and what stops it. It is pure: every function gets the time and the calendar of
// the player who is waited for (package pace), and returns the clock as it is then.
// The clock is kept in the game's record:
//
//	{"for":{"nation":3,"round":5,"turn":3},"asked":"…","given":[{"why":"extension","from":"…","hours":24}],
//	 "due":"…","closes":"…"}
//
// # The life of a wait
//
//	Ask      begins it, unless the same is waited for already
//	Extend   an extension was granted
//	Reckon   the pace, or the vacations of the player, have changed
//	Outage   nobody ran the game, or its letters could not be read
//	Pause    stops it; nothing is due until Go
//	Close    the time is over, and the game waits on for its GM
//
// Due is when orders are due, Closes when the game goes on without them: later
// than Due by the grace. Both are instants worked out once and kept, so that what
// letters said stays true. Alarms says when somebody must look at the clock again.
//
// A game without deadlines has no calendar (nil), and its clock shows nothing.
package clock
