package htmlletter

import (
	"bytes"
	"flag"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/eyesight/eyesighttest"
	"bretwalda/internal/game"
	"bretwalda/internal/letter"
	"bretwalda/internal/outbox"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
)

var update = flag.Bool("update", false, "write the golden pages anew")

const picture = "map.wessex-1.41@club.example"

// told is a nation turn told by hand, so that golden pages do not depend on the
// rules engine: growth, moves, a battle of two rounds with a leader and a fort,
// points, and a receipt.
func told(t testing.TB, k kit) report.Turn {
	nation := func(id string) ruleset.Nation {
		n, ok := k.rs.FindNation(id)
		if !ok {
			t.Fatalf("no nation %q", id)
		}
		return n
	}
	area := func(id string) board.Area {
		a, ok := k.rs.Board.Find(id)
		if !ok {
			t.Fatalf("no area %q", id)
		}
		return a
	}
	welsh, belgae, romans, hwicce := nation("welsh"), nation("belgae"), nation("romans"), area("hwicce")
	events := []game.Event{
		{Kind: game.TurnBegan},
		{Kind: britannia.Grew, N: 11, M: 13, Count: 2},
		{Kind: game.Placed, Area: area("gwent"), Unit: britannia.Infantry, N: 1},
		{Kind: game.Placed, Area: area("powys"), Unit: britannia.Infantry, N: 1},
		{Kind: game.MovementBegan},
		{Kind: game.Moved, Units: game.Units{britannia.Infantry: 1}, Len: 2, Path: [len(game.Event{}.Path)]board.Area{area("gwent"), hwicce}},
		{Kind: game.Moved, Units: game.Units{britannia.Infantry: 1}, Len: 3, Path: [len(game.Event{}.Path)]board.Area{area("dyfed"), area("powys"), hwicce}},
		{Kind: game.BattleBegan, Other: belgae, Area: hwicce},
		{Kind: game.BattleRound, Other: belgae, Area: hwicce, N: 1},
		{Kind: game.Rolled, Other: belgae, Area: hwicce, Unit: britannia.Infantry, N: 2, M: 1, Dice: [len(game.Event{}.Dice)]uint8{2, 4}},
		{Kind: game.Rolled, Other: belgae, Area: hwicce, Unit: britannia.Cavalry, N: 1, M: 1, Dice: [len(game.Event{}.Dice)]uint8{3}},
		{Kind: game.Rolled, Nation: belgae, Other: welsh, Area: hwicce, Unit: britannia.Infantry, N: 1, Dice: [len(game.Event{}.Dice)]uint8{5}},
		{Kind: game.Eliminated, Other: belgae, Area: hwicce, Unit: britannia.Infantry, N: 1},
		{Kind: game.BattleRound, Other: belgae, Area: hwicce, N: 2},
		{Kind: game.Rolled, Other: belgae, Area: hwicce, Unit: britannia.Infantry, N: 1, Dice: [len(game.Event{}.Dice)]uint8{6}},
		{Kind: game.Rolled, Nation: belgae, Other: welsh, Area: hwicce, Unit: britannia.Infantry, N: 1, Dice: [len(game.Event{}.Dice)]uint8{1}},
		{Kind: game.Eliminated, Nation: belgae, Other: welsh, Area: hwicce, Unit: britannia.Infantry, N: 1},
		{Kind: game.BattleWon, Other: belgae, Area: hwicce},
		{Kind: game.Scored, Area: hwicce, Why: britannia.ForOccupy, Points: 2},
	}
	for i := range events {
		e := &events[i]
		e.Round, e.Turn = 3, welsh
		if e.Nation == ruleset.NoNation {
			e.Nation = welsh
		}
	}
	e := britanniatest.Engine(t)
	shows := show.New(e)
	s := &britannia.State{Round: 3, Turn: nation("brigantes")}
	for _, p := range e.Pack().Starts[0].Setup {
		s.Inf[p.Nation][p.Area] += p.Infantry
	}
	s.Inf[welsh][hwicce], s.Inf[belgae][hwicce] = 1, 0
	s.Points[welsh], s.Points[romans] = 2, 24
	s.Reindex()
	ledger := score.New([]game.Event{{Kind: game.Scored, Round: 1, Turn: romans, Nation: romans, Why: britannia.ForOccupy, Points: 24}})
	ledger.Add(events)
	return report.Turn{
		Events: events, After: shows.Of(s), Entry: 41, Ledger: ledger,
		Pending:  game.Decision{Kind: britannia.MoveArmies, Nation: nation("brigantes")},
		Deadline: time.Date(2026, 11, 24, 21, 0, 0, 0, time.UTC),
		Dice:     []dice.TurnProof{{Number: 12, Sides: 6, Faces: faces(events)}},
		Receipt: &report.Receipt{Lines: []report.ReceiptLine{
			{Line: 2, Text: "Dyfed-Yrok", Problem: `"Yrok" is no area.`, Nation: welsh, Round: 3},
			{Line: 3, Text: "Gwent Hwicce", Meaning: "move 1 from Gwent to Hwicce", Nation: welsh, Round: 3},
		}},
	}
}

