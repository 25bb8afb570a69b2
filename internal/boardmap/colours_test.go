package boardmap

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// sights are how eyes without one kind of cone see colours: matrices on linear
// red, green and blue, after Machado, Oliveira and Fernandes (2009).
var sights = map[string][3][3]float64{
	"full":   {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func linear(c uint8) float64 {
	x := float64(c) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// seen is colour c as sight sees it, in CIE Lab.
func seen(c color.RGBA, sight [3][3]float64) [3]float64 {
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var rgb [3]float64
	for i, row := range sight {
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
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func apart(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

// The nations' colours differ for every kind of eye, from each other by far and,
// as counters have dark rims, by less from what is under them; what stands on
// them differs in lightness.
func TestColoursAreToldApart(t *testing.T) {
	grey := color.RGBA{128, 128, 128, 255}
	if d := apart(seen(grey, sights["protan"]), seen(grey, sights["full"])); d > 1 {
		t.Fatalf("grey is seen as another colour: %.1f", d)
	}
	names := []string{"yellow", "blue", "green", "red"}
	for kind, sight := range sights {
		for i, a := range names {
			body := seen(paints[a].body, sight)
			for _, b := range names[i+1:] {
				if d := apart(body, seen(paints[b].body, sight)); d < 36 {
					t.Errorf("%s sight: %s and %s are %.1f apart", kind, a, b, d)
				}
			}
			for _, g := range append([][2]color.RGBA{{sea, panel}}, grounds...) {
				for _, c := range g {
					if d := apart(body, seen(c, sight)); d < 12 {
						t.Errorf("%s sight: %s on %v is %.1f apart", kind, a, c, d)
					}
				}
			}
			if d := math.Abs(body[0] - seen(paints[a].sign, sight)[0]); d < 45 {
				t.Errorf("%s sight: signs on %s are %.1f apart in lightness", kind, a, d)
			}
		}
	}
}

// The palette is small and keeps the map's own colours as they are.
func TestPalette(t *testing.T) {
	q := newQuantizer(shades())
	if n := len(q.palette); n > 64 {
		t.Fatalf("%d colours", n)
	}
	for _, c := range flat() {
		img := image.NewRGBA(image.Rect(0, 0, 1, 1))
		img.SetRGBA(0, 0, c)
		if got := q.paletted(img).At(0, 0); got != c {
			t.Errorf("%v becomes %v", c, got)
		}
		again := image.NewRGBA(img.Rect)
		if q.restore(again, q.paletted(img), img.Rect); again.At(0, 0) != c {
			got := again.At(0, 0)
			t.Errorf("%v comes back as %v", c, got)
		}
	}
	// Any other colour becomes one that is near: the nearest there is.
	few := newQuantizer([]color.RGBA{ink, white, {200, 30, 30, 255}})
	img := image.NewRGBA(image.Rect(0, 0, 1, 1))
	img.SetRGBA(0, 0, color.RGBA{180, 60, 50, 255})
	if got := few.paletted(img).At(0, 0); got != (color.RGBA{200, 30, 30, 255}) {
		t.Errorf("a red becomes %v", got)
	}
}
