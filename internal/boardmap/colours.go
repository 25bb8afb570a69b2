package boardmap

import (
	"cmp"
	"image/color"
	"maps"
	"slices"

	"bretwalda/internal/drawing"
	"bretwalda/internal/ruleset"
)

// Colours of the map. Those of nations stay apart for readers who are blind to
// red, green or blue; a test simulates them.
var (
	sea       = drawing.RGB(0xCFE1EC)
	shallows  = drawing.RGB(0xBBD3E3)
	seaText   = drawing.RGB(0x35607F)
	abroad    = drawing.RGB(0xE3E3DF)
	abroadRim = drawing.RGB(0xA9B0B4)
	coastInk  = drawing.RGB(0x4F6B7C)
	borderInk = drawing.RGB(0x9A8B72)
	regionInk = drawing.RGB(0x4A3B2C)
	hillInk   = drawing.RGB(0x8F7650)
	ink       = drawing.RGB(0x24211E)
	white     = drawing.RGB(0xFFFFFF)
	stone     = drawing.RGB(0xD9D6D0)
	rubble    = drawing.RGB(0x6B6661)
	wood      = drawing.RGB(0x9B6A3C)
	fire      = drawing.RGB(0xF08A1D)
	panel     = drawing.RGB(0xFBF8F1)
)

// grounds are the colours of the regions' land, in the pack's order, and of
// their difficult areas.
var grounds = [][2]color.RGBA{
	{drawing.RGB(0xF7F1DF), drawing.RGB(0xEBDFBF)},
	{drawing.RGB(0xF5E9D6), drawing.RGB(0xEAD5B6)},
	{drawing.RGB(0xEEF0DC), drawing.RGB(0xDFE2BF)},
}

// paint is the colour of a nation's counters, and that of what stands on them.
type paint struct{ body, sign color.RGBA }

// paints are by the pack's names of colours.
var paints = map[string]paint{
	"yellow": {drawing.RGB(0xF7D038), ink},
	"blue":   {drawing.RGB(0x1B4B91), white},
	"green":  {drawing.RGB(0x6CC08B), ink},
	"red":    {drawing.RGB(0xCC3311), white},
}

// SideColours are the colours of the counters that players of a scenario have most of, by
// side: no two have the same, and who has none that is not another's has the zero colour.
func SideColours(rs *ruleset.Ruleset, scenario int) []color.RGBA {
	type share struct {
		side, n int
		colour  color.RGBA
	}
	var shares []share
	sides := rs.Scenarios[scenario].Sides
	for side, nations := range sides {
		for _, name := range slices.Sorted(maps.Keys(paints)) {
			x := share{side: side, colour: paints[name].body}
			for _, n := range nations {
				if rs.Nations[n].Colour == name {
					x.n++
				}
			}
			if x.n > 0 {
				shares = append(shares, x)
			}
		}
	}
	slices.SortStableFunc(shares, func(a, b share) int { return cmp.Compare(b.n, a.n) })
	colours := make([]color.RGBA, len(sides))
	for _, x := range shares {
		if colours[x.side] == (color.RGBA{}) && !slices.Contains(colours, x.colour) {
			colours[x.side] = x.colour
		}
	}
	return colours
}

// SideColours are those of the map's own ruleset; a game without a map has none.
func (m *Map) SideColours(scenario, sides int) []color.RGBA {
	if m == nil {
		return make([]color.RGBA, sides)
	}
	return SideColours(m.rs, scenario)
}

// pale is the colour of counters that are not there yet.
func pale(p paint) color.RGBA {
	if p.sign == white {
		return blend(p.body, white, 2./3)
	}
	return blend(p.body, white, 0.5)
}

// blend is a part t of the way from a to b.
func blend(a, b color.RGBA, t float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}
