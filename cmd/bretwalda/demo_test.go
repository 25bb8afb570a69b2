package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message/mail"

	"bretwalda/internal/letter"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/systems"
	"bretwalda/templates"
)

// A whole game by letters ends with a score sheet, proved dice, and every letter
// in a folder; again with the same seed it is the same game.
func TestDemo(t *testing.T) {
	playsWhole(t)
	var scores []string
	for range 2 {
		dir := t.TempDir()
		old := filepath.Join(dir, "0001-old.eml")
		if err := os.WriteFile(old, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		out := mustRun(t, "demo", "--scenario", "vikings", "--seed", "5", "--quiet", "--out", dir)
		for _, want := range []string{"Score sheet", "are proved by the messages", "They are in " + dir} {
			if !strings.Contains(out, want) {
				t.Errorf("the demonstration says\n%s\nwithout %q", out, want)
			}
		}
		checkFailures(t, out)
		score, _, _ := strings.Cut(out, "\nMessages:")
		scores = append(scores, score)
		if _, err := os.Stat(old); !os.IsNotExist(err) {
			t.Error("a message of an earlier demonstration is left")
		}
		checkLetters(t, dir)
	}
	if scores[0] != scores[1] {
		t.Errorf("the same seed gave\n%s\nand\n%s", scores[0], scores[1])
	}
}

// checkFailures wants most letters of the robots to be carried out as written. What
// battles leave of a Major Invasion no letter can foresee.
func checkFailures(t *testing.T, out string) {
	t.Helper()
	number := func(pattern string) int {
		found := regexp.MustCompile(pattern).FindStringSubmatch(out)
		if found == nil {
			return 0
		}
		n, err := strconv.Atoi(found[1])
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	written, failed := number(`players wrote (\d+)`), number(`Orders: (\d+) messages`)
	if written == 0 || failed > written/50 {
		t.Errorf("%d of %d messages had orders that could not be carried out:\n%s", failed, written, out)
	}
}

// checkLetters reads all letters of a folder: mail programs must be able to.
func checkLetters(t *testing.T, dir string) {
	t.Helper()
	for path, l := range demoLetters(t, dir, "*.eml", 50) {
		// The page on which a turn is ordered is attached to letters of players on turn.
		page := l.HasProblem(letter.UnreadFiles) && slices.Equal(l.Unread, []string{"orders.html"})
		known := 1
		if page {
			known++
		}
		ours := strings.HasPrefix(l.All(), letter.Top) && len(l.Problems) == known && l.HasProblem(letter.OnlyQuoted)
		if !ours && len(l.Problems) > 0 || l.All() == "" {
			t.Errorf("%s: %v", path, l.Problems)
		}
	}
	ownTurns(t, dir)
}

// demoLetters are the letters of a folder with such names, at least so many, by their files.
func demoLetters(t *testing.T, dir, names string, least int) map[string]letter.Letter {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, names))
	if err != nil || len(files) < least {
		t.Fatalf("%d messages, %v", len(files), err)
	}
	letters := make(map[string]letter.Letter)
	for _, path := range files {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if letters[path], err = letter.Read(raw); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	return letters
}

func TestDemoOfNoScenario(t *testing.T) {
	_, errs, code := bretwalda(t, "demo", "--scenario", "monopoly", "--out", t.TempDir())
	if code != exitUsage || !strings.Contains(errs, `no scenario "monopoly"`) {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// The phrases by which robots find their way in letters are those of the templates.
func TestDemoPhrases(t *testing.T) {
	for _, lang := range orders.Languages() {
		letters, err := fs.ReadFile(templates.Files, string(lang)+"/letters.tmpl")
		_, subject, _ := strings.Cut(string(letters), `"question-subject"}}`)
		subject, _, _ = strings.Cut(subject, "\n")
		for _, phrase := range demoPhrases[lang].questions {
			if err != nil || !strings.Contains(subject, strings.TrimLeft(phrase, " ")) {
				t.Errorf("%s: the subject of questions, %q, does not say %q: %v", lang, subject, phrase, err)
			}
		}
		for file, phrase := range map[string]string{
			"waiting.tmpl": `"waits-subject"}}` + demoPhrases[lang].waits,
			"receipt.tmpl": `underline "` + demoPhrases[lang].problems + `"`,
			"board.tmpl":   `"position/title"}}` + demoPhrases[lang].position + "{{",
		} {
			text, err := fs.ReadFile(templates.Files, string(lang)+"/"+file)
			if err != nil || !strings.Contains(string(text), phrase) {
				t.Errorf("%s/%s does not say %q: %v", lang, file, phrase, err)
			}
		}
	}
}

// The short game of the first edition, played in Spanish: votes too are answered by letter.
func TestDemoOfTheFirstEdition(t *testing.T) {
	playsWhole(t)
	dir := t.TempDir()
	out := mustRun(t, "demo", "--ruleset", "britannia-1e", "--scenario", "short", "--language", "es", "--quiet", "--out", dir)
	for _, want := range []string{"Hoja de puntuación", "Sajones", "are proved by the messages"} {
		if !strings.Contains(out, want) {
			t.Errorf("the demonstration says\n%s\nwithout %q", out, want)
		}
	}
	checkFailures(t, out)
	checkLetters(t, dir)
}

// What a player is sent in a whole game by the defaults is bounded, on average over the players:
// messages and megabytes, the length of what they must read to order, and that of all HTML, in the
// language of the longest words, in the edition with votes, and in the game with the longest
// positions. How long a game is goes by its dice: so a message is bounded more closely than a game.
func TestSizeOfAGame(t *testing.T) {
	playsWhole(t)
	const most, mostLetters, mostOfOne = 8_200_000, 88, 117_000
	for _, c := range []struct {
		ruleset, lang string
		players, text int // bytes of text at the median, of messages that ask for orders
	}{
		{"britannia-2e", "hu", 4, 4_600}, // the longest words
		{"britannia-1e", "es", 4, 4_400},
		{"italia-2", "hu", 4, 4_500}, // units of several kinds, gold, cities and ruins
	} {
		dir := t.TempDir()
		out := mustRun(t, "demo", "--ruleset", c.ruleset, "--language", c.lang, "--reports", "needed", "--quiet", "--out", dir)
		players := regexp.MustCompile(`(?m)^(?:Anna|Bruno|Csilla|Diego) +(\d+) +(\d+) kB +\d+ +\d+ kB$`).FindAllStringSubmatch(out, -1)
		letters, size := 0, 0
		for _, x := range players {
			n, err := strconv.Atoi(x[1])
			kB, wrong := strconv.Atoi(x[2])
			if err != nil || wrong != nil {
				t.Fatal(err, wrong)
			}
			letters, size = letters+n, size+1024*kB
		}
		soonAsked(t, dir)
		if median := median(ownTurns(t, dir)); median > c.text {
			t.Errorf("%v: messages that ask for orders have %d bytes of text at the median, more than %d", c, median, c.text)
		} else {
			t.Logf("%v: messages that ask for orders have %d bytes of text at the median", c, median)
		}
		if len(players) != c.players {
			t.Fatalf("%v: %d players have a measure:\n%s", c, len(players), out)
		}
		t.Logf("%v: %d messages and %d kB for a player, on average", c, letters/c.players, size/1000/c.players)
		if size/letters > mostOfOne {
			t.Errorf("%v: a message has %d bytes on average, more than %d", c, size/letters, mostOfOne)
		}
		if letters/c.players > mostLetters || size/c.players > most {
			t.Errorf("%v: a player is sent %d messages of together %d bytes, more than %d of %d", c, letters/c.players, size/c.players, mostLetters, most)
		}
	}
}

// ownTurns are how long the texts are of the messages in a folder that ask for the orders of a turn,
// which bring a page for them. No message may have HTML that is too long.
func ownTurns(t *testing.T, dir string) (texts []int) {
	t.Helper()
	const mostHTML = 30_000
	files, err := filepath.Glob(filepath.Join(dir, "*-to-*.eml"))
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	for _, path := range files {
		text, html, page := lengths(t, path)
		if page {
			texts = append(texts, text)
		}
		if html > mostHTML {
			t.Errorf("%s has HTML of %d bytes, more than %d", filepath.Base(path), html, mostHTML)
		}
	}
	return texts
}

// lengths are how long the text and the HTML of a message are, and whether a page for orders comes
// with it.
func lengths(t *testing.T, path string) (text, html int, page bool) {
	t.Helper()
	raw, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	parts, err := mail.CreateReader(raw)
	if err != nil {
		t.Fatal(path, err)
	}
	for {
		p, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return text, html, page
		}
		if err != nil {
			t.Fatal(path, err)
		}
		body, err := io.ReadAll(p.Body)
		if err != nil {
			t.Fatal(path, err)
		}
		switch h := p.Header.(type) {
		case *mail.AttachmentHeader:
			name, err := h.Filename()
			page = page || err == nil && name == "orders.html"
		case *mail.InlineHeader:
			switch kind, _, _ := h.ContentType(); kind {
			case "text/plain":
				text += len(body)
			case "text/html":
				html += len(body)
			}
		}
	}
}

func median(of []int) int {
	if len(of) == 0 {
		return 0
	}
	slices.Sort(of)
	return of[len(of)/2]
}

// soonAsked complains of players who are sent more, before they write, than how the game begins and
// what they are asked for.
func soonAsked(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.eml"))
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	sent, writes := make(map[string]int), make(map[string]bool)
	for _, path := range files { // 0012-to-anna.eml, in the order in which they are sent
		part := strings.SplitN(strings.TrimSuffix(filepath.Base(path), ".eml"), "-", 3)
		switch name := part[2]; {
		case part[1] == "from":
			writes[name] = true
		case !writes[name]:
			if sent[name]++; sent[name] > 2 {
				t.Errorf("%s is sent %s before being asked for anything", name, filepath.Base(path))
			}
		}
	}
}

// The mail of a game is compared for each wish of its players: less often is less, and most of
// it are pictures.
func TestDemoSettings(t *testing.T) {
	playsWhole(t)
	out := mustRun(t, "demo", "--settings", "--scenario", "vikings", "--quiet", "--out", t.TempDir())
	size := make(map[string]int)
	for _, x := range regexp.MustCompile(`(?m)^(\w+, (?:with pictures|text only)) +\d+ +(\d+) kB`).FindAllStringSubmatch(out, -1) {
		var err error
		if size[x[1]], err = strconv.Atoi(x[2]); err != nil {
			t.Fatal(err)
		}
	}
	if len(size) != 6 || size["needed, with pictures"] >= size["turn, with pictures"] || 2*size["turn, text only"] >= size["turn, with pictures"] {
		t.Errorf("%v in\n%s", size, out)
	}
}

// Both games of Italia, with questions on, each in two languages: moves of campaigns are sent
// ahead, and the first letter says that it is a reconstruction. No player writes more letters
// than 24 or 25, and none of them "play it": what a robot writes can be carried out.
func TestDemoOfItalia(t *testing.T) {
	playsWhole(t)
	for _, c := range []struct {
		ruleset, lang, seed, board, said string
		most                             int // letters that a player writes
	}{
		{"italia-1", "en", "demo", "Score sheet", "This is a reconstruction, not the published game.", 24},
		{"italia-1", "en", "1", "Score sheet", "This is a reconstruction, not the published game.", 24},
		{"italia-1", "hu", "2", "Pontozólap", "Ez rekonstrukció, nem a kiadott játék.", 24},
		{"italia-2", "it", "demo", "Foglio punteggi", "Questa è una ricostruzione, non il gioco pubblicato.", 25},
		{"italia-2", "es", "3", "Hoja de puntuación", "Esto es una reconstrucción, no el juego publicado.", 25},
	} {
		dir := t.TempDir()
		out := mustRun(t, "demo", "--ruleset", c.ruleset, "--language", c.lang, "--seed", c.seed, "--pictures="+strconv.FormatBool(c.seed == "demo"), "--questions", "--quiet", "--out", dir)
		for _, want := range []string{c.board, c.said, "are proved by the messages"} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: the demonstration says\n%s\nwithout %q", c.ruleset, out, want)
			}
		}
		written := regexp.MustCompile(`(?m)^(Anna|Bruno|Csilla|Diego) +\d+ +\d+ kB +(\d+) +\d+ kB$`).FindAllStringSubmatch(out, -1)
		if len(written) < 3 {
			t.Fatalf("%s: nobody counts the messages:\n%s", c.ruleset, out)
		}
		for _, x := range written {
			if n, err := strconv.Atoi(x[2]); err != nil || n > c.most {
				t.Errorf("%s, seed %s: %s wrote %s letters, %v; at most %d are wanted", c.ruleset, c.seed, x[1], x[2], err, c.most)
			}
		}
		checkLetters(t, dir)
		checkNothingWaits(t, dir)
	}
}

