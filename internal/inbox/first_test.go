package inbox

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"
)

// addressed is a letter to an address of the mailbox.
func addressed(n int, to string) []byte {
	return fmt.Appendf(nil, "From: somebody@club.example\r\nTo: %s\r\nSubject: %d\r\n\r\nText %d, To: games+anna@club.example\r\n", to, n, n)
}

// toAnna is who is known in these tests.
func toAnna(header []byte) bool { return bytes.Contains(header, []byte("To: games+anna@")) }

// crowd is a mailbox with many letters of strangers, behind which there are some of Anna's.
func crowd(t *testing.T, e *env, strangers, known int) {
	t.Helper()
	start := time.Now().Add(-time.Hour).Truncate(time.Second)
	for n := range strangers + known {
		to := "games@club.example"
		if n >= strangers {
			to = "games+anna@club.example"
		}
		e.must(t, e.client.AppendAt(e.box, addressed(n, to), start.Add(time.Duration(n)*time.Second)))
	}
}

// Where many letters wait, those of people who are known come first, in their order, also those that come
// meanwhile; each comes once, and the cursor never passes one that is still to come.
func TestKnownFirst(t *testing.T) {
	const strangers, known, batch = 100, 12, 10
	for _, kept := range []bool{false, true} {
		e := newEnv(t)
		crowd(t, e, strangers, known)
		opts := e.options()
		asked := 0
		opts.Known, opts.BatchLetters = func(header []byte) bool { asked++; return toAnna(header) }, batch
		verdict := Processed
		if kept {
			verdict = Keep
		}
		var mu sync.Mutex
		var got []Letter
		late := strangers + known
		r := run(t, e.account(), opts, Cursor{}, func(ctx context.Context, letters []Letter) ([]Verdict, error) {
			mu.Lock()
			defer mu.Unlock()
			got = append(got, letters...)
			if len(got) == 3*batch { // while strangers' letters wait, one comes from Anna, and one from a stranger
				e.must(t, e.client.Append(e.box, addressed(late, "games+anna@club.example")))
				e.must(t, e.client.Append(e.box, addressed(late+1, "games@club.example")))
			}
			return all(verdict)(ctx, letters)
		})
		for n := 0; n < strangers+known+2; {
			n += len(r.batch())
		}
		r.until(Waiting)
		r.stop()
		mu.Lock()
		var order []int
		for _, l := range got {
			var n int
			_, text, _ := bytes.Cut(l.Raw, []byte("Subject: "))
			if _, err := fmt.Fscan(bytes.NewReader(text), &n); err != nil {
				t.Fatalf("%q: %v", l.Raw, err)
			}
			order = append(order, n)
		}
		mu.Unlock()
		for n := range known {
			if order[n] != strangers+n {
				t.Fatalf("kept %v: letters come as %v", kept, order)
			}
		}
		if at := slices.Index(order, late); at != 3*batch {
			t.Errorf("kept %v: Anna's letter that came after %d was dealt with after %d", kept, 3*batch, at)
		}
		slices.Sort(order)
		for n := range order {
			if order[n] != n {
				t.Fatalf("kept %v: not each letter came once: %v", kept, order)
			}
		}
		if last := got[len(got)-1]; last.Done.UID != uint32(strangers+known+2) {
			t.Errorf("kept %v: after all letters the cursor is at %d", kept, last.Done.UID)
		}
		if asked != strangers+known+2 {
			t.Errorf("kept %v: %d headers were looked at for %d letters", kept, asked, strangers+known+2)
		}
		for i, l := range got {
			for _, other := range got[i+1:] {
				if other.UID <= l.Done.UID && other.UID <= uint32(strangers+known) {
					t.Fatalf("kept %v: the cursor is at %d when letter %d is still to come", kept, l.Done.UID, other.UID)
				}
			}
		}
	}
}

// However the inbox ends while strangers' letters wait, all letters have come once it has begun anew, and few
// of them twice: those before the cursor.
func TestKnownFirstAgain(t *testing.T) {
	const strangers, known, batch = 60, 5, 10
	for _, rounds := range []int{1, 3, 5} {
		t.Run(fmt.Sprint(rounds), func(t *testing.T) {
			e := newEnv(t)
			crowd(t, e, strangers, known)
			opts := e.options()
			opts.Known, opts.BatchLetters = toAnna, batch
			seen := make(map[uint32]int)
			var at Cursor
			r := run(t, e.account(), opts, Cursor{}, all(Keep))
			for range rounds {
				for _, l := range r.batch() {
					seen[l.UID]++
					at = l.Done
				}
			}
			r.stop()
			for len(r.batches) > 0 { // was given, but nobody wrote down that it was dealt with
				<-r.batches
			}
			r = run(t, e.account(), opts, at, all(Keep))
			for len(seen) < strangers+known {
				for _, l := range r.batch() {
					seen[l.UID]++
				}
			}
			r.until(Waiting)
			for uid, times := range seen {
				if times > 2 || times == 2 && uid <= at.UID {
					t.Errorf("letter %d came %d times; the cursor was at %d", uid, times, at.UID)
				}
			}
		})
	}
}
