package chart

import (
	"image"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"bretwalda/internal/lru"
)

// typecase has the letters that were drawn, each once. Its zero value is empty.
type typecase struct{ kept lru.Cache[typeKey, *letter] }

// keptTypes is how many letters are kept, of 1 kB each.
const keptTypes = 384

type typeKey struct {
	font fontName
	size float64
	r    rune
}

// letter is the pixels of a letter, from where it stands.
type letter struct {
	runs    []letterRun
	advance fixed.Int26_6
}

// letterRun is pixels side by side that are equally dark.
type letterRun struct {
	y, from, to int16
	part        uint8
}

// of is a letter in a face, the one of its key.
func (t *typecase) of(key typeKey, face font.Face) *letter {
	made, known := t.kept.Get(key)
	if !known {
		made = newLetter(face, key.r)
		t.kept.Put(key, made, keptTypes)
	}
	return made
}

// newLetter draws a letter, or the sign for what the face has not.
func newLetter(face font.Face, r rune) *letter {
	at, mask, from, advance, _ := face.Glyph(fixed.Point26_6{}, r)
	made := &letter{advance: advance}
	alpha, ok := mask.(*image.Alpha)
	if !ok {
		return made
	}
	for y := range at.Dy() {
		last := 0
		for x := range at.Dx() {
			part := (int(alpha.AlphaAt(from.X+x, from.Y+y).A)*parts + 127) / 255
			switch n := len(made.runs); {
			case part == 0:
			case part == last:
				made.runs[n-1].to++
			default:
				x := int16(at.Min.X + x)
				made.runs = append(made.runs, letterRun{int16(at.Min.Y + y), x, x + 1, uint8(part)})
			}
			last = part
		}
	}
	return made
}
