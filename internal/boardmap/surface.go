package boardmap

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/color"
	"math"
	"strconv"

	"git.sr.ht/~sbinet/gg"
)

// surface is what the map is drawn on. All drawing goes through it, so that
// PNG and SVG show the same.
type surface interface {
	fill(o outline, c color.RGBA)
	// stroke draws the line of o; dashes are lengths of dashes and gaps.
	// Ends and joints are round.
	stroke(o outline, c color.RGBA, width float64, dashes ...float64)
	// halo fills o upon a rim of another colour, which keeps lines beneath a
	// text from disturbing its reading.
	halo(o outline, c, rim color.RGBA, width float64)
}

// raster draws on an image.
type raster struct{ gg *gg.Context }

func newRaster(img *image.RGBA) raster {
	c := gg.NewContextForRGBA(img)
	c.SetLineCapRound()
	c.SetLineJoinRound()
	c.Scale(scale, scale)
	return raster{c}
}

func (r raster) fill(o outline, c color.RGBA) {
	r.path(o)
	r.gg.SetColor(c)
	r.gg.Fill()
}

func (r raster) stroke(o outline, c color.RGBA, width float64, dashes ...float64) {
	r.path(o)
	r.gg.SetColor(c)
	// The library scales neither widths nor dashes.
	r.gg.SetLineWidth(width * scale)
	scaled := make([]float64, len(dashes))
	for i, d := range dashes {
		scaled[i] = d * scale
	}
	r.gg.SetDash(scaled...)
	r.gg.Stroke()
}

func (r raster) halo(o outline, c, rim color.RGBA, width float64) {
	r.stroke(o, rim, width)
	r.fill(o, c)
}

func (r raster) path(o outline) {
	for _, s := range o {
		p, q, e := s.p[0], s.p[1], s.p[2]
		switch s.op {
		case moveTo:
			r.gg.MoveTo(p.x, p.y)
		case lineTo:
			r.gg.LineTo(p.x, p.y)
		case quadTo:
			r.gg.QuadraticTo(p.x, p.y, q.x, q.y)
		case cubeTo:
			r.gg.CubicTo(p.x, p.y, q.x, q.y, e.x, e.y)
		case closeUp:
			r.gg.ClosePath()
		}
	}
}

// vector writes the elements of an SVG.
type vector struct{ bytes.Buffer }

func (v *vector) fill(o outline, c color.RGBA) {
	v.WriteString(`<path fill="` + hex(c) + `"`)
	v.path(o)
}

func (v *vector) stroke(o outline, c color.RGBA, width float64, dashes ...float64) {
	v.WriteString(`<path fill="none" stroke="` + hex(c) + `" stroke-width="` + number(width) + `"`)
	for i, d := range dashes {
		if i == 0 {
			v.WriteString(` stroke-dasharray="`)
		}
		v.WriteString(number(d))
		if i < len(dashes)-1 {
			v.WriteByte(' ')
		} else {
			v.WriteByte('"')
		}
	}
	v.path(o)
}

func (v *vector) halo(o outline, c, rim color.RGBA, width float64) {
	v.WriteString(`<path paint-order="stroke" fill="` + hex(c) + `" stroke="` + hex(rim) + `" stroke-width="` + number(width) + `"`)
	v.path(o)
}

// path writes the data of a path, each step from the point where the last one
// ended, which makes for short numbers.
func (v *vector) path(o outline) {
	v.WriteString(` d="`)
	var at, start [2]int // in tenths
	for _, s := range o {
		v.WriteByte("mlqcz"[s.op])
		end := at
		for k := range s.op.points() {
			p := [2]int{tenths(s.p[k].x), tenths(s.p[k].y)}
			if k > 0 {
				v.WriteByte(' ')
			}
			v.WriteString(number(float64(p[0]-at[0])/10) + " " + number(float64(p[1]-at[1])/10))
			end = p
		}
		switch s.op {
		case moveTo:
			start = end
		case closeUp:
			end = start
		}
		at = end
	}
	v.WriteString("\"/>\n")
}

func tenths(x float64) int { return int(math.Round(x * 10)) }

// number prints a length to a tenth of a pixel, which is as sharp as it looks.
func number(x float64) string {
	t := strconv.FormatFloat(x, 'f', 1, 64)
	if n := len(t); t[n-1] == '0' {
		t = t[:n-2]
	}
	return t
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// svgHead begins an SVG of the size given, in pixels. Screen readers are told
// the title.
func svgHead(width, height float64, title string) string {
	w, h := number(width), number(height)
	return `<svg xmlns="http://www.w3.org/2000/svg" width="` + w + `" height="` + h + `" viewBox="0 0 ` + w + " " + h +
		`" role="img" stroke-linecap="round" stroke-linejoin="round">` + "\n<title>" + html.EscapeString(title) + "</title>\n"
}
