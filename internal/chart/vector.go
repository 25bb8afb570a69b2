package chart

import (
	"fmt"
	"image/color"
	"math"

	"bretwalda/internal/drawing"
)

// vector is a canvas that writes an SVG. Texts are texts, which can be searched
// and read aloud; each says how wide it runs, so that it keeps its place in any
// font.
type vector struct {
	*fonts
	drawing.Vector
}

func newVector(f *fonts, height float64, title string) *vector {
	v := &vector{fonts: f}
	w, h := drawing.Number(width), math.Ceil(height)
	v.WriteString(drawing.SVGHead(width, h, title, ` font-family="Go,Verdana,sans-serif"`))
	fmt.Fprintf(v, "<rect width=\"%s\" height=\"%s\" fill=\"%s\"/>\n", w, drawing.Number(h), drawing.Hex(paper))
	return v
}

func (v *vector) end() []byte {
	v.WriteString("</svg>\n")
	return v.Bytes()
}

func (v *vector) box(b drawing.Box, c color.RGBA) {
	corners := b.Corners()
	v.Fill(drawing.Polygon(corners[:]...), c)
}

func (v *vector) put(_ any, p drawing.Point, draw func(canvas, drawing.Point)) { draw(v, p) }

func (v *vector) text(t string, p drawing.Point, w words) {
	if t == "" {
		return
	}
	long := v.measure(t, w.font, w.size)
	fmt.Fprintf(v, `<text x="%s" y="%s" font-size="%s" fill="%s" textLength="%s" lengthAdjust="spacingAndGlyphs"`,
		drawing.Number(p.X-w.along*long), drawing.Number(p.Y), drawing.Number(w.size), drawing.Hex(w.colour), drawing.Number(long))
	if w.font == bold {
		v.WriteString(` font-weight="bold"`)
	}
	v.WriteString(">" + drawing.Escape(t) + "</text>\n")
}
