package ruleset

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// copyPack gives the built-in pack as a file system that a test may change.
func copyPack(t testing.TB) fstest.MapFS {
	t.Helper()
	m := make(fstest.MapFS)
	sub, err := fs.Sub(packs, "packs/britannia-2e")
	if err != nil {
		t.Fatal(err)
	}
	entries, err := fs.ReadDir(sub, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := fs.ReadFile(sub, e.Name())
		if err != nil {
			t.Fatal(err)
		}
		m[e.Name()] = &fstest.MapFile{Data: data}
	}
	return m
}

// patch replaces the first old in a file of m by text, and returns the line on
// which the first change stands.
func patch(t testing.TB, m fstest.MapFS, name, old, text string) int {
	t.Helper()
	before, after, found := strings.Cut(string(m[name].Data), old)
	if !found {
		t.Fatalf("%s has no %q to patch", name, old)
	}
	m[name] = &fstest.MapFile{Data: []byte(before + text + after)}
	return 1 + strings.Count(before, "\n") + leading(text)
}

// leading counts the line breaks that text begins with.
func leading(text string) int { return len(text) - len(strings.TrimLeft(text, "\n")) }

func TestBrokenPackSaysFileLineAndRemedy(t *testing.T) {
	for _, c := range []struct {
		about     string
		file      string
		old, text string
		offset    int    // of the line complained of from the line changed
		want      string // after "file:line: "
	}{
		{"not YAML", "board.yaml", "region: wales, difficult: true, land: [devon]", "region: wales, land: [devon", -1, "this is not YAML"},
		{"unknown key", "board.yaml", "region: england", "regoin: england", 0, `avalon has no key "regoin" (did you mean "region"?)`},
		{"missing key", "board.yaml", "avalon:       {region: england,", "avalon:       {", 0, `avalon lacks the key "region"`},
		{"key twice", "board.yaml", "  sussex: ", "  wessex: ", 0, `areas has "wessex" twice`},
		{"one-sided land border", "board.yaml", "land: [devon, wessex, downlands, hwicce]", "land: [devon, wessex, downlands, hwicce, kent]", 0, "avalon borders kent, but kent does not border avalon; add it there or remove it here"},
		{"one-sided sea border", "board.yaml", "[english-channel, irish-sea]", "[english-channel, irish-sea, north-sea]", 0, "atlantic-ocean borders north-sea, but"},
		{"neighbour unknown", "board.yaml", "sea: [atlantic-ocean]", "sea: [atlantic-ocaen]", 0, `(did you mean "atlantic-ocean"?)`},
		{"flag", "board.yaml", "difficult: true", "difficult: yes please", 0, "difficult must be true or false"},
		{"strait to a sea", "board.yaml", "[dyfed, devon]", "[dyfed, irish-sea]", 0, `a strait cannot end in "irish-sea"`},
		{"list with unknown area", "board.yaml", "[york, cheshire, march, north-mercia,", "[yrok, cheshire, march, north-mercia,", 0, `no area or sea "yrok" (did you mean "york"?)`},
		{"count", "nations.yaml", "infantry: 16", "infantry: sixteen", 0, `must be a whole number from 0 to 99, not "sixteen"`},
		{"leader of two", "nations.yaml", "leaders: [urien]", "leaders: [arthur]", 0, "arthur leads the romano-british already"},
		{"round left out", "timeline.yaml", "\n  3:\n", "\n  4:\n", 0, `round 3 is missing before "4"`},
		{"foreign leader", "timeline.yaml", "brigantes: {leader: urien}", "brigantes: {leader: arthur}", 0, "arthur is no leader of the brigantes"},
		{"leader without armies", "timeline.yaml", "leader: aelle, at: frisian-sea", "leader: aelle, at: north-sea", 0, "the leader comes in the north-sea, where no armies are"},
		{"land for sea", "timeline.yaml", "invade: {irish-sea: 1}", "invade: {skye: 1}", 0, "skye is a land area; a sea is wanted here"},
		{"more than the markers", "timeline.yaml", "invade: {frisian-sea: 8}", "invade: {frisian-sea: 28}", 0, "28 infantry and 0 cavalry come, but the saxons have only 20 and 0"},
		{"leader who never comes", "timeline.yaml", "      brigantes: {leader: urien}\n", "", 1000, "leader urien of nations.yaml comes in no round"},
		{"mark", "timeline.yaml", "marks: [raid, boats]", "marks: [raid, boat]", 0, `not "boat" (did you mean "boats"?)`},
		{"table order", "timeline.yaml", "from: 11,", "from: 13,", 0, "must be a whole number from 0 to 11"},
		{"points", "cards.yaml", "4: [alban, dalriada, dunedin, mar]", "400: [alban, dalriada, dunedin, mar]", 0, `points must be a whole number from 1 to 255, not "400"`},
		{"area twice", "cards.yaml", "2: [strathclyde, each-english, gwynedd,", "2: [strathclyde, each-english, alban,", 0, "alban is named twice in this line"},
		{"two lines for a round", "cards.yaml", "- rounds: [16]\n        areas:\n          4: [powys", "- rounds: [13, 16]\n        areas:\n          4: [powys", 0, "two hold lines are for round 13"},
		{"no scoring round", "cards.yaml", "rounds: [5, 7, 10, 13, 16]", "rounds: [5, 6, 10, 13, 16]", 0, "nothing is held in round 6"},
		{"range", "cards.yaml", "rounds: [2-16]", "rounds: [2-17]", 0, `a round is a number from 1 to 16 or a range like 2-5, not "2-17"`},
		{"own units", "cards.yaml", "forts: [romans], points: 6}", "forts: [belgae], points: 6}", 0, "the belgae cannot eliminate their own units"},
		{"no units", "cards.yaml", "leaders: [boudicca], ", "", 0, "this line names no units"},
		{"unknown nation", "cards.yaml", "  jutes:\n", "  judes:\n", 0, `no nation "judes" (did you mean "jutes"?)`},
		{"limit overlaps", "cards.yaml", "outside: [each-area-outside-wales]", "outside: [each-area-outside-wales, gwent]", 0, "gwent is both inside and outside"},
		{"two players", "scenarios.yaml", "- [welsh, caledonians, danes, jutes]", "- [welsh, caledonians, danes, jutes, saxons]", 1, "the saxons have two players in scenario standard"},
		{"no player", "scenarios.yaml", "- [welsh, caledonians, danes, jutes]", "- [welsh, caledonians, danes]", -1, "nobody controls the jutes in scenario standard"},
		{"not in play", "scenarios.yaml", "- [danes, dubliners, norsemen]", "- [danes, dubliners, norsemen, romans]", 0, "the romans are not in play in rounds 11 to 14 of scenario vikings"},
		{"more than the markers", "scenarios.yaml", "{english-channel: 16}", "{english-channel: 17}", 0, "the romans have 17 infantry"},
		{"two in an area", "scenarios.yaml", "[caithness, hebrides, orkneys]", "[caithness, hebrides, avalon]", 0, "the welsh stand in avalon already"},
		{"unknown set-up", "scenarios.yaml", "setup: germanic", "setup: germans", 0, `there is no set-up "germans" (did you mean "germanic"?) under setups`},
		{"rule about nobody", "scenarios.yaml", "submitted: [brigantes, welsh]", "submitted: [brigantes, belgae]", -3, "a special rule of scenario short names the belgae"},
		{"name for two", "names-en.yaml", "Sfk]", "Norf]", 1, `"Norf" already stands for suffolk in names-en.yaml`},
		{"name in two languages", "names-hu.yaml", "Dombvidék", "Kent", 0, `"Kent" already stands for kent in names-en.yaml`},
		{"no English name", "names-en.yaml", "  ida: Ida\n", "", 1000, "ida has no English name here"},
		{"switch", "pack.yaml", "round-start", "sometimes", 0, "arrivals must be one of round-start, after-growth"},
	} {
		t.Run(c.about, func(t *testing.T) {
			m := copyPack(t)
			line := patch(t, m, c.file, c.old, c.text)
			_, err := Load(m, ".")
			if err == nil {
				t.Fatal("the pack loads")
			}
			want := fmt.Sprintf("%s:%d: ", c.file, line+c.offset)
			if c.offset == 1000 {
				want = c.file + ":" // what is missing has no line of its own
			}
			for _, msg := range strings.Split(err.Error(), "\n") {
				if strings.HasPrefix(msg, want) && strings.Contains(msg, c.want) {
					return
				}
			}
			t.Errorf("want %s…%s, got:\n%v", want, c.want, err)
		})
	}
}

