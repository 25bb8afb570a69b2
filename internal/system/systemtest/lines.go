package systemtest

import (
	"fmt"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// lines writes answers: "percies ride 2 alnwick carham", "douglases stand yes".
type lines struct{ rs *ruleset.Ruleset }

// Print writes an answer.
func (l lines) Print(n ruleset.Nation, c *Choice) string {
	who, area := l.rs.Nations[n].ID+" "+kinds[c.Kind].Name, l.rs.Board.IDs[c.Area]
	switch {
	case c.Kind == Muster:
		return who + " " + area
	case c.Kind == Ride && c.N == 0:
		return who + " not"
	case c.Kind == Ride:
		return fmt.Sprintf("%s %d %s %s", who, c.N, area, l.rs.Board.IDs[c.To])
	case c.Yes:
		return who + " yes"
	}
	return who + " no"
}

// Parse reads the answer to a decision.
func (l lines) Parse(d *game.Decision, line string) (Choice, error) {
	c := Choice{Kind: d.Kind}
	var who, kind, from, to string
	n, _ := fmt.Sscan(line, &who, &kind, &from)
	if n < 3 || kind != kinds[d.Kind].Name || who != l.rs.Nations[d.Nation].ID {
		return c, fmt.Errorf("%q does not answer %s of the %s", line, kinds[d.Kind].Name, l.rs.Nations[d.Nation].ID)
	}
	known := true
	switch {
	case d.Kind == Muster:
		c.Area, known = l.rs.Board.Find(from)
	case d.Kind == Ride && from != "not":
		if _, err := fmt.Sscan(line, &who, &kind, &c.N, &from, &to); err != nil {
			return c, fmt.Errorf("%q: %w", line, err)
		}
		var there bool
		c.Area, known = l.rs.Board.Find(from)
		c.To, there = l.rs.Board.Find(to)
		known = known && there
	case d.Kind != Ride:
		c.Yes = from == "yes"
	}
	if !known {
		return c, fmt.Errorf("%q names no area", line)
	}
	return c, nil
}
