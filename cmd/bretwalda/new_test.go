package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bretwalda/internal/absence"
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
	if spec.Language != "en" || spec.Press != (press.Rules{Rule: press.Open}) || len(spec.GMs) != 1 ||
		spec.GMs[0] != (moderator.Player{Address: "Gwen <gwen@club.example>", Language: "it"}) {
		t.Errorf("%+v", spec)
	}
}

// Orders for new games can be changed for a while, unless the GM says otherwise.
func TestTimeForChangesByDefault(t *testing.T) {
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
