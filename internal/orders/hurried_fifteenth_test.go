package orders_test

import "testing"

// TestHurriedFifteenth measures the fifteenth set, written blind on the evening of 26 November, and tried once.
func TestHurriedFifteenth(t *testing.T) { measureApart(t, "../../testdata/hurried/fifteenth") }
