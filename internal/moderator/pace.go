package moderator

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// pace limits how many letters go out: to one recipient, by when a letter is due,
// and in all, by how many the outbox takes at once. A whole hour's letters may go
// out in one burst, so that only a flood meets the limits.
type pace struct {
	toOne int           // letters an hour to one recipient; 0: no limit
	all   *rate.Limiter // nil: no limit

	mu sync.Mutex
	to map[string]*rate.Limiter // by address; those that are full may be missing
}

// mostPaced is how many recipients are kept before those are forgotten to whom
// nothing went for a while.
const mostPaced = 4096

// newPace returns limits in letters an hour, in all and to one recipient; 0: none.
func newPace(all, toOne int) *pace {
	p := &pace{toOne: toOne, to: make(map[string]*rate.Limiter)}
	if all > 0 {
		p.all = hourly(all)
	}
	return p
}

func hourly(n int) *rate.Limiter {
	return rate.NewLimiter(rate.Limit(float64(n)/time.Hour.Seconds()), n)
}

// due returns when one more letter to an address may go, and counts it. It is not
// more than lastRetry from now, as nothing in the outbox is.
func (p *pace) due(addr string, now time.Time) time.Time {
	if p.toOne <= 0 {
		return now
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.to[addr]
	if l == nil {
		p.forget(now)
		l = hourly(p.toOne)
		p.to[addr] = l
	}
	return now.Add(min(l.ReserveN(now, 1).DelayFrom(now), lastRetry))
}

// forget drops recipients with nothing to remember, when there are many.
func (p *pace) forget(now time.Time) {
	if len(p.to) < mostPaced {
		return
	}
	for addr, l := range p.to {
		if l.TokensAt(now) >= float64(p.toOne) {
			delete(p.to, addr)
		}
	}
}

// room returns how many letters may go out now, at most so many; if none, when one
// may.
func (p *pace) room(now time.Time, most int) (int, time.Time) {
	if p.all == nil {
		return most, time.Time{}
	}
	tokens := p.all.TokensAt(now)
	if tokens < 1 {
		wait := (1 - tokens) / float64(p.all.Limit())
		return 0, now.Add(time.Duration(wait*float64(time.Second)) + time.Millisecond)
	}
	return min(int(tokens), most), time.Time{}
}

// spend counts letters that are sent.
func (p *pace) spend(now time.Time, n int) {
	if p.all != nil {
		p.all.AllowN(now, n)
	}
}
