package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"bretwalda/internal/systems"
)

// TestRobots: the table has every side and nation of a scenario, with figures, and
// how fast it went.
func TestRobots(t *testing.T) {
	var out, bad bytes.Buffer
	code := run(context.Background(), &environ{stdin: strings.NewReader(""), stdout: &out, stderr: &bad, systems: systems.All()}, []string{"robots", "--games", "1", "--seed", "3"})
	if code != exitOK {
		t.Fatalf("exit code %d: %s", code, bad.String())
	}
	for _, want := range []string{"1 yellow", "4 blue", "Romano-British", "Normans", " ±0", " ms.\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, out.String())
		}
	}
	for _, args := range [][]string{{"--games", "0"}, {"--scenario", "atlantis"}, {"three"}} {
		if code := run(context.Background(), &environ{stdin: strings.NewReader(""), stdout: &out, stderr: &bad, systems: systems.All()}, append([]string{"robots"}, args...)); code != exitUsage {
			t.Errorf("%v: exit code %d", args, code)
		}
	}
}
