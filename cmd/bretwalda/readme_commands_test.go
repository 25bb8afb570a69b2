package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bretwalda/internal/letter"
	"bretwalda/internal/mailtest"
)

// readmeCommands are the command lines of the README, but for those that stand in its
// first block, which .ci/clean-debian runs, and those that check the demonstration's
// dice, which TestReadmeChecksDice runs.
func readmeCommands(t *testing.T) []string {
	t.Helper()
	text := readme(t)
	before, rest, _ := strings.Cut(text, "## Moderate a game\n")
	_, after, _ := strings.Cut(rest, "\nEach player gets")
	text = before + after
	var lines []string
	for _, m := range regexp.MustCompile("`((?:build/)?bretwalda [^`]+)`").FindAllStringSubmatch(text, -1) {
		lines = append(lines, strings.Join(strings.Fields(m[1]), " "))
	}
	for _, m := range regexp.MustCompile(`(?m)^    ((?:build/)?bretwalda .*?)(?:   +#.*)?$`).FindAllStringSubmatch(text, -1) {
		lines = append(lines, m[1])
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// readmeElsewhere are command lines that this test does not give, and why.
var readmeElsewhere = map[string]string{
	"build/bretwalda verify --json build/bretwalda-demo > proof.json": "TestReadmeChecksDice",
	"build/bretwalda verify proof.json":                               "TestReadmeChecksDice",
}

// Each command line of the README can be given as it stands there, beside a daemon that
// moderates the game of its first block.
func TestReadmeCommands(t *testing.T) {
	many(t)
	players := []string{"anna@mail.example", "ben@mail.example", "cleo@mail.example", "dai@mail.example"}
	srv, path := newServers(t, players...)
	dir, lines, position := filepath.Dir(path), readmeCommands(t), between(t, readme(t), "```yaml\n", "```")
	t.Chdir(dir)
	for _, folder := range []string{"build", "folder-with-messages"} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	program := fmt.Sprintf("#!/bin/sh\n%s=1 exec %s \"$@\"\n", asProgram, shellQuote(os.Args[0]))
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	write("build/bretwalda", program)
	write("position.yaml", position)
	write("orders.txt", "Welsh, round 3\n3 from Avalon to Wessex\n")
	letters := keepLetters(t, srv, players[0], "folder-with-messages")

	daemon := startProcess(t, path)
	args := []string{"new", "--title", "Thursday night"}
	for _, p := range players {
		args = append(args, "--player", p)
	}
	mustRun(t, args...)
	first := letters(1)
	sent := "From: " + players[0] + "\r\nMessage-ID: <one@mail.example>\r\n\r\nRomans, round 1: stay\r\n"
	write("folder-with-messages/sent.eml", sent)
	if err := srv.Submit(players[0], first.ReplyTo.Addr, []byte(sent)); err != nil {
		t.Fatal(err)
	}
	letters(2)

	for line := range readmeElsewhere {
		if !slices.Contains(lines, line) {
			t.Errorf("the README has no longer %q", line)
		}
	}
	for _, line := range lines {
		if readmeElsewhere[line] != "" {
			continue
		}
		cmd := exec.CommandContext(t.Context(), "/bin/sh", "-c", line)
		cmd.Env = append(os.Environ(), "PATH="+filepath.Join(dir, "build")+":"+os.Getenv("PATH"))
		if out, err := cmd.CombinedOutput(); err != nil || len(out) == 0 {
			t.Errorf("%s: %v\n%s", line, err, out)
		}
	}
	daemon.stop(t, os.Interrupt)
}

// keepLetters keeps the letters that come to an address in a folder, as a mail program
// saves them. The function that it returns waits for the n-th.
func keepLetters(t *testing.T, srv *mailtest.Server, address, folder string) func(n int) letter.Letter {
	t.Helper()
	var mu sync.Mutex
	var got []letter.Letter
	err := srv.Forward(address, func(d mailtest.Delivery) {
		mu.Lock()
		defer mu.Unlock()
		l, err := letter.Read(d.Raw)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, fmt.Sprintf("%d.eml", len(got)+1)), d.Raw, 0o600)
		}
		if err != nil {
			t.Error(err)
		}
		got = append(got, l)
	})
	if err != nil {
		t.Fatal(err)
	}
	return func(n int) letter.Letter {
		t.Helper()
		for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			mu.Lock()
			if len(got) >= n {
				defer mu.Unlock()
				return got[n-1]
			}
			mu.Unlock()
		}
		t.Fatalf("message %d does not come", n)
		return letter.Letter{}
	}
}
