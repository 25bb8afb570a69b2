package inbox

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/mailtest"
)

func TestLettersComeInOrder(t *testing.T) {
	e := newEnv(t)
	e.put(t, 0, 5)
	r := run(t, e.account(), e.options(), Cursor{}, nil)
	got := r.expect(0, 5)
	for i, l := range got {
		if l.Mailbox != e.box || l.UIDValidity == 0 || l.Size != int64(len(text(i))) ||
			time.Since(l.Received).Abs() > time.Hour || i > 0 && l.UID <= got[i-1].UID {
			t.Errorf("letter %d: %+v", i, l)
		}
	}
	r.until(Waiting)
	e.put(t, 5, 8)
	r.expect(5, 8)
}

// From a stored cursor on, what was dealt with does not come again, whether filed away or not.
func TestResumeAtCursor(t *testing.T) {
	e := newEnv(t)
	e.put(t, 0, 4)
	first := run(t, e.account(), e.options(), Cursor{}, all(Keep))
	got := first.expect(0, 4)
	first.stop()
	for handled := 1; handled <= 4; handled++ {
		r := run(t, e.account(), e.options(), got[handled-1].Cursor, all(Keep))
		if handled < 4 {
			r.expect(handled, 4)
		}
		r.until(Waiting)
		r.stop()
		if len(r.batches) != 0 {
			t.Errorf("after %d: letters again: %+v", handled, r.batch())
		}
	}
}

// With an hour between polls, only the announcement can bring the letter.
func TestIdleAnnouncesLetters(t *testing.T) {
	e := newEnv(t)
	r := run(t, e.account(), e.options(), Cursor{}, nil)
	for n := range 3 {
		if s := r.until(Waiting); !s.Idle {
			t.Fatal("not idling")
		}
		e.put(t, n, n+1)
		r.expect(n, n+1)
	}
}

func TestPollingFindsLetters(t *testing.T) {
	for name, start := range map[string]func(testing.TB) *env{
		"not wanted":  newEnv,
		"not offered": func(t testing.TB) *env { return serverEnv(t, startServer(t, mailtest.Options{NoIdle: true})) },
	} {
		t.Run(name, func(t *testing.T) {
			e := start(t)
			acct, opts := e.account(), e.options()
			acct.Poll = 5 * time.Millisecond
			opts.NoIdle = name == "not wanted"
			r := run(t, acct, opts, Cursor{}, nil)
			if s := r.until(Waiting); s.Idle {
				t.Error("says that it idles")
			}
			e.put(t, 0, 2)
			r.expect(0, 2)
		})
	}
}

// Idling ends after the polling time, and the mailbox is looked at all the same.
func TestIdlePollsToo(t *testing.T) {
	e := newEnv(t)
	acct := e.account()
	acct.Poll = 5 * time.Millisecond
	r := run(t, acct, e.options(), Cursor{}, nil)
	r.until(Waiting)
	e.put(t, 0, 2)
	r.expect(0, 2)
}

func TestFilingByVerdict(t *testing.T) {
	on := func(opts mailtest.Options) func(testing.TB) *env {
		return func(t testing.TB) *env { return serverEnv(t, startServer(t, opts)) }
	}
	for name, start := range map[string]func(testing.TB) *env{
		"default":        newEnv,
		"UIDPLUS only":   on(mailtest.Options{NoMove: true}),
		"MOVE only":      on(mailtest.Options{NoUIDPlus: true}),
		"neither":        on(mailtest.Options{NoMove: true, NoUIDPlus: true}),
		"no folders set": newEnv,
	} {
		t.Run(name, func(t *testing.T) {
			e := start(t)
			opts := e.options()
			if name == "no folders set" {
				opts.Processed, opts.Refused = "", ""
			}
			e.put(t, 0, 4)
			found, err := e.client.Stored(e.box)
			e.must(t, err)
			e.must(t, e.client.Flag(e.box, found[0].UID, `\Deleted`)) // must outlive every way of filing
			verdicts := []Verdict{Keep, Processed, Refused, Processed}
			r := run(t, e.account(), opts, Cursor{}, func(context.Context, []Letter) ([]Verdict, error) { return verdicts, nil })
			r.expect(0, 4)
			r.until(Waiting)
			if name == "neither" || name == "no folders set" {
				checkFlags(t, e, verdicts)
				return
			}
			for box, want := range map[string][]string{
				e.box: {text(0)}, e.done: {text(1), text(3)}, e.refused: {text(2)},
			} {
				if got := e.stored(t, box); !slices.Equal(got, want) {
					t.Errorf("%s holds %q, want %q", box, got, want)
				}
			}
		})
	}
}

