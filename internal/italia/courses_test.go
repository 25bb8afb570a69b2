package italia

import (
	"math"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/dice"
)

// fought is a combat with a course that somebody chooses.
type fought struct {
	area           string
	city           bool
	turn, enemy    string
	force, defence Units
	landed         uint8  // infantry of the force
	beside         string // where raiders can retreat to
	met            uint8  // combats of Romans with elephants before
	by             string // who wins a unit over
	unit           Unit
	raid           bool
	retired        bool // there are no counters of the kind
	later          bool // odds and dice from the end of the first round on
}

// begin sets the combat up.
func (c *fought) begin(t *testing.T, e *Engine) (s State, a board.Area, way Course, n, m Nation) {
	nation := func(id string) Nation {
		x, ok := e.pk.Rules.FindNation(id)
		if !ok && id != "" {
			t.Fatal(id)
		}
		return x
	}
	at := func(id string) board.Area { x, _ := e.b.Find(id); return x }
	n, m, a = nation(c.turn), nation(c.enemy), at(c.area)
	way = Course{Raid: c.raid, By: nation(c.by), Unit: c.unit}
	s = State{Round: 3, Turn: n, Stage: BattleChosen, Elephants: c.met}
	if c.city {
		s.Cities, s.Owner[a] = board.Of(a), m
	}
	for u := Infantry; u <= Elephant; u++ {
		k := c.force[u]
		if u == Infantry {
			e.Put(&s, n, u, a, c.landed, at("mare-superum"))
			k -= c.landed
		}
		e.Put(&s, n, u, a, k, board.None)
		e.Put(&s, m, u, a, c.defence[u], board.None)
	}
	if c.beside != "" {
		e.Put(&s, n, firstOf(c.force), at(c.beside), 1, board.None)
	}
	if c.retired {
		e.Retire(&s, way.By, c.unit, uint8(pos{&e.rules, &s}.stock(way.By, c.unit)))
	}
	return s, a, way, n, m
}

// firstOf is the first kind of which there are any.
func firstOf(u Units) Unit {
	for k, n := range u {
		if n > 0 {
			return Unit(k)
		}
	}
	return NoUnit
}

// follow answers as fightOn does, but takes the course.
func follow(t *testing.T, e *Engine, s *State, d dice.Dice, way Course) {
	t.Helper()
	switch x := e.Pending(s); {
	case x.Kind == RaidCity:
		if err := e.Apply(s, &Choice{Kind: RaidCity, Yes: way.Raid}, d, nil); err != nil {
			t.Fatal(err)
		}
	case x.Kind == Convert && x.Nation == way.By && x.Units.Has(way.Unit):
		if err := e.Apply(s, &Choice{Kind: Convert, Unit: way.Unit}, d, nil); err != nil {
			t.Fatal(err)
		}
	case x.Kind == RebuildRaided: // the ruin stays, to be counted
		if err := e.Apply(s, &Choice{Kind: RebuildRaided, Done: true}, d, nil); err != nil {
			t.Fatal(err)
		}
	default:
		fightOn(t, e, s, d)
	}
}

// TestOddsOfCourses compares forecasts of raids, and of combats in which a unit is won over,
// with combats that are fought out by the rules.
func TestOddsOfCourses(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: fights many courses")
	}
	for _, combat := range []string{"official", "house"} { // it RUL-77
		t.Run(combat, func(t *testing.T) {
			t.Parallel()
			oddsOfCourses(t, map[bool]*Engine{true: engine(t, "italia-1", "combat", combat), false: engine(t, "italia-2", "combat", combat)})
		})
	}
}

