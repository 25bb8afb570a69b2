package orders_test

import "testing"

// TestHurriedDevelopment measures the letters that the work of 26 November was done with.
func TestHurriedDevelopment(t *testing.T) { measureApart(t, "../../testdata/hurried/development") }
