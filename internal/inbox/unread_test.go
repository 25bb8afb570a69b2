package inbox

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/mailtest"
)

const (
	whole  = "BODY.PEEK[]"
	always = 1 << 30 // faults
	// lineHolds is the one fault of badLetters after which the inbox waits for what never comes.
	lineHolds = "cut short, line holds"
)

// badLetter is how a server fails at one letter; its UID takes the place of {uid}.
var badLetters = map[string]struct {
	fault  mailtest.Fault
	header bool // can be had
	read   bool // the letter can be read all the same
}{
	"NO":                    {mailtest.Fault{Item: whole, Reply: "{tag} NO [SERVERBUG] internal error"}, true, false},
	"NO, header as well":    {mailtest.Fault{Reply: "{tag} NO [SERVERBUG] internal error", Item: "BODY.PEEK["}, false, false},
	"BAD":                   {mailtest.Fault{Item: whole, Reply: "{tag} BAD what?"}, true, false},
	"BYE":                   {mailtest.Fault{Item: whole, Reply: "* BYE FETCH failed", Cut: true}, true, false},
	"BYE, header as well":   {mailtest.Fault{Item: "BODY.PEEK[", Reply: "* BYE FETCH failed", Cut: true}, false, false},
	"cut short":             {mailtest.Fault{Item: whole, Reply: "* 1 FETCH (UID {uid} BODY[]<0> {2000}\r\nFrom: anna", Cut: true}, true, false},
	lineHolds:               {mailtest.Fault{Item: whole, Reply: "* 1 FETCH (UID {uid} BODY[]<0> {2000}\r\nFrom: anna)\r\n{tag} OK done"}, true, false},
	"garbage":               {mailtest.Fault{Item: whole, Reply: "\x00\xff\xfe what?"}, true, false},
	"nothing":               {mailtest.Fault{Item: whole, Reply: "{tag} OK done"}, true, false},
	"NIL":                   {mailtest.Fault{Item: whole, Reply: "* 1 FETCH (UID {uid} BODY[]<0> NIL)\r\n{tag} OK done"}, true, false},
	"endless line":          {mailtest.Fault{Item: whole, Reply: "* 1 FETCH (UID {uid} BODY[]<0> \"", Flood: 1 << 30}, true, false},
	"a literal of 1 GB":     {mailtest.Fault{Item: whole, Reply: "* 1 FETCH (UID {uid} BODY[]<0> {1073741824}", Flood: 1 << 30}, true, false},
	"a header of 1 GB":      {mailtest.Fault{Item: "BODY.PEEK[", Reply: "* 1 FETCH (UID {uid} BODY[HEADER]<0> {1073741824}", Flood: 1 << 30}, false, false},
	"not listed":            {mailtest.Fault{Item: "RFC822.SIZE", Reply: "{tag} NO cannot stat"}, true, true},
	"listing cuts the line": {mailtest.Fault{Item: "RFC822.SIZE", Cut: true}, true, true},
	"no date":               {mailtest.Fault{Item: "INTERNALDATE", Reply: "{others}* 99 FETCH (UID {uid} RFC822.SIZE 60)\r\n{tag} OK done"}, true, true},
	"a bad date":            {mailtest.Fault{Item: "INTERNALDATE", Reply: "* 1 FETCH (UID {uid} INTERNALDATE NIL RFC822.SIZE 60)\r\n{tag} OK done"}, true, true},
}

