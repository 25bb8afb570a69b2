package orders_test

import "testing"

// TestHurriedTwelfth measures the twelfth set, written blind on 23 November, and tried once.
func TestHurriedTwelfth(t *testing.T) { measureApart(t, "../../testdata/hurried/twelfth") }
