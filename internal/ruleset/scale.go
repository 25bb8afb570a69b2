package ruleset

import (
	"math"
	"strconv"
)

// maxScale bounds points-scale and population-scale.
const maxScale = 10

// InPoints gives points that a game keeps as they are printed (1e SCO-01): of a pack with
// points-scale 2, 15 is 7.5.
func (rs *Ruleset) InPoints(parts int) float64 {
	return float64(parts) / float64(max(rs.PointsScale, 1))
}

// InPopulation gives population points that a game keeps as they are printed: an army,
// which takes 6 (2e POP-02), takes 3 of a pack with population-scale 2.
func (rs *Ruleset) InPopulation(parts int) float64 {
	return float64(parts) / float64(max(rs.PopulationScale, 1))
}

// Printed writes points as they are printed, with a point before the decimals.
func (rs *Ruleset) Printed(parts int) string {
	return strconv.FormatFloat(rs.InPoints(parts), 'f', -1, 64)
}

// ReadPoints reads points as Printed gives them; ok is false where a game cannot keep them.
func (rs *Ruleset) ReadPoints(text string) (parts int, ok bool) {
	v, err := strconv.ParseFloat(text, 64)
	v *= float64(max(rs.PointsScale, 1))
	if err != nil || math.Abs(v) > math.MaxInt16 || v != math.Trunc(v) {
		return 0, false
	}
	return int(v), true
}

// scaled reads printed points and gives them in parts, scale of which are one point.
func scaled(text string, scale int) (parts uint8, ok bool) {
	v, err := strconv.ParseFloat(text, 64)
	v *= float64(max(scale, 1))
	if err != nil || v < 1 || v > math.MaxUint8 || v != math.Trunc(v) {
		return 0, false
	}
	return uint8(v), true
}
