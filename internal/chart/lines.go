package chart

import (
	"cmp"
	"slices"
	"strconv"

	"bretwalda/internal/drawing"
)

// Measures of a chart of lines.
const (
	plotHeight = 200.0
	lineWidth  = 2.2
	markRadius = 3.4
	axisSize   = 11.0 // of numbers on axes
	labelSize  = 12.0 // of names at the ends of lines
	labelStep  = 16.0 // between the baselines of two names at the least
	labelMost  = 104.0
	labelGap   = 16.0 // between a line's end and its name, for the line that leads there
)

func (c *Lines) draw(k canvas) float64 {
	p := c.plot(k, drawHead(k, c.Title))
	c.drawAxes(k, p)
	for i := len(c.Series) - 1; i >= 0; i-- { // the first on top
		c.drawLine(k, p, i)
	}
	for _, l := range c.labels(k, p) {
		l.draw(k)
	}
	return p.bottom + axisSize + 8 + axisSize + margin
}

// looks implements Chart.
func (c *Lines) looks() (all []look) {
	for i := range c.Series {
		all = append(all, lookOf(i, c.Colours))
	}
	return all
}

// plot is where the lines of a chart run, and its scales.
type plot struct {
	left, right, top, bottom float64
	columns                  int
	low, high, step          int // of the numbers on the axis at its left
}

// x is where a round stands, by its place among the rounds.
func (p *plot) x(column int) float64 {
	if p.columns < 2 {
		return (p.left + p.right) / 2
	}
	return p.left + (p.right-p.left)*float64(column)/float64(p.columns-1)
}

// y is where a number stands.
func (p *plot) y(value int) float64 {
	return p.bottom - (p.bottom-p.top)*float64(value-p.low)/float64(p.high-p.low)
}

// plot finds the scales, and leaves room for the numbers at the left and the
// names at the right.
func (c *Lines) plot(k canvas, top float64) *plot {
	p := &plot{top: top, bottom: top + plotHeight, columns: len(c.Rounds)}
	least, most := 0, 0
	for _, s := range c.Series {
		for _, v := range s.Values {
			least, most = min(least, v), max(most, v)
		}
	}
	parts := max(1, c.Parts)
	p.low, p.high, p.step = ticks(-(-least / parts), (most+parts-1)/parts)
	p.low, p.high, p.step = parts*p.low, parts*p.high, parts*p.step
	wide := 0.0
	for v := p.low; v <= p.high; v += p.step {
		wide = max(wide, k.measure(c.number(v), regular, axisSize))
	}
	p.left = margin + wide + 8
	names := 0.0
	for _, s := range c.Series {
		names = max(names, k.measure(s.Name, regular, labelSize)+c.numberWidth(k, s))
	}
	p.right = width - margin - min(names, labelMost) - labelGap
	return p
}

// number writes a number of a series.
func (c *Lines) number(v int) string {
	if c.Parts > 1 {
		return c.Number(v)
	}
	return strconv.Itoa(v)
}

// last is the number that a series ends with.
func (c *Lines) last(s Series) string {
	if len(s.Values) == 0 {
		return ""
	}
	return c.number(s.Values[len(s.Values)-1])
}

// numberWidth is how wide the number of a label runs, with the gap before it.
func (c *Lines) numberWidth(k canvas, s Series) float64 {
	const gap = 5.5
	return k.measure(c.last(s), bold, labelSize) + gap
}

// ticks chooses the numbers of an axis: multiples of a round step, from one that
// is not above least to one that is not below most, four steps or so.
func ticks(least, most int) (low, high, step int) {
	const wanted = 4
	step = 1
	for _, k := range [...]int{2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000} {
		if (most-least+step-1)/step <= wanted {
			break
		}
		step = k
	}
	for low > least {
		low -= step
	}
	for high < most || high == low {
		high += step
	}
	return low, high, step
}

// drawAxes draws a rule for each number at the left, and the rounds below.
func (c *Lines) drawAxes(k canvas, p *plot) {
	for v := p.low; v <= p.high; v += p.step {
		y := p.y(v)
		colour := rule
		if v == 0 {
			colour = faint
		}
		drawRule(k, p.left-4, p.right, y, colour)
		k.text(c.number(v), drawing.At(p.left-8, y+axisSize*0.36), words{size: axisSize, colour: faint, along: toRight})
	}
	for i, r := range c.Rounds {
		if (len(c.Rounds)-1-i)%c.every(k, p) == 0 {
			k.text(strconv.Itoa(r), drawing.At(p.x(i), p.bottom+axisSize+6), words{size: axisSize, colour: faint, along: centred})
		}
	}
	k.text(c.Across, drawing.At((p.left+p.right)/2, p.bottom+2*axisSize+9), words{size: axisSize, colour: faint, along: centred})
}

