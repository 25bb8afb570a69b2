package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// copied makes a copy of the built-in pack, to be changed.
func copied(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "packs", "ours")
	out := mustRun(t, "pack", "copy", "britannia-2e", folder)
	if !strings.Contains(out, "pack check "+folder) {
		t.Errorf("copy says %q", out)
	}
	return folder
}

// edit replaces the first old in a file of a pack, and returns the line of the change.
func edit(t *testing.T, folder, file, old, text string) int {
	t.Helper()
	path := filepath.Join(folder, file)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, after, found := strings.Cut(string(data), old)
	if !found {
		t.Fatalf("%s has no %q", file, old)
	}
	if err := os.WriteFile(path, []byte(before+text+after), 0o644); err != nil {
		t.Fatal(err)
	}
	return 1 + strings.Count(before, "\n")
}

// What somebody may get wrong in a pack is told with file, line and remedy.
func TestPackCheckNamesMistakes(t *testing.T) {
	many(t)
	for _, c := range []struct {
		file, old, text string
		offset          int // of the line told from the line changed
		want            string
	}{
		{"board.yaml", "region: england", "regoin: england", 0, `avalon has no key "regoin" (did you mean "region"?)`},
		{"board.yaml", "land: [sussex, essex]", "land: [sussex, esex]", 0, `kent cannot border "esex" (did you mean "essex"?)`},
		{"board.yaml", "land: [sussex, essex]", "land: [sussex]", 3 - 2, "but kent does not border essex"},
		{"board.yaml", "  sussex: ", "  wessex: ", 0, `areas has "wessex" twice`},
		{"board.yaml", "region: wales", "region: [wales]", 0, "region must be a name or text"},
		{"board.yaml", "[dyfed, devon]", "[dyfed, devon", -1, "this is not YAML"},
		{"board.yaml", "sea: [english-channel]", "sea: !gues [english-channel]", 0, `there is no tag !gues (did you mean "guess"?)`},
		{"board.yaml", "[dyfed, devon]", "[dyfed, irish-sea]", 0, "a strait cannot end in"},
		{"nations.yaml", "infantry: 16", "infantry: sixteen", 0, `must be a whole number from 0 to 99, not "sixteen"`},
		{"nations.yaml", "leaders: [urien]", "leaders: [arthur]", 0, "arthur leads the romano-british already"},
		{"timeline.yaml", "\n  3:\n", "\n  4:\n", 1, `round 3 is missing before "4"`},
		{"timeline.yaml", "brigantes: {leader: urien}", "brigantes: {leader: arthur}", 0, "arthur is no leader of the brigantes"},
		{"timeline.yaml", "invade: {irish-sea: 1}", "invade: {skye: 1}", 0, "skye is a land area; a sea is wanted here"},
		{"timeline.yaml", "marks: [raid, boats]", "marks: [raid, boat]", 0, `not "boat" (did you mean "boats"?)`},
		{"cards.yaml", "12: [york]", "12: [north-sea]", 0, "north-sea is a sea; only land areas score"},
		{"cards.yaml", "rounds: [2-16]", "rounds: [2-17]", 0, `not "2-17"`},
		{"cards.yaml", "rounds: [5, 7, 10, 13, 16]", "rounds: [5, 6, 10, 13, 16]", 0, "nothing is held in round 6"},
		{"cards.yaml", "  jutes:\n", "  judes:\n", 0, `no nation "judes" (did you mean "jutes"?)`},
		{"scenarios.yaml", "{english-channel: 16}", "{english-channel: 17}", 0, "the romans have 17 infantry"},
		{"scenarios.yaml", "setup: germanic", "setup: germans", 0, `there is no set-up "germans"`},
		{"names-hu.yaml", "Dombvidék", "Kent", 0, `"Kent" already stands for kent in names-en.yaml`},
		{"rules.yaml", "roads: roman", "roads: romna", 0, `not "romna"`},
		{"pack.yaml", "id: ours", "id: Our Pack", 0, "the id must be small letters, digits and hyphens"},
		{"pack.yaml", "edition: 2", "edition: 7", 0, "no rules of edition 7 are here"},
		{"pack.yaml", "family: britannia", "family: brittania", 0, `there are no rules for games of the family "brittania"; write britannia`},
	} {
		folder := copied(t)
		line := edit(t, folder, c.file, c.old, c.text) + c.offset
		_, errs, code := bretwalda(t, "pack", "check", folder)
		if want := filepath.Join(folder, c.file) + ":"; code != exitFailed || !strings.Contains(errs, want) {
			t.Errorf("%s, %q: exit %d: %s", c.file, c.text, code, errs)
			continue
		}
		told := false
		for _, text := range strings.Split(errs, "\n") {
			_, at, ok := strings.Cut(text, filepath.Join(folder, c.file)+":")
			told = told || ok && strings.HasPrefix(at, strconv.Itoa(line)+": ") && strings.Contains(at, c.want)
		}
		if !told {
			t.Errorf("%s:%d, %q: want %q: %s", c.file, line, c.text, c.want, errs)
		}
	}
}

