package boardmap

import (
	"image"
	"image/color"
	"math"

	"bretwalda/internal/drawing"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// draft is a picture to draw a map on. Most of it shows what never changes.
type draft struct {
	img     *image.RGBA
	flat    *image.Paletted   // what it shows; nil: nothing yet
	changed []image.Rectangle // where it shows something else
	shows   *people           // what that is; nil: more than people, or nothing
	pix     []uint8           // room for the pixels of a PNG
}

// people is the map with the moves and units of a position: what the maps of several readers
// of a language have in common, who see marks of their own on it, or a part of it.
type people struct {
	board    *view.Board
	events   []game.Event
	language ruleset.Language
	flat     *image.Paletted
	changed  []image.Rectangle // against the ground
	taken    []drawing.Box
}

// are reports whether these are the people of a view, of which neither its position nor its events
// are ever changed.
func (p *people) are(v View, lang ruleset.Language) bool {
	if p == nil || p.board != v.Board || p.language != lang || len(p.events) != len(v.Events) {
		return false
	}
	return len(v.Events) == 0 || &p.events[0] == &v.Events[0]
}

// lastPeople are those of a view, if they were drawn last; or nil.
func (m *Map) lastPeople(v View) *people {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.last.are(v, m.language(v)) {
		return m.last
	}
	return nil
}

// peopleOn draws moves and units on a draft, if it does not show them yet.
func (m *Map) peopleOn(d *draft, v View) *people {
	p := m.lastPeople(v)
	if p != nil && d.shows == p {
		return p
	}
	ground := m.image[m.language(v)]()
	if d.flat != ground {
		d.flat, d.changed = ground, []image.Rectangle{d.img.Rect}
	}
	for _, r := range d.changed {
		m.colour.restore(d.img, ground, r)
	}
	s := sketch{drawing.NewRaster(d.img, scale).With(m.stencils), newBlocks(d.img.Rect)}
	taken := m.drawPeople(s, v)
	d.changed = s.blocks.touched()
	if p == nil {
		p = &people{v.Board, v.Events, m.language(v), m.colour.repaletted(d.img, ground, d.changed, nil), d.changed, taken}
		m.mu.Lock()
		m.last = p
		m.mu.Unlock()
	}
	d.shows = p
	return p
}

// sketch is a surface that notes where it was drawn on.
type sketch struct {
	drawing.Raster
	blocks *blocks
}

// Fill implements drawing.Surface.
func (s sketch) Fill(o drawing.Outline, c color.RGBA) {
	s.blocks.touch(o, 0)
	s.Raster.Fill(o, c)
}

// Stroke implements drawing.Surface.
func (s sketch) Stroke(o drawing.Outline, c color.RGBA, width float64, dashes ...float64) {
	s.blocks.touch(o, width/2)
	s.Raster.Stroke(o, c, width, dashes...)
}

// Halo implements drawing.Surface.
func (s sketch) Halo(o drawing.Outline, c, rim color.RGBA, width float64) {
	s.blocks.touch(o, width/2)
	s.Raster.Halo(o, c, rim, width)
}

// blockSize is the width and height of a block, in pixels.
const blockSize = 16

// blocks divide a picture, and know which of them were touched.
type blocks struct {
	bounds image.Rectangle
	across int
	hit    []bool // row by row
}

func newBlocks(bounds image.Rectangle) *blocks {
	across, down := (bounds.Dx()+blockSize-1)/blockSize, (bounds.Dy()+blockSize-1)/blockSize
	return &blocks{bounds, across, make([]bool, across*down)}
}

// touch marks the blocks that an outline with a rim reaches into, and perhaps some beside
// it: no curve goes beyond the box around its points.
func (b *blocks) touch(o drawing.Outline, rim float64) {
	const soft = 2 // pixels over which an edge fades, and more
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range o {
		for _, p := range s.P[:s.Op.Points()] {
			left, right = min(left, p.X), max(right, p.X)
			top, bottom = min(top, p.Y), max(bottom, p.Y)
		}
	}
	if left > right {
		return
	}
	reach := rim*scale + soft
	box := image.Rect(int(left*scale-reach), int(top*scale-reach), int(right*scale+reach)+1, int(bottom*scale+reach)+1).Intersect(b.bounds)
	if box.Empty() {
		return
	}
	for y := box.Min.Y / blockSize; y <= (box.Max.Y-1)/blockSize; y++ {
		for x := box.Min.X / blockSize; x <= (box.Max.X-1)/blockSize; x++ {
			b.hit[y*b.across+x] = true
		}
	}
}

// touched are rectangles that hold all blocks that were touched, and no others.
func (b *blocks) touched() []image.Rectangle {
	var list []image.Rectangle
	for i, hit := range b.hit {
		if !hit {
			continue
		}
		x, y := i%b.across*blockSize, i/b.across*blockSize
		if n := len(list) - 1; x > 0 && b.hit[i-1] {
			list[n].Max.X = min(x+blockSize, b.bounds.Max.X)
			continue
		}
		list = append(list, image.Rect(x, y, x+blockSize, y+blockSize).Intersect(b.bounds))
	}
	return list
}
