package adviser

import (
	"strings"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// inBattle is a battle after its second round: four Angles from Bernicia
// against three Welsh in York.
const inBattle = `
round: 9
turn: angles
stage: defender-retreat
units: {york: {angles: 6, welsh: 3}, welsh: {cheshire: 1, lindsey: 2}}
progress:
  groups: [{at: york, n: 6, back: bernicia, moved: true}]
  entered: {york: [bernicia]}
  battle: {area: york, defender: welsh, round: 2, lost: [1, 2]}
`

func TestPlans(t *testing.T) {
	tb := newTable(t)
	s := tb.position(inBattle)
	d := tb.e.Pending(&s)
	york, cheshire, lindsey := tb.area("york"), tb.area("cheshire"), tb.area("lindsey")
	all := orders.Count{Amount: orders.All}
	goals := func(to ...board.Area) []orders.Goal {
		var list []orders.Goal
		for _, a := range to {
			list = append(list, orders.Goal{To: a})
		}
		return list
	}
	when := func(m orders.Moment, n, k uint8) []orders.When { return []orders.When{{Moment: m, N: n, M: k}} }
	for _, x := range []struct {
		name string
		plan []orders.Order
		want map[board.Area]uint8 // who goes where
		pass bool                 // nothing is answered
	}{
		{name: "no plan", pass: true},
		{name: "a plan for another battle", plan: []orders.Order{{Areas: []board.Area{cheshire}, Count: all}}, pass: true},
		{name: "a plan for attacks", plan: []orders.Order{{Side: orders.Attacking, Count: all}}, pass: true},
		{name: "against another enemy", plan: []orders.Order{{Enemies: ruleset.Nations(0).With(1), Count: all}}, pass: true},
		{name: "fight on", plan: []orders.Order{{Count: orders.N(0)}}},
		{name: "all at once", plan: []orders.Order{{Count: all, Goals: goals(cheshire)}}, want: map[board.Area]uint8{cheshire: 3}},
		{name: "some", plan: []orders.Order{{Count: orders.N(1), Goals: goals(cheshire)}}, want: map[board.Area]uint8{cheshire: 1}},
		{name: "all but one", plan: []orders.Order{{Count: orders.Count{Amount: orders.AllBut, N: 1}, Goals: goals(cheshire)}}, want: map[board.Area]uint8{cheshire: 2}},
		{name: "as many as there is room for, the rest to the next goal", plan: []orders.Order{{Count: all, Goals: []orders.Goal{{To: cheshire, Count: orders.N(2)}, {To: lindsey}}}},
			want: map[board.Area]uint8{cheshire: 2, lindsey: 1}},
		{name: "wherever it is legal", plan: []orders.Order{{Count: all}}, want: map[board.Area]uint8{lindsey: 2, cheshire: 1}},
		{name: "no goal is open", plan: []orders.Order{{Count: all, Goals: goals(tb.area("kent"))}}},
		{name: "the plan for the area comes first", plan: []orders.Order{{Count: all}, {Count: orders.N(0), Areas: []board.Area{york}}}},
		{name: "after round 2", plan: []orders.Order{{Count: all, When: when(orders.AfterRound, 2, 0), Goals: goals(cheshire)}}, want: map[board.Area]uint8{cheshire: 3}},
		{name: "not before round 3", plan: []orders.Order{{Count: all, When: when(orders.AfterRound, 3, 0)}}},
		{name: "outnumbered two to one", plan: []orders.Order{{Count: all, When: when(orders.Outnumbered, 2, 1), Goals: goals(cheshire)}}, want: map[board.Area]uint8{cheshire: 3}},
		{name: "not outnumbered three to one", plan: []orders.Order{{Count: all, When: when(orders.Outnumbered, 3, 1)}}},
		{name: "two losses", plan: []orders.Order{{Count: all, When: when(orders.Losses, 2, 0), Goals: goals(cheshire)}}, want: map[board.Area]uint8{cheshire: 3}},
		{name: "not three losses", plan: []orders.Order{{Count: all, When: when(orders.Losses, 3, 0)}}},
		{name: "fewer than four left", plan: []orders.Order{{Count: all, When: when(orders.FewerLeft, 4, 0), Goals: goals(cheshire)}}, want: map[board.Area]uint8{cheshire: 3}},
		{name: "not fewer than three", plan: []orders.Order{{Count: all, When: when(orders.FewerLeft, 3, 0)}}},
		{name: "six enemies or more", plan: []orders.Order{{Count: all, When: when(orders.FoeLeft, 6, 0), Goals: goals(cheshire)}}, want: map[board.Area]uint8{cheshire: 3}},
		{name: "not seven enemies", plan: []orders.Order{{Count: all, When: when(orders.FoeLeft, 7, 0)}}},
		{name: "fewer than seven enemies", plan: []orders.Order{{Count: all, When: when(orders.FoeFewer, 7, 0), Goals: goals(cheshire)}}, want: map[board.Area]uint8{cheshire: 3}},
		{name: "not fewer than six enemies", plan: []orders.Order{{Count: all, When: when(orders.FoeFewer, 6, 0)}}},
		{name: "two of five are not half", plan: []orders.Order{{Count: all, When: when(orders.HalfLost, 0, 0)}}},
		{name: "more losses than theirs", plan: []orders.Order{{Count: all, When: when(orders.MoreLost, 0, 0), Goals: goals(cheshire)}}, want: map[board.Area]uint8{cheshire: 3}},
		{name: "the enemy has lost one", plan: []orders.Order{{Count: all, When: when(orders.FoeUnhurt, 0, 0)}}},
		{name: "the leader is not there", plan: []orders.Order{{Count: all, When: when(orders.LeaderLost, 0, 0), Goals: goals(cheshire)}}, want: map[board.Area]uint8{cheshire: 3}},
	} {
		t.Run(x.name, func(t *testing.T) {
			for i := range x.plan {
				x.plan[i].Kind = orders.Plan
			}
			section := orders.Section{Nation: d.Nation, Orders: x.plan}
			standing := Standing{Nations: ruleset.Nations(0).With(d.Nation), Orders: []orders.Standing{{Orders: x.plan}}}
			for _, a := range []Adviser{NewSheet(&section), &standing} {
				c, ok := a.Answer(tb.e, &s, &d)
				if ok == x.pass {
					t.Fatalf("%T answered: %v", a, ok)
				}
				got := map[board.Area]uint8{}
				for _, l := range c.Legs {
					if l.Inf > 0 {
						got[l.To] = l.Inf
					}
				}
				for to, n := range x.want {
					if got[to] != n {
						t.Errorf("%T: %d go to %s, want %d", a, got[to], tb.pk.Board.IDs[to], n)
					}
				}
				if len(got) != len(x.want) {
					t.Errorf("%T: %v, want %v", a, got, x.want)
				}
			}
		})
	}
}

// TestMoments: moments that are about how both sides fare come at the numbers that they say, and not before.
func TestMoments(t *testing.T) {
	tb := newTable(t)
	for _, x := range []struct {
		name, own, lost string
		moment          orders.Moment
		want            bool
	}{
		{"half are lost", "2", "[0, 2]", orders.HalfLost, true},
		{"less than half", "3", "[0, 2]", orders.HalfLost, false},
		{"more than half", "1", "[0, 2]", orders.HalfLost, true},
		{"more than they", "2", "[1, 2]", orders.MoreLost, true},
		{"as many as they", "2", "[2, 2]", orders.MoreLost, false},
		{"they have lost none", "2", "[0, 2]", orders.FoeUnhurt, true},
		{"they have lost one", "2", "[1, 0]", orders.FoeUnhurt, false},
	} {
		s := tb.position(strings.NewReplacer("welsh: 3", "welsh: "+x.own, "lost: [1, 2]", "lost: "+x.lost).Replace(inBattle))
		d := tb.e.Pending(&s)
		section := orders.Section{Nation: d.Nation, Orders: []orders.Order{{Kind: orders.Plan, Count: orders.Count{Amount: orders.All}, When: []orders.When{{Moment: x.moment}}}}}
		c, ok := NewSheet(&section).Answer(tb.e, &s, &d)
		if got := c.Legs[0].To != board.None; !ok || got != x.want {
			t.Errorf("%s: %v, %+v, want a retreat: %v", x.name, ok, c, x.want)
		}
	}
}

// TestStanding: orders for the nation come before those for all, those for the
// area before those for everywhere, and then the one said last counts.
func TestStanding(t *testing.T) {
	tb := newTable(t)
	const welsh, brigantes = 4, 5
	d := game.Decision{Kind: britannia.LeaveArea, Nation: 1, For: welsh, Area: tb.area("york")}
	leave := func(yes bool, areas ...board.Area) orders.Order {
		return orders.Order{Kind: orders.Leave, Yes: yes, Areas: areas}
	}
	york, kent := tb.area("york"), tb.area("kent")
	named := func(o orders.Order, n ruleset.Nation) orders.Order { o.Nation = n; return o }
	for _, x := range []struct {
		name string
		list []orders.Standing
		want bool
		pass bool
	}{
		{name: "nothing", pass: true},
		{name: "for all", list: []orders.Standing{{Orders: []orders.Order{leave(true)}}}, want: true},
		{name: "the nation's own first", list: []orders.Standing{{Orders: []orders.Order{leave(false)}}, {Nations: 1 << 1, Orders: []orders.Order{leave(true)}}, {Orders: []orders.Order{leave(false)}}}, want: true},
		{name: "other nations' do not count", list: []orders.Standing{{Nations: 1 << 2, Orders: []orders.Order{leave(true)}}}, pass: true},
		{name: "fewer nations first", list: []orders.Standing{{Nations: 1 << 1, Orders: []orders.Order{leave(true)}}, {Nations: 1<<1 | 1<<2, Orders: []orders.Order{leave(false)}}}, want: true},
		{name: "the later entry", list: []orders.Standing{{Nations: 1<<1 | 1<<3, Orders: []orders.Order{leave(false)}}, {Nations: 1<<1 | 1<<2, Orders: []orders.Order{leave(true)}}}, want: true},
		{name: "the last counts", list: []orders.Standing{{Orders: []orders.Order{leave(false), leave(true)}}}, want: true},
		{name: "the area's own first", list: []orders.Standing{{Orders: []orders.Order{leave(true, york), leave(false)}}}, want: true},
		{name: "another area", list: []orders.Standing{{Orders: []orders.Order{leave(true, kent)}}}, pass: true},
		{name: "another subject", list: []orders.Standing{{Orders: []orders.Order{named(leave(true), brigantes)}}}, pass: true},
		{name: "a condition", list: []orders.Standing{{Orders: []orders.Order{{Kind: orders.Conditional, If: []orders.Cond{{Kind: orders.Vacant, Area: kent}}, Then: []orders.Order{leave(true)}, Else: []orders.Order{leave(false)}}}}}, want: true},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := tb.position("round: 3\nturn: welsh\nphase: movement\nunits: {welsh: {york: 1}, romans: {essex: 1}}\nsubject_to: {welsh: romans}")
			d := d
			m := britannia.MoveOf(1, york, tb.area("cheshire"))
			c := britannia.Choice{Kind: britannia.MoveArmies, Move: m}
			if err := tb.e.Apply(&s, &c, nil, nil); err != nil {
				t.Fatal(err)
			}
			if p := tb.e.Pending(&s); p != d {
				t.Fatalf("pending %+v, want %+v", p, d)
			}
			st := Standing{Nations: 1 << 1, Orders: x.list}
			c, ok := st.Answer(tb.e, &s, &d)
			if ok == x.pass || c.Yes != x.want {
				t.Errorf("answers %v, %v", c.Yes, ok)
			}
		})
	}
}
