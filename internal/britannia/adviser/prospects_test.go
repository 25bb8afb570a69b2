package adviser

import (
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
)

// TestAgainstTheLeader: what a robot takes from who is ahead is worth more to it than the
// same from who is behind.
func TestAgainstTheLeader(t *testing.T) {
	tb := newTable(t)
	const text = "round: 9\nturn: welsh\nphase: movement\nunits: {welsh: {clwyd: 3}, angles: {march: 1}, saxons: {kent: 1}, scots: {skye: 1}}\n"
	angles, march := tb.nation("angles"), tb.area("march")
	worth := func(points string) int {
		s := tb.position(text + "points: " + points)
		return estimateOf(tb.e, &s, s.Turn).denies(angles, march)
	}
	even := worth("{welsh: 60, angles: 60, saxons: 60, scots: 60}")
	ahead := worth("{welsh: 60, angles: 140, saxons: 60, scots: 60}")
	behind := worth("{welsh: 60, angles: 0, saxons: 60, scots: 60}")
	if !(ahead > even && even > behind && behind > 0) {
		t.Errorf("an area of the Angles: %d when they lead, %d when all are even, %d when they are behind", ahead, even, behind)
	}
}

// TestParIsOfTheNations: each nation of the pack has its points by round, and no others.
func TestParIsOfTheNations(t *testing.T) {
	tb := newTable(t)
	for n := 1; n < len(tb.pk.Nations); n++ {
		if _, ok := par[tb.pk.Nations[n].ID]; !ok {
			t.Errorf("no par for the %s", tb.pk.Nations[n].ID)
		}
	}
	for id := range par {
		if _, ok := tb.pk.FindNation(id); !ok {
			t.Errorf("par for %q, which is no nation", id)
		}
	}
}

// TestPassing: an army goes by the way that scores most in a round that scores what is
// passed, and by none with an enemy in it; the letter says why.
func TestPassing(t *testing.T) {
	tb := newTable(t)
	s := tb.position("round: 12\nturn: danes\nphase: movement\nunits: {danes: {lindsey: 1, frisian-sea: 1}, angles: {suffolk: 2}, welsh: {powys: 1}}")
	d := tb.e.Pending(&s)
	x := estimateOf(tb.e, &s, d.Nation)
	ways := x.reaches(tb.e, &d)
	most := 0
	for i := range ways {
		w := &ways[i]
		if w.from != tb.area("lindsey") {
			continue
		}
		if c := w.choice(1); tb.e.Check(&s, &c) != nil {
			t.Errorf("a way that is not legal: %v", w.path[:w.len])
		}
		for _, a := range w.path[1 : w.len-1] {
			if a == tb.area("suffolk") {
				t.Errorf("a way through an enemy: %v", w.path[:w.len])
			}
		}
		most = max(most, w.pass)
	}
	if york := 8 * point; most < york {
		t.Errorf("the best way of an army in Lindsey passes areas worth %d, York alone is worth %d", most, york)
	}
	move := britannia.MoveOf(1, tb.area("lindsey"), tb.area("york"), tb.area("lindsey"))
	if m := x.whyMove(tb.e, &move); m.Aim != Occupy || m.Area != tb.area("york") || m.Points != 8 {
		t.Errorf("there and back, because of %+v", m)
	}
}

// TestNoSubjectOfTheAngles: robots yield to Rome and to nobody else.
func TestNoSubjectOfTheAngles(t *testing.T) {
	tb := newTable(t)
	s := tb.position("round: 8\nturn: welsh\nphase: movement\nunits: {welsh: {clwyd: 1}}")
	list, why := robotStanding(tb.e, &s, tb.nation("brigantes"))
	if len(list) != len(why) {
		t.Fatalf("%d orders, %d reasons", len(list), len(why))
	}
	for lord, want := range map[string]bool{"romans": true, "angles": false} {
		d := game.Decision{Kind: britannia.Submit, Nation: tb.nation("brigantes"), For: tb.nation(lord)}
		for _, o := range list {
			if o.Kind == orders.Submit && about(o.Nation, d.For) {
				if o.Yes != want {
					t.Errorf("the Brigantes yield to the %s: %t", lord, o.Yes)
				}
				break
			}
		}
	}
}

// TestPrey: where a neighbour scores more for what it fells now than later, company is
// worth more to an army or fort; a round later it is not.
func TestPrey(t *testing.T) {
	tb := newTable(t)
	second := func(round string) (prey, worth int) {
		s := tb.position("round: " + round + "\nturn: romans\nphase: movement\nunits: {romans: {essex: 1, kent: 1}, belgae: {suffolk: 1}}\nforts: [essex]\n")
		x := estimateOf(tb.e, &s, s.Turn)
		if far := x.prey[tb.area("skye")]; far != 0 {
			t.Errorf("round %s: prey in Skye: %d", round, far)
		}
		essex := tb.area("essex")
		return x.prey[essex], x.holding(essex, 2) - x.holding(essex, 1)
	}
	prey, worth := second("1")
	later, less := second("2")
	if prey <= 0 || later != 0 || worth <= less {
		t.Errorf("prey %d in round 1, %d in round 2; the second army is worth %d and %d", prey, later, worth, less)
	}
}

// TestArmiesAreSpent: in a round that scores what is occupied in it an army is worth
// less than in others.
func TestArmiesAreSpent(t *testing.T) {
	tb := newTable(t)
	worth := func(round string) int {
		s := tb.position("round: " + round + "\nturn: danes\nphase: movement\nunits: {danes: {lindsey: 1}, welsh: {powys: 1}}")
		return estimateOf(tb.e, &s, s.Turn).army
	}
	if race, other := worth("12"), worth("13"); race >= other || race <= 0 {
		t.Errorf("an army is worth %d in round 12, %d in round 13", race, other)
	}
}
