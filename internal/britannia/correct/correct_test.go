package correct_test

import (
	"errors"
	"strings"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/britannia/correct"
	"bretwalda/internal/britannia/position"
	"bretwalda/internal/britannia/words"
	"bretwalda/internal/correction"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/pieces"
	"bretwalda/internal/ruleset"
)

// standing is a position for the tests: the Welsh move in round 7.
const standing = `
scenario: standard
round: 7
turn: welsh
phase: movement
units:
  welsh: {avalon: 3, gwent: 2}
  saxons: {kent: {infantry: 1, burh: true}, essex: {infantry: 2, leader: aelle}}
  angles: {york: 2}
points: {welsh: 11}
`

func start(t *testing.T, e *britannia.Engine, text string) britannia.State {
	t.Helper()
	s, err := position.Read(e.Pack(), "test", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	e.Resume(&s, dice.NewFixed(), nil)
	return s
}

// TestCorrections: what a correction changes, what is told, and what is refused.
func TestCorrections(t *testing.T) {
	e := britanniatest.Engine(t)
	pk := e.Pack()
	welsh, _ := pk.FindNation("welsh")
	saxons, _ := pk.FindNation("saxons")
	gwent, _ := pk.Board.Find("gwent")
	essex, _ := pk.Board.Find("essex")
	kent, _ := pk.Board.Find("kent")
	sea, _ := pk.Board.Find("irish-sea")
	for name, test := range map[string]struct {
		c     correction.Correction
		want  error
		check func(s *britannia.State) bool
	}{
		"points": {correction.Correction{Nation: "welsh", Points: -3, Reason: "counted twice"}, nil,
			func(s *britannia.State) bool { return s.Points[welsh] == 8 }},
		"more armies": {correction.Correction{Nation: "welsh", Area: "gwent", Pieces: pieces.Set{words.Infantry: 4}}, nil,
			func(s *britannia.State) bool { return s.Inf[welsh][gwent] == 4 && s.Where[welsh].Has(gwent) }},
		"armies at sea": {correction.Correction{Nation: "welsh", Area: "irish-sea", Pieces: pieces.Set{words.Infantry: 1}}, nil,
			func(s *britannia.State) bool { return s.Inf[welsh][sea] == 1 }},
		"no armies": {correction.Correction{Nation: "welsh", Area: "gwent"}, nil,
			func(s *britannia.State) bool { return s.Inf[welsh][gwent] == 0 && !s.Where[welsh].Has(gwent) }},
		"of another": {correction.Correction{Nation: "saxons", Area: "essex", Pieces: pieces.Set{words.Infantry: 3}, Leader: true}, nil,
			func(s *britannia.State) bool { return s.Inf[saxons][essex] == 3 && s.LeaderAt[saxons] == essex }},
		"a leader moves": {correction.Correction{Nation: "saxons", Area: "kent", Pieces: pieces.Set{words.Infantry: 1, words.Burh: 1}, Leader: true}, nil,
			func(s *britannia.State) bool { return s.LeaderAt[saxons] == kent && s.Burhs.Has(kent) }},
		"a leader goes": {correction.Correction{Nation: "saxons", Area: "essex", Pieces: pieces.Set{words.Infantry: 2}}, nil,
			func(s *britannia.State) bool { return s.Leader[saxons] == ruleset.NoLeader }},
		"a whole position": {correction.Correction{Position: strings.Replace(standing, "gwent: 2", "gwent: 1", 1)}, nil,
			func(s *britannia.State) bool { return s.Inf[welsh][gwent] == 1 }},
		"nothing":           {correction.Correction{Nation: "welsh", Area: "gwent", Pieces: pieces.Set{words.Infantry: 2}}, correction.ErrNothing, nil},
		"no points":         {correction.Correction{Nation: "welsh"}, correction.ErrNothing, nil},
		"no leader":         {correction.Correction{Nation: "welsh", Area: "gwent", Pieces: pieces.Set{words.Infantry: 2}, Leader: true}, correction.ErrNoLeader, nil},
		"no such buildings": {correction.Correction{Nation: "welsh", Area: "gwent", Pieces: pieces.Set{words.Infantry: 2, words.Burh: 1}}, correction.ErrPosition, nil},
		"two nations":       {correction.Correction{Nation: "angles", Area: "kent", Pieces: pieces.Set{words.Infantry: 1}}, correction.ErrPosition, nil},
		"too many":          {correction.Correction{Nation: "welsh", Area: "gwent", Pieces: pieces.Set{words.Infantry: 99}}, correction.ErrPosition, nil},
		"no position":       {correction.Correction{Position: "round: soon"}, correction.ErrPosition, nil},
		"another round":     {correction.Correction{Position: strings.Replace(standing, "round: 7", "round: 8", 1)}, correction.ErrElsewhere, nil},
	} {
		s := start(t, e, standing)
		before := s
		var log game.Log
		test.c.Reason = "as on the table"
		err := correction.Make(e, correct.New(e.Pack()), &test.c, &s, &log)
		if !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", name, err, test.want)
			continue
		}
		if err != nil {
			if s != before || len(log.Events) > 0 {
				t.Errorf("%s: refused, and yet something changed", name)
			}
			continue
		}
		if first := log.Events[0]; first.Kind != game.Corrected || first.Reason != "as on the table" || first.Round != 7 {
			t.Errorf("%s: the first event is %+v", name, first)
		}
		if !test.check(&s) {
			t.Errorf("%s: not as it should be", name)
		}
	}
}

