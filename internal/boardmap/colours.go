package boardmap

import "image/color"

// Colours of the map. Those of nations stay apart for readers who are blind to
// red, green or blue; a test simulates them.
var (
	sea       = rgb(0xCFE1EC)
	shallows  = rgb(0xBBD3E3)
	seaText   = rgb(0x3F6C8C)
	abroad    = rgb(0xE3E3DF)
	abroadRim = rgb(0xA9B0B4)
	coastInk  = rgb(0x4F6B7C)
	borderInk = rgb(0x9A8B72)
	regionInk = rgb(0x4A3B2C)
	hillInk   = rgb(0x8F7650)
	ink       = rgb(0x24211E)
	white     = rgb(0xFFFFFF)
	stone     = rgb(0xD9D6D0)
	rubble    = rgb(0x6B6661)
	wood      = rgb(0x9B6A3C)
	fire      = rgb(0xF08A1D)
	panel     = rgb(0xFBF8F1)
)

// grounds are the colours of the regions' land, in the pack's order, and of
// their difficult areas.
var grounds = [][2]color.RGBA{
	{rgb(0xF7F1DF), rgb(0xEBDFBF)},
	{rgb(0xF5E9D6), rgb(0xEAD5B6)},
	{rgb(0xEEF0DC), rgb(0xDFE2BF)},
}

// paint is the colour of a nation's counters, and that of what stands on them.
type paint struct{ body, sign color.RGBA }

// paints are by the pack's names of colours.
var paints = map[string]paint{
	"yellow": {rgb(0xF7D038), ink},
	"blue":   {rgb(0x1B4B91), white},
	"green":  {rgb(0x6CC08B), ink},
	"red":    {rgb(0xCC3311), white},
}

// pale is the colour of counters that are not there yet.
func pale(p paint) color.RGBA {
	if p.sign == white {
		return blend(p.body, white, 2./3)
	}
	return blend(p.body, white, 0.5)
}

func rgb(x uint32) color.RGBA { return color.RGBA{uint8(x >> 16), uint8(x >> 8), uint8(x), 255} }

// blend is a part t of the way from a to b.
func blend(a, b color.RGBA, t float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}