func oddsOfCourses(t *testing.T, engines map[bool]*Engine) {
	t.Helper()
	pope := "patrimonium"
	for _, c := range []fought{
		{area: "apulia", city: true, raid: true, turn: "samnites", force: Units{Infantry: 3}, enemy: "greeks", defence: Units{Infantry: 2}, beside: "samnium"},
		{area: "apulia", city: true, raid: true, turn: "carthaginians", force: Units{Infantry: 2, Elephant: 1}, enemy: "romans", defence: Units{Legion: 2, Consular: 1}, beside: "lucania"},
		{area: "perusia", city: true, raid: true, turn: "romans", force: Units{Legion: 2, Consular: 2}, enemy: "carthaginians", defence: Units{Infantry: 2, Elephant: 1}, met: 1, beside: "umbria"},
		{area: "apulia", city: true, raid: true, turn: "carthaginians", force: Units{Infantry: 4}, landed: 3, enemy: "romans", defence: Units{Legion: 3}, met: 3, beside: "lucania"},
		{area: "apulia", city: true, raid: true, turn: "lombards", force: Units{Infantry: 1, Knight: 3}, enemy: "western-romans", defence: Units{Legion: 4}, beside: "lucania"},
		{area: "apulia", city: true, raid: true, turn: "ostrogoths", force: Units{Infantry: 2}, enemy: "western-romans", defence: Units{Foederati: 3, Legion: 1}, beside: "lucania"},
		{area: "roma", city: true, raid: true, turn: "lombards", force: Units{Infantry: 3, Knight: 1}, enemy: pope, defence: Units{Infantry: 2}, by: pope, unit: Infantry, beside: "etruria"},
		{area: "roma", city: true, raid: true, turn: "lombards", force: Units{Infantry: 1}, enemy: pope, defence: Units{Infantry: 1}, by: pope, unit: Infantry, beside: "etruria"},
		{area: "apulia", city: true, raid: true, turn: pope, force: Units{Infantry: 2}, enemy: "lombards", defence: Units{Infantry: 2, Knight: 1}, by: pope, unit: Infantry, beside: "lucania"},
		{area: "roma", turn: "lombards", force: Units{Infantry: 3, Knight: 1}, enemy: pope, defence: Units{Infantry: 2}, by: pope, unit: Infantry},
		{area: "roma", city: true, turn: "lombards", force: Units{Infantry: 4}, enemy: pope, defence: Units{Infantry: 2}, by: pope, unit: Infantry},
		{area: "apulia", turn: "lombards", force: Units{Infantry: 4}, landed: 3, enemy: pope, defence: Units{Infantry: 2}, by: pope, unit: Infantry},
		{area: "apulia", turn: "lombards", force: Units{Infantry: 4}, landed: 2, enemy: pope, defence: Units{Infantry: 2}, by: pope, unit: Infantry},
		{area: "umbria", turn: pope, force: Units{Infantry: 3}, enemy: "lombards", defence: Units{Infantry: 2, Knight: 1}, by: pope, unit: Infantry},
		{area: "apulia", turn: pope, force: Units{Infantry: 2}, enemy: "lombards", defence: Units{Infantry: 3}, by: pope, unit: Infantry, retired: true},
		{area: "apulia", turn: pope, force: Units{Infantry: 1}, enemy: "lombards", defence: Units{Infantry: 1}, by: pope, unit: Infantry},
		{area: "roma", turn: "lombards", force: Units{Infantry: 4, Knight: 2}, enemy: pope, defence: Units{Infantry: 3}, by: pope, unit: Infantry, later: true},
	} {
		e := engines[c.by == "" && c.turn != "lombards" && c.turn != "ostrogoths"]
		s, a, way, n, m := c.begin(t, e)
		d := dice.NewSeeded(17)
		e.Resume(&s, &d, nil)
		if !c.later && !has(e.Courses(&s, m, a), way) {
			t.Errorf("%+v is no course of %+v", way, e.Courses(&s, m, a))
		}
		if c.later {
			for s.Battle.Round < 1 || s.Stage < AttackerRetreats || s.Stage > DefenderGone {
				follow(t, e, &s, &d, way)
			}
			way = Course{}
			if !s.Battle.Converted || !s.Where[n].Has(a) || !s.Where[m].Has(a) {
				t.Fatalf("%+v: no unit was won over in the first round, or it was the last", c)
			}
		}
		want := forecastOf(t, e.Ends(&s, m, a, way), c.raid)
		got := map[outcome]float64{}
		const games = 6000
		for range games {
			s := s
			for s.Battle.Area == a || s.Where[n].Has(a) && s.Where[m].Has(a) {
				follow(t, e, &s, &d, way)
			}
			x := outcome{left: [2]int{s.count(n, a), s.count(m, a)}, ruined: c.raid && s.Ruins.Has(a)}
			if c.raid {
				x.left = [2]int{all(&s, n), 0}
				if c.beside != "" {
					x.left[0]--
				}
			}
			got[x] += 1. / games
		}
		for x := range got {
			want[x] += 0
		}
		for x, p := range want {
			if math.Abs(p-got[x]) > 0.02 {
				t.Errorf("%+v: %+v came in %.3f, forecast %.3f", c, x, got[x], p)
			}
		}
	}
}

