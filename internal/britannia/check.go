package britannia

import (
	"bretwalda/internal/board"
	"bretwalda/internal/game"
)

// Check says whether c is a legal answer to the decision on the table, or why
// not.
func (e *Engine) Check(s *State, c *Choice) *game.Illegal {
	var d game.Decision
	e.pending(s, &d)
	return e.check(s, &d, c)
}

// check judges c as the answer to d, the decision on the table.
func (e *Engine) check(s *State, d *game.Decision, c *Choice) *game.Illegal {
	if c.Kind != d.Kind || d.Kind == game.None {
		return &game.Illegal{Why: game.WrongKind, Rule: "2e RND-05", Nation: d.Nation}
	}
	switch c.Kind {
	case MoveArmies:
		if c.Done && d.CanStop {
			return nil
		}
		if c.Done {
			no := e.mayStopMoving(s)
			if no.Why == game.NotIllegal {
				return nil
			}
			bad := no // so that only a refusal is allocated
			return &bad
		}
		return e.checkMove(s, &c.Move)
	case DefenderGo:
		return e.checkRetreat(s, Defender, c)
	case AttackerGo:
		return e.checkRetreat(s, Attacker, c)
	case Withdraw:
		return e.checkWithdraw(s, c)
	case Expel:
		return e.checkExpel(s, d, c)
	case AssignHits, NormanKnights:
		if c.N < d.Low || c.N > d.Count {
			return &game.Illegal{Why: game.WrongNumber, Rule: e.ruleOf(d), Nation: d.Nation, N: int(c.N), Max: int(d.Count)}
		}
		return nil
	case Submit:
		if d.Compulsory && !c.Yes {
			return &game.Illegal{Why: game.MustChoose, Rule: "2e S2P-04", Nation: d.Nation}
		}
		return nil
	case FullPopulation, LeaveArea, LoseBurh, CallSecret:
		return nil
	case Vote:
		if !d.Nations.Has(c.Nation) {
			return &game.Illegal{Why: game.NotCandidate, Rule: "2e BRE-03", Nation: c.Nation}
		}
		return nil
	}
	return e.checkArea(s, d, c)
}

// checkArea judges answers that name an area.
func (e *Engine) checkArea(s *State, d *game.Decision, c *Choice) *game.Illegal {
	if d.Kind == BuildBurh && c.Area == board.None {
		return nil
	}
	if !d.Areas.Has(c.Area) {
		bad := &game.Illegal{Why: game.NoSuchArea, Rule: e.ruleOf(d), Nation: d.Nation, Area: c.Area}
		if d.Kind == PlaceArmy && e.settled(s, d.Nation).Has(c.Area) {
			bad.Why, bad.Rule, bad.Max = game.Overfull, "2e PLC-03", int(e.limit(d.Nation, c.Area))
			if s.Fresh[c.Area] > 0 && e.fits(s, d.Nation, c.Area, e.stack(s, d.Nation, c.Area)+1) {
				bad.Why, bad.Rule = game.OutOfOrder, "2e PLC-02"
			}
		}
		return bad
	}
	if d.Kind == RemoveExcess || d.Kind == SendHome || d.Kind == Starve {
		if !e.mayGive(s, d, c.Unit, c.Area) {
			return &game.Illegal{Why: game.NoArmies, Rule: e.ruleOf(d), Nation: d.Nation, Area: c.Area, N: 1}
		}
	}
	return nil
}

// mayGive reports whether a unit of kind u in a, one of the areas of d, can be what its
// owner gives up.
func (e *Engine) mayGive(s *State, d *game.Decision, u game.Unit, a board.Area) bool {
	return e.hasUnit(s, d.Nation, u, a) && !(u == Burh && d.Kind == SendHome)
}

// hasUnit reports whether n has an army of kind u, or a burh, in a.
func (e *Engine) hasUnit(s *State, n nation, u game.Unit, a board.Area) bool {
	switch u {
	case Infantry:
		return s.Inf[n][a] > 0
	case Cavalry:
		return s.Cav[n][a] > 0
	case Burh:
		return n == e.saxons && s.Burhs.Has(a)
	}
	return false
}

// ruleOf is the requirement behind what a decision allows.
func (e *Engine) ruleOf(d *game.Decision) string {
	if d.Kind == SendHome && d.Nation == e.danes {
		return "2e DAN-04"
	}
	return choiceRules[d.Kind]
}

// choiceRules are the requirements behind the areas and numbers that a kind of
// decision allows.
var choiceRules = [Kinds]string{
	ReplaceFort: "2e RBR-02", ReplaceArmy: "2e RBR-03", PlaceFyrd: "2e R16-05", StayAway: "2e ARR-03",
	BuildBurh: "2e BUR-02", PlaceArmy: "2e PLC-01", PlaceLeader: "2e ARR-05", RemoveExcess: "2e RUL-22",
	NextBattle: "2e BAT-03", NameLosses: "2e CAS-12", SendHome: "2e RMR-04", Starve: "2e OVP-03",
	KingsArmy: "2e KNG-03", AssignHits: "2e CAS-10", NormanKnights: "2e R16-04",
}
