package main

import (
	"errors"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/moderator"
	"bretwalda/internal/store"
)

// What is wrong is told to whoever watches over the daemon: a full disk at once, servers that do not answer
// after a while.
func TestHealthLine(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	long, short := now.Add(-time.Hour), now.Add(-time.Minute)
	for _, test := range []struct {
		health moderator.Health
		err    error
		status int
		text   string
	}{
		{moderator.Health{}, nil, 200, "ok"},
		{moderator.Health{}, errors.New("input/output error"), 503, "cannot be read: input/output error"},
		{moderator.Health{StoreDown: short}, nil, 503, "cannot be written since 2026-11-22T11:59:00Z; is the disk full?"},
		{moderator.Health{StoreDown: short, MailDown: long}, nil, 503, "is the disk full?"},
		{moderator.Health{MailDown: long}, nil, 503, "messages cannot be read since 2026-11-22T11:00:00Z"},
		{moderator.Health{MailDown: short}, nil, 200, "ok"},
		{moderator.Health{SendDown: long, SendCause: "no route to host"}, nil, 503, "takes no messages since 2026-11-22T11:00:00Z: no route to host"},
		{moderator.Health{SendDown: short}, nil, 200, "ok"},
		{moderator.Health{Backlog: store.Backlog{Oldest: long}}, nil, 503, "wait to be sent since"},
		{moderator.Health{Backlog: store.Backlog{Oldest: short}}, nil, 200, "ok"},
		{moderator.Health{Backlog: store.Backlog{Unread: 3}}, nil, 200, "ok, but messages cannot be read: 3"},
	} {
		test.health.Now = now
		if status, text := healthLine(test.health, test.err); status != test.status || !strings.Contains(text, test.text) {
			t.Errorf("%d %q, want %d %q", status, text, test.status, test.text)
		}
	}
}
