package delivery

import (
	"fmt"
	"testing"
	"time"
)

func TestLimits(t *testing.T) {
	now := time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC)
	p := newLimits(0, 80, 0)
	for n := range 60 {
		if due, _ := p.due("a", false, now); !due.Equal(now) {
			t.Fatalf("letter %d of a burst is due %s", n, due)
		}
	}
	if due, _ := p.due("a", false, now); due.Sub(now).Round(time.Second) != time.Minute {
		t.Errorf("letter 61 is due after %s", due.Sub(now))
	}
	if due, _ := p.due("b", false, now); !due.Equal(now) {
		t.Error("another's letter is held back")
	}
	for range 1000 {
		p.due("a", false, now)
	}
	if due, _ := p.due("a", false, now); due.Sub(now) != lastRetry {
		t.Errorf("letter 1062 is due after %s", due.Sub(now))
	}
	for n := range 3 * mostPaced {
		p.due(fmt.Sprint(n), false, now.Add(time.Duration(n)*time.Hour))
	}
	if len(p.to) > mostPaced+1 {
		t.Errorf("%d recipients are kept", len(p.to))
	}

	p = newLimits(60, 0, 0)
	if n, _ := p.room(now, 50); n != 50 {
		t.Errorf("room for %d of 50", n)
	}
	p.spend(now, 50)
	if n, _ := p.room(now, 50); n != 10 {
		t.Errorf("room for %d of 10", n)
	}
	p.spend(now, 10)
	n, when := p.room(now, 50)
	if n != 0 || when.Sub(now).Round(time.Second) != time.Minute {
		t.Errorf("room for %d, and more after %s", n, when.Sub(now))
	}
	if n, _ := p.room(when, 50); n != 1 {
		t.Errorf("room for %d later", n)
	}
	free := newLimits(0, 0, 0)
	due, none := free.due("a", false, now)
	if none(); !due.Equal(now) {
		t.Error("no limits, but held back")
	}
	if n, _ := free.room(now, 64); n != 64 {
		t.Errorf("no limits, but room for %d of 64", n)
	}
}

// A letter that was counted, and that there is not after all, takes no room from others.
func TestLetterIsNotAfterAll(t *testing.T) {
	now := time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC)
	p := newLimits(0, 8, 0)
	for n := range 100 {
		due, none := p.due("a", n%2 == 0, now)
		if !due.Equal(now) {
			t.Fatalf("try %d of a letter is due %s", n, due)
		}
		_, other := p.due("a", n%2 == 0, now)
		none()
		other()
	}
}
