package boardmap

import (
	"math"
	"testing"
)

// bounds is the box of an outline's points.
func bounds(o outline) box {
	b := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, s := range o {
		for k := range s.op.points() {
			p := s.p[k]
			b = box{min(b.left, p.x), min(b.top, p.y), max(b.right, p.x), max(b.bottom, p.y)}
		}
	}
	return b
}

// Text lies in the box that placing labels goes by.
func TestCentred(t *testing.T) {
	m := newMap(t)
	for _, text := range []string{"HENLEY", "South\nMercia", "határvidék"} {
		p := point{300, 400}
		want, got := m.faces.plain.extent(text, p, 24), bounds(m.faces.plain.centred(text, p, 24))
		// Letters that hang below the line or carry accents reach out a little.
		if got.left < want.left-3 || got.right > want.right+3 || got.top < want.top-5 || got.bottom > want.bottom+7 {
			t.Errorf("%q is in %+v, not in %+v", text, got, want)
		}
		if c := got.middle(); c.to(p) > 5 {
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
	line := []point{{0, 0}, {50, 20}, {100, 0}}
	curve := smooth(line)
	if curve[0] != line[0] || curve[len(curve)-1] != line[2] {
		t.Error("a curve leaves its ends")
	}
	through := false
	for i := 1; i < len(curve); i++ {
		through = through || curve[i] == line[1]
		if d := curve[i-1].to(curve[i]); d > 12 {
			t.Errorf("a step of %.1f", d)
		}
	}
	if !through {
		t.Error("a curve misses its middle point")
	}
}

func TestBox(t *testing.T) {
	square := ring{{0, 0}, {100, 0}, {100, 100}, {0, 100}}
	notch := ring{{0, 0}, {100, 0}, {100, 100}, {52, 100}, {50, 50}, {48, 100}, {0, 100}}
	for _, c := range []struct {
		what            string
		b               box
		r               ring
		within, touches bool
	}{
		{"inside", boxAt(point{50, 30}, 20, 20), square, true, true},
		{"over the edge", boxAt(point{100, 30}, 20, 20), square, false, true},
		{"outside", boxAt(point{150, 30}, 20, 20), square, false, false},
		{"cut by a spike", boxAt(point{50, 70}, 40, 20), notch, false, true},
		{"beside the spike", boxAt(point{20, 70}, 30, 20), notch, true, true},
		{"around it all", boxAt(point{50, 50}, 300, 300), square, false, true},
	} {
		if c.b.within(c.r) != c.within || c.b.touches(c.r) != c.touches {
			t.Errorf("%s: within %v, touches %v", c.what, !c.within, c.b.touches(c.r))
		}
	}
}
