package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bretwalda/internal/drawing"
)

// recorder is a canvas that notes where things are drawn.
type recorder struct {
	*fonts
	texts []written
	bars  [][]drawing.Point
	discs []drawing.Point
}

type written struct {
	text                     string
	left, top, right, bottom float64
}

func (r *recorder) Stroke(drawing.Outline, color.RGBA, float64, ...float64) {}

func (r *recorder) box(b drawing.Box, c color.RGBA) {
	corners := b.Corners()
	r.Fill(drawing.Polygon(corners[:]...), c)
}

func (r *recorder) put(_ any, p drawing.Point, draw func(canvas, drawing.Point)) { draw(r, p) }

// Fill notes bars by their corners, and discs by their middle.
func (r *recorder) Fill(o drawing.Outline, _ color.RGBA) {
	var points []drawing.Point
	round := false
	for _, s := range o {
		if n := s.Op.Points(); n > 0 {
			points = append(points, s.P[n-1])
		}
		round = round || s.Op == drawing.CubeTo
	}
	if !round {
		r.bars = append(r.bars, points)
		return
	}
	box := drawing.Box{Left: points[0].X, Right: points[0].X, Top: points[0].Y, Bottom: points[0].Y}
	for _, p := range points {
		box.Left, box.Right = min(box.Left, p.X), max(box.Right, p.X)
		box.Top, box.Bottom = min(box.Top, p.Y), max(box.Bottom, p.Y)
	}
	r.discs = append(r.discs, box.Middle())
}

func (r *recorder) text(t string, p drawing.Point, w words) {
	long := r.measure(t, w.font, w.size)
	left := p.X - w.along*long
	// Figures and capitals; what hangs below the line is left aside.
	r.texts = append(r.texts, written{t, left, p.Y - 0.72*w.size, left + long, p.Y})
}

func record(t testing.TB, p Chart) (*recorder, float64) {
	t.Helper()
	f, err := loadFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	r := &recorder{fonts: f}
	return r, p.draw(r)
}

func rounds(from, to int) []int {
	var all []int
	for r := from; r <= to; r++ {
		all = append(all, r)
	}
	return all
}

// climbing is numbers that never fall.
func climbing(r *rand.Rand, n, most int) []int {
	var all []int
	at := 0
	for range n {
		at += r.IntN(most + 1)
		all = append(all, at)
	}
	return all
}

var manyNames = []string{"Anna", "Benedetta Maria della Rovere", "Ödön", "WWWWWWWWWWWWWWWWWWWW", "Dai", "x"}

// someLines are charts of points as games bring them, and odder ones.
func someLines() map[string]*Lines {
	all := map[string]*Lines{}
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 1))
		c := &Lines{Title: "Points", Across: "Round", Rounds: rounds(1, 1+r.IntN(16))}
		for i := range 2 + r.IntN(4) {
			c.Series = append(c.Series, Series{manyNames[i], climbing(r, len(c.Rounds), 30)})
		}
		all[fmt.Sprintf("game %d", seed)] = c
	}
	same := []int{3, 7, 40}
	all["all the same"] = &Lines{Title: strings.Repeat("A long title ", 9), Across: "Round", Rounds: rounds(6, 8), Series: []Series{
		{"Anna", same}, {"Ben", same}, {"Cleo", same}, {"Dai", same}, {"Eve", same}, {"Fred", same}}}
	all["nothing yet"] = &Lines{Title: "Points", Across: "Round", Rounds: []int{1}, Series: []Series{{"Anna", []int{0}}, {"Ben", nil}}}
	all["below zero"] = &Lines{Title: "Points", Across: "Round", Rounds: rounds(1, 3), Series: []Series{{"Anna", []int{0, -4, -12}}, {"Ben", []int{1, 2, 9}}}}
	all["nobody"] = &Lines{Title: "Points", Across: "Round"}
	return all
}

// someBars are charts of areas held, and odder ones.
func someBars() map[string]*Bars {
	all := map[string]*Bars{"busy": busyBars()}
	all["one round"] = &Bars{Title: "Areas", Across: "Round", Rounds: []int{5}, Groups: []Group{{"Anna", []Series{{"Romans", []int{21}}}}}}
	all["nothing"] = &Bars{Title: "Areas", Across: "Round", Rounds: rounds(5, 7), Groups: []Group{{"Anna", []Series{{"Romans", []int{0, 0, 0}}}}, {"Ben", nil}}}
	all["long words"] = &Bars{Title: "Areas", Across: "Whatever a round is called", Rounds: rounds(1, 16), Groups: []Group{
		{strings.Repeat("W", 60), []Series{{"A nation of a very long name", slices.Repeat([]int{37}, 16)}}}}}
	return all
}

