// Package cputime tells benchmarks what they cost on a machine that does other things too.
package cputime

import (
	"syscall"
	"testing"
	"time"
)

// Used is the processor time that this process has used, the collection of memory included.
func Used(tb testing.TB) time.Duration {
	tb.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Loop does something as often as b asks, and reports what it costs each time.
func Loop(b *testing.B, do func()) {
	b.Helper()
	before := Used(b)
	for b.Loop() {
		do()
	}
	b.ReportMetric(float64((Used(b)-before).Nanoseconds())/1000/float64(b.N), "cpu-µs/op")
}
