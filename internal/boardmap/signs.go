package boardmap

import (
	"math"

	"bretwalda/internal/drawing"
)

// Signs are drawn in a square of about 20 by 20 about the origin.

// eagle stands for the army of an empire.
var eagle = drawing.Mirrored(drawing.At(0, -10), drawing.At(2.4, -8.5), drawing.At(2.2, -4.5), drawing.At(6, -7), drawing.At(10.5, -9), drawing.At(10, -3.5),
	drawing.At(8.2, 0.5), drawing.At(5.5, 2.5), drawing.At(2.6, 3), drawing.At(2.2, 5), drawing.At(4.6, 9.5), drawing.At(0, 8))

// ship stands for those who sail.
var ship = append(drawing.Outline{
	{Op: drawing.MoveTo, P: [3]drawing.Point{drawing.At(-11, -1)}}, {Op: drawing.QuadTo, P: [3]drawing.Point{drawing.At(-9.5, 4), drawing.At(-5, 4)}}, {Op: drawing.LineTo, P: [3]drawing.Point{drawing.At(5, 4)}},
	{Op: drawing.QuadTo, P: [3]drawing.Point{drawing.At(9.5, 4), drawing.At(11, -1)}}, {Op: drawing.QuadTo, P: [3]drawing.Point{drawing.At(11.5, 9), drawing.At(3, 9.5)}}, {Op: drawing.LineTo, P: [3]drawing.Point{drawing.At(-3, 9.5)}},
	{Op: drawing.QuadTo, P: [3]drawing.Point{drawing.At(-11.5, 9), drawing.At(-11, -1)}}, {Op: drawing.CloseUp},
}, append(drawing.Polygon(drawing.At(-7, -8), drawing.At(7, -8), drawing.At(5.5, 1), drawing.At(-5.5, 1)),
	drawing.Polygon(drawing.At(-0.9, -10.5), drawing.At(0.9, -10.5), drawing.At(0.9, 5), drawing.At(-0.9, 5))...)...)

// horse stands for those who ride.
var horse = drawing.Outline{
	{Op: drawing.MoveTo, P: [3]drawing.Point{drawing.At(-4, 10)}}, {Op: drawing.LineTo, P: [3]drawing.Point{drawing.At(7.5, 10)}}, {Op: drawing.CubeTo, P: [3]drawing.Point{drawing.At(9, 2), drawing.At(8.5, -5), drawing.At(1.5, -8.3)}},
	{Op: drawing.LineTo, P: [3]drawing.Point{drawing.At(1.5, -11)}}, {Op: drawing.LineTo, P: [3]drawing.Point{drawing.At(-1.5, -8.3)}}, {Op: drawing.QuadTo, P: [3]drawing.Point{drawing.At(-6, -6), drawing.At(-9.5, 0.5)}},
	{Op: drawing.LineTo, P: [3]drawing.Point{drawing.At(-8, 3.5)}}, {Op: drawing.LineTo, P: [3]drawing.Point{drawing.At(-5.6, 3.6)}}, {Op: drawing.QuadTo, P: [3]drawing.Point{drawing.At(-3, 0.6), drawing.At(1, 0.8)}},
	{Op: drawing.QuadTo, P: [3]drawing.Point{drawing.At(-3.5, 4), drawing.At(-4, 10)}}, {Op: drawing.CloseUp},
}

// trunk stands for an elephant: its head with ears, trunk and tusks.
var trunk = drawing.Mirrored(drawing.At(0, -9), drawing.At(5, -8), drawing.At(10.5, -9), drawing.At(10, -1), drawing.At(5.5, 3), drawing.At(6.5, 7.5), drawing.At(3.5, 4), drawing.At(1.8, 5), drawing.At(1.8, 11), drawing.At(0, 11))

// crown stands for a leader.
var crown = drawing.Polygon(drawing.At(-9.5, -6), drawing.At(-4.6, -0.5), drawing.At(0, -9), drawing.At(4.6, -0.5), drawing.At(9.5, -6), drawing.At(7.6, 7), drawing.At(-7.6, 7))

