package chart

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"bretwalda/internal/drawing"
)

// pngScale is how many pixels a PNG has for one of a phone, each way.
const pngScale = 2

// raster is a canvas of pixels.
type raster struct {
	*fonts
	drawing.Raster
	img *image.RGBA
}

func newRaster(f *fonts, height float64) *raster {
	img := image.NewRGBA(image.Rect(0, 0, width*pngScale, int(math.Ceil(height))*pngScale))
	r := &raster{f, drawing.NewRaster(img, pngScale), img}
	c := r.Context()
	c.SetColor(paper)
	c.Clear()
	c.SetLineCap(gg.LineCapButt)
	return r
}

func (r *raster) text(t string, p drawing.Point, w words) {
	x := p.X - w.along*r.measure(t, w.font, w.size)
	// Letters that begin with a whole pixel look alike wherever they stand, which
	// makes for smaller files.
	dot := fixed.P(int(math.Round(x*pngScale)), int(math.Round(p.Y*pngScale)))
	d := font.Drawer{Dst: r.img, Src: image.NewUniform(w.colour), Face: r.face(w.font, w.size), Dot: dot}
	d.DrawString(t)
}

// encode is the picture as a PNG with a palette.
func (r *raster) encode(shown []look) ([]byte, error) {
	return new(drawing.Packer).EncodePNG(paletted(r.img, shown), drawing.Hard)
}

// paletted is img in the colours of charts, and for smooth edges in some steps
// between those and the paper; other colours become the nearest of these.
func paletted(img *image.RGBA, shown []look) *image.Paletted {
	palette := shades(shown)
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

// shades are the colours of a PNG that shows some looks: those of four players are 16, which
// take half a byte each.
func shades(shown []look) color.Palette {
	all := color.Palette{paper, rule}
	steps := func(c color.RGBA, n int) {
		for i := range n {
			all = append(all, blend(c, paper, float64(i)/float64(n)))
		}
	}
	steps(ink, 4)
	steps(faint, 2)
	for _, l := range shown {
		if l.colour != ink {
			all = append(all, l.colour, blend(l.colour, ink, 0.5))
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
	pixel := func(i int) uint32 { return binary.LittleEndian.Uint32(img.Pix[4*i:]) }
	from, first := 0, pixel(0)
	for i, n := 1, len(img.Pix)/4; i <= n; i++ {
		if i < n && pixel(i) == first {
			continue
		}
		p := img.Pix[4*from:]
		see(from, i, color.RGBA{p[0], p[1], p[2], 255})
		if from = i; i < n {
			first = pixel(i)
		}
	}
}
