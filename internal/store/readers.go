package store

import "sync"

// readers are those who read the database at the moment, by whether they began before the last
// commit that failed, or after it.
type readers struct {
	mu  sync.Mutex
	now *sync.WaitGroup // of those who began since
}

// enter notes that somebody begins to read; leave must be called when they have done.
func (r *readers) enter() (leave func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.now == nil {
		r.now = new(sync.WaitGroup)
	}
	r.now.Add(1)
	return r.now.Done
}

// wait waits for all who read now, not for those who begin meanwhile.
func (r *readers) wait() {
	r.mu.Lock()
	before := r.now
	r.now = nil
	r.mu.Unlock()
	if before != nil {
		before.Wait()
	}
}
