package game

import "testing"

// TestTurns: which turn orders are for, and which turns are over, also where a nation
// turn has parts.
func TestTurns(t *testing.T) {
	between, first, third := Moment{Round: 3}, Moment{Round: 3, Turn: 5}, Moment{Round: 3, Turn: 5, Part: 2}
	// Each of 7, 6 and 5 has a turn in every part; 7 had its second, 6 has it now.
	cycle := Moment{Round: 3, Turn: 6, Part: 2, Cycle: 1<<5 | 1<<6 | 1<<7, Had: 1 << 7}
	for _, c := range []struct {
		at             Moment
		orders, coming Turn
	}{
		{between, Turn{5, 3, 0}, Turn{5, 3, 0}},
		{first, Turn{4, 3, 0}, Turn{4, 4, 0}},
		{first, Turn{5, 3, 0}, Turn{5, 3, 0}},
		{third, Turn{5, 3, 2}, Turn{5, 3, 2}},
		{third, Turn{6, 3, 0}, Turn{6, 3, 0}},
		{cycle, Turn{5, 3, 2}, Turn{5, 3, 2}},
		{cycle, Turn{6, 3, 2}, Turn{6, 3, 2}},
		{cycle, Turn{7, 3, 2}, Turn{7, 3, 3}},
		{cycle, Turn{4, 3, 0}, Turn{4, 4, 0}},
		{Moment{Round: 3, Over: true}, Turn{5, 3, 0}, Turn{5, 4, 0}},
	} {
		n := c.orders.Nation
		if got := c.at.TurnOf(n); got != c.orders {
			t.Errorf("%+v: orders of %d are for %+v", c.at, n, got)
		}
		if got := c.at.Next(n); got != c.coming {
			t.Errorf("%+v: the next turn of %d is %+v", c.at, n, got)
		}
	}
	for turn, past := range map[Turn]bool{
		{5, 2, 7}: true, {5, 3, 0}: true, {5, 3, 1}: true, {5, 3, 2}: false, {5, 3, 3}: false, {5, 4, 0}: false,
		{4, 3, 9}: true, {4, 4, 0}: false, {6, 3, 0}: false, {6, 2, 0}: true,
	} {
		if third.Past(turn) != past {
			t.Errorf("%+v is past at %+v: %v", turn, third, !past)
		}
	}
	for turn, past := range map[Turn]bool{{7, 3, 2}: true, {7, 3, 3}: false, {5, 3, 2}: false, {5, 3, 1}: true, {6, 3, 2}: false} {
		if cycle.Past(turn) != past {
			t.Errorf("%+v is past at %+v: %v", turn, cycle, !past)
		}
	}
}
