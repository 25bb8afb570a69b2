package htmlletter

import (
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"bretwalda/internal/boardmap"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/art"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/score"
	"bretwalda/templates"
)

// kit is what letters are made with, the same for all tests.
type kit struct {
	rs      *ruleset.Ruleset
	reports *report.Reports
	letters *Letters
}

var theKit = sync.OnceValues(func() (kit, error) {
	pk, err := cards.Embedded("britannia-2e")
	if err != nil {
		return kit{}, err
	}
	rs := pk.Ruleset
	reports, err := report.New(rs, show.Names(), templates.Files, show.Texts())
	if err != nil {
		return kit{}, err
	}
	board, err := boardmap.New(rs, show.Names(), art.Files, nil)
	if err != nil {
		return kit{}, err
	}
	letters, err := New(reports, board)
	return kit{rs, reports, letters}, err
})

func newKit(t testing.TB) kit {
	t.Helper()
	k, err := theKit()
	if err != nil {
		t.Fatal(err)
	}
	return k
}

var languages = []ruleset.Language{"en", "es", "it", "hu"}

var tuesday = report.Game{
	ID: "wessex-1", Title: "The Tuesday Game", Players: []string{"Anna", "Ben", "Cleo", "Dai"},
	Commitment: dice.Link{0x5f, 0x1c},
}

// play plays a standard game with answers drawn from the legal ones and shows
// the report of each nation turn as it ends; each returns whether to go on.
func play(t testing.TB, k kit, seed uint64, each func(report.Turn) bool) {
	t.Helper()
	e := britanniatest.Engine(t)
	d, r := dice.NewSeeded(seed), rand.New(rand.NewPCG(seed, 1))
	var log game.Log
	ledger := new(score.Ledger)
	number := uint64(0)
	s := e.Start(0, &d, &log)
	for e.Pending(&s).Kind != game.None {
		turn, round := s.Turn, s.Round
		c := e.Default(&s)
		if n := 0; r.IntN(3) > 0 {
			e.Choices(&s, func(x *britannia.Choice) bool {
				if n++; r.IntN(n) == 0 {
					c = *x
				}
				return true
			})
		}
		if err := e.Apply(&s, &c, &d, &log); err != nil {
			t.Fatal(err)
		}
		if s.Turn == turn && s.Round == round {
			continue
		}
		number++
		now := s
		ledger.Add(log.Events)
		told := report.Turn{
			Events: log.Events, After: show.New(e).Of(&now), Entry: number, Ledger: ledger, Pending: e.Pending(&now),
			Deadline: time.Date(2026, 11, 24, 21, 0, 0, 0, time.UTC),
			Dice:     []dice.TurnProof{{Number: uint32(number), Sides: 6, Faces: faces(log.Events)}},
		}
		if !each(told) {
			return
		}
		log.Events = nil
	}
}

// faces are all dice of events, in order.
func faces(events []game.Event) dice.Faces {
	var all dice.Faces
	for _, e := range events {
		if e.Kind == game.Rolled {
			all = append(all, e.Dice[:min(int(e.N), len(e.Dice))]...)
		}
	}
	return all
}

// turnOf is the report of the first nation turn of a game that fits.
func turnOf(t testing.TB, k kit, seed uint64, fits func(report.Turn) bool) report.Turn {
	t.Helper()
	var found *report.Turn
	play(t, k, seed, func(turn report.Turn) bool {
		if fits(turn) {
			found = &turn
		}
		return found == nil
	})
	if found == nil {
		t.Fatal("no turn of the game is as wanted")
	}
	return *found
}

// battles counts the battles of a turn.
func battles(turn report.Turn) int {
	n := 0
	for _, e := range turn.Events {
		if e.Kind == game.BattleBegan {
			n++
		}
	}
	return n
}

// late is a turn near the end with several battles.
func late(t testing.TB, k kit) report.Turn {
	return turnOf(t, k, 4, func(turn report.Turn) bool { return turn.After.Board().At.Round == 15 && battles(turn) > 3 })
}
