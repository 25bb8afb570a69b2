package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// topology is as much of a TopoJSON file as world-atlas uses for its land: one
// object of polygons that share quantized, delta-encoded arcs.
type topology struct {
	Transform struct {
		Scale, Translate [2]float64
	}
	Arcs    [][][2]int64
	Objects struct {
		Land struct {
			Geometries []struct {
				Arcs [][][]int
			}
		}
	}
}

// rings reads the outlines of all land of the world, in degrees of longitude
// and latitude. Each ring ends where it began; the point is not repeated.
func rings(file string) ([][]point, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var t topology
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	arcs := make([][]point, len(t.Arcs))
	for i, deltas := range t.Arcs {
		var x, y int64
		for _, d := range deltas {
			x, y = x+d[0], y+d[1]
			arcs[i] = append(arcs[i], point{
				float64(x)*t.Transform.Scale[0] + t.Transform.Translate[0],
				float64(y)*t.Transform.Scale[1] + t.Transform.Translate[1],
			})
		}
	}
	var all [][]point
	for _, g := range t.Objects.Land.Geometries {
		for _, polygon := range g.Arcs {
			// The first ring of a polygon is its outline, the others are lakes.
			all = append(all, chain(arcs, polygon[0]))
		}
	}
	return all, nil
}

// chain joins arcs into one ring. A negative number is the arc with the number's
// complement, backwards; each arc begins where the one before it ended.
func chain(arcs [][]point, numbers []int) []point {
	var ring []point
	for _, n := range numbers {
		arc := arcs[max(n, ^n)]
		for i := 1; i < len(arc); i++ {
			if n < 0 {
				ring = append(ring, arc[len(arc)-1-i])
			} else {
				ring = append(ring, arc[i])
			}
		}
	}
	return ring
}
