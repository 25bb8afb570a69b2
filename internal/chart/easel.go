package chart

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"sync"

	"bretwalda/internal/drawing"
)

// pngScale is how many pixels a PNG has for one of a phone, each way.
const pngScale = 2

// Easel is where charts become PNGs. It keeps what the next one can use, such as the letters of
// its words. Its zero value is ready; it is safe for several goroutines.
type Easel struct {
	packer drawing.Packer
	drafts sync.Pool // of *[]uint8, pixels

	mu    sync.Mutex // of the rest
	fonts *fonts
	types typecase
}

// Chart is Lines or Bars.
type Chart interface {
	SVG() ([]byte, error)
	// looks are those of its series or groups.
	looks() []look
	// draw draws it and returns its height. Drawing on a canvas that shows
	// nothing finds out how high a picture will be.
	draw(k canvas) (height float64)
}

// PNG draws a chart as a PNG, 720 pixels wide. The height of Bars depends on their numbers.
func (e *Easel) PNG(c Chart) ([]byte, error) {
	pix, _ := e.drafts.Get().(*[]uint8)
	if pix == nil {
		pix = new([]uint8)
	}
	defer e.drafts.Put(pix)
	img, err := e.draw(c, pix)
	if err != nil {
		return nil, fmt.Errorf("chart: %w", err)
	}
	return e.packer.EncodePNG(img)
}

// draw draws a chart with the pixels given, or more.
func (e *Easel) draw(c Chart, pix *[]uint8) (*image.Paletted, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.fonts == nil {
		var err error
		if e.fonts, err = loadFonts(pngScale); err != nil {
			return nil, err
		}
	}
	const across = width * pngScale
	down := int(math.Ceil(c.draw(blank{e.fonts}))) * pngScale
	if len(*pix) < across*down {
		*pix = make([]uint8, across*down)
	}
	palette := shades(c.looks())
	img := &image.Paletted{Pix: (*pix)[:across*down], Stride: across, Rect: image.Rect(0, 0, across, down), Palette: palette}
	clear(img.Pix) // the first colour is paper
	c.draw(newPixels(e.fonts, &e.types, img))
	return img, nil
}

// shades are the colours of a PNG that shows some looks, paper first, and for smooth edges some
// steps between those and the paper: those of four players are 16, which take half a byte each.
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
