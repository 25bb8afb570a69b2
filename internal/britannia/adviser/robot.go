package adviser

import (
	"slices"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/game"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// Robot is a player who knows the Nation Cards. It plays any nation, by the
// same legal choices as everyone, and always the same in the same position. It
// weighs what areas will score, who could come there before they do, and how a
// battle there would end, and makes the move that gains most until none gains; it
// fights on until it is outnumbered three to two.
type Robot struct{}

// Answer answers every decision.
func (Robot) Answer(e britannia.Rules, s *britannia.State, d *game.Decision) (britannia.Choice, bool) {
	if d.Kind == game.None {
		return britannia.Choice{}, false
	}
	c := robotAnswer(e, s, d)
	c.Kind = d.Kind
	if e.Check(s, &c) != nil {
		return e.Default(s), true
	}
	return c, true
}

// Explain is Answer, and says why.
func (r Robot) Explain(e britannia.Rules, s *britannia.State, d *game.Decision) (britannia.Choice, Motive, bool) {
	c, ok := r.Answer(e, s, d)
	if !ok {
		return c, Motive{}, false
	}
	return c, motive(e, s, d, &c), true
}

func robotAnswer(e britannia.Rules, s *britannia.State, d *game.Decision) britannia.Choice {
	switch d.Kind {
	case britannia.MoveArmies:
		return robotMove(e, s, d)
	case britannia.PlaceArmy, britannia.PlaceFyrd, britannia.KingsArmy, britannia.ReplaceFort, britannia.ReplaceArmy, britannia.BuildBurh:
		return britannia.Choice{Area: estimateOf(e, s, d.Nation).neediest(d.Areas)}
	case britannia.NormanKnights:
		return britannia.Choice{N: d.Count}
	case britannia.RemoveExcess, britannia.SendHome, britannia.Starve:
		return estimateOf(e, s, d.Nation).spare(e, d)
	case britannia.Withdraw:
		return robotWithdraw(e, s, d)
	case britannia.Submit:
		if !submissionPays(e, s, d) {
			return britannia.Choice{}
		}
		return robotStands(e, s, d)
	case britannia.FullPopulation, britannia.LeaveArea, britannia.DefenderGo, britannia.AttackerGo, britannia.Vote:
		return robotStands(e, s, d)
	}
	return e.Default(s)
}

// robotStands answers by the standing orders of a robot.
func robotStands(e britannia.Rules, s *britannia.State, d *game.Decision) britannia.Choice {
	list, _ := robotStanding(e, s, d.Nation)
	st := Standing{Nations: ruleset.Nations(0).With(d.Nation), Orders: []orders.Standing{{Orders: list}}}
	if c, ok := st.Answer(e, s, d); ok {
		return c
	}
	return e.Default(s)
}

// submissionPays reports whether it is better to submit than to wait: not where areas are
// scored at the end of the round, the lord has had its turn, and subjects score nothing.
func submissionPays(e britannia.Rules, s *britannia.State, d *game.Decision) bool {
	scoring := slices.ContainsFunc(e.Pack().Cards[d.Nation].Hold, func(l cards.HoldLine) bool { return l.Rounds.Has(int(s.Round)) })
	return d.Compulsory || !scoring || s.Turn == d.For || s.Turn == ruleset.NoNation
}

// neediest is the area of areas where one army more is worth most.
func (x *estimate) neediest(areas board.Set) board.Area {
	best, most := areas.First(), -1
	for a := range areas.All {
		k := int(x.s.Armies(x.n, a))
		if gain := x.holding(a, k+1) - x.holding(a, k); gain > most {
			best, most = a, gain
		}
	}
	return best
}

// spare is the unit that is missed least where one must go.
func (x *estimate) spare(e britannia.Rules, d *game.Decision) britannia.Choice {
	best := e.Default(x.s)
	least := 1 << 20
	for a := range d.Areas.All {
		k := int(x.s.Armies(x.n, a))
		loss := x.holding(a, k) - x.holding(a, k-1)
		c := britannia.Choice{Kind: d.Kind, Area: a, Unit: britannia.Infantry}
		if k > 0 && loss < least && e.Check(x.s, &c) == nil {
			best, least = c, loss
		}
	}
	return best
}

// robotWithdraw sends home the raiders that have nothing to stay for.
func robotWithdraw(e britannia.Rules, s *britannia.State, d *game.Decision) britannia.Choice {
	x := estimateOf(e, s, d.Nation)
	for i := range s.Groups[:s.NGroups] {
		g := &s.Groups[i]
		if g.Home == board.None || g.At == g.Home || x.worthStaying(g.At) && !x.worthGoing(g) {
			continue
		}
		for _, led := range [...]bool{true, false} {
			c := britannia.Choice{Kind: britannia.Withdraw, Area: g.At, To: g.Home, N: g.N, WithLeader: led}
			if e.Check(s, &c) == nil {
				return c
			}
		}
	}
	return britannia.Choice{Kind: britannia.Withdraw, Done: true}
}

// fewComers are as many armies of others as raiders on land need not fear. Games
// of robots with other numbers against each other led to this one.
const fewComers = 4

// worthStaying reports whether raiders in a do better not to go home: where the
// area is worth having, and scores in this round or few could come there.
func (x *estimate) worthStaying(a board.Area) bool {
	if x.pk.Timeline[x.s.Round].Scoring && x.hold[a] >= 2*point {
		return true
	}
	return x.hold[a] >= 2*point && x.comers(a) <= fewComers
}

// worthGoing reports whether points wait for raiders at home that are worth more than where
// they stand.
func (x *estimate) worthGoing(g *britannia.Group) bool {
	waits := 0
	for i := range x.s.Raids[:x.s.NRaids] {
		if g.Fought>>i&1 != 0 {
			waits += int(x.s.Raids[i].Points)
		}
	}
	return waits*point > x.holding(g.At, int(x.s.Armies(x.n, g.At)))
}

// robotStanding are the standing orders of a robot for all nations of the
// player who has n, and why it gives them.
func robotStanding(e britannia.Rules, s *britannia.State, n ruleset.Nation) ([]orders.Order, []Motive) {
	pk, v := e.Pack(), look(e, s)
	list := []orders.Order{
		{Kind: orders.Plan, Count: orders.Count{Amount: orders.All},
			When: []orders.When{{Moment: orders.Outnumbered, N: 3, M: 2}}},
		{Kind: orders.Submit, Yes: true, Nation: v.forts},
		{Kind: orders.Submit},
		{Kind: orders.Leave, Yes: true},
	}
	why := []Motive{{Aim: FightOn}, {Aim: Yield, Nation: v.forts}, {Aim: StayFree}, {Aim: Favour}}
	england, _ := v.b.Region("england")
	best, most := ruleset.NoNation, 1
	for m := range sideOf(pk, s, n).All {
		if k := (v.alone(m) & england).Len(); k > most {
			best, most = m, k
		}
		if pk.Cards[m].SubmitsAt > 0 {
			list = append(list, orders.Order{Kind: orders.Growth, Yes: true, Nation: m})
			why = append(why, Motive{Aim: Favour, Nation: m})
		}
	}
	vote := orders.Order{Kind: orders.Vote, Nations: []ruleset.Nation{ruleset.NoNation}}
	if best != ruleset.NoNation {
		vote.Nations = []ruleset.Nation{best, ruleset.NoNation}
	}
	return append(list, vote), append(why, Motive{Aim: OwnVote, Nation: best})
}
