package chart

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
)

// fonts are the fonts of one picture. They are not safe for several goroutines.
type fonts struct {
	parsed [2]*opentype.Font // by fontName
	faces  map[face]font.Face
	scale  float64 // pixels of the picture by pixel of a phone
}

type face struct {
	font fontName
	size float64
}

func loadFonts(scale float64) (*fonts, error) {
	f := &fonts{faces: map[face]font.Face{}, scale: scale}
	for i, data := range [...][]byte{regular: goregular.TTF, bold: gobold.TTF} {
		var err error
		if f.parsed[i], err = opentype.Parse(data); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// face is a font at a size in pixels of a phone. Fonts that were parsed have a
// face at every size.
func (f *fonts) face(name fontName, size float64) font.Face {
	key := face{name, size}
	if f.faces[key] == nil {
		options := &opentype.FaceOptions{Size: size * f.scale, DPI: 72, Hinting: font.HintingNone}
		f.faces[key], _ = opentype.NewFace(f.parsed[name], options)
	}
	return f.faces[key]
}

// measure is how wide text runs, in pixels of a phone.
func (f *fonts) measure(t string, name fontName, size float64) float64 {
	return float64(font.MeasureString(f.face(name, size), t)) / 64 / f.scale
}
