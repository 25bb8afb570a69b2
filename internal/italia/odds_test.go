package italia

import (
	"math"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
)

// TestOddsAreExact compares forecasts with combats that are fought out by the rules.
func TestOddsAreExact(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: counts all ends of many combats")
	}
	for _, combat := range []string{"official", "house"} { // it RUL-77
		t.Run(combat, func(t *testing.T) {
			t.Parallel()
			oddsAreExact(t, engine(t, "italia-1", "combat", combat))
		})
	}
}

func oddsAreExact(t *testing.T, e *Engine) {
	t.Helper()
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
		met     uint8 // combats of Romans with elephants before
	}{
		{"apulia", false, rome, Units{Legion: 3, Consular: 1}, 0, "", epirotes, Units{Infantry: 2, Elephant: 2}, 0},
		{"apulia", false, rome, Units{Legion: 3, Consular: 1}, 0, "fabius", epirotes, Units{Infantry: 3, Elephant: 1}, 1},
		{"apulia", false, epirotes, Units{Infantry: 2, Elephant: 2}, 0, "", rome, Units{Legion: 4, Consular: 1}, 3},
		{"apulia", false, epirotes, Units{Infantry: 2, Elephant: 2}, 0, "pyrrhus", greeks, Units{Infantry: 5}, 3},
		{"apulia", false, rome, Units{Legion: 3}, 0, "", greeks, Units{Infantry: 3}, 3},
		{"apulia", true, rome, Units{Legion: 3}, 0, "fabius", greeks, Units{Infantry: 2}, 3},
		{"samnium", false, rome, Units{Legion: 2, Consular: 2}, 0, "", greeks, Units{Infantry: 3}, 3},
		{"apulia", false, rome, Units{Legion: 3}, 2, "", greeks, Units{Infantry: 3}, 3},
		{"apulia", false, greeks, Units{Infantry: 4}, 0, "", epirotes, Units{Infantry: 2, Elephant: 1}, 3},
		{"apulia", false, greeks, Units{Infantry: 5}, 0, "", rome, Units{Legion: 1, Consular: 1}, 3},
	} {
		start := State{Round: 3, Turn: c.turn, Stage: BattleChosen, Elephants: c.met}
		a := at(c.area)
		lead := func(id string) {
			for i := range e.pk.Leaders {
				if id != "" && e.pk.Leaders[i].ID == id {
					e.Lead(&start, Leader(i), a, 0)
				}
			}
		}
		for u := Infantry; u <= Elephant; u++ {
			e.Put(&start, c.enemy, u, a, c.defence[u], board.None)
		}
		if c.city {
			start.Cities, start.Owner[a] = board.Of(a), c.turn // no raid, no pillage is asked
		}
		for u := Infantry; u <= Elephant; u++ {
			k := c.force[u]
			if u == Legion {
				e.Put(&start, c.turn, u, a, c.landed, at("mare-superum"))
				k -= c.landed
			}
			e.Put(&start, c.turn, u, a, k, board.None)
		}
		lead(c.leader)
		want := oddsOf(e.Ends(&start, c.enemy, a, Course{}))
		if s := want.win + want.lose + want.none; math.Abs(s-1) > 1e-9 {
			t.Errorf("%+v: chances add up to %v", c, s)
		}
		const games = 6000
		var win, lose, left float64
		d := dice.NewSeeded(11)
		for range games {
			s := start
			e.Resume(&s, &d, nil)
			for s.Where[c.turn].Has(a) && s.Where[c.enemy].Has(a) || e.Pending(&s).Kind == Panic {
				fightOn(t, e, &s, &d)
			}
			if k := s.count(c.turn, a); k > 0 { // a leader may be left alone: nobody won
				win++
				left += float64(k)
			} else if s.Where[c.enemy].Has(a) {
				lose++
			}
		}
		if !c.city && math.Abs(left/win-want.left) > 0.1 {
			t.Errorf("%s: %.2f left, forecast %.2f", c.area, left/win, want.left)
		}
		if math.Abs(win/games-want.win) > 0.02 || math.Abs(lose/games-want.lose) > 0.02 {
			t.Errorf("%s: %.3f won and %.3f lost, forecast %.3f and %.3f", c.area, win/games, lose/games, want.win, want.lose)
		}
	}
}

// fightOn answers by default, but nobody retreats, raids or submits: so Ends has it.
func fightOn(t *testing.T, e *Engine, s *State, d dice.Dice) {
	t.Helper()
	c := e.Default(s)
	switch c.Kind {
	case AttackerGo, DefenderGo:
		c = Choice{Kind: c.Kind, Done: true}
	case RaidCity, Submit:
		c.Yes = false
	}
	if err := e.Apply(s, &c, d, nil); err != nil {
		t.Fatal(err)
	}
}

// odds sums up how a combat ends.
type odds struct{ win, lose, none, left float64 }

func oddsOf(ends []End) (o odds) {
	for _, e := range ends {
		switch k := e.Left[attacker].Sum(); {
		case k > 0:
			o.win, o.left = o.win+e.P, o.left+e.P*float64(k)
		case e.Left[defender].Sum() > 0:
			o.lose += e.P
		default:
			o.none += e.P
		}
	}
	if o.win > 0 {
		o.left /= o.win
	}
	return o
}

