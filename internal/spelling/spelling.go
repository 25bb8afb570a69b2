// Package spelling compares words as people write them: without regard to case, accents and marks, and with slips.
package spelling

import "fmt"

// Meant gives ` (did you mean "x"?)` for the known word nearest to a wrong one, or
// nothing when none is near.
func Meant(wrong string, known []string) string {
	i := NewDictionary(known).Nearest(wrong, min(len(wrong)/2, 3))
	if i < 0 {
		return ""
	}
	return fmt.Sprintf(" (did you mean %q?)", known[i])
}