// checkFlags wants all letters in place, with the flags of their verdicts.
func checkFlags(t *testing.T, e *env, verdicts []Verdict) {
	t.Helper()
	found, err := e.client.Stored(e.box)
	e.must(t, err)
	if len(found) != len(verdicts) {
		t.Fatalf("%d letters left of %d", len(found), len(verdicts))
	}
	for i, m := range found {
		if seen := slices.Contains(m.Flags, `\seen`); seen != (verdicts[i] != Keep) {
			t.Errorf("letter %d: seen is %v", i, seen)
		}
		for _, v := range []Verdict{Processed, Refused} {
			if has := slices.Contains(m.Flags, strings.ToLower(string(keywords[v]))); has != (verdicts[i] == v) {
				t.Errorf("letter %d: flags %v for verdict %d", i, m.Flags, verdicts[i])
			}
		}
	}
}

// A folder that cannot be used costs no letter and no time.
func TestFilingFailsWithoutLoss(t *testing.T) {
	for _, opts := range []mailtest.Options{{}, {NoMove: true}} {
		e := serverEnv(t, startServer(t, opts))
		r := run(t, e.account(), e.options(), Cursor{}, nil)
		r.until(Waiting)
		e.must(t, e.client.Delete(e.done))
		e.put(t, 0, 1)
		r.expect(0, 1)
		r.until(Waiting)
		if got := e.stored(t, e.box); !slices.Equal(got, []string{text(0)}) {
			t.Errorf("NoMove %v: the mailbox holds %q", opts.NoMove, got)
		}
		e.put(t, 1, 2)
		r.expect(1, 2)
	}
}

// Levels of folders are written with a slash, whatever the server puts between them.
func TestFolderLevels(t *testing.T) {
	e := newEnv(t)
	opts := e.options()
	opts.Processed = e.done + "/Processed"
	for _, delim := range []string{"/", "."} {
		e.must(t, e.client.Delete(e.done+delim+"Processed"))
	}
	e.put(t, 0, 1)
	for range 2 { // the second time the folder is there
		r := run(t, e.account(), opts, Cursor{}, nil)
		r.until(Waiting)
		r.stop()
	}
	got := append(e.stored(t, e.done+"/Processed"), e.stored(t, e.done+".Processed")...)
	if !slices.Equal(got, []string{text(0)}) {
		t.Errorf("the folder holds %q", got)
	}
}

// A mailbox that was numbered anew is read from its beginning.
func TestUIDValidityChange(t *testing.T) {
	for name, whileConnected := range map[string]bool{"between runs": false, "while connected": true} {
		t.Run(name, func(t *testing.T) {
			e := newEnv(t)
			e.put(t, 0, 3)
			acct, opts := e.account(), e.options()
			acct.Poll, opts.Resync = 5*time.Millisecond, 20*time.Millisecond
			r := run(t, acct, opts, Cursor{}, all(Keep))
			last := r.expect(0, 3)[2].Cursor
			if !whileConnected {
				r.stop()
			}
			// The letter is put in before the mailbox takes the name: Dovecot may refuse to append to a mailbox
			// made anew while the inbox under test opens it ("Mailbox was deleted under us").
			fresh := e.box + "-anew"
			e.must(t, e.client.Create(fresh))
			e.must(t, e.client.Append(fresh, []byte(text(10))))
			e.must(t, e.client.Delete(e.box))
			e.must(t, e.client.Rename(fresh, e.box))
			if !whileConnected {
				r = run(t, acct, opts, last, all(Keep))
			}
			if got := r.expect(10, 11); got[0].UIDValidity == last.UIDValidity {
				t.Errorf("UIDVALIDITY is still %d", last.UIDValidity)
			}
		})
	}
}

