// Package sampling lets tests that read long lists read a part of them under make test and go test -short, which are to take
// minutes and not ten of them; make test-games, and go test by itself, read all.
package sampling

import (
	"os"
	"testing"
)

// Every returns n where a test is to read only each nth of a list (SAMPLE is set in the environment, or -short was given), and 1 where
// it is to read all.
func Every(n int) int {
	if os.Getenv("SAMPLE") == "" && !testing.Short() {
		return 1
	}
	return n
}
