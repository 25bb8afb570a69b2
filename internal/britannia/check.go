package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// Check says whether c is a legal answer to the decision on the table, or why
// not.
func (e *Engine) Check(s *game.State, c *game.Choice) *game.Illegal {
	d := e.pending(s)
	return e.check(s, &d, c)
}

// check judges c as the answer to d, the decision on the table.
func (e *Engine) check(s *game.State, d *game.Decision, c *game.Choice) *game.Illegal {
	if c.Kind != d.Kind || d.Kind == game.None {
		return &game.Illegal{Why: game.WrongKind, Rule: "2e RND-05", Nation: d.Nation}
	}
	switch c.Kind {
	case game.MoveArmies:
		if c.Done {
			if no := e.mayStopMoving(s); no.Why != game.NotIllegal {
				return &no
			}
			return nil
		}
		return e.checkMove(s, &c.Move)
	case game.DefenderGo:
		return e.checkRetreat(s, game.Defender, c)
	case game.AttackerGo:
		return e.checkRetreat(s, game.Attacker, c)
	case game.Withdraw:
		return e.checkWithdraw(s, c)
	case game.Expel:
		return e.checkExpel(s, d, c)
	case game.AssignHits, game.NormanKnights:
		if c.N < d.Low || c.N > d.Count {
			return &game.Illegal{Why: game.WrongNumber, Rule: ruleOf(d), Nation: d.Nation, N: int(c.N), Max: int(d.Count)}
		}
		return nil
	case game.Submit:
		if d.Compulsory && !c.Yes {
			return &game.Illegal{Why: game.MustChoose, Rule: "2e S2P-04", Nation: d.Nation}
		}
		return nil
	case game.FullPopulation, game.LeaveArea, game.LoseBurh, game.CallSecret:
		return nil
	case game.Vote:
		if !d.Nations.Has(c.Nation) {
			return &game.Illegal{Why: game.NotCandidate, Rule: "2e BRE-03", Nation: c.Nation}
		}
		return nil
	}
	return e.checkArea(s, d, c)
}

// checkArea judges answers that name an area.
func (e *Engine) checkArea(s *game.State, d *game.Decision, c *game.Choice) *game.Illegal {
	if d.Kind == game.BuildBurh && c.Area == board.None {
		return nil
	}
	if !d.Areas.Has(c.Area) {
		bad := &game.Illegal{Why: game.NoSuchArea, Rule: ruleOf(d), Nation: d.Nation, Area: c.Area}
		if d.Kind == game.PlaceArmy && e.settled(s, d.Nation).Has(c.Area) {
			bad.Why, bad.Rule, bad.Max = game.Overfull, "2e PLC-03", int(e.limit(d.Nation, c.Area))
			if s.Fresh[c.Area] > 0 && e.fits(s, d.Nation, c.Area, e.stack(s, d.Nation, c.Area)+1) {
				bad.Why, bad.Rule = game.OutOfOrder, "2e PLC-02"
			}
		}
		return bad
	}
	if d.Kind == game.RemoveExcess || d.Kind == game.SendHome || d.Kind == game.Starve {
		if !e.hasUnit(s, d.Nation, c.Unit, c.Area) || c.Unit == game.Burh && d.Kind == game.SendHome {
			return &game.Illegal{Why: game.NoArmies, Rule: ruleOf(d), Nation: d.Nation, Area: c.Area, N: 1}
		}
	}
	return nil
}

// hasUnit reports whether n has an army of kind u, or a burh, in a.
func (e *Engine) hasUnit(s *game.State, n nation, u game.Unit, a board.Area) bool {
	switch u {
	case game.Infantry:
		return s.Inf[n][a] > 0
	case game.Cavalry:
		return s.Cav[n][a] > 0
	case game.Burh:
		return n == Saxons && s.Burhs.Has(a)
	}
	return false
}

// ruleOf is the requirement behind what a decision allows.
func ruleOf(d *game.Decision) string {
	if d.Kind == game.SendHome && d.Nation == Danes {
		return "2e DAN-04"
	}
	return choiceRules[d.Kind]
}

// choiceRules are the requirements behind the areas and numbers that a kind of
// decision allows.
var choiceRules = [game.Kinds]string{
	game.ReplaceFort: "2e RBR-02", game.ReplaceArmy: "2e RBR-03", game.PlaceFyrd: "2e R16-05", game.StayAway: "2e ARR-03",
	game.BuildBurh: "2e BUR-02", game.PlaceArmy: "2e PLC-01", game.PlaceLeader: "2e ARR-05", game.RemoveExcess: "2e RUL-22",
	game.NextBattle: "2e BAT-03", game.NameLosses: "2e CAS-12", game.SendHome: "2e RMR-04", game.Starve: "2e OVP-03",
	game.KingsArmy: "2e KNG-03", game.AssignHits: "2e CAS-10", game.NormanKnights: "2e R16-04",
}
