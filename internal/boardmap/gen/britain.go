package main

import "math"

// britain is the plan of Britannia's board.
var britain = plan{frame: britishIsles, parts: []box{britishIsles}, places: british, project: project}

var britishIsles = box{-11, 5, 48.9, 60.5}

var british = []place{
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
