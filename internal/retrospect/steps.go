package retrospect

import (
	"cmp"
	"slices"

	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
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

// score notes in which steps of a game points were made.
type score struct {
	sides *sides
	steps []step
	gains []gain
}

// step is a Step of which the points are elsewhere.
type step struct {
	round  uint8
	nation ruleset.Nation
	gains  int16 // that come before its own
}

// gain is points that a side made, or lost.
type gain struct {
	side   int16
	points int16
}

// clone is a copy that others may change.
func (s *score) clone() score {
	return score{s.sides, slices.Clip(s.steps), slices.Clip(s.gains)}
}

// see notes an event of a round.
func (s *score) see(round int, e *game.Event) {
	if n := len(s.steps); n == 0 || s.steps[n-1].nation != e.Turn || int(s.steps[n-1].round) != round {
		s.steps = append(s.steps, step{uint8(round), e.Turn, int16(len(s.gains))})
	}
	if side := s.sides.of[e.Nation]; side >= 0 && scores(e.Kind) {
		s.gains = append(s.gains, gain{int16(side), e.Points})
	}
}

// all are the steps of the game, which began with these totals.
func (s *score) all(begin []int) []Step {
	var steps []Step
	total := slices.Clone(begin)
	for i, at := range s.steps {
		to := len(s.gains)
		if i+1 < len(s.steps) {
			to = int(s.steps[i+1].gains)
		}
		made := make([]int, s.sides.n)
		for _, g := range s.gains[at.gains:to] {
			made[g.side] += int(g.points)
			total[g.side] += int(g.points)
		}
		steps = append(steps, Step{int(at.round), at.nation, made, slices.Clone(total)})
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
