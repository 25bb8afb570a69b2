package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/record"
)

// recordedGame writes the record of a random standard game that has come as far
// as the middle of round 8, and returns the name of the file.
func recordedGame(t *testing.T) string {
	t.Helper()
	e, err := loadEngine(defaultRuleset)
	if err != nil {
		t.Fatal(err)
	}
	rec := record.New(e.Ruleset(), 0)
	d := dice.NewSeeded(9)
	s := e.Start(0, rec.Dice(&d), nil)
	rec.Rules = s.Rules
	welsh, _ := e.Ruleset().FindNation("welsh")
	for dec := e.Pending(&s); dec.Kind != game.None && (s.Round < 8 || s.Turn < welsh); dec = e.Pending(&s) {
		c := e.Random(&s, &d)
		rec.Add(notation.Choice(e.Ruleset(), dec.Nation, &c))
		if err := e.Apply(&s, &c, rec.Dice(&d), nil); err != nil {
			t.Fatal(err)
		}
	}
	var text bytes.Buffer
	if _, err := rec.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "autumn.game")
	if err := os.WriteFile(name, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestHistoryAsText(t *testing.T) {
	name := recordedGame(t)
	all := mustRun(t, "history", name)
	for _, want := range []string{"autumn: rounds 1 to 8\n", "Round 1 begins", "Round 8 begins", "\n\nRomans\n- "} {
		if !strings.Contains(all, want) {
			t.Errorf("the story lacks %q", want)
		}
	}
	some := mustRun(t, "history", name, "--rounds", "2-3")
	if !strings.Contains(some, "Round 2 begins") || !strings.Contains(some, "Round 3 begins") ||
		strings.Contains(some, "Round 4 begins") || strings.Contains(some, "Round 1 begins") {
		t.Errorf("rounds 2 to 3 are\n%s", some)
	}
	if one := mustRun(t, "history", "--rounds", "5", name); !strings.HasPrefix(one, "autumn: round 5\n") {
		t.Errorf("round 5 begins with %.80q", one)
	}
	out := filepath.Join(t.TempDir(), "story.txt")
	if text := mustRun(t, "history", name, "--out", out); text != "" {
		t.Errorf("printed besides the file: %.80q", text)
	}
	if data, err := os.ReadFile(out); err != nil || string(data) != all {
		t.Errorf("the file has another story (%v)", err)
	}
}

// TestHistoryInOtherLanguages: stories, sheets and the final report.
func TestHistoryInOtherLanguages(t *testing.T) {
	name := recordedGame(t)
	if text := mustRun(t, "history", name, "--lang", "es", "--rounds", "2-3"); !strings.HasPrefix(text, "autumn: turnos 2 a 3\n") {
		t.Errorf("in Spanish: %.80q", text)
	}
	if sheet := mustRun(t, "history", name, "--lang", "hu", "--as", "csv"); !strings.HasPrefix(sheet, "Játékos,Nép,1,") || !strings.Contains(sheet, "2. játékos,Összesen") {
		t.Errorf("in Hungarian: %.200q", sheet)
	}
	if _, errs, code := bretwalda(t, "history", name, "--as", "final"); code != exitFailed || !strings.Contains(errs, "not over yet") {
		t.Errorf("the final report of a game in round 8: exit %d, %q", code, errs)
	}
}

func TestHistoryAsEvents(t *testing.T) {
	name := recordedGame(t)
	rounds := map[uint8]int{}
	for line := range strings.Lines(mustRun(t, "history", name, "--as", "jsonl", "--rounds", "4-5")) {
		var o notation.EventObject
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatal(err)
		}
		rounds[o.Round]++
	}
	if len(rounds) != 2 || rounds[4] == 0 || rounds[5] == 0 {
		t.Errorf("events by round: %v", rounds)
	}
	if mustRun(t, "history", name, "--as", "jsonl") != mustRun(t, "replay", name, "--json") {
		t.Error("history and replay have other events")
	}
}

// TestHelpOnEvents: all kinds of events that history prints are explained, and the
// example is one of them.
func TestHelpOnEvents(t *testing.T) {
	help := mustRun(t, "help", "events")
	example := strings.ReplaceAll(help[strings.Index(help, "{"):strings.Index(help, "\n\nkind, ")], "\n   ", "")
	var want, o notation.EventObject
	if err := json.Unmarshal([]byte(example), &want); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(mustRun(t, "history", recordedGame(t), "--as", "jsonl")) {
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(help, "\n  "+o.Kind+" ") {
			t.Errorf("events of kind %q are not explained", o.Kind)
		}
	}
	rs := britanniatest.Engine(t).Ruleset()
	romans, _ := rs.FindNation("romans")
	sea, _ := rs.Board.Find("english-channel")
	kent, _ := rs.Board.Find("kent")
	e := game.Event{Kind: game.Moved, Round: 1, Turn: romans, Nation: romans, Units: game.Units{britannia.Infantry: 4}, Len: 2}
	e.Path[0], e.Path[1] = sea, kent
	if got := notation.EventJSON(rs, &e); !reflect.DeepEqual(got, want) {
		t.Errorf("the example is %+v, the event %+v", want, got)
	}
}

