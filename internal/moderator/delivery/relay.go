package delivery

import (
	"sync"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/outbox"
)

const (
	// LongestRest is how long the mail server is left alone at most when it takes no letters.
	LongestRest = 15 * time.Minute
	// probe is how many letters are tried with a server that took none before.
	probe = 8
	// unclearTries is how often a letter is tried that is refused for good, for a reason that may be the server's.
	unclearTries = 3
)

// relay is the mail server as the outbox knows it. What all letters meet is its fault, not theirs: then it is left
// alone for a while, and no letter counts a try.
type relay struct {
	retry time.Duration // after the first failure

	mu       sync.Mutex
	failures int       // in a row
	since    time.Time // of the first of them
	until    time.Time // when to try again
	cause    error
	// refused are those whose letters were refused, for reasons that are not clear, since a letter was sent last.
	refused map[string]bool
	woken   bool // letters that waited for the server were told since it works
}

// Outcome is what comes of one try to send a letter.
type Outcome uint8

// The outcomes.
const (
	Sent    Outcome = iota
	Held            // it waits for the server, until Until; no try is counted
	Delayed         // it waits, for itself
	GivenUp
	Dropped // by the operator, who need not be told
)

// judge says what comes of letters that were tried together, whether letters that wait for the server shall be woken,
// and until when those wait that are held.
func (r *relay) judge(results []Result, now time.Time) (wake bool, until time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	sent, ours := false, false
	for _, f := range results {
		sent = sent || f.Result.Delivered
	}
	if sent {
		r.refused = nil
	}
	for _, f := range results {
		if !sent && !f.Result.Delivered && f.Result.Blame == outbox.Unclear && !f.Woken {
			if r.refused == nil {
				r.refused = make(map[string]bool)
			}
			r.refused[letter.FoldAddress(f.To)] = true
		}
	}
	for i := range results {
		f := &results[i]
		f.Outcome = r.judgeOne(f, sent)
		if f.Outcome == Held {
			ours, r.cause = true, f.Result.Err
		}
	}
	switch {
	case sent:
		wake = !r.woken
		r.woken, r.failures, r.since, r.until, r.cause = true, 0, time.Time{}, time.Time{}, nil
		return wake, now.Add(r.retry)
	case ours:
		if r.failures == 0 {
			r.since = now
		}
		r.failures++
		r.woken = false
		r.until = now.Add(min(r.retry<<min(r.failures-1, 10), LongestRest))
	}
	return false, r.until
}

func (r *relay) judgeOne(f *Result, sent bool) Outcome {
	res := f.Result
	switch {
	case res.Delivered:
		return Sent
	case res.Blame == outbox.OfServer, res.Blame == outbox.Unclear && !sent && !f.Woken && len(r.refused) > 1:
		return Held
	case res.Temporary && f.Tries+1 < GiveUpTries, !res.Temporary && res.Blame == outbox.Unclear && !sent && f.Tries+1 < unclearTries:
		return Delayed
	}
	return GivenUp
}

// rest returns until when the server is left alone; zero: it may be tried. most is how many letters it may be given.
func (r *relay) rest(now time.Time) (until time.Time, most int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.failures == 0:
		return time.Time{}, BatchLetters
	case now.Before(r.until) && r.until.Sub(now) <= LongestRest: // else the clock was set
		return r.until, 0
	}
	return time.Time{}, probe
}

// down says since when the server takes no letters, and why; zero: it does.
func (r *relay) down() (time.Time, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.since, r.cause
}

// retryNow forgets the wait.
func (r *relay) retryNow() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.until = time.Time{}
}
