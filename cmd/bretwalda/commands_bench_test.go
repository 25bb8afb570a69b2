package main

import (
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// BenchmarkCommands is the processor time of commands of an operator on a stored game, as
// processes of their own: what they load counts.
func BenchmarkCommands(b *testing.B) {
	const anna = "anna@club.example"
	_, path := newServers(b, anna)
	mustRun(b, "new", "--config", path, "--title", "Season", "--player", "Anna <"+anna+">", "--player", "robot", "--player", "robot", "--player", "robot")
	program := filepath.Join(b.TempDir(), "bretwalda")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	for name, args := range map[string][]string{
		"version": {"version"}, "status": {"status", "--config", path}, "verify": {"verify", "--all", "--config", path},
		"map": {"history", "season", "--as", "map", "--config", path, "--out", filepath.Join(b.TempDir(), "map.png")},
	} {
		b.Run(name, func(b *testing.B) {
			var used time.Duration
			for b.Loop() {
				cmd := exec.Command(program, args...)
				if out, err := cmd.CombinedOutput(); err != nil {
					b.Fatalf("%v: %s", err, out)
				}
				used += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			}
			b.ReportMetric(float64(used.Milliseconds())/float64(b.N), "cpu-ms/op")
		})
	}
}
