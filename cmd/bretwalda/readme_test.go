package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"bretwalda/internal/britannia/position"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/orders"
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

// TestReadmeChecksDice runs what the README shows for checking dice as it stands there,
// with the letters of a demonstration; then again with a letter that was doctored.
func TestReadmeChecksDice(t *testing.T) {
	playsWhole(t)
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed")
	}
	dir := t.TempDir()
	run := func(name string, args ...string) (string, error) {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if out, err := exec.Command("go", "build", "-o", filepath.Join(dir, "build", "bretwalda"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if out, err := run("build/bretwalda", "demo", "--scenario", "early-invaders", "--quiet", "--out", "build/bretwalda-demo"); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	checker := between(t, readme(t), "```python\n", "```")
	if err := os.WriteFile(filepath.Join(dir, "check.py"), []byte(checker), 0o600); err != nil {
		t.Fatal(err)
	}
	script := "set -e\n" + between(t, readme(t), "seat 1 in the demonstration:\n\n", "\n\n```python")
	if out, err := run("sh", "-c", script); err != nil || !strings.Contains(out, ": all dice of ") || !strings.Contains(out, "all as the chain gives them") {
		t.Errorf("%v: %s", err, out)
	}
	told, err := run("build/bretwalda", "verify", "build/bretwalda-demo")
	if err != nil || !strings.Contains(told, "messages counted just as they were sent") {
		t.Errorf("%v: %s", err, told)
	}
	// Letters that a player's program writes count, too.
	copied := filepath.Join(dir, "programs")
	writtenByPrograms(t, filepath.Join(dir, "build/bretwalda-demo"), copied)
	if out, err := run("build/bretwalda", "verify", copied); err != nil || out != told {
		t.Errorf("messages by programs: %v: %s; want %s", err, out, told)
	}
	doctored := mine(t, dir)
	for _, tt := range []struct{ program, want string }{
		{"build/bretwalda verify build/bretwalda-demo", filepath.Base(doctored)},
		{"python3 check.py proof.json 1 build/bretwalda-demo/*-from-anna.eml", "a message counts that you did not send"},
	} {
		if out, err := run("sh", "-c", tt.program); err == nil || !strings.Contains(out, tt.want) {
			t.Errorf("%s, after %s was changed: %v: %s; want %q", tt.program, doctored, err, out, tt.want)
		}
	}
}

// mine changes a word of the first letter that Anna sent, and returns its name.
func mine(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "build", "bretwalda-demo", "*-from-anna.eml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if changed := strings.Replace(string(raw), "ound ", "oand ", 1); changed != string(raw) {
			if err := os.WriteFile(file, []byte(changed), 0o600); err != nil {
				t.Fatal(err)
			}
			return file
		}
	}
	t.Fatal("Anna sent no message with a round in its text")
	return ""
}

// TestReadmeOrders: what the README shows as orders is read without a problem.
func TestReadmeOrders(t *testing.T) {
	engine, err := loadEngine(defaultRuleset)
	if err != nil {
		t.Fatal(err)
	}
	part := "Welsh, round 3\n" + between(t, readme(t), "    Welsh, round 3\n", "\n- **Moves**") + "\nAngles, round 9:"
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
	reader := orders.NewReader(engine.Ruleset(), words.Orders().Lexicon("en"))
	sheet := reader.Parse(lines, orders.Context{})
	for _, p := range sheet.Problems {
		t.Errorf("%q: %s", lines[p.Line-1].Text, reader.Sentence(p))
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
	for _, text := range []string{between(t, readme(t), "```yaml\n", "```"), between(t, position.Help, "say.\n\n", "\nAreas, seas")} {
		if _, err := position.Read(engine.Pack(), "README.md", []byte(text)); err != nil {
			t.Error(err)
		}
	}
}

// TestReadmeCountsGuesses: the games side by side, with as many guesses as their packs have.
func TestReadmeCountsGuesses(t *testing.T) {
	t.Parallel()
	page := readme(t)
	for _, id := range []string{"britannia-2e", "britannia-1e", "italia-1", "italia-2"} {
		lines := strings.Split(strings.TrimSpace(mustRun(t, "pack", "show", id, "--sources")), "\n")
		sums := strings.Fields(lines[len(lines)-1]) // in all, values, rulebook, public, guess, club
		if want := sums[5] + " of " + sums[2]; !strings.Contains(page, "| "+want) {
			t.Errorf("%s: the README does not say %q", id, want)
		}
	}
}

// writtenByPrograms copies a folder of letters, in which those of a player say that a program
// wrote them.
func writtenByPrograms(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	sent, err := filepath.Glob(filepath.Join(to, "*-from-anna.eml"))
	if err != nil || len(sent) == 0 {
		t.Fatalf("messages of players: %v, %v", sent, err)
	}
	for _, name := range sent {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, append([]byte("Auto-Submitted: auto-generated\r\n"), data...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