// The club's pack from its copy to a game: the configuration finds it, a game begins
// with it, and goes on with it when the folder is changed, and gone; backup, restore
// and compact keep it.
func TestPackOfTheClub(t *testing.T) {
	many(t)
	_, path := newServers(t, testAnna, testBen)
	dir := filepath.Dir(path)
	config, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(config, "packs: [packs, more]\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, "packs", "ours")
	mustRun(t, "pack", "copy", "britannia-2e", folder)
	edit(t, folder, "cards.yaml", "12: [york]", "!club 14: [york]")
	if _, errs, code := bretwalda(t, "pack", "check", folder); code != exitFailed || !strings.Contains(errs, `!club stands before the key "14"`) {
		t.Errorf("a tag before a key: exit %d: %s", code, errs)
	}
	edit(t, folder, "cards.yaml", "!club 14: [york]", "14: !club [york]")
	edit(t, folder, "scenarios.yaml", "  early-invaders:", "  our-early:")
	if out := mustRun(t, "pack", "check", folder); !strings.Contains(out, "ours, version 1: in order, ") {
		t.Errorf("check says %s", out)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"pack"}, folder},
		{[]string{"pack", "show", "ours", "cards"}, "14: York"},
		{[]string{"pack", "show", folder, "map", "--lang", "es"}, "canal Inglés"},
		{[]string{"pack", "compare", "ours", "britannia-2e"}, "cards.welsh.occupy[1].areas.14"},
		{[]string{"new", "--scenarios", "--ruleset", "ours"}, "our-early: 2 players"},
	} {
		if out := mustRun(t, append(test.args, "--config", path)...); !strings.Contains(out, test.want) {
			t.Errorf("%s: %s", test.args, out)
		}
	}
	sums := strings.Split(strings.TrimSpace(mustRun(t, "pack", "show", "ours", "--sources", "--config", path)), "\n")
	if last := strings.Fields(sums[len(sums)-1]); last[len(last)-1] != "1" {
		t.Errorf("sources: %s", last)
	}
	if _, errs, code := bretwalda(t, "check", "--config", path); code != exitFailed || !strings.Contains(errs, path+":") || !strings.Contains(errs, "more: no such file") {
		t.Errorf("check with a folder that is not there: exit %d: %s", code, errs)
	}

	position := filepath.Join(dir, "position.yaml")
	if err := os.WriteFile(position, []byte("ruleset: ours\nround: 3\nturn: welsh\nphase: movement\nunits:\n  welsh: {avalon: 3}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := mustRun(t, "adjudicate", "--json", "--seed", "1", "--ruleset", folder, position); !strings.Contains(out, `"ruleset": "ours"`) {
		t.Errorf("a position by the club's pack: %s", out)
	}
	mustRun(t, "new", "--config", path, "--title", "First", "--ruleset", "ours", "--scenario", "our-early", "--player", testAnna, "--player", testBen)
	const goesOn = "goes on with the ruleset that it began with: ours, version 1"
	if out := mustRun(t, "status", "--config", path); strings.Contains(out, goesOn) {
		t.Errorf("nothing has changed, but status says %s", out)
	}
	edit(t, folder, "pack.yaml", "version: \"1\"", "version: \"2\"")
	edit(t, folder, "scenarios.yaml", "  our-early:", "  early:")
	saved := filepath.Join(dir, "saved.db")
	for _, step := range [][]string{
		{"backup", "--config", path, saved}, {"compact", "--config", path}, {"restore", "--config", path, saved},
	} {
		mustRun(t, step...)
		out := mustRun(t, "status", "--config", path)
		if !strings.Contains(strings.Join(strings.Fields(out), " "), goesOn) || !strings.Contains(out, "New games begin with ours, version 2") {
			t.Errorf("after %s, status says %s", step[0], out)
		}
		if out := mustRun(t, "verify", "--all", "--config", path); !strings.Contains(out, "\n1 by the ruleset ours, version 1: ") {
			t.Errorf("after %s, verify says %s", step[0], out)
		}
		mustRun(t, "replay", "first", "--config", path)
	}
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if out := mustRun(t, "status", "--config", path, "first"); !strings.Contains(out, "No new games can begin with it") {
		t.Errorf("without the folder, status says %s", out)
	}
	if _, errs, code := bretwalda(t, "new", "--config", path, "--title", "Second", "--ruleset", "ours", "--player", testAnna, "--player", testBen); code != exitFailed || !strings.Contains(errs, `there is no ruleset "ours"`) {
		t.Errorf("a new game: exit %d: %s", code, errs)
	}
	mustRun(t, "verify", "--all", "--config", path)
}

