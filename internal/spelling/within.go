package spelling

import "slices"

// Within finds the letters of a code in a name, whatever case and accents they have: in
// their order, in as few pieces as may be, and as early. It tells which runes of the name
// they are; nil: some are not there.
func Within(name, code string) []int {
	letters, wanted := runes(name), runes(code)
	var best []int
	var look func(at []int)
	look = func(at []int) {
		if len(at) == len(wanted) {
			if best == nil || pieces(at) < pieces(best) {
				best = slices.Clone(at)
			}
			return
		}
		from := 0
		if len(at) > 0 {
			from = at[len(at)-1] + 1
		}
		for i := from; i < len(letters); i++ {
			if letters[i] == wanted[len(at)] {
				look(append(at, i))
			}
		}
	}
	if len(wanted) > 0 && len(wanted) <= longestCode {
		look(nil)
	}
	return best
}

// longestCode is how long a code may be: what is longer is no short form of a name.
const longestCode = 8

// pieces counts the runs of numbers that follow each other.
func pieces(at []int) (n int) {
	for i, k := range at {
		if i == 0 || at[i-1] != k-1 {
			n++
		}
	}
	return n
}

// runes are the runes of a text without case and accents.
func runes(text string) []string {
	var all []string
	for _, r := range text {
		all = append(all, Fold(string(r)))
	}
	return all
}
