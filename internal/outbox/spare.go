package outbox

import (
	"context"
	"slices"
	"time"
)

// line gives a line for letters, a spare one if there is one that still works.
func (s *Sender) line(ctx context.Context, utf8 bool) (*line, error) {
	for {
		l := s.takeSpare()
		if l == nil {
			var err error
			if l, err = s.dial(ctx); err != nil {
				return nil, err
			}
		} else if !l.revive(ctx, s.acct.Timeout) {
			l.drop()
			continue
		}
		l.client.SkipSMTPUTF8(!utf8)
		return l, nil
	}
}

// takeSpare takes the spare line that was used last, or nil if there is none.
func (s *Sender) takeSpare() *line {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.spare) - 1
	if n < 0 {
		return nil
	}
	l := s.spare[n]
	s.spare = s.spare[:n]
	l.expiry.Stop()
	return l
}

// revive makes a spare line ready, and says whether the server still listens on it.
func (l *line) revive(ctx context.Context, limit time.Duration) bool {
	l.hook(ctx)
	return l.client.UpdateDeadline(limit) == nil && l.client.Noop() == nil
}

// keep puts a line aside for the next batch, for a while.
func (s *Sender) keep(l *line) {
	if s.acct.Linger < 0 {
		l.close()
		return
	}
	if !l.unhook() {
		l.drop()
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	l.expiry = time.AfterFunc(s.acct.Linger, func() { s.expire(l) })
	s.spare = append(s.spare, l)
}

// expire closes a spare line, unless somebody took it at the last moment.
func (s *Sender) expire(l *line) {
	s.mu.Lock()
	i := slices.Index(s.spare, l)
	if i >= 0 {
		s.spare = slices.Delete(s.spare, i, i+1)
	}
	s.mu.Unlock()
	if i >= 0 {
		s.leave(l)
	}
}

// leave closes a line that nobody uses, under a time limit of its own: the last one may be over.
func (s *Sender) leave(l *line) {
	if l.client.UpdateDeadline(s.acct.Timeout) != nil {
		l.drop()
		return
	}
	l.close()
}

// Close ends all connections that are kept. The Sender can be used again.
func (s *Sender) Close() {
	for l := s.takeSpare(); l != nil; l = s.takeSpare() {
		s.leave(l)
	}
}
