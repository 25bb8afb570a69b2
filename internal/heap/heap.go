// Package heap says how much memory the program takes before it is collected.
package heap

import (
	"os"
	"runtime/debug"
)

const (
	// seldom is how much the heap may grow, in percent, before memory is collected. At 100 a
	// third of the processor time of short commands went into collecting, and a seventh of
	// that of a daemon, which holds some 10 MB and makes as much anew for three messages.
	seldom = 400
	// limit is what the daemon keeps to, in bytes, by collecting more often where it would
	// need more. A hundred deadlines at once need 16 to 30 MB at a time. The program itself,
	// and the pages of its database, come besides: all told less than 100 MB.
	limit = 40 << 20
)

// OfCommand is for what is over soon. GOGC in the environment says otherwise.
func OfCommand() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(seldom)
	}
}

// OfDaemon is for what goes on. GOGC and GOMEMLIMIT in the environment say otherwise.
func OfDaemon() {
	OfCommand()
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(limit)
	}
}
