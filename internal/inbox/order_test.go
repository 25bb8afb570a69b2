package inbox

import (
	"slices"
	"testing"
	"time"
)

// Letters come in the order of their receipt, then of their UIDs, and the cursor to
// keep never passes a letter that is still to come.
func TestInOrder(t *testing.T) {
	const from = 10
	for _, test := range []struct {
		name       string
		received   []int // seconds, of the letters from UID 11 on
		uids, done []uint32
	}{
		{"none", nil, nil, nil},
		{"as they lie", []int{1, 2, 3}, []uint32{11, 12, 13}, []uint32{11, 12, 13}},
		{"in one second", []int{1, 1, 1}, []uint32{11, 12, 13}, []uint32{11, 12, 13}},
		{"backwards", []int{3, 2, 1}, []uint32{13, 12, 11}, []uint32{10, 10, 13}},
		{"the last was moved in", []int{2, 3, 1}, []uint32{13, 11, 12}, []uint32{10, 11, 13}},
		{"the first is late", []int{9, 2, 3}, []uint32{12, 13, 11}, []uint32{10, 10, 13}},
	} {
		var letters []Letter
		for i, sec := range test.received {
			letters = append(letters, Letter{Cursor: Cursor{"INBOX", 7, from + 1 + uint32(i)}, Received: time.Unix(int64(sec), 0)})
		}
		inOrder(letters, Cursor{"INBOX", 7, from})
		var uids, done []uint32
		for _, l := range letters {
			uids, done = append(uids, l.UID), append(done, l.Done.UID)
			if l.Done.UIDValidity != 7 || l.Done.Mailbox != "INBOX" {
				t.Errorf("%s: cursor %+v", test.name, l.Done)
			}
		}
		if !slices.Equal(uids, test.uids) || !slices.Equal(done, test.done) {
			t.Errorf("%s: letters %v, done %v; want %v, %v", test.name, uids, done, test.uids, test.done)
		}
	}
}

// A letter that was moved into the mailbox late, out of a spam folder for example,
// comes before those that the server received after it.
func TestOrderOfReceipt(t *testing.T) {
	e := newEnv(t)
	now := time.Now().Truncate(time.Second)
	e.must(t, e.client.AppendAt(e.box, []byte(text(1)), now.Add(-time.Hour)))
	e.must(t, e.client.AppendAt(e.box, []byte(text(2)), now.Add(-time.Minute)))
	e.must(t, e.client.AppendAt(e.box, []byte(text(0)), now.Add(-24*time.Hour)))
	r := run(t, e.account(), e.options(), Cursor{}, all(Keep))
	got := r.expect(0, 3)
	if want := now.Add(-24 * time.Hour); !got[0].Received.Equal(want) {
		t.Errorf("received %s, want %s", got[0].Received, want)
	}
	if last := got[len(got)-1]; last.Done.UID != max(got[0].UID, got[1].UID, got[2].UID) {
		t.Errorf("after all letters the cursor is at %d", last.Done.UID)
	}
}

// Letters that were dealt with but not filed away, as after a crash, come again and
// are filed; the cursor does not move back.
func TestRefile(t *testing.T) {
	e := newEnv(t)
	e.put(t, 0, 3)
	first := run(t, e.account(), e.options(), Cursor{}, all(Keep))
	at := first.expect(0, 3)[2].Done
	first.stop()
	e.put(t, 3, 4)
	opts := e.options()
	opts.Refile = true
	r := run(t, e.account(), opts, at, all(Processed))
	for _, l := range r.expect(0, 4) {
		if l.Done.UID < at.UID {
			t.Errorf("letter %d moves the cursor back from %d to %d", l.UID, at.UID, l.Done.UID)
		}
	}
	r.until(Waiting)
	if left := e.stored(t, e.box); len(left) != 0 {
		t.Errorf("left in the mailbox: %q", left)
	}
	if done := e.stored(t, e.done); len(done) != 4 {
		t.Errorf("filed: %q", done)
	}
}

// While it waits, an inbox says each time up to when it has seen all letters.
func TestSeen(t *testing.T) {
	e := newEnv(t)
	acct, opts := e.account(), e.options()
	acct.Poll = time.Millisecond
	clock := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	opts.Now = func() time.Time { // called by the inbox alone
		clock = clock.Add(time.Minute)
		return clock
	}
	r := run(t, acct, opts, Cursor{}, nil)
	before := r.until(Waiting).Seen
	if after := r.until(Waiting).Seen; !after.After(before) || before.IsZero() {
		t.Errorf("seen up to %s, then up to %s", before, after)
	}
}
