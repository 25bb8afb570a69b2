// Command gen makes coast.txt, the coasts of the map, from Natural Earth's land
// at a scale of 1:10 million, which is in the public domain. The file comes
// from the npm package world-atlas 2.0.2:
//
//	npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
//	go run ./internal/boardmap/gen package/land-10m.json > internal/britannia/art/coast.txt
//
// Coasts are projected and stretched (project.go), thinned, and written one ring
// to a line, as boardmap reads them. A change of the projection moves the coast
// from under the borders in areas.yaml; mend those by hand.
package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"slices"
)

const (
	smallest  = 60  // square pixels: smaller islands are left out
	tolerance = 1.0 // pixels by which thinning may move the coast
	coarse    = 3.0 // likewise of land that is no part of the board
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: gen land-10m.json > coast.txt")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(file string) error {
	all, err := rings(file)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	fmt.Fprintln(out, "# Coasts on the map, made by gen from Natural Earth (public domain). Do not edit.")
	fmt.Fprintln(out, "# One ring to a line: its name, then x,y in tenths of a pixel.")
	for _, ring := range all {
		ring = clip(ring)
		c, ok := choose(ring)
		if !ok {
			continue
		}
		var r []point
		for _, p := range ring {
			r = append(r, c.arrange(project(p)))
		}
		if r = thin(r, c.tolerance()); math.Abs(area(r)) < smallest {
			continue
		}
		if area(r) < 0 {
			slices.Reverse(r)
		}
		fmt.Fprint(out, c.name)
		for _, p := range r {
			fmt.Fprintf(out, " %d,%d", int(math.Round(p.x*10)), int(math.Round(p.y*10)))
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}
