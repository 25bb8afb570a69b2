package adviser

import (
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/game"
)

// A robot takes raiders home for whom points wait that are worth more than where they stand,
// and has others settle where it is worth it (1e RAI-04 RAI-07).
func TestRobotTakesRaidersHome(t *testing.T) {
	e := britanniatest.First(t)
	b := e.Pack().Board
	york, _ := b.Find("york")
	sea, _ := b.Find("frisian-sea")
	angles, _ := e.Pack().FindNation("angles")
	for _, test := range []struct {
		points int16
		home   bool
	}{{0, false}, {12, true}} {
		s := britannia.State{Rules: britannia.Revision, Round: 5, Turn: angles, Stage: britannia.RaidersHome, Half: 1}
		s.Add(angles, britannia.Infantry, york, 1)
		s.Groups[0], s.NGroups = britannia.Group{At: york, Unit: britannia.Infantry, N: 1, Home: sea, Raider: true, Fought: 1}, 1
		s.Raids[0], s.NRaids = britannia.Raid{Area: york, Points: test.points}, 1
		d := e.Pending(&s)
		c, ok := Robot{}.Answer(e, &s, &d)
		if !ok || c.Kind != britannia.Withdraw || c.Done == test.home {
			t.Errorf("%d points wait: %+v for %+v", test.points, c, d)
		}
	}
}

// It does not submit in a round whose areas are scored when the lord has had its turn: a
// subject scores nothing (1e SUB-09).
func TestRobotSubmitsWhenItPays(t *testing.T) {
	e := britanniatest.First(t)
	romans, _ := e.Pack().FindNation("romans")
	welsh, _ := e.Pack().FindNation("welsh")
	belgae, _ := e.Pack().FindNation("belgae")
	d := game.Decision{Kind: britannia.Submit, Nation: welsh, For: romans}
	var s britannia.State
	for _, test := range []struct {
		round  uint8
		others bool // the turn is another's
		want   bool
	}{{3, false, true}, {3, true, true}, {4, false, true}, {4, true, false}, {5, true, true}} {
		s.Round, s.Turn = test.round, romans
		if test.others {
			s.Turn = belgae
		}
		if pays := submissionPays(e, &s, &d); pays != test.want {
			t.Errorf("round %d, turn of others %v: submission pays: %v", test.round, test.others, pays)
		}
	}
}