// draw draws parts as one letter.
func (k kit) draw(p Picture, parts ...report.LetterPart) (string, error) {
	d, err := k.reports.Document(parts...)
	if err != nil {
		return "", err
	}
	return k.letters.Draw(p, d)
}

// page is the page for the player of the Brigantes, who is on turn.
func (k kit) html(t testing.TB, g report.Game, lang ruleset.Language, turn report.Turn, picture string) string {
	t.Helper()
	shown := Picture{Image: Image{ID: picture}}
	if picture != "" {
		var err error
		if shown.Alt, err = k.letters.Alt(g, lang, turn); err != nil {
			t.Fatal(err)
		}
	}
	text, err := k.draw(shown, k.reports.For(g, report.Reader{Side: 2, Lang: lang}).Turn(turn))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestGolden(t *testing.T) {
	k := newKit(t)
	for _, lang := range languages {
		got := k.html(t, tuesday, lang, told(t, k), picture)
		if again := k.html(t, tuesday, lang, told(t, k), picture); again != got {
			t.Errorf("%s: the same report gave two pages", lang)
		}
		file := filepath.Join("..", "..", "testdata", "reports", "html", "turn-"+string(lang)+".html")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatalf("%v; run the test with -update", err)
		}
		if string(want) != got {
			t.Errorf("%s differs from the golden page; got:\n%s", file, got)
		}
	}
}

// The parts of a letter stand in their order.
func TestOrder(t *testing.T) {
	k := newKit(t)
	rest := k.html(t, tuesday, "en", told(t, k), picture)
	_, rest, _ = strings.Cut(rest, "</style>")
	for _, part := range []string{
		"The Tuesday Game: Welsh, round 3", "Cleo, you have 0 points", "is no area", "YOUR ORDERS FOR THE BRIGANTES", "They have:",
		"<pre", "Brigantes, round 3\nplace 1 in March", "If you send nothing", "THE BOARD (position 41)",
		`src="cid:` + picture + `" alt="Map of Britain: Welsh, round 3"`, "Battles", "Hwicce", "Points made", "Points in all:",
		"The other nations", "WHAT HAPPENED", "population points", "Battle of Hwicce", "<i>2</i>", "YOUR ORDERS",
		"dice.txt", "read as orders",
	} {
		_, after, found := strings.Cut(rest, part)
		if !found {
			t.Fatalf("no %q after what comes before it", part)
		}
		rest = after
	}
}

// Without a picture there is no sign of one.
func TestNoPicture(t *testing.T) {
	k := newKit(t)
	if text := k.html(t, tuesday, "en", told(t, k), ""); strings.Contains(text, "<img") || strings.Contains(text, "cid:") {
		t.Error("a page without a picture shows one")
	}
}

// What players call themselves and their game is text and nothing else.
func TestEscaping(t *testing.T) {
	k := newKit(t)
	evil := `<script>alert(1)</script>`
	g := tuesday
	g.Title = `"><img src=x onerror=alert(2)> &amp;`
	g.Players = []string{evil, "{{.}}\x01form\x02", `</pre></td><a href="http://evil.example">x</a>`, `</title></style><b>`}
	turn := told(t, k)
	turn.Receipt.Lines[0].Text = evil + "\x02\x05a\tb"
	for _, lang := range languages {
		page := k.html(t, g, lang, turn, picture)
		checkPage(t, page)
		text := textOf(t, page)
		for _, want := range []string{evil, "{{.}}", `</a>`, g.Title} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not there as text", lang, want)
			}
		}
	}
}

