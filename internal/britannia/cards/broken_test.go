package cards

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"bretwalda/internal/britannia/packs"
	"bretwalda/internal/pack"
)

// copyPack gives the built-in pack as a file system that a test may change.
func copyPack(t testing.TB) fstest.MapFS {
	t.Helper()
	m := make(fstest.MapFS)
	sub, err := fs.Sub(packs.FS, "britannia-2e")
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
		{"several of others", "nations.yaml", "leaders: [urien]", "leaders: [urien], several: [arthur]", 0, "arthur is no leader of the brigantes"},
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
		{"name without letters", "names-en.yaml", "  ida: Ida", "  ida: '?'", 0, `the name "?" has no letters`},
		{"no name in the list", "names-en.yaml", "  ida: Ida", "  ida: []", 0, "there is no name here"},
		{"name of a leader", "names-en.yaml", "  offa: Offa", "  offa: Ida", 0, `"Ida" already stands for ida`},
		{"sea with the id of an area", "board.yaml", "  irish-sea:    ", "  kent:    ", 0, "kent is a land area already"},
		{"neighbour twice", "board.yaml", "[devon, wessex, downlands, hwicce]", "[devon, wessex, devon, hwicce]", 0, "avalon names devon twice"},
		{"strait of three", "board.yaml", "[dyfed, devon]", "[dyfed, devon, gwent]", 0, "a strait joins two areas"},
		{"unknown region", "board.yaml", "{outside: wales}", "{outside: whales}", 0, `no area lies in a region "whales"`},
		{"list called like an area", "board.yaml", "  scotland-and-galloway:", "  galloway:", 0, "galloway is an area; give the list another name"},
		{"word called like an area", "board.yaml", "  each-area:  ", "  kent:  ", 0, "kent is an area; give the word another name"},
		{"plain key wanted", "board.yaml", "straits:\n", "? [straits]\n:\n", 0, "a key that is no plain word"},
		{"no list", "board.yaml", "land: [devon, wessex, downlands, hwicce]", "land: devon", 0, "the neighbours of avalon must be a list"},
		{"no mapping", "board.yaml", "  each-area:                  {}", "  each-area: all", 0, "each-area must be keys and values"},
		{"no nations", "nations.yaml", "nations:\n", "nations: {}\nother:\n", 1000, "there are no nations"},
		{"stays of another", "nations.yaml", "stays: [harold]", "stays: [william]", 0, "william is no leader of the saxons"},
		{"no text", "nations.yaml", "colour: yellow", "colour: ''", 0, "colour must be a name or text"},
		{"no rounds", "timeline.yaml", "rounds:\n", "rounds: {}\nother:\n", 1000, "there are no rounds"},
		{"leader twice", "timeline.yaml", "saxons: {leader: alfred,", "saxons: {leader: egbert,", 0, "egbert has come in an earlier round"},
		{"leader unknown", "timeline.yaml", "leader: alfred", "leader: alfreda", 0, `no leader "alfreda" (did you mean "alfred"?)`},
		{"armies on land without leader", "timeline.yaml", "belgae: {leader: boudicca, armies: 1}", "belgae: {armies: 1}", 0, "name him with leader"},
		{"leader by sea on a condition", "timeline.yaml", "leader: ida, at: north-sea", "leader: ida, at: north-sea, if-holding: york", 0, "a leader with at comes by sea"},
		{"table without end", "timeline.yaml", "  - {from: 0,", "  - {from: 1,", -7, "the last row of reinforcements must be from 0"},
		{"two occupy lines for a round", "cards.yaml", "      - rounds: [12]\n", "      - rounds: [11-12]\n", 0, "two occupy lines are for round 11"},
		{"limes", "cards.yaml", "      round: 5\n", "      round: 6\n", 0, "round 6 is no scoring round"},
		{"empty rounds", "cards.yaml", "rounds: [2-16]", "rounds: []", 0, "rounds is empty"},
		{"round twice", "cards.yaml", "rounds: [2-16]", "rounds: [2-16, 5]", 0, "round 5 is named twice"},
		{"points at sea", "cards.yaml", "12: [york]", "12: [north-sea]", 0, "north-sea is a sea; only land areas score"},
		{"area twice in a list", "cards.yaml", "closed-shore: [moray, mar]", "closed-shore: [moray, moray]", 0, "moray is named twice"},
		{"nation twice", "cards.yaml", "armies: [saxons, angles, jutes]", "armies: [saxons, angles, saxons]", 0, "saxons is named twice"},
		{"no card", "cards.yaml", "  caledonians:\n    hold:", "  jutes:\n    hold:", 1000, "the caledonians of nations.yaml have no card"},
		{"rounds backwards", "scenarios.yaml", "rounds: [6, 13]", "rounds: [13, 6]", 0, "rounds of a scenario are its first and last"},
		{"player without nations", "scenarios.yaml", "- [danes, dubliners, norsemen]", "- []", 0, "a player of scenario vikings has no nation"},
		{"truce with nobody", "scenarios.yaml", "not: [jutes, saxons, angles]", "not: [normans]", -6, "a special rule of scenario short names the normans"},
		{"guest in a part", "scenarios.yaml", "plays-as: {belgae: romano-british}", "plays-as: {romans: romano-british}", -2, "names the romans"},
		{"switch", "pack.yaml", "round-start", "sometimes", 0, "arrivals must be one of round-start, after-growth"},
	} {
		t.Run(c.about, func(t *testing.T) {
			m := copyPack(t)
			line := patch(t, m, c.file, c.old, c.text)
			_, err := read(m, ".")
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
			if _, err := read(m, "."); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("want %q, got: %v", c.want, err)
			}
		})
	}
}

func TestSeveralProblemsAreReportedTogetherUpToALimit(t *testing.T) {
	m := copyPack(t)
	patch(t, m, "cards.yaml", "rounds: [2-16]", "rounds: [17]")
	patch(t, m, "scenarios.yaml", "setup: germanic", "setup: none")
	_, err := read(m, ".")
	if err == nil || !strings.Contains(err.Error(), "cards.yaml:") || !strings.Contains(err.Error(), "scenarios.yaml:") {
		t.Errorf("want problems of both files, got: %v", err)
	}
	var p pack.Problem
	if !errors.As(err, &p) || p.File != "cards.yaml" || p.Line == 0 {
		t.Errorf("first problem is %+v", p)
	}

	m["timeline.yaml"].Data = []byte(strings.ReplaceAll(string(m["timeline.yaml"].Data), "boats", "boots"))
	_, err = read(m, ".")
	if lines := strings.Split(err.Error(), "\n"); len(lines) != 21 || !strings.HasPrefix(lines[20], "and ") {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
}

// FuzzBuild lays random text over one file of the pack: it is refused or loads,
// and never panics.
func FuzzBuild(f *testing.F) {
	m := copyPack(f)
	names := []string{"pack.yaml", "board.yaml", "nations.yaml", "timeline.yaml", "cards.yaml", "scenarios.yaml", "names-en.yaml"}
	for i, name := range names {
		f.Add(uint8(i), m[name].Data)
	}
	f.Add(uint8(0), []byte("a: &a [*a]\nid: *a\n? [x]\n: y\n<<: *a\n"))
	f.Fuzz(func(t *testing.T, i uint8, data []byte) {
		over := maps.Clone(m)
		over[names[int(i)%len(names)]] = &fstest.MapFile{Data: data}
		if pk, err := read(over, "."); (pk == nil) == (err == nil) {
			t.Errorf("ruleset %v with error %v", pk, err)
		}
	})
}
