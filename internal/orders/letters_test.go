package orders_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"bretwalda/internal/board"
	"bretwalda/internal/cputime"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
)

var update = flag.Bool("update", false, "write what the letters of testdata/orders are read as")

// TestLetters reads the sample letters. Each file has the letter (quoted lines
// begin with "> "), the context before it as "sender: welsh picts", "next: welsh
// 3", "stands: gwent 2, powys 1" and "quoted: yes" lines, and what is understood, misunderstood and ignored.
func TestLetters(t *testing.T) {
	readLetters(t, reader(t), "../../testdata/orders/*.txtar", 40)
}

// TestLettersInEach reads the sample letters of the other languages with a
// Reader of all of them.
func TestLettersInEach(t *testing.T) {
	all := polyglot(t)
	for _, lang := range sampling.Half(t, orders.Languages()[1:]) {
		t.Run(string(lang), func(t *testing.T) {
			readLetters(t, all.In(lang), "../../testdata/orders/"+string(lang)+"/*.txtar", 12)
		})
	}
}

// readLetters reads the letters of a folder, of which there are so many at least.
func readLetters(t *testing.T, r *orders.Reader, glob string, least int) {
	files, err := filepath.Glob(glob)
	if err != nil || len(files) < least {
		t.Fatalf("%d sample letters found: %v", len(files), err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			ctx := context(t, r.Ruleset(), string(archive.Comment))
			sheet := r.Parse(lines(string(archive.Files[0].Data)), ctx)
			got := []txtar.File{archive.Files[0], {Name: "orders", Data: []byte(r.Print(sheet))}}
			if text := problems(r, sheet); text != "" {
				got = append(got, txtar.File{Name: "problems", Data: []byte(text)})
			}
			if text := ignored(sheet); text != "" {
				got = append(got, txtar.File{Name: "ignored", Data: []byte(text)})
			}
			result := txtar.Format(&txtar.Archive{Comment: archive.Comment, Files: got})
			if want := txtar.Format(archive); !bytes.Equal(result, want) {
				if *update {
					if err := os.WriteFile(name, result, 0o644); err != nil {
						t.Fatal(err)
					}
					return
				}
				t.Errorf("read as\n%s\nwant\n%s", result, want)
			}
			again := r.Parse(lines(r.Print(sheet)), orders.Context{})
			if r.Print(again) != r.Print(sheet) || len(again.Problems) > 0 {
				t.Errorf("its print\n%s\nreads as\n%s\n%s", r.Print(sheet), r.Print(again), problems(r, again))
			}
		})
	}
}

// context reads the lines before the letter.
func context(t *testing.T, rs *ruleset.Ruleset, text string) orders.Context {
	t.Helper()
	var ctx orders.Context
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if name == "stands" {
			ctx.Here = stands(t, rs, ctx, value)
		}
		if name == "players" {
			var alive ruleset.Nations
			ctx.Players, alive = players(t, rs, value)
			ctx.Alive = alive.Has
			continue
		}
		for _, word := range strings.Fields(value) {
			n, known := rs.FindNation(word)
			round, err := strconv.Atoi(word)
			switch {
			case name == "sender" && known:
				ctx.Nations = ctx.Nations.With(n)
			case name == "next" && known:
				ctx.Next = n
			case name == "next" && err == nil:
				ctx.Round = round
			case name == "quoted":
				ctx.AllowQuoted = true
			case name == "sender" || name == "next":
				t.Fatalf("cannot read %q", line)
			}
		}
	}
	return ctx
}

// players reads who plays what: "Anna Kovács: romans dubliners, Bruno: saxons". A nation in brackets is not on the
// board.
func players(t *testing.T, rs *ruleset.Ruleset, text string) (all []orders.Player, alive ruleset.Nations) {
	t.Helper()
	for one := range strings.SplitSeq(text, ", ") {
		name, nations, _ := strings.Cut(one, ": ")
		pl := orders.Player{Name: name}
		for _, word := range strings.Fields(nations) {
			n, known := rs.FindNation(strings.Trim(word, "()"))
			if !known {
				t.Fatalf("cannot read %q", one)
			}
			pl.Nations = pl.Nations.With(n)
			if word[0] != '(' {
				alive = alive.With(n)
			}
		}
		all = append(all, pl)
	}
	return all, alive
}

// stands reads the position of the nation that is next: "york 2, north-sea 4 ida".
func stands(t *testing.T, rs *ruleset.Ruleset, ctx orders.Context, text string) *orders.Position {
	t.Helper()
	here := &orders.Position{Nation: ctx.Next, Round: ctx.Round, Armies: make([]int, board.Max), Leaders: make([]board.Area, len(rs.Leaders))}
	for one := range strings.SplitSeq(text, ", ") {
		words := strings.Fields(one)
		a, known := rs.Board.Find(words[0])
		n, err := strconv.Atoi(words[1])
		if !known || err != nil {
			t.Fatalf("cannot read %q", one)
		}
		here.Armies[a] = n
		for l := range rs.Leaders {
			if len(words) > 2 && rs.Leaders[l].ID == words[2] {
				here.Leaders[l] = a
			}
		}
	}
	return here
}

func problems(r *orders.Reader, s orders.Sheet) string {
	var b strings.Builder
	for _, p := range s.Problems {
		b.WriteString(r.Sentence(p) + "\n")
	}
	return b.String()
}

func ignored(s orders.Sheet) string {
	var b strings.Builder
	for _, l := range s.Ignored {
		b.WriteString(l.Text + "\n")
	}
	return b.String()
}