// Whole games in every language: each page says every word of the text letter,
// fetches nothing, can be heard as well as seen, and is small.
func TestGames(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	k := newKit(t)
	const most = 30_000
	const marks = ".,:;-*" // beside words, and alone in tables and lists
	n, largest := 0, 0
	play(t, k, 7, func(turn report.Turn) bool {
		to := report.Reader{Side: n % 4, Lang: languages[n/4%4]}
		n++
		page, err := k.draw(Picture{Image: Image{ID: picture, Alt: "Map"}}, k.reports.For(tuesday, to).Turn(turn))
		if err != nil {
			t.Fatal(err)
		}
		checkPage(t, page)
		checkHeard(t, page)
		eyesighttest.Contrast(t, page)
		if largest = max(largest, len(page)); len(page) > most {
			t.Errorf("page %d has %d bytes", n, len(page))
		}
		plain, err := k.reports.Turn(tuesday, to, turn)
		if err != nil {
			t.Fatal(err)
		}
		has := map[string]bool{"": true}
		for word := range strings.FieldsSeq(textOf(t, page)) {
			has[strings.Trim(word, marks)] = true
		}
		for word := range strings.FieldsSeq(plain.Body) {
			if word = strings.Trim(word, marks); !has[word] {
				t.Errorf("page %d (%s) does not say %q", n, to.Lang, word)
			}
		}
		return true
	})
	t.Logf("%d pages, the largest %d bytes", n, largest)
}

