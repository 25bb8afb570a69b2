package boardmap

import (
	"image"
	"image/color"
	"strings"
	"testing"
)

func TestVectorPaths(t *testing.T) {
	red := color.RGBA{255, 0, 0, 255}
	for _, c := range []struct {
		what string
		draw func(s surface)
		want string
	}{
		{"a line", func(s surface) { s.stroke(polyline(point{1, 2}, point{4.04, 2.26}), red, 1.5) },
			`<path fill="none" stroke="#ff0000" stroke-width="1.5" d="m1 2l3 0.3"/>`},
		{"dashes", func(s surface) { s.stroke(polyline(point{0, 0}, point{9, 0}), red, 2, 4, 7) },
			`<path fill="none" stroke="#ff0000" stroke-width="2" stroke-dasharray="4 7" d="m0 0l9 0"/>`},
		{"two closed parts", func(s surface) {
			s.fill(append(polygon(point{1, 1}, point{2, 1}, point{2, 2}), polygon(point{5, 5}, point{6, 5})...), red)
		}, `<path fill="#ff0000" d="m1 1l1 0l0 1zm4 4l1 0z"/>`},
		{"curves", func(s surface) {
			s.halo(outline{{moveTo, [3]point{{1, 0}}}, {quadTo, [3]point{{2, 0}, {3, 1}}},
				{cubeTo, [3]point{{4, 1}, {5, 2}, {6, 4}}}}, red, white, 3)
		}, `<path paint-order="stroke" fill="#ff0000" stroke="#ffffff" stroke-width="3" d="m1 0q1 0 2 1c1 0 2 1 3 3"/>`},
	} {
		var v vector
		c.draw(&v)
		if got := strings.TrimSpace(v.String()); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.what, got, c.want)
		}
	}
}

// What is drawn on an image has the place and the width that it was given, but
// for the scale of the PNG.
func TestRaster(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 100, 100))
	s := newRaster(img)
	s.fill(polygon(point{0, 0}, point{200, 0}, point{200, 200}, point{0, 200}), white)
	s.stroke(polyline(point{0, 50}, point{200, 50}), ink, 20)
	for y, want := range map[float64]color.RGBA{35: white, 42: ink, 58: ink, 65: white} {
		if got := img.RGBAAt(50, int(y*scale)); got != want {
			t.Errorf("at %v: %v, want %v", y, got, want)
		}
	}
}
