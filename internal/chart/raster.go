package chart

import (
	"image"
	"image/color"
	"math"

	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"bretwalda/internal/drawing"
)

// pixels is a canvas of pixels, each of a colour of its palette.
type pixels struct {
	*fonts
	types *typecase
	img   *image.Paletted
	scan  *raster.Rasterizer
	inks  map[color.RGBA]uint8 // by the colours of the palette
	mixed []uint8              // by what is below, what comes upon it and how much of that; and 1 more, 0 for not known

	stamps map[any][]run
	stamp  *[]run // being made
}

// run is pixels side by side: by what part a colour hides what is below.
type run struct {
	y, from, to int
	part        int
	ink         uint8
}

// parts are the parts that are told apart: 0, 1/16 and so on.
const parts = 16

func newPixels(f *fonts, types *typecase, img *image.Paletted) *pixels {
	n := len(img.Palette)
	p := &pixels{
		fonts: f, types: types, img: img, scan: raster.NewRasterizer(img.Rect.Dx(), img.Rect.Dy()),
		inks: make(map[color.RGBA]uint8), mixed: make([]uint8, n*n*(parts+1)), stamps: make(map[any][]run),
	}
	p.scan.UseNonZeroWinding = true
	for i := n - 1; i >= 0; i-- {
		p.inks[p.colour(uint8(i))] = uint8(i)
	}
	return p
}

func (p *pixels) colour(i uint8) color.RGBA { return p.img.Palette[i].(color.RGBA) }

// ink is the colour of the palette for a colour of a chart.
func (p *pixels) ink(c color.RGBA) uint8 {
	i, known := p.inks[c]
	if !known {
		i = uint8(p.img.Palette.Index(c))
		p.inks[c] = i
	}
	return i
}

// over is the colour of the palette nearest to a part of one upon another.
func (p *pixels) over(below, ink uint8, part int) uint8 {
	at := &p.mixed[(int(below)*len(p.img.Palette)+int(ink))*(parts+1)+part]
	if *at == 0 {
		*at = 1 + uint8(p.img.Palette.Index(blend(p.colour(below), p.colour(ink), float64(part)/parts)))
	}
	return *at - 1
}

// paint puts colour on some pixels, or adds them to the stamp that is being made.
func (p *pixels) paint(r run) {
	if p.stamp != nil {
		*p.stamp = append(*p.stamp, r)
		return
	}
	r.from, r.to = max(0, r.from), min(r.to, p.img.Stride)
	if r.y < 0 || r.y >= p.img.Rect.Dy() || r.from >= r.to {
		return
	}
	row := p.img.Pix[r.y*p.img.Stride:][r.from:r.to]
	for i := range row {
		if r.part == parts {
			row[i] = r.ink
		} else {
			row[i] = p.over(row[i], r.ink, r.part)
		}
	}
}

// put implements canvas. Stamps stand whole pixels from each other.
func (p *pixels) put(key any, at drawing.Point, draw func(canvas, drawing.Point)) {
	middle := p.img.Rect.Max.Div(2) // where nothing of it is beyond an edge
	runs, made := p.stamps[key]
	if !made {
		p.stamp = &runs
		draw(p, drawing.At(float64(middle.X)/pngScale, float64(middle.Y)/pngScale))
		p.stamp = nil
		p.stamps[key] = runs
	}
	x, y := int(math.Round(at.X*pngScale))-middle.X, int(math.Round(at.Y*pngScale))-middle.Y
	for _, r := range runs {
		r.y, r.from, r.to = r.y+y, r.from+x, r.to+x
		p.paint(r)
	}
}

func (p *pixels) text(t string, at drawing.Point, w words) {
	x := at.X - w.along*p.measure(t, w.font, w.size)
	// Letters that begin with a whole pixel look alike wherever they stand, which
	// makes for smaller files.
	dot := fixed.P(int(math.Round(x*pngScale)), int(math.Round(at.Y*pngScale)))
	ink := p.ink(w.colour)
	before := rune(-1)
	for _, r := range t {
		face := p.face(w.font, w.size)
		if before >= 0 {
			dot.X += face.Kern(before, r)
		}
		before = r
		letter := p.types.of(typeKey{w.font, w.size, r}, face)
		x, y := dot.X.Round(), dot.Y.Round()
		for _, s := range letter.runs {
			p.paint(run{y + int(s.y), x + int(s.from), x + int(s.to), int(s.part), ink})
		}
		dot.X += letter.advance
	}
}

