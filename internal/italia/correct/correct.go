// Package correct is what corrections by a GM do to positions of Italia.
package correct

import (
	"errors"
	"fmt"

	"bretwalda/internal/board"
	"bretwalda/internal/correction"
	"bretwalda/internal/game"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/lines"
	"bretwalda/internal/ruleset"
)

// Setter is the correction.Setter of one pack.
type Setter struct{ e *italia.Engine }

var _ correction.Setter[italia.State] = Setter{}

// New returns the setter of the pack of an engine.
func New(e *italia.Engine) Setter { return Setter{e} }

// AddPoints gives a nation points, which are counted in halves.
func (t Setter) AddPoints(s *italia.State, n ruleset.Nation, points int) {
	s.Points[n] += int16(points)
}

// errArea: what a nation has in an area is more than a correction of an area can say.
var errArea = errors.New("write the whole position")

// SetArea refuses: cities, fleets and cargo take a whole position.
func (t Setter) SetArea(*italia.State, ruleset.Nation, board.Area, *correction.Correction) ([]game.Event, error) {
	return nil, fmt.Errorf("%w: %w", correction.ErrPosition, errArea)
}

// SetWhole puts a position in the place of s, of the same round.
func (t Setter) SetWhole(s *italia.State, c *correction.Correction) ([]game.Event, error) {
	after, err := lines.ReadPosition(t.e, "the corrected position", []byte(c.Position))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", correction.ErrPosition, err)
	}
	if after.Round != s.Round {
		return nil, correction.ErrElsewhere
	}
	after.Scenario, after.Revision = s.Scenario, s.Revision
	*s = after
	return []game.Event{{}}, nil
}

// Possible says why no game comes to stand so.
func (t Setter) Possible(s *italia.State) error {
	_, err := lines.ReadPosition(t.e, "the corrected position", lines.WritePosition(t.e, s))
	return err
}
