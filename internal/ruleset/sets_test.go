package ruleset

import (
	"slices"
	"testing"
)

func TestLeaders(t *testing.T) {
	s := Leaders(0).With(31).With(4).With(9)
	if got := s.List(); !slices.Equal(got, []Leader{4, 9, 31}) || s.Len() != 3 || s.First() != 4 {
		t.Errorf("the leaders are %v: %d, first %d", got, s.Len(), s.First())
	}
	for l := range s.All {
		if l != 4 {
			t.Errorf("leader %d after the end", l)
		}
		break
	}
	if none := Leaders(0); none.List() != nil || none.Len() != 0 || none.First() != 32 {
		t.Error("there are leaders in an empty set")
	}
}