// outcome is how a combat ended: how many are left on both sides, of a raid of the attackers.
type outcome struct {
	left   [2]int
	ruined bool
}

// forecastOf counts units of all kinds together.
func forecastOf(t *testing.T, ends []End, raid bool) map[outcome]float64 {
	t.Helper()
	all, sum := map[outcome]float64{}, 0.0
	for _, x := range ends {
		o := outcome{[2]int{x.Left[attacker].Sum(), x.Left[defender].Sum()}, x.Ruined}
		if raid {
			o.left[1] = 0
		}
		all[o] += x.P
		sum += x.P
	}
	if math.Abs(sum-1) > 1e-12 {
		t.Errorf("chances add up to %v", sum)
	}
	return all
}

// all counts the land units of a nation.
func all(s *State, n Nation) (k int) {
	for i := range s.Stacks[:s.NStacks] {
		if s.Stacks[i].Nation == n {
			k += int(s.Stacks[i].N)
		}
	}
	return k
}

func has(list []Course, way Course) bool {
	for _, x := range list {
		if x == way {
			return true
		}
	}
	return false
}

// TestOddsByHand compares forecasts of the smallest combats with what is worked out on paper:
// infantry hit with 4 of 10 dice.
func TestOddsByHand(t *testing.T) {
	e := engine(t, "italia-2")
	pope := "patrimonium"
	one := 0.4 * 0.6 / (1 - 0.6*0.6) // of two alone, who hits first wins
	last := 1 - 0.36*0.6             // two against one: something happens in a round
	for _, c := range []struct {
		fought
		want map[outcome]float64
	}{
		{fought{area: "apulia", turn: "lombards", force: Units{Infantry: 1}, enemy: "avars", defence: Units{Infantry: 1}},
			map[outcome]float64{{left: [2]int{1, 0}}: one, {left: [2]int{0, 1}}: one, {}: 1 - 2*one}},
		{fought{area: "apulia", city: true, raid: true, turn: "lombards", force: Units{Infantry: 1}, enemy: pope, defence: Units{Infantry: 1}},
			map[outcome]float64{{left: [2]int{1, 0}, ruined: true}: 0.4 * 0.6, {left: [2]int{0, 0}, ruined: true}: 0.4 * 0.4, {left: [2]int{1, 0}}: 0.6 * 0.6, {}: 0.6 * 0.4}},
		// Without a modifier even for a leader's city in highlands, and any kind hits on 7.
		{fought{area: "perusia", city: true, raid: true, turn: "lombards", force: Units{Knight: 1}, enemy: pope, defence: Units{Infantry: 1}},
			map[outcome]float64{{left: [2]int{1, 0}, ruined: true}: 0.4 * 0.6, {left: [2]int{0, 0}, ruined: true}: 0.4 * 0.4, {left: [2]int{1, 0}}: 0.6 * 0.6, {}: 0.6 * 0.4}},
		{fought{area: "apulia", turn: "lombards", force: Units{Infantry: 1}, enemy: pope, defence: Units{Infantry: 1}, by: pope, unit: Infantry},
			map[outcome]float64{{left: [2]int{0, 2}}: 1}},
		// One of two goes over: the other aims at who was there before.
		{fought{area: "apulia", turn: "lombards", force: Units{Infantry: 2}, enemy: pope, defence: Units{Infantry: 1}, by: pope, unit: Infantry},
			map[outcome]float64{
				{left: [2]int{0, 2}}: 0.64 * 0.6 / last, {left: [2]int{0, 1}}: (0.64*0.4 + 0.36*0.4*one) / last,
				{left: [2]int{1, 0}}: 0.36 * 0.4 * one / last, {}: 0.36 * 0.4 * (1 - 2*one) / last}},
		// Who has no counter in the end is no unit.
		{fought{area: "apulia", turn: "lombards", force: Units{Infantry: 1}, enemy: pope, defence: Units{Infantry: 1}, by: pope, unit: Infantry, retired: true},
			map[outcome]float64{{left: [2]int{0, 1}}: 1}},
		{fought{area: "apulia", city: true, raid: true, turn: "lombards", force: Units{Infantry: 2}, enemy: pope, defence: Units{Infantry: 1}, by: pope, unit: Infantry},
			map[outcome]float64{{left: [2]int{1, 0}, ruined: true}: 0.4 * 0.36, {left: [2]int{0, 0}, ruined: true}: 0.4 * 0.64, {left: [2]int{1, 0}}: 0.6 * 0.36, {}: 0.6 * 0.64}},
	} {
		s, a, way, _, m := c.begin(t, e)
		got := forecastOf(t, e.Ends(&s, m, a, way), c.raid)
		if len(got) != len(c.want) {
			t.Errorf("%+v: %v", c.fought, got)
		}
		for x, p := range c.want {
			if math.Abs(got[x]-p) > 1e-12 {
				t.Errorf("%+v: %+v has %v, by hand %v", c.fought, x, got[x], p)
			}
		}
	}
}

