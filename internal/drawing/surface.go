// Package drawing is what maps and charts are drawn with: outlines in the plane, and
// surfaces that show them as pixels or write them as an SVG, so that both look the same.
// The same drawing gives the same bytes.
package drawing

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"

	"git.sr.ht/~sbinet/gg"
)

// Surface is what pictures are drawn on. Joints of lines are round.
type Surface interface {
	Fill(o Outline, c color.RGBA)
	// Stroke draws the line of o; dashes are lengths of dashes and gaps.
	Stroke(o Outline, c color.RGBA, width float64, dashes ...float64)
	// Halo fills o upon a rim of another colour, which keeps lines beneath a
	// text from disturbing its reading.
	Halo(o Outline, c, rim color.RGBA, width float64)
}

// Raster draws on an image.
type Raster struct {
	gg    *gg.Context
	scale float64
}

// NewRaster draws on img, which has scale pixels for one of the drawing, each way. The
// ends of lines are round, unless the context of the Raster is told otherwise.
func NewRaster(img *image.RGBA, scale float64) Raster {
	c := gg.NewContextForRGBA(img)
	c.SetLineCapRound()
	c.SetLineJoinRound()
	c.Scale(scale, scale)
	return Raster{c, scale}
}

// Context is what r draws with, for what outlines cannot say, such as hinted text. It is
// in pixels of the drawing.
func (r Raster) Context() *gg.Context { return r.gg }

// Fill implements Surface.
func (r Raster) Fill(o Outline, c color.RGBA) {
	r.path(o)
	r.gg.SetColor(c)
	r.gg.Fill()
}

// Stroke implements Surface.
func (r Raster) Stroke(o Outline, c color.RGBA, width float64, dashes ...float64) {
	r.path(o)
	r.gg.SetColor(c)
	// The library scales neither widths nor dashes.
	r.gg.SetLineWidth(width * r.scale)
	scaled := make([]float64, len(dashes))
	for i, d := range dashes {
		scaled[i] = d * r.scale
	}
	r.gg.SetDash(scaled...)
	r.gg.Stroke()
}

// Halo implements Surface.
func (r Raster) Halo(o Outline, c, rim color.RGBA, width float64) {
	r.Stroke(o, rim, width)
	r.Fill(o, c)
}

func (r Raster) path(o Outline) {
	for _, s := range o {
		p, q, e := s.P[0], s.P[1], s.P[2]
		switch s.Op {
		case MoveTo:
			r.gg.MoveTo(p.X, p.Y)
		case LineTo:
			r.gg.LineTo(p.X, p.Y)
		case QuadTo:
			r.gg.QuadraticTo(p.X, p.Y, q.X, q.Y)
		case CubeTo:
			r.gg.CubicTo(p.X, p.Y, q.X, q.Y, e.X, e.Y)
		case CloseUp:
			r.gg.ClosePath()
		}
	}
}

// Vector writes the elements of an SVG.
type Vector struct{ bytes.Buffer }

// Fill implements Surface.
func (v *Vector) Fill(o Outline, c color.RGBA) {
	v.WriteString(`<path fill="` + Hex(c) + `"`)
	v.path(o)
}

// Stroke implements Surface.
func (v *Vector) Stroke(o Outline, c color.RGBA, width float64, dashes ...float64) {
	v.WriteString(`<path fill="none" stroke="` + Hex(c) + `" stroke-width="` + Number(width) + `"`)
	for i, d := range dashes {
		if i == 0 {
			v.WriteString(` stroke-dasharray="`)
		}
		v.WriteString(Number(d))
		if i < len(dashes)-1 {
			v.WriteByte(' ')
		} else {
			v.WriteByte('"')
		}
	}
	v.path(o)
}

// Halo implements Surface.
func (v *Vector) Halo(o Outline, c, rim color.RGBA, width float64) {
	v.WriteString(`<path paint-order="stroke" fill="` + Hex(c) + `" stroke="` + Hex(rim) + `" stroke-width="` + Number(width) + `"`)
	v.path(o)
}

// path writes the data of a path, each step from the point where the last one
// ended, which makes for short numbers.
func (v *Vector) path(o Outline) {
	v.WriteString(` d="`)
	var at, start [2]int // in tenths
	for _, s := range o {
		v.WriteByte("mlqcz"[s.Op])
		end := at
		for k := range s.Op.Points() {
			p := [2]int{tenths(s.P[k].X), tenths(s.P[k].Y)}
			if k > 0 {
				v.WriteByte(' ')
			}
			v.WriteString(Number(float64(p[0]-at[0])/10) + " " + Number(float64(p[1]-at[1])/10))
			end = p
		}
		switch s.Op {
		case MoveTo:
			start = end
		case CloseUp:
			end = start
		}
		at = end
	}
	v.WriteString("\"/>\n")
}

func tenths(x float64) int { return int(math.Round(x * 10)) }

// Number prints a length to a tenth of a pixel, which is as sharp as it looks.
func Number(x float64) string {
	t := strconv.FormatFloat(x, 'f', 1, 64)
	if n := len(t); t[n-1] == '0' {
		t = t[:n-2]
	}
	return t
}

// RGB is the colour of a number such as 0xFF8000, opaque.
func RGB(x uint32) color.RGBA { return color.RGBA{uint8(x >> 16), uint8(x >> 8), uint8(x), 255} }

// Hex is c as HTML and SVG write it, "#ff8000".
func Hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// SVGHead begins an SVG of the size given, in pixels, with more attributes if any are
// given. Screen readers are told the title.
func SVGHead(width, height float64, title, attributes string) string {
	w, h := Number(width), Number(height)
	return `<svg xmlns="http://www.w3.org/2000/svg" width="` + w + `" height="` + h + `" viewBox="0 0 ` + w + " " + h +
		`" role="img"` + attributes + ` stroke-linejoin="round">` + "\n<title>" + Escape(title) + "</title>\n"
}

// Escape makes a text safe for an SVG; what XML cannot hold becomes a mark.
func Escape(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // a buffer takes all
	return b.String()
}
