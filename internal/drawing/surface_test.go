package drawing

import (
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"io"
	"strings"
	"testing"
)

func TestVectorPaths(t *testing.T) {
	red := color.RGBA{255, 0, 0, 255}
	for _, c := range []struct {
		what string
		draw func(s Surface)
		want string
	}{
		{"a line", func(s Surface) { s.Stroke(Polyline(Point{1, 2}, Point{4.04, 2.26}), red, 1.5) },
			`<path fill="none" stroke="#ff0000" stroke-width="1.5" d="m1 2l3 0.3"/>`},
		{"dashes", func(s Surface) { s.Stroke(Polyline(Point{0, 0}, Point{9, 0}), red, 2, 4, 7) },
			`<path fill="none" stroke="#ff0000" stroke-width="2" stroke-dasharray="4 7" d="m0 0l9 0"/>`},
		{"two closed parts", func(s Surface) {
			s.Fill(append(Polygon(Point{1, 1}, Point{2, 1}, Point{2, 2}), Polygon(Point{5, 5}, Point{6, 5})...), red)
		}, `<path fill="#ff0000" d="m1 1l1 0l0 1zm4 4l1 0z"/>`},
		{"curves", func(s Surface) {
			s.Halo(Outline{{MoveTo, [3]Point{{1, 0}}}, {QuadTo, [3]Point{{2, 0}, {3, 1}}},
				{CubeTo, [3]Point{{4, 1}, {5, 2}, {6, 4}}}}, red, white, 3)
		}, `<path paint-order="stroke" fill="#ff0000" stroke="#ffffff" stroke-width="3" d="m1 0q1 0 2 1c1 0 2 1 3 3"/>`},
	} {
		var v Vector
		c.draw(&v)
		if got := strings.TrimSpace(v.String()); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.what, got, c.want)
		}
	}
}

var white, ink = RGB(0xFFFFFF), RGB(0x24211E)

// What is drawn on an image has the place and the width that it was given, but
// for the scale of the PNG.
func TestRaster(t *testing.T) {
	const scale = 0.9
	img := image.NewRGBA(image.Rect(0, 0, 100, 100))
	s := NewRaster(img, scale)
	s.Fill(Polygon(Point{0, 0}, Point{200, 0}, Point{200, 200}, Point{0, 200}), white)
	s.Stroke(Polyline(Point{0, 50}, Point{200, 50}), ink, 20)
	for y, want := range map[float64]color.RGBA{35: white, 42: ink, 58: ink, 65: white} {
		if got := img.RGBAAt(50, int(y*scale)); got != want {
			t.Errorf("at %v: %v, want %v", y, got, want)
		}
	}
}

// A title is one that people gave a game: whatever is in it, the SVG can be read, and
// says it, but for what XML cannot hold.
func TestTitles(t *testing.T) {
	for title, want := range map[string]string{
		`Anna's <b>"game"</b> & ours`: `Anna's <b>"game"</b> & ours`,
		"a\x00bell\a":                 "a\uFFFDbell\uFFFD",
	} {
		d := xml.NewDecoder(strings.NewReader(SVGHead(10, 20, title, "") + "</svg>"))
		text := ""
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%q: %v", title, err)
			}
			if chars, ok := token.(xml.CharData); ok {
				text += string(chars)
			}
		}
		if text = strings.TrimSpace(text); text != want {
			t.Errorf("%q: the SVG says %q, not %q", title, text, want)
		}
	}
}
