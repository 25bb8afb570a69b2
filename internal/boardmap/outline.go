package boardmap

import "math"

// outline is a path of lines and curves, as pictures and letters are made of.
// Subpaths may be open or closed; closed ones are filled by the nonzero rule.
type outline []segment

// segment is one step of an outline; the last of its points is where it ends.
type segment struct {
	op operation
	p  [3]point
}

type operation uint8

const (
	moveTo  operation = iota // p[0]
	lineTo                   // p[0]
	quadTo                   // control p[0], end p[1]
	cubeTo                   // controls p[0] and p[1], end p[2]
	closeUp                  // back to the last moveTo
)

// points is how many points of a segment count.
func (o operation) points() int { return [...]int{1, 1, 2, 3, 0}[o] }

// polyline is the open line through points.
func polyline(points ...point) outline {
	o := make(outline, len(points))
	for i, p := range points {
		o[i] = segment{lineTo, [3]point{p}}
	}
	o[0].op = moveTo
	return o
}

// polygon is the closed line through points.
func polygon(points ...point) outline { return append(polyline(points...), segment{op: closeUp}) }

// circle is the circle of radius r about c.
func circle(c point, r float64) outline {
	return roundBox(boxAt(c, 2*r, 2*r), r)
}

// roundBox is b with corners rounded to radius r.
func roundBox(b box, r float64) outline {
	k := r * (1 - 4*(math.Sqrt2-1)/3) // how near controls come to the corner
	o := outline{{moveTo, [3]point{{b.left + r, b.top}}}}
	corner := func(from, c1, c2, end point) {
		o = append(o, segment{lineTo, [3]point{from}}, segment{cubeTo, [3]point{c1, c2, end}})
	}
	corner(point{b.right - r, b.top}, point{b.right - k, b.top}, point{b.right, b.top + k}, point{b.right, b.top + r})
	corner(point{b.right, b.bottom - r}, point{b.right, b.bottom - k}, point{b.right - k, b.bottom}, point{b.right - r, b.bottom})
	corner(point{b.left + r, b.bottom}, point{b.left + k, b.bottom}, point{b.left, b.bottom - k}, point{b.left, b.bottom - r})
	corner(point{b.left, b.top + r}, point{b.left, b.top + k}, point{b.left + k, b.top}, point{b.left + r, b.top})
	return append(o, segment{op: closeUp})
}

// placed is o made bigger by scale and then moved by offset.
func (o outline) placed(offset point, scale float64) outline {
	out := make(outline, len(o))
	for i, s := range o {
		for k := range s.op.points() {
			s.p[k] = s.p[k].times(scale).plus(offset)
		}
		out[i] = s
	}
	return out
}

// mirrored is o and its mirror image left of x = 0, drawn as one line: o must
// run from the axis, on its right side, back to the axis, in straight lines.
func mirrored(half ...point) outline {
	all := append([]point(nil), half...)
	for i := len(half) - 1; i >= 0; i-- {
		if half[i].x != 0 {
			all = append(all, point{-half[i].x, half[i].y})
		}
	}
	return polygon(all...)
}