// TestInBattle: an area with a battle is left alone.
func TestInBattle(t *testing.T) {
	e := britanniatest.Engine(t)
	s := start(t, e, standing)
	gwent, _ := e.Pack().Board.Find("gwent")
	s.Battle.Area = gwent
	c := correction.Correction{Nation: "welsh", Area: "gwent", Pieces: pieces.Set{words.Infantry: 3}}
	if err := correction.Make(e, correct.New(e.Pack()), &c, &s, nil); !errors.Is(err, correction.ErrInBattle) {
		t.Errorf("error %v", err)
	}
}

// TestInWholeGames corrects areas at random all through random games: what is not
// refused can be played to the end, and the points are those of the events.
func TestInWholeGames(t *testing.T) {
	e := britanniatest.Engine(t)
	pk := e.Pack()
	done := 0
	for scenario := range pk.Scenarios {
		d := dice.NewSeeded(uint64(scenario) + 7)
		var log game.Log
		s := e.Start(scenario, &d, &log)
		for e.Pending(&s).Kind != game.None {
			if d.Roll(8) == 1 {
				n := &pk.Nations[1+d.Roll(len(pk.Nations)-1)-1]
				c := correction.Correction{Nation: n.ID, Points: d.Roll(9) - 5, Reason: "for the test"}
				if d.Roll(3) > 1 {
					area := pk.Board.IDs[d.Roll(len(pk.Board.IDs)-1)]
					c = correction.Correction{Nation: n.ID, Area: area, Pieces: pieces.Set{words.Infantry: uint8(d.Roll(4) - 1)}, Reason: "for the test"}
				}
				if correction.Make(e, correct.New(e.Pack()), &c, &s, &log) == nil {
					done++
				}
			}
			c := e.Random(&s, &d)
			if e.Pending(&s).Kind == game.None {
				break
			}
			if err := e.Apply(&s, &c, &d, &log); err != nil {
				t.Fatal(err)
			}
		}
		var points [ruleset.MaxNations]int16
		for _, ev := range log.Events {
			points[ev.Nation] += ev.Points
		}
		if points != s.Points {
			t.Errorf("%s: points %v, by events %v", pk.Scenarios[scenario].ID, s.Points, points)
		}
	}
	if done < 100 {
		t.Errorf("only %d corrections were made", done)
	}
}
