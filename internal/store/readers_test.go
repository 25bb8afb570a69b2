package store

import (
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// After a commit that failed, who began to read before it may read pages that are free by now: the
// next one waits for them, and for nobody else. (The disk of the crash tests fails commits indeed.)
func TestWriteWaitsForOldReaders(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	nothing := func(*Tx) error { return nil }
	reading := func() (leave func()) {
		began, end, ended := make(chan bool), make(chan bool), make(chan bool)
		go func() {
			defer close(ended)
			if err := s.View(func(*Tx) error { close(began); <-end; return nil }); err != nil {
				t.Error(err)
			}
		}()
		<-began
		leave = sync.OnceFunc(func() { close(end); <-ended })
		t.Cleanup(leave)
		return leave
	}
	attempt, err := s.Begin()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(attempt.Discard)
	leave := reading()
	s.unsure = true // as a commit that fails leaves it
	written := make(chan error, 1)
	go func() { written <- s.Update(nothing) }()
	waits := func(while string) {
		t.Helper()
		select {
		case err := <-written:
			t.Fatalf("written, %v, while %s", err, while)
		case <-time.After(50 * time.Millisecond):
		}
	}
	noticed := func() bool {
		s.readers.mu.Lock()
		defer s.readers.mu.Unlock()
		return s.readers.now == nil
	}
	for !noticed() {
		waits("two read that began before")
	}
	leaveNew := reading()
	attempt.Discard()
	waits("one reads that began before")
	leave()
	if err := <-written; err != nil {
		t.Error(err)
	}
	if err := s.Update(nothing); err != nil { // no commit has failed since
		t.Error(err)
	}
	leaveNew()
}
