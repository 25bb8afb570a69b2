package moderator

import (
	"context"
	"log/slog"
)

// taskLog keeps what a transaction logs until it is known whether that happened: when
// the store fails, nothing in the log may say that a letter was dealt with.
type taskLog struct {
	inner slog.Handler
	lines *[]logLine // of this one and all that come from it
}

// logLine is a record with the handler that writes it.
type logLine struct {
	to     slog.Handler
	record slog.Record
}

func newTaskLog(log *slog.Logger) taskLog { return taskLog{log.Handler(), new([]logLine)} }

// Enabled implements slog.Handler.
func (l taskLog) Enabled(ctx context.Context, level slog.Level) bool {
	return l.inner.Enabled(ctx, level)
}

// Handle implements slog.Handler.
func (l taskLog) Handle(_ context.Context, r slog.Record) error {
	*l.lines = append(*l.lines, logLine{l.inner, r.Clone()})
	return nil
}

// WithAttrs implements slog.Handler.
func (l taskLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return taskLog{l.inner.WithAttrs(attrs), l.lines}
}

// WithGroup implements slog.Handler.
func (l taskLog) WithGroup(name string) slog.Handler {
	return taskLog{l.inner.WithGroup(name), l.lines}
}

// write writes all that was logged.
func (l taskLog) write() {
	for _, line := range *l.lines {
		_ = line.to.Handle(context.Background(), line.record) // as slog does
	}
}
