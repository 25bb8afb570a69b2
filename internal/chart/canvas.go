package chart

import (
	"image/color"
	"strings"
)

// point is a place in a picture, in pixels of a phone from its upper left corner.
type point struct{ x, y float64 }

// canvas is what charts are drawn on.
type canvas interface {
	// line draws a line through points; dashes are lengths of dashes and gaps.
	line(points []point, c color.RGBA, width float64, dashes ...float64)
	// fill fills the polygon through points.
	fill(points []point, c color.RGBA)
	// disc fills a circle.
	disc(centre point, radius float64, c color.RGBA)
	// text writes one line of text; p is on its baseline.
	text(t string, p point, w words)
	// measure is how wide text runs.
	measure(t string, f fontName, size float64) float64
}

// words is how a text looks and where it stands.
type words struct {
	size   float64
	font   fontName
	colour color.RGBA
	// along is the part of its width that lies left of its point: 0, 0.5, 1.
	along float64
}

type fontName uint8

const (
	regular fontName = iota
	bold
)

// Where text stands.
const (
	fromLeft = 0.0
	centred  = 0.5
	toRight  = 1.0
)

// blank is a canvas that shows nothing.
type blank struct{ *fonts }

func (blank) line([]point, color.RGBA, float64, ...float64) {}
func (blank) fill([]point, color.RGBA)                      {}
func (blank) disc(point, float64, color.RGBA)               {}
func (blank) text(string, point, words)                     {}

// fit shortens a text that would run wider than a number of pixels.
func fit(k canvas, text string, f fontName, size, most float64) string {
	const more = "…"
	if k.measure(text, f, size) <= most {
		return text
	}
	runes := []rune(text)
	for n := len(runes) - 1; n > 0; n-- {
		if t := strings.TrimRight(string(runes[:n]), " ") + more; k.measure(t, f, size) <= most {
			return t
		}
	}
	return more
}

// Colours of paper and ink.
var (
	paper = rgb(0xFBF8F1)
	ink   = rgb(0x24211E)
	faint = rgb(0x6A645C) // numbers on axes
	rule  = rgb(0xE3DCCC)
)

// look is how the lines, marks and bars of one series or group look. Any two
// looks differ in mark and dashes, not only in colour.
type look struct {
	colour color.RGBA
	mark   mark
	dashes []float64
}

// looks are those of players in order of their sides.
var looks = [...]look{
	{rgb(0x0072B2), markDisc, nil},
	{rgb(0xD55E00), markSquare, []float64{7, 3.5}},
	{rgb(0x009E73), markTriangle, []float64{2, 3.5}},
	{rgb(0xB0568F), markDiamond, []float64{9, 3, 2, 3}},
	{rgb(0x24211E), markCross, []float64{13, 4}},
	{rgb(0x7F1FE8), markDrop, []float64{4, 2, 2, 2, 2, 2}},
}

// lookOf is the look of number i; there are six, and then they come again.
func lookOf(i int) look { return looks[i%len(looks)] }

type mark uint8

const (
	markDisc mark = iota
	markSquare
	markTriangle
	markDiamond
	markCross
	markDrop // a triangle that stands on its point
)

// marks are the shapes of marks of radius 1; a disc has none.
var marks = [...][]point{
	markSquare:   {{-.85, -.85}, {.85, -.85}, {.85, .85}, {-.85, .85}},
	markTriangle: {{0, -1.15}, {1.1, .85}, {-1.1, .85}},
	markDiamond:  {{0, -1.2}, {1.2, 0}, {0, 1.2}, {-1.2, 0}},
	markCross: {{-.4, -1.1}, {.4, -1.1}, {.4, -.4}, {1.1, -.4}, {1.1, .4}, {.4, .4}, {.4, 1.1}, {-.4, 1.1}, {-.4, .4},
		{-1.1, .4}, {-1.1, -.4}, {-.4, -.4}},
	markDrop: {{0, 1.15}, {1.1, -.85}, {-1.1, -.85}},
}

// drawMark draws a mark upon a rim of paper.
func drawMark(k canvas, l look, p point, radius float64) {
	const rim = 1.4
	if l.mark == markDisc {
		k.disc(p, radius+rim/2, paper)
		k.disc(p, radius, l.colour)
		return
	}
	shape := make([]point, len(marks[l.mark]))
	for i, q := range marks[l.mark] {
		shape[i] = point{p.x + q.x*radius, p.y + q.y*radius}
	}
	k.line(append(shape, shape[0]), paper, rim)
	k.fill(shape, l.colour)
}

func rgb(x uint32) color.RGBA { return color.RGBA{uint8(x >> 16), uint8(x >> 8), uint8(x), 255} }
