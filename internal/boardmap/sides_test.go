package boardmap

import (
	"image/color"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
)

// In every scenario each player has a colour of the map, or none, that nobody else has; who
// has one has nations of it, and with four players of four colours each has that of all.
func TestSideColours(t *testing.T) {
	boards := allPictures(t)
	boards[0].rs = britanniatest.First(t).Ruleset()
	for _, p := range append(boards, picture{name: "second", rs: loadRules(t)}) {
		for i, sc := range p.rs.Scenarios {
			seen := make(map[color.RGBA]bool)
			for side, c := range SideColours(p.rs, i) {
				if c == (color.RGBA{}) {
					if len(sc.Sides) <= 4 {
						t.Errorf("%s, %s: side %d has no colour", p.name, sc.ID, side)
					}
					continue
				}
				own := false
				for _, n := range sc.Sides[side] {
					own = own || paints[p.rs.Nations[n].Colour].body == c
				}
				if seen[c] || !own {
					t.Errorf("%s, %s: side %d has the colour %v", p.name, sc.ID, side, c)
				}
				seen[c] = true
			}
		}
	}
	if got, want := SideColours(loadRules(t), 0), []string{"yellow", "green", "red", "blue"}; got[0] != paints[want[0]].body || got[3] != paints[want[3]].body {
		t.Errorf("the standard game has %v", got)
	}
}
