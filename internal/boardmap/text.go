package boardmap

import (
	"fmt"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"bretwalda/internal/drawing"
)

// typeface is a font whose letters are drawn as outlines, so that text looks
// the same in every program that shows an SVG. It is safe for several
// goroutines.
type typeface struct {
	font *sfnt.Font
	mu   sync.Mutex // guards buf and glyphs
	buf  sfnt.Buffer
	// glyphs are those already loaded, at a size of 1 pixel.
	glyphs map[rune]glyph
}

type glyph struct {
	shape   drawing.Outline
	advance float64
}

// typefaces of the map: names, numbers and headings, seas and leaders.
type typefaces struct{ plain, bold, italic *typeface }

func loadTypefaces() (t typefaces, err error) {
	for _, f := range []struct {
		to   **typeface
		data []byte
	}{{&t.plain, gomedium.TTF}, {&t.bold, gobold.TTF}, {&t.italic, goitalic.TTF}} {
		parsed, err := sfnt.Parse(f.data)
		if err != nil {
			return t, fmt.Errorf("font: %w", err)
		}
		*f.to = &typeface{font: parsed, glyphs: map[rune]glyph{}}
	}
	return t, nil
}

// glyphSize is the size in pixels at which glyphs are loaded, high enough for
// the fixed-point numbers of fonts to lose nothing.
const glyphSize = 1024

// glyph loads the letter r; letters the font lacks come out as its empty box.
func (f *typeface) glyph(r rune) glyph {
	f.mu.Lock()
	defer f.mu.Unlock()
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	var g glyph
	i, err := f.font.GlyphIndex(&f.buf, r)
	if err != nil {
		i = 0
	}
	if segments, err := f.font.LoadGlyph(&f.buf, i, fixed.I(glyphSize), nil); err == nil {
		g.shape = glyphShape(segments)
	}
	if a, err := f.font.GlyphAdvance(&f.buf, i, fixed.I(glyphSize), font.HintingNone); err == nil {
		g.advance = float64(a) / 64 / glyphSize
	}
	f.glyphs[r] = g
	return g
}

func glyphShape(segments sfnt.Segments) drawing.Outline {
	var o drawing.Outline
	at := func(p fixed.Point26_6) drawing.Point {
		return drawing.At(float64(p.X)/64/glyphSize, float64(p.Y)/64/glyphSize)
	}
	for i, s := range segments {
		op := [...]drawing.Operation{drawing.MoveTo, drawing.LineTo, drawing.QuadTo, drawing.CubeTo}[s.Op]
		if op == drawing.MoveTo && i > 0 {
			o = append(o, drawing.Segment{Op: drawing.CloseUp})
		}
		o = append(o, drawing.Segment{Op: op, P: [3]drawing.Point{at(s.Args[0]), at(s.Args[1]), at(s.Args[2])}})
	}
	if len(o) > 0 {
		o = append(o, drawing.Segment{Op: drawing.CloseUp})
	}
	return o
}

// width is how wide text runs at a size in pixels.
func (f *typeface) width(text string, size float64) float64 {
	sum := 0.0
	for _, r := range text {
		sum += f.glyph(r).advance
	}
	return sum * size
}

// shape is the outline of text that begins at p on its baseline.
func (f *typeface) shape(text string, p drawing.Point, size float64) drawing.Outline {
	return f.appendShape(make(drawing.Outline, 0, 24*len(text)), text, p, size)
}

// appendShape adds the outline of text that begins at p on its baseline.
func (f *typeface) appendShape(o drawing.Outline, text string, p drawing.Point, size float64) drawing.Outline {
	for _, r := range text {
		g := f.glyph(r)
		o = g.shape.AppendPlaced(o, onPixels(p), size)
		p.X += g.advance * size
	}
	return o
}

// put puts a text that begins at p on its baseline.
func put(s surface, f *typeface, text string, p drawing.Point, size float64) {
	type line struct {
		face *typeface
		text string
		size float64
	}
	s.put(line{f, text, size}, onPixels(p), func(s drawing.Surface, p drawing.Point) { s.Fill(f.shape(text, p, size), ink) })
}

// capital is the height of capital letters as a part of the size.
const capital = 0.72

// centred is the outline of lines of text, their capitals centred about p.
func (f *typeface) centred(text string, p drawing.Point, size float64) drawing.Outline {
	lines := strings.Split(text, "\n")
	o := make(drawing.Outline, 0, 24*len(text))
	for i, l := range lines {
		o = f.appendShape(o, l, f.lineStart(l, p, size, i, len(lines)), size)
	}
	return o
}

// lineStart is where line i of n lines that are centred about p begins, on its baseline.
func (f *typeface) lineStart(line string, p drawing.Point, size float64, i, n int) drawing.Point {
	down := (float64(i)-float64(n-1)/2)*size*lineHeight + size*capital/2
	return drawing.At(p.X-f.width(line, size)/2, p.Y+down)
}

// lineHeight is the distance of lines as a part of the size.
const lineHeight = 1.02

// extent is the box that centred fills.
func (f *typeface) extent(text string, p drawing.Point, size float64) drawing.Box {
	lines := strings.Split(text, "\n")
	w := 0.0
	for _, l := range lines {
		w = max(w, f.width(l, size))
	}
	return drawing.BoxAt(p, w, size*(capital+lineHeight*float64(len(lines)-1)))
}

// onPixels moves p to a corner of the pixels of a PNG, so that the same letters and counters
// are the same pixels wherever they stand: such pictures are smaller, and no harder to read.
func onPixels(p drawing.Point) drawing.Point {
	return drawing.At(math.Round(p.X*scale)/scale, math.Round(p.Y*scale)/scale)
}
