package adviser

import (
	"bretwalda/internal/britannia"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// PlanVote plans what a robot answers for a nation in the election that is on; false: the
// nation is not asked.
func PlanVote(e Engine, s *britannia.State, n ruleset.Nation) (Plan, bool) {
	d := e.Pending(s)
	if d.Kind != britannia.Vote || n != d.Nation && !votes(s, d.Nations, n) {
		return Plan{}, false
	}
	d.Nation = n
	choice, _ := Robot{}.Answer(e, s, &d)
	vote := orders.Order{Kind: orders.Vote, Nations: []ruleset.Nation{choice.Nation}}
	return Plan{Sheet: orders.Sheet{Sections: []orders.Section{{Nation: n, Round: int(s.Round), Orders: []orders.Order{vote}}}}}, true
}

// votes reports whether a nation has a vote: those with areas in England have, and lords, who
// vote for their subjects.
func votes(s *britannia.State, inEngland ruleset.Nations, n ruleset.Nation) bool {
	lord := false
	for _, of := range s.SubjectTo {
		lord = lord || of == n
	}
	return s.SubjectTo[n] == ruleset.NoNation && (inEngland.Has(n) || lord)
}
