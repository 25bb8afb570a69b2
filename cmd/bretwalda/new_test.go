package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bretwalda/internal/absence"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator"
	"bretwalda/internal/press"
)

// The file that "new" explains can be read, and says what it seems to say.
func TestNewExample(t *testing.T) {
	_, example, found := strings.Cut(newCommand().usage, "and more:\n\n")
	if !found {
		t.Fatal("no example")
	}
	path := filepath.Join(t.TempDir(), "thursday.yaml")
	if err := os.WriteFile(path, []byte(example), 0o600); err != nil {
		t.Fatal(err)
	}
	spec, err := readSpec(path)
	if err != nil {
		t.Fatalf("%v\n%s", err, example)
	}
	p := spec.Pace
	p.Hours = spec.Hours
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	if p.At == nil || p.At.String() != "20:00" || p.Weekend.Hours != 120 || p.Grace != 12 || len(p.Reminders) != 2 ||
		spec.Limits == nil || spec.Limits.VacationDays != 42 ||
		spec.Misses != (absence.Rules{Excused: 1, Offer: 3, StandIn: absence.Robot}) || len(spec.Players) != 4 {
		t.Errorf("%+v", spec)
	}
	if spec.Language != "en" || spec.Press != (press.Rules{Rule: press.Free}) || len(spec.GMs) != 1 ||
		spec.GMs[0] != (moderator.Player{Address: "Gwen <gwen@club.example>", Language: "it"}) {
		t.Errorf("%+v", spec)
	}
}

// Orders for new games can be changed for a while, unless the GM says otherwise.
func TestTimeForChangesByDefault(t *testing.T) {
	many(t)
	srv, path := newServers(t, testAnna, testBen)
	annas := newPost(t, srv, testAnna)
	mustRun(t, "new", "--config", path, "--title", "Game", "--scenario", "early-invaders", "--player", testAnna, "--player", testBen)
	_, stop := serve(t, path)
	defer stop()
	first := annas.wait(t, 1)
	raw := "From: " + testAnna + "\r\nMessage-ID: <one@x.example>\r\n\r\nRomans, round 1: stay\r\n"
	if err := srv.Submit(testAnna, first.ReplyTo.Addr, []byte(raw)); err != nil {
		t.Fatal(err)
	}
	if got := annas.wait(t, 2); !strings.Contains(strings.Join(strings.Fields(got.All()), " "), "You can change this until") {
		t.Errorf("the receipt: %s", got.All())
	}
}

// The operator is the GM of a game for which nobody else is named, with the name that the
// configuration gives; the first letters of all say so.
func TestOperatorIsGM(t *testing.T) {
	many(t)
	const gm, other = "gm@club.example", "hal@club.example"
	srv, path := newServers(t, testAnna, testBen, gm, other)
	config, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(config, []byte("gm: Gwen Oak <"+gm+">\n")...), 0o600); err != nil {
		t.Fatal(err)
	}
	annas, gwens, hals := newPost(t, srv, testAnna), newPost(t, srv, gm), newPost(t, srv, other)
	create := func(title string, more ...string) string {
		t.Helper()
		return mustRun(t, append([]string{"new", "--config", path, "--title", title, "--scenario", "early-invaders", "--player", testAnna, "--player", testBen}, more...)...)
	}
	if out := create("First"); !strings.Contains(out, "game master  Gwen Oak <"+gm+">") {
		t.Errorf("new prints\n%s", out)
	}
	_, stop := serve(t, path)
	defer stop()
	says := func(l letter.Letter, want string) {
		t.Helper()
		if !strings.Contains(strings.Join(strings.Fields(l.All()), " "), want) {
			t.Errorf("%q does not say %q:\n%s", l.Subject, want, l.All())
		}
	}
	says(gwens.wait(t, 1), "You are the game master")
	says(annas.wait(t, 1), "The game master is Gwen Oak")
	create("Second", "--gm", "Hal <"+other+">")
	says(hals.wait(t, 1), "You are the game master")
	says(annas.wait(t, 2), "The game master is Hal")
	if out := create("Third", "--gm", "none"); !strings.Contains(out, "no game master") {
		t.Errorf("new prints\n%s", out)
	}
	if l := annas.wait(t, 3); strings.Contains(l.All(), "The game master is") {
		t.Errorf("a game without a GM has one:\n%s", l.All())
	}
	mustRun(t, "new", "--config", path, "--title", "Open", "--open")
	says(gwens.wait(t, 2), "Your game is open")
}

// A training game: one player against robots, from the command line.
func TestNewWithRobots(t *testing.T) {
	many(t)
	_, path := newServers(t, testAnna)
	out := mustRun(t, "new", "--config", path, "--title", "Training", "--player", "robot", "--player", testAnna, "--player", "robot", "--player", "robot")
	for _, want := range []string{"seat 1  Robot: Romans", "seat 2  anna <" + testAnna + ">", "seat 4  Robot 3: "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if out := mustRun(t, "status", "--config", path); !strings.Contains(out, "(anna)") {
		t.Errorf("the game waits for a robot:\n%s", out)
	}
}
