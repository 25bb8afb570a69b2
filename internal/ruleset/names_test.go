package ruleset

import "testing"

// Names are told from each other by their letters and digits alone.
func TestFold(t *testing.T) {
	for _, c := range [][2]string{{"N. Mercia", "nmercia"}, {"Artù", "artu"}, {"Dél-Mercia", "delmercia"}, {"Mar d'Irlanda", "mardirlanda"}, {" ,. ", ""}} {
		if got := fold(c[0]); got != c[1] {
			t.Errorf("fold(%q) = %q, want %q", c[0], got, c[1])
		}
	}
}
