package main

import (
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
)

func TestVersion(t *testing.T) {
	for _, test := range []struct{ revision, time, modified, want string }{
		{"408cb65a1b2c3d4e", "2026-11-21T23:59:02Z", "false", "2026.11.21+g408cb65"},
		{"408cb65a1b2c3d4e", "2026-11-21T23:59:02Z", "true", "2026.11.21+g408cb65+changed"},
		{"", "", "", "unknown"},
	} {
		got := versionOf([]debug.BuildSetting{{Key: "vcs.revision", Value: test.revision}, {Key: "vcs.time", Value: test.time}, {Key: "vcs.modified", Value: test.modified}})
		if got != test.want {
			t.Errorf("%+v: %q", test, got)
		}
	}
	line := regexp.MustCompile(`^bretwalda \S+ \(go\S+, \w+/\w+\)\n(ruleset [a-z0-9-]+, version \S+: [0-9a-f]{64}\n)+$`)
	if out := mustRun(t, "version"); !line.MatchString(out) || out != mustRun(t, "--version") {
		t.Errorf("version says %q", out)
	}
	if short := mustRun(t, "version", "--short"); strings.ContainsAny(short, " (") || short == "\n" {
		t.Errorf("in short %q", short)
	}
}
