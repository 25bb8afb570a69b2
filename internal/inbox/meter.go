package inbox

import (
	"errors"
	"net"
	"sync/atomic"
)

// errTooMuch says that the server sent more than belongs to what it was asked for.
var errTooMuch = errors.New("the server sent far more than it was asked for")

const (
	// extraBytes is what a server may send in one exchange besides what it was asked for and one letter that
	// is larger than it said: how it names its mailboxes, and what else it has to say.
	extraBytes = 1 << 20
	// newsBytes is what it may say of each letter in the mailbox, when somebody else flags or expunges all of
	// them.
	newsBytes = 128
	// mostBytes bounds the list of a mailbox: some half a million letters.
	mostBytes = 64 << 20
)

// meter is a connection that fails once the server has sent more than it may. The library keeps in memory
// whatever it is sent, however large that is.
type meter struct {
	net.Conn
	left  atomic.Int64
	spent atomic.Bool // the server wanted to send more
}

// allow says how many bytes may come from now on.
func (m *meter) allow(n int64) { m.left.Store(n) }

// Read implements net.Conn.
func (m *meter) Read(b []byte) (int, error) {
	left := m.left.Load()
	if left <= 0 {
		m.spent.Store(true)
		return 0, errTooMuch
	}
	n, err := m.Conn.Read(b[:min(int64(len(b)), left)])
	m.left.Add(int64(-n))
	return n, err
}
