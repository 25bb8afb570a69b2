package dice

import "testing"

// A chain that keeps links has the same links.
func TestKnotted(t *testing.T) {
	for _, length := range []uint32{0, 1, 31, 32, 33, 100, ChainLength} {
		plain := NewChain(Link{7}, length)
		knotted := plain.Knotted()
		for turn := range length + 1 {
			if got, want := knotted.at(turn), plain.at(turn); got != want {
				t.Fatalf("link %d of %d is %s, not %s", turn, length, got, want)
			}
		}
	}
}
