package chart

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
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

// sights are how eyes without one kind of cone see colours: matrices on linear
// red, green and blue, after Machado, Oliveira and Fernandes (2009).
var sights = map[string][3][3]float64{
	"full":   {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func linear(c uint8) float64 {
	x := float64(c) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// seen is colour c as a sight sees it, in CIE Lab.
func seen(c color.RGBA, sight [3][3]float64) (lab [3]float64) {
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var x [3]float64
	for i, row := range sight {
		for k, w := range row {
			x[i] += w * in[k]
		}
		x[i] = max(0, min(1, x[i]))
	}
	f := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	r, g, b := x[0], x[1], x[2]
	u, v, w := f((0.4124*r+0.3576*g+0.1805*b)/0.9505), f(0.2126*r+0.7152*g+0.0722*b), f((0.0193*r+0.1192*g+0.9505*b)/1.089)
	return [3]float64{116*v - 16, 500 * (u - v), 200 * (v - w)}
}

// The colours of the looks differ for every kind of eye, from each other and,
// by lightness, from the paper.
func TestColoursAreToldApart(t *testing.T) {
	for kind, sight := range sights {
		ground := seen(paper, sight)
		for i, a := range looks {
			x := seen(a.colour, sight)
			if ground[0]-x[0] < 35 {
				t.Errorf("%s sight: look %d is too pale: %.0f on %.0f", kind, i, x[0], ground[0])
			}
			for j, b := range looks[:i] {
				y := seen(b.colour, sight)
				if d := math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2]); d < 15 {
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
	light := func(c color.RGBA) float64 {
		return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
	}
	for _, c := range []color.RGBA{ink, faint} {
		if ratio := (light(paper) + 0.05) / (light(c) + 0.05); ratio < 4.5 {
			t.Errorf("%v on paper: %.2f to 1", c, ratio)
		}
	}
}
