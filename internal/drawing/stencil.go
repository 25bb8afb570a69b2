package drawing

import (
	"encoding/binary"
	"hash/maphash"
	"image"
	"image/color"
	"sync"

	"git.sr.ht/~sbinet/gg"
	"github.com/golang/freetype/raster"
	"golang.org/x/image/math/fixed"

	"bretwalda/internal/lru"
)

// Stencils keep which pixels outlines cover, wherever these stand, and lines where they are: most
// of what is drawn on a map, counters, signs and digits, was drawn before, and to work it out takes
// ten times as long as to paint it. It is for pictures of one size and scale, and safe for several goroutines.
type Stencils struct {
	seeds   [2]maphash.Seed
	workers sync.Pool // of *cutter

	mu   sync.Mutex
	kept lru.Cache[[2]uint64, stencil]
}

// keptStencils is how many are kept, of some 800 bytes each.
const keptStencils = 1024

// stencil is the pixels that an outline covers, from its own corner.
type stencil []span

// span is pixels side by side that are covered alike.
type span struct {
	y, from, to int16
	cover       uint16
}

// NewStencils is without any.
func NewStencils() *Stencils {
	return &Stencils{seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}}
}

// cutter makes stencils.
type cutter struct {
	size image.Point
	*raster.Rasterizer
	path raster.Path
	key  []byte
	made stencil
}

// Paint implements raster.Painter.
func (c *cutter) Paint(spans []raster.Span, _ bool) {
	for _, s := range spans {
		c.made = append(c.made, span{int16(s.Y), int16(s.X0), int16(s.X1), uint16(s.Alpha)})
	}
}

// draw fills an outline, or draws its line if that has a width in pixels.
func (s *Stencils) draw(img *image.RGBA, scale float64, o Outline, width float64, c color.RGBA) {
	cut, _ := s.workers.Get().(*cutter)
	if size := img.Rect.Size(); cut == nil || cut.size != size {
		cut = &cutter{size: size, Rasterizer: raster.NewRasterizer(size.X+1, size.Y+1)} // see toCorner: it may move a path by one
		cut.UseNonZeroWinding = true
	}
	defer s.workers.Put(cut)
	cut.path = appendPath(cut.path[:0], o, scale, width == 0)
	line := fixed.Int26_6(width*64 + 0.5)
	var corner image.Point
	if line == 0 { // the library rounds the ends of a line by where in the picture it is
		corner = cut.toCorner()
	}
	cut.key = binary.LittleEndian.AppendUint32(cut.key[:0], uint32(line))
	for _, x := range cut.path {
		cut.key = binary.LittleEndian.AppendUint32(cut.key, uint32(x))
	}
	key := [2]uint64{maphash.Bytes(s.seeds[0], cut.key), maphash.Bytes(s.seeds[1], cut.key)}
	s.mu.Lock()
	made, known := s.kept.Get(key)
	s.mu.Unlock()
	if !known {
		made = cut.cut(line)
		s.mu.Lock()
		s.kept.Put(key, made, keptStencils)
		s.mu.Unlock()
	}
	made.paint(img, corner, c)
}

// cut makes the stencil of the path, or of a line of some width along it.
func (c *cutter) cut(line fixed.Int26_6) stencil {
	c.Clear()
	if line == 0 {
		c.AddPath(c.path)
	} else if path := flattened(c.path); len(path) > 0 {
		c.AddStroke(path, line, raster.RoundCapper, raster.RoundJoiner)
	}
	c.made = c.made[:0]
	c.Rasterize(c)
	return append(stencil(nil), c.made...)
}

// toCorner moves the path to the corner of a picture, and returns where it was.
func (c *cutter) toCorner() image.Point {
	least := fixed.Point26_6{X: 1 << 30, Y: 1 << 30}
	eachPoint(c.path, func(x, y *fixed.Int26_6) { least.X, least.Y = min(least.X, *x), min(least.Y, *y) })
	if len(c.path) == 0 || least.X < 0 || least.Y < 0 { // beyond the edge it is rounded otherwise
		return image.Point{}
	}
	corner := image.Pt(least.X.Floor()-1, least.Y.Floor()-1)
	eachPoint(c.path, func(x, y *fixed.Int26_6) { *x, *y = *x-fixed.I(corner.X), *y-fixed.I(corner.Y) })
	return corner
}

