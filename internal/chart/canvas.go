package chart

import (
	"image/color"
	"strings"

	"bretwalda/internal/drawing"
)

// canvas is what charts are drawn on, in pixels of a phone.
type canvas interface {
	Fill(o drawing.Outline, c color.RGBA)
	// Stroke draws the line of o, one of straight pieces. Joints of lines are round; dashes are
	// lengths of dashes and gaps.
	Stroke(o drawing.Outline, c color.RGBA, width float64, dashes ...float64)
	// box fills an upright rectangle.
	box(b drawing.Box, c color.RGBA)
	// put draws a piece about a point. Pieces with the same key look the same.
	put(key any, p drawing.Point, draw func(canvas, drawing.Point))
	// text writes one line of text; p is on its baseline.
	text(t string, p drawing.Point, w words)
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

func (blank) Fill(drawing.Outline, color.RGBA)                        {}
func (blank) Stroke(drawing.Outline, color.RGBA, float64, ...float64) {}
func (blank) box(drawing.Box, color.RGBA)                             {}
func (blank) put(any, drawing.Point, func(canvas, drawing.Point))     {}
func (blank) text(string, drawing.Point, words)                       {}

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
	paper = drawing.RGB(0xFBF8F1)
	ink   = drawing.RGB(0x24211E)
	faint = drawing.RGB(0x6A645C) // numbers on axes
	rule  = drawing.RGB(0xE3DCCC)
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
	{drawing.RGB(0x0072B2), markDisc, nil},
	{drawing.RGB(0xD55E00), markSquare, []float64{7, 3.5}},
	{drawing.RGB(0x009E73), markTriangle, []float64{2, 3.5}},
	{drawing.RGB(0xB0568F), markDiamond, []float64{9, 3, 2, 3}},
	{drawing.RGB(0x24211E), markCross, []float64{13, 4}},
	{drawing.RGB(0x7F1FE8), markDrop, []float64{4, 2, 2, 2, 2, 2}},
}

// lookOf is the look of number i; there are six, and then they come again. It has a colour
// of its own if there is one that is not zero.
func lookOf(i int, own []color.RGBA) look {
	l := looks[i%len(looks)]
	if i < len(own) && own[i] != (color.RGBA{}) {
		l.colour = own[i]
	}
	return l
}

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
var marks = [...][]drawing.Point{
	markSquare:   {drawing.At(-.85, -.85), drawing.At(.85, -.85), drawing.At(.85, .85), drawing.At(-.85, .85)},
	markTriangle: {drawing.At(0, -1.15), drawing.At(1.1, .85), drawing.At(-1.1, .85)},
	markDiamond:  {drawing.At(0, -1.2), drawing.At(1.2, 0), drawing.At(0, 1.2), drawing.At(-1.2, 0)},
	markCross: {drawing.At(-.4, -1.1), drawing.At(.4, -1.1), drawing.At(.4, -.4), drawing.At(1.1, -.4), drawing.At(1.1, .4), drawing.At(.4, .4), drawing.At(.4, 1.1), drawing.At(-.4, 1.1), drawing.At(-.4, .4),
		drawing.At(-1.1, .4), drawing.At(-1.1, -.4), drawing.At(-.4, -.4)},
	markDrop: {drawing.At(0, 1.15), drawing.At(1.1, -.85), drawing.At(-1.1, -.85)},
}

// edge is how wide the dark edge of lines, marks and bars is: light colours stand out from the
// paper by it, as counters do on the map.
const edge = 0.9

// drawMark draws a mark with a dark edge, upon a rim of paper.
func drawMark(k canvas, l look, p drawing.Point, radius float64) {
	k.put(markKey{l.mark, l.colour, radius}, p, func(k canvas, p drawing.Point) {
		const rim = 1.4
		if l.mark == markDisc {
			k.Fill(drawing.Circle(p, radius+rim/2+edge/2), paper)
			k.Fill(drawing.Circle(p, radius+edge/2), ink)
			k.Fill(drawing.Circle(p, radius-edge/2), l.colour)
			return
		}
		shape := make([]drawing.Point, len(marks[l.mark]))
		for i, q := range marks[l.mark] {
			shape[i] = drawing.At(p.X+q.X*radius, p.Y+q.Y*radius)
		}
		k.Stroke(drawing.Polygon(shape...), paper, rim+edge)
		k.Stroke(drawing.Polygon(shape...), ink, edge)
		k.Fill(drawing.Polygon(shape...), l.colour)
	})
}

// markKey is what marks that look the same have in common.
type markKey struct {
	mark   mark
	colour color.RGBA
	radius float64
}

// drawRule draws a thin level line.
func drawRule(k canvas, left, right, y float64, c color.RGBA) {
	k.box(drawing.Box{Left: left, Top: y - 0.5, Right: right, Bottom: y + 0.5}, c)
}
