// Package eyesight reckons how colours are seen: how well a text can be read on what is beneath
// it, and how far apart two colours are for eyes that lack one kind of cone. It is for tests of
// all that is drawn or written in colours.
package eyesight

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// LeastContrast is what text must have (WCAG 2.2, 1.4.3, AA).
const LeastContrast = 4.5

// Contrast is that of two opaque colours after WCAG 2.2, whichever is the lighter: from 1 for
// the same colour twice to 21 for black and white.
func Contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance is how light a colour is, from 0 to 1.
func luminance(c color.RGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// linear is how much light one part of a colour of sRGB gives, from 0 to 1.
func linear(part uint8) float64 {
	x := float64(part) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// ContrastOf is that of two colours as style sheets write them: "#cc3311", or "#c31".
func ContrastOf(a, b string) (float64, error) {
	x, err := parse(a)
	if err != nil {
		return 0, err
	}
	y, err := parse(b)
	return Contrast(x, y), err
}

// parse reads an opaque colour.
func parse(text string) (color.RGBA, error) {
	digits, found := strings.CutPrefix(text, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || !found || len(digits) != 6 {
		return color.RGBA{}, fmt.Errorf("%q is no opaque colour of three or six digits", text)
	}
	return color.RGBA{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), A: 255}, nil
}

// Sight is how a kind of eyes sees colours: a matrix on linear red, green and blue.
type Sight [3][3]float64

// Sights are those of all eyes and, by name, of eyes without one kind of cone, after Machado,
// Oliveira and Fernandes (2009).
func Sights() map[string]Sight {
	return map[string]Sight{
		"full":   {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
		"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
		"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
		"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	}
}

// Lab is a colour as it is seen, in CIE Lab: its lightness from 0 to 100, and two measures of
// its tint. Equal distances look alike, nearly.
type Lab [3]float64

// See is colour c as a sight sees it.
func (s Sight) See(c color.RGBA) Lab {
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var rgb [3]float64
	for i, row := range s {
		for k, w := range row {
			rgb[i] += w * in[k]
		}
		rgb[i] = max(0, min(1, rgb[i]))
	}
	f := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x := f((0.4124*rgb[0] + 0.3576*rgb[1] + 0.1805*rgb[2]) / 0.9505)
	y := f(0.2126*rgb[0] + 0.7152*rgb[1] + 0.0722*rgb[2])
	z := f((0.0193*rgb[0] + 0.1192*rgb[1] + 0.9505*rgb[2]) / 1.089)
	return Lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Apart is how far apart a and b are.
func (a Lab) Apart(b Lab) float64 {
	return math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
}
