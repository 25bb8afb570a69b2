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

// places are tried in order. Land that is in none of them is not drawn.
var places = []place{
	{name: "wight", west: -1.7, east: -1.0, south: 50.5, north: 50.8},
	{name: "sheppey", west: 0.6, east: 1.0, south: 51.3, north: 51.5},
	{name: "anglesey", west: -4.8, east: -4.0, south: 53.1, north: 53.5},
	{name: "man", west: -4.9, east: -4.3, south: 54.0, north: 54.5, abroad: true},
	{name: "arran", west: -5.5, east: -5.0, south: 55.4, north: 55.8},
	{name: "bute", west: -5.25, east: -5.0, south: 55.7, north: 55.95},
	{name: "islay", west: -6.6, east: -6.0, south: 55.5, north: 55.95},
	{name: "jura", west: -6.3, east: -5.6, south: 55.75, north: 56.2},
	{name: "mull", west: -6.5, east: -5.6, south: 56.2, north: 56.7},
	{name: "tiree", west: -7.1, east: -6.4, south: 56.4, north: 56.75},
	{name: "rum", west: -6.6, east: -6.1, south: 56.8, north: 57.1},
	{name: "skye", west: -6.9, east: -5.6, south: 57.0, north: 57.8},
	{name: "hebrides", west: -7.8, east: -6.9, south: 56.7, north: 57.45},
	{name: "hebrides", west: -7.7, east: -6.1, south: 57.4, north: 58.6},
	{name: "orkneys", west: -3.6, east: -2.3, south: 58.7, north: 59.45, scale: 1.35, x: 470, y: 110},
	{name: "ireland", west: -10.6, east: -5.4, south: 51.4, north: 55.4, scale: 1, dx: -20, abroad: true},
	{name: "europe", west: -3, east: 6, south: 48, north: 52, abroad: true},
	{name: "britain", west: -6.3, east: 1.8, south: 49.9, north: 58.7},
}

// frame is the part of the Earth whose land is drawn, in degrees.
var frame = struct{ west, east, south, north float64 }{-11, 5, 48.9, 60.5}

// clip cuts a ring to the frame, edge by edge, after Sutherland and Hodgman.
func clip(ring []point) []point {
	edges := []func(point) float64{ // how far inside the frame a point is
		func(p point) float64 { return p.x - frame.west },
		func(p point) float64 { return frame.east - p.x },
		func(p point) float64 { return p.y - frame.south },
		func(p point) float64 { return frame.north - p.y },
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
func choose(ring []point) (place, bool) {
	if len(ring) == 0 {
		return place{}, false
	}
	var x, y float64
	for _, p := range ring {
		x, y = x+p.x/float64(len(ring)), y+p.y/float64(len(ring))
	}
	for _, c := range places {
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
