package orders_test

import (
	"strings"
	"testing"

	"bretwalda/internal/ruleset"
)

// TestVotesToo reads lines by which another nation of the writer votes as the first does: it is no second choice. What may
// be one stays one.
func TestVotesToo(t *testing.T) {
	all := polyglot(t)
	const both, second = "danes Vote for the Angles; picts Vote for the Angles", "danes Vote for the Angles, the Picts"
	for _, c := range []struct {
		lang ruleset.Language
		text string
		want string
	}{
		{"en", "Vote for the Angles, the Picts too", both},
		{"en", "Vote for the Angles, and so do my Picts", both},
		{"en", "Danes vote Angles, Picts as well", both},
		{"en", "Bretwalda: Angles with the Picts too if they've got a vote", both},
		{"en", "Vote for the Angles, then the Picts", second},
		{"en", "Vote for the Angles, for the Picts too", second},
		{"en", "Vote for ourselves, the Picts too", ""},
		{"es", "voto por los anglos, los pictos también", both},
		{"es", "voto por los anglos, y los pictos igual", both},
		{"it", "voto per gli Angli, anche i Pitti", both},
		{"it", "voto per gli Angli, lo stesso per i Pitti", both},
		{"hu", "szavazatom az angoloké, a piktek is", both},
		{"hu", "Bretwalda: angolok, a piktekkel is ha van szavazatuk", both},
	} {
		h := newHurried(t, all.In(c.lang), "-- letter --\n"+c.text+"\n-- nations --\non turn: Danes, round 11; owns: Danes, Picts\n-- position --\nDanes: York 2\n-- meaning --\n\"x\" => talk\n")
		var got []string
		for _, sec := range h.r.Parse(h.letter, h.ctx).Sections {
			for _, o := range sec.Orders {
				got = append(got, h.nation(sec.Nation)+" "+all.In(ruleset.English).PrintOrder(o))
			}
		}
		if read := strings.Join(got, "; "); read != c.want {
			t.Errorf("%q: %s, want %s", c.text, read, c.want)
		}
	}
}
