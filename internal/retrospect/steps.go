package retrospect

import (
	"cmp"
	"slices"

	"bretwalda/internal/game"
	"bretwalda/internal/history"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/view"
)

// Step is a nation turn, or the end of a round.
type Step struct {
	Round  int
	Nation ruleset.Nation // NoNation: the end of the round
	Made   []int          // points made in it, by side
	Total  []int          // points after it, by side
}

// Swing is a step that changed the margin between the two who are first and
// second in the end.
type Swing struct {
	Step
	First, Second int // sides
	Before, After int // the margin; below zero: the second was ahead
}

// Change is by how much the margin grew; below zero: it shrank.
func (s *Swing) Change() int { return s.After - s.Before }

// Lead is a span of rounds after each of which the same sides had most points.
type Lead struct {
	From, To int
	Sides    []int
}

// stepsOf divides a game into steps. It begins with these totals.
func stepsOf(sides *sides, rounds []history.Round[view.Position], begin []int) []Step {
	var steps []Step
	total := slices.Clone(begin)
	for _, r := range rounds {
		for i := range r.Events {
			e := &r.Events[i]
			if n := len(steps); n == 0 || steps[n-1].Nation != e.Turn || steps[n-1].Round != r.Number {
				steps = append(steps, Step{r.Number, e.Turn, make([]int, sides.n), slices.Clone(total)})
			}
			points, side := int(e.Points), sides.of[e.Nation]
			if side < 0 || !scores(e.Kind) {
				continue
			}
			step := &steps[len(steps)-1]
			step.Made[side] += points
			step.Total[side] += points
			total[side] += points
		}
	}
	return steps
}

// scores says which kinds of events change points.
func scores(k game.EventKind) bool {
	return k == game.Scored || k == game.Capped || k == game.Halved || k == game.Corrected
}

// best finds the nation turn in which each side made most points with the nation
// on turn; of equals, the first. A side that made none has the zero Step.
func best(steps []Step, sides *sides) []Step {
	all := make([]Step, sides.n)
	for _, s := range steps {
		side := sides.of[s.Nation]
		if s.Nation == ruleset.NoNation || side < 0 || s.Made[side] <= 0 {
			continue
		}
		if have := &all[side]; have.Made == nil || s.Made[side] > have.Made[side] {
			*have = s
		}
	}
	return all
}

// leads finds who led after each round, as spans.
func leads(steps []Step) []Lead {
	var all []Lead
	for i, s := range steps {
		if i+1 < len(steps) && steps[i+1].Round == s.Round {
			continue
		}
		leaders := leading(s.Total)
		if n := len(all); n > 0 && slices.Equal(all[n-1].Sides, leaders) {
			all[n-1].To = s.Round
			continue
		}
		all = append(all, Lead{s.Round, s.Round, leaders})
	}
	return all
}

// leading are the sides with most points.
func leading(total []int) []int {
	var first []int
	for side, points := range total {
		switch {
		case len(first) == 0 || points > total[first[0]]:
			first = []int{side}
		case points == total[first[0]]:
			first = append(first, side)
		}
	}
	return first
}

// turning finds the steps that changed the margin most. The game began with these
// totals.
func turning(steps []Step, begin []int) []Swing {
	if len(steps) == 0 || len(steps[0].Total) < 2 {
		return nil
	}
	first, second := firstTwo(steps[len(steps)-1].Total)
	var all []Swing
	margin := begin[first] - begin[second]
	for _, s := range steps {
		after := s.Total[first] - s.Total[second]
		if after != margin {
			all = append(all, Swing{s, first, second, margin, after})
		}
		margin = after
	}
	largest := slices.Clone(all)
	slices.SortStableFunc(largest, func(a, b Swing) int { return cmp.Compare(abs(b.Change()), abs(a.Change())) })
	largest = largest[:min(mostTurning, len(largest))]
	return slices.DeleteFunc(all, func(s Swing) bool {
		return !slices.ContainsFunc(largest, func(l Swing) bool { return l.Round == s.Round && l.Nation == s.Nation && l.After == s.After })
	})
}

// firstTwo are the sides with most points, of equals the earlier ones.
func firstTwo(total []int) (first, second int) {
	order := make([]int, len(total))
	for side := range order {
		order[side] = side
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(total[b], total[a]) })
	return order[0], order[1]
}

func abs(n int) int { return max(n, -n) }
