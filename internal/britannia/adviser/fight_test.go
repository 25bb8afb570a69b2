package adviser

import (
	"math"
	"testing"

	"bretwalda/internal/britannia"
	"bretwalda/internal/ruleset"
)

// TestFight: what a robot works out for battles agrees with the exact odds of the
// engine. Only where sixes are spread over a garrison and its fort may it be off a
// little.
func TestFight(t *testing.T) {
	tb := newTable(t)
	for _, c := range []struct {
		name, position, area string
		near                 float64
	}{
		{"on the plain", "turn: angles\nunits: {york: {welsh: 2}}", "york", 1e-9},
		{"in the hills", "turn: angles\nunits: {powys: {welsh: 3}}", "powys", 1e-9},
		{"legions attack", "round: 2\nturn: romans\nunits: {york: {brigantes: 3}}", "york", 1e-9},
		{"legions defend", "round: 4\nturn: saxons\nunits: {kent: {romans: 2}}", "kent", 1e-9},
		{"a lone fort", "round: 4\nturn: saxons\nunits: {romans: {kent: {fort: true}}}", "kent", 1e-9},
		{"a fort and a legion", "round: 4\nturn: saxons\nunits: {romans: {kent: {infantry: 1, fort: true}}}", "kent", 0.05},
		{"a leader defends", "round: 7\nturn: saxons\nunits: {welsh: {avalon: 1}, brigantes: {york: {infantry: 2, leader: urien}}}", "york", 1e-9},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := tb.position(c.position + "\nphase: movement\n")
			a := tb.area(c.area)
			x := estimateOf(tb.e, &s, s.Turn)
			foe := x.enemies[a]
			for k := 1; k <= 5; k++ {
				f := x.fightIn(a, false, false)
				got := f.of(k, x.strength(foe, a)-f.fort)
				odds := tb.e.Odds(&s, britannia.Force{Inf: uint8(k)}, a)
				left := 0.0
				for _, o := range odds {
					left += o.P * float64(o.Attacker.Units())
				}
				if math.Abs(got.win-odds.Win()) > c.near || math.Abs(got.left-left) > 4*c.near {
					t.Errorf("%d attackers win %.4f with %.3f left; the engine says %.4f, %.3f", k, got.win, got.left, odds.Win(), left)
				}
			}
		})
	}
}

// TestPlansSayWhy: there is a motive for each order, about the nation that gives
// it, and the same position gives the same plan.
func TestPlansSayWhy(t *testing.T) {
	tb := newTable(t)
	s := tb.position("round: 7\nturn: angles\nunits: {angles: {north-sea: 7, bernicia: 2}, brigantes: {york: 1, pennines: 1}, welsh: {powys: 2}}")
	plan, ok := PlanTurn(tb.e, &s, s.Turn, 0)
	again, _ := PlanTurn(tb.e, &s, s.Turn, 0)
	if !ok || len(plan.Turn) != len(plan.Sheet.Sections[0].Orders) || len(plan.Standing) != len(plan.Sheet.Standing[0].Orders) {
		t.Fatalf("plan %+v", plan)
	}
	fights := 0
	for i, why := range plan.Turn {
		if why != again.Turn[i] {
			t.Errorf("order %d has the motives %+v and %+v", i, why, again.Turn[i])
		}
		if why.For != s.Turn {
			t.Errorf("%+v is not about the Angles", why)
		}
		if why.Fight {
			fights++
			if why.Odds < 50 || why.Odds > 100 || why.Nation == ruleset.NoNation {
				t.Errorf("attacks for %+v", why)
			}
		}
	}
	if fights == 0 {
		t.Error("with nine armies against four the Angles attack nobody")
	}
}