// A player whose program answers in HTML alone sends the form back in lines.
func TestFormIsReadBack(t *testing.T) {
	k := newKit(t)
	page := k.html(t, tuesday, "en", told(t, k), "")
	raw := "From: Cleo <cleo@mail.example>\r\nMessage-ID: <a@mail.example>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + page
	l, err := letter.Read([]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, line := range l.Lines {
		lines = append(lines, line.Text)
	}
	all := strings.Join(lines, "\n")
	if !strings.Contains(all, "\nBrigantes, round 3\nplace 1 in March\nplace 1 in Cheshire\nhold everything\n") {
		t.Errorf("the form came back as:\n%s", all)
	}
}

// A whole letter: text, page and map, as it is handed to the mail server.
func TestWholeLetter(t *testing.T) {
	k := newKit(t)
	turn, to := late(t, k), report.Reader{Side: 1, Lang: "hu"}
	text, err := k.reports.Turn(tuesday, to, turn)
	if err != nil {
		t.Fatal(err)
	}
	page, err := k.draw(Picture{Image: Image{ID: picture}}, k.reports.For(tuesday, to).Turn(turn))
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := k.letters.Map(tuesday, to.Lang, turn)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := outbox.Render(outbox.Message{
		MessageID: "wessex-1.41.2@club.example", Date: turn.Deadline,
		From: outbox.Address{Addr: "games@club.example"}, To: outbox.Address{Addr: "ben@mail.example"},
		Subject: text.Subject, Text: text.Body, HTML: page,
		Inline: []outbox.Inline{{ContentID: picture, Name: "map.png", Type: "image/png", Data: drawn}},
	})
	if err != nil {
		t.Fatal(err)
	}
	const most = 400_000
	if len(raw) > most {
		t.Errorf("the letter has %d bytes", len(raw))
	}
	if !bytes.Contains(raw, []byte("<"+picture+">")) || !strings.Contains(page, "cid:"+picture) {
		t.Error("the page does not show the picture of the letter")
	}
	l, err := letter.Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(text.Body, "\n")
	// A letter of the moderator that comes back is nobody's own words.
	if len(l.Problems) != 1 || !l.HasProblem(letter.OnlyQuoted) || l.Lines[0].Text != first {
		t.Errorf("problems %v, %d lines; the first is not %q", l.Problems, len(l.Lines), first)
	}
}

func TestSheets(t *testing.T) {
	for rounds, want := range map[int]string{0: "[0]", 1: "[1]", 8: "[8]", 9: "[5 4]", 16: "[8 8]", 17: "[6 6 5]"} {
		head, row, idle := []string{"Round"}, []string{"Anna"}, []string{"   Picts"}
		for i := range rounds {
			head, row, idle = append(head, fmt.Sprint(i+1)), append(row, "1"), append(idle, ".")
		}
		var got []int
		pieces := sheets([][]string{append(head, "Total"), append(row, "9"), append(idle, "0")})
		for i, s := range pieces {
			got = append(got, len(s.Head.Cells))
			if last := i == 0; last != (s.Head.Total == "Total") || last != (len(s.Rows) == 2) {
				t.Errorf("%d rounds, piece %d: %+v", rounds, i, s)
			}
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%d rounds in pieces of %v, want %s", rounds, got, want)
		}
	}
}

// Pieces of one score sheet have names of their own, by their rounds; a sheet in one piece has that of its heading.
func TestSheetsHaveNames(t *testing.T) {
	for _, want := range [][]string{{"Scores"}, {"Scores, 3–4", "Scores, 1–2"}} {
		b := block{Kind: "sums"}
		for i := range want {
			first := 1 + 2*(len(want)-1-i)
			b.Sums = append(b.Sums, sums{Head: sumRow{Cells: []string{fmt.Sprint(first), fmt.Sprint(first + 1)}}})
		}
		if !b.caption(block{Kind: "heading", Text: "Scores"}) {
			t.Fatal("no caption")
		}
		for i, s := range b.Sums {
			if s.Caption != want[i] {
				t.Errorf("%q, not %q", s.Caption, want[i])
			}
		}
	}
}

// Headings of tables with few columns keep their words whole; of many, each column may be narrow.
func TestHeadingsOfManyColumns(t *testing.T) {
	for columns, want := range map[int]bool{1: false, fewColumns: false, fewColumns + 1: true} {
		if b := (block{Rows: [][]string{make([]string, columns)}}); b.Many() != want {
			t.Errorf("%d columns: %v", columns, !want)
		}
	}
}

// Dice are where the report says so, whatever numbers stand beside them; without them, what was
// lost by them is told.
func TestDice(t *testing.T) {
	die := func(face string) string { return "\uE002" + face + "\uE002" }
	for text, want := range map[string][2]string{
		"The Saxons hold Kent.":                           {"", "The Saxons hold Kent."},
		"Round 1: " + die("2") + " " + die("4") + " – 7.": {"Round 1: [2] [4] – 7.", ""},
		"Round 2: " + die("2") + ", cavalry " + die("5*") + " (+1 each) – fort " + die("3") + "; lost: Scots 2, Picts 1.": {
			"Round 2: [2], cavalry [5*!] (+1 each) – fort [3]; lost: Scots 2, Picts 1.", "Lost: Scots 2, Picts 1.",
		},
	} {
		got := ""
		for _, w := range words(text) {
			if w.Hit {
				w.Text += "!"
			}
			if w.Die {
				w.Text = "[" + w.Text + "]"
			}
			got += w.Text
		}
		if got != want[0] {
			t.Errorf("%q became %q, want %q", text, got, want[0])
		}
		left := ""
		for _, b := range withoutRolls([]block{{Text: text, Words: words(text)}}) {
			left += b.Text
		}
		if left != want[1] {
			t.Errorf("without dice, %q became %q, want %q", text, left, want[1])
		}
	}
}

// The map has its words in every language, and fits into a letter.
func TestMap(t *testing.T) {
	k := newKit(t)
	const most = 75_000
	turn := late(t, k)
	for _, lang := range languages {
		data, err := k.letters.Map(tuesday, lang, turn)
		if err != nil {
			t.Fatal(err)
		}
		config, err := png.DecodeConfig(strings.NewReader(string(data)))
		if err != nil || config.Width != 584 || len(data) > most {
			t.Errorf("%s: %d pixels wide, %d bytes, %v", lang, config.Width, len(data), err)
		}
		for _, sign := range []string{
			"cavalry", "leader", "fort", "ruined-fort", "burh", "move", "retreat", "battle", "difficult", "strait", "region-border", "arrival",
		} {
			if k.reports.MapSign(lang, sign) == "" {
				t.Errorf("%s: no name for %q", lang, sign)
			}
		}
	}
}
