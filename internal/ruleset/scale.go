package ruleset

import (
	"math"
	"strconv"
)

// maxScale bounds points-scale.
const maxScale = 10

// scaled reads printed points and gives them in parts, scale of which are one point.
func scaled(text string, scale int) (parts uint8, ok bool) {
	v, err := strconv.ParseFloat(text, 64)
	v *= float64(max(scale, 1))
	if err != nil || v < 1 || v > math.MaxUint8 || v != math.Trunc(v) {
		return 0, false
	}
	return uint8(v), true
}
