package commands_test

import (
	"strings"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/press"
)

// TestHungarianNamesStandAsTheyAre: names of persons, which may be anything, are printed in
// sentences that need no ending of them; with endings they are read as well.
func TestHungarianNamesStandAsTheyAre(t *testing.T) {
	r, ctx := reader(t), context("hu")
	anna := ctx.Seats[0].Name
	for want, c := range map[string]commands.Command{
		"üzenet " + anna + " részére":          {Kind: commands.Press, Body: "Szia!", Seats: []press.Seat{0}},
		"üzenet mindenki részére":              {Kind: commands.Press, Body: "Szia!", All: true},
		"névtelen üzenet " + anna + " részére": {Kind: commands.Press, Body: "Szia!", Anonymous: true, Seats: []press.Seat{0}},
		"megállapodás " + anna + " és köztem":  {Kind: commands.Pact, Body: "Szia!", Seats: []press.Seat{0}},
		"feladom " + anna + " javára":          {Kind: commands.Vote, Yes: true, Motion: commands.Concession, Seats: []press.Seat{0}},
	} {
		if got := r.Print(c, ctx); !strings.HasPrefix(got, want) {
			t.Errorf("printed %q, not %q", got, want)
		}
	}
	for _, text := range []string{"üzenet " + anna + " részére:\nSzia!\nvége", "üzenet " + anna + "nak:\nSzia!\nvége", "üzenet mindenkinek:\nSzia!\nvége", "üzenet mindenki részére:\nSzia!\nvége"} {
		if got, _, problems := r.Parse(lines(text), ctx); len(got) != 1 || got[0].Kind != commands.Press || len(problems) > 0 {
			t.Errorf("%q is read as %+v, %+v", text, got, problems)
		}
	}
}