// busyBars is as much as a game can bring: seventeen nations that divide all 37
// areas anew in every round.
func busyBars() *Bars {
	r := rand.New(rand.NewPCG(3, 3))
	c := &Bars{Title: "Areas held at the end of each round", Across: "Round", Rounds: rounds(5, 16)}
	var rows []Series
	for k := range 17 {
		rows = append(rows, Series{fmt.Sprintf("Nation of number %d", k+1), slices.Repeat([]int{1}, len(c.Rounds))})
	}
	for i := range c.Rounds {
		for range 37 - len(rows) {
			rows[r.IntN(len(rows))].Values[i]++
		}
	}
	for i := range 5 {
		c.Groups = append(c.Groups, Group{manyNames[i], rows[i*3 : min(len(rows), 3*i+3+2*(i/4))]})
	}
	return c
}

func pictures() map[string]Chart {
	all := map[string]Chart{}
	for name, c := range someLines() {
		all["lines: "+name] = c
	}
	for name, c := range someBars() {
		all["bars: "+name] = c
	}
	return all
}

// TestTextsDoNotOverlap: no text runs into another or out of the picture.
func TestTextsDoNotOverlap(t *testing.T) {
	for name, p := range pictures() {
		r, height := record(t, p)
		for i, a := range r.texts {
			if a.left < margin/2 || a.right > width-margin/2 || a.top < margin/2 || a.bottom > height {
				t.Errorf("%s: %q runs out of the picture, which is %.0f high: %+v", name, a.text, height, a)
			}
			for _, b := range r.texts[i+1:] {
				if a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom {
					t.Errorf("%s: %q and %q overlap: %+v, %+v", name, a.text, b.text, a, b)
				}
			}
		}
	}
}

// A chart of halves is that of whole numbers: the same axis, the same lines, and its numbers
// as its caller writes them.
func TestHalves(t *testing.T) {
	for name, whole := range someLines() {
		halves := *whole
		halves.Parts, halves.Series = 2, nil
		halves.Number = func(n int) string {
			text := strconv.Itoa(n / 2)
			if n%2 != 0 {
				text += ",5"
			}
			return text
		}
		for _, s := range whole.Series {
			for i, v := range s.Values {
				s.Values = slices.Clone(s.Values)
				s.Values[i] = 2 * v
			}
			halves.Series = append(halves.Series, s)
		}
		want, err := new(Easel).PNG(whole)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := new(Easel).PNG(&halves); err != nil || !bytes.Equal(want, got) {
			t.Errorf("%s: in halves it is another picture (%v)", name, err)
		}
		if len(halves.Series) == 0 || len(halves.Series[0].Values) == 0 {
			continue
		}
		values := halves.Series[0].Values
		values[len(values)-1] = 15
		r, _ := record(t, &halves)
		if !slices.ContainsFunc(r.texts, func(w written) bool { return w.text == "7,5" }) {
			t.Errorf("%s: no 7,5", name)
		}
	}
}

// TestLabels: each line has a label with its name and last number, the higher the
// more points.
func TestLabels(t *testing.T) {
	for name, c := range someLines() {
		r, _ := record(t, c)
		seen := map[string]bool{}
		for _, w := range r.texts {
			seen[w.text] = true
		}
		type end struct {
			value int
			y     float64
		}
		var ends []end
		for _, s := range c.Series {
			if len(s.Values) == 0 {
				continue
			}
			if !seen[c.last(s)] {
				t.Errorf("%s: the number %s of %s is nowhere", name, c.last(s), s.Name)
			}
			if len(s.Name) < 5 && !seen[s.Name] {
				t.Errorf("%s: the name %s is nowhere", name, s.Name)
			}
		}
		f := &recorder{fonts: r.fonts}
		p := c.plot(f, 40)
		for _, l := range c.labels(f, p) {
			v, err := strconv.Atoi(l.number)
			if err != nil {
				t.Fatal(err)
			}
			ends = append(ends, end{v, l.y})
		}
		for i := 1; i < len(ends); i++ {
			if ends[i].value > ends[i-1].value || ends[i].y-ends[i-1].y < labelStep-1e-9 {
				t.Errorf("%s: label %v stands under %v", name, ends[i], ends[i-1])
			}
		}
	}
}

// TestPlot: marks stand where numbers and rounds are on the scales.
func TestPlot(t *testing.T) {
	c := &Lines{Title: "Points", Rounds: []int{4, 5, 6}, Series: []Series{{"Anna", []int{0, 50, 100}}}}
	r, _ := record(t, c)
	var at []drawing.Point // a disc is drawn upon its edge, and that upon a rim
	for i := 2; i < len(r.discs); i += 3 {
		at = append(at, r.discs[i])
	}
	if len(at) != 3 || at[0].Y-at[1].Y != at[1].Y-at[2].Y || at[1].X-at[0].X != at[2].X-at[1].X || at[0].Y-at[2].Y != plotHeight {
		t.Errorf("marks stand at %v", at)
	}
}

