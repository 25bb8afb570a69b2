// Package chart draws two charts of a game, as a PNG for letters and as an SVG,
// with one drawing code for both: the points of players over the rounds as lines,
// and the areas that nations hold as rows of bars.
//
// They are made for a phone: 360 pixels wide, with nothing to look up in a legend.
// A PNG has twice as many pixels, so that it is sharp there. Players are told
// apart by marks and dashes as well as by colours, which differ for eyes that are
// blind to red, green or blue too (the first are Okabe's and Ito's). Nations are rows of
// their own, since no eye tells seventeen colours of lines or stacks apart; all
// rows have the same scale, and each bar says its number.
//
// All words come from the caller. The same chart gives the same bytes.
package chart

import (
	"fmt"
	"image/color"

	"bretwalda/internal/drawing"
)

// Lines is a chart of numbers over the rounds, with a line for each series.
type Lines struct {
	Title  string
	Across string   // what Rounds are: "Round"
	Rounds []int    // from left to right
	Series []Series // such as players in order of sides; they fit up to six
	// Colours are those of the series; zero, or none: that of its place.
	Colours []color.RGBA
	// Parts is how many of the numbers are 1, such as 2 of halves; 0: they are whole. Number
	// then writes one.
	Parts  int
	Number func(int) string
}

// Bars is a chart of numbers over the rounds, with a row of bars for each series.
type Bars struct {
	Title  string
	Across string // what Rounds are: "Round"
	Rounds []int  // from left to right
	Groups []Group
	// Colours are those of the groups, as of the series of Lines.
	Colours []color.RGBA
}

// Group is rows that belong together, such as the nations of one player. Groups
// have the colours and marks that series of Lines have.
type Group struct {
	Name string
	Rows []Series // those without any number but 0 are left out
}

// Series is the numbers of one player or nation.
type Series struct {
	Name   string
	Values []int // one for each round, or fewer where rounds are to come
}

// SVG draws c as an SVG, 360 pixels wide.
func (c *Lines) SVG() ([]byte, error) { return drawSVG(c, c.Title) }

// SVG draws c as an SVG, 360 pixels wide.
func (c *Bars) SVG() ([]byte, error) { return drawSVG(c, c.Title) }

// width of all charts, in pixels of a phone.
const width = 360.0

// margin is what is left free on all sides.
const margin = 10.0

func drawSVG(c Chart, title string) ([]byte, error) {
	f, err := loadFonts(1)
	if err != nil {
		return nil, fmt.Errorf("chart: %w", err)
	}
	v := newVector(f, c.draw(blank{f}), title)
	c.draw(v)
	return v.end(), nil
}

// drawHead writes the title and returns where the chart may begin.
func drawHead(k canvas, title string) float64 {
	const size = 15.0
	k.text(fit(k, title, bold, size, width-2*margin), drawing.At(margin, margin+size), words{size: size, font: bold, colour: ink})
	return margin + size + 12
}
