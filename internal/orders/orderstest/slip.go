package orderstest

import (
	"math/rand"
	"slices"
	"unicode"
)

// Slip is line with a slip of the hand in one of its words of four letters or more: two letters swapped, one dropped or
// doubled. It is line itself if there is no such word.
func Slip(line string, rng *rand.Rand) string {
	rs := []rune(line)
	var words [][2]int
	for i := 0; i < len(rs); i++ {
		from := i
		for i < len(rs) && unicode.IsLetter(rs[i]) {
			i++
		}
		if i-from >= 4 {
			words = append(words, [2]int{from, i})
		}
	}
	if len(words) == 0 {
		return line
	}
	w := words[rng.Intn(len(words))]
	k := w[0] + rng.Intn(w[1]-w[0]-1)
	switch rng.Intn(3) {
	case 0:
		rs[k], rs[k+1] = rs[k+1], rs[k]
	case 1:
		rs = slices.Delete(rs, k, k+1)
	default:
		rs = slices.Insert(rs, k, rs[k])
	}
	return string(rs)
}
