// Command gen makes coast.txt, the coasts of a map, from Natural Earth's land
// at a scale of 1:10 million, which is in the public domain. The file comes
// from the npm package world-atlas 2.0.2:
//
//	npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
//	go run ./internal/boardmap/gen britain package/land-10m.json > internal/britannia/art/coast.txt
//	go run ./internal/boardmap/gen italy package/land-10m.json > internal/italia/art/coast.txt
//
// Coasts are projected and stretched (britain.go, italy.go), thinned, and written
// one ring to a line, as boardmap reads them. A change of the projection moves the
// coast from under the borders in areas.yaml; mend those by hand.
package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
)

const (
	smallest  = 60  // square pixels: smaller islands are left out
	tolerance = 1.0 // pixels by which thinning may move the coast
	coarse    = 3.0 // likewise of land that is no part of the board
)

// plan is how the coasts of one board are made.
type plan struct {
	frame   box     // the part of the Earth whose land is drawn, in degrees
	parts   []box   // land that reaches beyond the frame is cut to each of these
	places  []place // tried in order; land that is in none of them is not drawn
	project func(point) point
	picture box // land beyond it is cut off, in pixels; none: all is kept
}

var plans = map[string]plan{"britain": britain, "italy": italy}

func main() {
	if len(os.Args) != 3 || plans[os.Args[1]].project == nil {
		fmt.Fprintln(os.Stderr, "usage: gen britain|italy land-10m.json > coast.txt")
		os.Exit(2)
	}
	all, err := rings(os.Args[2])
	if err == nil {
		err = plans[os.Args[1]].write(os.Stdout, all)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// write writes coast.txt of the world's rings of land.
func (p plan) write(w io.Writer, all [][]point) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "# Coasts on the map, made by gen from Natural Earth (public domain). Do not edit.")
	fmt.Fprintln(out, "# One ring to a line: its name, then x,y in tenths of a pixel.")
	for _, ring := range all {
		for _, part := range p.cut(ring) {
			c, ok := p.choose(part)
			if !ok {
				continue
			}
			var r []point
			for _, q := range part {
				r = append(r, c.arrange(p.project(q)))
			}
			if p.picture != (box{}) {
				r = p.picture.clip(r)
			}
			if r = thin(r, c.tolerance()); math.Abs(area(r)) < smallest {
				continue
			}
			if area(r) < 0 {
				slices.Reverse(r)
			}
			fmt.Fprint(out, c.name)
			for _, q := range r {
				fmt.Fprintf(out, " %d,%d", int(math.Round(q.x*10)), int(math.Round(q.y*10)))
			}
			fmt.Fprintln(out)
		}
	}
	return out.Flush()
}
