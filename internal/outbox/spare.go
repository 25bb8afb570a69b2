package outbox

import (
	"context"
	"slices"
	"time"
)

// openConn gives a connection for letters, a spare one if there is one that still works.
func (s *Sender) openConn(ctx context.Context, utf8 bool) (*conn, error) {
	for {
		c := s.takeSpare()
		if c == nil {
			var err error
			if c, err = s.dial(ctx); err != nil {
				return nil, err
			}
		} else if !c.revive(ctx, s.acct.Timeout) {
			c.drop()
			continue
		}
		c.client.SkipSMTPUTF8(!utf8)
		return c, nil
	}
}

// takeSpare takes the spare connection that was used last, or nil if there is none.
func (s *Sender) takeSpare() *conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.spare) - 1
	if n < 0 {
		return nil
	}
	c := s.spare[n]
	s.spare = s.spare[:n]
	c.expiry.Stop()
	return c
}

// revive makes a spare connection ready, and says whether the server still listens on it.
func (c *conn) revive(ctx context.Context, limit time.Duration) bool {
	c.hook(ctx)
	return c.client.UpdateDeadline(limit) == nil && c.client.Noop() == nil
}

// keep puts a connection aside for the next batch, for a while.
func (s *Sender) keep(c *conn) {
	if s.acct.Linger < 0 {
		c.close()
		return
	}
	if !c.unhook() {
		c.drop()
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c.expiry = time.AfterFunc(s.acct.Linger, func() { s.expire(c) })
	s.spare = append(s.spare, c)
}

// expire closes a spare connection, unless somebody took it at the last moment.
func (s *Sender) expire(c *conn) {
	s.mu.Lock()
	i := slices.Index(s.spare, c)
	if i >= 0 {
		s.spare = slices.Delete(s.spare, i, i+1)
	}
	s.mu.Unlock()
	if i >= 0 {
		s.leave(c)
	}
}

// leave closes a connection that nobody uses, under a time limit of its own: the last one may be over.
func (s *Sender) leave(c *conn) {
	if c.client.UpdateDeadline(s.acct.Timeout) != nil {
		c.drop()
		return
	}
	c.close()
}

// Close ends all connections that are kept. The Sender can be used again.
func (s *Sender) Close() {
	for c := s.takeSpare(); c != nil; c = s.takeSpare() {
		s.leave(c)
	}
}