// every says which rounds are written below: each, or where they would stand too
// close together every second, third and so on, up to the last.
func (c *Lines) every(k canvas, p *plot) int {
	const gap = 4
	wide := 0.0
	for _, r := range c.Rounds {
		wide = max(wide, k.measure(strconv.Itoa(r), regular, axisSize))
	}
	n := 1
	for n < len(c.Rounds) && p.x(n)-p.x(0) < wide+gap {
		n++
	}
	return n
}

func (c *Lines) drawLine(k canvas, p *plot, i int) {
	l := lookOf(i, c.Colours)
	var way []drawing.Point
	for j, v := range c.Series[i].Values {
		way = append(way, drawing.At(p.x(j), p.y(v)))
	}
	if len(way) > 1 {
		k.Stroke(drawing.Polyline(way...), ink, lineWidth+2*edge, l.dashes...)
		k.Stroke(drawing.Polyline(way...), l.colour, lineWidth, l.dashes...)
	}
	for _, q := range way {
		drawMark(k, l, q, markRadius)
	}
}

// label is the name and number at the end of a line.
type label struct {
	look   look
	name   string // as long as there is room for
	number string
	end    drawing.Point // of the line
	y      float64
	x      float64
	right  float64 // where it ends
}

// labels puts names at the ends of lines, one below the other, as near to the
// ends as can be without touching.
func (c *Lines) labels(k canvas, p *plot) []label {
	var all []label
	x := p.right + labelGap
	for i, s := range c.Series {
		if len(s.Values) == 0 {
			continue
		}
		n := len(s.Values) - 1
		l := label{look: lookOf(i, c.Colours), number: c.last(s), end: drawing.At(p.x(n), p.y(s.Values[n])), x: x}
		room := width - margin - x - c.numberWidth(k, s)
		l.name = fit(k, s.Name, regular, labelSize, room)
		l.right = x + k.measure(l.name, regular, labelSize) + c.numberWidth(k, s)
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b label) int { return cmp.Compare(a.end.Y, b.end.Y) })
	wanted := make([]float64, len(all))
	for i, l := range all {
		wanted[i] = l.end.Y
	}
	for i, y := range spread(wanted, labelStep, p.top-4, p.bottom+4) {
		all[i].y = y
	}
	return all
}

// spread moves numbers, which rise, as little as may be until each is step more
// than the one before, and all lie between low and high if there is room.
func spread(wanted []float64, step, low, high float64) []float64 {
	type block struct {
		from, n int
		at      float64 // of its first
	}
	var blocks []block
	settle := func(b block) float64 { // the mean of what its members would like
		sum := 0.0
		for i := range b.n {
			sum += wanted[b.from+i] - float64(i)*step
		}
		most := max(low, high-float64(b.n-1)*step)
		return max(low, min(most, sum/float64(b.n)))
	}
	for i := range wanted {
		b := block{from: i, n: 1}
		b.at = settle(b)
		for len(blocks) > 0 {
			before := blocks[len(blocks)-1]
			if before.at+float64(before.n)*step <= b.at {
				break
			}
			b = block{from: before.from, n: before.n + b.n}
			b.at = settle(b)
			blocks = blocks[:len(blocks)-1]
		}
		blocks = append(blocks, b)
	}
	var out []float64
	for _, b := range blocks {
		for i := range b.n {
			out = append(out, b.at+float64(i)*step)
		}
	}
	return out
}

// draw writes the label, and leads from the end of the line to it.
func (l label) draw(k canvas) {
	k.Stroke(drawing.Polyline(drawing.At(l.end.X+markRadius+2, l.end.Y), drawing.At(l.x-4, l.y)), faint, 1)
	base := l.y + labelSize*0.36
	k.text(l.name, drawing.At(l.x, base), words{size: labelSize, colour: ink})
	k.text(l.number, drawing.At(l.right, base), words{size: labelSize, font: bold, colour: ink, along: toRight})
}
