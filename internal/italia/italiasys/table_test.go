package italiasys_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"bretwalda/internal/adjudicate"
	"bretwalda/internal/dice"
	"bretwalda/internal/italia/italiasys"
	"bretwalda/internal/italia/packs"
	"bretwalda/internal/pack"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
	"bretwalda/templates"
)

var update = flag.Bool("update", false, "write what happens into the files")

// open makes the system of a built-in pack.
func open(t testing.TB, id string) system.System {
	t.Helper()
	files, err := pack.Read(packs.FS, id, "")
	if err != nil {
		t.Fatal(err)
	}
	sys, err := italiasys.Open(files)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// TestAtTheTable plays positions on by written orders, as "bretwalda adjudicate" does: what
// happens, and what is said of orders that were not carried out. Orders in several
// languages say the same, so that the same must happen.
func TestAtTheTable(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		sys := open(t, id)
		reports, err := report.New(sys.Ruleset(), sys.Data().Names, templates.Files, sys.Data().Texts)
		if err != nil {
			t.Fatal(err)
		}
		list, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "table", id, "*.txtar"))
		if err != nil || len(list) == 0 {
			t.Fatalf("%s: %d files, %v", id, len(list), err)
		}
		for _, path := range list {
			t.Run(id+"/"+filepath.Base(path), func(t *testing.T) { atTheTable(t, sys, reports, path) })
		}
	}
}

func atTheTable(t *testing.T, sys system.System, reports *report.Reports, path string) {
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var papers [][]adjudicate.Paper // by language
	var faces []int
	var pos system.Position
	for _, f := range archive.Files {
		switch {
		case f.Name == "position":
			if pos, err = sys.ReadPosition(f.Name, f.Data); err != nil {
				t.Fatal(err)
			}
		case f.Name == "dice":
			for word := range strings.FieldsSeq(string(f.Data)) {
				n, err := strconv.Atoi(word)
				if err != nil {
					t.Fatal(err)
				}
				faces = append(faces, n)
			}
		case strings.HasPrefix(f.Name, "orders"):
			papers = append(papers, []adjudicate.Paper{{Name: f.Name, Text: string(f.Data)}})
		}
	}
	first := ""
	for i, paper := range papers {
		d := dice.NewFixed(faces...)
		told, err := pos.Adjudicate(paper, d, adjudicate.UntilOrdersEnd)
		if err != nil {
			t.Fatal(err)
		}
		if told.Short != nil {
			t.Errorf("%s: %v", paper[0].Name, told.Short)
		}
		if left := d.Left(); len(left) > 0 {
			t.Errorf("%s: dice left over: %v", paper[0].Name, left)
		}
		var happened, problems strings.Builder
		for j := range told.Events {
			data, err := json.Marshal(sys.EventJSON(&told.Events[j]))
			var ev struct{ Text string }
			if err == nil {
				err = json.Unmarshal(data, &ev)
			}
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&happened, ev.Text)
		}
		fmt.Fprintln(&happened, "next:", sys.DecisionLine(&told.Decision))
		for _, p := range told.Problems {
			why := p.Reason
			if p.Illegal != nil {
				why = reports.Illegal(ruleset.English, p.Illegal)
			}
			fmt.Fprintf(&problems, "%s: %s\n", p.Text, why)
		}
		if i == 0 {
			first = happened.String()
			expect(t, archive, "happens", first)
			expect(t, archive, "not carried out", problems.String())
		} else if got := happened.String(); got != first {
			t.Errorf("by %s this happens:\n%s\nand by %s:\n%s", paper[0].Name, got, papers[0][0].Name, first)
		}
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// expect compares a section with what there is.
func expect(t *testing.T, archive *txtar.Archive, name, got string) {
	t.Helper()
	i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == name })
	if *update {
		if i < 0 && got != "" {
			archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(got)})
		} else if i >= 0 {
			archive.Files[i].Data = []byte(got)
		}
		return
	}
	want := ""
	if i >= 0 {
		want = string(archive.Files[i].Data)
	}
	if got != want {
		t.Errorf("%s:\n%s\nand not\n%s", name, got, want)
	}
}
