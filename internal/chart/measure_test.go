package chart

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/drawing"
	"bretwalda/internal/eyesight"
	"bretwalda/internal/ruleset"
)

func TestTicks(t *testing.T) {
	for _, c := range []struct{ least, most, low, high, step int }{
		{0, 0, 0, 1, 1},
		{0, 3, 0, 3, 1},
		{0, 4, 0, 4, 1},
		{0, 5, 0, 6, 2},
		{0, 126, 0, 150, 50},
		{0, 200, 0, 200, 50},
		{0, 201, 0, 300, 100},
		{-12, 9, -20, 10, 10},
		{-1, 0, -1, 0, 1},
		{0, 31000, 0, 40000, 10000},
	} {
		if low, high, step := ticks(c.least, c.most); low != c.low || high != c.high || step != c.step {
			t.Errorf("%d to %d: from %d to %d by %d, want %d to %d by %d", c.least, c.most, low, high, step, c.low, c.high, c.step)
		}
	}
}

func TestSpread(t *testing.T) {
	for _, c := range []struct {
		what         string
		wanted, want []float64
	}{
		{"none", nil, nil},
		{"far apart", []float64{10, 50, 90}, []float64{10, 50, 90}},
		{"two alike", []float64{50, 50}, []float64{45, 55}},
		{"near each other", []float64{48, 52, 90}, []float64{45, 55, 90}},
		{"pushed into a third", []float64{50, 50, 56}, []float64{42, 52, 62}},
		{"at the top", []float64{0, 0, 0}, []float64{0, 10, 20}},
		{"at the bottom", []float64{99, 100}, []float64{90, 100}},
		{"outside", []float64{-40, 140}, []float64{0, 100}},
	} {
		got := spread(c.wanted, 10, 0, 100)
		if !slices.EqualFunc(got, c.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }) {
			t.Errorf("%s: %v become %v, want %v", c.what, c.wanted, got, c.want)
		}
	}
	// More than there is room for stand in order, below the edge.
	if got := spread(make([]float64, 12), 10, 0, 100); got[0] != 0 || got[11] != 110 {
		t.Errorf("twelve on a hundred: %v", got)
	}
}

func TestFit(t *testing.T) {
	f, err := loadFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	k := blank{f}
	for _, c := range []struct {
		text string
		most float64
		want string
	}{
		{"Anna", 100, "Anna"},
		{"Benedetta Maria", 60, "Benedet…"},
		{"Ödön the Second", 30, "Öd…"},
		{"Anna", 1, "…"},
		{"a  b", k.measure("a…", regular, 12), "a…"},
	} {
		if got := fit(k, c.text, regular, 12, c.most); got != c.want {
			t.Errorf("%q in %v: %q, want %q", c.text, c.most, got, c.want)
		}
	}
}

// Looks can be told apart without colours.
func TestLooks(t *testing.T) {
	for i, a := range looks {
		for _, b := range looks[i+1:] {
			if a.mark == b.mark || slices.Equal(a.dashes, b.dashes) {
				t.Errorf("marks %d and %d, dashes %v and %v", a.mark, b.mark, a.dashes, b.dashes)
			}
		}
	}
	if lookOf(len(looks), nil).colour != looks[0].colour {
		t.Error("looks do not come again")
	}
}

// The colours of the looks differ for every kind of eye, from each other and,
// by lightness, from the paper.
func TestColoursAreToldApart(t *testing.T) {
	for kind, sight := range eyesight.Sights() {
		ground := sight.See(paper)
		for i, a := range looks {
			x := sight.See(a.colour)
			if ground[0]-x[0] < 35 {
				t.Errorf("%s sight: look %d is too pale: %.0f on %.0f", kind, i, x[0], ground[0])
			}
			for j, b := range looks[:i] {
				y := sight.See(b.colour)
				if d := x.Apart(y); d < 15 {
					t.Errorf("%s sight: looks %d and %d are %.1f apart", kind, j, i, d)
				}
			}
		}
	}
}

// TestNationsFit: the names of nations stand in full, in every language.
func TestNationsFit(t *testing.T) {
	rs := britanniatest.Engine(t).Ruleset()
	f, err := loadFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range rs.Names.Languages {
		for n := 1; n < len(rs.Nations); n++ {
			name := rs.Names.Nation(lang, ruleset.Nation(n))
			if got := fit(blank{f}, name, regular, rowNameSize, rowNameMost); got != name {
				t.Errorf("%s: %s becomes %s", lang, name, got)
			}
		}
	}
}

// What is written on charts can be read on their paper: 4.5 to 1 after WCAG 2; bars and lines
// of whatever colour have an edge that can be seen there, 3 to 1.
func TestTextHasContrast(t *testing.T) {
	for _, c := range []color.RGBA{ink, faint} {
		if ratio := eyesight.Contrast(c, paper); ratio < eyesight.LeastContrast {
			t.Errorf("%v on paper: %.2f to 1", c, ratio)
		}
	}
}

// Dashes go round corners, and a gap may be where a line ends.
func TestDashed(t *testing.T) {
	line := []drawing.Point{{X: 0, Y: 0}, {X: 5, Y: 0}, {X: 5, Y: 9}}
	got := dashed(line, []float64{3, 1})
	want := [][]drawing.Point{
		{{X: 0, Y: 0}, {X: 3, Y: 0}}, {{X: 4, Y: 0}, {X: 5, Y: 0}, {X: 5, Y: 2}}, {{X: 5, Y: 3}, {X: 5, Y: 6}}, {{X: 5, Y: 7}, {X: 5, Y: 9}},
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("dashes %v, want %v", got, want)
	}
	if got = dashed(line, []float64{12, 5}); len(got) != 1 || !slices.Equal(got[0], []drawing.Point{line[0], line[1], {X: 5, Y: 7}}) {
		t.Errorf("a dash and a gap: %v", got)
	}
	if got = dashed(line, nil); len(got) != 1 || !slices.Equal(got[0], line) {
		t.Errorf("no dashes: %v", got)
	}
}