// A pack of Italia that contradicts what the rules say in their examples is in order, and
// says so with the section; its guesses are counted as those of every pack.
func TestPackCheckHoldsAgainstTheRules(t *testing.T) {
	many(t)
	mine := filepath.Join(t.TempDir(), "mine")
	if out, errs, code := bretwalda(t, "pack", "check", "italia-2"); code != exitOK || !strings.Contains(out, "values are still a guess") || strings.Contains(out, "The rules say otherwise") {
		t.Fatalf("code %d\n%s%s", code, out, errs)
	}
	if _, errs, code := bretwalda(t, "pack", "copy", "italia-1", mine); code != exitOK {
		t.Fatal(errs)
	}
	file := filepath.Join(mine, "pack.yaml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	other := strings.Replace(string(text), "infantry:        {hit: 7", "infantry:        {hit: 8", 1)
	if err := os.WriteFile(file, []byte(other), 0o600); err != nil || other == string(text) {
		t.Fatal(err)
	}
	if out, errs, code := bretwalda(t, "pack", "check", mine); code != exitOK || !strings.Contains(out, "10.2: infantry hits on 7") {
		t.Errorf("code %d\n%s%s", code, out, errs)
	}
	if out, errs, code := bretwalda(t, "pack", "compare", mine, "italia-1"); code != exitOK || !strings.Contains(out, "units.infantry.hit") {
		t.Errorf("code %d\n%s%s", code, out, errs)
	}
}

// Who owns the game fills in the printed form; a slip in it is told with the line of the
// form, or, where it is one of the game, with that of the pack that comes of it.
func TestPackBlankIsFilledIn(t *testing.T) {
	many(t)
	dir := t.TempDir()
	form, mine := filepath.Join(dir, "form.txt"), filepath.Join(dir, "mine")
	answer := func(place, text string) {
		t.Helper()
		out := mustRun(t, "pack", "blank", "italia-1")
		before, after, found := strings.Cut(out, "\n"+place+"\n")
		if !found {
			t.Fatalf("the form has no %s", place)
		}
		blank := after[strings.Index(after, "= ___"):]
		blank, _, _ = strings.Cut(blank, "\n")
		after = strings.Replace(after, blank, "= "+text, 1)
		if err := os.WriteFile(form, []byte(before+"\n"+place+"\n"+after), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out := mustRun(t, "pack", "blank", "italia-1", "cards"); strings.Contains(out, "board.yaml") || !strings.Contains(out, "cards.celts.any-time[1]\n  ≈ {event: sack") {
		t.Errorf("the form of the cards:\n%s", out)
	}
	answer("cards.celts.any-time[1]", "{event: sack, city: roma, first: true, vp: 6}")
	mustRun(t, "pack", "fill", form, mine)
	if out := mustRun(t, "pack", "compare", mine, "italia-1"); !strings.Contains(out, "cards.celts.any-time[1].vp") || !strings.Contains(out, "6 (club)") {
		t.Errorf("compare says\n%s", out)
	}
	if out := mustRun(t, "pack", "check", mine); !strings.Contains(out, "in order") {
		t.Errorf("check says\n%s", out)
	}
	answer("cards.celts.any-time[1]", "{event: sack, city: rome, first: true, vp: 6}")
	slip := filepath.Join(dir, "slip")
	mustRun(t, "pack", "fill", form, slip)
	if _, errs, code := bretwalda(t, "pack", "check", slip); code != exitFailed || !strings.Contains(errs, filepath.Join(slip, "cards.yaml")+":") || !strings.Contains(errs, `"rome" (did you mean "roma"?)`) {
		t.Errorf("exit %d: %s", code, errs)
	}
	answer("cards.celts.any-time[1]", "{event: sack")
	if _, errs, code := bretwalda(t, "pack", "fill", form, filepath.Join(dir, "none")); code != exitFailed || !strings.Contains(errs, form+":") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, errs, code := bretwalda(t, "pack", "fill", filepath.Join(mine, "cards.yaml"), filepath.Join(dir, "none")); code != exitFailed || !strings.Contains(errs, "this is no form") {
		t.Errorf("exit %d: %s", code, errs)
	}
}