// TestCourses: what can be chosen in a combat, and what no more.
func TestCourses(t *testing.T) {
	e := engine(t, "italia-2")
	pope := "patrimonium"
	for _, c := range []struct {
		name   string
		c      fought
		change func(*State, board.Area, Nation)
		want   []Course
	}{
		{"no city", fought{area: "apulia", turn: "lombards", force: Units{Infantry: 2}, enemy: "avars", defence: Units{Infantry: 1}}, nil, []Course{{}}},
		{"a city", fought{area: "apulia", city: true, turn: "lombards", force: Units{Infantry: 2}, enemy: "avars", defence: Units{Infantry: 1}}, nil, []Course{{}, {Raid: true}}},
		{"raided before", fought{area: "apulia", city: true, turn: "lombards", force: Units{Infantry: 2}, enemy: "avars", defence: Units{Infantry: 1}},
			func(s *State, a board.Area, _ Nation) { s.Raided = board.Of(a) }, []Course{{}}},
		{"knights cannot be won over", fought{area: "apulia", turn: "lombards", force: Units{Infantry: 1, Knight: 1}, enemy: pope, defence: Units{Infantry: 1}}, nil,
			[]Course{{}, {By: 1, Unit: Infantry}}},
		{"twice in a game", fought{area: "apulia", turn: "lombards", force: Units{Infantry: 1}, enemy: pope, defence: Units{Infantry: 1}},
			func(s *State, _ board.Area, m Nation) { s.Converts[m] = 2 }, []Course{{}}},
		{"once in a combat", fought{area: "apulia", turn: "lombards", force: Units{Infantry: 1}, enemy: pope, defence: Units{Infantry: 1}},
			func(s *State, a board.Area, m Nation) {
				s.Battle = Battle{Area: a, Enemy: m, Round: 1, Converted: true}
				s.Stage = AttackerRetreats
			}, []Course{{}}},
		{"a raid that is under way", fought{area: "apulia", city: true, turn: "lombards", force: Units{Infantry: 1}, enemy: pope, defence: Units{Infantry: 1}},
			func(s *State, a board.Area, m Nation) {
				s.Battle = Battle{Area: a, Enemy: m, Round: 1, Raid: true}
				s.Stage = Converting
			}, []Course{{Raid: true}, {Raid: true, By: 1, Unit: Infantry}}},
	} {
		s, a, _, _, m := c.c.begin(t, e)
		if c.change != nil {
			c.change(&s, a, m)
		}
		got := e.Courses(&s, m, a)
		for i := range c.want {
			if c.want[i].By > 0 {
				c.want[i].By = m
			}
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %+v", c.name, got)
		}
		for i := range min(len(got), len(c.want)) {
			if got[i] != c.want[i] {
				t.Errorf("%s: %+v, not %+v", c.name, got[i], c.want[i])
			}
		}
	}
}
