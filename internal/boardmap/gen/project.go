package main

// point is a place: in degrees of longitude and latitude, or on the map.
type point struct{ x, y float64 }
