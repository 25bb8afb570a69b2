package orders

import (
	"slices"
	"strings"
	"unicode"

	"bretwalda/internal/spelling"
)

// Likeness is the share of the words of the shorter of two lines that the other has,
// too, in whatever order, from 0 to 1; 0 if they have no more than numbers in common. A
// word counts that is the other with a slip or two.
func Likeness(a, b string) float64 {
	x, y := strings.Fields(spelling.Key(a)), strings.Fields(spelling.Key(b))
	least, same, named := min(len(x), len(y)), 0, false
	for _, word := range x {
		i := slices.IndexFunc(y, func(other string) bool { return slip(word, other) })
		if i < 0 {
			continue
		}
		same++
		named = named || len(word) >= short
		y = slices.Delete(y, i, i+1)
	}
	if !named {
		return 0
	}
	return float64(same) / float64(least)
}

// Words of fewer letters than short name no area; those of long can have two slips.
const short, long = 4, 8

// slip reports whether two words are the same but for a letter of short ones, two of
// long ones.
func slip(a, b string) bool {
	n := min(len(a), len(b))
	switch {
	case a == b:
		return true
	case n < short || strings.ContainsFunc(a+b, unicode.IsNumber):
		return false
	case n < long:
		return spelling.Distance(a, b, 1) <= 1
	}
	return spelling.Distance(a, b, 2) <= 2
}
