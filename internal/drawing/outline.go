package drawing

import "math"

// Outline is a path of lines and curves, as pictures and letters are made of.
// Subpaths may be open or closed; closed ones are filled by the nonzero rule.
type Outline []Segment

// Segment is one step of an outline; the last of its points is where it ends.
type Segment struct {
	Op Operation
	P  [3]Point
}

// Operation is what a segment does. How many points of it count depends on it.
type Operation uint8

// The operations.
const (
	MoveTo  Operation = iota // P[0]
	LineTo                   // P[0]
	QuadTo                   // control P[0], end P[1]
	CubeTo                   // controls P[0] and P[1], end P[2]
	CloseUp                  // back to the last MoveTo
)

// Points is how many points of a segment count.
func (o Operation) Points() int { return [...]int{1, 1, 2, 3, 0}[o] }

// Polyline is the open line through points, of which there is at least one.
func Polyline(points ...Point) Outline {
	o := make(Outline, len(points))
	for i, p := range points {
		o[i] = Segment{LineTo, [3]Point{p}}
	}
	o[0].Op = MoveTo
	return o
}

// Polygon is the closed line through points, of which there is at least one.
func Polygon(points ...Point) Outline { return append(Polyline(points...), Segment{Op: CloseUp}) }

// Circle is the circle of radius r about c.
func Circle(c Point, r float64) Outline {
	return RoundBox(BoxAt(c, 2*r, 2*r), r)
}

// RoundBox is b with corners rounded to radius r.
func RoundBox(b Box, r float64) Outline {
	k := r * (1 - 4*(math.Sqrt2-1)/3) // how near controls come to the corner
	o := append(make(Outline, 0, 10), Segment{MoveTo, [3]Point{{b.Left + r, b.Top}}})
	corner := func(from, c1, c2, end Point) {
		o = append(o, Segment{LineTo, [3]Point{from}}, Segment{CubeTo, [3]Point{c1, c2, end}})
	}
	corner(Point{b.Right - r, b.Top}, Point{b.Right - k, b.Top}, Point{b.Right, b.Top + k}, Point{b.Right, b.Top + r})
	corner(Point{b.Right, b.Bottom - r}, Point{b.Right, b.Bottom - k}, Point{b.Right - k, b.Bottom}, Point{b.Right - r, b.Bottom})
	corner(Point{b.Left + r, b.Bottom}, Point{b.Left + k, b.Bottom}, Point{b.Left, b.Bottom - k}, Point{b.Left, b.Bottom - r})
	corner(Point{b.Left, b.Top + r}, Point{b.Left, b.Top + k}, Point{b.Left + k, b.Top}, Point{b.Left + r, b.Top})
	return append(o, Segment{Op: CloseUp})
}

// Placed is o made bigger by scale and then moved by offset.
func (o Outline) Placed(offset Point, scale float64) Outline {
	return o.AppendPlaced(make(Outline, 0, len(o)), offset, scale)
}

// AppendPlaced adds to another outline what Placed returns.
func (o Outline) AppendPlaced(to Outline, offset Point, scale float64) Outline {
	for _, s := range o {
		for k := range s.Op.Points() {
			s.P[k] = s.P[k].Times(scale).Plus(offset)
		}
		to = append(to, s)
	}
	return to
}

// Mirrored is a line and its mirror image left of x = 0, drawn as one line: it must
// run from the axis, on its right side, back to the axis, in straight lines.
func Mirrored(half ...Point) Outline {
	all := append([]Point(nil), half...)
	for i := len(half) - 1; i >= 0; i-- {
		if half[i].X != 0 {
			all = append(all, Point{-half[i].X, half[i].Y})
		}
	}
	return Polygon(all...)
}
