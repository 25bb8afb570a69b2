// Package spelling guesses which of the words that are known somebody meant.
package spelling

import "fmt"

// Meant gives ` (did you mean "x"?)` for the known word nearest to a wrong one, or
// nothing when none is near.
func Meant(wrong string, known []string) string {
	best, at := min(len(wrong)/2+1, 4), ""
	for _, k := range known {
		if n := Distance(wrong, k); n < best {
			best, at = n, k
		}
	}
	if at == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %q?)", at)
}

// Distance is the least number of bytes to change, add or leave out to make b of a.
func Distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
