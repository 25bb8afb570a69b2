package main

import (
	"os"
	"strings"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/position"
)

// readme returns README.md.
func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// between cuts out what stands between two marks of a text.
func between(t *testing.T, text, after, before string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, after)
	part, _, ok2 := strings.Cut(rest, before)
	if !ok || !ok2 {
		t.Fatalf("README.md has nothing between %q and %q", after, before)
	}
	return part
}

// TestReadmeShowsTheTestedChecker: the checker that people copy is the one that
// package dice tests.
func TestReadmeShowsTheTestedChecker(t *testing.T) {
	script, err := os.ReadFile("../../internal/dice/testdata/check.py")
	if err != nil {
		t.Fatal(err)
	}
	if got := between(t, readme(t), "```python\n", "```"); got != string(script) {
		t.Error("the checker in README.md is not internal/dice/testdata/check.py")
	}
}

// TestReadmeOrders: what the README shows as orders is read without a problem.
func TestReadmeOrders(t *testing.T) {
	engine, err := loadEngine(defaultRuleset)
	if err != nil {
		t.Fatal(err)
	}
	part := between(t, readme(t), "signatures do not matter.\n", "\n- **Moves**") + "\nAngles, round 9:"
	for _, quoted := range strings.Split(between(t, readme(t), "\n- **Moves**", "- **Conditions**"), "`") {
		if strings.Contains(quoted, "**") || len(strings.Fields(quoted)) < 2 || strings.ContainsAny(quoted, ":;.") {
			continue
		}
		part += "\n    " + strings.Join(strings.Fields(quoted), " ")
	}
	var lines []orders.Line
	for line := range strings.Lines(part) {
		lines = append(lines, orders.Line{Text: strings.TrimSpace(line)})
	}
	sheet := orders.Parse(engine.Ruleset(), orders.English(), lines, orders.Context{})
	for _, p := range sheet.Problems {
		t.Errorf("%q: %s", lines[p.Line-1].Text, orders.English().Sentence(p))
	}
	for _, l := range sheet.Ignored {
		t.Errorf("%q is taken for small talk", l.Text)
	}
	if len(sheet.Sections) == 0 || len(sheet.Standing) == 0 {
		t.Error("the example has no orders, or no standing orders")
	}
}

// TestReadmePosition: the position that the README shows can be read.
func TestReadmePosition(t *testing.T) {
	engine, err := loadEngine(defaultRuleset)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{between(t, readme(t), "```yaml\n", "```"), between(t, positionTopic, "say.\n\n", "\nAreas, seas")} {
		if _, err := position.Read(engine.Ruleset(), "README.md", []byte(text)); err != nil {
			t.Error(err)
		}
	}
}