// TestOddsOfDeserters compares forecasts of combats in which Roman Foederati go over to the
// enemy with combats that are fought out.
func TestOddsOfDeserters(t *testing.T) {
	e := engine(t, "italia-2")
	at, _ := e.b.Find("apulia")
	west, _ := e.pk.Rules.FindNation("western-romans")
	goths, _ := e.pk.Rules.FindNation("ostrogoths")
	for _, c := range [][2]Units{
		{{Infantry: 3}, {Foederati: 3}},
		{{Infantry: 4}, {Foederati: 2, Legion: 2}},
	} {
		start := State{Round: 3, Turn: goths, Stage: BattleChosen}
		for u := Infantry; u <= Elephant; u++ {
			e.Put(&start, goths, u, at, c[attacker][u], board.None)
			e.Put(&start, west, u, at, c[defender][u], board.None)
		}
		want := oddsOf(e.Ends(&start, west, at, Course{}))
		const games = 6000
		var won, lost float64
		d := dice.NewSeeded(5)
		for range games {
			s := start
			e.Resume(&s, &d, nil)
			for s.Where[goths].Has(at) && s.Where[west].Has(at) {
				fightOn(t, e, &s, &d)
			}
			if s.Where[goths].Has(at) {
				won++
			} else if s.Where[west].Has(at) {
				lost++
			}
		}
		if math.Abs(won/games-want.win) > 0.02 || math.Abs(lost/games-want.lose) > 0.02 {
			t.Errorf("%v: %.3f won and %.3f lost, forecast %.3f and %.3f", c, won/games, lost/games, want.win, want.lose)
		}
	}
}

// TestOddsAtSea compares forecasts at sea, with cargo, leaders and without, with combats
// that are fought out.
func TestOddsAtSea(t *testing.T) {
	e := engine(t, "italia-1")
	rome, _ := e.pk.Rules.FindNation("romans")
	greeks, _ := e.pk.Rules.FindNation("greeks")
	sea, _ := e.b.Find("mare-superum")
	for _, c := range [][2][][]Unit{
		{{{}, {}, {}}, {{}, {}}},
		{{{Legion, Legion}, {}}, {{Infantry}, {}, {}}},
		{{{Legion}}, {{}, {}, {}, {}}},
	} {
		start := State{Round: 3, Turn: rome, Stage: BattleChosen}
		for side, n := range [2]Nation{rome, greeks} {
			for _, cargo := range c[side] {
				e.Launch(&start, n, sea, cargo...)
			}
		}
		start.Own[pos{&e.rules, &start}.seaNumber(sea)] = Nations(0).With(greeks)
		var win, lose float64
		for _, end := range e.Ends(&start, greeks, sea, Course{}) {
			if end.Left[attacker][Fleet] > 0 {
				win += end.P
			} else if end.Left[defender][Fleet] > 0 {
				lose += end.P
			}
		}
		const games = 6000
		var won, lost float64
		d := dice.NewSeeded(7)
		for range games {
			s := start
			e.Resume(&s, &d, nil)
			if c := e.Default(&s); c.Kind == NextBattle {
				if err := e.Apply(&s, &c, &d, nil); err != nil {
					t.Fatal(err)
				}
			}
			for e.Pending(&s).Kind != NextBattle && (s.Battle.Area == sea || s.Where[rome].Has(sea) && s.Where[greeks].Has(sea)) {
				fightOn(t, e, &s, &d)
			}
			if s.Where[rome].Has(sea) {
				won++
			} else if s.Where[greeks].Has(sea) {
				lost++
			}
		}
		if math.Abs(won/games-win) > 0.02 || math.Abs(lost/games-lose) > 0.02 {
			t.Errorf("%v: %.3f won and %.3f lost, forecast %.3f and %.3f", c, won/games, lost/games, win, lose)
		}
	}
}

// TestLargeCombats: what is worked out for letters takes no time to speak of, and what is too
// large is left alone.
func TestLargeCombats(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: fights large combats")
	}
	e := engine(t, "italia-1")
	rome, _ := e.pk.Rules.FindNation("romans")
	greeks, _ := e.pk.Rules.FindNation("carthaginians")
	a, _ := e.b.Find("apulia")
	fight := func(own, foes Units) []End {
		s := State{Round: 3, Turn: rome}
		for u := Infantry; u <= Elephant; u++ {
			e.Put(&s, rome, u, a, own[u], board.None)
			e.Put(&s, greeks, u, a, foes[u], board.None)
		}
		return e.Ends(&s, greeks, a, Course{})
	}
	if ends := fight(Units{Legion: 8, Consular: 4}, Units{Infantry: 10, Elephant: 3}); len(ends) == 0 {
		t.Error("an army is too large")
	}
	if ends := fight(Units{Legion: 40, Consular: 40, Infantry: 40}, Units{Infantry: 40, Elephant: 40}); ends != nil {
		t.Errorf("%d ends of a combat of 200 units", len(ends))
	}
}
