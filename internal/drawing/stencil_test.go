package drawing

import (
	"bytes"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
)

// TestStencilsChangeNothing: what is drawn with stencils is, pixel for pixel, what is drawn
// without, whether one is there already or not.
func TestStencilsChangeNothing(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	s := NewStencils()
	size := image.Rect(0, 0, 300, 400)
	const scale = 0.64
	plain, stencilled := image.NewRGBA(size), image.NewRGBA(size)
	a := NewRaster(plain, scale)
	b := NewRaster(stencilled, scale).With(s)
	curve := Outline{{MoveTo, [3]Point{{-9, 3}}}, {QuadTo, [3]Point{{2, -12}, {11, 4}}}, {LineTo, [3]Point{{4, 9}}}, {CubeTo, [3]Point{{2, 2}, {-5, 14}, {-9, 3}}}, {Op: CloseUp},
		{MoveTo, [3]Point{{-2, 1}}}, {QuadTo, [3]Point{{0, 4}, {3, 1}}}}
	for i := range 3000 {
		var o Outline
		at := At(chance.Float64()*500-15, chance.Float64()*660-15)
		if i%2 == 0 { // on whole pixels
			at = At(float64(int(at.X*scale))/scale, float64(int(at.Y*scale))/scale)
		}
		switch i % 5 {
		case 0:
			o = Circle(at, 3+float64(i%7)*2)
		case 1:
			o = RoundBox(BoxAt(at, 47, 34), 6.5)
		case 2:
			o = Polyline(at, at.Plus(At(20, 7)), at.Plus(At(3, float64(i%31))))
		default:
			o = curve.Placed(at, 1.1+float64(i%3))
		}
		if i%500 == 0 { // from edge to edge, or beyond
			right, bottom := float64(size.Dx()+i%3)/scale, float64(size.Dy()-i%5)/scale
			o = Polygon(At(0, 0), At(right, 0), At(right, bottom), At(0, bottom))
		}
		c := color.RGBA{uint8(i), uint8(3 * i), uint8(i / 16), 255}
		if i%11 == 0 {
			c = color.RGBA{60, 30, 10, 120}
		}
		for _, surface := range []Surface{a, b} {
			switch i % 3 {
			case 0:
				surface.Fill(o, c)
			case 1:
				surface.Stroke(o, c, 0.8+float64(i%4))
			default:
				surface.Halo(o, c, color.RGBA{255, 250, 240, 255}, 3)
			}
		}
		if i%50 == 0 {
			surface := o
			a.Stroke(surface, c, 2, 4, 3)
			b.Stroke(surface, c, 2, 4, 3)
		}
		if !bytes.Equal(plain.Pix, stencilled.Pix) {
			t.Fatalf("outline %d at %v looks different", i, at)
		}
	}
	if n := s.kept.Len(); n == 0 || n > keptStencils {
		t.Errorf("%d stencils are kept", n)
	}
	a.Fill(nil, color.RGBA{})
	b.Fill(nil, color.RGBA{})
	b.Stroke(Polyline(At(3, 3)), color.RGBA{}, 2)
}
