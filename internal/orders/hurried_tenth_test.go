package orders_test

import "testing"

// TestHurriedTenth measures the tenth set, written blind on 23 November, and tried once.
func TestHurriedTenth(t *testing.T) { measureApart(t, "../../testdata/hurried/tenth") }
