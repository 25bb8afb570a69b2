package drawing

import "math"

// Point is a place in a picture in its pixels, x from the left and y from the top.
type Point struct{ X, Y float64 }

// At is the point at x and y.
func At(x, y float64) Point { return Point{x, y} }

// Plus is p moved by q.
func (p Point) Plus(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Minus is the way from q to p.
func (p Point) Minus(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Times is p with its distance from the origin multiplied by k.
func (p Point) Times(k float64) Point { return Point{p.X * k, p.Y * k} }

// Length is the distance of p from the origin.
func (p Point) Length() float64 { return math.Hypot(p.X, p.Y) }

// To is the distance from p to q.
func (p Point) To(q Point) float64 { return q.Minus(p).Length() }

// Mix is the point a part t, 0 to 1, of the way from p to q.
func (p Point) Mix(q Point, t float64) Point { return p.Plus(q.Minus(p).Times(t)) }

// Unit is p at length 1; p must not be at the origin.
func (p Point) Unit() Point { return p.Times(1 / p.Length()) }

// Left is p turned a quarter to the left as one sees it in the picture.
func (p Point) Left() Point { return Point{p.Y, -p.X} }

// Box is an upright rectangle.
type Box struct{ Left, Top, Right, Bottom float64 }

// BoxAt is the box of width w and height h about p.
func BoxAt(p Point, w, h float64) Box { return Box{p.X - w/2, p.Y - h/2, p.X + w/2, p.Y + h/2} }

// Middle is the point in the middle of b.
func (b Box) Middle() Point { return Point{(b.Left + b.Right) / 2, (b.Top + b.Bottom) / 2} }

// Corners are those of b, from the upper left one clockwise.
func (b Box) Corners() [4]Point {
	return [4]Point{{b.Left, b.Top}, {b.Right, b.Top}, {b.Right, b.Bottom}, {b.Left, b.Bottom}}
}

// Grow is b with a margin m all round, which may be negative.
func (b Box) Grow(m float64) Box { return Box{b.Left - m, b.Top - m, b.Right + m, b.Bottom + m} }

// Holds reports whether p lies within b.
func (b Box) Holds(p Point) bool {
	return p.X > b.Left && p.X < b.Right && p.Y > b.Top && p.Y < b.Bottom
}

// Meets reports whether b and c overlap.
func (b Box) Meets(c Box) bool {
	return b.Left < c.Right && c.Left < b.Right && b.Top < c.Bottom && c.Top < b.Bottom
}

// Common is the area that b and c have in common.
func (b Box) Common(c Box) float64 {
	return max(0, min(b.Right, c.Right)-max(b.Left, c.Left)) * max(0, min(b.Bottom, c.Bottom)-max(b.Top, c.Top))
}
