package boardmap

import "math"

// Signs are drawn in a square of about 20 by 20 about the origin.

// symbols are those of the nations, by the pack's names.
var symbols = map[string]outline{
	"eagle": mirrored(point{0, -10}, point{2.4, -8.5}, point{2.2, -4.5}, point{6, -7}, point{10.5, -9}, point{10, -3.5},
		point{8.2, 0.5}, point{5.5, 2.5}, point{2.6, 3}, point{2.2, 5}, point{4.6, 9.5}, point{0, 8}),
	"shield": {
		{moveTo, [3]point{{0, -10}}}, {quadTo, [3]point{{4, -7.6}, {8, -8}}},
		{cubeTo, [3]point{{8.6, 1}, {6, 6.5}, {0, 10}}}, {cubeTo, [3]point{{-6, 6.5}, {-8.6, 1}, {-8, -8}}},
		{quadTo, [3]point{{-4, -7.6}, {0, -10}}}, {op: closeUp},
	},
	"spear": turned(mirrored(point{0, -12.5}, point{3.6, -6}, point{1.2, -3}, point{1.2, 12}), math.Pi/5),
	"ship": append(outline{
		{moveTo, [3]point{{-11, -1}}}, {quadTo, [3]point{{-9.5, 4}, {-5, 4}}}, {lineTo, [3]point{{5, 4}}},
		{quadTo, [3]point{{9.5, 4}, {11, -1}}}, {quadTo, [3]point{{11.5, 9}, {3, 9.5}}}, {lineTo, [3]point{{-3, 9.5}}},
		{quadTo, [3]point{{-11.5, 9}, {-11, -1}}}, {op: closeUp},
	}, append(polygon(point{-7, -8}, point{7, -8}, point{5.5, 1}, point{-5.5, 1}),
		polygon(point{-0.9, -10.5}, point{0.9, -10.5}, point{0.9, 5}, point{-0.9, 5})...)...),
	"axe": append(polygon(point{-5.4, -11}, point{-2.6, -11}, point{-2.6, 11}, point{-5.4, 11}), append(outline{
		{moveTo, [3]point{{-3, -8.6}}}, {quadTo, [3]point{{2.5, -8}, {6.5, -11.5}}}, {quadTo, [3]point{{11.5, -3.5}, {6.5, 4.5}}},
		{quadTo, [3]point{{3, -0.5}, {-3, -1}}}, {op: closeUp},
	}, polygon(point{-8, -7.5}, point{-5, -7.5}, point{-5, -2.5}, point{-8, -2.5})...)...),
}

// horse stands for those who ride.
var horse = outline{
	{moveTo, [3]point{{-4, 10}}}, {lineTo, [3]point{{7.5, 10}}}, {cubeTo, [3]point{{9, 2}, {8.5, -5}, {1.5, -8.3}}},
	{lineTo, [3]point{{1.5, -11}}}, {lineTo, [3]point{{-1.5, -8.3}}}, {quadTo, [3]point{{-6, -6}, {-9.5, 0.5}}},
	{lineTo, [3]point{{-8, 3.5}}}, {lineTo, [3]point{{-5.6, 3.6}}}, {quadTo, [3]point{{-3, 0.6}, {1, 0.8}}},
	{quadTo, [3]point{{-3.5, 4}, {-4, 10}}}, {op: closeUp},
}

// trunk stands for an elephant: its head with ears, trunk and tusks.
var trunk = mirrored(point{0, -9}, point{5, -8}, point{10.5, -9}, point{10, -1}, point{5.5, 3}, point{6.5, 7.5}, point{3.5, 4}, point{1.8, 5}, point{1.8, 11}, point{0, 11})

// crown stands for a leader.
var crown = polygon(point{-9.5, -6}, point{-4.6, -0.5}, point{0, -9}, point{4.6, -0.5}, point{9.5, -6}, point{7.6, 7}, point{-7.6, 7})

// battlements are those of a tower, gate its door; ruin is what is left of it.
var (
	battlements = polygon(point{-10, 10}, point{-10, -10}, point{-5, -10}, point{-5, -6.5}, point{-2.5, -6.5}, point{-2.5, -10},
		point{2.5, -10}, point{2.5, -6.5}, point{5, -6.5}, point{5, -10}, point{10, -10}, point{10, 10})
	gate = outline{
		{moveTo, [3]point{{-3.2, 10}}}, {lineTo, [3]point{{-3.2, 3.5}}}, {cubeTo, [3]point{{-3.2, -0.8}, {3.2, -0.8}, {3.2, 3.5}}},
		{lineTo, [3]point{{3.2, 10}}}, {op: closeUp},
	}
	ruin = polygon(point{-10, 10}, point{-10, -7}, point{-6, -9}, point{-5, -3}, point{-2, -1}, point{0, 3}, point{3, 1},
		point{5, 4}, point{8, 2}, point{10, 10})
)

// stakes and rail are a palisade.
var (
	stakes = mirrored(point{0, -10.5}, point{3, -7}, point{3, -5.5}, point{3.6, -5.5}, point{6.6, -9}, point{10, -5.5}, point{10, 10})
	rail   = append(polygon(point{-10, -2.4}, point{10, -2.4}, point{10, -0.6}, point{-10, -0.6}),
		polygon(point{-10, 4.6}, point{10, 4.6}, point{10, 6.4}, point{-10, 6.4})...)
)

// hill marks difficult terrain; slope is its shaded side.
var (
	hill  = polyline(point{-9, 5}, point{-1, -7}, point{7, 5})
	slope = polyline(point{-1, -7}, point{0.5, -1.5}, point{-0.5, 4})
)

// blades are crossed swords, burst the flash behind them: a battle.
var (
	blade = mirrored(point{0, -11}, point{1.5, -8.5}, point{1.5, 3.6}, point{4.4, 3.6}, point{4.4, 5.6}, point{1.2, 5.6}, point{1.2, 9.5})
	burst = star(12, 15, 10.5)
)

// star has n points, which reach to the radius out and fall back to in.
func star(n int, out, in float64) outline {
	var points []point
	for i := range 2 * n {
		r := out
		if i%2 == 1 {
			r = in
		}
		sin, cos := math.Sincos(math.Pi * float64(i) / float64(n))
		points = append(points, point{r * sin, -r * cos})
	}
	return polygon(points...)
}

// turned is o turned clockwise about the origin by an angle in radians.
func turned(o outline, angle float64) outline {
	sin, cos := math.Sincos(angle)
	out := make(outline, len(o))
	for i, s := range o {
		for k := range s.op.points() {
			p := s.p[k]
			s.p[k] = point{p.x*cos - p.y*sin, p.x*sin + p.y*cos}
		}
		out[i] = s
	}
	return out
}
