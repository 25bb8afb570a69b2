package outlook

import (
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia/britanniatest"
	"bretwalda/internal/ruleset"
)

func TestMeeting(t *testing.T) {
	e := britanniatest.Engine(t)
	pk := e.Pack()
	o := New(e)
	n := func(id string) ruleset.Nation { return nation(t, pk, id) }
	kent, _ := pk.Board.Find("kent")
	powys, _ := pk.Board.Find("powys")
	channel, _ := pk.Board.Find("english-channel")
	tests := []struct {
		name     string
		att, def Side
		area     int
		fault    Fault
		win      [2]float64 // between
	}{
		{"Romans against Belgae", Side{Nation: n("romans"), Inf: 4}, Side{Nation: n("belgae"), Inf: 2}, int(kent), NoFault, [2]float64{0.98, 1}},
		{"the same in the hills", Side{Nation: n("romans"), Inf: 2}, Side{Nation: n("welsh"), Inf: 2}, int(powys), NoFault, [2]float64{0.3, 0.7}},
		{"two normal armies", Side{Inf: 1}, Side{Inf: 1}, 0, NoFault, [2]float64{0.35, 0.5}},
		{"a fort alone", Side{Nation: n("picts"), Inf: 3}, Side{Fort: true}, 0, NoFault, [2]float64{0.9, 1}},
		{"a leader helps", Side{Nation: n("belgae"), Inf: 1, Leader: true}, Side{Nation: n("welsh"), Inf: 1}, 0, NoFault, [2]float64{0.49, 0.51}},
		{"cavalry of anybody", Side{Cav: 2}, Side{Inf: 2}, 0, NoFault, [2]float64{0.8, 1}},
		{"oneself", Side{Nation: n("picts"), Inf: 1}, Side{Nation: n("picts"), Inf: 1}, 0, SameNation, [2]float64{}},
		{"nobody", Side{Nation: n("picts")}, Side{Inf: 1}, 0, NobodyThere, [2]float64{}},
		{"cavalry of the Picts", Side{Nation: n("picts"), Cav: 1}, Side{Inf: 1}, 0, NoCavalry, [2]float64{}},
		{"too many Jutes", Side{Nation: n("jutes"), Inf: 7}, Side{Inf: 1}, 0, TooMany, [2]float64{}},
		{"a fort of the Picts", Side{Inf: 1}, Side{Nation: n("picts"), Fort: true}, 0, NoFort, [2]float64{}},
		{"a burh of the Picts", Side{Inf: 1}, Side{Nation: n("picts"), Burh: true, Inf: 1}, 0, NoBurh, [2]float64{}},
		{"a leader of the Welsh", Side{Inf: 1}, Side{Nation: n("welsh"), Inf: 1, Leader: true}, 0, NoLeader, [2]float64{}},
		{"at sea", Side{Inf: 1}, Side{Inf: 1}, int(channel), AtSea, [2]float64{}},
	}
	for _, tt := range tests {
		s, fault, _ := o.Meeting(tt.att, tt.def, board.Area(tt.area))
		if fault != tt.fault {
			t.Errorf("%s: fault %q, want %q", tt.name, fault, tt.fault)
			continue
		}
		if fault != NoFault {
			continue
		}
		battles := o.Battles(&s)
		if len(battles) != 1 {
			t.Errorf("%s: %d battles", tt.name, len(battles))
			continue
		}
		if win := battles[0].Odds.Win(); win < tt.win[0] || win > tt.win[1] {
			t.Errorf("%s: won with %.3f, want %v", tt.name, win, tt.win)
		}
	}
}
