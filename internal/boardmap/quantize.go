package boardmap

import (
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"slices"
	"sync/atomic"
)

// quantizer turns pictures of the map's colours into paletted ones, which make
// small files. It is safe for use by several goroutines.
type quantizer struct {
	palette color.Palette
	edges   []color.RGBA  // what other colours become, sorted by green
	pixels  [256]uint32   // the palette as pixels, their bytes from the right
	own     map[int]uint8 // where the colours of the palette stand in it, by cell
	// columns have the nearest colours by the upper bits of red and green. Pictures need
	// few of them, so each is worked out at its first use.
	columns [1 << (2 * bits)]atomic.Pointer[column]
}

// column has the nearest colours by the upper bits of blue.
type column [1 << bits]uint8

// bits of each of red, green and blue that a nearest colour goes by.
const bits = 6

func cell(r, g, b uint8) int {
	const cut = 8 - bits
	return int(r>>cut)<<(2*bits) | int(g>>cut)<<bits | int(b>>cut)
}

// newQuantizer makes the quantizer for at most 256 colours. Each of them is
// kept as it is, those excepted that are all but the same as an earlier one;
// others become the nearest of edges, which are kept, too.
func newQuantizer(all, edges []color.RGBA) *quantizer {
	q := &quantizer{own: make(map[int]uint8)}
	byGreen := func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(a.G, b.G), cmp.Compare(a.R, b.R), cmp.Compare(a.B, b.B))
	}
	var colours []color.RGBA
	for i, c := range slices.Concat(all, edges) {
		k := cell(c.R, c.G, c.B)
		_, taken := q.own[k]
		if !taken {
			q.own[k] = 0
			colours = append(colours, c)
		}
		if i >= len(all) && (!taken || slices.Contains(all, c)) {
			q.edges = append(q.edges, c)
		}
	}
	slices.SortFunc(colours, byGreen)
	slices.SortFunc(q.edges, byGreen)
	for i, c := range colours {
		q.palette = append(q.palette, c)
		q.pixels[i] = binary.LittleEndian.Uint32([]byte{c.R, c.G, c.B, 255})
		q.own[cell(c.R, c.G, c.B)] = uint8(i)
	}
	return q
}

// index is that of the colour of the palette to show r, g, b with.
func (q *quantizer) index(r, g, b uint8) uint8 {
	k := cell(r, g, b)
	c := q.columns[k>>bits].Load()
	if c == nil {
		c = q.column(k >> bits)
		q.columns[k>>bits].Store(c)
	}
	return c[k&(1<<bits-1)]
}

// column works out a column.
func (q *quantizer) column(i int) *column {
	const step, half = 1 << (8 - bits), 1 << (7 - bits)
	r, g := i>>bits*step, i&(1<<bits-1)*step
	c := new(column)
	for b := range c {
		own, ok := q.own[i<<bits|b]
		if !ok {
			c := nearest(q.edges, r+half, g+half, b*step+half)
			own = q.own[cell(c.R, c.G, c.B)]
		}
		c[b] = own
	}
	return c
}

// nearest finds the colour nearest to r, g, b among colours sorted by green. It
// looks from the middle outwards, no further than the green alone is near.
func nearest(colours []color.RGBA, r, g, b int) color.RGBA {
	from, _ := slices.BinarySearchFunc(colours, g, func(c color.RGBA, g int) int { return cmp.Compare(int(c.G), g) })
	best, least := 0, 1<<30
	look := func(i int) bool {
		c := colours[i]
		dr, dg, db := int(c.R)-r, int(c.G)-g, int(c.B)-b
		if d := 3*dr*dr + 4*dg*dg + 2*db*db; d < least {
			best, least = i, d
		}
		return 4*dg*dg < least
	}
	for i := from; i < len(colours) && look(i); i++ {
	}
	for i := from - 1; i >= 0 && look(i); i-- {
	}
	return colours[best]
}

// paletted is img in the palette's colours.
func (q *quantizer) paletted(img *image.RGBA) *image.Paletted {
	out := image.NewPaletted(img.Rect, q.palette)
	var last [3]uint8 // neighbours mostly look the same
	index := q.index(0, 0, 0)
	for y := range img.Rect.Dy() {
		in, row := img.Pix[y*img.Stride:], out.Pix[y*out.Stride:][:img.Rect.Dx()]
		for i := range row {
			if p := [3]uint8(in[4*i : 4*i+3]); p != last {
				last, index = p, q.index(p[0], p[1], p[2])
			}
			row[i] = index
		}
	}
	return out
}

// over is the colour of the palette to show c with where it lets one of the palette through. Its
// red, green and blue are multiplied by how far it does not, rounded down.
func (q *quantizer) over(below uint8, c color.RGBA) uint8 {
	under, through := q.pixels[below], 255-uint32(c.A)
	mix := func(x uint8, y uint32) uint8 { return x + uint8((y&0xff*through+254)/255) }
	return q.index(mix(c.R, under), mix(c.G, under>>8), mix(c.B, under>>16))
}

// flat lists the colours that the map is painted with.
func flat() []color.RGBA {
	all := []color.RGBA{sea, shallows, seaText, abroad, abroadRim, coastInk, borderInk, regionInk, hillInk, ink, white,
		stone, rubble, wood, fire, panel}
	for _, g := range grounds {
		all = append(all, g[:]...)
	}
	for _, name := range []string{"yellow", "blue", "green", "red"} {
		all = append(all, paints[name].body, pale(paints[name]))
	}
	return all
}

// edges lists the colours that smooth edges take: some of the map's own, and steps between
// some of those that touch. Edges of others take a step that looks like theirs: where it lies
// tells more than its tint, and each colour more makes files larger. What stands apart by
// itself, as the grounds of other regions and counters that are not there yet, is none.
func edges() []color.RGBA {
	all := []color.RGBA{sea, shallows, coastInk, borderInk, regionInk, ink, white, stone, rubble, wood, fire,
		grounds[0][0], grounds[0][1], grounds[1][1], grounds[2][1]}
	for _, name := range []string{"yellow", "blue", "green", "red"} {
		all = append(all, paints[name].body)
	}
	half := func(a, b color.RGBA) { all = append(all, blend(a, b, 0.5)) }
	all = append(all, pale(paints["yellow"]))
	half(ink, paints["yellow"].body)
	half(ink, paints["green"].body)
	half(white, paints["red"].body)
	half(seaText, sea)
	half(borderInk, grounds[0][0])
	return all
}
