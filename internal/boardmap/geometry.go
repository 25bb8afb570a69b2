package boardmap

import (
	"math"

	"bretwalda/internal/drawing"
)

// ring is a closed line; its last point is not its first. Rings of land run
// clockwise on the map.
type ring []drawing.Point

// bounded is a ring with its bounds: most places are outside them, so that the ring need not be
// looked at.
type bounded struct {
	ring
	box drawing.Box
}

// holds is that of the ring.
func (r bounded) holds(p drawing.Point) bool {
	return p.X >= r.box.Left && p.X <= r.box.Right && p.Y >= r.box.Top && p.Y <= r.box.Bottom && r.ring.holds(p)
}

// bounds are the smallest box about r.
func (r ring) bounds() drawing.Box {
	b := drawing.Box{Left: math.Inf(1), Top: math.Inf(1), Right: math.Inf(-1), Bottom: math.Inf(-1)}
	for _, p := range r {
		b.Left, b.Right = min(b.Left, p.X), max(b.Right, p.X)
		b.Top, b.Bottom = min(b.Top, p.Y), max(b.Bottom, p.Y)
	}
	return b
}

// area is the area within r, positive when r runs clockwise on the map.
func (r ring) area() float64 {
	sum := 0.0
	for i, p := range r {
		q := r[(i+1)%len(r)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum / 2
}

// holds reports whether p lies within r.
func (r ring) holds(p drawing.Point) bool {
	in := false
	for i, b := range r {
		a := r[len(r)-1]
		if i > 0 {
			a = r[i-1]
		}
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// distance is that of p from the line of r.
func (r ring) distance(p drawing.Point) float64 {
	least := math.Inf(1)
	for i, a := range r {
		least = min(least, distance(p, a, r[(i+1)%len(r)]))
	}
	return least
}

// nearest is the index of the point of r that is nearest to p.
func (r ring) nearest(p drawing.Point) int {
	best := 0
	for i, q := range r {
		if q.To(p) < r[best].To(p) {
			best = i
		}
	}
	return best
}

// distance is that of p from the segment from a to b.
func distance(p, a, b drawing.Point) float64 {
	d := b.Minus(a)
	n := d.X*d.X + d.Y*d.Y
	if n == 0 {
		return p.To(a)
	}
	t := ((p.X-a.X)*d.X + (p.Y-a.Y)*d.Y) / n
	return p.To(a.Mix(b, max(0, min(1, t))))
}

// smooth draws a curve through the points of a line, after Catmull and Rom, as
// short segments. Ends stay where they are.
func smooth(line []drawing.Point) []drawing.Point {
	const step = 6 // pixels
	if len(line) < 3 {
		return line
	}
	out := []drawing.Point{line[0]}
	for i := 0; i+1 < len(line); i++ {
		before, a, b, after := line[max(i-1, 0)], line[i], line[i+1], line[min(i+2, len(line)-1)]
		n := max(1, math.Round(a.To(b)/step))
		for k := 1.0; k < n; k++ {
			out = append(out, spline(before, a, b, after, k/n))
		}
		out = append(out, b)
	}
	return out
}

// spline is the point at t, 0 to 1, of the curve from a to b.
func spline(before, a, b, after drawing.Point, t float64) drawing.Point {
	at := func(p0, p1, p2, p3 float64) float64 {
		return p1 + t/2*(p2-p0+t*(2*p0-5*p1+4*p2-p3+t*(3*(p1-p2)+p3-p0)))
	}
	return drawing.At(at(before.X, a.X, b.X, after.X), at(before.Y, a.Y, b.Y, after.Y))
}

// encloses reports whether b lies wholly inside r: its corners do, and no point
// and no edge of r comes into it.
func (r ring) encloses(b drawing.Box) bool {
	for _, c := range b.Corners() {
		if !r.holds(c) {
			return false
		}
	}
	c := b.Corners()
	for i, p := range r {
		q := r[(i+1)%len(r)]
		if b.Holds(p) {
			return false
		}
		for k := range c {
			if cross(p, q, c[k], c[(k+1)%4]) {
				return false
			}
		}
	}
	return true
}

// cross reports whether the segments ab and cd cross at a point inside both.
func cross(a, b, c, d drawing.Point) bool {
	side := func(p, q, r drawing.Point) float64 { return (q.X-p.X)*(r.Y-p.Y) - (q.Y-p.Y)*(r.X-p.X) }
	return side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0
}
