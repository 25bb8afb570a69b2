// Package tasklog holds back what a transaction logs until it is known whether that happened.
package tasklog

import (
	"context"
	"log/slog"
)

// Log is the handler of a log that keeps what it is given: when the store fails, nothing
// in the log may say that a letter was dealt with.
type Log struct {
	inner slog.Handler
	lines *[]logLine // of this one and all that come from it
}

// logLine is a record with the handler that writes it.
type logLine struct {
	to     slog.Handler
	record slog.Record
}

// New makes one in front of a log.
func New(log *slog.Logger) Log { return Log{log.Handler(), new([]logLine)} }

// Enabled implements slog.Handler.
func (l Log) Enabled(ctx context.Context, level slog.Level) bool {
	return l.inner.Enabled(ctx, level)
}

// Handle implements slog.Handler.
func (l Log) Handle(_ context.Context, r slog.Record) error {
	*l.lines = append(*l.lines, logLine{l.inner, r.Clone()})
	return nil
}

// WithAttrs implements slog.Handler.
func (l Log) WithAttrs(attrs []slog.Attr) slog.Handler {
	return Log{l.inner.WithAttrs(attrs), l.lines}
}

// WithGroup implements slog.Handler.
func (l Log) WithGroup(name string) slog.Handler {
	return Log{l.inner.WithGroup(name), l.lines}
}

// Write writes all that was logged.
func (l Log) Write() {
	for _, line := range *l.lines {
		_ = line.to.Handle(context.Background(), line.record) // as slog does
	}
}