// battlements are those of a tower, gate its door; ruin is what is left of it.
var (
	battlements = drawing.Polygon(drawing.At(-10, 10), drawing.At(-10, -10), drawing.At(-5, -10), drawing.At(-5, -6.5), drawing.At(-2.5, -6.5), drawing.At(-2.5, -10),
		drawing.At(2.5, -10), drawing.At(2.5, -6.5), drawing.At(5, -6.5), drawing.At(5, -10), drawing.At(10, -10), drawing.At(10, 10))
	gate = drawing.Outline{
		{Op: drawing.MoveTo, P: [3]drawing.Point{drawing.At(-3.2, 10)}}, {Op: drawing.LineTo, P: [3]drawing.Point{drawing.At(-3.2, 3.5)}}, {Op: drawing.CubeTo, P: [3]drawing.Point{drawing.At(-3.2, -0.8), drawing.At(3.2, -0.8), drawing.At(3.2, 3.5)}},
		{Op: drawing.LineTo, P: [3]drawing.Point{drawing.At(3.2, 10)}}, {Op: drawing.CloseUp},
	}
	ruin = drawing.Polygon(drawing.At(-10, 10), drawing.At(-10, -7), drawing.At(-6, -9), drawing.At(-5, -3), drawing.At(-2, -1), drawing.At(0, 3), drawing.At(3, 1),
		drawing.At(5, 4), drawing.At(8, 2), drawing.At(10, 10))
)

// stakes and rail are a palisade.
var (
	stakes = drawing.Mirrored(drawing.At(0, -10.5), drawing.At(3, -7), drawing.At(3, -5.5), drawing.At(3.6, -5.5), drawing.At(6.6, -9), drawing.At(10, -5.5), drawing.At(10, 10))
	rail   = append(drawing.Polygon(drawing.At(-10, -2.4), drawing.At(10, -2.4), drawing.At(10, -0.6), drawing.At(-10, -0.6)),
		drawing.Polygon(drawing.At(-10, 4.6), drawing.At(10, 4.6), drawing.At(10, 6.4), drawing.At(-10, 6.4))...)
)

// hill marks difficult terrain; slope is its shaded side.
var (
	hill  = drawing.Polyline(drawing.At(-9, 5), drawing.At(-1, -7), drawing.At(7, 5))
	slope = drawing.Polyline(drawing.At(-1, -7), drawing.At(0.5, -1.5), drawing.At(-0.5, 4))
)

// reeds and the water that they stand in mark marshes.
var (
	reeds = append(drawing.Polyline(drawing.At(-5, 4), drawing.At(-7.5, -4)), append(drawing.Polyline(drawing.At(0, 4), drawing.At(0, -7)),
		drawing.Polyline(drawing.At(5, 4), drawing.At(7.5, -4))...)...)
	puddle = drawing.Polyline(drawing.At(-10, 5.5), drawing.At(10, 5.5))
)

// blades are crossed swords, burst the flash behind them: a battle.
var (
	blade = drawing.Mirrored(drawing.At(0, -11), drawing.At(1.5, -8.5), drawing.At(1.5, 3.6), drawing.At(4.4, 3.6), drawing.At(4.4, 5.6), drawing.At(1.2, 5.6), drawing.At(1.2, 9.5))
	burst = star(12, 15, 10.5)
)

// star has n points, which reach to the radius out and fall back to in.
func star(n int, out, in float64) drawing.Outline {
	var points []drawing.Point
	for i := range 2 * n {
		r := out
		if i%2 == 1 {
			r = in
		}
		sin, cos := math.Sincos(math.Pi * float64(i) / float64(n))
		points = append(points, drawing.At(r*sin, -r*cos))
	}
	return drawing.Polygon(points...)
}

// turned is o turned clockwise about the origin by an angle in radians.
func turned(o drawing.Outline, angle float64) drawing.Outline {
	sin, cos := math.Sincos(angle)
	out := make(drawing.Outline, len(o))
	for i, s := range o {
		for k := range s.Op.Points() {
			p := s.P[k]
			s.P[k] = drawing.At(p.X*cos-p.Y*sin, p.X*sin+p.Y*cos)
		}
		out[i] = s
	}
	return out
}
