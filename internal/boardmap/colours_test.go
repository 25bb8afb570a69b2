package boardmap

import (
	"image"
	"image/color"
	"math"
	"testing"

	"bretwalda/internal/eyesight"
)

// The nations' colours differ for every kind of eye, from each other by far and,
// as counters have dark rims, by less from what is under them; what stands on
// them differs in lightness.
func TestColoursAreToldApart(t *testing.T) {
	names := []string{"yellow", "blue", "green", "red"}
	for kind, sight := range eyesight.Sights() {
		for i, a := range names {
			body := sight.See(paints[a].body)
			for _, b := range names[i+1:] {
				if d := body.Apart(sight.See(paints[b].body)); d < 36 {
					t.Errorf("%s sight: %s and %s are %.1f apart", kind, a, b, d)
				}
			}
			for _, g := range append([][2]color.RGBA{{sea, panel}}, grounds...) {
				for _, c := range g {
					if d := body.Apart(sight.See(c)); d < 12 {
						t.Errorf("%s sight: %s on %v is %.1f apart", kind, a, c, d)
					}
				}
			}
			if d := math.Abs(body[0] - sight.See(paints[a].sign)[0]); d < 45 {
				t.Errorf("%s sight: signs on %s are %.1f apart in lightness", kind, a, d)
			}
		}
	}
}

// The palette is small and keeps the map's own colours as they are.
func TestPalette(t *testing.T) {
	q := newQuantizer(flat(), edges())
	if n := len(q.palette); n > 64 {
		t.Fatalf("%d colours", n)
	}
	for _, c := range flat() {
		img := image.NewRGBA(image.Rect(0, 0, 1, 1))
		img.SetRGBA(0, 0, c)
		if got := q.paletted(img).At(0, 0); got != c {
			t.Errorf("%v becomes %v", c, got)
		}
	}
	// Any other colour becomes one that edges take: the nearest of these.
	few := newQuantizer([]color.RGBA{ink, {170, 70, 60, 255}}, []color.RGBA{ink, white, {200, 30, 30, 255}})
	for given, want := range map[color.RGBA]color.RGBA{
		{180, 60, 50, 255}: {200, 30, 30, 255}, {170, 70, 60, 255}: {170, 70, 60, 255}, {20, 10, 10, 255}: ink, white: white,
	} {
		img := image.NewRGBA(image.Rect(0, 0, 1, 1))
		img.SetRGBA(0, 0, given)
		if got := few.paletted(img).At(0, 0); got != want {
			t.Errorf("%v becomes %v, not %v", given, got, want)
		}
	}
}
