package main

// place is land that the map draws: a name, which areas.yaml gives to an area,
// and a box in degrees in which the mean of a ring's points lies.
type place struct {
	name                     string
	west, east, south, north float64
	// Islands are made bigger by scale about (x, y) on the map, and moved by
	// (dx, dy). Scale 0: they stay as they are.
	scale, x, y, dx, dy float64
	abroad              bool // no part of the board, and drawn roughly
}

// tolerance is how far thinning may move the place's coast, in pixels.
func (c place) tolerance() float64 {
	if c.abroad {
		return coarse
	}
	return tolerance
}

// box is a part of the Earth, in degrees, or of the map, in pixels from the top.
type box struct{ west, east, south, north float64 }

// holds reports whether a ring lies wholly in b.
func (b box) holds(ring []point) bool {
	for _, p := range ring {
		if p.x < b.west || p.x > b.east || p.y < b.south || p.y > b.north {
			return false
		}
	}
	return true
}

// cut cuts a ring that reaches out of the frame to the parts of the plan.
func (p plan) cut(ring []point) [][]point {
	if p.frame.holds(ring) {
		return [][]point{ring}
	}
	var all [][]point
	for _, part := range p.parts {
		all = append(all, part.clip(ring))
	}
	return all
}

// clip cuts a ring to b, edge by edge, after Sutherland and Hodgman.
func (b box) clip(ring []point) []point {
	edges := []func(point) float64{ // how far inside the box a point is
		func(p point) float64 { return p.x - b.west },
		func(p point) float64 { return b.east - p.x },
		func(p point) float64 { return p.y - b.south },
		func(p point) float64 { return b.north - p.y },
	}
	for _, inside := range edges {
		var kept []point
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			a, b := inside(p), inside(q)
			if a >= 0 {
				kept = append(kept, p)
			}
			if (a >= 0) != (b >= 0) {
				t := a / (a - b)
				kept = append(kept, point{p.x + t*(q.x-p.x), p.y + t*(q.y-p.y)})
			}
		}
		ring = kept
	}
	return ring
}

// choose finds the place that a ring, in degrees, belongs to.
func (p plan) choose(ring []point) (place, bool) {
	if len(ring) == 0 {
		return place{}, false
	}
	var x, y float64
	for _, q := range ring {
		x, y = x+q.x/float64(len(ring)), y+q.y/float64(len(ring))
	}
	for _, c := range p.places {
		if x > c.west && x < c.east && y > c.south && y < c.north {
			return c, true
		}
	}
	return place{}, false
}

// arrange gives the place's p, as projected, its place on the map.
func (c place) arrange(p point) point {
	if c.scale == 0 {
		return p
	}
	return point{c.x + (p.x-c.x)*c.scale + c.dx, c.y + (p.y-c.y)*c.scale + c.dy}
}
