package italia

import (
	"math"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
)

// TestOddsAreExact compares forecasts with combats that are fought out by the rules.
func TestOddsAreExact(t *testing.T) {
	e := engine(t, "italia-1")
	var rome, greeks, epirotes Nation
	for i := range e.pk.Nations {
		switch e.pk.Nations[i].ID {
		case "romans":
			rome = Nation(i)
		case "greeks":
			greeks = Nation(i)
		case "epirotes":
			epirotes = Nation(i)
		}
	}
	at := func(id string) board.Area { a, _ := e.b.Find(id); return a }
	for _, c := range []struct {
		area    string
		city    bool
		turn    Nation
		force   Units
		landed  uint8 // legions of these
		leader  string
		enemy   Nation
		defence Units
	}{
		{"apulia", false, rome, Units{Legion: 3}, 0, "", greeks, Units{Infantry: 3}},
		{"apulia", true, rome, Units{Legion: 3}, 0, "fabius", greeks, Units{Infantry: 2}},
		{"samnium", false, rome, Units{Legion: 2, Consular: 2}, 0, "", greeks, Units{Infantry: 3}},
		{"apulia", false, rome, Units{Legion: 3}, 2, "", greeks, Units{Infantry: 3}},
		{"apulia", false, greeks, Units{Infantry: 4}, 0, "", epirotes, Units{Infantry: 2, Elephant: 1}},
		{"apulia", false, greeks, Units{Infantry: 5}, 0, "", rome, Units{Legion: 1, Consular: 1}},
	} {
		if e.pk.UnitInfo[Elephant].Hit > 0 { // what they drive off is not forecast
			e.pk.Elephants.Panic = 11
		}
		start := State{Round: 3, Turn: c.turn, Stage: BattleChosen, Elephants: 3}
		a := at(c.area)
		lead := func(id string) int {
			for i := range e.pk.Leaders {
				if id != "" && e.pk.Leaders[i].ID == id {
					e.Lead(&start, Leader(i), a, 0)
					return 1
				}
			}
			return 0
		}
		for u := Infantry; u <= Elephant; u++ {
			e.Put(&start, c.enemy, u, a, c.defence[u], board.None)
		}
		f := Force{Units: c.force, Landed: Units{Legion: c.landed}}
		if c.city {
			start.Cities, start.Owner[a] = board.Of(a), c.turn // no raid, no pillage is asked
		}
		want := e.Odds(&start, f, a)
		for u := Infantry; u <= Elephant; u++ {
			k := c.force[u]
			if u == Legion {
				e.Put(&start, c.turn, u, a, c.landed, at("mare-superum"))
				k -= c.landed
			}
			e.Put(&start, c.turn, u, a, k, board.None)
		}
		if f.Leaders = lead(c.leader); f.Leaders > 0 {
			want = e.Odds(&start, f, a)
		}
		if s := want.Win + want.Lose + want.None; math.Abs(s-1) > 1e-9 {
			t.Errorf("%+v: chances add up to %v", c, s)
		}
		const games = 6000
		var win, lose, left float64
		d := dice.NewSeeded(11)
		for range games {
			s := start
			e.Resume(&s, &d, nil)
			for s.Where[c.turn].Has(a) && s.Where[c.enemy].Has(a) {
				ch := e.Default(&s)
				if ch.Kind == AttackerGo || ch.Kind == DefenderGo {
					ch = Choice{Kind: ch.Kind, Done: true}
				}
				if ch.Kind == RaidCity {
					ch.Yes = false
				}
				if err := e.Apply(&s, &ch, &d, nil); err != nil {
					t.Fatal(err)
				}
			}
			if k := s.count(c.turn, a); k > 0 { // a leader may be left alone: nobody won
				win++
				left += float64(k)
			} else if s.Where[c.enemy].Has(a) {
				lose++
			}
		}
		if !c.city && math.Abs(left/win-want.Left) > 0.1 {
			t.Errorf("%s: %.2f left, forecast %.2f", c.area, left/win, want.Left)
		}
		if math.Abs(win/games-want.Win) > 0.02 || math.Abs(lose/games-want.Lose) > 0.02 {
			t.Errorf("%s: %.3f won and %.3f lost, forecast %.3f and %.3f", c.area, win/games, lose/games, want.Win, want.Lose)
		}
	}
}
