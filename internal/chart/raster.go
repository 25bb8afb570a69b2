package chart

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"

	"git.sr.ht/~sbinet/gg"
)

// pngScale is how many pixels a PNG has for one of a phone, each way.
const pngScale = 2

// raster is a canvas of pixels.
type raster struct {
	*fonts
	img *image.RGBA
	gg  *gg.Context
}

func newRaster(f *fonts, height float64) *raster {
	img := image.NewRGBA(image.Rect(0, 0, width*pngScale, int(math.Ceil(height))*pngScale))
	r := &raster{f, img, gg.NewContextForRGBA(img)}
	r.gg.SetColor(paper)
	r.gg.Clear()
	r.gg.SetLineJoinRound()
	return r
}

func (r *raster) line(points []point, c color.RGBA, width float64, dashes ...float64) {
	scaled := make([]float64, len(dashes))
	for i, d := range dashes {
		scaled[i] = d * pngScale
	}
	r.gg.SetLineCap(gg.LineCapButt)
	r.gg.SetDash(scaled...)
	r.gg.SetLineWidth(width * pngScale)
	r.gg.SetColor(c)
	r.path(points)
	r.gg.Stroke()
}

func (r *raster) path(points []point) {
	for _, p := range points {
		r.gg.LineTo(p.x*pngScale, p.y*pngScale)
	}
}

func (r *raster) fill(points []point, c color.RGBA) {
	r.path(points)
	r.gg.ClosePath()
	r.gg.SetColor(c)
	r.gg.Fill()
}

func (r *raster) disc(p point, radius float64, c color.RGBA) {
	r.gg.DrawCircle(p.x*pngScale, p.y*pngScale, radius*pngScale)
	r.gg.SetColor(c)
	r.gg.Fill()
}

func (r *raster) text(t string, p point, w words) {
	r.gg.SetFontFace(r.face(w.font, w.size))
	r.gg.SetColor(w.colour)
	x := p.x - w.along*r.measure(t, w.font, w.size)
	// Letters that begin with a whole pixel look alike wherever they stand, which
	// makes for smaller files.
	r.gg.DrawString(t, math.Round(x*pngScale), math.Round(p.y*pngScale))
}

// encode is the picture as a PNG with a palette.
func (r *raster) encode() ([]byte, error) {
	var out bytes.Buffer
	err := png.Encode(&out, paletted(r.img))
	return out.Bytes(), err
}

// paletted is img in the colours of charts, and for smooth edges in some steps
// between those and the paper; other colours become the nearest of these.
func paletted(img *image.RGBA) *image.Paletted {
	palette := shades()
	index := map[color.RGBA]uint8{}
	out := image.NewPaletted(img.Rect, palette)
	eachRun(img, func(from, to int, c color.RGBA) {
		k, known := index[c]
		if !known {
			k = uint8(palette.Index(c))
			index[c] = k
		}
		for i := from; i < to; i++ {
			out.Pix[i] = k
		}
	})
	return out
}

// shades are the colours of a PNG.
func shades() color.Palette {
	all := color.Palette{paper, rule}
	steps := func(c color.RGBA, n int) {
		for i := range n {
			all = append(all, blend(c, paper, float64(i)/float64(n)))
		}
	}
	steps(ink, 7)
	steps(faint, 4)
	for _, l := range looks {
		if l.colour != ink {
			steps(l.colour, 4)
		}
	}
	return all
}

// blend is a part t of the way from a to b.
func blend(a, b color.RGBA, t float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// eachRun shows the pixels of img, which is opaque, in runs of one colour.
func eachRun(img *image.RGBA, see func(from, to int, c color.RGBA)) {
	from := 0
	for i := 4; i <= len(img.Pix); i += 4 {
		if i < len(img.Pix) && [4]uint8(img.Pix[i:]) == [4]uint8(img.Pix[4*from:]) {
			continue
		}
		p := img.Pix[4*from:]
		see(from, i/4, color.RGBA{p[0], p[1], p[2], 255})
		from = i / 4
	}
}
