package votes

import (
	"errors"
	"testing"
	"time"
)

var (
	opened = time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)
	closes = opened.Add(72 * time.Hour)
	four   = []bool{true, true, true, true}
	robot  = []bool{true, true, false, true} // seat 3 has no vote
)

// say is one vote.
type say struct {
	seat int
	vote Vote
}

func TestResults(t *testing.T) {
	tests := []struct {
		name   string
		motion Motion
		voters []bool
		say    []say
		now    time.Time
		want   Result
	}{
		{"a draw needs everybody", Motion{Kind: Draw, Seats: []int{0, 1}}, four, []say{{1, For}, {2, For}}, opened, Open},
		{"all for a draw", Motion{Kind: Draw, Seats: []int{0, 1}}, four, []say{{1, For}, {2, For}, {3, For}}, opened, Passed},
		{"one against a draw", Motion{Kind: Draw, Seats: []int{0, 1}}, four, []say{{2, Against}}, opened, Failed},
		{"a robot has no say", Motion{Kind: Draw, Seats: []int{0, 1}}, robot, []say{{1, For}, {3, For}}, opened, Passed},
		{"a draw that nobody answers", Motion{Kind: Draw, Seats: []int{0, 1}}, four, nil, closes, Failed},
		{"just before it closes", Motion{Kind: Draw, Seats: []int{0, 1}}, four, nil, closes.Add(-1), Open},
		{"the winner does not vote", Motion{Kind: Concession, Seats: []int{2}}, four, []say{{1, For}, {3, For}}, opened, Passed},
		{"not all concede", Motion{Kind: Concession, Seats: []int{2}}, four, []say{{1, For}}, opened, Open},
		{"half is no majority", Motion{Kind: Extension, Hours: 24}, four, []say{{1, For}}, opened, Open},
		{"a majority", Motion{Kind: Extension, Hours: 24}, four, []say{{1, For}, {2, For}}, opened, Passed},
		{"no majority is left", Motion{Kind: Extension, Hours: 24}, four, []say{{1, Against}, {2, Against}}, opened, Failed},
		{"two of three", Motion{Kind: Extension, Hours: 24}, robot, []say{{1, For}}, opened, Passed},
		{"a vote is changed", Motion{Kind: End}, four, []say{{1, For}, {2, For}, {3, For}, {0, Against}}, opened, Failed},
		{"late but all for it", Motion{Kind: End}, four, []say{{1, For}, {2, For}, {3, For}}, closes, Passed},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.motion.Closes = closes
			table, m, err := Motions(nil).Put(tt.motion, tt.voters)
			for _, s := range tt.say {
				if err == nil {
					table, m, err = table.Cast("", s.seat, s.vote, tt.voters)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := m.Result(tt.now, tt.voters); got != tt.want {
				t.Errorf("result %d, want %d", got, tt.want)
			}
		})
	}
}

func TestRefused(t *testing.T) {
	open := func(motions ...Motion) Motions {
		var table Motions
		for _, m := range motions {
			var err error
			if table, _, err = table.Put(m, four); err != nil {
				t.Fatal(err)
			}
		}
		return table
	}
	draw, end := Motion{Kind: Draw, Seats: []int{0, 1}}, Motion{Kind: End}
	put := func(table Motions, m Motion, voters []bool) error { _, _, err := table.Put(m, voters); return err }
	cast := func(table Motions, k Kind, seat int) error { _, _, err := table.Cast(k, seat, For, four); return err }
	tests := []struct {
		name string
		got  error
		want error
	}{
		{"a robot's motion", put(nil, Motion{Kind: End, By: 2}, robot), ErrNotVoter},
		{"a draw of one", put(nil, Motion{Kind: Draw, Seats: []int{1}}, four), ErrSeats},
		{"a draw with nobody known", put(nil, Motion{Kind: Draw, Seats: []int{1, 4}}, four), ErrSeats},
		{"to concede to oneself", put(nil, Motion{Kind: Concession, Seats: []int{0}}, four), ErrSeats},
		{"to concede to two", put(nil, Motion{Kind: Concession, Seats: []int{1, 2}}, four), ErrSeats},
		{"an extension of nothing", put(nil, Motion{Kind: Extension, Closes: closes}, four), ErrHours},
		{"an extension of a month", put(nil, Motion{Kind: Extension, Closes: closes, Hours: 24 * 30}, four), ErrHours},
		{"an extension without a deadline", put(nil, Motion{Kind: Extension, Hours: 24}, four), ErrNoDeadline},
		{"another draw meanwhile", put(open(draw), Motion{Kind: Draw, By: 2, Seats: []int{2, 3}}, four), ErrOther},
		{"the same draw", put(open(draw), Motion{Kind: Draw, By: 2, Seats: []int{1, 0}}, four), nil},
		{"which of two", cast(open(draw, end), "", 1), ErrSeveral},
		{"one of two", cast(open(draw, end), End, 1), nil},
		{"nothing is open", cast(nil, "", 1), ErrNone},
		{"no such thing is open", cast(open(end), Draw, 1), ErrNone},
		{"the winner of a concession", cast(open(Motion{Kind: Concession, Seats: []int{1}}), Concession, 1), ErrNotVoter},
	}
	for _, tt := range tests {
		if !errors.Is(tt.got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, tt.got, tt.want)
		}
	}
}

// Motions is a value: what is made of it leaves it as it was.
func TestTablesAreValues(t *testing.T) {
	before, _, err := Motions(nil).Put(Motion{Kind: End}, four)
	if err != nil {
		t.Fatal(err)
	}
	after, _, err := before.Cast(End, 1, For, four)
	if err != nil {
		t.Fatal(err)
	}
	if before[0].Votes[1] != Silent || after[0].Votes[1] != For {
		t.Errorf("before %v, after %v", before[0].Votes, after[0].Votes)
	}
	if gone := after.Without(End); len(gone) != 0 || len(after) != 1 {
		t.Errorf("%d left, and %d before", len(gone), len(after))
	}
}

func TestClosing(t *testing.T) {
	table := Motions{{Kind: End, Closes: closes}, {Kind: Extension, Closes: opened}}
	if got := table.Closing(); !got.Equal(opened) {
		t.Errorf("closing %v", got)
	}
	if got := Motions(nil).Closing(); !got.IsZero() {
		t.Errorf("closing of nothing: %v", got)
	}
}
