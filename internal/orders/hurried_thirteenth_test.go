package orders_test

import "testing"

// TestHurriedThirteenth measures the thirteenth set, written blind on 23 November, and tried once.
func TestHurriedThirteenth(t *testing.T) { measureApart(t, "../../testdata/hurried/thirteenth") }
