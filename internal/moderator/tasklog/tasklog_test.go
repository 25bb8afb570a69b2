package tasklog

import (
	"bytes"
	"log/slog"
	"testing"
)

// What is logged is written when it is said to be, in its order and with all that belongs to
// it; what is not, never.
func TestWrite(t *testing.T) {
	var out bytes.Buffer
	plain := slog.NewTextHandler(&out, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}})
	held := New(slog.New(plain))
	log := slog.New(held)
	log.Info("one")
	log.With("letter", "x").WithGroup("g").Warn("two", "n", 2)
	log.Debug("below the level")
	if out.Len() > 0 {
		t.Errorf("written at once: %s", &out)
	}
	held.Write()
	if want := "level=INFO msg=one\nlevel=WARN msg=two letter=x g.n=2\n"; out.String() != want {
		t.Errorf("written: %s", &out)
	}
}
