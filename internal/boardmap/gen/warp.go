package main

import "math"

// anchor says where on the map a place on Earth lies, in degrees and pixels.
type anchor struct{ lon, lat, x, y float64 }

// squeeze is what a degree of longitude measures of one of latitude.
const squeeze = 0.74 // at 42°

// warp is the projection that puts each anchor where it says and bends the land
// between them as little as it can: a thin-plate spline.
func warp(anchors []anchor) func(point) point {
	n := len(anchors)
	place := func(i int) point { return point{anchors[i].lon * squeeze, anchors[i].lat} }
	rows := make([][]float64, n+3) // of the equations for both splines, x and y on the right
	for i := range rows {
		rows[i] = make([]float64, n+5)
	}
	for i, a := range anchors {
		p := place(i)
		for j := range n {
			rows[i][j] = bend(p, place(j))
		}
		for k, v := range []float64{1, p.x, p.y} {
			rows[i][n+k], rows[n+k][i] = v, v
		}
		rows[i][n+3], rows[i][n+4] = a.x, a.y
	}
	solve(rows)
	return func(q point) point {
		q.x *= squeeze
		sum := func(c int) float64 {
			s := rows[n][c] + rows[n+1][c]*q.x + rows[n+2][c]*q.y
			for i := range n {
				s += rows[i][c] * bend(q, place(i))
			}
			return s
		}
		return point{sum(n + 3), sum(n + 4)}
	}
}

// bend is how much of the weight of a place is felt at another.
func bend(p, q point) float64 {
	d := math.Hypot(p.x-q.x, p.y-q.y)
	if d == 0 {
		return 0
	}
	return d * d * math.Log(d)
}

// solve solves linear equations: the right sides become the solutions.
func solve(rows [][]float64) {
	n := len(rows)
	for c := range n {
		pivot := c
		for r := c; r < n; r++ {
			if math.Abs(rows[r][c]) > math.Abs(rows[pivot][c]) {
				pivot = r
			}
		}
		rows[c], rows[pivot] = rows[pivot], rows[c]
		for r := range n {
			if f := rows[r][c] / rows[c][c]; r != c && f != 0 {
				for k := c; k < len(rows[r]); k++ {
					rows[r][k] -= f * rows[c][k]
				}
			}
		}
	}
	for c := range n {
		for k := n; k < len(rows[c]); k++ {
			rows[c][k] /= rows[c][c]
		}
	}
}