// TestBarHeights: bars are as high as their numbers say, on one scale for all.
func TestBarHeights(t *testing.T) {
	c := &Bars{Title: "Areas", Rounds: rounds(5, 7), Groups: []Group{
		{"Anna", []Series{{"Romans", []int{12, 0, 3}}, {"Scots", []int{0, 0, 0}}}}, {"Ben", []Series{{"Welsh", []int{6}}}}}}
	r, _ := record(t, c)
	var heights []float64
	edges := 0 // a bar is drawn upon its edge
	for _, b := range r.bars {
		if len(b) == 4 && b[0].Y == b[1].Y && b[3].Y-b[0].Y < 100 && b[3].Y-b[0].Y > 1 && b[1].X-b[0].X > 10 { // and no rule
			if edges++; edges%2 == 0 {
				continue
			}
			heights = append(heights, b[3].Y-b[0].Y)
		}
	}
	if len(heights) != 3 || heights[0] != 4*heights[1] || heights[0] != 2*heights[2] {
		t.Errorf("bars of 12, 3 and 6 are %v high", heights)
	}
	for _, w := range r.texts {
		if w.text == "Scots" {
			t.Error("the Scots, who hold nothing, have a row")
		}
	}
}

// Letters carry charts of at most this size, in bytes.
const largest = 40_000

// TestPNG: pictures have two pixels for one of a phone, a palette and a small size.
func TestPNG(t *testing.T) {
	for name, p := range pictures() {
		data, err := new(Easel).PNG(p)
		if err != nil {
			t.Fatal(err)
		}
		c, err := png.DecodeConfig(bytes.NewReader(data))
		if _, flat := c.ColorModel.(color.Palette); err != nil || c.Width != 720 || !flat || c.Height > 2*1000 {
			t.Errorf("%s: %d by %d, with a palette: %v, %v", name, c.Width, c.Height, flat, err)
		}
		if len(data) > largest {
			t.Errorf("%s: %d bytes", name, len(data))
		}
	}
}

// TestSameBytes: a chart drawn twice is the same, with one more point another; on an easel of
// its own it is the same as on one that other charts were drawn on.
func TestSameBytes(t *testing.T) {
	easel := new(Easel)
	for name, p := range pictures() {
		shared, err := easel.PNG(p)
		if err != nil {
			t.Fatal(err)
		}
		if own, err := new(Easel).PNG(p); err != nil || !bytes.Equal(shared, own) {
			t.Errorf("%s is another picture after others (%v)", name, err)
		}
	}
	c := someLines()["game 1"]
	var drawn [3][]byte
	for i := range drawn {
		var err error
		if drawn[i], err = easel.PNG(c); err != nil {
			t.Fatal(err)
		}
		if i == 1 {
			c.Series[0].Values[0]++
		}
	}
	if !bytes.Equal(drawn[0], drawn[1]) || bytes.Equal(drawn[0], drawn[2]) {
		t.Errorf("the same is the same: %v, another is another: %v", bytes.Equal(drawn[0], drawn[1]), !bytes.Equal(drawn[0], drawn[2]))
	}
}

// TestPNGShowsItsColours: the palette keeps what a chart is drawn with.
func TestPNGShowsItsColours(t *testing.T) {
	c := someLines()["all the same"]
	for i := range c.Series {
		c.Series[i].Values = []int{10 * i, 20 * i, 30 * i}
	}
	data, err := new(Easel).PNG(c)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[color.RGBA]bool{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			r, g, b, _ := img.At(x, y).RGBA()
			seen[color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}] = true
		}
	}
	for i := range c.Series {
		if !seen[lookOf(i, nil).colour] {
			t.Errorf("nothing has the colour of series %d", i)
		}
	}
	if !seen[paper] || !seen[ink] {
		t.Error("paper or ink has lost its colour")
	}
}

// TestSVG: pictures are well-formed, whatever names are, say their title, and are
// the same each time; another chart is another picture.
func TestSVG(t *testing.T) {
	all := pictures()
	all["odd names"] = &Lines{Title: "<b> & \x00", Across: "\"Round\"", Rounds: []int{1}, Series: []Series{{"<&\x01>", []int{3}}}}
	seen := map[string]string{}
	for name, p := range all {
		data, err := drawSVG(p, "Title & <more>")
		if err != nil {
			t.Fatal(err)
		}
		if err := wellFormed(data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !bytes.Contains(data, []byte("<title>Title &amp; &lt;more&gt;</title>")) {
			t.Errorf("%s has no title", name)
		}
		again, err := drawSVG(p, "Title & <more>")
		if err != nil || !bytes.Equal(data, again) {
			t.Errorf("%s: drawn twice it differs (%v)", name, err)
		}
		if other, ok := seen[string(data)]; ok {
			t.Errorf("%s and %s are the same picture", name, other)
		}
		seen[string(data)] = name
	}
}

func wellFormed(data []byte) error {
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func BenchmarkLines(b *testing.B) {
	c, easel := someLines()["game 1"], new(Easel)
	for b.Loop() {
		if _, err := easel.PNG(c); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBars(b *testing.B) {
	c, easel := busyBars(), new(Easel)
	for b.Loop() {
		if _, err := easel.PNG(c); err != nil {
			b.Fatal(err)
		}
	}
}
