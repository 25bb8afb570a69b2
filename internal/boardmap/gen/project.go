package main

import "math"

// point is a place: in degrees of longitude and latitude, or on the map.
type point struct{ x, y float64 }

// pull stretches the map around a place, in degrees: it moves by (dx, dy)
// pixels, and the move fades away over some two radii, in pixels.
type pull struct {
	lon, lat       float64
	dx, dy, radius float64
}

// pulls make room where the board is crowded: Wales reaches further west, the
// south-east further east, and southern Scotland further out.
var pulls = []pull{
	{-4.3, 52.8, -36, -4, 85}, // Gwynedd and Powys
	{-4.6, 52.0, -28, 14, 75}, // Dyfed
	{-3.0, 51.5, 6, 18, 60},   // the Bristol Channel
	{1.0, 51.5, 22, 0, 85},    // Kent and Essex
	{1.3, 52.6, 14, 0, 75},    // Norfolk and Suffolk
	{-4.7, 50.4, -14, 6, 80},  // Cornwall
	{-4.6, 55.7, -24, 0, 60},  // Strathclyde
	{-4.2, 54.8, -16, 14, 60}, // Galloway
	{-3.0, 54.2, -22, 0, 70},  // Cumbria
	{-1.6, 55.2, 24, 0, 75},   // Bernicia
	{-2.2, 57.2, 18, 0, 75},   // Mar
	{-5.5, 56.5, -14, 0, 70},  // Dalriada
}

// bands are heights of a degree of latitude on the map, by the latitude below
// which they hold: the south of Britain has more areas than the north.
var bands = []struct{ top, height float64 }{
	{51.0, 182}, {52.2, 184}, {54.2, 176}, {56.0, 162}, {57.5, 140}, {61, 122},
}

// The map's corner at the top left, and the width of a degree of longitude.
const (
	west, north = -7.95, 59.76
	degree      = 97.0
)

// project gives the place on the map, x from the left and y from the top in
// pixels of the PNG, of a place on Earth.
func project(p point) point {
	q := flat(p)
	var dx, dy float64
	for _, k := range pulls {
		c := flat(point{k.lon, k.lat})
		w := math.Exp(-((q.x-c.x)*(q.x-c.x) + (q.y-c.y)*(q.y-c.y)) / (2 * k.radius * k.radius))
		dx, dy = dx+w*k.dx, dy+w*k.dy
	}
	return point{q.x + dx, q.y + dy}
}

// flat is the projection without the pulls.
func flat(p point) point { return point{(p.x - west) * degree, height(north) - height(p.y)} }

// height is how far latitude lies above 49° on the map.
func height(lat float64) float64 {
	sum, from := 0.0, 49.0
	for _, b := range bands {
		sum += (min(lat, b.top) - from) * b.height
		if from = b.top; lat <= b.top {
			break
		}
	}
	return sum
}