// Whole games of both Britannias and Italia I in which players are asked in the turns of others: robots answer
// whatever they are asked.
func TestDemoWithQuestions(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games by letter; make test-games runs it")
	}
	for _, c := range []struct{ ruleset, scenario, lang string }{
		{"britannia-2e", "vikings", "hu"},
		{"britannia-2e", "standard", "en"},
		{"britannia-2e", "standard", "es"},
		{"britannia-1e", "standard", "es"},
		{"britannia-1e", "standard", "hu"},
		{"italia-1", "standard", "hu"},
	} {
		asked := 0
		for n := range 12 { // in a short game it may be that nobody is asked
			dir, seed := t.TempDir(), "eyes"+strconv.Itoa(n)
			out := mustRun(t, "demo", "--ruleset", c.ruleset, "--scenario", c.scenario, "--language", c.lang, "--seed", seed, "--pictures=false", "--questions", "--quiet", "--out", dir)
			if !strings.Contains(out, "are proved by the messages") {
				t.Errorf("%+v: the demonstration says\n%s", c, out)
			}
			for _, l := range demoLetters(t, dir, "*-to-*.eml", 1) {
				if says := demoPhrases[ruleset.Language(c.lang)]; says.asks(l.Subject) {
					asked++
				}
			}
			if asked > 0 {
				break
			}
		}
		if asked == 0 {
			t.Errorf("%+v: nobody was asked anything", c)
		}
	}
}

