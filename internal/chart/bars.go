package chart

import (
	"math"
	"slices"
	"strconv"

	"bretwalda/internal/drawing"
)

// Measures of a chart of rows of bars.
const (
	rowNameSize  = 11.5
	rowNameMost  = 110.0
	barNameSize  = 10.0 // of the numbers upon bars
	groupSize    = 12.0
	rowGap       = 5.0
	barsMost     = 320.0 // of all rows' bars together
	unitMost     = 4.0   // of a bar of 1
	columnMost   = 26.0
	columnFilled = 0.74
)

func (c *Bars) draw(k canvas) float64 {
	g := c.grid(k)
	y := drawHead(k, c.Title)
	y = c.drawRounds(k, g, y)
	for i, group := range c.Groups {
		rows := shown(group)
		if len(rows) == 0 {
			continue
		}
		y = c.drawGroup(k, g, lookOf(i, c.Colours), group.Name, y)
		for _, row := range rows {
			y = c.drawRow(k, g, lookOf(i, c.Colours), row, y)
		}
	}
	return y + margin
}

// shown are the rows of a group that have a number.
func shown(g Group) []Series {
	var rows []Series
	for _, s := range g.Rows {
		if slices.ContainsFunc(s.Values, func(v int) bool { return v > 0 }) {
			rows = append(rows, s)
		}
	}
	return rows
}

// looks implements Chart.
func (c *Bars) looks() (all []look) {
	for i := range c.Groups {
		all = append(all, lookOf(i, c.Colours))
	}
	return all
}

// grid is where columns stand, and the height of a bar of 1.
type grid struct{ left, column, unit float64 }

// x is the middle of a column.
func (g *grid) x(column int) float64 { return g.left + g.column*(float64(column)+0.5) }

// grid leaves room for names at the left and divides the rest.
func (c *Bars) grid(k canvas) *grid {
	names, highest := k.measure(c.Across, regular, axisSize), 0
	for _, group := range c.Groups {
		for _, row := range shown(group) {
			names = max(names, k.measure(row.Name, regular, rowNameSize))
			highest += slices.Max(row.Values)
		}
	}
	g := &grid{left: margin + min(names, rowNameMost) + 8}
	g.column = min(columnMost, (width-margin-g.left)/float64(max(1, len(c.Rounds))))
	g.unit = min(unitMost, barsMost/float64(max(1, highest)))
	return g
}

// drawRounds writes the rounds above the columns.
func (c *Bars) drawRounds(k canvas, g *grid, y float64) float64 {
	y += axisSize
	k.text(fit(k, c.Across, regular, axisSize, g.left-8-margin), drawing.At(g.left-8, y), words{size: axisSize, colour: faint, along: toRight})
	for i, r := range c.Rounds {
		k.text(strconv.Itoa(r), drawing.At(g.x(i), y), words{size: axisSize, colour: faint, along: centred})
	}
	return y + 6
}

// drawGroup writes the name of a group with its mark.
func (c *Bars) drawGroup(k canvas, g *grid, l look, name string, y float64) float64 {
	y += 5
	drawRule(k, margin, width-margin, y, rule)
	y += groupSize + 4
	drawMark(k, l, drawing.At(margin+5, y-groupSize*0.36), 4.4)
	k.text(fit(k, name, bold, groupSize, width-2*margin-16), drawing.At(margin+16, y), words{size: groupSize, font: bold, colour: ink})
	return y + 3
}

// drawRow draws a name and bars with their numbers, on a line of their own.
func (c *Bars) drawRow(k canvas, g *grid, l look, s Series, y float64) float64 {
	y += barNameSize + 2 + g.unit*float64(slices.Max(s.Values))
	name := fit(k, s.Name, regular, rowNameSize, rowNameMost)
	k.text(name, drawing.At(g.left-8, y), words{size: rowNameSize, colour: ink, along: toRight})
	drawRule(k, g.left, g.left+g.column*float64(len(c.Rounds)), y, rule)
	for i, v := range s.Values {
		if v <= 0 {
			continue
		}
		half, top := g.column*columnFilled/2, y-g.unit*float64(v)
		x := g.x(i)
		left, right := math.Round(x-half), math.Round(x+half) // sharp edges
		k.box(drawing.Box{Left: left, Top: top, Right: right, Bottom: y}, ink)
		k.box(drawing.Box{Left: left + edge, Top: top + edge, Right: right - edge, Bottom: y}, l.colour)
		k.text(strconv.Itoa(v), drawing.At(x, top-2), words{size: barNameSize, colour: ink, along: centred})
	}
	return y + rowGap
}
