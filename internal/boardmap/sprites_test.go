package boardmap

import (
	"bytes"
	"image"
	"slices"
	"testing"

	"bretwalda/internal/drawing"
)

// A counter that was first drawn over an edge of the map is whole in its middle, and one that was
// first drawn there is cut off at every edge.
func TestSpritesAtEdges(t *testing.T) {
	m := newMap(t)
	places := []drawing.Point{drawing.At(1, 1), drawing.At(400, 700), drawing.At(m.shapes.width-2, 300), drawing.At(m.shapes.width, m.height())}
	drawn := func(all []drawing.Point) (pictures [][]uint8) {
		s := newSprites(m.bounds(), m.colour)
		for _, p := range all {
			c := collage{sprites: s}
			m.put(&c, token{kind: plain, nation: 1, code: "Ro", n: 4}, p)
			img := image.NewPaletted(m.bounds(), m.colour.palette)
			c.pieces[0].paint(img, m.colour)
			pictures = append(pictures, img.Pix)
		}
		return pictures
	}
	back := slices.Clone(places)
	slices.Reverse(back)
	one, other := drawn(places), drawn(back)
	slices.Reverse(other)
	for i, p := range places {
		if !bytes.Equal(one[i], other[i]) {
			t.Errorf("at %v a counter looks as where it was drawn before", p)
		}
		if n := len(one[i]) - bytes.Count(one[i], []byte{0}); n < 50 || i == 1 && n < 500 {
			t.Errorf("at %v a counter has %d pixels", p, n)
		}
	}
}
