package spelling

import (
	"slices"
	"testing"
)

func TestWithin(t *testing.T) {
	for _, test := range []struct {
		name, code string
		want       []int
	}{
		{"Kent", "KEN", []int{0, 1, 2}},
		{"Norfolk", "NFK", []int{0, 3, 6}},
		{"South Mercia", "SME", []int{0, 6, 7}},
		{"South\nMercia", "SME", []int{0, 6, 7}},
		{"English Channel", "CHA", []int{8, 9, 10}},
		{"Róma", "ROM", []int{0, 1, 2}},
		{"Dombvidék DOW", "DOW", []int{10, 11, 12}},
		{"Puglia", "APU", nil},
		{"Kent", "", nil},
		{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaa", nil},
	} {
		if got := Within(test.name, test.code); !slices.Equal(got, test.want) {
			t.Errorf("%q in %q: %v, want %v", test.code, test.name, got, test.want)
		}
	}
}
