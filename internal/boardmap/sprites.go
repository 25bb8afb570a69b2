package boardmap

import (
	"image"
	"image/color"
	"math"
	"sync"

	"bretwalda/internal/drawing"
	"bretwalda/internal/lru"
)

// surface is what is drawn on that changes from map to map: pieces, each of which is drawn by
// itself.
type surface interface {
	// put draws a piece about a point. Pieces with the same key look the same, and stand whole
	// pixels of a PNG apart from each other; nil: there is no other like it.
	put(key any, p drawing.Point, draw func(drawing.Surface, drawing.Point))
}

// svg is a surface that writes an SVG.
type svg struct{ drawing.Vector }

func (v *svg) put(_ any, p drawing.Point, draw func(drawing.Surface, drawing.Point)) { draw(v, p) }

// collage is a surface that is the pieces put on it, of which a PNG is made.
type collage struct {
	sprites *sprites
	pieces  []piece
}

// piece is a sprite, and the pixel where it stands.
type piece struct {
	*sprite
	at image.Point
}

func (c *collage) put(key any, p drawing.Point, draw func(drawing.Surface, drawing.Point)) {
	at := image.Pt(int(math.Round(p.X*scale)), int(math.Round(p.Y*scale)))
	c.pieces = append(c.pieces, piece{c.sprites.of(key, at, p, draw), at})
}

// sprites keep the pieces that were drawn: most of a map, counters, signs and names, was drawn on
// others before, and to draw it takes a hundred times as long as to paint it. They are for
// pictures of one size, and safe for several goroutines.
type sprites struct {
	bounds image.Rectangle
	colour *quantizer
	layers sync.Pool // of *layer

	mu   sync.Mutex
	kept lru.Cache[any, *sprite]
}

// keptSprites is how many are kept, of some 2 kB each.
const keptSprites = 1024

func newSprites(bounds image.Rectangle, colour *quantizer) *sprites {
	s := &sprites{bounds: bounds, colour: colour}
	s.layers.New = func() any {
		img := image.NewRGBA(bounds)
		return &layer{drawing.NewRaster(img, scale), newBlocks(bounds), img}
	}
	return s
}

// sprite is the pixels of a piece, from where it stands.
type sprite struct {
	pix  []uint8 // of all stripes, by the palette
	full []stripe
	soft []speck
}

// stripe is pixels side by side that hide what is below.
type stripe struct {
	image.Point
	from, to int // of the pixels of its sprite
}

// speck is a pixel, as of smooth edges, that lets through what is below.
type speck struct {
	image.Point
	color.RGBA
}

// of is the sprite of a piece that stands at p, which is in the pixel at.
func (s *sprites) of(key any, at image.Point, p drawing.Point, draw func(drawing.Surface, drawing.Point)) *sprite {
	if key == nil {
		return s.cut(at, p, draw)
	}
	s.mu.Lock()
	made, known := s.kept.Get(key)
	s.mu.Unlock()
	if known {
		return made
	}
	middle := s.bounds.Max.Div(2) // where nothing of it is beyond an edge
	away := middle.Sub(at)
	made = s.cut(middle, p.Plus(drawing.At(float64(away.X)/scale, float64(away.Y)/scale)), draw)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept.Put(key, made, keptSprites)
	return made
}

// cut draws a piece that stands at p, which is in the pixel at, on a layer of its own, and cuts it out.
func (s *sprites) cut(at image.Point, p drawing.Point, draw func(drawing.Surface, drawing.Point)) *sprite {
	on := s.layers.Get().(*layer)
	defer s.layers.Put(on)
	draw(on, p)
	made := new(sprite)
	for _, r := range on.touched() {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			row := on.img.Pix[on.img.PixOffset(r.Min.X, y):on.img.PixOffset(r.Max.X, y)]
			made.add(s.colour, row, image.Pt(r.Min.X, y).Sub(at))
			clear(row)
		}
	}
	clear(on.hit)
	return made
}

// add adds a row of pixels that begins there.
func (s *sprite) add(colour *quantizer, row []uint8, from image.Point) {
	full := false // the pixel before is
	for ; len(row) > 0; row, from.X = row[4:], from.X+1 {
		c := color.RGBA{row[0], row[1], row[2], row[3]}
		switch c.A {
		case 0:
			full = false
		case 255:
			if !full {
				s.full, full = append(s.full, stripe{Point: from, from: len(s.pix)}), true
			}
			s.pix = append(s.pix, colour.index(c.R, c.G, c.B))
			s.full[len(s.full)-1].to = len(s.pix)
		default:
			s.soft, full = append(s.soft, speck{from, c}), false
		}
	}
}

// paint paints a piece on a picture that begins at 0, 0.
func (s piece) paint(img *image.Paletted, colour *quantizer) {
	for _, x := range s.full {
		p := x.Add(s.at)
		pix := s.pix[x.from:x.to]
		from, to := max(0, -p.X), min(len(pix), img.Rect.Max.X-p.X)
		if p.Y >= 0 && p.Y < img.Rect.Max.Y && from < to {
			copy(img.Pix[img.PixOffset(p.X+from, p.Y):], pix[from:to])
		}
	}
	for _, x := range s.soft {
		if p := x.Add(s.at); p.In(img.Rect) {
			i := img.PixOffset(p.X, p.Y)
			img.Pix[i] = colour.over(img.Pix[i], x.RGBA)
		}
	}
}

// layer is a picture, clear at first, that pieces are drawn on. It notes where that is.
type layer struct {
	drawing.Raster
	*blocks
	img *image.RGBA
}

// Fill implements drawing.Surface.
func (l *layer) Fill(o drawing.Outline, c color.RGBA) {
	l.touch(o, 0)
	l.Raster.Fill(o, c)
}

// Stroke implements drawing.Surface.
func (l *layer) Stroke(o drawing.Outline, c color.RGBA, width float64, dashes ...float64) {
	l.touch(o, width/2)
	l.Raster.Stroke(o, c, width, dashes...)
}

// Halo implements drawing.Surface.
func (l *layer) Halo(o drawing.Outline, c, rim color.RGBA, width float64) {
	l.touch(o, width/2)
	l.Raster.Halo(o, c, rim, width)
}
