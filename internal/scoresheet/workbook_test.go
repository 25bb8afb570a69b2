package scoresheet

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

// gameSheet is the score sheet of a random standard game up to a round.
func gameSheet(t testing.TB, upTo int) *Sheet {
	t.Helper()
	rs := pack(t)
	events, _ := played(t, rs, 0, 4, unseen)
	for i := range events {
		if int(events[i].Round) > upTo {
			events = events[:i]
			break
		}
	}
	s, err := New(rs, show.Names().Columns, report.Game{Title: "Thursday", Players: []string{"Anna", "Ben", "Cleo", "=Dai"}}, events)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func open(t testing.TB, s *Sheet, lang ruleset.Language) (*excelize.File, []byte) {
	t.Helper()
	return openIn(t, s, wordsIn(t, lang))
}

func openIn(t testing.TB, s *Sheet, words Words) (*excelize.File, []byte) {
	t.Helper()
	var out bytes.Buffer
	if err := s.WriteXLSX(&out, words); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() }) // nothing was written
	return f, out.Bytes()
}

func value(t testing.TB, f *excelize.File, sheet, cell string) string {
	t.Helper()
	v, err := f.GetCellValue(sheet, cell, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// eachCell shows all cells of a workbook with their formulas, if they have one.
func eachCell(t testing.TB, f *excelize.File, see func(sheet, cell, formula string)) {
	t.Helper()
	for _, sheet := range f.GetSheetList() {
		rows, err := f.GetRows(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for r, row := range rows {
			for c := range row {
				formula, err := f.GetCellFormula(sheet, at(c+1, r+1))
				if err != nil {
					t.Fatal(err)
				}
				see(sheet, at(c+1, r+1), formula)
			}
		}
	}
}

// TestWorkbook: the sheets are the divisions for four, three and five players and
// the reasons; every formula gives the value that is written with it.
func TestWorkbook(t *testing.T) {
	for _, upTo := range []int{16, 6} {
		f, _ := open(t, gameSheet(t, upTo), ruleset.English)
		if got, want := f.GetSheetList(), []string{"4 players", "3 players", "5 players", "By reason", "Running totals"}; !slices.Equal(got, want) {
			t.Fatalf("sheets %q, want %q", got, want)
		}
		formulas := 0
		eachCell(t, f, func(sheet, cell, formula string) {
			if formula == "" {
				return
			}
			formulas++
			got, err := f.CalcCellValue(sheet, cell, excelize.Options{RawCellValue: true})
			if err != nil {
				t.Errorf("%s %s: %s: %v", sheet, cell, formula, err)
			}
			if have := value(t, f, sheet, cell); got != have {
				t.Errorf("up to round %d: %s %s: %s gives %q, written is %q", upTo, sheet, cell, formula, got, have)
			}
		})
		if formulas < 700 {
			t.Errorf("only %d formulas", formulas)
		}
	}
}

// The first edition's points come in halves: they are numbers that formulas sum, and are
// shown with their decimals.
func TestHalvesInWorkbook(t *testing.T) {
	rs := britanniatest.First(t).Ruleset()
	events, last := played(t, rs, 0, 4, unseen)
	s, err := New(rs, show.Names().Columns, report.Game{Title: "Jueves", Players: []string{"Anna"}, Bids: []int{5}}, events)
	if err != nil {
		t.Fatal(err)
	}
	words := wordsOf(t, rs, "es")
	f, _ := openIn(t, s, words)
	first, halves := f.GetSheetList()[0], 0
	eachCell(t, f, func(sheet, cell, formula string) {
		have := value(t, f, sheet, cell)
		if _, err := strconv.ParseFloat(have, 64); err == nil && strings.HasSuffix(have, ".5") {
			if shown, err := f.GetCellValue(sheet, cell); err != nil || shown != have {
				t.Errorf("%s %s: %s is shown as %q (%v)", sheet, cell, have, shown, err)
			}
			halves++
		}
		if formula == "" {
			return
		}
		if got, err := f.CalcCellValue(sheet, cell, excelize.Options{RawCellValue: true}); err != nil || got != have {
			t.Errorf("%s %s: %s gives %q, written is %q (%v)", sheet, cell, formula, got, have, err)
		}
	})
	if halves == 0 {
		t.Error("no half in the whole workbook")
	}
	total := 0
	for _, n := range rs.Scenarios[0].Sides[0] {
		row := row(t, f, first, "Anna", words.Name(n))
		if got := value(t, f, first, at(19, row)); got != rs.Printed(int(last.Points[n])) {
			t.Errorf("%s have %s, want %s", rs.Nations[n].ID, got, rs.Printed(int(last.Points[n])))
		}
		total += int(last.Points[n])
	}
	end := row(t, f, first, "Anna", words.Total+" ("+words.Bid+" -2,5)")
	if got := value(t, f, first, at(19, end)); got != rs.Printed(total-5) {
		t.Errorf("Anna has %s, want %s", got, rs.Printed(total-5))
	}
}

// row finds the row of a player's nation, or of their total.
func row(t testing.TB, f *excelize.File, sheet, player, nation string) int {
	t.Helper()
	rows, err := f.GetRows(sheet)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range rows {
		if len(r) > 1 && r[0] == player && r[1] == nation {
			return i + 1
		}
	}
	t.Fatalf("%s has no row %s, %s", sheet, player, nation)
	return 0
}

// TestEditing: a number changed on the first sheet changes the totals of each,
// also one for a round that had not begun, and the places.
func TestEditing(t *testing.T) {
	s := gameSheet(t, 6)
	f, _ := open(t, s, ruleset.English)
	calc := func(sheet, cell string) int {
		t.Helper()
		v, err := f.CalcCellValue(sheet, cell, excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(v)
		if err != nil {
			t.Fatalf("%s %s is %q, which is no number", sheet, cell, v)
		}
		return n
	}
	const total, place, roundOne, roundNine = 19, 20, 3, 11
	totals := []struct {
		sheet  string
		player string
	}{{"4 players", "Ben"}, {"3 players", "Player 2"}, {"5 players", "Player 2"}}
	var before []int
	for _, x := range totals {
		before = append(before, calc(x.sheet, at(total, row(t, f, x.sheet, x.player, "Total"))))
	}
	welsh := row(t, f, "4 players", "Ben", "Welsh")
	had := calc("4 players", at(total, welsh))
	for col, add := range map[int]int{roundOne: 100, roundNine: 1000} {
		old, _ := strconv.Atoi(value(t, f, "4 players", at(col, welsh))) // empty: nothing yet
		if err := f.SetCellInt("4 players", at(col, welsh), int64(old+add)); err != nil {
			t.Fatal(err)
		}
	}
	if got := calc("4 players", at(total, welsh)); got != had+1100 {
		t.Errorf("the Welsh have %d, want %d", got, had+1100)
	}
	for i, x := range totals {
		r := row(t, f, x.sheet, x.player, "Total")
		if got := calc(x.sheet, at(total, r)); got != before[i]+1100 {
			t.Errorf("%s: %s has %d, want %d", x.sheet, x.player, got, before[i]+1100)
		}
		if got := calc(x.sheet, at(roundNine, r)); got != 1000 {
			t.Errorf("%s: round 9 brings %d", x.sheet, got)
		}
		if got := calc(x.sheet, at(place, r)); got != 1 {
			t.Errorf("%s: place %d with the most points", x.sheet, got)
		}
	}
}

// TestLook: names in the reader's language, heads that stay in sight, columns
// wide enough for what stands in them, names that are no formulas.
func TestLook(t *testing.T) {
	s := gameSheet(t, 16)
	f, _ := open(t, s, "hu")
	seen := map[string]bool{}
	eachCell(t, f, func(sheet, cell, formula string) {
		if strings.HasPrefix(value(t, f, sheet, cell), "=") && formula != "" {
			t.Errorf("%s %s is a formula", sheet, cell)
		}
		seen[value(t, f, sheet, cell)] = true
	})
	words := wordsIn(t, "hu")
	for n := 1; n < len(s.rs.Nations); n++ {
		if name := words.Name(ruleset.Nation(n)); !seen[name] {
			t.Errorf("no row of the %s", name)
		}
	}
	for _, sheet := range f.GetSheetList() {
		panes, err := f.GetPanes(sheet)
		nations := sheet != "Halmozott pontok"
		if err != nil || !panes.Freeze || nations != (panes.XSplit == 2) || panes.YSplit != 2 {
			t.Errorf("%s: %+v, %v", sheet, panes, err)
		}
		paper, err := f.GetPageLayout(sheet)
		if err != nil || paper.Orientation == nil || *paper.Orientation != "landscape" || paper.FitToWidth == nil {
			t.Errorf("%s prints %+v, %v", sheet, paper, err)
		}
		if props, err := f.GetSheetProps(sheet); err != nil || props.FitToPage == nil || !*props.FitToPage {
			t.Errorf("%s does not print on one page, %v", sheet, err)
		}
		wide, err := f.GetColWidth(sheet, "B")
		if err != nil || nations && wide < 14 { // "Kaledóniaiak" and the like
			t.Errorf("%s: nations in a column of %v, %v", sheet, wide, err)
		}
		if v := value(t, f, sheet, "A1"); v != "Thursday" {
			t.Errorf("%s is headed %q", sheet, v)
		}
	}
}

func TestSameBytes(t *testing.T) {
	s := gameSheet(t, 9)
	_, a := open(t, s, ruleset.English)
	_, b := open(t, s, ruleset.English)
	if !bytes.Equal(a, b) {
		t.Error("the same sheet gives different bytes")
	}
	if _, c := open(t, gameSheet(t, 10), ruleset.English); bytes.Equal(a, c) {
		t.Error("another sheet gives the same bytes")
	}
}

// TestOneDivision: nobody else divides the nations of the short game.
func TestOneDivision(t *testing.T) {
	rs := pack(t)
	s, err := New(rs, show.Names().Columns, report.Game{Scenario: scenario(rs, "short")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := open(t, s, ruleset.English)
	if got, want := f.GetSheetList(), []string{"3 players", "By reason", "Running totals"}; !slices.Equal(got, want) {
		t.Errorf("sheets %q, want %q", got, want)
	}
}

func TestSheetName(t *testing.T) {
	long := strings.Repeat("ő", 40)
	for _, c := range []struct {
		text   string
		others []string
		want   string
	}{
		{"4 players", nil, "4 players"},
		{"a/b: [c]?'", nil, "a b   c"},
		{"Four", []string{"FOUR"}, "Four (2)"},
		{"x", []string{"x", "x (2)"}, "x (3)"},
		{"", nil, " (1)"},
		{long, nil, long[:2*31]},
		{long, []string{long[:2*31]}, long[:2*27] + " (2)"},
	} {
		if got := sheetName(c.text, c.others); got != c.want {
			t.Errorf("%q beside %q: %q, want %q", c.text, c.others, got, c.want)
		}
	}
}

// The workbook has the running totals of players by name, as formulas, and a chart of them in
// the colours that players have on the map; every font in it has a name.
func TestRunningTotals(t *testing.T) {
	s := gameSheet(t, 6)
	f, data := open(t, s, ruleset.English)
	const sheet = "Running totals"
	for side, want := range s.own(&Words{Player: func(int) string { return "" }}) {
		if got := value(t, f, sheet, at(1, firstRow+side)); got != want.player {
			t.Errorf("player %d is %q, want %q", side, got, want.player)
		}
		total := 0
		for round := 1; round <= 16; round++ {
			for _, n := range want.nations {
				total += s.ledger.Round(n, round)
			}
			made, cell := strconv.Itoa(total), at(1+round, firstRow+side)
			if round > s.begun {
				made = ""
			}
			if got := value(t, f, sheet, cell); got != made {
				t.Errorf("%s has %q, want %q", cell, got, made)
			}
		}
	}
	parts := unpacked(t, data)
	chart := parts["xl/charts/chart1.xml"]
	for _, want := range []string{
		"'Running totals'!$A$3", "'Running totals'!$A$6", "'Running totals'!$B$2:$G$2", "'Running totals'!$B$6:$G$6",
		"F7D038", "6CC08B", "CC3311", "1B4B91", "<a:t>Running totals</a:t>", "lineChart>",
	} {
		if !strings.Contains(strings.ToLower(strings.ReplaceAll(chart, "&#39;", "'")), strings.ToLower(want)) {
			t.Errorf("the chart has no %s", want)
		}
	}
	fonts := strings.Split(parts["xl/styles.xml"], "<font>")[1:]
	for _, font := range fonts {
		if !strings.Contains(strings.Split(font, "</font>")[0], `<name val="Arial"`) {
			t.Errorf("a font is %.80s", font)
		}
	}
	if len(fonts) < 3 {
		t.Errorf("%d fonts", len(fonts))
	}
}

// unpacked are the files of an archive by name.
func unpacked(t *testing.T, data []byte) map[string]string {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	parts := make(map[string]string)
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		parts[f.Name] = string(text)
	}
	return parts
}
