package orders

import "testing"

// What a line that was corrected is like, and what it is not.
func TestLikeness(t *testing.T) {
	const enough = 0.5
	for _, c := range []struct {
		a, b  string
		alike bool
	}{
		{"3 land in Wessex", "3 land in Wesex", true},
		{"2 from Clwyd to March", "3 from Clwyd to March", true},
		{"3 armies to Wessex", "3 land in Wesex", true},
		{"Cornwall 2", "Cornwal 2", true},
		{"2 desde Gwent a Ávalon", "2 desde gwent a avalom", true},
		{"2 from the English Channel to Cornwall", "Cornwal 2", true},
		{"land 3 in Wessex", "3 from the English Channel to Wesex", true},
		{"stay", "3 from Clwyd to Mrach", false},
		{"1 from Devon to Cornwall", "3 land in Wesex", false},
		{"", "", false},
		{"2", "3", false},
	} {
		if got := Likeness(c.a, c.b); (got >= enough) != c.alike {
			t.Errorf("%q and %q: %v", c.a, c.b, got)
		}
	}
}