// eachPoint goes through the points of a path.
func eachPoint(p raster.Path, do func(x, y *fixed.Int26_6)) {
	for i := 0; i < len(p); {
		points := max(1, int(p[i])) // it begins with 0, or how many points a step has
		for k := range points {
			do(&p[i+1+2*k], &p[i+2+2*k])
		}
		i += 2 + 2*points
	}
}

// appendPath is an outline as the library that Raster draws with rounds it. What is filled is closed.
func appendPath(p raster.Path, o Outline, scale float64, filled bool) raster.Path {
	var start, at Point
	open := false
	fix := func(p Point) fixed.Point26_6 { return gg.Point(p).Fixed() }
	for _, s := range o {
		a, b, c := s.P[0].Times(scale), s.P[1].Times(scale), s.P[2].Times(scale)
		if s.Op == CloseUp {
			p.Add1(fix(start))
			at = start
			continue
		}
		if s.Op == MoveTo || !open {
			if filled && open {
				p.Add1(fix(start))
			}
			p.Start(fix(a))
			start, at, open = a, a, true
			if s.Op == MoveTo || s.Op == LineTo {
				continue
			}
		}
		switch s.Op {
		case LineTo:
			p.Add1(fix(a))
			at = a
		case QuadTo:
			p.Add2(fix(a), fix(b))
			at = b
		case CubeTo:
			before := fix(at)
			for _, q := range gg.CubicBezier(at.X, at.Y, a.X, a.Y, b.X, b.Y, c.X, c.Y)[1:] {
				if f := q.Fixed(); f != before {
					p.Add1(f)
					before, at = f, Point(q)
				}
			}
		}
	}
	if filled && open {
		p.Add1(fix(start))
	}
	return p
}

// flattened is a path in straight pieces that are not too short for a line along them.
func flattened(p raster.Path) raster.Path {
	const short = 4
	var out raster.Path
	var at, last fixed.Point26_6
	add := func(f fixed.Point26_6) {
		if d := f.Sub(last); max(d.X, -d.X)+max(d.Y, -d.Y) > short {
			out.Add1(f)
			last = f
		}
	}
	for i := 0; i < len(p); {
		end := fixed.Point26_6{X: p[i+1], Y: p[i+2]}
		switch p[i] {
		case 0:
			out.Start(end)
			last = end
			i += 4
		case 1:
			add(end)
			i += 4
		default:
			control := end
			end = fixed.Point26_6{X: p[i+3], Y: p[i+4]}
			for _, q := range gg.QuadraticBezier(pixels(at.X), pixels(at.Y), pixels(control.X), pixels(control.Y), pixels(end.X), pixels(end.Y)) {
				add(q.Fixed())
			}
			i += 6
		}
		at = end
	}
	return out
}

func pixels(x fixed.Int26_6) float64 { return float64(x) / 64 }

// paint fills the pixels of a stencil whose corner stands there.
func (s stencil) paint(img *image.RGBA, corner image.Point, c color.RGBA) {
	const whole = 1<<16 - 1
	r, g, b, a := c.RGBA()
	corner = corner.Sub(img.Rect.Min)
	size := img.Rect.Size()
	for _, s := range s {
		y, from, to := int(s.y)+corner.Y, max(0, int(s.from)+corner.X), min(size.X, int(s.to)+corner.X)
		if y < 0 || y >= size.Y || from >= to {
			continue
		}
		row := img.Pix[y*img.Stride+4*from : y*img.Stride+4*to]
		cover := uint32(s.cover)
		if cover == whole && a == whole {
			for i := 0; i < len(row); i += 4 {
				row[i], row[i+1], row[i+2], row[i+3] = c.R, c.G, c.B, 255
			}
			continue
		}
		under := (whole - a*cover/whole) * 0x101
		for i := 0; i < len(row); i += 4 {
			row[i] = uint8((uint32(row[i])*under + r*cover) / whole >> 8)
			row[i+1] = uint8((uint32(row[i+1])*under + g*cover) / whole >> 8)
			row[i+2] = uint8((uint32(row[i+2])*under + b*cover) / whole >> 8)
			row[i+3] = uint8((uint32(row[i+3])*under + a*cover) / whole >> 8)
		}
	}
}
