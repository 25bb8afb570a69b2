package moderator

import (
	"slices"
	"strings"
	"testing"
)

// Each seat of each game has a token of its own, and another one when it is renewed.
func TestTokens(t *testing.T) {
	rec := &Record{ID: "a", Seats: make([]Seat, 2)}
	other := &Record{ID: "b", Seats: make([]Seat, 2)}
	renewed := &Record{ID: "a", Seats: []Seat{{Generation: 1}, {}}}
	tokens := []string{rec.token(0), rec.token(1), other.token(0), renewed.token(0)}
	for i, a := range tokens {
		if len(a) != 26 || strings.ToLower(a) != a {
			t.Errorf("token %q", a)
		}
		if slices.Contains(tokens[:i], a) {
			t.Errorf("token %q comes twice", a)
		}
	}
	if rec.token(0) != tokens[0] || renewed.token(1) != tokens[1] {
		t.Error("a token changes by itself")
	}
}
