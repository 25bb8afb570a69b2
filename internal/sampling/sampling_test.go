package sampling

import (
	"fmt"
	"testing"
)

// Half gives all where all is to be read, and else every second one: each of them under some test's name, and never none.
func TestHalf(t *testing.T) {
	list := []string{"en", "es", "it", "hu"}
	for sample, want := range map[string]int{"": 4, "1": 2} {
		if sample == "" && testing.Short() {
			continue // which leaves out, too
		}
		t.Setenv("SAMPLE", sample)
		seen := make(map[string]bool)
		for n := range 20 {
			t.Run(fmt.Sprint(n), func(t *testing.T) {
				got := 0
				for i, lang := range Half(t, list) {
					if list[i] != lang {
						t.Errorf("%q has index %d", lang, i)
					}
					got++
					seen[lang] = true
				}
				if got != want {
					t.Errorf("%d of %d with SAMPLE=%q, not %d", got, len(list), sample, want)
				}
				for range Half(t, list[:1]) {
					got = 0
				}
				if got != 0 {
					t.Error("none of a list of one")
				}
			})
		}
		if len(seen) != len(list) {
			t.Errorf("with SAMPLE=%q only %v are read by any test", sample, seen)
		}
	}
}