// FuzzParse checks that no letter makes the Reader panic or hang, that problems
// name lines of the letter, and that what was understood prints and reads back.
func FuzzParse(f *testing.F) {
	for i, glob := range []string{"*", "es/*", "it/*", "hu/*"} {
		files, err := filepath.Glob("../../testdata/orders/" + glob + ".txtar")
		if err != nil {
			f.Fatal(err)
		}
		for j, name := range files {
			if (i+j)%sampling.Every(8) != 0 {
				continue
			}
			archive, err := txtar.ParseFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(archive.Files[0].Data), uint8(i))
		}
	}
	f.Add("2 portyázó a 3. kör után, Yorkból \xfda piktek ellen\xfd vissza +x! y", uint8(3))
	all := polyglot(f)
	known := []orders.Player{{Name: "Anna Kovács", Nations: 1 << 5}, {Name: "Bruno", Nations: 1<<6 | 1<<7}, {Name: "Diego", Nations: 1 << 4}}
	f.Fuzz(func(t *testing.T, text string, lang uint8) {
		r := all.In(orders.Languages()[int(lang)%len(orders.Languages())])
		letter := lines(text)
		s := r.Parse(letter, orders.Context{Next: 4, Round: 3, AllowQuoted: true, Here: scattered(4, 3), Players: known, Alive: func(n ruleset.Nation) bool { return n != ruleset.Nation(lang%16) }})
		for _, p := range s.Problems {
			if p.Line < 0 || p.Line > len(letter) || strings.Contains(r.Sentence(p), "{") && !strings.Contains(text, "{") {
				t.Errorf("problem %+v: %s", p, r.Sentence(p))
			}
		}
		print := r.Print(s)
		again := r.Parse(lines(print), orders.Context{})
		if got := r.Print(again); got != print {
			t.Errorf("read back\n%s\nas\n%s\n%s", print, got, problems(r, again))
		}
	})
}

// TestLongLetters checks the limits: what lies beyond is said, not read, and of a letter
// that is too long as a whole nothing is. Empty lines and quoted ones do not count.
func TestLongLetters(t *testing.T) {
	r := reader(t)
	for name, text := range map[string]string{
		"lines": strings.Repeat("2 from Gwent to Avalon\n", orders.MaxLines+1),
		"bytes": strings.Repeat(strings.Repeat("2 from Gwent to Avalon, ", 60)+"\n", orders.MaxText/(24*60)+1),
	} {
		s := r.Parse(lines(text), orders.Context{Next: 4})
		if !s.Empty() || len(s.Ignored) > 0 || len(s.Problems) != 1 || s.Problems[0].Code != orders.LongLetter {
			t.Errorf("%s: %d sections, problems %+v, want LongLetter alone", name, len(s.Sections), s.Problems)
		}
	}
	within := lines(strings.Repeat("2 from Gwent to Avalon\n\n", orders.MaxLines))
	for range orders.MaxLines {
		within = append(within, orders.Line{Text: strings.Repeat("Kent ", 20), Quoted: true})
	}
	if s := r.Parse(within, orders.Context{Next: 4}); len(s.Problems) > 0 || len(s.Sections[0].Orders) != orders.MaxLines {
		t.Errorf("a letter within the limit is not read: %+v", s.Problems)
	}
	long := r.Parse(lines(strings.Repeat("2 from Gwent to Avalon, ", orders.MaxLine/20)+"\nfight on"), orders.Context{Next: 4})
	if len(long.Problems) != 1 || long.Problems[0].Code != orders.LongLine || len(long.Sections[0].Orders) != 1 {
		t.Errorf("problems %+v, want LongLine and the other line read", long.Problems)
	}
	bad := r.Parse(lines(strings.Repeat("move 2 from Yrok to Lindsye\n", 500)), orders.Context{Next: 4})
	if n := len(bad.Problems); n != orders.MaxProblems+1 || bad.Problems[n-1].Code != orders.ManyProblems {
		t.Errorf("%d problems listed, want %d and ManyProblems", n, orders.MaxProblems)
	}
}

func BenchmarkParse(b *testing.B) { parses(b, reader(b)) }

// BenchmarkParsePrinted reads the same orders as they are printed.
func BenchmarkParsePrinted(b *testing.B) {
	archive, err := txtar.ParseFile("../../testdata/orders/whole-turn-saxons.txtar")
	if err != nil {
		b.Fatal(err)
	}
	r, letter := reader(b), lines(string(archive.Files[1].Data))
	b.ReportAllocs()
	cputime.Loop(b, func() { r.Parse(letter, orders.Context{Next: 14, Round: 6}) })
}

// BenchmarkParseAnyLanguage reads the same English letter with a Reader of all
// languages.
func BenchmarkParseAnyLanguage(b *testing.B) { parses(b, polyglot(b)) }

func parses(b *testing.B, r *orders.Reader) {
	archive, err := txtar.ParseFile("../../testdata/orders/whole-turn-saxons.txtar")
	if err != nil {
		b.Fatal(err)
	}
	letter := lines(string(archive.Files[0].Data))
	b.ReportAllocs()
	cputime.Loop(b, func() { r.Parse(letter, orders.Context{Next: 14, Round: 6}) })
}

// BenchmarkNoise reads 200 kB of words that mean nothing.
func BenchmarkNoise(b *testing.B) {
	letter := lines(strings.Repeat("2 armeis form Yrok, Lindsye adn 3 Pennnines too Bernicea if emtpy\n", 3000))
	r := reader(b)
	for b.Loop() {
		r.Parse(letter, orders.Context{Next: 14, Round: 6})
	}
}