func TestHistoryAsScores(t *testing.T) {
	name := recordedGame(t)
	out := mustRun(t, "history", name, "--as", "csv", "--rounds", "3-6")
	r := csv.NewReader(strings.NewReader(out))
	r.FieldsPerRecord = -1
	lines, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(lines, func(l []string) bool { return l[0] == "Player 1" && l[1] == "Romans" })
	// The sheet after round 6: earlier rounds count, later ones are empty.
	if i < 0 || lines[i][2] == "0" || lines[i][7] == "" || lines[i][8] != "" {
		t.Errorf("the sheet after round 6 is\n%s", out)
	}
	file := filepath.Join(t.TempDir(), "scores.xlsx")
	mustRun(t, "history", name, "--as", "xlsx", "--out", file)
	f, err := excelize.OpenFile(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := f.GetSheetList(); len(got) != 5 || got[0] != "4 players" {
		t.Errorf("sheets %q", got)
	}
}

func TestHistoryAsPictures(t *testing.T) {
	many(t)
	name := recordedGame(t)
	dir := t.TempDir()
	seen := map[string]string{}
	for what, args := range map[string][]string{
		"map":         {"--as", "map"},
		"map of 5":    {"--as", "map", "--rounds", "5"},
		"chart":       {"--as", "chart"},
		"chart of 5":  {"--as", "chart", "--rounds", "5"},
		"areas":       {"--as", "areas"},
		"areas of 2":  {"--as", "areas", "--rounds", "1-2"},
		"areas of 18": {"--as", "areas", "--rounds", "1-8"},
	} {
		for _, ext := range []string{".png", ".svg"} {
			file := filepath.Join(dir, strings.ReplaceAll(what, " ", "-")+ext)
			mustRun(t, append([]string{"history", name, "--out", file}, args...)...)
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := checkPicture(data, ext); err != nil {
				t.Errorf("%s%s: %v", what, ext, err)
			}
			if other, ok := seen[string(data)]; ok {
				t.Errorf("%s%s and %s are the same picture", what, ext, other)
			}
			seen[string(data)] = what + ext
		}
	}
	if out := mustRun(t, "history", name, "--as", "chart", "--out", "-"); checkPicture([]byte(out), ".png") != nil {
		t.Error("--out - prints no picture")
	}
}

func checkPicture(data []byte, ext string) error {
	if ext == ".png" {
		_, err := png.Decode(bytes.NewReader(data))
		return err
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// TestHistoryOfStoredGame: a game of the database has its title and players.
func TestHistoryOfStoredGame(t *testing.T) {
	const anna, ben = "anna@club.example", "ben@club.example"
	_, path := newServers(t, anna, ben)
	mustRun(t, "new", "--config", path, "--title", "First Game!", "--scenario", "early-invaders",
		"--player", "Anna <"+anna+">", "--player", "Ben <"+ben+">")
	out := mustRun(t, "history", "--config", path, "first-game")
	if !strings.HasPrefix(out, "First Game!: round 1\n") || !strings.Contains(out, "Round 1 begins") {
		t.Errorf("the story is\n%s", out)
	}
	if out := mustRun(t, "history", "--config", path, "first-game", "--as", "csv"); !strings.Contains(out, "\nAnna,Romans,0,,,,,0\n") {
		t.Errorf("the sheet is\n%s", out)
	}
	if out, errs, _ := bretwalda(t, "replay", "--config", path, "first-game"); errs != "" || !strings.Contains(out, "0 choices") {
		t.Errorf("replay says %s%s", out, errs)
	}
}

func TestHistoryOfWhatIsNotThere(t *testing.T) {
	name := recordedGame(t)
	_, path := newServers(t)
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{nil, exitUsage, "name one game"},
		{[]string{name, name}, exitUsage, "name one game"},
		{[]string{name, "--as", "novel"}, exitUsage, `not "novel"`},
		{[]string{name, "--as", "map"}, exitUsage, "--out file"},
		{[]string{name, "--lang", "la"}, exitUsage, `not "la"`},
		{[]string{name, "--as", "final", "--rounds", "5"}, exitUsage, "leave --rounds out"},
		{[]string{name, "--rounds", "5-3"}, exitUsage, `not "5-3"`},
		{[]string{name, "--rounds", "five"}, exitUsage, `not "five"`},
		{[]string{name, "--rounds", "12-14"}, exitFailed, "rounds 1 to 8"},
		{[]string{name, "--as", "areas", "--rounds", "8", "--out", "-"}, exitFailed, "no round to chart is over"},
		{[]string{"nowhere.game", "--config", "/nowhere/b.yaml"}, exitFailed, "nowhere.game"},
		{[]string{"third-game", "--config", path}, exitFailed, `no game "third-game"`},
	} {
		_, errs, code := bretwalda(t, append([]string{"history"}, test.args...)...)
		if code != test.code || !strings.Contains(errs, test.want) {
			t.Errorf("%v: exit %d, %q; want %d, %q", test.args, code, errs, test.code, test.want)
		}
	}
}

// TestOtherRuleset: a record from another version of the ruleset is noted.
func TestOtherRuleset(t *testing.T) {
	name := recordedGame(t)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	lines[1] = "ruleset britannia-2e " + strings.Repeat("0", 64)
	if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := bretwalda(t, "history", name); code != exitOK || !strings.Contains(errs, "another version of the ruleset") {
		t.Errorf("exit %d, %q", code, errs)
	}
}
