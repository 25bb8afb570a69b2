package systemtest

import (
	"bretwalda/internal/board"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// ransom is what a raid costs those who do not stand, in halves of points.
const ransom = 3

// hits is the lowest face that hits.
const hits = 8

// Engine plays the game.
type Engine struct{ rs *Rules }

// Ruleset is what it is played by.
func (e *Engine) Ruleset() *ruleset.Ruleset { return e.rs.Ruleset }

// Kind tells what there is to know of a kind of decision.
func (e *Engine) Kind(k game.Kind) game.KindInfo {
	if int(k) < len(kinds) {
		return kinds[k]
	}
	return game.KindInfo{}
}

// Start sets a scenario up.
func (e *Engine) Start(i int, _ dice.Dice, log *game.Log) State {
	sc := &e.rs.Scenarios[i]
	s := State{Round: uint8(sc.First), Last: uint8(sc.Last)}
	s.Armies = e.rs.Setups[i]
	log.Add(game.Event{Kind: game.RoundBegan, Round: s.Round})
	e.turn(&s, log)
	return s
}

// Resume has nothing to do: there is always a decision on the table.
func (e *Engine) Resume(*State, dice.Dice, *game.Log) {}

// At is where in the sequence of play s stands.
func (e *Engine) At(s *State) game.Moment { return s.At() }

// Points returns the points of a nation.
func (e *Engine) Points(s *State, n ruleset.Nation) int { return int(s.Points[n]) }

// Revision returns the revision of the rules.
func (e *Engine) Revision(s *State) uint8 { return s.Revision }

// Revise sets it.
func (e *Engine) Revise(s *State, revision uint8) { s.Revision = revision }

// Pending returns the decision on the table.
func (e *Engine) Pending(s *State) game.Decision {
	d := game.Decision{Kind: s.Next, Nation: s.Turn}
	switch s.Next {
	case Muster:
		d.Areas, d.Count = s.held(s.Turn), 1
	case Ride:
		d.Areas, d.CanStop = s.held(s.Turn), true
	case Stand:
		d.Nation, d.For, d.Area = s.Raid.Other, s.Turn, s.Raid.To
	case Press:
		d.For, d.Area = s.Raid.Other, s.Raid.To
	}
	return d
}

// Check says whether an answer is legal.
func (e *Engine) Check(s *State, c *Choice) *game.Illegal {
	d := e.Pending(s)
	illegal := func(why game.Reason) *game.Illegal {
		return &game.Illegal{Why: why, Nation: d.Nation, Area: c.Area, To: c.To, N: int(c.N), Max: int(s.Armies[s.Turn][c.Area])}
	}
	switch {
	case c.Kind != d.Kind || d.Kind == game.None:
		return illegal(game.WrongKind)
	case c.Kind == Muster && !d.Areas.Has(c.Area):
		return illegal(game.NoSuchArea)
	case c.Kind == Ride && c.N > 0 && c.N > s.Armies[s.Turn][c.Area]:
		return illegal(game.NoArmies)
	case c.Kind == Ride && c.N > 0 && !e.rs.Board.Around(c.Area).Has(c.To):
		return illegal(game.NotAdjacent)
	}
	return nil
}

// Apply makes a choice.
func (e *Engine) Apply(s *State, c *Choice, d dice.Dice, log *game.Log) error {
	if bad := e.Check(s, c); bad != nil {
		return bad
	}
	switch c.Kind {
	case Muster:
		s.Armies[s.Turn][c.Area]++
		e.tell(s, log, game.Event{Kind: game.Placed, Nation: s.Turn, Area: c.Area, Unit: riders, N: 1})
		s.Next = Ride
	case Ride:
		e.ride(s, c, log)
	case Stand:
		if c.Yes {
			e.exchange(s, d, log)
		} else {
			e.pay(s, log)
		}
	case Press:
		s.Parts++
		if c.Yes {
			e.exchange(s, d, log)
		} else {
			e.home(s, log)
		}
	}
	return nil
}

func (e *Engine) tell(s *State, log *game.Log, ev game.Event) {
	ev.Round, ev.Turn = s.Round, s.Turn
	log.Add(ev)
}

func (e *Engine) ride(s *State, c *Choice, log *game.Log) {
	if c.N == 0 {
		e.turn(s, log)
		return
	}
	other := ruleset.NoNation
	for n := range s.Armies {
		if ruleset.Nation(n) != s.Turn && s.Armies[n][c.To] > 0 {
			other = ruleset.Nation(n)
		}
	}
	s.Armies[s.Turn][c.Area] -= c.N
	moved := game.Event{Kind: game.Moved, Nation: s.Turn, Units: game.Units{riders: c.N}, Len: 2}
	moved.Path[0], moved.Path[1] = c.Area, c.To
	e.tell(s, log, moved)
	if other == ruleset.NoNation {
		s.Armies[s.Turn][c.To] += c.N
		e.turn(s, log)
		return
	}
	s.Raid = Raid{Riders: c.N, From: c.Area, To: c.To, Other: other}
	s.Next = Stand
	e.tell(s, log, game.Event{Kind: game.BattleBegan, Nation: s.Turn, Other: other, Area: c.To})
}

// pay lets the riders go home with a ransom.
func (e *Engine) pay(s *State, log *game.Log) {
	e.tell(s, log, game.Event{Kind: ransomPaid, Nation: s.Raid.Other, Other: s.Turn, Area: s.Raid.To})
	e.score(s, log, s.Turn, ransom, s.Raid.To)
	e.score(s, log, s.Raid.Other, -ransom, s.Raid.To)
	e.home(s, log)
}

func (e *Engine) score(s *State, log *game.Log, n ruleset.Nation, points int16, a board.Area) {
	s.Points[n] += points
	e.tell(s, log, game.Event{Kind: game.Scored, Nation: n, Points: points, Why: forHold, Area: a})
}

// exchange rolls for both, and takes off whom they hit.
func (e *Engine) exchange(s *State, d dice.Dice, log *game.Log) {
	r := &s.Raid
	theirs := &s.Armies[r.Other][r.To]
	hit, lost := e.roll(s, d, log, s.Turn, r.Other, r.Riders), e.roll(s, d, log, r.Other, s.Turn, *theirs)
	hit, lost = min(hit, *theirs), min(lost, r.Riders)
	e.lose(s, log, r.Other, s.Turn, hit)
	e.lose(s, log, s.Turn, r.Other, lost)
	*theirs -= hit
	r.Riders -= lost
	switch {
	case r.Riders == 0:
		e.home(s, log)
	case *theirs == 0:
		s.Armies[s.Turn][r.To] += r.Riders
		e.tell(s, log, game.Event{Kind: game.BattleWon, Nation: s.Turn, Other: r.Other, Area: r.To})
		e.turn(s, log)
	default:
		s.Next = Press
	}
}

func (e *Engine) roll(s *State, d dice.Dice, log *game.Log, n, other ruleset.Nation, armies uint8) (hit uint8) {
	ev := game.Event{Kind: game.Rolled, Nation: n, Other: other, Area: s.Raid.To, Unit: riders, N: armies}
	for i := range armies {
		ev.Dice[i] = uint8(d.Roll(e.rs.DieSides))
		if ev.Dice[i] >= hits {
			hit++
		}
	}
	e.tell(s, log, ev)
	return hit
}

func (e *Engine) lose(s *State, log *game.Log, n, by ruleset.Nation, armies uint8) {
	if armies > 0 {
		e.tell(s, log, game.Event{Kind: game.Eliminated, Nation: n, Other: by, Area: s.Raid.To, Unit: riders, N: armies})
	}
}

// home brings the riders that are left back, and ends the turn.
func (e *Engine) home(s *State, log *game.Log) {
	r := &s.Raid
	s.Armies[s.Turn][r.From] += r.Riders
	if r.Riders > 0 {
		e.tell(s, log, game.Event{Kind: game.Retreated, Nation: s.Turn, Other: r.Other, Area: r.To, To: r.From, Units: game.Units{riders: r.Riders}})
	}
	e.turn(s, log)
}

// turn begins the turn of the next nation that has armies; before the first of a round
// it ends the one before.
func (e *Engine) turn(s *State, log *game.Log) {
	for {
		s.Turn++
		s.Parts, s.Raid = 0, Raid{}
		switch {
		case int(s.Turn) == len(e.rs.Nations):
			s.Turn = ruleset.NoNation
			if e.endRound(s, log); s.Round > s.Last {
				s.Round, s.Next = s.Last, game.None
				e.tell(s, log, game.Event{Kind: game.GameOver})
				return
			}
		case s.held(s.Turn) != 0:
			s.Next = Muster
			e.tell(s, log, game.Event{Kind: game.TurnBegan, Nation: s.Turn})
			return
		default:
			e.tell(s, log, game.Event{Kind: game.TurnSkipped, Nation: s.Turn})
		}
	}
}

// endRound scores, and begins the next round.
func (e *Engine) endRound(s *State, log *game.Log) {
	border, _ := e.rs.Board.Region("border")
	for n := 1; n < len(e.rs.Nations) && e.rs.Timeline[s.Round].Scoring; n++ {
		for a := range s.held(ruleset.Nation(n)).All {
			points := int16(e.rs.PointsScale)
			if border.Has(a) {
				points++
			}
			e.score(s, log, ruleset.Nation(n), points, a)
		}
	}
	e.tell(s, log, game.Event{Kind: game.RoundEnded})
	if s.Round++; s.Round <= s.Last {
		e.tell(s, log, game.Event{Kind: game.RoundBegan})
	}
}

// Choices yields the legal answers.
func (e *Engine) Choices(s *State, yield func(*Choice) bool) {
	d := e.Pending(s)
	switch d.Kind {
	case Muster:
		for a := range d.Areas.All {
			if !yield(&Choice{Kind: Muster, Area: a}) {
				return
			}
		}
	case Ride:
		if !yield(&Choice{Kind: Ride}) {
			return
		}
		for a := range d.Areas.All {
			for to := range e.rs.Board.Around(a).All {
				for n := range s.Armies[s.Turn][a] {
					if !yield(&Choice{Kind: Ride, Area: a, To: to, N: n + 1}) {
						return
					}
				}
			}
		}
	case Stand, Press:
		_ = yield(&Choice{Kind: d.Kind, Yes: true}) && yield(&Choice{Kind: d.Kind})
	}
}

// Default musters in the first area, stays at home, stands, and does not press on.
func (e *Engine) Default(s *State) Choice {
	c := Choice{Kind: s.Next, Yes: s.Next == Stand}
	if c.Kind == Muster {
		for a := range s.held(s.Turn).All {
			c.Area = a
			break
		}
	}
	return c
}

// Suppose begins the turn of a nation.
func (e *Engine) Suppose(s *State, n ruleset.Nation, round int, _ *game.Log) bool {
	if s.held(n) == 0 || round > int(s.Last) || round < int(s.Round) {
		return false
	}
	if s.Turn == n && int(s.Round) == round {
		return true
	}
	s.Round, s.Turn, s.Parts, s.Raid, s.Next = uint8(round), n, 0, Raid{}, Muster
	return true
}
