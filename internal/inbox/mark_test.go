package inbox

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/mailtest"
)

// unmarked makes a mailbox that nobody has marked.
func unmarked(t *testing.T) *env {
	t.Helper()
	e := newEnv(t)
	clear := func() {
		for _, folder := range []string{MarkFolder, strings.ReplaceAll(MarkFolder, "/", ".")} {
			_ = e.client.Delete(folder) // which of them is right is up to the server
		}
	}
	clear()
	t.Cleanup(clear)
	return e
}

// end is how a run ended by itself.
func (r *running) end() error {
	r.t.Helper()
	for {
		select {
		case err := <-r.ended:
			r.ended <- err
			return err
		case <-r.status: // nobody else may be there to take them
		}
	}
}

// The first program marks the mailbox; it may come back, another may not, unless it takes the mailbox over. Then
// the first one stops.
func TestMark(t *testing.T) {
	e := unmarked(t)
	options := func(id string) Options {
		o := e.options()
		o.Mark = Mark{ID: id, Owner: "database " + id + " on őskor"}
		o.Resync = 20 * time.Millisecond // and the mark is looked at
		return o
	}
	for range 2 {
		r := run(t, e.account(), options("first"), Cursor{}, nil)
		r.until(Waiting)
		r.stop()
	}
	e.put(t, 0, 3)
	r := run(t, e.account(), options("second"), Cursor{}, nil)
	err := r.end()
	if !errors.Is(err, ErrTaken) || !strings.Contains(err.Error(), "database first on") || !strings.Contains(err.Error(), "bretwalda mailbox take") {
		t.Errorf("the second one ended with %v", err)
	}
	if len(r.batches) != 0 {
		t.Error("the second one read letters")
	}
	acct := e.account()
	acct.Poll = 20 * time.Millisecond
	first := run(t, acct, options("first"), Cursor{}, nil)
	first.expect(0, 3)
	second, err := New(e.account(), options("second"))
	e.must(t, err)
	e.must(t, second.Take(context.Background()))
	if owner, err := second.Owner(context.Background()); err != nil || owner.ID != "second" || time.Since(owner.Since) > time.Hour {
		t.Errorf("the owner is %+v, %v", owner, err)
	}
	if err := first.end(); !errors.Is(err, ErrTaken) {
		t.Errorf("the first one ended with %v", err)
	}
	e.put(t, 3, 4)
	r = run(t, e.account(), options("second"), Cursor{}, nil)
	r.expect(3, 4)
}

// Of programs that begin at the same time one gets the mailbox.
func TestMarkRace(t *testing.T) {
	e := unmarked(t)
	const programs = 6
	var all []*running
	for _, id := range strings.Split("abcdef", "")[:programs] {
		o := e.options()
		o.Mark = Mark{ID: id, Owner: id}
		all = append(all, run(t, e.account(), o, Cursor{}, nil))
	}
	refused := 0
	for _, r := range all {
		select {
		case err := <-r.ended:
			r.ended <- err
			if !errors.Is(err, ErrTaken) {
				t.Error(err)
			}
			refused++
		case s := <-waiting(r):
			if s.State != Waiting {
				t.Errorf("state %s", s.State)
			}
		}
	}
	if refused != programs-1 {
		t.Errorf("%d of %d were refused", refused, programs)
	}
}

// waiting gives the state Waiting once it comes.
func waiting(r *running) <-chan Status {
	c := make(chan Status, 1)
	go func() {
		for s := range r.status {
			if s.State == Waiting {
				c <- s
				return
			}
		}
	}()
	return c
}

// Where no mark can be made, or none can be read, letters are read all the same.
func TestNoMark(t *testing.T) {
	for name, f := range map[string]mailtest.Fault{
		"no folders":      {Verb: "CREATE", Reply: "{tag} NO not here"},
		"no appending":    {Verb: "APPEND", Reply: "{tag} NO not here"},
		"cannot be read":  {Verb: "UID FETCH", Item: "<0.4096>", Reply: "{tag} NO internal error"},
		"cuts the line":   {Verb: "UID FETCH", Item: "<0.4096>", Cut: true},
		"BYE in its body": {Verb: "UID FETCH", Item: "<0.4096>", Reply: "* 1 FETCH (UID 1 BODY[]<0> {99}\r\nFrom", Cut: true},
	} {
		t.Run(name, func(t *testing.T) {
			e := unmarked(t)
			e.put(t, 0, 1)
			acct, o := e.account(), e.options()
			p := proxied(t, &acct)
			o.Mark = Mark{ID: "x", Owner: "x"}
			if f.Item != "" { // there is a mark
				in, err := New(acct, o)
				e.must(t, err)
				e.must(t, in.Take(context.Background()))
			}
			p.Fail(f, always)
			r := run(t, acct, o, Cursor{}, nil)
			r.expect(0, 1)
		})
	}
}

// Who takes a mailbox over and cannot mark it leaves the mark that is there: without any the first program would make its
// own again, between the two steps as well.
func TestTakeMarksFirst(t *testing.T) {
	e := unmarked(t)
	of := func(acct Account, id string) *Inbox {
		o := e.options()
		o.Mark = Mark{ID: id, Owner: id}
		in, err := New(acct, o)
		e.must(t, err)
		return in
	}
	first := of(e.account(), "first")
	e.must(t, first.Take(context.Background()))
	acct := e.account()
	p := proxied(t, &acct)
	p.Fail(mailtest.Fault{Verb: "APPEND", Reply: "{tag} NO not here"}, always)
	second := of(acct, "second")
	if err := second.Take(context.Background()); err == nil {
		t.Error("taken without a mark")
	}
	if owner, err := first.Owner(context.Background()); err != nil || owner.ID != "first" {
		t.Errorf("the owner is %+v, %v", owner, err)
	}
}
