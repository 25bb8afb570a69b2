package gamelog_test

import (
	"errors"
	"slices"
	"testing"

	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/game"
	. "bretwalda/internal/gamelog"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/store"
)

// A game can be set back to each turn that was played, and each round.
func TestTurnStart(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	e := britanniatest.Engine(t)
	m := troubled(t, e, 0, 4)
	rounds := make(map[int]bool)
	for _, entry := range Counting(m.Entries) {
		turn := entry.TurnBegan
		if turn == nil {
			continue
		}
		checkStart(t, m, int(turn.Round), turn.Nation)
		if !rounds[int(turn.Round)] {
			rounds[int(turn.Round)] = true
			checkStart(t, m, int(turn.Round), ruleset.NoNation)
		}
	}
	if len(rounds) < 10 {
		t.Errorf("only %d rounds", len(rounds))
	}
	for _, round := range []int{0, 17} {
		if _, err := TurnStart(logs.By(e), m.Entries, game.Turn{Round: round}); !errors.Is(err, ErrNoTurn) {
			t.Errorf("round %d: %v", round, err)
		}
	}
	if _, err := TurnStart(logs.By(e), nil, game.Turn{Round: 1}); !errors.Is(err, ErrNoTurn) {
		t.Errorf("an empty log: %v", err)
	}
}

// checkStart sets a game back to a turn, and plays its first choice.
func checkStart(t *testing.T, m *logs.Match, round int, nation ruleset.Nation) {
	t.Helper()
	to, err := TurnStart(m.Rules, m.Entries, game.Turn{Nation: nation, Round: round})
	if err != nil {
		t.Fatalf("round %d, nation %d: %v", round, nation, err)
	}
	pos := m.Pos.Clone()
	again := *m
	again.Pos, again.Entries = &pos, slices.Clone(m.Entries)
	if _, err := again.Rewind(m.Entries, to); err != nil {
		t.Fatal(err)
	}
	if s := &pos.State; int(s.Round) != round || nation != ruleset.NoNation && s.Turn != nation || pos.Turn.Open {
		t.Errorf("round %d, nation %d: set back to round %d, nation %d, open: %v", round, nation, s.Round, s.Turn, pos.Turn.Open)
	}
	d := m.Rules.Pending(&pos.State)
	c := m.Rules.Default(&pos.State)
	if err := again.Apply(&d, &c, ByDefault); err != nil {
		t.Errorf("round %d, nation %d: %v", round, nation, err)
	}
	if pos.Turn.Number < m.Pos.Turn.Number {
		t.Errorf("link %d is used again", pos.Turn.Number)
	}
}

func TestLastAct(t *testing.T) {
	act := func(command string) Entry { return Entry{Act: &Act{Command: command}} }
	undo := func(seq store.Seq) Entry { return Entry{Act: &Act{Command: "undo", Undoes: seq}} }
	played := Entry{Choice: &Choice{}}
	for _, test := range []struct {
		log  []Entry
		want store.Seq
	}{
		{nil, 0},
		{[]Entry{played}, 0},
		{[]Entry{act("hold"), played}, 1},
		{[]Entry{act("hold"), act("release")}, 2},
		{[]Entry{act("hold"), act("release"), undo(2)}, 1},
		{[]Entry{act("hold"), act("release"), undo(2), undo(1)}, 0},
		{[]Entry{act("hold"), act("release"), undo(2), played, act("hold")}, 5},
	} {
		seq, got := LastAct(test.log)
		if seq != test.want || (got == nil) != (seq == 0) {
			t.Errorf("%+v: act %d, %+v", test.log, seq, got)
		}
	}
	if !PlayedSince([]Entry{act("hold"), played}, 1) || PlayedSince([]Entry{played, act("hold")}, 1) || PlayedSince(nil, 9) {
		t.Error("what was played since an act is not found")
	}
}
