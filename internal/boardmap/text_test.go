package boardmap

import (
	"math"
	"testing"

	"bretwalda/internal/drawing"
)

// bounds is the box of an outline's points.
func bounds(o drawing.Outline) drawing.Box {
	b := drawing.Box{Left: math.Inf(1), Top: math.Inf(1), Right: math.Inf(-1), Bottom: math.Inf(-1)}
	for _, s := range o {
		for k := range s.Op.Points() {
			p := s.P[k]
			b = drawing.Box{Left: min(b.Left, p.X), Top: min(b.Top, p.Y), Right: max(b.Right, p.X), Bottom: max(b.Bottom, p.Y)}
		}
	}
	return b
}

// Text lies in the box that placing labels goes by.
func TestCentred(t *testing.T) {
	m := newMap(t)
	for _, text := range []string{"HENLEY", "South\nMercia", "határvidék"} {
		p := drawing.At(300, 400)
		want, got := m.faces.plain.extent(text, p, 24), bounds(m.faces.plain.centred(text, p, 24))
		// Letters that hang below the line or carry accents reach out a little.
		if got.Left < want.Left-3 || got.Right > want.Right+3 || got.Top < want.Top-5 || got.Bottom > want.Bottom+7 {
			t.Errorf("%q is in %+v, not in %+v", text, got, want)
		}
		if c := got.Middle(); c.To(p) > 5 {
			t.Errorf("%q stands about %v", text, c)
		}
	}
	if w := m.faces.plain.width("", 20); w != 0 {
		t.Errorf("nothing is %v wide", w)
	}
	if a, b := m.faces.bold.width("York", 10), m.faces.bold.width("York", 30); math.Abs(3*a-b) > 1e-9 {
		t.Errorf("%v and %v are not as 1 to 3", a, b)
	}
}

func TestSmooth(t *testing.T) {
	line := []drawing.Point{drawing.At(0, 0), drawing.At(50, 20), drawing.At(100, 0)}
	curve := smooth(line)
	if curve[0] != line[0] || curve[len(curve)-1] != line[2] {
		t.Error("a curve leaves its ends")
	}
	through := false
	for i := 1; i < len(curve); i++ {
		through = through || curve[i] == line[1]
		if d := curve[i-1].To(curve[i]); d > 12 {
			t.Errorf("a step of %.1f", d)
		}
	}
	if !through {
		t.Error("a curve misses its middle point")
	}
}

func TestBox(t *testing.T) {
	square := ring{drawing.At(0, 0), drawing.At(100, 0), drawing.At(100, 100), drawing.At(0, 100)}
	notch := ring{drawing.At(0, 0), drawing.At(100, 0), drawing.At(100, 100), drawing.At(52, 100), drawing.At(50, 50), drawing.At(48, 100), drawing.At(0, 100)}
	for _, c := range []struct {
		what            string
		b               drawing.Box
		r               ring
		within, touches bool
	}{
		{"inside", drawing.BoxAt(drawing.At(50, 30), 20, 20), square, true, true},
		{"over the edge", drawing.BoxAt(drawing.At(100, 30), 20, 20), square, false, true},
		{"outside", drawing.BoxAt(drawing.At(150, 30), 20, 20), square, false, false},
		{"cut by a spike", drawing.BoxAt(drawing.At(50, 70), 40, 20), notch, false, true},
		{"beside the spike", drawing.BoxAt(drawing.At(20, 70), 30, 20), notch, true, true},
		{"around it all", drawing.BoxAt(drawing.At(50, 50), 300, 300), square, false, true},
	} {
		if c.r.encloses(c.b) != c.within || c.r.touches(c.b) != c.touches {
			t.Errorf("%s: within %v, touches %v", c.what, !c.within, c.r.touches(c.b))
		}
	}
}

// A title that is long is set in two lines, in letters that can be read.
func TestLongTitle(t *testing.T) {
	m := newMap(t)
	for _, c := range []struct {
		title string
		lines int
		least float64 // pixels of the picture
	}{
		{"Welsh, round 3", 1, 15.5},
		{"Caledonians and Picts, round 16", 2, 14},
		{"Kaledónok és piktek, XVI. forduló", 2, 14},
		{"Sajones, Anglos y Romano-Británicos, turnos 6 a 7", 2, 9.5},
	} {
		lines, size := m.title(View{Title: c.title}, widestTitle)
		if len(lines) != c.lines || size*scale < c.least {
			t.Errorf("%q is set in %q, %.1f pixels high", c.title, lines, size*scale)
		}
		for _, line := range lines {
			if w := m.faces.bold.width(line, size); w > widestTitle+0.01 {
				t.Errorf("%q is %.0f wide", line, w)
			}
		}
	}
}
