package italiasys_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"bretwalda/internal/game"
	"bretwalda/internal/htmlletter"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/show"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/internal/scoresheet"
	"bretwalda/templates"
)

// TestBlackBoxesOfScoreSheets: boxes of rounds in which a nation cannot score are black in
// letters, in CSV and in workbooks; points that the game master writes into one stand there.
func TestBlackBoxesOfScoreSheets(t *testing.T) {
	e := italiatest.Engine(t, "italia-1")
	rs := e.Ruleset()
	s, all, _ := later(t, e, 6)
	greeks, _ := rs.FindNation("greeks")
	romans, _ := rs.FindNation("romans")
	all = append(slices.Clone(all), game.Event{Kind: game.Corrected, Round: 6, Nation: greeks, Points: 14})
	r, err := report.New(rs, show.Names(), templates.Files, show.Texts())
	if err != nil {
		t.Fatal(err)
	}
	players := []string{"Anna", "Bruno", "Csilla"}
	sheet, err := scoresheet.New(rs, r.Columns(), report.Game{Title: "Game", Players: players}, all)
	if err != nil {
		t.Fatal(err)
	}
	words := scoresheet.WordsOf(r, ruleset.English)

	var text, book bytes.Buffer
	if err := sheet.WriteCSV(&text, words); err != nil {
		t.Fatal(err)
	}
	in := csv.NewReader(&text)
	in.FieldsPerRecord = -1
	lines, err := in.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	box := func(name string, round int) string {
		i := slices.IndexFunc(lines, func(l []string) bool { return l[1] == name })
		return lines[i][1+round]
	}
	if box("Greeks", 5) != "■" || box("Greeks", 6) != "7" || box("Greeks", 7) != "■" || box("Romans", 6) == "■" || box("Romans", 7) != "" {
		t.Errorf("the lines of CSV are %q", lines[:16])
	}

	if err := sheet.WriteXLSX(&book, words); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(&book)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := f.GetRows(f.GetSheetName(0))
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for i, row := range rows {
		found := slices.IndexFunc(rs.Nations, func(x ruleset.NationInfo) bool {
			n, _ := rs.FindNation(x.ID)
			return len(row) > 1 && row[1] == words.Name(n)
		})
		if found < 1 {
			continue
		}
		n := ruleset.Nation(found)
		seen++
		for round := 1; round <= 10; round++ {
			at, _ := excelize.CoordinatesToCellName(2+round, i+1)
			id, err := f.GetCellStyle(f.GetSheetName(0), at)
			if err != nil {
				t.Fatal(err)
			}
			style, err := f.GetStyle(id)
			if err != nil {
				t.Fatal(err)
			}
			dark := len(style.Fill.Color) > 0 && strings.HasSuffix(style.Fill.Color[0], "24211E")
			if want := rs.Closed(n, round) && (n != greeks || round != 6); dark != want {
				t.Errorf("%s in round %d: black is %t", rs.Nations[n].ID, round, dark)
			}
		}
	}
	if seen != len(rs.Nations)-1 {
		t.Errorf("%d nations are in the workbook", seen)
	}
	if rs.Closed(romans, 1) {
		t.Error("the Romans cannot score in round 1")
	}

	g := report.Game{ID: "game-1", Title: "Game", Players: players}
	html, err := htmlletter.New(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	for lang, note := range map[ruleset.Language]string{"en": "cannot score", "es": "no puede puntuar", "it": "non può fare punti", "hu": "nem szerezhet pontot"} {
		letter := r.For(g, report.Reader{Side: 0, Lang: lang}).Status(show.New(e).Of(&s), score.New(all), e.Pending(&s), time.Unix(1e9, 0))
		doc, err := r.Document(letter)
		if err != nil {
			t.Fatal(err)
		}
		page, err := html.Draw(htmlletter.Picture{}, doc)
		if err != nil {
			t.Fatal(err)
		}
		if text := doc.Text(); !strings.Contains(text.Body, " ■ ") || !strings.Contains(text.Body, note) {
			t.Errorf("%s: the letter has no black box:\n%s", lang, text.Body)
		}
		if !strings.Contains(page, ">■<") || !strings.Contains(page, note) {
			t.Errorf("%s: the HTML letter has no black box", lang)
		}
	}
}