func (p *pixels) box(b drawing.Box, c color.RGBA) {
	ink := p.ink(c)
	left, right := b.Left*pngScale, b.Right*pngScale
	top, bottom := b.Top*pngScale, b.Bottom*pngScale
	for y := math.Floor(top); y < bottom; y++ {
		high := min(bottom, y+1) - max(top, y)
		for x := math.Floor(left); x < right; {
			next, wide := x+1, min(right, x+1)-max(left, x)
			if wide == 1 { // so are those up to the last
				next = max(next, math.Floor(right))
			}
			p.paint(run{int(y), int(x), int(next), int(math.Round(high * wide * parts)), ink})
			x = next
		}
	}
}

// Fill implements canvas.
func (p *pixels) Fill(o drawing.Outline, c color.RGBA) {
	p.scan.Clear()
	for _, s := range o {
		switch a, b, e := dot(s.P[0]), dot(s.P[1]), dot(s.P[2]); s.Op {
		case drawing.MoveTo:
			p.scan.Start(a)
		case drawing.LineTo:
			p.scan.Add1(a)
		case drawing.QuadTo:
			p.scan.Add2(a, b)
		case drawing.CubeTo:
			p.scan.Add3(a, b, e)
		case drawing.CloseUp:
			p.scan.Add1(dot(o[0].P[0]))
		}
	}
	p.scanned(c)
}

// Stroke implements canvas.
func (p *pixels) Stroke(o drawing.Outline, c color.RGBA, width float64, dashes ...float64) {
	var line []drawing.Point
	for _, s := range o {
		if s.Op == drawing.CloseUp {
			line = append(line, line[0])
		} else {
			line = append(line, s.P[0])
		}
	}
	p.scan.Clear()
	for _, part := range dashed(line, dashes) {
		var path raster.Path
		last := dot(part[0])
		path.Start(last)
		for _, q := range part[1:] {
			const tiny = 4 // sixty-fourths of a pixel, of which joints become stars
			if to := dot(q); max(to.X-last.X, last.X-to.X)+max(to.Y-last.Y, last.Y-to.Y) > tiny {
				path.Add1(to)
				last = to
			}
		}
		p.scan.AddStroke(path, fixed.Int26_6(math.Round(width*pngScale*64)), raster.ButtCapper, raster.RoundJoiner)
	}
	p.scanned(c)
}

// scanned paints what was given to the scanner.
func (p *pixels) scanned(c color.RGBA) {
	ink := p.ink(c)
	p.scan.Rasterize(raster.PainterFunc(func(spans []raster.Span, _ bool) {
		for _, s := range spans {
			p.paint(run{s.Y, s.X0, s.X1, int((s.Alpha*parts + 1<<15) >> 16), ink})
		}
	}))
}

// dot is a point in pixels of the PNG.
func dot(p drawing.Point) fixed.Point26_6 {
	fix := func(x float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(x * pngScale * 64)) }
	return fixed.Point26_6{X: fix(p.X), Y: fix(p.Y)}
}

// dashed is what a line is broken into by dashes and gaps of some lengths, a dash first; no
// lengths: it is whole.
func dashed(line []drawing.Point, lengths []float64) (all [][]drawing.Point) {
	if len(lengths) == 0 {
		return [][]drawing.Point{line}
	}
	at, left := 0, lengths[0] // of the dash or gap
	part := line[:1:1]
	for i := 1; i < len(line); {
		from, to := part[len(part)-1], line[i]
		far := from.To(to)
		if far <= left {
			part = append(part, to)
			left -= far
			i++
			continue
		}
		part = append(part, from.Mix(to, left/far))
		if at%2 == 0 {
			all = append(all, part)
		}
		part = []drawing.Point{part[len(part)-1]}
		at = (at + 1) % len(lengths)
		left = lengths[at]
	}
	if at%2 == 0 && len(part) > 1 {
		all = append(all, part)
	}
	return all
}
