// Package crashpoint names the moments at which the crash tests kill the daemon.
// The code calls Here as it passes each. In an ordinary build that does nothing
// and costs nothing; in a build with the tag crashpoints the process kills itself,
// as a power cut would, at the one that the environment names:
//
//	BRETWALDA_CRASH="adjudicated 3"    the third time that play was adjudicated
//
// No release is built with that tag.
package crashpoint

// Point is a moment in the way of a letter.
type Point string

// The points, in the order in which an order letter passes them. Those between
// Begun and Worked lie inside a transaction.
const (
	Listed      Point = "listed"       // new letters are known by their UIDs
	Fetched     Point = "fetched"      // their text is here
	Begun       Point = "begun"        // a transaction has begun
	CursorSet   Point = "cursor-set"   // the place in the mailbox is written
	OrdersKept  Point = "orders-kept"  // the orders of a letter are written
	Logged      Point = "logged"       // an entry of a game's log is written
	Snapshot    Point = "snapshot"     // the position is written
	Adjudicated Point = "adjudicated"  // play has gone as far as orders reach
	Queued      Point = "queued"       // an outgoing letter is written
	Treated     Point = "treated"      // all that a letter asks for is done
	LetterKept  Point = "letter-kept"  // the letter itself is written
	Worked      Point = "worked"       // a transaction is about to be committed
	Committed   Point = "committed"    // it is on disk
	Handled     Point = "handled"      // letters are dealt with, but not filed away
	Copied      Point = "copied"       // letters are in their folder, and still in the mailbox
	Filed       Point = "filed"        // letters are filed away
	Due         Point = "due"          // outgoing letters are read from the store
	Sending     Point = "sending"      // one is about to be sent
	Sent        Point = "sent"         // the server has taken it, which nobody has written down
	BatchSent   Point = "batch-sent"   // all were sent
	Marked      Point = "marked"       // what became of one is written
	BatchMarked Point = "batch-marked" // what became of all is on disk
)

// Points lists all points in order.
func Points() []Point {
	return []Point{
		Listed, Fetched, Begun, CursorSet, OrdersKept, Logged, Snapshot, Adjudicated, Queued, Treated, LetterKept,
		Worked, Committed, Handled, Copied, Filed, Due, Sending, Sent, BatchSent, Marked, BatchMarked,
	}
}

// Variable is the environment variable that names a point and, after a blank, at
// which of its passings to crash, from 1.
const Variable = "BRETWALDA_CRASH"
