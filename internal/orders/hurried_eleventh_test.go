package orders_test

import "testing"

// TestHurriedEleventh measures the eleventh set, written blind on 23 November, and tried once.
func TestHurriedEleventh(t *testing.T) { measureApart(t, "../../testdata/hurried/eleventh") }
