package orders_test

import "testing"

// TestHurriedFourteenth measures the fourteenth set, written blind on the evening of 23 November, and tried once.
func TestHurriedFourteenth(t *testing.T) { measureApart(t, "../../testdata/hurried/fourteenth") }
