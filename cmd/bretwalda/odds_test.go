package main

import (
	"strings"
	"testing"
)

// A battle that an operator imagines is worked out whatever language it is written in, for
// each game; what is no battle is said to be none.
func TestOdds(t *testing.T) {
	first := ""
	for _, battle := range []string{
		"4 Belgae against 2 Romans and a fort in Kent", "4 belgas contra 2 romanos y una fortaleza en Kent",
		"4 belgi contro 2 romani e un forte in Kent", "4 belga kontra 2 római és egy erőd Kentben",
	} {
		out := mustRun(t, append([]string{"odds"}, strings.Fields(battle)...)...)
		if first == "" {
			first = out
		}
		if !strings.Contains(out, "%") || out != first {
			t.Errorf("%s:\n%s\nnot\n%s", battle, out, first)
		}
	}
	out := mustRun(t, "odds", "--ruleset", "italia-1", "--language", "it", "3", "legioni", "contro", "2", "fanterie", "in", "Roma")
	if !strings.Contains(out, "%") || !strings.Contains(out, "Roma") {
		t.Errorf("in Italia:\n%s", out)
	}
	for _, no := range [][]string{{"odds"}, {"odds", "4", "Belgae", "against"}, {"odds", "--ruleset", "italia-1", "3", "Belgae", "against", "2", "Romans"}} {
		if out, errs, code := bretwalda(t, no...); code == exitOK || out != "" || errs == "" {
			t.Errorf("%q: exit %d, %s%s", no, code, out, errs)
		}
	}
}
