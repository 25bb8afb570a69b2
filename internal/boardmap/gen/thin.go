package main

import "math"

// area is the area of a ring, positive when it runs clockwise on the map.
func area(r []point) float64 {
	sum := 0.0
	for i, p := range r {
		q := r[(i+1)%len(r)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum / 2
}

// thin leaves out points of a ring that lie within the tolerance of the line
// without them, after Douglas and Peucker.
func thin(r []point, tolerance float64) []point {
	if len(r) < 4 {
		return r
	}
	far := 0
	for i := range r {
		if math.Hypot(r[i].x-r[0].x, r[i].y-r[0].y) > math.Hypot(r[far].x-r[0].x, r[far].y-r[0].y) {
			far = i
		}
	}
	closed := append(append([]point{}, r...), r[0])
	return append(line(closed[:far+1], tolerance), line(closed[far:], tolerance)...)
}

// line thins an open line and returns it without its last point.
func line(l []point, tolerance float64) []point {
	first, last := l[0], l[len(l)-1]
	far, most := 0, tolerance
	for i := 1; i < len(l)-1; i++ {
		if d := distance(l[i], first, last); d > most {
			far, most = i, d
		}
	}
	if far == 0 {
		return []point{first}
	}
	return append(line(l[:far+1], tolerance), line(l[far:], tolerance)...)
}

// distance is that of p from the segment from a to b.
func distance(p, a, b point) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	t := 0.0
	if n := dx*dx + dy*dy; n > 0 {
		t = max(0, min(1, ((p.x-a.x)*dx+(p.y-a.y)*dy)/n))
	}
	return math.Hypot(p.x-a.x-t*dx, p.y-a.y-t*dy)
}
