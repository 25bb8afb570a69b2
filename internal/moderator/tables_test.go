package moderator

import (
	"fmt"
	"strings"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
)

// Each table of the first edition comes together by letters, in a language of its own: hands
// by lot, as nobody agreed on others (1e SET-04), and a first letter to each that says which
// cards are reconstructed, where those nations play.
func TestTablesOfTheFirstEdition(t *testing.T) {
	rs := britanniatest.First(t).Ruleset()
	normans, _ := rs.FindNation("normans")
	for i, lang := range []string{"Spanish", "Italian", "Hungarian", "English"} {
		sc := &rs.Scenarios[i]
		t.Run(sc.ID, func(t *testing.T) {
			t.Parallel()
			c := lobbyClub(t)
			people := []string{anna, bruno, cleo, dai, elsa}[:len(sc.Sides)]
			openByLetter(t, c, fmt.Sprintf("ruleset britannia-1e\nscenario %s\nplayers %d\nsides at random\nlanguage %s", sc.ID, len(people), lang))
			for _, addr := range people {
				c.next(addr, func() { c.fresh(addr, "x", "join thursday-night") })
			}
			c.sentAll()
			seats := c.lobbyOf("thursday-night").Seats
			if len(seats) != len(people) {
				t.Fatalf("%d seats", len(seats))
			}
			played := false
			for k, side := range sc.Sides {
				if seats[k].Name == "" {
					t.Errorf("nobody has side %d", k+1)
				}
				for _, n := range side {
					played = played || n == normans
				}
			}
			for _, addr := range people {
				if got := c.last(addr); strings.Contains(got.All(), "≈") != played {
					t.Errorf("%s is told %s", addr, got.All())
				}
			}
		})
	}
	if len(rs.Scenarios) != 4 {
		t.Errorf("%d tables", len(rs.Scenarios))
	}
}
