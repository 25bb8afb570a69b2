package eyesight

import (
	"image/color"
	"math"
	"testing"
)

// The figures are those of WCAG's own examples and of its well-known greys: #767676 is the
// lightest that text on white may have.
func TestContrast(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want float64
	}{
		{"#000000", "#ffffff", 21}, {"#fff", "#000", 21}, {"#c31", "#cc3311", 1},
		{"#767676", "#fff", 4.54}, {"#777777", "#fff", 4.48}, {"#ff0000", "#ffffff", 4.00}, {"#00f", "#fff", 8.59}, {"#0f0", "#fff", 1.37},
	} {
		got, err := ContrastOf(test.a, test.b)
		if err != nil || math.Abs(got-test.want) > 0.005 {
			t.Errorf("%s on %s has %.3f to 1, want %.2f, %v", test.a, test.b, got, test.want, err)
		}
	}
}

func TestContrastOfRefuses(t *testing.T) {
	for _, text := range []string{"", "#", "red", "123456", "#12345", "#12345678", "#1234", "#12345g", "#+12345"} {
		for _, pair := range [][2]string{{text, "#fff"}, {"#fff", text}} {
			if c, err := ContrastOf(pair[0], pair[1]); err == nil {
				t.Errorf("%q has %.2f to 1", pair, c)
			}
		}
	}
}

// Greys look the same to all eyes; red and green are close to eyes that lack a kind of
// cone for them, and to no others.
func TestSights(t *testing.T) {
	grey, red, green := color.RGBA{128, 128, 128, 255}, color.RGBA{160, 90, 60, 255}, color.RGBA{110, 120, 60, 255}
	sights := Sights()
	full := sights["full"]
	if white := full.See(color.RGBA{255, 255, 255, 255}); math.Abs(white[0]-100) > 0.1 || math.Hypot(white[1], white[2]) > 0.1 {
		t.Errorf("white is %.2f", white)
	}
	for kind, sight := range sights {
		if d := sight.See(grey).Apart(full.See(grey)); d > 1 {
			t.Errorf("%s: grey is seen as another colour: %.1f", kind, d)
		}
		d, all := sight.See(red).Apart(sight.See(green)), full.See(red).Apart(full.See(green))
		if blind := kind == "protan" || kind == "deutan"; blind != (d < all/2) {
			t.Errorf("%s: red and green are %.1f apart, with full sight %.1f", kind, d, all)
		}
	}
}
