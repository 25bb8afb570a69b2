package italiasys_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/gamelog"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/sampling"
	"bretwalda/internal/system"
)

// TestRewindToEachPart: a whole game can be set back to each nation turn, each move of a
// campaign and each cycle of the civil war. It stands there as it stood then, goes on with
// other dice, and the log of all that is read again.
func TestRewindToEachPart(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: plays whole games")
	}
	for _, id := range []string{"italia-1", "italia-2"} {
		sys := open(t, id)
		yes := func(game.Moment, *game.Decision) bool { return true }
		no := func(game.Moment, *game.Decision) bool { return false }
		chain := dice.NewChain(dice.Link{1}, dice.ChainLength)
		play := &system.Play{
			Game: gamelog.Game{
				Setup: gamelog.Setup{Game: "rewound-1", Ruleset: id, Scenario: "standard", Commitment: chain.Commitment()}, Chain: chain, Now: time.Unix(1e9, 0),
				Begin: func(uint32) (dice.Begun, error) { return dice.Begun{}, nil },
			},
			Robot: yes, Leaves: no, Wait: no, Ask: no,
			Sheet: func(game.Turn) *orders.Section { return nil }, Given: func(game.Moment, ruleset.Nation) *orders.Section { return nil },
		}
		pos := sys.Blank()
		told, err := pos.Start(play.Game)
		if err != nil {
			t.Fatal(err)
		}
		done, err := pos.Play(play)
		if err != nil {
			t.Fatal(err)
		}
		log := slices.Concat(told.Entries, done.Entries)
		played, parts := 0, 0
		for round := 1; round <= 10; round++ {
			turns, err := sys.TurnsOf(log, round)
			if err != nil {
				t.Fatal(err)
			}
			for _, turn := range turns {
				if played++; turn.Part > 0 {
					parts++
				}
				if played%(5*sampling.Every(3)) != 0 && (turn.Part == 0 || sampling.Every(2) > 1) {
					continue // of the ordinary turns a few are enough
				}
				setBackTo(t, sys, play, pos.Clone(), log, turn)
			}
		}
		if played < 50 || parts < 10 {
			t.Errorf("%s: only %d turns, %d later parts of one", id, played, parts)
		}
		if _, err := sys.TurnStart(log, game.Turn{Nation: 1, Round: 1, Part: 90}); !errors.Is(err, gamelog.ErrNoTurn) {
			t.Errorf("%s: a part that nobody played: %v", id, err)
		}
	}
}

// setBackTo sets a game that is over back to a turn, and plays its round to the end again.
func setBackTo(t *testing.T, sys system.System, play *system.Play, pos system.Position, log []gamelog.Entry, turn game.Turn) {
	t.Helper()
	to, err := sys.TurnStart(log, turn)
	if err != nil {
		t.Fatalf("%+v: %v", turn, err)
	}
	links := pos.Dice().Number
	_, told, err := pos.Rewind(play.Game, log, to)
	if err != nil {
		t.Fatal(err)
	}
	then, err := sys.ReplayTo(log, to)
	if err != nil {
		t.Fatal(err)
	}
	at, was := pos.At().Current(), then.Position.At()
	if turn.Part > 0 && at != turn || turn.Part == 0 && (at.Nation != turn.Nation || at.Round != turn.Round) || at != was.Current() {
		t.Errorf("set back to %+v, it stands at %+v", turn, at)
	}
	log = slices.Concat(log, told.Entries)
	onward := *play
	onward.Wait = func(now game.Moment, _ *game.Decision) bool { return int(now.Round) > turn.Round } // that is enough
	done, err := pos.Play(&onward)
	if err != nil {
		t.Fatalf("%+v: %v", turn, err)
	}
	began := done.Entries[0].TurnBegan
	if began == nil || began.Number != links+1 || began.Nation != at.Nation || int(began.Round) != at.Round || int(began.Part) != at.Part {
		t.Errorf("%+v goes on with %+v, not with link %d", turn, done.Entries[0], links+1)
	}
	again, err := sys.Replay(slices.Concat(log, done.Entries))
	if err != nil {
		t.Fatalf("%+v: %v", turn, err)
	}
	if err := dice.Verify(again.Proof); err != nil || uint32(len(again.Proof.Turns)) != pos.Dice().Number {
		t.Errorf("%+v: %d links revealed of %d, %v", turn, len(again.Proof.Turns), pos.Dice().Number, err)
	}
}