// What the handler fails on comes again, all of it, and nothing is filed before.
func TestHandlerErrorBringsBatchAgain(t *testing.T) {
	e := newEnv(t)
	e.put(t, 0, 3)
	tries := 0
	r := run(t, e.account(), e.options(), Cursor{}, func(ctx context.Context, letters []Letter) ([]Verdict, error) {
		tries++
		switch tries {
		case 1:
			return nil, errors.New("disk full")
		case 2:
			return []Verdict{Processed}, nil // too few
		}
		return all(Processed)(ctx, letters)
	})
	for range 3 {
		if got := r.batch(); len(got) != 3 {
			t.Fatalf("a batch of %d", len(got))
		}
	}
	if s := r.until(Failed); !strings.Contains(s.Err.Error(), "disk full") {
		t.Errorf("status: %v", s.Err)
	}
	r.until(Waiting)
	if got := e.stored(t, e.done); len(got) != 3 {
		t.Errorf("filed %d times", len(got))
	}
}

func TestBatchesAreBounded(t *testing.T) {
	size := int64(len(text(0)))
	for name, c := range map[string]struct {
		letters int
		bytes   int64
		want    []int
	}{
		"by number": {4, 1 << 20, []int{4, 4, 2}},
		"by bytes":  {100, 3 * size, []int{3, 3, 3, 1}},
		"too small": {100, 1, []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
		"all":       {100, 1 << 20, []int{10}},
	} {
		t.Run(name, func(t *testing.T) {
			e := newEnv(t)
			e.put(t, 0, 10)
			opts := e.options()
			opts.BatchLetters, opts.BatchBytes = c.letters, c.bytes
			r := run(t, e.account(), opts, Cursor{}, nil)
			var got []int
			for n := 0; n < 10; {
				batch := r.batch()
				got = append(got, len(batch))
				n += len(batch)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("batches of %v, want %v", got, c.want)
			}
		})
	}
}

// Of a letter beyond the limit comes the header, in its place among the others.
func TestLargeLetter(t *testing.T) {
	e := newEnv(t)
	header := "From: anna@club.example\r\nSubject: big\r\n\r\n"
	big := header + strings.Repeat(strings.Repeat("x", 70)+"\r\n", 3000)
	e.put(t, 0, 1)
	e.must(t, e.client.Append(e.box, []byte(big)))
	e.put(t, 1, 2)
	acct := e.account()
	acct.MaxSize = 100_000
	first := run(t, acct, e.options(), Cursor{}, nil)
	got := first.batch()
	first.until(Waiting)
	first.stop()
	if len(got) != 3 || string(got[0].Raw) != text(0) || string(got[2].Raw) != text(1) {
		t.Fatalf("got %d letters", len(got))
	}
	if l := got[1]; l.Raw != nil || string(l.Header) != header || l.Size != int64(len(big)) {
		t.Errorf("large letter: %d bytes raw, header %q, size %d", len(l.Raw), l.Header, l.Size)
	}
	acct.MaxSize = int64(len(big))
	e.must(t, e.client.Append(e.box, []byte(big)))
	if got := run(t, acct, e.options(), Cursor{}, nil).batch(); len(got) != 1 || string(got[0].Raw) != big {
		t.Errorf("a letter just within the limit: %d letters", len(got))
	}
}
