package record_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/correction"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	. "bretwalda/internal/record"
)

// played plays a random game and returns its record and last position.
func played(t *testing.T, e *britannia.Engine) (*File, britannia.State) {
	t.Helper()
	rec := New(e.Ruleset(), 0)
	d := dice.NewSeeded(5)
	s := e.Start(0, rec.Dice(&d), nil)
	rec.Rules = s.Rules
	for dec := e.Pending(&s); dec.Kind != game.None; dec = e.Pending(&s) {
		c := e.Random(&s, &d)
		rec.Add(notation.Choice(e.Ruleset(), dec.Nation, &c))
		if err := e.Apply(&s, &c, rec.Dice(&d), nil); err != nil {
			t.Fatal(err)
		}
	}
	return rec, s
}

// TestRecord: a game written, read and played again ends in the same position.
func replay(e *britannia.Engine, r *File) (britannia.State, []game.Event, int, error) {
	log, err := r.Log()
	if err != nil {
		return britannia.State{}, nil, len(log) - 1, err
	}
	played, err := gamelog.Replay(logs.By(e), log)
	return played.State, played.Events, max(played.Applied-1, 0), err
}

func TestRecord(t *testing.T) {
	e := britanniatest.Engine(t)
	rec, want := played(t, e)
	var file bytes.Buffer
	if _, err := rec.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	read, err := Read(bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if read.Hash != e.Ruleset().Hash || read.Scenario != "standard" {
		t.Errorf("read %x, %s", read.Hash, read.Scenario)
	}
	got, _, n, err := replay(e, read)
	if err != nil || n != len(rec.Entries) || got != want {
		t.Errorf("after %d of %d choices: same position %v, %v", n, len(rec.Entries), got == want, err)
	}
	var again bytes.Buffer
	if _, err := read.WriteTo(&again); err != nil || again.String() != file.String() {
		t.Errorf("written again it differs: %v", err)
	}
}

// TestReplayFinds: a replay says where a record is not what was played.
func TestReplayFinds(t *testing.T) {
	e := britanniatest.Engine(t)
	for name, spoil := range map[string]func(*File){
		"a die too many":         func(r *File) { r.Entries[20].Dice = append(r.Entries[20].Dice, 3) },
		"a die too few":          func(r *File) { r.Entries[first(r)].Dice = r.Entries[first(r)].Dice[1:] },
		"another nation answers": func(r *File) { r.Entries[0].Line = strings.Replace(r.Entries[0].Line, "romans", "danes", 1) },
		"no choice at all":       func(r *File) { r.Entries[3].Line = "nonsense" },
		"no such scenario":       func(r *File) { r.Scenario = "atlantis" },
	} {
		rec, _ := played(t, e)
		spoil(rec)
		if _, _, n, err := replay(e, rec); err == nil || n == len(rec.Entries) {
			t.Errorf("%s: not found", name)
		}
	}
}

// first is the first entry that dice fell for.
func first(r *File) int {
	for i := range r.Entries {
		if len(r.Entries[i].Dice) > 0 {
			return i
		}
	}
	return 0
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"", "no scenario"},
		{"welsh done\n", "line 1"},
		{"bretwalda game record 1\nruleset britannia-2e xyz\n", "line 2"},
		{"bretwalda game record 1\nruleset britannia-2e " + strings.Repeat("00", 32) + "\nscenario standard\ndice six\n", "line 4"},
	} {
		if _, err := Read(strings.NewReader(c.file)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.file, err, c.want)
		}
	}
}

// TestCorrections: what was set right between choices is written, read and made again.
func TestCorrections(t *testing.T) {
	e := britanniatest.Engine(t)
	rec, want := played(t, e)
	c := correction.Correction{Nation: "picts", Points: 5, Reason: "Skye; \"as seen\"\non the table"}
	entry, err := Correction(&c)
	if err != nil {
		t.Fatal(err)
	}
	rec.Entries = slices.Insert(rec.Entries, 20, entry)
	var file bytes.Buffer
	if _, err := rec.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	read, err := Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	got, events, _, err := replay(e, read)
	picts, _ := e.Ruleset().FindNation("picts")
	want.Points[picts] += 5
	if err != nil || got != want {
		t.Errorf("same position but for the points: %v, %v", got == want, err)
	}
	if !slices.ContainsFunc(events, func(ev game.Event) bool { return ev.Kind == game.Corrected && ev.Reason == c.Reason }) {
		t.Error("the correction is not told")
	}
	read.Entries[20].Line = "correct nonsense"
	if _, _, n, err := replay(e, read); err == nil || n != 20 {
		t.Errorf("a broken correction: %v after %d entries", err, n)
	}
}
