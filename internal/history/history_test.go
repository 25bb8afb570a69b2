package history_test

import (
	"slices"
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/logs"
	"bretwalda/internal/britannia/notation"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	. "bretwalda/internal/history"
	"bretwalda/internal/record"
	"bretwalda/internal/ruleset"
)

func replay(t *testing.T, rec *record.File, rs *ruleset.Ruleset) (*History[britannia.State], error) {
	t.Helper()
	log, err := rec.Log()
	if err != nil {
		t.Fatal(err)
	}
	return Replay(log, rs, logs.Of(britanniatest.Engine(t).Pack()))
}

// played plays a random game of a scenario and returns its record, all its
// events and its last position.
func played(t *testing.T, id string, seed uint64) (*ruleset.Ruleset, *record.File, []game.Event, britannia.State) {
	t.Helper()
	e := britanniatest.Engine(t)
	rs := e.Ruleset()
	i := slices.IndexFunc(rs.Scenarios, func(sc ruleset.Scenario) bool { return sc.ID == id })
	rec := record.New(rs, i)
	d := dice.NewSeeded(seed)
	var log game.Log
	s := e.Start(i, rec.Dice(&d), &log)
	rec.Rules = s.Rules
	for dec := e.Pending(&s); dec.Kind != game.None; dec = e.Pending(&s) {
		c := e.Random(&s, &d)
		rec.Add(notation.Choice(rs, dec.Nation, &c))
		if err := e.Apply(&s, &c, rec.Dice(&d), &log); err != nil {
			t.Fatal(err)
		}
	}
	return rs, rec, log.Events, s
}

// TestRounds: rounds have all events of the game and no others, end as the points
// and areas scored at their ends say, and the last as the game did.
func TestRounds(t *testing.T) {
	for _, id := range []string{"standard", "short", "early-invaders", "germanic-invaders", "vikings"} {
		rs, rec, events, last := played(t, id, 3)
		h, err := replay(t, rec, rs)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if !slices.Equal(Events(h.Rounds), events) {
			t.Errorf("%s: the rounds have not just the events of the game", id)
		}
		sc := &rs.Scenarios[h.Scenario]
		if n := len(h.Rounds); n != sc.Last-sc.First+1 || h.Rounds[n-1].End != last {
			t.Errorf("%s: %d rounds, and the last ends elsewhere: %v", id, n, h.Rounds[n-1].End != last)
		}
		var points [ruleset.MaxNations]int16
		for i, r := range h.Rounds {
			if r.Number != sc.First+i || !r.Over || int(r.End.Round) != r.Number {
				t.Errorf("%s: round %d stands where %d should, over: %v", id, r.Number, sc.First+i, r.Over)
			}
			for _, e := range r.Events {
				switch e.Kind {
				case game.Scored, game.Capped, game.Halved:
					points[e.Nation] += e.Points
				}
				if e.Kind == game.Scored && e.Why == britannia.ForHold && !britannia.Held(britanniatest.Engine(t).Pack(), &r.End, e.Nation).Has(e.Area) {
					t.Errorf("%s: round %d ends without the %s in %s, for which they score", id, r.Number,
						rs.Nations[e.Nation].ID, rs.Board.IDs[e.Area])
				}
			}
			if points != r.End.Points {
				t.Errorf("%s: points at the end of round %d: %v, by events %v", id, r.Number, r.End.Points, points)
			}
		}
	}
}

// TestEndOfRound: the position at the end of round 5 still has Rome in it, which
// the engine has taken off the board when it next stops.
func TestEndOfRound(t *testing.T) {
	rs, rec, _, _ := played(t, "standard", 3)
	h, err := replay(t, rec, rs)
	if err != nil {
		t.Fatal(err)
	}
	romans, _ := rs.FindNation("romans")
	channel, _ := rs.Board.Find("english-channel")
	five, six := h.Span(5, 5)[0], h.Span(6, 6)[0]
	if britannia.Held(britanniatest.Engine(t).Pack(), &five.End, romans) == 0 || britannia.Held(britanniatest.Engine(t).Pack(), &six.End, romans) != 0 {
		t.Errorf("Rome holds %d areas at the end of round 5, %d a round later",
			britannia.Held(britanniatest.Engine(t).Pack(), &five.End, romans).Len(), britannia.Held(britanniatest.Engine(t).Pack(), &six.End, romans).Len())
	}
	// Nobody is at sea at the end of round 14 for the invasions of round 15.
	normans, _ := rs.FindNation("normans")
	if end := h.Span(14, 14)[0].End; end.Inf[normans][channel] != 0 {
		t.Error("the Normans have come before round 14 was over")
	}
}

// TestUnfinished: of a game that goes on, the last round is not over.
func TestUnfinished(t *testing.T) {
	rs, rec, _, _ := played(t, "standard", 5)
	rec.Entries = rec.Entries[:len(rec.Entries)/2]
	h, err := replay(t, rec, rs)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range h.Rounds {
		if r.Over != (i < len(h.Rounds)-1) {
			t.Errorf("round %d is over: %v", r.Number, r.Over)
		}
	}
	if got := h.Span(2, 3); len(got) != 2 || got[0].Number != 2 || got[1].Number != 3 {
		t.Errorf("rounds 2 to 3: %d rounds", len(got))
	}
	if got := h.Span(16, 16); got != nil {
		t.Error("round 16 was not reached")
	}
}

// TestBadRecord: a record with a wrong line gives what came before it, and says
// which line it is.
func TestBadRecord(t *testing.T) {
	rs, rec, _, _ := played(t, "early-invaders", 5)
	k := len(rec.Entries) / 2
	rec.Entries[k].Line = "romans dance"
	h, err := replay(t, rec, rs)
	if err == nil || !strings.Contains(err.Error(), "romans dance") {
		t.Errorf("the error does not name the line: %v", err)
	}
	if h == nil || len(h.Rounds) < 2 {
		t.Fatal("nothing is left of what came before the wrong line")
	}
	rec.Scenario = "nowhere"
	if _, err := replay(t, rec, rs); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("no such scenario: %v", err)
	}
}

// TestHeld: an area is held by the only nation with armies, a fort or a burh.
func TestHeld(t *testing.T) {
	rs := britanniatest.Engine(t).Ruleset()
	nation := func(id string) ruleset.Nation { n, _ := rs.FindNation(id); return n }
	area := func(id string) board.Area { a, _ := rs.Board.Find(id); return a }
	kent, essex, york := area("kent"), area("essex"), area("york")
	var s britannia.State
	s.Forts, s.Burhs, s.Destroyed = board.Of(kent), board.Of(essex), board.Of(york)
	s.Add(nation("picts"), britannia.Infantry, area("north-sea"), 1)
	s.Add(nation("jutes"), britannia.Infantry, york, 2)
	s.Add(nation("angles"), britannia.Cavalry, area("lindsey"), 1)
	for id, want := range map[string]board.Set{
		"romans": board.Of(kent), "saxons": board.Of(essex), "picts": 0, "jutes": board.Of(york), "angles": board.Of(area("lindsey")),
	} {
		if got := britannia.Held(britanniatest.Engine(t).Pack(), &s, nation(id)); got != want {
			t.Errorf("%s hold %b, want %b", id, got, want)
		}
	}
	s.Add(nation("jutes"), britannia.Infantry, kent, 1)
	s.Add(nation("angles"), britannia.Infantry, york, 1)
	for _, id := range []string{"romans", "jutes"} {
		if got := britannia.Held(britanniatest.Engine(t).Pack(), &s, nation(id)); got != 0 {
			t.Errorf("%s hold %b beside others", id, got)
		}
	}
}
