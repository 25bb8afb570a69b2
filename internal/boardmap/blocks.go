package boardmap

import (
	"image"
	"math"

	"bretwalda/internal/drawing"
)

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