// A game in which nobody knows a question when they see one ends soon, and says what was asked.
func TestDemoThatStandsStill(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays games by letter; make test-games runs it")
	}
	d := &demo{
		env: &environ{stdout: io.Discard, stderr: io.Discard, systems: systems.All()}, out: t.TempDir(), ruleset: "britannia-2e", scenario: "standard", lang: "en",
		seed: "eye-en", quiet: true, questions: true, wish: demoWish{reports: "turn"}, still: 3 * time.Second, says: demoPhrases["en"],
	}
	d.says.questions = [2]string{": a riddle for ", ": a riddle for "}
	err := d.run(t.Context())
	if err == nil || !regexp.MustCompile(`stands still in round \d+: nobody has answered what the \w+ \(\w+\) are asked: \w+`).MatchString(err.Error()) {
		t.Errorf("the demonstration ended with %v", err)
	}
}

// checkNothingWaits wants no player to be told that a turn waits because of their orders.
func checkNothingWaits(t *testing.T, dir string) {
	t.Helper()
	for path, l := range demoLetters(t, dir, "*-to-*.eml", 1) {
		for _, says := range demoPhrases {
			if strings.Contains(l.Subject, ": "+says.waits) {
				t.Errorf("%s: %s\n%s", path, l.Subject, l.All())
			}
		}
	}
}
