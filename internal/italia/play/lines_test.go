package play_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/play"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

var update = flag.Bool("update", false, "write what the lines of testdata/orders/italia are read as")

// TestLinesOfItalia reads letters of one line, or of several with | between them, as they stand after > in files of
// testdata/orders/italia. Under each stands what it is read as: = an order, ! a problem, . what is passed over as talk.
// A line "## en italia-1 romans 3; roma 4, etruria 3 fabius" says for whom those after it are: language, rules, the
// nation and round on turn, and where it stands.
func TestLinesOfItalia(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/orders/italia/*.txt")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	readers := make(map[string]*orders.Reader)
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			var to *desk
			for line := range strings.Lines(string(text)) {
				switch {
				case strings.HasPrefix(line, "## "):
					to = newDesk(t, readers, strings.TrimSpace(line[3:]))
					got.WriteString(line)
				case strings.HasPrefix(line, "> "):
					got.WriteString(line)
					to.read(&got, strings.TrimSpace(line[2:]))
				case !strings.HasPrefix(line, "    "):
					got.WriteString(line)
				}
			}
			if bytes.Equal(got.Bytes(), text) {
				return
			}
			if *update {
				if err := os.WriteFile(name, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			t.Errorf("read as\n%s", difference(string(text), got.String()))
		})
	}
}

// desk reads lines for a nation.
type desk struct {
	lang        ruleset.Language
	name, round string // the nation, as it is called in the language
	reader      *orders.Reader
	ctx         orders.Context
}

func newDesk(t *testing.T, readers map[string]*orders.Reader, head string) *desk {
	t.Helper()
	whom, where, _ := strings.Cut(head, ";")
	words := strings.Fields(whom)
	rs := italiatest.Engine(t, words[1]).Ruleset()
	if readers[words[1]] == nil {
		readers[words[1]] = play.Words().Reader(rs)
	}
	lang := ruleset.Language(words[0])
	d := &desk{lang: lang, round: words[3], reader: readers[words[1]].In(lang)}
	n, known := rs.FindNation(words[2])
	round, err := strconv.Atoi(words[3])
	if !known || err != nil {
		t.Fatalf("cannot read %q", head)
	}
	d.name, _, _ = strings.Cut(d.reader.Print(orders.Sheet{Sections: []orders.Section{{Nation: n, Round: round}}}), ",")
	here := &orders.Position{Nation: n, Round: round, Armies: make([]int, board.Max), Leaders: make([]board.Area, len(rs.Leaders))}
	for one := range strings.SplitSeq(where, ",") {
		stands := strings.Fields(one)
		a, known := rs.Board.Find(stands[0])
		k, err := strconv.Atoi(stands[1])
		if !known || err != nil {
			t.Fatalf("cannot read %q", one)
		}
		here.Armies[a] = k
		for l := range rs.Leaders {
			if len(stands) > 2 && rs.Leaders[l].ID == stands[2] {
				here.Leaders[l] = a
			}
		}
	}
	d.ctx = orders.Context{Nations: ruleset.Nations(0).With(n), Next: n, Round: round, Here: here, Players: []orders.Player{{Name: "Anna Kovács", Nations: ruleset.Nations(0).With(n)}}}
	return d
}

// read writes what a letter is read as.
func (d *desk) read(to *bytes.Buffer, text string) {
	var letter []orders.Line
	for line := range strings.SplitSeq(text, "|") {
		letter = append(letter, orders.Line{Text: strings.TrimRight(line, " ")})
	}
	sheet := d.reader.Parse(letter, d.ctx)
	heading := len(sheet.Sections) == 1 && len(sheet.Standing) == 0 && sheet.Sections[0].Nation == d.ctx.Next && sheet.Sections[0].Round == d.ctx.Round
	for line := range strings.Lines(d.reader.Print(sheet)) {
		if line = strings.TrimRight(line, "\n"); line != "" && !heading {
			to.WriteString("    = " + line + "\n")
		}
		heading = false
	}
	for _, p := range sheet.Problems {
		to.WriteString("    ! " + d.reader.Sentence(p) + "\n")
	}
	for _, l := range sheet.Ignored {
		to.WriteString("    . " + l.Text + "\n")
	}
}

// difference is the lines that only one of two texts has.
func difference(want, got string) string {
	var b strings.Builder
	has := func(text string) map[string]bool {
		set := make(map[string]bool)
		for line := range strings.Lines(text) {
			set[line] = true
		}
		return set
	}
	old, now := has(want), has(got)
	letter := ""
	for line := range strings.Lines(got) {
		if strings.HasPrefix(line, "> ") {
			letter = line
		}
		if !old[line] {
			b.WriteString(letter + line)
		}
	}
	for line := range strings.Lines(want) {
		if !now[line] {
			b.WriteString("no longer: " + line)
		}
	}
	return b.String()
}
