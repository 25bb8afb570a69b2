package report

import (
	"slices"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// Letters tell of no turn of the next round that will not come, and of those that will:
// in round 6 the Romans are gone, and the Romano-British stand where they were.
func TestForecast(t *testing.T) {
	for seed := range uint64(8) {
		m := newMatch(t, 0, seed)
		romans, heirs := m.nation("romans"), m.nation("romano-british")
		for m.state.Round < 6 {
			d := m.e.Pending(&m.state)
			now, next := m.shows.Of(&m.state), m.state
			m.e.RoundBegins(&next, int(m.state.Round)+1)
			for _, turn := range now.Coming(d) {
				if turn.Nation == romans && turn.Round > 5 || turn.Nation == heirs && turn.Round < 6 {
					t.Fatalf("seed %d, round %d: a turn of %s in round %d is told of", seed, m.state.Round, m.rs.Nations[turn.Nation].ID, turn.Round)
				}
			}
			if m.state.Round == 5 && now.Board().Has(romans) {
				heir := game.Turn{Nation: heirs, Round: 6}
				if !slices.Contains(now.Coming(d), heir) && next.Where[heirs] != 0 {
					t.Fatalf("seed %d: no turn of the Romano-British is told of", seed)
				}
				f, ok := now.Form(ruleset.Nations(0).With(heirs), d).(*show.Form)
				if next.Where[heirs] != 0 && (!ok || len(f.Holdings) != next.Where[heirs].Len()) {
					t.Fatalf("seed %d: the form has %d areas of %d", seed, len(f.Holdings), next.Where[heirs].Len())
				}
			}
			m.turn()
		}
	}
}

// The turns told of while a crown or a vote waits begin with the one that comes: in the first
// edition that of the same round (1e RND-01).
func TestTurnsAfterCrown(t *testing.T) {
	for _, e := range []*britannia.Engine{britanniatest.Engine(t), britanniatest.First(t)} {
		shows, d, asked := show.New(e), dice.NewSeeded(3), 0
		var log game.Log
		s := e.Start(0, &d, &log)
		var coming []game.Turn // while one waits
		for waits := e.Pending(&s); waits.Kind != game.None; waits = e.Pending(&s) {
			if k := waits.Kind; k == britannia.Vote || k == britannia.KingsArmy {
				coming = shows.Of(&s).Coming(waits)
				asked++
			}
			c, from := e.Random(&s, &d), len(log.Events)
			if err := e.Apply(&s, &c, &d, &log); err != nil {
				t.Fatal(err)
			}
			for _, began := range log.Events[from:] {
				next := game.Turn{Nation: began.Nation, Round: int(began.Round)}
				if began.Kind != game.TurnBegan || coming == nil {
					continue
				}
				if i := slices.Index(coming, next); i < 0 || coming[0].Round != next.Round {
					t.Errorf("%s: after a crown of round %d comes %v, and %v are told of", e.Ruleset().ID, s.Round, next, coming)
				}
				coming = nil
			}
		}
		if asked == 0 {
			t.Errorf("%s: nothing was asked", e.Ruleset().ID)
		}
	}
}

// A story that begins with an election tells it at the end of its round in the second edition,
// and at the start in the first, before the turns that follow (1e RND-01).
func TestElectionsInTheirPlace(t *testing.T) {
	for _, c := range []struct {
		e    *britannia.Engine
		want Part
	}{{britanniatest.Engine(t), RoundEnd}, {britanniatest.First(t), RoundStart}} {
		e, s, d, told := c.e, sampleOf(t, c.e), dice.NewSeeded(3), 0
		var log game.Log
		st := e.Start(0, &d, &log)
		from, voted := 0, false // where the votes begin
		for waits := e.Pending(&st); waits.Kind != game.None; waits = e.Pending(&st) {
			switch {
			case waits.Kind == britannia.Vote && !voted:
				from, voted = len(log.Events), true
			case waits.Kind != britannia.Vote && voted:
				if first := s.r.arrange(log.Events[from:])[0]; first.Part != c.want {
					t.Errorf("%s: the election of round %d is told in part %d", s.rs.ID, first.Round, first.Part)
				}
				voted = false
				told++
			}
			choice := e.Random(&st, &d)
			if err := e.Apply(&st, &choice, &d, &log); err != nil {
				t.Fatal(err)
			}
		}
		if told == 0 {
			t.Errorf("%s: no election", s.rs.ID)
		}
	}
}
