package chart

import (
	"bytes"
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

// paletted is img, which is opaque, in the colours of charts, and for smooth edges in some steps
// between those and the paper; other colours become the nearest of these.
func paletted(img *image.RGBA, shown []look) *image.Paletted {
	palette := shades(shown)
	index := map[uint32]uint8{} // by pixel
	out := image.NewPaletted(img.Rect, palette)
	var above []uint8
	for y := range img.Rect.Dy() {
		in, row := img.Pix[y*img.Stride:][:img.Stride], out.Pix[y*out.Stride:][:out.Stride]
		if bytes.Equal(in, above) { // as most do: bars are upright, and paper is paper
			copy(row, out.Pix[(y-1)*out.Stride:])
			continue
		}
		above = in
		last, k := uint32(0), uint8(0) // no pixel is 0: it would not be opaque
		for x := range row {
			if p := binary.LittleEndian.Uint32(in[4*x:]); p != last {
				known := false
				if k, known = index[p]; !known {
					k = uint8(palette.Index(color.RGBA{in[4*x], in[4*x+1], in[4*x+2], 255}))
					index[p] = k
				}
				last = p
			}
			row[x] = k
		}
	}
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
