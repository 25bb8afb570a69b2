package chart

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"math"
	"strconv"
)

// vector is a canvas that writes an SVG. Texts are texts, which can be searched
// and read aloud; each says how wide it runs, so that it keeps its place in any
// font.
type vector struct {
	*fonts
	out bytes.Buffer
}

func newVector(f *fonts, height float64, title string) *vector {
	v := &vector{fonts: f}
	w, h := number(width), number(math.Ceil(height))
	fmt.Fprintf(&v.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" role="img"`+
		` font-family="Go,Verdana,sans-serif" stroke-linejoin="round">`+"\n<title>%s</title>\n", w, h, w, h, escape(title))
	fmt.Fprintf(&v.out, "<rect width=\"%s\" height=\"%s\" fill=\"%s\"/>\n", w, h, hex(paper))
	return v
}

func (v *vector) end() []byte {
	v.out.WriteString("</svg>\n")
	return v.out.Bytes()
}

func (v *vector) line(points []point, c color.RGBA, width float64, dashes ...float64) {
	fmt.Fprintf(&v.out, `<polyline fill="none" stroke="%s" stroke-width="%s"`, hex(c), number(width))
	for i, d := range dashes {
		if i == 0 {
			v.out.WriteString(` stroke-dasharray="`)
		} else {
			v.out.WriteByte(' ')
		}
		v.out.WriteString(number(d))
	}
	if len(dashes) > 0 {
		v.out.WriteByte('"')
	}
	v.points(points)
}

func (v *vector) fill(points []point, c color.RGBA) {
	fmt.Fprintf(&v.out, `<polygon fill="%s"`, hex(c))
	v.points(points)
}

func (v *vector) points(points []point) {
	v.out.WriteString(` points="`)
	for i, p := range points {
		if i > 0 {
			v.out.WriteByte(' ')
		}
		v.out.WriteString(number(p.x) + "," + number(p.y))
	}
	v.out.WriteString("\"/>\n")
}

func (v *vector) disc(p point, radius float64, c color.RGBA) {
	fmt.Fprintf(&v.out, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\"/>\n", number(p.x), number(p.y), number(radius), hex(c))
}

func (v *vector) text(t string, p point, w words) {
	if t == "" {
		return
	}
	long := v.measure(t, w.font, w.size)
	fmt.Fprintf(&v.out, `<text x="%s" y="%s" font-size="%s" fill="%s" textLength="%s" lengthAdjust="spacingAndGlyphs"`,
		number(p.x-w.along*long), number(p.y), number(w.size), hex(w.colour), number(long))
	if w.font == bold {
		v.out.WriteString(` font-weight="bold"`)
	}
	v.out.WriteString(">" + escape(t) + "</text>\n")
}

// number prints a length to a tenth of a pixel.
func number(x float64) string { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// escape makes a text safe for an SVG; what XML cannot hold becomes a mark.
func escape(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // a buffer takes all
	return b.String()
}
