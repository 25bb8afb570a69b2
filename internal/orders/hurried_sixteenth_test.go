package orders_test

import "testing"

// TestHurriedSixteenth measures the sixteenth set, written blind on 28 November, and tried once.
func TestHurriedSixteenth(t *testing.T) { measureApart(t, "../../testdata/hurried/sixteenth") }