func TestBrokenPackAsAWhole(t *testing.T) {
	for _, c := range []struct {
		about string
		spoil func(fstest.MapFS)
		want  string
	}{
		{"file missing", func(m fstest.MapFS) { delete(m, "cards.yaml") }, "cards.yaml: this file is missing"},
		{"file unknown", func(m fstest.MapFS) { m["scenario.yaml"] = m["scenarios.yaml"] }, `scenario.yaml: a pack has no such file (did you mean "scenarios.yaml"?)`},
		{"file empty", func(m fstest.MapFS) { m["pack.yaml"] = &fstest.MapFile{Data: []byte("# later\n")} }, "pack.yaml:1: the file must hold keys and values"},
		{"no files", func(m fstest.MapFS) { clear(m); m["notes.txt"] = &fstest.MapFile{} }, "name the folder that has pack.yaml in it"},
	} {
		t.Run(c.about, func(t *testing.T) {
			m := copyPack(t)
			c.spoil(m)
			if _, err := Load(m, "."); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("want %q, got: %v", c.want, err)
			}
		})
	}
}

func TestSeveralProblemsAreReportedTogetherUpToALimit(t *testing.T) {
	m := copyPack(t)
	patch(t, m, "cards.yaml", "rounds: [2-16]", "rounds: [17]")
	patch(t, m, "scenarios.yaml", "setup: germanic", "setup: none")
	_, err := Load(m, ".")
	if err == nil || !strings.Contains(err.Error(), "cards.yaml:") || !strings.Contains(err.Error(), "scenarios.yaml:") {
		t.Errorf("want problems of both files, got: %v", err)
	}
	var p Problem
	if !errors.As(err, &p) || p.File != "cards.yaml" || p.Line == 0 {
		t.Errorf("first problem is %+v", p)
	}

	m["timeline.yaml"].Data = []byte(strings.ReplaceAll(string(m["timeline.yaml"].Data), "boats", "boots"))
	_, err = Load(m, ".")
	if lines := strings.Split(err.Error(), "\n"); len(lines) != maxProblems+1 || !strings.HasPrefix(lines[maxProblems], "and ") {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
}

// FuzzLoad lays random text over one file of the pack: it is refused or loads,
// and never panics.
func FuzzLoad(f *testing.F) {
	m := copyPack(f)
	names := []string{"pack.yaml", "board.yaml", "nations.yaml", "timeline.yaml", "cards.yaml", "scenarios.yaml", "names-en.yaml"}
	for i, name := range names {
		f.Add(uint8(i), m[name].Data)
	}
	f.Add(uint8(0), []byte("a: &a [*a]\nid: *a\n? [x]\n: y\n<<: *a\n"))
	f.Fuzz(func(t *testing.T, i uint8, data []byte) {
		over := fstest.MapFS{names[int(i)%len(names)]: &fstest.MapFile{Data: data}}
		if rs, err := Overlay("britannia-2e", over); (rs == nil) == (err == nil) {
			t.Errorf("ruleset %v with error %v", rs, err)
		}
	})
}
