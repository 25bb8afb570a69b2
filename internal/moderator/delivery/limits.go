package delivery

import (
	"log/slog"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"bretwalda/internal/store"
)

// limits bound how many letters go out: to one recipient, by when a letter is due,
// and in all, by how many the outbox takes at once. A whole hour's letters may go
// out in one burst, so that only a flood meets the limits.
type limits struct {
	toOne int           // letters an hour to one recipient; 0: no limit
	press int           // of these for letters between players; the rest is for reports
	all   *rate.Limiter // nil: no limit
	day   int           // letters in 24 hours; 0: no limit

	mu     sync.Mutex
	warned time.Time                // when the log was last told that letters wait
	to     map[string]*rate.Limiter // by address, of press behind pressTo; those that are full may be missing
}

// pressTo stands before the address of a recipient of press, PressShare is the part of
// the letters to one that may be press: however much players write, reports find room.
const (
	pressTo    = "press "
	PressShare = 4
)

// mostPaced is how many recipients are kept before those are forgotten to whom
// nothing went for a while.
const mostPaced = 4096

// newLimits returns limits in letters an hour, in all and to one recipient, and in letters a day; 0: none.
func newLimits(all, toOne, day int) *limits {
	f := &limits{toOne: toOne, press: toOne / PressShare, day: day, to: make(map[string]*rate.Limiter)}
	if all > 0 {
		f.all = hourly(all)
	}
	return f
}

func hourly(n int) *rate.Limiter {
	return rate.NewLimiter(rate.Limit(float64(n)/time.Hour.Seconds()), n)
}

// due returns when one more letter to an address may go, and counts it, until none is
// called. It is not more than lastRetry from now, as nothing in the outbox is.
func (f *limits) due(addr string, press bool, now time.Time) (due time.Time, none func()) {
	if f.toOne <= 0 {
		return now, func() {}
	}
	most := f.toOne - f.press
	if press && f.press > 0 {
		addr, most = pressTo+addr, f.press
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	l := f.to[addr]
	if l == nil {
		f.forget(now)
		l = hourly(most)
		f.to[addr] = l
	}
	r := l.ReserveN(now, 1)
	return now.Add(min(r.DelayFrom(now), lastRetry)), func() { r.CancelAt(now) }
}

// forget drops recipients with nothing to remember, when there are many.
func (f *limits) forget(now time.Time) {
	if len(f.to) < mostPaced {
		return
	}
	for addr, l := range f.to {
		if l.TokensAt(now) >= float64(l.Burst()) {
			delete(f.to, addr)
		}
	}
}

// room returns how many letters may go out now, at most so many; if none, when one
// may.
func (f *limits) room(now time.Time, most int) (int, time.Time) {
	if f.all == nil {
		return most, time.Time{}
	}
	tokens := f.all.TokensAt(now)
	if tokens < 1 {
		wait := (1 - tokens) / float64(f.all.Limit())
		return 0, now.Add(time.Duration(wait*float64(time.Second)) + time.Millisecond)
	}
	return min(int(tokens), most), time.Time{}
}

// spend counts letters that are sent.
func (f *limits) spend(now time.Time, n int) {
	if f.all != nil {
		f.all.AllowN(now, n)
	}
}

// share is how much of a day's letters a class may use up, with those before it, in hundredths: what comes late
// in the day must find room if it is a report.
var share = store.Room{store.Report: 100, store.Answer: 90, store.Press: 50}

// daily returns the room for each class of letters, of so many that may go out now.
func (f *limits) daily(tx *store.Tx, now time.Time, most int) (store.Room, error) {
	var room store.Room
	for class := range room {
		room[class] = most
	}
	if f.day <= 0 {
		return room, nil
	}
	sent, err := tx.SentLately(now)
	for class := range room {
		room[class] = max(min(most, f.day*share[class]/100-sent), 0)
	}
	return room, err
}

// warn tells the log, now and then, that letters wait for a limit.
func (f *limits) warn(log *slog.Logger, until time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if until.Sub(f.warned).Abs() < time.Hour {
		return
	}
	f.warned = until
	log.Warn("as many messages were sent as may be in an hour or a day; the others wait", "until", until)
}
