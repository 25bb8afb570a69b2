package boardmap

import "math"

// point is a place on the map in pixels of the PNG, y from the top.
type point struct{ x, y float64 }

func (p point) plus(q point) point           { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point          { return point{p.x - q.x, p.y - q.y} }
func (p point) times(k float64) point        { return point{p.x * k, p.y * k} }
func (p point) length() float64              { return math.Hypot(p.x, p.y) }
func (p point) to(q point) float64           { return q.minus(p).length() }
func (p point) mix(q point, t float64) point { return p.plus(q.minus(p).times(t)) }

// unit is p at length 1; p must not be at the origin.
func (p point) unit() point { return p.times(1 / p.length()) }

// left is p turned a quarter to the left as one sees it on the map.
func (p point) left() point { return point{p.y, -p.x} }

// ring is a closed line; its last point is not its first. Rings of land run
// clockwise on the map.
type ring []point

// area is the area within r, positive when r runs clockwise on the map.
func (r ring) area() float64 {
	sum := 0.0
	for i, p := range r {
		q := r[(i+1)%len(r)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum / 2
}

// holds reports whether p lies within r.
func (r ring) holds(p point) bool {
	in := false
	for i, a := range r {
		b := r[(i+1)%len(r)]
		if (a.y > p.y) != (b.y > p.y) && p.x < a.x+(p.y-a.y)/(b.y-a.y)*(b.x-a.x) {
			in = !in
		}
	}
	return in
}

// distance is that of p from the line of r.
func (r ring) distance(p point) float64 {
	least := math.Inf(1)
	for i, a := range r {
		least = min(least, distance(p, a, r[(i+1)%len(r)]))
	}
	return least
}

// nearest is the index of the point of r that is nearest to p.
func (r ring) nearest(p point) int {
	best := 0
	for i, q := range r {
		if q.to(p) < r[best].to(p) {
			best = i
		}
	}
	return best
}

// distance is that of p from the segment from a to b.
func distance(p, a, b point) float64 {
	d := b.minus(a)
	n := d.x*d.x + d.y*d.y
	if n == 0 {
		return p.to(a)
	}
	t := ((p.x-a.x)*d.x + (p.y-a.y)*d.y) / n
	return p.to(a.mix(b, max(0, min(1, t))))
}

// smooth draws a curve through the points of a line, after Catmull and Rom, as
// short segments. Ends stay where they are.
func smooth(line []point) []point {
	const step = 6 // pixels
	if len(line) < 3 {
		return line
	}
	out := []point{line[0]}
	for i := 0; i+1 < len(line); i++ {
		before, a, b, after := line[max(i-1, 0)], line[i], line[i+1], line[min(i+2, len(line)-1)]
		n := max(1, math.Round(a.to(b)/step))
		for k := 1.0; k < n; k++ {
			out = append(out, spline(before, a, b, after, k/n))
		}
		out = append(out, b)
	}
	return out
}

// spline is the point at t, 0 to 1, of the curve from a to b.
func spline(before, a, b, after point, t float64) point {
	at := func(p0, p1, p2, p3 float64) float64 {
		return p1 + t/2*(p2-p0+t*(2*p0-5*p1+4*p2-p3+t*(3*(p1-p2)+p3-p0)))
	}
	return point{at(before.x, a.x, b.x, after.x), at(before.y, a.y, b.y, after.y)}
}

// box is an upright rectangle.
type box struct{ left, top, right, bottom float64 }

// boxAt is the box of width w and height h about p.
func boxAt(p point, w, h float64) box { return box{p.x - w/2, p.y - h/2, p.x + w/2, p.y + h/2} }

func (b box) middle() point { return point{(b.left + b.right) / 2, (b.top + b.bottom) / 2} }
func (b box) corners() [4]point {
	return [4]point{{b.left, b.top}, {b.right, b.top}, {b.right, b.bottom}, {b.left, b.bottom}}
}

// grow is b with a margin m all round, which may be negative.
func (b box) grow(m float64) box { return box{b.left - m, b.top - m, b.right + m, b.bottom + m} }

// holds reports whether p lies within b.
func (b box) holds(p point) bool {
	return p.x > b.left && p.x < b.right && p.y > b.top && p.y < b.bottom
}

// meets reports whether b and c overlap.
func (b box) meets(c box) bool {
	return b.left < c.right && c.left < b.right && b.top < c.bottom && c.top < b.bottom
}

// common is the area that b and c have in common.
func (b box) common(c box) float64 {
	return max(0, min(b.right, c.right)-max(b.left, c.left)) * max(0, min(b.bottom, c.bottom)-max(b.top, c.top))
}

// within reports whether b lies wholly inside r: its corners do, and no point
// and no edge of r comes into it.
func (b box) within(r ring) bool {
	for _, c := range b.corners() {
		if !r.holds(c) {
			return false
		}
	}
	c := b.corners()
	for i, p := range r {
		q := r[(i+1)%len(r)]
		if b.holds(p) {
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
func cross(a, b, c, d point) bool {
	side := func(p, q, r point) float64 { return (q.x-p.x)*(r.y-p.y) - (q.y-p.y)*(r.x-p.x) }
	return side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0
}
