// Package sampling lets tests that read long lists read a part of them under make test and go test -short, which are to take
// minutes and not ten of them; make test-games, and go test by itself, read all.
package sampling

import (
	"hash/fnv"
	"iter"
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

// Half gives a test the items of a list with their indices: every second one where Every gives less than all, which of them by the
// test's name, so that of the four languages each is read by half of the tests. Of a list of one it gives that one.
func Half[T any](t testing.TB, list []T) iter.Seq2[int, T] {
	name := fnv.New32a()
	_, _ = name.Write([]byte(t.Name()))
	step := Every(2)
	first := int(name.Sum32()>>8) % min(step, max(len(list), 1))
	return func(yield func(int, T) bool) {
		for i := first; i < len(list); i += step {
			if !yield(i, list[i]) {
				return
			}
		}
	}
}