// One letter that the server cannot give out costs that letter alone: the others come, in order, and it comes
// without its text, once.
func TestBadLetter(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: waits for a server that is slow")
	}
	for name, c := range badLetters {
		t.Run(name, func(t *testing.T) {
			e := newEnv(t)
			const letters, bad = 70, 37
			e.put(t, 0, letters)
			found, err := e.client.Stored(e.box)
			e.must(t, err)
			acct := e.account()
			if name == lineHolds { // all others are told, or cut off; no good letter is to be late for a busy machine
				acct.Timeout = time.Second
			}
			p := proxied(t, &acct)
			f := c.fault
			f.Verb, f.Letter = "UID FETCH", found[bad].UID
			others := ""
			for n, l := range found {
				if n != bad {
					others += fmt.Sprintf("* %d FETCH (UID %d RFC822.SIZE %d INTERNALDATE \"02-Nov-2026 18:00:00 +0000\")\r\n", n+1, l.UID, len(l.Raw))
				}
			}
			f.Reply = strings.ReplaceAll(f.Reply, "{others}", others)
			f.Reply = strings.ReplaceAll(f.Reply, "{uid}", fmt.Sprint(f.Letter))
			p.Fail(f, always)
			opts := e.options()
			opts.Refile, opts.Aside = true, func(c Cursor) bool { return c.UID == f.Letter }
			opts.Known = func(header []byte) bool { return len(header) > 0 } // these are more than one batch
			r := run(t, acct, opts, Cursor{}, keepBad)
			seen := make(map[string]int)
			var last Letter
			for n := 0; n < letters; {
				for _, l := range r.batch() {
					n++
					switch {
					case l.Err == nil:
						seen[string(l.Raw)]++
					case l.UID != f.Letter || c.read || (l.Header != nil) != c.header || l.Raw != nil:
						t.Fatalf("letter %d of %d comes as %+v", l.UID, f.Letter, l)
					}
					last = l
				}
			}
			for n := range letters {
				if want := n != bad || c.read; (seen[text(n)] == 1) != want {
					t.Errorf("letter %d came %d times", n, seen[text(n)])
				}
			}
			if last.Done.UID != found[letters-1].UID {
				t.Errorf("the cursor is at %d of %d", last.Done.UID, found[letters-1].UID)
			}
			r.until(Waiting)
			e.put(t, letters, letters+1)
			if got := r.batch(); len(got) != 1 || string(got[0].Raw) != text(letters) {
				t.Errorf("then came %+v", got)
			}
			// What the kernel holds for a client that reads no more counts too: some megabytes.
			if most := int64(32 << 20); p.Flooded() > most {
				t.Errorf("%d bytes were taken of what was not asked for", p.Flooded())
			}
			if p.Dials() > 40 {
				t.Errorf("%d connections", p.Dials())
			}
		})
	}
}

// A server that fails for a while makes no letter unreadable.
func TestServerFailsForAWhile(t *testing.T) {
	for _, f := range []mailtest.Fault{
		{Reply: "{tag} NO try again later"}, {Reply: "* BYE going down", Cut: true}, {Cut: true}, {Reply: "{tag} OK done"},
	} {
		for times := 1; times < mostTries; times++ {
			e := newEnv(t)
			e.put(t, 0, 1)
			acct := e.account()
			p := proxied(t, &acct)
			f.Verb, f.Item = "UID FETCH", "BODY.PEEK["
			p.Fail(f, times)
			r := run(t, acct, e.options(), Cursor{}, nil)
			if got := r.batch(); got[0].Err != nil || string(got[0].Raw) != text(0) {
				t.Errorf("%q, %d times: got %+v", f.Reply, times, got)
			}
			r.stop()
		}
	}
}

// A letter that was set aside is tried again when that is wanted, once, and read when the server has recovered.
func TestBadLetterAgain(t *testing.T) {
	e := newEnv(t)
	e.put(t, 0, 2)
	found, err := e.client.Stored(e.box)
	e.must(t, err)
	acct, opts := e.account(), e.options()
	p := proxied(t, &acct)
	p.Fail(mailtest.Fault{Verb: "UID FETCH", Item: "BODY.PEEK[", Reply: "{tag} NO", Letter: found[0].UID}, always)
	again := make(chan bool, 1)
	opts.Refile = true
	opts.Aside = func(Cursor) bool {
		select {
		case wanted := <-again:
			return !wanted
		default:
			return true
		}
	}
	opts.Resync = 10 * time.Millisecond
	acct.Poll = 50 * time.Millisecond
	r := run(t, acct, opts, Cursor{}, keepBad)
	first := r.batch()
	if len(first) != 2 || first[0].Err == nil || first[1].Err != nil {
		t.Fatalf("got %+v", first)
	}
	r.until(Waiting)
	again <- true
	if got := r.batch(); len(got) != 1 || got[0].Err == nil || got[0].Done.UID < found[1].UID {
		t.Fatalf("tried again: %+v", got)
	}
	p.Fail(mailtest.Fault{}, 0)
	r.stop() // what is kept comes again with the next start
	again <- true
	r = run(t, acct, opts, first[1].Done, keepBad)
	if got := r.batch(); len(got) != 1 || string(got[0].Raw) != text(0) {
		t.Fatalf("after recovery: %+v", got)
	}
}

// keepBad leaves letters where they are that cannot be read, and files the others away.
func keepBad(_ context.Context, letters []Letter) ([]Verdict, error) {
	verdicts := make([]Verdict, len(letters))
	for i, l := range letters {
		if l.Err == nil {
			verdicts[i] = Processed
		}
	}
	return verdicts, nil
}
